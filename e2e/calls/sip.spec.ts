/**
 * Telephones that others have written call the restaurant over SIP, and are rung by it: baresip and linphone, each of
 * which records what it hears, and sipp, which holds ten calls at once. A program that is not installed is skipped, and
 * the run says so.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { resample } from '@ringwell/engine/sound/resample.ts'
import { INPUT_RATE_HZ } from '@ringwell/engine/stages.ts'
import { ADMIN_TOKEN, freePort, startServer } from '../startServer.ts'
import { bookTable, type PhoneCaller } from './bookTable.ts'
import { hasPausedAfter, prepareToRecognise, recognise } from './hearing.ts'
import { lineOf, PHONE_RATE_HZ } from './phoneLines.ts'
import { readTranscript, rowsIn } from './recordings.ts'
import { decodeUnfinishedWav, decodeWav, encodeWav } from './wav.ts'

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'
const host = `127.0.0.1:${process.env.SERVER_SIP_PORT ?? '5060'}`
/** A busy machine takes a while until it has made the first words. */
const LISTEN_MS = 60_000
/** What a machine says, and the message, of which nothing is spoken ahead. */
const MESSAGE_MS = 120_000
/** A greeting, who rings and why, and any other answer are at least as long. */
const GREETING_SECONDS = 2
const OPENING_SECONDS = 4
const ANSWER_SECONDS = 0.4

const isInstalled = (program: string): boolean =>
  spawnSync('which', [program], { stdio: 'ignore' }).status === 0

/** A program that somebody operates from its prompt. */
interface Telephone {
  tell(command: string): void
  printed(): string
}

/** Runs a program, and tells it to quit once it has done this. Returns what it has printed. */
async function operate(
  command: readonly string[],
  home: string,
  quit: string,
  what: (telephone: Telephone) => Promise<void>,
): Promise<string> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env: { ...process.env, HOME: home },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => (printed += data.toString()))
  }
  child.stdin.on('error', () => undefined)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const early = exited.then(() => {
    throw new Error(`${program} has ended:\n${printed.slice(-2_000)}`)
  })
  try {
    const telephone = {
      tell: (line: string) => void child.stdin.write(`${line}\n`),
      printed: () => printed,
    }
    await Promise.race([what(telephone), early])
    child.stdin.end(`${quit}\n`)
    await Promise.race([pause(10_000, undefined, { ref: false }), exited])
  } finally {
    early.catch(() => undefined)
    child.kill('SIGKILL')
  }
  await exited
  return printed
}

/** What the telephone plays: these sounds, one after the other, and silence for as long as it listens. */
function writeSounds(file: string, sounds: readonly Int16Array[]): void {
  const samples = new Int16Array(PHONE_RATE_HZ * 120)
  let at = 0
  for (const sound of sounds) {
    samples.set(sound, at)
    at += sound.length
  }
  writeFileSync(file, encodeWav({ rateHz: PHONE_RATE_HZ, samples }))
}

const quiet = (seconds: number): Int16Array => new Int16Array(PHONE_RATE_HZ * seconds)
const tone = (): Int16Array =>
  Int16Array.from(
    { length: PHONE_RATE_HZ / 2 },
    (_, at) => 8_000 * Math.sin((2 * Math.PI * 1_000 * at) / PHONE_RATE_HZ),
  )

const folders: string[] = []
test.afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/**
 * Writes the settings of a telephone that records what it hears. Returns its folder, which has a short path: baresip cuts
 * the path of a recording after 127 characters.
 */
