/**
 * `npm run test:machines`: two web servers behind Caddy and two media workers, each on a machine of its own (a network
 * namespace), with PostgreSQL, a bucket and NATS. Callers ring, one of them with Chromium, while machines die, are restarted and lose each other. Exits with 1 if a rule
 * is violated. `-- --rounds N` kills a worker N times, `--times N` does everything else N times, and `--models` has workers load
 * their models, which takes long on two cores and changes nothing about these rules.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { percentile } from '@ringwell/bench/figures.ts'
import { SILENT_LINE_MS } from '@ringwell/call/lostLine.ts'
import { CALLER_FRAME, createCaller } from '@ringwell/engine/testing/peer.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { createLogger } from '@ringwell/server/logging.ts'
import { openStorage } from '@ringwell/server/storage/openStorage.ts'
import { startPostgres } from '@ringwell/server/testing/postgresServer.ts'
import { startS3rver } from '@ringwell/server/testing/s3rverServer.ts'
import { createFakeEngine } from '@ringwell/server/testing/fakeEngine.ts'
import { createFactOutbox } from '@ringwell/server/workers/factOutbox.ts'
import { openLink } from '@ringwell/server/workers/link.ts'
import { newId, PROTOCOL, subjects } from '@ringwell/server/workers/messages.ts'
import { createWorker } from '@ringwell/server/workers/worker.ts'
import { buildParts } from '@ringwell/server/build/buildParts.ts'
import { canMount, fillDisk, mountSmallDisk, unmount } from '../faults/disks.ts'
import { createReport, eventually, pause, some } from '../faults/report.ts'
import { ADMIN_TOKEN } from '../faults/faultServer.ts'
import { askSession, callServer, endReasonOf, type LiveCall, ringBack } from '../faults/visitor.ts'
import { callWithChromium } from './browserCaller.ts'
import { askAgainAndAgain, caddyArguments, caddySettings, isCaddyInstalled } from './edge.ts'
import { createNetwork, type Machine, type Network } from './network.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    times: { type: 'string', default: '1' },
    models: { type: 'boolean', default: false },
  },
})
const report = createReport()
const root = fileURLToPath(new URL('../..', import.meta.url))
const LOADING_MS = 240_000
const LINES = 4
const NATS_AWAY_MS = 20_000

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

const [web1, web2, media1, media2, store, edge] = (
  ['web1', 'web2', 'media1', 'media2', 'nats', 'edge'] as const
).map((name) => network.add(name)) as [Machine, Machine, Machine, Machine, Machine, Machine]
if (!isCaddyInstalled()) skip('Caddy is not installed.')
const edgeUrl = `http://${edge.address}`

const common = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NATS_URL: `nats://ringwell:12e4@${store.address}:4222`,
  SPEECH_WARM_UP: 'false',
  // What a worker still has after this goes on elsewhere.
  SHUTDOWN_GRACE_MS: '2000',
  ENGINE_MAX_CALLS: String(LINES),
  // One for all calls of a worker.
  ENGINE_UDP_PORTS: '41000',
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

const startNats = (): ChildProcess =>
  start(store, 'nats-server', ['-c', 'deploy/nats.conf'], { ...common, NATS_PASSWORD: '"12e4"' })
const startWeb = (machine: Machine): ChildProcess =>
  start(machine, process.execPath, ['server/main.ts'], {
    ...shared,
    PUBLIC_URL: edgeUrl,
    DATA_DIR: path.join(folder, machine.name),
  })
const startMedia = (machine: Machine): ChildProcess =>
  start(machine, process.execPath, [values.models ? 'server/media.ts' : 'e2e/machines/media.ts'], {
    ...common,
    DATA_DIR: path.join(folder, machine.name),
  })

const startEdge = (): ChildProcess =>
  start(edge, 'caddy', caddyArguments, {
    ...common,
    ...caddySettings(edge.address, [web1.address, web2.address], path.join(folder, edge.name)),
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
/** Whether the end of each call is stored, and nobody else has ended it. */
async function visitorsHaveEnded(law: string, calls: readonly LiveCall[], at: Machine) {
  const reasons = await Promise.all(calls.map((call) => ended(call, at, 30_000)))
  const areVisitors = reasons.every((reason) => reason === 'visitor')
  report.holds(law, areVisitors, reasons.join())
}
const stopped = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('exit', resolve))

