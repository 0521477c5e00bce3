/**
 * `npm run bench:console`: fills SQLite and PostgreSQL with sample calls, 100,000 or as many as the first argument says, and
 * measures what the console's list of calls asks for, what indexing the words of a call costs, how large the index is, and
 * what an operator waits for in a browser.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { pino } from 'pino'
import { CallFilters } from '@ringwell/protocol/operator/calls.ts'
import { rowsOf } from '@ringwell/server/admin/callListRoutes.ts'
import { makeSamples } from '@ringwell/server/samples/makeSamples.ts'
import { DATABASE_FILE } from '@ringwell/server/storage/dataDir.ts'
import { openStorage } from '@ringwell/server/storage/openStorage.ts'
import type { InboxFilter } from '@ringwell/server/storage/inboxStorage.ts'
import type { Sample } from '@ringwell/server/storage/sampleStorage.ts'
import type { Storage } from '@ringwell/server/storage/storage.ts'
import { termsOf } from '@ringwell/server/storage/words.ts'
import { startPostgres } from '@ringwell/server/testing/postgresServer.ts'
import { weighFirstLoad } from './consoleFirstLoad.ts'
import { measurePages } from './consolePages.ts'
import { record, spread, table } from './figures.ts'

const CALLS = Number(process.argv[2] ?? 100_000)
const ROUNDS = 30
const BATCH = 500

const say = (line: string): void => void process.stderr.write(`${line}\n`)
const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

/** What operators ask for. A search for a word that most calls have is the hardest. */
const questions: Record<string, Record<string, string>> = {
  'the newest 50': {},
  'one agent': { agent: 'restaurant' },
  'emergencies by fire': { danger: 'fire' },
  'handed over, 1 or 2 stars': { outcome: 'handed_over', rating: '1,2' },
  'who waits for us': { request: 'yes' },
  'a caller by number': { caller: '07700 900123' },
  'a caller by name': { caller: 'Łucja' },
  'a rare word': { q: 'aubergine' },
  'a common word': { q: 'please' },
  'two words, the last begun': { q: 'money apolog' },
  'one letter': { q: 'a' },
  'a word that nobody said': { q: 'xylophone' },
  'callers who were upset': { upset: 'yes' },
  'a common word of one agent, with fire': { q: 'the', danger: 'fire', agent: 'restaurant' },
}

/** What the inbox is asked for. A word that nobody said is the hardest: every item has to be looked through. */
const inboxQuestions: Record<string, InboxFilter> = {
  'what is to be done': { status: 'unanswered' },
  everything: {},
  overdue: { status: 'unanswered', dueBefore: '2026-11-29T00:00:00.000Z' },
  'a common word': { q: 'please' },
  'a word that nobody said': { q: 'xylophone' },
  'a number': { q: '07700 900123' },
}

async function fill(storage: Storage): Promise<number> {
  const began = performance.now()
  let batch: Sample[] = []
  for (const sample of makeSamples({ calls: CALLS, seed: 1, untilMs: Date.UTC(2026, 10, 29) })) {
    batch.push(sample)
    if (batch.length < BATCH) continue
    await storage.addSamples(batch)
    batch = []
  }
  await storage.addSamples(batch)
  return performance.now() - began
}

async function timesOf(work: (round: number) => Promise<unknown>, rounds = ROUNDS) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await work(round)
    times.push(performance.now() - began)
  }
  return spread(times)
}

/** A call of twelve turns as the engine stores it, one turn after the other; then its end. */
async function measureCalls(storage: Storage, isSpoken: boolean) {
  const [sample] = makeSamples({ calls: 1, seed: 5, untilMs: Date.UTC(2026, 10, 29) })
  if (!sample) throw new Error('There is no sample.')
  const turns: number[] = []
  const ends: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const callId = `sample-bench-${isSpoken}-${round}`
    await storage.createCall({ ...sample.call, callId, line: undefined })
    for (let position = 0; position < (isSpoken ? 12 : 0); position += 1) {
      const text = `Turn ${position} of call ${round}: I would like a table near the window, please.`
      const began = performance.now()
      await storage.saveTurns(callId, [{ position, who: 'visitor', text }], sample.end.endedAt)
      turns.push(performance.now() - began)
    }
    const began = performance.now()
    await storage.endCall(callId, sample.end)
    ends.push(performance.now() - began)
  }
  return { turns: spread(turns), ends: spread(ends) }
}

interface Result {
  rows: Map<string, string>
  filledS: number
}

