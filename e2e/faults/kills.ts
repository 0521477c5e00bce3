import { utimesSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { auditAll, type DiskScan, scanDisk } from './audit.ts'
import { acknowledged, answersOf } from './load.ts'
import { pause, type Report, some } from './report.ts'
import { createScene, type Database, type Scene } from './scene.ts'

/** One kill in eight happens while the server starts, before it listens. */
const KILLED_STARTING = 0.125
const STARTING_MS = 900
const LISTENING_MS = 900

/** Sends kill -9 at random moments, under a load that never stops. Then it counts everything. */
export async function killAgainAndAgain(
  database: Database,
  { kills, seed }: { kills: number; seed: number },
  report: Report,
): Promise<void> {
  report.say(`── ${kills} × kill -9, ${database.name}, seed ${seed}`)
  const scene = await createScene({ database, seed })
  const disk = scanDisk(scene.dataDir)
  const damaged: string[] = []
  try {
    const { server, load, random } = scene
    await server.start()
    load.start()
    for (let kill = 1; kill <= kills; kill += 1) {
      if (random() < KILLED_STARTING && kill > 1) await pause(random() * STARTING_MS)
      else if (await server.listening()) await pause(random() * LISTENING_MS)
      // The server must not have ended by itself.
      if (!server.isUp()) throw new Error(`the server ended by itself:\n${server.printed()}`)
      await server.kill()
      damaged.push(...disk.look())
      server.launch()
      if (kill % 20 === 0) {
        const counts = Object.entries(acknowledged(load.ledger))
        report.say(
          `  ${kill} kills; acknowledged ${counts.map(([of, n]) => `${n} ${of}`).join(', ')}`,
        )
      }
    }
    await server.listening()
    // A request that a kill interrupted has to end as a broken connection, never with an error status.
    await pause(500)
    await load.stop()
    report.say(`  answers: ${answersOf(load.ledger)}`)
    const odd = [...load.ledger.answers.keys()].filter((answer) => !/ (0|200)$/.test(answer))
    report.holds('no request was answered with a failure', odd.length === 0, odd.join(', '))
    damaged.push(...disk.look())
    report.holds('no finished file is damaged', damaged.length === 0, some(damaged))
    await auditAll(scene, report)
    const health = await server.health()
    report.holds('the health is as good as before', health.code === 200, JSON.stringify(health))
    await auditDisk(scene, disk, database, report)
  } finally {
    await scene.close()
  }
}

/** Checks that the server removes what crashes leave behind: when it starts, unfinished uploads older than an hour. */
async function auditDisk(
  { server, load, dataDir }: Scene,
  disk: DiskScan,
  database: Database,
  report: Report,
): Promise<void> {
  const rows = 2 * [...load.ledger.recordings.values()].filter(({ id }) => id).length
  report.say(
    `  ${disk.partial().length} partial uploads, about ${disk.files - rows} finished files without a row`,
  )
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const file of disk.partial())
    utimesSync(path.join(dataDir, 'recordings', file), hoursAgo, hoursAgo)
  const code = await server.stop()
  report.holds('it ends cleanly on SIGTERM', code === 0, `exit code ${code}`)
  await server.start()
  const left = disk.partial()
  report.holds(
    'unfinished uploads are removed at a start an hour later',
    left.length === 0,
    some(left),
  )
  await server.stop()
  if (database.name !== 'SQLite') return
  const file = new DatabaseSync(path.join(dataDir, 'ringwell.db'), { readOnly: true })
  const { integrity_check: integrity } = file.prepare('PRAGMA integrity_check').get() as {
    integrity_check: string
  }
  file.close()
  report.holds('the database file is intact', integrity === 'ok', integrity)
}