function writeBaresip(listen: string, account: string, sounds: readonly Int16Array[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'baresip-'))
  folders.push(folder)
  mkdirSync(path.join(folder, 'heard'))
  writeSounds(path.join(folder, 'said.wav'), sounds)
  writeFileSync(path.join(folder, 'accounts'), `${account}\n`)
  writeFileSync(path.join(folder, 'contacts'), '')
  const settings = [
    `sip_listen ${listen}`,
    `audio_source aufile,${path.join(folder, 'said.wav')}`,
    'audio_player aufile,/dev/null',
    'audio_alert aufile,/dev/null',
    `ausrc_srate ${PHONE_RATE_HZ}`,
    `auplay_srate ${PHONE_RATE_HZ}`,
    'module_path /usr/lib/baresip/modules',
    ...['stdio', 'g711', 'aufile', 'sndfile'].map((name) => `module ${name}.so`),
    `snd_path ${path.join(folder, 'heard')}`,
    'module_tmp account.so',
    'module_app menu.so',
  ]
  writeFileSync(path.join(folder, 'config'), `${settings.join('\n')}\n`)
  return folder
}

/** Where the telephone records what it hears, from the first sound on. */
function recordingIn(folder: string): string | undefined {
  const name = readdirSync(path.join(folder, 'heard')).find((file) => file.endsWith('-dec.wav'))
  return name && path.join(folder, 'heard', name)
}

/** What the telephone has heard, in words. */
async function heardIn(folder: string, printed: string): Promise<string> {
  const file = recordingIn(folder)
  expect(file, printed.slice(-2_000)).toBeDefined()
  return recogniseFile(file!)
}

async function recogniseFile(file: string): Promise<string> {
  const { samples, rateHz } = decodeWav(readFileSync(file))
  const [heard = ''] = await recognise(dataDir, [resample(samples, rateHz, INPUT_RATE_HZ)])
  return heard
}

/** The newest call on the telephone of this server, and how many turns it has. */
function lastCall(data = dataDir): Record<string, unknown> {
  const turns = 'SELECT count(*) FROM call_turns WHERE call_turns.call_id = calls.call_id'
  const query = `SELECT *, (${turns}) AS turns FROM calls WHERE channel = 'phone'
    ORDER BY created_at DESC LIMIT 1`
  return rowsIn(data, query)[0] ?? {}
}

/** Resolves with the newest call as soon as it is another one than before, and the agent has said something. */
async function nextCall(before: unknown, data = dataDir): Promise<string> {
  const isGreeted = (): boolean => {
    const call = lastCall(data)
    return call['call_id'] !== before && Number(call['turns']) > 0
  }
  await expect.poll(isGreeted, { timeout: LISTEN_MS }).toBe(true)
  return String(lastCall(data)['call_id'])
}

/** Resolves when a telephone has recorded so many seconds of somebody, after this sample, and then a pause. */
async function hearPause(
  recording: () => string | undefined,
  seconds: number,
  from = 0,
): Promise<void> {
  const isHeard = (): boolean => {
    const file = recording()
    if (!file) return false
    const { samples, rateHz } = decodeUnfinishedWav(readFileSync(file))
    return hasPausedAfter(seconds, { samples: samples.subarray(from), rateHz })
  }
  await expect.poll(isHeard, { timeout: LISTEN_MS }).toBe(true)
}

/** Somebody at a telephone that records what it hears, and plays a file. */
function callerAt(
  folder: string,
  recording: () => string | undefined,
  play: (file: string) => void,
): PhoneCaller {
  let spokeAt = 0
  let lines = 0
  return {
    async say(line) {
      spokeAt = decodeUnfinishedWav(readFileSync(recording()!)).samples.length
      // Each line in a file of its own: the telephone may still have the last one open.
      const file = path.join(folder, `line${(lines += 1)}.wav`)
      writeSounds(file, [line])
      play(file)
    },
    hearAgent: () => hearPause(recording, ANSWER_SECONDS, spokeAt),
  }
}

/** The agent has greeted the caller, and the call has ended as the caller ended it. */
async function expectGreeting(heard: string): Promise<void> {
  expect(heard).toMatch(/recorded|restaurant|table/i)
  await expect
    .poll(() => lastCall())
    .toMatchObject({ agent_uuid: 'restaurant', direction: 'in', end_reason: 'visitor' })
}

