/**
 * `npm run -s bench:fleet`: what the calls of many media workers cost their servers. 5,000 calls, or as many as the first
 * argument says, are simulated for a minute: each tells its turns, notes and end as a worker does, over a real NATS to two
 * servers that store them in one PostgreSQL. Says how many writes a second that is, how long a turn waits until it is stored,
 * and whether one was lost.
 */
import { pino } from 'pino'
import { makeSamples } from '@ringwell/server/samples/makeSamples.ts'
import { createCallEndWriter } from '@ringwell/server/calls/callEndWriter.ts'
import { createOutcomeWriter } from '@ringwell/server/calls/outcomeWriter.ts'
import { createTranscriptWriter } from '@ringwell/server/calls/transcriptWriter.ts'
import { openPostgresDatabase } from '@ringwell/server/storage/postgresDatabase.ts'
import type { Sample } from '@ringwell/server/storage/sampleStorage.ts'
import { createSqlStorage } from '@ringwell/server/storage/sqlStorage.ts'
import { startNats } from '@ringwell/server/testing/natsServer.ts'
import { startPostgres } from '@ringwell/server/testing/postgresServer.ts'
import { askServer } from '@ringwell/server/workers/askServer.ts'
import { createFactOutbox } from '@ringwell/server/workers/factOutbox.ts'
import { type Link, openLink } from '@ringwell/server/workers/link.ts'
import { createRemoteEngine, newId } from '@ringwell/server/workers/remoteEngine.ts'
import { record, spread, table } from './figures.ts'

const CALLS = Number(process.argv[2] ?? 5_000)
const SECONDS = Number(process.argv[3] ?? 60)
/** As long as our pages let a call be. */
const CALL_SECONDS = 120
const WORKERS = 20
const SERVERS = 2

const say = (line: string): void => void process.stderr.write(`${line}\n`)
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const log = pino({ level: 'error' }, pino.destination(2))

const postgres = await startPostgres({ isDurable: true })
const nats = await startNats()
if (!postgres || !nats) throw new Error('PostgreSQL and NATS have to be installed.')
const url = await postgres.newDatabase()

async function startServer() {
  const storage = createSqlStorage(await openPostgresDatabase({ url, log }))
  const link = openLink({ url: nats!.url, name: 'server', log })
  const id = newId()
  const engine = createRemoteEngine({
    link,
    id,
    version: '1',
    settings: '',
    taskTools: { call: () => Promise.resolve({ status: 'unavailable' }) },
    knowledge: async function* () {},
    log,
  })
  const turns = createTranscriptWriter({ storage, log })
  const outcomes = createOutcomeWriter({ storage, log })
  const ends = createCallEndWriter({ storage, log })
  engine.onTurn((turn) => turns.keep(turn))
  engine.onNote((note) => outcomes.keep(note))
  engine.onCallEnd(({ callId, reason, durationMs }) => {
    outcomes.ended(callId)
    return ends.keep(callId, { endedAt: new Date().toISOString(), durationMs, reason })
  })
  return { storage, engine, id }
}

const servers = await Promise.all(Array.from({ length: SERVERS }, startServer))
const { storage } = servers[0]!

/** Also knows when the fact was stored. */
function startWorker() {
  const link = openLink({ url: nats!.url, name: 'worker', log })
  const waiting = new Map<string, number>()
  const timed: Link = {
    ...link,
    async ask(subject, body, limitMs) {
      const answer = await link.ask(subject, body, limitMs)
      const { callId, facts } = body as {
        callId: string
        facts?: { type: string; turn?: { position: number } }[]
      }
      for (const { turn } of facts ?? []) {
        const key = `${callId} ${turn?.position}`
        const began = waiting.get(key)
        if (began !== undefined) waits.push(performance.now() - began)
        waiting.delete(key)
      }
      return answer
    },
  }
  return { link, waiting, outbox: createFactOutbox({ link: timed, worker: newId(), log }) }
}

