/** `npm run media`: a media worker. It takes the calls of web servers on other machines, which find it through NATS. */
import { mkdir } from 'node:fs/promises'
import os from 'node:os'
import { brand } from '@ringwell/brand/brand.ts'
import { awaitEngine, loadEngine } from './loadEngine.ts'
import { type Ringwell, runProcess, type StartOptions } from './process/runProcess.ts'
import { createLiveRecordings } from './recordings/liveRecordings.ts'
import { recordingsFolder } from './recordings/openRecordings.ts'
import { liveFolder } from './recordings/spool.ts'
import { prepareDataDir } from './storage/dataDir.ts'
import { lockFolder } from './storage/folderLock.ts'
import { settingsOf, version } from './workers/about.ts'
import { createFactOutbox } from './workers/factOutbox.ts'
import { openLink, publicAddress } from './workers/link.ts'
import { newId } from './workers/messages.ts'
import { createSendRecording } from './workers/sentRecordings.ts'
import { createServerTools, createWorker } from './workers/worker.ts'

/** What is left of a stopping worker after its calls: the ends of the last ones have to reach a server. */
const LAST_FACTS_MS = 1_500

export interface WorkerStart extends StartOptions {
  /** Replaces the engine in tests that do not need its models. */
  load?: typeof loadEngine
}

export async function startWorker({
  config,
  log,
  onProgress,
  load = loadEngine,
}: WorkerStart): Promise<Ringwell> {
  const { natsUrl, dataDir } = config
  if (natsUrl === undefined) {
    throw new Error('NATS_URL is missing. A media worker gets its calls through NATS.')
  }
  const folder = liveFolder(recordingsFolder(dataDir))
  await prepareDataDir(dataDir)
  const unlock = lockFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const id = newId()
  const name = os.hostname()
  const link = openLink({ url: natsUrl, name: `${brand.slug} worker ${name} ${id}`, log })
  const outbox = createFactOutbox({ link, worker: id, log })
  const engine = await load(config, createServerTools(link, outbox, log), log)
  engine.onProgress(onProgress)
  engine.onCallEnd(({ callId, reason, durationMs }) => {
    log.info({ call: callId, reason, durationMs }, 'call ended')
  })
  const settings = settingsOf(config)
  const worker = createWorker({ link, engine, outbox, id, name, version, settings, log })
  const live = createLiveRecordings({
    folder,
    hasLine: async (callId) => worker.holds(callId),
    keep: createSendRecording(link),
    keepsParts: true,
    log,
  })
  engine.onRecorded(({ callId }) => live.finish(callId))
  // What an earlier run could not send. No server may be there yet.
  void live.finishAll()
  live.start()

  const stopping = new AbortController()
  const close = async (): Promise<void> => {
    stopping.abort()
    await worker.drain(config.shutdownGraceMs)
    await engine.close()
    await outbox.flush(LAST_FACTS_MS)
    await live.close()
    worker.close()
    await link.close()
    unlock()
  }
  let closed: Promise<void> | undefined
  const ready = awaitEngine(engine, log, stopping.signal)
  return { url: publicAddress(natsUrl), ready, close: () => (closed ??= close()) }
}

if (import.meta.main) await runProcess({ start: startWorker })
