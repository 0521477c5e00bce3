/**
 * `npm run test:faults`: tests the real server process with kills, full and read-only disks, floods of
 * uploads, a database that goes away, a data folder that is deleted, a wrong clock, processes that hang, a
 * second server, and receivers that fail. Nothing that was acknowledged may be lost, and the health has to
 * show each fault. Exits with 1 on any violation.
 *
 * `-- --seed N` repeats the moments of a run, `--kills N` changes the number of kills, and `--only
 * kills,mail` selects scenarios.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '@ringwell/server/testing/postgresServer.ts'
import { databaseAway } from './databaseAway.ts'
import { deletedFolder } from './deletedFolder.ts'
import { failingWebhook } from './failingWebhook.ts'
import { fullDisk } from './fullDisk.ts'
import { hungProcess } from './hungProcess.ts'
import { killAgainAndAgain } from './kills.ts'
import { readOnly } from './readOnly.ts'
import { createReport } from './report.ts'
import type { Database } from './scene.ts'
import { secondServer } from './secondServer.ts'
import { stalledMail } from './stalledMail.ts'
import { uploadFlood } from './uploadFlood.ts'
import { wrongClock } from './wrongClock.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '100' },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed)
const kills = Number(values.kills)
const chosen = values.only?.split(',')
const report = createReport()
const began = performance.now()

const sqlite: Database = { name: 'SQLite', fresh: async () => undefined }
const postgres = await startPostgres()
const postgresql: Database | undefined = postgres && {
  name: 'PostgreSQL',
  fresh: () => postgres.newDatabase(),
}
if (!postgresql) report.say('PostgreSQL is not installed here: only SQLite is tested.')

const scenarios: readonly { name: string; run: () => Promise<void> }[] = [
  { name: 'kills', run: () => killAgainAndAgain(sqlite, { kills, seed }, report) },
  { name: 'disk', run: () => fullDisk(sqlite, seed, report) },
  { name: 'uploads', run: () => uploadFlood(sqlite, seed, report) },
  { name: 'readonly', run: () => readOnly(sqlite, seed, report) },
  { name: 'clock', run: () => wrongClock(sqlite, seed, report) },
  { name: 'mail', run: () => stalledMail(sqlite, seed, report) },
  { name: 'webhook', run: () => failingWebhook(sqlite, seed, report) },
  { name: 'folder', run: () => deletedFolder(sqlite, seed, report) },
  { name: 'hung', run: () => hungProcess(sqlite, seed, report) },
  { name: 'second', run: () => secondServer(sqlite, seed, report) },
  ...(postgres && postgresql
    ? [
        {
          name: 'kills',
          // This kills the same process as with SQLite, so a quarter as many kills are enough to show whether
          // the database makes a difference.
          run: () => killAgainAndAgain(postgresql, { kills: Math.ceil(kills / 4), seed }, report),
        },
        { name: 'database', run: () => databaseAway(postgresql, postgres, seed, report) },
        { name: 'disk', run: () => fullDisk(postgresql, seed, report) },
        { name: 'uploads', run: () => uploadFlood(postgresql, seed, report) },
        { name: 'clock', run: () => wrongClock(postgresql, seed, report) },
        { name: 'webhook', run: () => failingWebhook(postgresql, seed, report) },
      ]
    : []),
]

for (const { name, run } of scenarios) {
  if (chosen && !chosen.includes(name)) continue
  const since = performance.now()
  try {
    await run()
  } catch (error) {
    report.holds('the scenario runs to its end', false, String(error))
  }
  report.say(`  ${((performance.now() - since) / 1_000).toFixed(0)} s`)
}
await postgres?.remove()

const { violations } = report
report.say(`\n${((performance.now() - began) / 1_000).toFixed(0)} s, seed ${seed}.`)
if (violations.length > 0) {
  report.say(
    `${violations.length} violations:\n${violations.map((each) => `  ${each}`).join('\n')}`,
  )
} else {
  report.say('No violation.')
}
// Exits explicitly, because something that a visitor's call left open would keep this process running forever.
process.exit(violations.length > 0 ? 1 : 0)
