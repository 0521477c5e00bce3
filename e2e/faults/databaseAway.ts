import type { PostgresServer } from '@ringwell/server/testing/postgresServer.ts'
import { auditAll, scanDisk } from './audit.ts'
import { answersOf } from './load.ts'
import { eventually, pause, type Report, some } from './report.ts'
import { createScene, type Database } from './scene.ts'

const ROUNDS = 3

/** PostgreSQL crashes under load, stays away, and returns. */
export async function databaseAway(
  database: Database,
  postgres: PostgresServer,
  seed: number,
  report: Report,
): Promise<void> {
  report.say(`── the database goes away and returns, ${ROUNDS} times, seed ${seed}`)
  const scene = await createScene({ database, seed })
  const { server, load, random } = scene
  const disk = scanDisk(scene.dataDir)
  try {
    await server.start()
    load.start()
    for (let round = 1; round <= ROUNDS; round += 1) {
      await pause(700 + random() * 600)
      await postgres.crash()
      const health = await eventually(6_000, async () => {
        const seen = await server.health()
        return seen.code === 503 ? seen : undefined
      })
      const shown = health?.problems?.includes('database_failed') === true
      report.holds('while it is away the health is 503', shown, JSON.stringify(health))
      await pause(1_000)
      await postgres.start()
      const back = await eventually(10_000, async () => (await server.health()).code === 200)
      report.holds(
        'when it is back, the server works again',
        back,
        JSON.stringify(await server.health()),
      )
    }
    await pause(500)
    await load.stop()
    report.say(`  answers: ${answersOf(load.ledger)}`)
    const odd = [...load.ledger.answers.keys()].filter((answer) => !/ (200|503)$/.test(answer))
    report.holds('every refusal was a 503', odd.length === 0, odd.join(', '))
    const damaged = disk.look()
    report.holds('no finished file is damaged', damaged.length === 0, some(damaged))
    await auditAll(scene, report)
  } finally {
    await scene.close()
  }
}
