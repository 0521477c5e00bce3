import os from 'node:os'
import { createFaultServer } from './faultServer.ts'
import { auditRows } from './audit.ts'
import { eventually, pause, type Report } from './report.ts'
import { createScene, type Database } from './scene.ts'
import { callServer, endReasonOf, untilReady, withEngine } from './visitor.ts'

const KILLS = 5

/** Starts a second server on the DATA_DIR of one that holds a call. Then it kills the first one. */
export async function secondServer(
  database: Database,
  seed: number,
  report: Report,
): Promise<void> {
  report.say(`── a second server on the same DATA_DIR, ${database.name}, seed ${seed}`)
  const quiet = { leadSenders: 2, messageSenders: 1, uploadSenders: 0 }
  const scene = await createScene({ database, seed, env: withEngine, load: quiet })
  const { server, load, dataDir, random } = scene
  const second = await createFaultServer({ dataDir })
  try {
    await server.start()
    if (!report.holds('the engine loads', await untilReady(server))) return
    load.start()
    const { callId, caller } = await callServer(server.url)

    second.launch()
    const code = await second.exited()
    const said = second.printed().trim()
    const names = [dataDir, `process ${server.pid()} on ${os.hostname()}`]
    const isClear = names.every((name) => said.includes(name)) && !/\n\s+at /.test(said)
    report.holds(
      'the second one says who has the folder and exits with 1',
      code === 1 && isClear,
      said,
    )
    report.say(`  it said: ${said.split('\n').at(-1)}`)
    const reason = await endReasonOf(server.url, callId)
    report.holds('the call at the first one is not marked as ended', reason === null, `${reason}`)
    const heard = caller.messages.length
    caller.send(JSON.stringify({ type: 'input_audio_buffer.clear' }))
    const answered = await eventually(10_000, () =>
      caller.messages.slice(heard).some((message) => message.includes('cleared')),
    )
    report.holds('and the call continues', answered)
    await caller.close()
    const ended = await eventually(20_000, async () => endReasonOf(server.url, callId))
    report.holds('until its visitor ends it', ended === 'visitor', `${ended}`)

    for (let round = 0; round < KILLS; round += 1) {
      await pause(random() * 300)
      await server.kill()
      // A killed server must leave nothing behind that makes the next one wait, whichever of the two that is.
      await second.start()
      await second.kill()
      await server.start()
    }
    await load.stop()
    report.holds(`after each of ${2 * KILLS} kills the next one starts at once`, server.isUp())
    await auditRows(server, load.ledger, report)
  } finally {
    await second.kill()
    await scene.close()
  }
}