test.describe('the restaurant', () => {
  test('is heard by baresip', async () => {
    test.skip(!isInstalled('baresip'), 'baresip is not installed')
    test.setTimeout(180_000)
    void prepareToRecognise(dataDir)
    const { heard } = await callWithBaresip(async (_, recording) =>
      hearPause(recording, GREETING_SECONDS),
    )
    await expectGreeting(heard)
  })

  test('takes the booking of a caller with baresip @full', async () => {
    test.skip(!isInstalled('baresip'), 'baresip is not installed')
    test.setTimeout(420_000)
    let said: string[] = []
    const { heard } = await callWithBaresip(async (telephone, recording, callId) => {
      const folder = test.info().outputPath('lines')
      mkdirSync(folder, { recursive: true })
      const play = (file: string): void => telephone.tell(`/ausrc aufile,${file}`)
      said = await bookTable(dataDir, callId, callerAt(folder, recording, play))
    })
    expect(heard, said.join('\n')).toMatch(/seven|7/i)
    await expectGreeting(heard)
  })

  test('is heard by linphone, and takes the booking of its caller @full', async () => {
    test.skip(!isInstalled('linphonec'), 'linphonec is not installed')
    test.setTimeout(420_000)
    const folder = test.info().outputPath('linphone')
    mkdirSync(path.join(folder, '.local/share/linphone'), { recursive: true })
    const settings =
      '[sip]\nsip_port=-1\nsip_tcp_port=-1\nsip_tls_port=-1\nuse_ipv6=0\n[sound]\nuse_files=1\n'
    writeFileSync(path.join(folder, 'settings'), settings)
    const file = path.join(folder, 'heard.wav')
    const recording = (): string | undefined => (existsSync(file) ? file : undefined)
    const before = lastCall()['call_id']
    let said: string[] = []
    const command = ['linphonec', '-c', path.join(folder, 'settings')]
    const printed = await operate(command, folder, 'quit', async (telephone) => {
      const isReady = (): boolean => telephone.printed().includes('linphonec>')
      await expect.poll(isReady, { timeout: LISTEN_MS }).toBe(true)
      telephone.tell('soundcard use files')
      telephone.tell(`record ${file}`)
      telephone.tell(`call sip:restaurant@${host}`)
      const callId = await nextCall(before)
      const play = (line: string): void => telephone.tell(`play ${line}`)
      said = await bookTable(dataDir, callId, callerAt(folder, recording, play))
      telephone.tell('terminate')
      await expect.poll(() => lastCall()['end_reason'], { timeout: LISTEN_MS }).toBe('visitor')
    })
    expect(printed).toContain('Media streams established')
    const heard = await recogniseFile(file)
    expect(heard, said.join('\n')).toMatch(/seven|7/i)
    await expectGreeting(heard)
  })
})

/** Calls the restaurant, does this once the agent has said something, and hangs up. */
async function callWithBaresip(
  what: (
    telephone: Telephone,
    recording: () => string | undefined,
    callId: string,
  ) => Promise<void>,
): Promise<{ heard: string }> {
  const folder = writeBaresip('127.0.0.1:0', '<sip:tester@127.0.0.1>;regint=0', [])
  const before = lastCall()['call_id']
  const command = ['baresip', '-f', folder, '-e', `/dial sip:restaurant@${host}`]
  const printed = await operate(command, folder, '/quit', async (telephone) =>
    what(telephone, () => recordingIn(folder), await nextCall(before)),
  )
  return { heard: await heardIn(folder, printed) }
}

const callee = '+447400123456'
const ours = '+442079460958'

/**
 * Has a server of its own ring a telephone that plays these sounds, and has it listen until this resolves. Returns what it
 * heard, and the call.
 */