/** Whether a caller over a WebSocket is answered, and the line is free afterwards. */
async function answersOverSocket(machine: Machine): Promise<boolean> {
  const { session } = await askSession(urlOf(machine))
  const key = `openai-insecure-api-key.${session?.client_secret.value}`
  const socket = new WebSocket(`ws://${machine.address}:3000/v1/realtime`, ['realtime', key])
  const heard: string[] = []
  socket.addEventListener('message', ({ data }) => void heard.push(String(data)))
  socket.addEventListener('open', () => socket.send('are you there?'))
  const isAnswered = await eventually(10_000, () => heard.join().includes('are you there?'))
  socket.close()
  return isAnswered && callsAre(0)
}

/** All of them speak for two seconds. */
async function speak(calls: readonly LiveCall[]): Promise<void> {
  for (let frame = 0; frame < 100; frame += 1) {
    for (const { caller } of calls) caller.say(new Int16Array(CALLER_FRAME))
    await pause(20)
  }
}

async function everyLineIsFound(): Promise<void> {
  report.say('── every line is found, through whichever server')
  report.holds('also by a caller over a WebSocket', await answersOverSocket(web1))
  const tried = Array.from({ length: 2 * LINES }, (_, index) => callServer(doorOf(index)))
  const settled = await Promise.allSettled(tried)
  const refused = settled.flatMap((each) => (each.status === 'rejected' ? String(each.reason) : []))
  const calls = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  report.holds(
    'no call is refused while a line is free anywhere',
    refused.length === 0,
    refused.join(),
  )
  report.holds('all of them are answered', await allAnswer(calls))
  await callsAre(2 * LINES)
  await speak(calls)
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

const webOf = (index: number): Machine => (index % 2 === 0 ? web1 : web2)
/** Every other caller comes through the edge. */
const doorOf = (index: number): string =>
  index % 2 === 0 ? edgeUrl : urlOf(webOf((index - 1) / 2))

async function ring(count: number, resumes = false): Promise<LiveCall[]> {
  const calls = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const callOnce = (): Promise<LiveCall> => callServer(doorOf(index), resumes)
      // Whom a busy machine did not connect rings again.
      return callOnce().catch((first: unknown) =>
        callOnce().catch((second: unknown) => {
          throw new Error(`${messageOf(first)} And again: ${messageOf(second)}`)
        }),
      )
    }),
  )
  await callsAre(count)
  return calls
}

const RINGS_BACK_FOR_MS = 50_000

/** A caller who rings back as a page does, through whichever server answers. */
interface Returning {
  call: LiveCall
  /** How long each line took to come back: from its last sound to the agent's first word. */
  lostMs: number[]
  /** Resolves when the caller has hung up. */
  hangUp(): Promise<void>
}

function staysOn(first: LiveCall): Returning {
  let heardMs = performance.now()
  const leaving = new AbortController()
  const caller: Returning = {
    call: first,
    lostMs: [],
    async hangUp() {
      leaving.abort()
      const { callId, token } = caller.call
      await fetch(`${urlOf(web1)}/api/realtime/calls/${callId}/hangup`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }).catch(() => undefined)
      await watched
      await caller.call.caller.close()
    },
  }
  const listen = (): void => caller.call.caller.onSound(() => (heardMs = performance.now()))

  async function watch(): Promise<void> {
    while (!leaving.signal.aborted) {
      await pause(50)
      const lastMs = heardMs
      if (performance.now() - lastMs < SILENT_LINE_MS) continue
      for (let attempt = 0; !leaving.signal.aborted; attempt += 1) {
        const next = await ringBack(doorOf(attempt), caller.call).catch(() => undefined)
        if (next) {
          await caller.call.caller.close()
          caller.call = { ...caller.call, caller: next }
          listen()
          await eventually(10_000, () => next.messages.length > 0)
          heardMs = performance.now()
          caller.lostMs.push(Math.round(heardMs - lastMs))
          break
        }
        if (performance.now() - lastMs > RINGS_BACK_FOR_MS) return
        await pause(200)
      }
    }
  }
  listen()
  const watched = watch()
  return caller
}

const returning = async (count: number): Promise<Returning[]> =>
  (await ring(count, true)).map(staysOn)
const stillAnswer = (callers: readonly Returning[]): Promise<boolean> =>
  allAnswer(callers.map(({ call }) => call))
const hangUpAll = async (callers: readonly Returning[]): Promise<void> => {
  await Promise.all(callers.map((caller) => caller.hangUp()))
  await callsAre(0)
}