const waits: number[] = []
const workers = Array.from({ length: WORKERS }, startWorker)
while (workers.some(({ link }) => link.upForMs() === undefined)) await pause(50)
await askServer(
  workers[0]!.link,
  undefined,
  'knowledge',
  { reading: newId(), agent: 'none' },
  10_000,
)

const spoken = [...makeSamples({ calls: 200, seed: 1, untilMs: Date.now() })].filter(
  ({ turns }) => turns.length > 4,
)
const told = new Map<string, number>()
let facts = 0

/** Tells a call from some moment of it on, until the end or the end of the measurement. */
async function simulate(number: number, untilMs: number): Promise<void> {
  const { outbox, waiting } = workers[number % WORKERS]!
  for (let run = 0; performance.now() < untilMs; run += 1) {
    const sample: Sample = spoken[(number + run) % spoken.length]!
    const callId = `bench-${number}-${run}`
    await storage.createCall({ ...sample.call, callId, tokenHash: undefined, line: undefined })
    outbox.open(callId, servers[number % SERVERS]!.id)
    // As many turns as two minutes have, one after the other.
    const turns = Array.from({ length: 24 }, (_each, at) => sample.turns[at % sample.turns.length]!)
    const everyMs = (CALL_SECONDS * 1_000) / turns.length
    const from = run === 0 ? Math.floor(Math.random() * turns.length) : 0
    await pause(Math.random() * everyMs)
    for (
      let position = from;
      position < turns.length && performance.now() < untilMs;
      position += 1
    ) {
      const { saidAt: _saidAt, ...turn } = turns[position]!
      waiting.set(`${callId} ${position}`, performance.now())
      outbox.keep(callId, { type: 'turn', turn: { ...turn, position } })
      told.set(callId, (told.get(callId) ?? 0) + 1)
      facts += 1
      const note = sample.notes[position - 4]
      if (note) {
        outbox.keep(callId, { type: 'note', note })
        facts += 1
      }
      await pause(everyMs)
    }
    if (performance.now() >= untilMs) return
    outbox.keep(callId, { type: 'ended', reason: 'visitor', durationMs: CALL_SECONDS * 1_000 })
    facts += 1
  }
}

say(`${CALLS} calls begin…`)
const before = await commits()
const began = performance.now()
const untilMs = began + SECONDS * 1_000
await Promise.all(Array.from({ length: CALLS }, (_each, number) => simulate(number, untilMs)))
const tellingS = (performance.now() - began) / 1_000
const behindFrom = performance.now()
await Promise.all(workers.map(({ outbox }) => outbox.flush(120_000)))
const behindMs = performance.now() - behindFrom
const writes = (await commits()) - before
let lost = 0
for (const ids of batches([...told.keys()], 500)) {
  const stored = await storage.listTurns(ids)
  for (const callId of ids) lost += told.get(callId)! - (stored.get(callId)?.length ?? 0)
}

async function commits(): Promise<number> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url })
  await client.connect()
  await pause(1_500)
  const { rows } = await client.query<{ n: string }>(
    'SELECT xact_commit AS n FROM pg_stat_database WHERE datname = current_database()',
  )
  await client.end()
  return Number(rows[0]?.n)
}

function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

const { p50, p95, max } = spread(waits)
const body = table(
  [
    'calls at once',
    'facts a second',
    'transactions a second',
    'a turn is stored after p50',
    'p95',
    'the longest',
    'behind at the end',
    'turns told',
    'lost',
  ],
  [
    [
      String(CALLS),
      (facts / tellingS).toFixed(0),
      (writes / (tellingS + behindMs / 1_000)).toFixed(0),
      `${p50.toFixed(0)} ms`,
      `${p95.toFixed(0)} ms`,
      `${max.toFixed(0)} ms`,
      `${behindMs.toFixed(0)} ms`,
      String([...told.values()].reduce((sum, count) => sum + count, 0)),
      String(lost),
    ],
  ],
)
record('fleet', 'npm run -s bench:fleet', body)
process.stdout.write(`${body}\n`)
for (const { engine } of servers) await engine.close()
for (const { link } of workers) await link.close()
await nats.kill()
await postgres.remove()
process.exit(0)
