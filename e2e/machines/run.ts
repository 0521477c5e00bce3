/**
 * `npm run test:machines`: two web servers and two media workers, each on a machine of its own (a network namespace), with
 * PostgreSQL, a bucket and NATS. Callers ring while machines die, are restarted and lose each other. Exits with 1 if a rule
 * is violated. `-- --rounds N` kills a worker N times, and `--models` has workers load their models, which takes long on two cores
 * and changes nothing about these rules.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CALLER_FRAME, createCaller } from '@ringwell/engine/testing/peer.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { startPostgres } from '@ringwell/server/testing/postgresServer.ts'
import { startS3rver } from '@ringwell/server/testing/s3rverServer.ts'
import { createReport, eventually, pause } from '../faults/report.ts'
import { ADMIN_TOKEN } from '../faults/faultServer.ts'
import { askSession, callServer, endReasonOf, type LiveCall } from '../faults/visitor.ts'
import { createNetwork, type Machine, type Network } from './network.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    models: { type: 'boolean', default: false },
  },
})
const report = createReport()
const root = fileURLToPath(new URL('../..', import.meta.url))
const LOADING_MS = 240_000
const LINES = 2

function skip(reason: string): never {
  report.say(`Skipped: ${reason}`)
  process.exit(0)
}

let network: Network
try {
  network = createNetwork()
} catch (error) {
  skip(`this system does not allow network namespaces (run it as root): ${messageOf(error)}`)
}
process.on('exit', () => {
  try {
    network.remove()
  } catch {
    // It was removed at the end.
  }
})
process.on('SIGINT', () => process.exit(1))
process.on('SIGTERM', () => process.exit(1))
const postgres = (await startPostgres()) ?? skip('PostgreSQL is not installed.')
const s3 = (await startS3rver(network.address)) ?? skip('s3rver is not installed.')
const bucket = await s3.newBucket()
const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-machines-'))

const [web1, web2, media1, media2, store] = (
  ['web1', 'web2', 'media1', 'media2', 'nats'] as const
).map((name) => network.add(name)) as [Machine, Machine, Machine, Machine, Machine]

const common = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NATS_URL: `nats://${store.address}:4222`,
  SPEECH_WARM_UP: 'false',
  SHUTDOWN_GRACE_MS: '120000',
  ENGINE_MAX_CALLS: String(LINES),
}
const shared = {
  ...common,
  DATABASE_URL: await postgres.newDatabase(),
  S3_BUCKET: bucket.bucket,
  S3_ENDPOINT: bucket.endpoint,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  ADMIN_TOKEN,
  CALLS_PER_ADDRESS: '0',
  RATE_LIMIT_SCALE: '0',
  CALL_LIMIT_SECONDS: '3600',
}
const urlOf = ({ address }: Machine): string => `http://${address}:3000`
const printed = new Map<string, string>()

function start(
  machine: Machine,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcess {
  const { name } = machine
  const child = machine.spawn(command, args, { cwd: root, env })
  const keep = (data: Buffer): void =>
    void printed.set(name, `${printed.get(name) ?? ''}${data.toString()}`.slice(-20_000))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return child
}

const startNats = (): ChildProcess => start(store, 'nats-server', ['-a', store.address], common)
const startWeb = (machine: Machine): ChildProcess =>
  start(machine, process.execPath, ['server/main.ts'], {
    ...shared,
    PUBLIC_URL: urlOf(machine),
    DATA_DIR: path.join(folder, machine.name),
  })
const startMedia = (machine: Machine): ChildProcess =>
  start(machine, process.execPath, [values.models ? 'server/media.ts' : 'e2e/machines/media.ts'], {
    ...common,
    DATA_DIR: path.join(folder, machine.name),
  })

interface EngineFigures {
  state: string
  calls: number
  maxCalls: number
  workers?: { name: string; state: string; calls: number }[]
}

const healthOf = async (machine: Machine): Promise<EngineFigures | undefined> => {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
  const signal = AbortSignal.timeout(5_000)
  const answer = await fetch(`${urlOf(machine)}/api/health`, { headers, signal }).catch(
    () => undefined,
  )
  return ((await answer?.json().catch(() => undefined)) as { engine?: EngineFigures } | undefined)
    ?.engine
}
const linesAre = (lines: number, machines = [web1, web2]): Promise<boolean> =>
  eventually(LOADING_MS, async () => {
    const all = await Promise.all(machines.map(healthOf))
    return all.every((one) => one?.state === 'ready' && one.maxCalls === lines)
  })
const callsAre = (calls: number): Promise<boolean> =>
  eventually(30_000, async () => (await healthOf(web1))?.calls === calls)

/** Whether the media process still answers in this call. */
async function answers({ caller }: LiveCall): Promise<boolean> {
  const heard = caller.messages.length
  caller.send(JSON.stringify({ type: 'input_audio_buffer.clear' }))
  return eventually(10_000, () =>
    caller.messages.slice(heard).some((message) => message.includes('cleared')),
  )
}