async function measure(storage: Storage, settle: () => Promise<void>): Promise<Result> {
  const filledS = (await fill(storage)) / 1_000
  await settle()
  const rows = new Map<string, string>()
  const note = (name: string, { p50, p95 }: { p50: number; p95: number }): void => {
    rows.set(name, `${ms(p50)} / ${ms(p95)}`)
    say(`${name}: ${ms(p50)} / ${ms(p95)}`)
  }
  for (const [name, asked] of Object.entries(questions)) {
    const filters = CallFilters.parse(asked)
    const terms = termsOf(filters.q ?? '')
    const ask = async () =>
      rowsOf(storage, await storage.listCalls({ limit: 51, after: undefined }, filters), terms)
    await ask()
    note(name, await timesOf(ask))
  }
  for (const [name, filter] of Object.entries(inboxQuestions)) {
    note(
      `the inbox: ${name}`,
      await timesOf(() => storage.listInbox(filter, { limit: 51, after: undefined })),
    )
    note(`the inbox, counted: ${name}`, await timesOf(() => storage.countInbox(filter)))
  }
  const first = { limit: 51, after: undefined }
  const [from, until] = ['2026-11-28T00:00:00.000Z', '2026-11-29T00:00:00.000Z']
  for (const [name, list] of Object.entries({
    leads: () => storage.listLeads(first),
    messages: () => storage.listMessages(first),
    bookings: () => storage.listBookings(first),
    'deliveries that were given up': () => storage.listDeliveries(first, { state: 'dead' }),
    'open questions of one agent': () => storage.listUnanswered('restaurant', 2_000),
    'a day: what its calls came to': () =>
      Promise.all([
        storage.countOutcomes(from, until),
        storage.countBegun(from, until),
        storage.listEmergencies(from, until, 50),
      ]),
    'a week of a calendar': () =>
      storage.bookingsBetween('restaurant', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'),
  })) {
    note(name, await timesOf(list))
  }
  note('counting up to 10,000 of all', await timesOf(() => storage.countMatching({}, 10_001)))
  note(
    'counting exactly what has a common word',
    await timesOf(() => storage.countMatching({ q: 'please' }, 1e9), 5),
  )
  note(
    'one person everywhere, by number',
    await timesOf(() => storage.findPerson('07700 900123', '2026-11-29', 301), 5),
  )
  const spoken = await measureCalls(storage, true)
  const silent = await measureCalls(storage, false)
  note('storing a turn', spoken.turns)
  note('ending a call of twelve turns, with its index', spoken.ends)
  note('ending a call without a word', silent.ends)
  return { rows, filledS }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-bench-console-'))
const log = pino({ level: 'silent' })
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

say('SQLite')
const sqlite = await openStorage({ dataDir: folder, databaseUrl: undefined }, log)
const inSqlite = await measure(sqlite, async () => undefined)
await sqlite.close()
const pages = await measurePages(folder)
const file = new DatabaseSync(path.join(folder, DATABASE_FILE), { readOnly: true })
const bytesOf = (pattern: string): number =>
  (
    file
      .prepare('SELECT COALESCE(SUM(pgsize), 0) AS bytes FROM dbstat WHERE name GLOB ?')
      .get(pattern) as { bytes: number }
  ).bytes
const sizes = [megabytes(bytesOf('call_words*')), megabytes(bytesOf('*'))]
file.close()
rmSync(folder, { recursive: true, force: true })

say('PostgreSQL')
const postgres = await startPostgres()
if (!postgres) throw new Error('PostgreSQL is not installed.')
const databaseUrl = await postgres.newDatabase()
const client = new Client({ connectionString: databaseUrl })
const shared = await openStorage({ dataDir: folder, databaseUrl }, log)
await client.connect()
const inPostgres = await measure(shared, async () => void (await client.query('VACUUM ANALYZE')))
const { rows } = await client.query<{ words: string; all: string }>(
  `SELECT pg_total_relation_size('call_words') AS words, pg_database_size(current_database()) AS all`,
)
sizes.push(megabytes(Number(rows[0]?.words)), megabytes(Number(rows[0]?.all)))
await client.end()
await shared.close()
await postgres.remove()

const firstLoad = [...weighFirstLoad().values()].reduce((sum, bytes) => sum + bytes, 0)
const body = [
  table(
    ['milliseconds, p50 / p95', 'SQLite', 'PostgreSQL'],
    [...inSqlite.rows].map(([name, figures]) => [name, figures, inPostgres.rows.get(name) ?? '']),
  ),
  `With ${CALLS.toLocaleString('en')} sample calls, stored in ${inSqlite.filledS.toFixed(0)} s (SQLite) and ${inPostgres.filledS.toFixed(0)} s ` +
    `(PostgreSQL). The words and their index take ${sizes[0]} of ${sizes[1]} in SQLite, and ${sizes[2]} of ${sizes[3]} in PostgreSQL.`,
  `In Chromium on the same machine, with these calls in SQLite: while the list scrolls, ${ms(pages.frames.p50)} ms between frames ` +
    `(p50; p95 ${ms(pages.frames.p95)}, longest ${ms(pages.frames.max)}, ${pages.frames.n} frames), with ${pages.rows} rows in the ` +
    `document. The answer to a search is there after ${ms(pages.searches.p50)} ms (longest ${ms(pages.searches.max)}), a line of a ` +
    `live call ${ms(pages.behind.p50)} ms (longest ${ms(pages.behind.max)}) after its caller has sent it, and a recording sounds ` +
    `${ms(pages.player.p50)} ms (longest ${ms(pages.player.max)}) after the press.`,
  `What the console loads first, until Today is shown, has ${(firstLoad / 1_000).toFixed(1)} kB in brotli, fonts included.`,
].join('\n\n')
say(body)
if (CALLS >= 100_000) record('console', 'npm run bench:console', body)
