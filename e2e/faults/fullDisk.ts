import { rmSync } from 'node:fs'
import path from 'node:path'
import { auditAll, scanDisk } from './audit.ts'
import { canLimit, canMount, fillDisk, limitFiles, mountSmallDisk, unmount } from './disks.ts'
import { answersOf } from './load.ts'
import { eventually, pause, type Report, some } from './report.ts'
import { createScene, type Database, type Scene, temporaryFolder } from './scene.ts'

const DISK_MB = 64
/** Leads to send at most until one is refused: they first use up the space that the write-ahead log already has. */
const MOST_LEADS = 5_000

/** Recordings and, with SQLite, the database are on a separate disk that is filled to the last byte. */
export async function fullDisk(database: Database, seed: number, report: Report): Promise<void> {
  const scratch = temporaryFolder()
  if (canMount(scratch)) {
    report.say(`── a full disk (${DISK_MB} MB tmpfs), ${database.name}, seed ${seed}`)
    const dataDir = path.join(scratch, 'disk')
    mountSmallDisk(dataDir, DISK_MB)
    const scene = await createScene({ database, seed, dataDir })
    let giveBack: (() => void) | undefined
    await runFull(scene, database, report, {
      fill: () => void (giveBack = fillDisk(dataDir)),
      free: () => giveBack?.(),
    })
    unmount(dataDir)
  } else {
    report.say('── a full disk: not allowed to mount here, so only by a limit')
  }
  rmSync(scratch, { recursive: true, force: true })
  if (!canLimit()) return report.say('  no prlimit here: not run')
  report.say(`── no file may grow (RLIMIT_FSIZE), ${database.name}, seed ${seed}`)
  const scene = await createScene({ database, seed })
  await runFull(scene, database, report, {
    fill: () => limitFiles(scene.server.pid(), 2_048),
    free: () => limitFiles(scene.server.pid(), undefined),
  })
}

async function runFull(
  scene: Scene,
  database: Database,
  report: Report,
  disk: { fill(): void; free(): void },
): Promise<void> {
  const { server, load } = scene
  const files = scanDisk(scene.dataDir)
  const fills = database.name === 'SQLite'
  try {
    await server.start()
    load.start()
    await pause(1_500)
    disk.fill()
    await pause(1_500)
    await load.stop()
    // Uploads that were in progress, and versions that were replaced, have freed some space.
    disk.fill()
    let lead = 200
    const most = fills ? MOST_LEADS : 0
    for (let sent = 0; lead === 200 && sent < most; sent += 1) {
      lead = await load.sendLead()
    }
    const upload = await load.sendRecording(10_000)
    report.say(`  answers: ${answersOf(load.ledger)}`)
    report.holds('a recording is refused with 507 or 503', [507, 503].includes(upload), `${upload}`)
    if (fills) report.holds('so is a lead', [507, 503].includes(lead), `${lead}`)
    // A refusal in the middle of an upload may break the connection, and the next request on it with it.
    const failed = [...load.ledger.answers.keys()].filter(
      (answer) => !/ (0|200|503|507)$/.test(answer),
    )
    report.holds('the process stays up', server.isUp())
    report.holds('there are no other answers', failed.length === 0, failed.join(', '))
    await pause(1_100)
    const health = await server.health()
    const wanted = fills ? /database_(full|failed)/ : /recordings_(full|failed)/
    const isNamed = health.problems?.some((problem) => wanted.test(problem)) === true
    const shown = isNamed && health.code === (fills ? 503 : 200)
    report.holds('the health shows it', shown, JSON.stringify(health))
    report.say(`  health: ${health.code} ${health.status}, ${health.problems?.join(', ')}`)

    disk.free()
    const code = await eventually(10_000, async () => (await load.sendLead()) === 200)
    report.holds('with room it accepts leads again by itself', code)
    const again = await eventually(10_000, async () => (await load.sendRecording(10_001)) === 200)
    report.holds('and recordings', again)
    const well = await eventually(10_000, async () => {
      const { problems } = await server.health()
      return problems?.every((problem) => !/full|failed/.test(problem)) ?? false
    })
    report.holds('and the health says so', well, JSON.stringify(await server.health()))
    await server.kill()
    await server.start()
    const damaged = files.look()
    report.holds('no finished file is damaged', damaged.length === 0, some(damaged))
    await auditAll(scene, report)
  } finally {
    await scene.close()
  }
}