const allAnswer = async (calls: readonly LiveCall[]): Promise<boolean> =>
  (await Promise.all(calls.map(answers))).every(Boolean)
const closeAll = async (calls: readonly LiveCall[]): Promise<void> => {
  await Promise.all(calls.map(({ caller }) => caller.close()))
  await callsAre(0)
}
const ended = (call: LiveCall, at: Machine, limitMs: number): Promise<string | null> =>
  eventually(limitMs, () => endReasonOf(urlOf(at), call.callId).catch(() => null))
const stopped = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('exit', resolve))

async function everyLineIsFound(): Promise<void> {
  report.say('── every line is found, through whichever server')
  const calls: LiveCall[] = []
  for (let index = 0; index < 2 * LINES; index += 1) {
    calls.push(await callServer(urlOf(index % 2 === 0 ? web1 : web2)))
  }
  report.holds('no call is refused while a line is free anywhere', calls.length === 2 * LINES)
  report.holds('all of them are answered', await allAnswer(calls))
  await callsAre(2 * LINES)
  for (let frame = 0; frame < 100; frame += 1) {
    for (const { caller } of calls) caller.say(new Int16Array(CALLER_FRAME))
    await pause(20)
  }
  const { status, code } = await askSession(urlOf(web1))
  report.holds(
    'one more is refused: all lines are busy',
    status === 503 && code === 'engine_busy',
    code,
  )
  await closeAll(calls)
  const last = calls.at(-1)!
  report.holds('and each has its end', (await ended(last, web1, 20_000)) === 'visitor')
  const stored = await eventually(60_000, async () => (await recordingsOf(last)).length === 2)
  report.holds('the recordings of both sides are in the bucket', stored)
}

async function recordingsOf({ callId }: LiveCall): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
  const answer = await fetch(`${urlOf(web1)}/api/admin/calls/${callId}`, { headers })
  const { data } = (await answer.json()) as { data: { call: { recordings: unknown[] } } }
  return data.call.recordings
}

async function ring(count: number): Promise<LiveCall[]> {
  const calls: LiveCall[] = []
  for (let index = 0; index < count; index += 1) {
    calls.push(await callServer(urlOf(index % 2 === 0 ? web1 : web2)))
  }
  await callsAre(count)
  return calls
}

async function workerDies(rounds: number): Promise<void> {
  report.say(`── a worker loses its power, ${rounds} times`)
  for (let round = 0; round < rounds; round += 1) {
    const calls = await ring(2 * LINES)
    media1.kill()
    const began = performance.now()
    const known = await eventually(
      30_000,
      async () => (await healthOf(web1))?.workers?.length === 1,
    )
    report.say(`  ${Math.round(performance.now() - began)} ms until a server says that it is gone`)
    report.holds('the servers notice', known)
    const kept = await Promise.all(calls.map(answers))
    const reasons = await Promise.all(calls.map((call) => ended(call, web2, 5_000)))
    report.holds(
      'each call on it has its end, and each call elsewhere goes on',
      reasons.every((reason, index) => (reason === 'failed') === !kept[index]) &&
        kept.filter(Boolean).length === LINES,
      `${reasons.join()} ${kept.join()}`,
    )
    await calls[kept.indexOf(true)]!.caller.close()
    await callsAre(LINES - 1)
    const [next] = await ring(1).catch(() => [])
    report.holds('a line that becomes free on the other one is found', next !== undefined)
    media.set(media1, startMedia(media1))
    report.holds('it takes calls again when it is back', await linesAre(2 * LINES))
    await closeAll([...calls, ...(next ? [next] : [])])
  }
}

