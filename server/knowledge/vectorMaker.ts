import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '@ringwell/engine/engine.ts'
import { packVectors, vectorFormat } from '@ringwell/engine/knowledge/vectors.ts'
import type { Logger } from '../logging.ts'
import type { KnowledgeStorage, KnowledgeText } from '../storage/knowledgeStorage.ts'
import { readEntries } from './readEntries.ts'

/** How often to look for new files, because the command line adds them from its own process. */
const LOOK_EVERY_MS = 5_000
/** The most texts per batch. A visitor's words never wait for more than one batch. */
const TEXTS_AT_ONCE = 8
/** During calls, the pause between two batches, which leaves the recognition process to the callers. */
const PAUSE_IN_CALLS_MS = 200

export interface VectorMakerOptions {
  storage: Pick<KnowledgeStorage, 'nextWithoutVectors' | 'saveVectors'>
  engine: Pick<Engine, 'embed' | 'health'>
  log: Logger
  lookEveryMs?: number
}

/** Makes the vectors of new knowledge in the background, so that no caller waits for them. */
export interface VectorMaker {
  /** Looks for files without vectors immediately, and then every five seconds. */
  start(): void
  /** Looks for files without vectors immediately. */
  nudge(): void
  /** Resolves when nothing is running anymore. Unfinished vectors are made after the next start. */
  close(): Promise<void>
}

export function createVectorMaker(options: VectorMakerOptions): VectorMaker {
  const { storage, engine, log, lookEveryMs = LOOK_EVERY_MS } = options
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function make(file: KnowledgeText): Promise<void> {
    const cues = (await readEntries(file)).map(({ cue }) => cue)
    const vectors: Float32Array[] = []
    for (let at = 0; at < cues.length && !closing.signal.aborted; at += TEXTS_AT_ONCE) {
      vectors.push(...(await engine.embed(cues.slice(at, at + TEXTS_AT_ONCE))))
      if (engine.health().calls > 0) await pause(PAUSE_IN_CALLS_MS)
    }
    if (closing.signal.aborted) return
    const packed = packVectors(vectors)
    await storage.saveVectors(file, {
      format: vectorFormat,
      vectors: Buffer.from(packed.buffer).toString('base64'),
    })
    log.info({ agent: file.agentId, file: file.name, answers: cues.length }, 'an agent knows more')
  }

  async function makeAll(): Promise<void> {
    try {
      while (!closing.signal.aborted && engine.health().state === 'ready') {
        const file = await storage.nextWithoutVectors(vectorFormat)
        if (!file) return
        await make(file)
      }
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'knowledge is not ready yet')
    }
  }

  function nudge(): void {
    if (closing.signal.aborted || running) return
    running = makeAll().finally(() => {
      running = undefined
    })
  }

  return {
    start() {
      nudge()
      timer = setInterval(nudge, lookEveryMs)
    },
    nudge,
    async close() {
      closing.abort()
      clearInterval(timer)
      await running
    },
  }
}
