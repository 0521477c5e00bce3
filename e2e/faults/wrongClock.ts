import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { auditRecordings, auditRows } from './audit.ts'
import { ADMIN_TOKEN } from './faultServer.ts'
import { AGENT } from './load.ts'
import { eventually, pause, type Report } from './report.ts'
import { createScene, type Database, type Scene } from './scene.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LEAP_DAYS = 40
/** How many leads one address may send in a minute with the limits below. */
const LEADS_A_MINUTE = 12
const commandFile = fileURLToPath(new URL('../../server/cli/command.ts', import.meta.url))
const fakeClock = fileURLToPath(new URL('fakeClock.ts', import.meta.url))

/**
 * Tests a clock that is 40 days ahead at the start and is then corrected, a server that really was off for as
 * long, and a clock that is set back two hours while somebody is over a limit.
 */
export async function wrongClock(database: Database, seed: number, report: Report): Promise<void> {
  report.say(`── a clock that is wrong, ${database.name}, seed ${seed}`)
  let databaseUrl: string | undefined
  const known: Database = { ...database, fresh: async () => (databaseUrl = await database.fresh()) }
  const scene = await createScene({ database: known, seed })
  try {
    await keepsWhatIsThere(scene, () => databaseUrl, report)
  } finally {
    await scene.close()
  }
  // Proof of work is off, because the server would ask for it before a visitor reaches the limit.
  const env = { RATE_LIMIT_SCALE: '1', FORM_PROOF: 'off' }
  const limited = await createScene({ database, seed, env })
  try {
    await locksNobodyOut(limited, report)
  } finally {
    await limited.close()
  }
}

async function keepsWhatIsThere(
  scene: Scene,
  databaseUrl: () => string | undefined,
  report: Report,
): Promise<void> {
  const { server, load } = scene
  await server.start()
  for (let each = 0; each < 5; each += 1) {
    await load.sendLead()
    await load.sendMessage()
    await load.sendRecording(each)
  }
  await server.stop()
  await server.pass(LEAP_DAYS * DAY_MS)
  await server.start()
  const paused = await eventually(10_000, async () => {
    const health = await server.health()
    return health.problems?.includes('retention_paused') ? health : undefined
  })
  const isShown = paused?.code === 200 && paused.status === 'degraded'
  report.holds('40 days ahead at the start: the health says so, and visitors can call', isShown)
  const isSaid = await eventually(5_000, () => server.printed().includes('retention -- confirm'))
  report.holds('the log says what to do', isSaid, server.printed().slice(-500))
  await auditRows(server, load.ledger, report)
  await auditRecordings(server, load.ledger, report)
  await server.kill()
  await server.start()
  await eventually(5_000, async () => {
    const { problems } = await server.health()
    return problems?.includes('retention_paused')
  })
  await auditRecordings(server, load.ledger, report)

  await server.stop()
  await server.pass(-LEAP_DAYS * DAY_MS)
  await server.start()
  const isWell = await eventually(10_000, async () => (await server.health()).status === 'ready')
  report.holds(
    'when the clock is corrected, the retention continues by itself',
    isWell,
    JSON.stringify(await server.health()),
  )
  await auditRecordings(server, load.ledger, report)

  await server.stop()
  await server.pass(LEAP_DAYS * DAY_MS)
  const command = spawnSync(
    process.execPath,
    ['--import', fakeClock, commandFile, 'retention', 'confirm'],
    {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: scene.dataDir,
        CLOCK_OFFSET_MS: String(LEAP_DAYS * DAY_MS),
        ...(databaseUrl() && { DATABASE_URL: databaseUrl() }),
      },
      encoding: 'utf8',
    },
  )
  report.holds('an operator confirms the clock', command.status === 0, command.stderr)
  await server.start()
  const ids = [...load.ledger.recordings.values()].flatMap(({ id }) => id ?? [])
  const isDeleted = await eventually(15_000, async () => (await recordingsLeft(scene, ids)) === 0)
  const isReady = (await server.health()).problems?.includes('retention_paused') === false
  report.holds('then what is too old is deleted', ids.length > 0 && isDeleted && isReady)
  await auditRows(server, load.ledger, report)
}

async function recordingsLeft({ server }: Scene, ids: readonly string[]): Promise<number> {
  let left = 0
  for (const id of ids) {
    const response = await fetch(`${server.url}/api/admin/recordings/${AGENT}/${id}/user`, {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    })
    await response.arrayBuffer()
    if (response.ok) left += 1
  }
  return left
}

async function locksNobodyOut({ server, load }: Scene, report: Report): Promise<void> {
  await server.pass(2 * HOUR_MS)
  await server.start()
  let status = 200
  for (let sent = 0; sent <= LEADS_A_MINUTE && status === 200; sent += 1) {
    status = await load.sendLead()
  }
  report.holds('a visitor who sends too much is asked to wait', status === 429, String(status))
  await server.pass(-2 * HOUR_MS)
  const refused = await fetch(`${server.url}/api/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  await refused.arrayBuffer()
  const seconds = Number(refused.headers.get('retry-after'))
  const isShort = refused.status === 429 && seconds > 0 && seconds <= 60
  report.holds(
    'two hours back: for a minute at most',
    isShort,
    `${refused.status}, Retry-After ${refused.headers.get('retry-after')}`,
  )
  const isIn = await eventually(75_000, async () => {
    await pause(2_000)
    return (await load.sendLead()) === 200
  })
  report.holds('and then the visitor can send again', isIn)
}