async function rollingRestart(): Promise<void> {
  report.say('── everything is restarted, one after the other, under calls')
  const calls = await ring(1)
  for (const machine of [web1, web2]) {
    const gone = stopped(webs.get(machine)!)
    webs.get(machine)!.kill('SIGTERM')
    await gone
    report.holds(`the calls go on without ${machine.name}`, await allAnswer(calls))
    webs.set(machine, startWeb(machine))
    await linesAre(2 * LINES)
  }
  for (const machine of [media1, media2]) {
    const child = media.get(machine)!
    const gone = stopped(child)
    child.kill('SIGTERM')
    await eventually(
      10_000,
      async () =>
        (await healthOf(web1))?.workers?.every(
          ({ name, state }) => name !== machine.name || state === 'draining',
        ) === true,
    )
    report.holds(`the calls on ${machine.name} go on while it is emptied`, await allAnswer(calls))
    const more = await callServer(urlOf(web2)).catch(() => undefined)
    report.holds('and a new one finds the other', more !== undefined && (await answers(more)))
    await closeAll([...calls.splice(0), ...(more ? [more] : [])])
    const code = await Promise.race([gone, pause(60_000).then(() => 'still there')])
    report.holds('then it ends', code === 0, String(code))
    media.set(machine, startMedia(machine))
    await linesAre(2 * LINES)
    calls.push(...(await ring(1)))
  }
  const reasons = await closeAll(calls).then(() =>
    Promise.all(calls.map((call) => ended(call, web1, 20_000))),
  )
  report.holds(
    'nobody else ended a call',
    reasons.every((reason) => reason === 'visitor'),
    reasons.join(),
  )
}

async function linkIsCut(): Promise<void> {
  report.say('── a server and NATS lose each other')
  const calls = await ring(2)
  const { session } = await askSession(urlOf(web1))
  const offer = await offerOf()
  const mend = store.cutFrom(web1)
  const began = performance.now()
  const response = await fetch(`${urlOf(web1)}/api/realtime/calls`, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      authorization: `Bearer ${session?.client_secret.value}`,
    },
    body: offer,
  })
  const ms = Math.round(performance.now() - began)
  report.holds(
    'an offer is refused with 503 within a second',
    response.status === 503 && ms < 1_000,
    `${response.status} after ${ms} ms`,
  )
  report.say(`  ${ms} ms`)
  report.holds('the calls under way go on', await allAnswer(calls))
  const other = await callServer(urlOf(web2)).catch(() => undefined)
  report.holds('the other server takes calls', other !== undefined)
  mend()
  report.holds(
    'it takes calls again when they have found each other',
    await linesAre(2 * LINES, [web1]),
  )
  await closeAll([...calls, ...(other ? [other] : [])])
  const reasons = await Promise.all(calls.map((call) => ended(call, web2, 20_000)))
  report.holds(
    'and what happened meanwhile is stored',
    reasons.every((reason) => reason === 'visitor'),
    reasons.join(),
  )
}

async function offerOf(): Promise<string> {
  const caller = await createCaller()
  const offer = await caller.offer()
  await caller.close()
  return offer
}

async function natsIsRestarted(): Promise<void> {
  report.say('── NATS is restarted')
  const calls = await ring(2)
  store.kill()
  await eventually(10_000, async () => (await healthOf(web1))?.state === 'unresponsive')
  report.holds('the calls under way go on', await allAnswer(calls))
  const { status } = await askSession(urlOf(web1))
  report.holds('no call can begin', status === 503, String(status))
  startNats()
  const began = performance.now()
  const next = await eventually(20_000, () => callServer(urlOf(web1)).catch(() => undefined))
  const ms = Math.round(performance.now() - began)
  report.holds('a call begins within 5 s', next !== undefined && ms < 5_000, `${ms} ms`)
  report.say(`  ${ms} ms`)
  await closeAll([...calls, ...(next ? [next] : [])])
  const reasons = await Promise.all(calls.map((call) => ended(call, web1, 20_000)))
  report.holds(
    'no call was lost',
    reasons.every((reason) => reason === 'visitor'),
    reasons.join(),
  )
}

startNats()
const webs = new Map([web1, web2].map((machine) => [machine, startWeb(machine)]))
const media = new Map([media1, media2].map((machine) => [machine, startMedia(machine)]))
try {
  report.say('── two servers and two workers start')
  if (!report.holds('and find each other', await linesAre(2 * LINES))) {
    for (const [name, text] of printed) report.say(`${name}:\n${text}`)
    process.exit(1)
  }
  await everyLineIsFound()
  await linkIsCut()
  await natsIsRestarted()
  await rollingRestart()
  await workerDies(Number(values.rounds))
} catch (error) {
  report.holds('the run comes to its end', false, messageOf(error))
}
if (report.violations.length > 0) {
  for (const [name, text] of printed) report.say(`${name}:\n${text.slice(-4_000)}`)
}
report.say(
  report.violations.length > 0
    ? `${report.violations.length} violations:\n${report.violations.join('\n')}`
    : 'No violation.',
)
network.remove()
await s3.remove()
await postgres.remove()
rmSync(folder, { recursive: true, force: true })
process.exit(report.violations.length > 0 ? 1 : 0)
