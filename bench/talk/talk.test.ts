import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { askSession, beginSession } from './sessions.ts'
import { type Agents, startAgents } from './testing/startAgents.ts'
import { startTextCall } from './textCall.ts'

const script = fileURLToPath(new URL('../talk.ts', import.meta.url))
const greeting = restaurant.greeting.join(' ')
const booking = 'A table for four on Friday at half past seven.'
const caller = 'Anna Miller.'

let folder: string
let agents: Agents

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'talk-'))
  agents = await startAgents(path.join(folder, 'data'))
})
afterAll(async () => {
  await agents.close()
  rmSync(folder, { recursive: true })
})

/** Runs the command with these lines on its standard input. */
async function run(
  args: readonly string[],
  lines: readonly string[] = [],
  env: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [script, '--url', agents.url, ...args], {
    env: { ...process.env, ...env },
  })
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { code, out, err }
}

test('a call has the whole reply to each line, the changed tasks, and what the agent noted @full', async () => {
  const call = await startTextCall({
    url: agents.url,
    session: { agent_prompt: restaurant.prompt, agent_uuid: restaurant.id },
  })
  expect(call.greeting.text).toBe(greeting)

  const asked = await call.say(booking)
  expect(asked.text).not.toContain(greeting)
  expect(asked.tasks).toMatchObject([{ task: 'bookTable', status: 'collecting' }])
  const named = await call.say(caller)
  expect(named.text).toMatch(/Anna Miller[^?]*\?$/)
  expect(named.tasks).toMatchObject([{ task: 'bookTable', status: 'confirming' }])
  const done = await call.say('Yes, please.')
  expect(done.text).toContain('R I N 7 4')
  expect(done.tasks).toMatchObject([{ status: 'done', reference: 'RIN74' }])
  const thanked = await call.say('Thanks.')
  expect(thanked.text).not.toBe('')
  expect(thanked.tasks).toEqual([])

  const end = await call.hangUp()
  expect(end.reason).toBe('hungUp')
  expect(end.notes.agreed).toMatchObject([{ reference: 'RIN74' }])
})

test('each line of a pipe is a turn, and the end of the pipe hangs up and prints the notes @full', async () => {
  const { code, out } = await run(['--agent', 'Restaurant'], [booking, caller, '', 'Yes, please.'])
  expect(code).toBe(0)
  const lines = out.split('\n').filter((line) => /^(?:you|agent):/.test(line))
  expect(lines[0]).toBe(`agent: ${greeting}`)
  const speakers = lines.map((line) => line.split(':')[0]).join(' ')
  expect(speakers).toBe('agent you agent you agent you agent')
  expect(out).toContain('[Table, Done]')
  expect(out).toMatch(/You hung up after 0:\d\d\..*reference RIN74/s)
})

test('a business of one’s own is called with the facts of a file, and the transcript has every turn @full', async () => {
  const business = path.join(folder, 'business.json')
  const transcript = path.join(folder, 'calls.jsonl')
  const facts = {
    name: 'Oat & Rye Bakery',
    hours: 'Mon-Fri 7-3',
    question: 'Do you have gluten-free bread?',
    answer: 'Yes, on Fridays.',
  }
  writeFileSync(business, JSON.stringify(facts))
  const { out } = await run(
    ['--business', business, '--transcript', transcript, '--say', facts.question],
    ['this is not read'],
  )
  expect(out).toContain(facts.name)
  expect(out).toContain(facts.answer)
  const entries = readFileSync(transcript, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { role: string; text?: string; agent: string })
  expect(entries.map(({ role }) => role)).toEqual(['agent', 'caller', 'agent', 'end'])
  expect(entries.every(({ agent }) => agent === facts.name)).toBe(true)
  expect(entries[1]!.text).toBe(facts.question)

  writeFileSync(business, JSON.stringify({ ...facts, hours: '' }))
  const refused = await run(['--business', business])
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toContain('Please enter the opening hours.')

  const noFolder = ['--transcript', path.join(folder, 'none', 'calls.jsonl')]
  for (const place of [[], ['--session', `none-${process.pid}`]]) {
    const failed = await run(['--agent', 'restaurant', ...noFolder, ...place], ['Hello?'])
    expect(failed).toMatchObject({ code: 1, out: '' })
    expect(failed.err).toContain('no such file')
  }
})