/** The worker that holds the most of these calls, once the servers have heard of all of them from the workers. */
async function busiest(calls: number): Promise<Machine> {
  const workers = await eventually(30_000, async () => {
    const all = (await healthOf(web1))?.workers ?? []
    return all.reduce((sum, worker) => sum + worker.calls, 0) === calls ? all : undefined
  })
  if (!workers) throw new Error(`The servers have not heard of ${calls} calls.`)
  const [most] = workers.toSorted((one, other) => other.calls - one.calls)
  return most?.name === media2.name ? media2 : media1
}

/** Tables for two that are free: the restaurant has at least four at each of these times. */
function tableOf(booking: number): object {
  const day = new Date(Date.now() + (2 + Math.floor(booking / 12)) * 86_400_000)
  // It is closed on Mondays.
  if (day.getUTCDay() === 1) day.setUTCDate(day.getUTCDate() - 1)
  return {
    kind: { type: 'text', text: 'table' },
    date: { type: 'date', date: day.toISOString().slice(0, 10) },
    time: { type: 'time', time: ['13:00', '16:00', '19:00'][booking % 3] },
    people: { type: 'party', people: 2 },
    name: { type: 'name', first: 'Asha', last: 'Rao' },
  }
}

async function workerDies(rounds: number): Promise<void> {
  report.say(`── a worker loses its power in the middle of bookings, ${rounds} times`)
  const storage = await openStorage(
    { dataDir: folder, databaseUrl: shared.DATABASE_URL },
    await createLogger('silent'),
    { isCommand: true },
  )
  const all: number[] = []
  const lost: string[] = []
  let missing = 0
  let twice = 0
  for (let round = 0; round < rounds; round += 1) {
    const callers = await returning(LINES)
    const before = await busiest(LINES)
    for (const [index, { call }] of callers.entries()) {
      call.caller.send(`book ${JSON.stringify(tableOf(round * LINES + index))}`)
    }
    await pause(Math.random() * 60)
    before.kill()
    media.set(before, startMedia(before))
    // A server still counts those who are ringing back, so what answers is asked again.
    let seen = ''
    const allGoOn = await eventually(30_000, async () => {
      const calls = (await healthOf(web1))?.calls
      const back = callers.filter(({ lostMs }) => lostMs.length > 0).length
      seen = `round ${round}: ${calls} calls of ${LINES}, ${back} back`
      return calls === LINES && back > 0 && (await stillAnswer(callers))
    })
    if (!allGoOn) lost.push(seen)
    // Who was cut off says it again: it is the same booking.
    for (const [index, { call }] of callers.entries()) {
      call.caller.send(`book ${JSON.stringify(tableOf(round * LINES + index))}`)
    }
    await eventually(10_000, () =>
      callers.every(({ call }) => call.caller.messages.some((text) => /[A-Z]{3}\d\d/.test(text))),
    )
    const bookings = await storage.listBookings({ limit: 2 * LINES, after: undefined })
    for (const { call } of callers) {
      const own = bookings.filter(({ callId }) => callId === call.callId).length
      if (own === 0) missing += 1
      if (own > 1) twice += 1
    }
    all.push(...callers.flatMap(({ lostMs }) => lostMs))
    await hangUpAll(callers)
    if (!(await linesAre(2 * LINES))) report.holds('the worker takes calls again', false)
  }
  await storage.close()
  report.holds('every call goes on', lost.length === 0, `not in ${lost.join('; ')}`)
  report.holds('each booking exists', missing === 0, `${missing} of ${rounds * LINES} do not`)
  report.holds('and exists once', twice === 0, `${twice} of ${rounds * LINES} do not`)
  const p95 = percentile(all, 95)
  report.holds('callers hear the agent again within 3 s (p95)', p95 <= 3_000, `${p95} ms`)
  report.say(`  ${all.length} lines lost; p50 ${percentile(all, 50)} ms, p95 ${p95} ms`)
}

async function browserRingsBack(): Promise<void> {
  report.say('── a worker loses its power while somebody calls with Chromium')
  const caller = await callWithChromium(edgeUrl)
  await callsAre(1)
  const holder = await busiest(1)
  const problem = await caller.ringsBackAfter(() => holder.kill()).then(() => '', messageOf)
  report.holds('the page rings back and gets a line', problem === '', problem)
  // The dead one is still counted until it has been silent for a while.
  const isElsewhere = await eventually(30_000, async () => (await busiest(1)) !== holder)
  report.holds('of another worker', isElsewhere)
  report.holds('in the same call', await callsAre(1))
  media.set(holder, startMedia(holder))
  await caller.hangUp()
  report.holds('and ends when its caller hangs up', await callsAre(0))
  await linesAre(2 * LINES)
}

