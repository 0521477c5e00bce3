import { REPORT_EVERY_MS } from '../heartbeat.ts'
import { setNiceness, WORKER_NICENESS } from '../priority.ts'
import { SpeechError } from './speech.ts'
import type { FromWorker, ToWorker } from './workerMessages.ts'

export type Perform<Job, Item> = (job: Job, signal: AbortSignal) => AsyncIterable<Item>

/**
 * Runs a worker process: loads its models, then performs jobs until its owner disconnects. `load` calls
 * `loaded` with the name of each step that is done.
 */
export function serveWorker<Job, Item>(
  load: (loaded: (step: string) => void) => Promise<Perform<Job, Item>>,
): void {
  const running = new Map<number, AbortController>()
  let perform: Perform<Job, Item> | undefined

  function post(message: FromWorker<Item>) {
    /* The owner may exit at any moment. Without the callback, that would be an uncaught error. */
    if (process.connected) process.send?.(message, () => {})
  }

  async function run(id: number, job: Job) {
    const abort = new AbortController()
    running.set(id, abort)
    try {
      if (!perform) throw new Error('the models are not loaded yet')
      for await (const item of perform(job, abort.signal)) post({ type: 'item', id, item })
      post({ type: 'end', id })
    } catch (error) {
      post({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) })
    } finally {
      running.delete(id)
    }
  }

  process.on('message', (message: ToWorker<Job>) => {
    if (message.type === 'cancel') running.get(message.id)?.abort()
    else void run(message.id, message.job)
  })
  setInterval(() => post({ type: 'alive' }), REPORT_EVERY_MS)
  process.on('disconnect', () => process.exit(0))
  /* Ctrl-C reaches the whole process group. The owner decides when its workers end. */
  process.on('SIGINT', () => {})

  async function begin() {
    setNiceness(WORKER_NICENESS)
    try {
      perform = await load((step) => post({ type: 'loaded', step }))
      // Also covers the threads that did not exist before.
      setNiceness(WORKER_NICENESS)
      post({ type: 'ready' })
    } catch (error) {
      const code = error instanceof SpeechError ? error.code : 'worker_failed'
      const message = error instanceof Error ? error.message : String(error)
      process.send?.({ type: 'unable', code, message }, () => process.exit(1))
    }
  }

  void begin()
}