test('what was understood of each line comes only on request, once for each @full', async () => {
  const session = { agent_prompt: restaurant.prompt, agent_uuid: restaurant.id }
  const silent = await startTextCall({ url: agents.url, session })
  expect((await silent.say(booking)).understood).toBeUndefined()
  await silent.hangUp()

  const call = await startTextCall({ url: agents.url, session, explains: true })
  expect(call.greeting.understood).toBeUndefined()
  const { understood: asked } = await call.say(booking)
  expect(asked).toMatchObject({ text: booking, tools: [], slots: { people: '4 people' } })
  expect(asked?.commands[0]).toBe('startTask bookTable')
  await call.say(caller)
  const { understood: agreed } = await call.say('Yes, please.')
  expect(agreed?.commands).toEqual(['affirm'])
  expect(agreed?.tools).toMatchObject([{ name: 'bookings.book' }])
  await call.hangUp()

  const { out } = await run(
    ['--agent', 'restaurant', '--explain'],
    [booking, caller, 'Yes, please.'],
  )
  expect(out).toContain('understood startTask bookTable; ')
  expect(out).toContain('people 4 people')
  expect(out).toContain('tool bookings.book {')
})

test('a session stays in its call between two commands, until one of them hangs up @full', async () => {
  const session = `test-${process.pid}`
  const options = {
    url: agents.url,
    agent: 'restaurant',
    business: undefined,
    visitor: '',
    says: [],
    explains: false,
    transcript: undefined,
    sound: undefined,
  }
  expect(await beginSession({ session, options })).toBe(`agent: ${greeting}`)
  await expect(beginSession({ session, options })).rejects.toThrow('is in a call')

  const asked = await askSession(session, { type: 'say', line: booking })
  expect(asked.isOver).toBe(false)
  await askSession(session, { type: 'say', line: caller })
  const { out } = await run(['--session', session, '--say', 'Yes, please.'])
  expect(out).toContain('Reference: RIN74')
  const over = await run(['--session', session, '--hang-up'])
  expect(over).toMatchObject({ code: 0, err: '' })
  expect(over.out).toContain('reference RIN74')
  expect(await run(['--session', session, '--say', 'Hello?'])).toMatchObject({
    code: 1,
    err: `There is no session ${session}. Begin one with --agent AGENT --session NAME.\n`,
  })
})

/** Puts programs of this name in the place of those of alsa-utils. */
function pathWith(programs: Record<string, string>): string {
  const bin = mkdtempSync(path.join(folder, 'bin-'))
  for (const [name, code] of Object.entries(programs)) {
    const file = path.join(bin, name)
    writeFileSync(file, `#!${process.execPath}\n${code}`)
    chmodSync(file, 0o755)
  }
  return bin
}

describe('a spoken call', () => {
  const silence = 'setInterval(() => process.stdout.write(Buffer.alloc(1920)), 20)'

  test('plays what the agent says, prints it, and hangs up on Ctrl+C @full', async () => {
    const played = path.join(folder, 'played.raw')
    const aplay = `process.stdin.pipe(require('fs').createWriteStream('${played}'))`
    const child = spawn(
      process.execPath,
      [script, '--url', agents.url, '--agent', 'restaurant', '--speak'],
      { env: { ...process.env, PATH: pathWith({ arecord: silence, aplay }) } },
    )
    let out = ''
    child.stdout.on('data', (data: Buffer) => (out += data.toString()))
    const loudest = () =>
      existsSync(played)
        ? new Int16Array(new Uint8Array(readFileSync(played)).buffer).reduce(
            (most, sample) => Math.max(most, sample),
            0,
          )
        : 0
    await expect.poll(loudest, { timeout: 20_000 }).toBeGreaterThan(1_000)
    await expect.poll(() => out, { timeout: 20_000 }).toContain(`agent: ${greeting}`)
    const closed = new Promise((resolve) => child.on('close', resolve))
    child.kill('SIGINT')
    expect(await closed).toBe(0)
    expect(out).toContain('You hung up')
  })

  test.each([
    ['no programs for sound', {}, 'There is no program arecord. Install alsa-utils'],
    [
      'no microphone',
      {
        arecord: "console.error('library noise\\narecord: audio open error'); process.exitCode = 1",
        aplay: 'process.stdin.resume()',
      },
      'There is no microphone. arecord says: arecord: audio open error.',
    ],
  ])('is refused on a machine with %s @full', async (_what, programs, message) => {
    const args = ['--agent', 'restaurant', '--speak']
    const { code, out, err } = await run(args, [], { PATH: pathWith(programs) })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain(message)
  })
})

test('an agent that does not exist is refused with the list of those that do @full', async () => {
  const { code, err } = await run(['--agent', 'nobody'])
  expect(code).toBe(1)
  expect(err).toContain('restaurant')
})
