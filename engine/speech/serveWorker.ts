import { readdirSync } from 'node:fs'
import os from 'node:os'
import { SpeechError } from './speech.ts'
import type { FromWorker, ToWorker } from './workerMessages.ts'

/**
 * Below the pacer: a model may take every idle core, but never one that a call needs. Measured on two
 * busy cores: the pacer is as punctual with 5 as with 10, and a clause is spoken three times sooner.
 */
const WORKER_NICENESS = 5

export type Perform<Job, Item> = (job: Job, signal: AbortSignal) => AsyncIterable<Item>

/**
 * The life of a worker process: loads its models, then performs jobs until its owner goes away.
 * `load` calls `loaded` with the name of each step that is done.
 */
export function serveWorker<Job, Item>(
  load: (loaded: (step: string) => void) => Promise<Perform<Job, Item>>,
): void {
  const running = new Map<number, AbortController>()
  let perform: Perform<Job, Item> | undefined

  function tell(message: FromWorker<Item>) {
    /* The owner may go at any moment; without the callback that would be an uncaught error. */
    if (process.connected) process.send?.(message, () => {})
  }

  async function run(id: number, job: Job) {
    const abort = new AbortController()
    running.set(id, abort)
    try {
      if (!perform) throw new Error('the models are not loaded yet')
      for await (const item of perform(job, abort.signal)) tell({ type: 'item', id, item })
      tell({ type: 'end', id })
    } catch (error) {
      tell({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
    } finally {
      running.delete(id)
    }
  }

  process.on('message', (message: ToWorker<Job>) => {
    if (message.type === 'cancel') running.get(message.id)?.abort()
    else void run(message.id, message.job)
  })
  process.on('disconnect', () => process.exit(0))
  /* Ctrl-C reaches the whole process group; the owner decides when its workers end. */
  process.on('SIGINT', () => {})

  async function begin() {
    yieldToCalls()
    try {
      perform = await load((step) => tell({ type: 'loaded', step }))
      yieldToCalls()
      tell({ type: 'ready' })
    } catch (error) {
      const code = error instanceof SpeechError ? error.code : 'worker_failed'
      const message = error instanceof Error ? error.message : String(error)
      process.send?.({ type: 'unable', code, message }, () => process.exit(1))
    }
  }

  void begin()
}

/**
 * Lowers the priority of every thread. On Linux a thread has a niceness of its own: lowering the
 * process only reaches its first thread, and the models compute on others.
 */
function yieldToCalls(): void {
  os.setPriority(0, WORKER_NICENESS)
  if (process.platform !== 'linux') return
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      os.setPriority(Number(thread), WORKER_NICENESS)
    } catch {
      /* a thread that has just ended */
    }
  }
}