async function ringBaresip(
  sounds: readonly Int16Array[],
  voicemail: 'message' | 'hangUp',
  until: (rung: {
    data: string
    recording: () => string | undefined
    call: () => Promise<Record<string, unknown>>
  }) => Promise<unknown>,
): Promise<{ heard: string; call: Record<string, unknown>; turns: string }> {
  const trunk = `127.0.0.1:${await freePort()}`
  const server = await startServer({
    env: {
      SIP_TRUNKS: `telco=${trunk}`,
      OUTBOUND_CALLS_PER_DAY: '5',
      OUTBOUND_HOURS: '0-24',
      OUTBOUND_SUNDAYS: 'true',
    },
  })
  const ask = async (route: string, method: string, body?: object, bearer = ADMIN_TOKEN) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${server.url}/api/${route}`, init)
    const answer = (await response.json()) as { data: Record<string, unknown> }
    expect(response.ok, JSON.stringify(answer)).toBe(true)
    return answer.data
  }
  try {
    await ask(`admin/numbers/${encodeURIComponent(ours)}`, 'PUT', { agent_id: 'restaurant' })
    const key = await ask('admin/keys', 'POST', { name: 'Reminders', agents: ['restaurant'] })
    const secret = String(key['secret'])
    const account = `<sip:${callee}@127.0.0.1>;regint=0;answermode=auto`
    const folder = writeBaresip(trunk, account, sounds)
    let callId = ''
    const call = () => ask(`calls/${callId}`, 'GET', undefined, secret)
    const printed = await operate(['baresip', '-f', folder], folder, '/quit', async (telephone) => {
      const isReady = (): boolean => telephone.printed().includes('baresip is ready')
      await expect.poll(isReady, { timeout: LISTEN_MS }).toBe(true)
      const wanted = {
        agent: 'restaurant',
        number: callee,
        purpose: 'your table tonight',
        voicemail,
      }
      callId = String((await ask('calls', 'POST', wanted, secret))['call_id'])
      await until({ data: server.dataDir, recording: () => recordingIn(folder), call })
    })
    await expect.poll(async () => (await call())['state'], { timeout: LISTEN_MS }).toBe('ended')
    const turns = readTranscript(server.dataDir, callId).join('\n')
    return { heard: await heardIn(folder, printed), call: await call(), turns }
  } finally {
    await server.stop()
  }
}

test.describe('a telephone that the restaurant rings over a SIP trunk', () => {
  test.beforeEach(() => {
    test.skip(!isInstalled('baresip'), 'baresip is not installed')
    test.setTimeout(420_000)
  })

  test('hears who rings and why as soon as somebody has spoken @full', async () => {
    const { heard, call } = await ringBaresip(
      [quiet(1), lineOf('name')],
      'hangUp',
      async ({ data, recording }) => {
        await nextCall(undefined, data)
        await hearPause(recording, OPENING_SECONDS)
      },
    )
    expect(heard).toMatch(/calling about your table tonight/i)
    expect(heard).toMatch(/\bAI\b/i)
    expect(call).toMatchObject({ line: 'telco', end_reason: 'visitor' })
  })

  test('gets a message after its tone if a machine picks up @full', async () => {
    const sounds = [quiet(1), lineOf('voicemail'), quiet(1), tone()]
    const { heard, call, turns } = await ringBaresip(sounds, 'message', async (rung) =>
      expect.poll(async () => (await rung.call())['state'], { timeout: MESSAGE_MS }).toBe('ended'),
    )
    expect(heard, turns).toMatch(/ring back/i)
    expect(heard).not.toMatch(/calling about/i)
    expect(call).toMatchObject({ end_reason: 'voicemail' })
  })
})

test('ten calls of sipp at once are all held @full', async () => {
  test.skip(!isInstalled('sipp'), 'sipp is not installed')
  test.setTimeout(180_000)
  mkdirSync(test.info().outputDir, { recursive: true })
  const calls = ['-m', '10', '-l', '10', '-r', '10', '-d', '8000', '-nostdin', '-timeout', '90']
  const child = spawn(
    'sipp',
    ['-sn', 'uac', '-s', 'restaurant', host, '-i', '127.0.0.1', ...calls],
    { cwd: test.info().outputDir, stdio: 'ignore' },
  )
  // 0 means that every call went as its scenario says.
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
})