async function workerHangs(): Promise<void> {
  report.say('── a worker hangs')
  // With all of them and one more, the other worker is full.
  const callers = await returning(LINES - 1)
  const hung = await busiest(LINES - 1)
  const goOn = hung.hang()
  report.holds(
    'its callers go on elsewhere',
    await eventually(
      30_000,
      async () => callers.some(({ lostMs }) => lostMs.length > 0) && (await stillAnswer(callers)),
    ),
  )
  const next = await callServer(urlOf(web1)).catch(() => undefined)
  report.holds('a new call finds the other one', next !== undefined)
  await next?.caller.close()
  report.holds(
    'the servers notice',
    await eventually(30_000, async () => (await healthOf(web1))?.workers?.length === 1),
  )
  goOn()
  report.holds('it takes calls again when it goes on', await linesAre(2 * LINES))
  report.holds('and its old calls end no other ones', await stillAnswer(callers))
  await hangUpAll(callers)
}

async function rollingRestart(): Promise<void> {
  report.say(`── everything is restarted, one after the other, under ${2 * LINES} calls`)
  const callers = await returning(2 * LINES)
  const pages = askAgainAndAgain(`${edgeUrl}/api/website/list-agent`)
  for (const machine of [web1, web2]) {
    const gone = stopped(webs.get(machine)!)
    webs.get(machine)!.kill('SIGTERM')
    await gone
    report.holds(`the calls go on without ${machine.name}`, await stillAnswer(callers))
    webs.set(machine, startWeb(machine))
    await linesAre(2 * LINES)
  }
  const [unanswered, asked] = await pages.stop()
  report.holds(
    'the edge answers every visitor meanwhile',
    unanswered.length === 0,
    some(unanswered),
  )
  report.say(`  ${asked} visitors`)
  for (const machine of [media1, media2]) {
    const child = media.get(machine)!
    const gone = stopped(child)
    child.kill('SIGTERM')
    const code = await Promise.race([gone, pause(60_000).then(() => 'still there')])
    report.holds(`${machine.name} ends when its grace is over`, code === 0, String(code))
    media.set(machine, startMedia(machine))
    await linesAre(2 * LINES)
    report.holds(
      'and its calls go on',
      await eventually(
        RINGS_BACK_FOR_MS,
        async () => (await healthOf(web1))?.calls === 2 * LINES && (await stillAnswer(callers)),
      ),
    )
  }
  await hangUpAll(callers)
  await visitorsHaveEnded(
    'nobody else ended a call',
    callers.map(({ call }) => call),
    web1,
  )
}

async function serverDies(): Promise<void> {
  report.say('── a server loses its power while somebody rings')
  const calls = await ring(2)
  const { session } = await askSession(urlOf(web1))
  const offer = await offerOf()
  void sendOffer(session?.client_secret.value, offer).catch(() => undefined)
  await pause(Math.random() * 40)
  web1.kill()
  report.holds('the calls under way go on', await allAnswer(calls))
  await Promise.all(calls.map(({ caller }) => caller.close()))
  await visitorsHaveEnded('and the other server stores their ends', calls, web2)
  report.holds(
    'nobody holds the line of the one who rang',
    await eventually(30_000, async () => (await healthOf(web2))?.calls === 0),
  )
  webs.set(web1, startWeb(web1))
  report.holds('it takes calls again when it is back', await linesAre(2 * LINES))
}

const sendOffer = (key: string | undefined, body: string, to = web1): Promise<Response> =>
  fetch(`${urlOf(to)}/api/realtime/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key}` },
    body,
  })

async function linkIsCut(): Promise<void> {
  report.say('── a server and NATS lose each other')
  const calls = await ring(2)
  const { session } = await askSession(urlOf(web1))
  const offer = await offerOf()
  const mend = store.cutFrom(web1)
  const began = performance.now()
  const response = await sendOffer(session?.client_secret.value, offer)
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
  await visitorsHaveEnded('and what happened meanwhile is stored', calls, web2)
}

async function offerOf(): Promise<string> {
  const caller = await createCaller()
  const offer = await caller.offer()
  await caller.close()
  return offer
}

