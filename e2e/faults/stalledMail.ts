import { auditArrivals, auditRows, drained } from './audit.ts'
import { eventually, pause, type Report } from './report.ts'
import { createScene, type Database } from './scene.ts'

const HOUR_MS = 3_600_000
/** The server gives up an attempt after 15 s. */
const ATTEMPT_MS = 15_000

/**
 * A mail server that accepts connections and says nothing, then one that accepts mails and never confirms
 * them.
 */
export async function stalledMail(database: Database, seed: number, report: Report): Promise<void> {
  report.say(`── an SMTP server that stalls, ${database.name}, seed ${seed}`)
  const scene = await createScene({ database, seed })
  const { server, load, mailbox, webhook } = scene
  try {
    await server.start()
    for (const point of ['greeting', 'receipt'] as const) {
      mailbox.stallAt(point)
      for (let message = 0; message < 6; message += 1) await load.sendMessage()
      await pause(500)
      const before = webhook.arrivals.length
      for (let lead = 0; lead < 20; lead += 1) await load.sendLead()
      const passed = await eventually(3_000, () => webhook.arrivals.length === before + 20)
      report.holds(`at the ${point}: leads are not delayed by the mails that stall`, passed)
      const health = await eventually(ATTEMPT_MS + 4_000, async () => {
        const seen = await server.health()
        return seen.problems?.includes('deliveries_failing') ? seen : undefined
      })
      const shown = health?.code === 200 && health.status === 'degraded'
      report.holds(`at the ${point}: the health shows it`, shown, JSON.stringify(health))
    }
    mailbox.stallAt(undefined)
    // This is long enough for every planned retry, and for the attempts in progress.
    await server.pass(HOUR_MS)
    await drained(server, report)
    await pause(1_100)
    const well = await server.health()
    report.holds('then the health is good', well.status === 'ready', JSON.stringify(well))
    await auditRows(server, load.ledger, report)
    auditArrivals(scene, report)
  } finally {
    await scene.close()
  }
}
