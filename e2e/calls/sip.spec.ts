/**
 * Telephones that others have written call the restaurant over SIP, and are rung by it: baresip and linphone, each of
 * which records what it hears, and sipp, which holds ten calls at once. A program that is not installed is skipped, and
 * the run says so.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { resample } from '@ringwell/engine/sound/resample.ts'
import { INPUT_RATE_HZ } from '@ringwell/engine/stages.ts'
import { ADMIN_TOKEN, freePort, startServer } from '../startServer.ts'
import { hasPausedAfter, prepareToRecognise, recognise } from './hearing.ts'
import { lineOf, PHONE_RATE_HZ } from './phoneLines.ts'
import { rowsIn } from './recordings.ts'
import { decodeUnfinishedWav, decodeWav, encodeWav } from './wav.ts'

const dataDir = process.env.SERVER_DATA_DIR ?? 'data'
const host = `127.0.0.1:${process.env.SERVER_SIP_PORT ?? '5060'}`
/** A busy machine takes a while until it has made the first words. */
const LISTEN_MS = 25_000
/** A greeting is at least as long. */
const GREETING_SECONDS = 2

const isInstalled = (program: string): boolean =>
  spawnSync('which', [program], { stdio: 'ignore' }).status === 0

/** Runs a program that is told what to do in lines, each with what it waits for before the next: a time, or an event. */
async function operate(
  command: readonly string[],
  home: string,
  lines: readonly (readonly [line: string, then: number | (() => Promise<unknown>)])[],
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
  try {
    for (const [line, then] of lines) {
      child.stdin.write(`${line}\n`)
      await Promise.race([typeof then === 'number' ? pause(then) : then(), exited])
    }
    child.stdin.end()
    await Promise.race([pause(10_000, undefined, { ref: false }), exited])
  } finally {
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

/** The newest call on the telephone, and how many turns it has. */
function lastCall(): Record<string, unknown> {
  const turns = 'SELECT count(*) FROM call_turns WHERE call_turns.call_id = calls.call_id'
  const query = `SELECT *, (${turns}) AS turns FROM calls WHERE channel = 'phone'
    ORDER BY created_at DESC LIMIT 1`
  return rowsIn(dataDir, query)[0] ?? {}
}

/** Waits until a telephone that records into this file has heard the newest call, which began after this, greet it. */
async function hearGreeting(after: unknown, recording: () => string | undefined): Promise<void> {
  const isGreeted = (): boolean => {
    const call = lastCall()
    return call['call_id'] !== after && Number(call['turns']) > 0
  }
  await expect.poll(isGreeted, { timeout: LISTEN_MS }).toBe(true)
  const isHeard = (): boolean => {
    const file = recording()
    return !!file && hasPausedAfter(GREETING_SECONDS, decodeUnfinishedWav(readFileSync(file)))
  }
  await expect.poll(isHeard, { timeout: LISTEN_MS }).toBe(true)
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
    const folder = writeBaresip('127.0.0.1:0', '<sip:tester@127.0.0.1>;regint=0', [])
    const before = lastCall()['call_id']
    const printed = await operate(
      ['baresip', '-f', folder, '-e', `/dial sip:restaurant@${host}`],
      folder,
      [
        ['', () => hearGreeting(before, () => recordingIn(folder))],
        ['/quit', 1_000],
      ],
    )
    await expectGreeting(await heardIn(folder, printed))
  })

  test('is heard by linphone @full', async () => {
    test.skip(!isInstalled('linphonec'), 'linphonec is not installed')
    test.setTimeout(180_000)
    const folder = test.info().outputPath('linphone')
    mkdirSync(path.join(folder, '.local/share/linphone'), { recursive: true })
    const settings =
      '[sip]\nsip_port=-1\nsip_tcp_port=-1\nsip_tls_port=-1\nuse_ipv6=0\n[sound]\nuse_files=1\n'
    writeFileSync(path.join(folder, 'settings'), settings)
    const heard = path.join(folder, 'heard.wav')
    const before = lastCall()['call_id']
    const printed = await operate(['linphonec', '-c', path.join(folder, 'settings')], folder, [
      ['', 3_000],
      ['soundcard use files', 500],
      [`record ${heard}`, 500],
      [`call sip:restaurant@${host}`, () => hearGreeting(before, () => heard)],
      ['terminate', 2_000],
      ['quit', 1_000],
    ])
    expect(printed).toContain('Media streams established')
    await expectGreeting(await recogniseFile(heard))
  })
})

const callee = '+447400123456'
const ours = '+442079460958'

/** Has a server of its own ring a telephone that plays these sounds. Returns what it heard, and the call. */
async function ringBaresip(
  sounds: readonly Int16Array[],
  voicemail: 'message' | 'hangUp',
): Promise<{ heard: string; call: Record<string, unknown> }> {
  const trunk = `127.0.0.2:${await freePort()}`
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
    const account = `<sip:${callee}@127.0.0.2>;regint=0;answermode=auto`
    const folder = writeBaresip(trunk, account, sounds)
    const ringing = operate(['baresip', '-f', folder], folder, [
      ['', LISTEN_MS + 3_000],
      ['/quit', 1_000],
    ])
    await pause(3_000)
    const wanted = { agent: 'restaurant', number: callee, purpose: 'your table tonight', voicemail }
    const secret = String(key['secret'])
    const made = await ask('calls', 'POST', wanted, secret)
    const printed = await ringing
    const call = await ask(`calls/${String(made['call_id'])}`, 'GET', undefined, secret)
    return { heard: await heardIn(folder, printed), call }
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
    const { heard, call } = await ringBaresip([quiet(1), lineOf('name')], 'hangUp')
    expect(heard).toMatch(/calling about your table tonight/i)
    expect(heard).toMatch(/\bAI\b/)
    expect(call).toMatchObject({ line: 'telco', end_reason: 'visitor' })
  })

  test('gets a message after its tone if a machine picks up @full', async () => {
    const sounds = [quiet(1), lineOf('voicemail'), quiet(1), tone()]
    const { heard, call } = await ringBaresip(sounds, 'message')
    expect(heard).toMatch(/ring back/i)
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