async function natsIsAway(): Promise<void> {
  report.say('── NATS is away for 20 s')
  const calls = await ring(3)
  const [leaving, ...staying] = calls
  store.kill()
  const goneAt = performance.now()
  await eventually(10_000, async () => (await healthOf(web1))?.state === 'unresponsive')
  report.holds('the calls under way go on', await allAnswer(calls))
  const { status } = await askSession(urlOf(web1))
  report.holds('no call can begin', status === 503, String(status))
  await leaving!.caller.close()
  await pause(Math.max(0, goneAt + NATS_AWAY_MS - performance.now()))
  report.holds('also until the end of this time', await allAnswer(staying))
  startNats()
  const began = performance.now()
  const next = await eventually(20_000, () => callServer(urlOf(web1)).catch(() => undefined))
  const ms = Math.round(performance.now() - began)
  report.holds('a call begins within 5 s', next !== undefined && ms < 5_000, `${ms} ms`)
  report.say(`  ${ms} ms`)
  await closeAll([...staying, ...(next ? [next] : [])])
  await visitorsHaveEnded('no call was lost, and who hung up meanwhile has', calls, web1)
}

async function twoVersions(): Promise<void> {
  report.say('── workers of other versions come')
  const log = await createLogger('silent')
  const link = openLink({ url: common.NATS_URL, name: 'other versions', log })
  const id = newId()
  const outbox = createFactOutbox({ link, worker: id, log })
  const engine = createFakeEngine({ maxCalls: 1 })
  const about = { id, name: 'earlier', version: '0.0.1', settings: '', log }
  const earlier = createWorker({ link, engine, outbox, ...about })
  report.holds('one that speaks the same protocol is there', await linesAre(2 * LINES + 1))
  const statuses = await takeAllLines(2 * LINES + 1)
  report.holds(
    'and takes its call',
    engine.answered.length === 1 && statuses.every((status) => status === 201),
    `${engine.answered.length}, ${statuses.join()}`,
  )
  link.tell(subjects.workers, { protocol: PROTOCOL + 1, name: 'later', version: '99' })
  const named = `speaks protocol ${PROTOCOL + 1}`
  const isNamed = (): boolean =>
    [web1, web2].every(({ name }) => printed.get(name)?.includes(named))
  report.holds('one that speaks another one is named', await eventually(10_000, isNamed))
  earlier.close()
  await link.close()
  report.holds('and counts for no line', await linesAre(2 * LINES))
}

/** Has so many offers answered at once, and hangs up. */
async function takeAllLines(count: number): Promise<number[]> {
  const offer = await offerOf()
  const begun = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { session } = await askSession(urlOf(webOf(index)))
      const key = session?.client_secret.value
      const { status } = await sendOffer(key, offer, webOf(index))
      const call = `${urlOf(webOf(index))}/api/realtime/calls/${session?.call_id}`
      return { key, status, call }
    }),
  )
  for (const { key, call } of begun) {
    const headers = { authorization: `Bearer ${key}` }
    await fetch(`${call}/hangup`, { method: 'POST', headers })
  }
  await callsAre(0)
  return begun.map(({ status }) => status)
}

async function diskIsFull(): Promise<void> {
  report.say('── the disk of a worker is full')
  const calls = await ring(2 * LINES)
  await speak(calls)
  const makeRoom = fillDisk(path.join(folder, media2.name))
  await speak(calls)
  report.holds('the calls go on', await allAnswer(calls))
  await closeAll(calls)
  const next = await ring(2 * LINES)
  report.holds('and new ones begin', await allAnswer(next))
  await closeAll(next)
  makeRoom()
  await visitorsHaveEnded('each has its end', [...calls, ...next], web1)
  const recorded = (): Promise<number[]> =>
    Promise.all(calls.map(async (call) => (await recordingsOf(call)).length))
  const isKept = await eventually(60_000, async () => !(await recorded()).includes(0))
  report.holds('what was recorded before is in the bucket', isKept, (await recorded()).join())
}

await buildParts({
  force: false,
  say: (line) => report.say(line),
  signal: new AbortController().signal,
})
startNats()
startEdge()
const isSmall = canMount(folder)
if (isSmall) mountSmallDisk(path.join(folder, media2.name), 64)
const webs = new Map([web1, web2].map((machine) => [machine, startWeb(machine)]))
const media = new Map([media1, media2].map((machine) => [machine, startMedia(machine)]))
try {
  report.say('── two servers and two workers start')
  if (!report.holds('and find each other', await linesAre(2 * LINES))) {
    for (const [name, text] of printed) report.say(`${name}:\n${text}`)
    process.exit(1)
  }
  for (let time = 0; time < Number(values.times); time += 1) {
    await everyLineIsFound()
    await twoVersions()
    await linkIsCut()
    await natsIsAway()
    await rollingRestart()
    await serverDies()
    await browserRingsBack()
    await workerHangs()
    if (isSmall) await diskIsFull()
  }
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
if (isSmall) unmount(path.join(folder, media2.name))
rmSync(folder, { recursive: true, force: true })
process.exit(report.violations.length > 0 ? 1 : 0)
