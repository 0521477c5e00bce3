import { chmodSync, rmSync } from 'node:fs'
import path from 'node:path'
import { auditRecordings, auditRows } from './audit.ts'
import { canMount, makeReadOnly, unmount } from './disks.ts'
import { eventually, pause, type Report } from './report.ts'
import { createScene, type Database, temporaryFolder } from './scene.ts'

/** Folders that can be read but not written: at the start, and suddenly later. */
export async function readOnly(database: Database, seed: number, report: Report): Promise<void> {
  report.say(`── a read-only folder, ${database.name}, seed ${seed}`)
  const isRoot = process.getuid?.() === 0
  const scratch = temporaryFolder()
  const isClosable = !isRoot || canMount(scratch)
  rmSync(scratch, { recursive: true, force: true })
  if (!isClosable) {
    return report.say('  root without the right to mount can write everywhere: not run')
  }
  // Only a mount can keep root from writing. For all other users the file mode is enough.
  const close = (folder: string): void => (isRoot ? makeReadOnly(folder) : chmodSync(folder, 0o500))
  const open = (folder: string): void => (isRoot ? unmount(folder) : chmodSync(folder, 0o700))

  const scene = await createScene({ database, seed })
  const { server, load, dataDir } = scene
  const recordings = path.join(dataDir, 'recordings')
  try {
    close(dataDir)
    server.launch()
    const code = await server.exited()
    const said = server.printed().trim()
    const isClear = /DATA_DIR/.test(said) && said.includes(dataDir) && !/\n\s+at /.test(said)
    report.holds(
      'at the start it explains this and exits with 1',
      code === 1 && isClear,
      said.slice(-600),
    )
    report.say(`  it said: ${said.split('\n').at(-1)}`)
    open(dataDir)

    await server.start()
    load.start()
    await pause(1_000)
    const hidden = isRoot ? recordings : path.join(recordings, '.incoming')
    close(hidden)
    await pause(1_500)
    await load.stop()
    const upload = await load.sendRecording(10_000)
    report.holds('a recording is refused with 503', upload === 503, `${upload}`)
    // If a refusal broke a connection in the middle of an upload, the next request on it may fail.
    const isTaken = await eventually(1_000, async () => (await load.sendLead()) === 200)
    report.holds('a lead is accepted all the same', isTaken)
    const health = await server.health()
    const shown = health.code === 200 && health.problems?.includes('recordings_failed') === true
    report.holds('the health shows it, and visitors can call', shown, JSON.stringify(health))
    open(hidden)
    const again = await eventually(5_000, async () => (await load.sendRecording(10_001)) === 200)
    report.holds('when the folder is writable again, recordings are accepted', again)
    await pause(1_100)
    const well = await server.health()
    report.holds('and the health is good', well.status === 'ready', JSON.stringify(well))
    await server.kill()
    await server.start()
    await auditRows(server, load.ledger, report)
    await auditRecordings(server, load.ledger, report)
  } finally {
    await scene.close()
  }
}
