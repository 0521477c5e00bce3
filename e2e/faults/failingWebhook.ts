import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { auditArrivals, auditRows, drained } from './audit.ts'
import { eventually, pause, type Report } from './report.ts'
import { createScene, type Database, type Scene } from './scene.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const commandFile = fileURLToPath(new URL('../../server/cli/command.ts', import.meta.url))

/** Tests a webhook that answers 500 for an hour of the server's time, then one that does so for days. */
export async function failingWebhook(
  database: Database,
  seed: number,
  report: Report,
): Promise<void> {
  report.say(`── a webhook that answers 500 for an hour, ${database.name}, seed ${seed}`)
  let databaseUrl: string | undefined
  const known: Database = { ...database, fresh: async () => (databaseUrl = await database.fresh()) }
  const scene = await createScene({ database: known, seed })
  const { server, load, webhook } = scene
  try {
    await server.start()
    webhook.answerWith(500)
    for (let minute = 0; minute < 60; minute += 5) {
      // A new lead makes the server look for deliveries at once.
      await load.sendLead()
      await load.sendMessage()
      await pause(150)
      if (minute === 30) {
        await server.kill()
        await server.start()
      }
      await server.pass(5 * MINUTE_MS)
    }
    await pause(1_100)
    const health = await server.health()
    const shown = health.code === 200 && health.problems?.includes('deliveries_failing') === true
    report.holds('the health shows it, and visitors can call', shown, JSON.stringify(health))
    report.say(
      `  after an hour: refused ${webhook.refused} times, ${JSON.stringify(health.outbox)}`,
    )
    const tries = webhook.refused / load.ledger.leads.size
    report.holds(
      'it is tried less and less often',
      tries >= 2 && tries <= 10,
      `${tries} tries each`,
    )
    webhook.answerWith(200)
    await server.pass(HOUR_MS)
    await drained(server, report)
    await auditRows(server, load.ledger, report)
    auditArrivals(scene, report)
    await deadLetters(scene, databaseUrl, report)
  } finally {
    await scene.close()
  }
}

async function deadLetters(
  scene: Scene,
  databaseUrl: string | undefined,
  report: Report,
): Promise<void> {
  const { server, load, webhook, dataDir } = scene
  const letters = 3
  webhook.answerWith(500)
  for (let letter = 0; letter < letters; letter += 1) await load.sendLead()
  const isDead = async (): Promise<boolean> => (await server.health()).outbox?.dead === letters
  for (let quarter = 0; quarter < 24 && !(await isDead()); quarter += 1) {
    await server.pass(6 * HOUR_MS)
    await load.sendMessage()
    await pause(400)
  }
  await pause(1_100)
  const health = await server.health()
  const shown = health.outbox?.dead === letters && health.problems?.includes('deliveries_dead')
  report.holds('days later the deliveries are given up, and the health shows it', shown === true)
  webhook.answerWith(200)
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, DATA_DIR: dataDir }
  if (databaseUrl) env.DATABASE_URL = databaseUrl
  const command = spawnSync(process.execPath, [commandFile, 'outbox', 'retry', '--all'], {
    env,
    encoding: 'utf8',
  })
  report.holds(
    'the command has them tried again',
    command.status === 0 && command.stdout.startsWith(`${letters} `),
    `${command.stdout}${command.stderr}`,
  )
  await eventually(10_000, async () => {
    const { outbox } = await server.health()
    return outbox?.dead === 0 && outbox.waiting === 0
  })
  auditArrivals(scene, report)
  await pause(1_100)
  const well = await server.health()
  report.holds('then the health is good', well.status === 'ready', JSON.stringify(well))
}
