import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { LOADING_LIMITS, type SilenceLimits, WORKING_LIMITS } from '../heartbeat.ts'
import { canSeeActivity, createActivityWatch } from '../processActivity.ts'
import { superviseChild, type Supervision } from '../superviseChild.ts'
import { SpeechError, type SpeechState } from './speech.ts'
import type { FromWorker, ToWorker } from './workerMessages.ts'

export type Log = (
  level: 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields?: object,
) => void

export interface WorkerOptions {
  /** Shown on the health page and in the log. */
  name: string
  file: URL
  log: Log
  /** A loading step is done. Called only in the first start. */
  onLoaded(step: string): void
  /** Limits that apply once the models are loaded. Tests pass shorter ones. */
  limits?: SilenceLimits
}

export interface Worker<Job, Item> {
  /** Resolves when the models are loaded. Rejects with the reason when they cannot be loaded. */
  ready(): Promise<void>
  /**
   * Performs a job. After an abort, the iteration continues until the worker has really stopped, so that the
   * caller knows when the worker is free. If a worker dies before a job's first item, the next worker runs
   * the job again. After that, this throws `worker_lost`.
   */
  run(job: Job, signal: AbortSignal): AsyncGenerator<Item, void>
  pid(): number | undefined
  state(): SpeechState
  close(): Promise<void>
}

/** Delay between two attempts to start a worker that cannot load. */
const RETRY_MIN_MS = 250
const RETRY_MAX_MS = 10_000
/** A worker that computes on a job for this long without a result is in an endless loop and is replaced. */
const SILENCE_LIMIT_MS = 60_000
/** How many of a dying worker's last lines go into the log entry. */
const LAST_WORDS = 12
/** How long a worker may take to exit by itself when the engine closes. */
const CLOSE_LIMIT_MS = 2000

interface Task<Job, Item> {
  id: number
  job: Job
  items: Item[]
  state: 'waiting' | 'sent' | 'ended'
  error: SpeechError | undefined
  received: boolean
  retried: boolean
  cancelled: boolean
  /** Resolves when any field above has changed. */
  changed: PromiseWithResolvers<void>
}

/** A process that holds models. It starts immediately, and again whenever it dies. */
export function createWorker<Job, Item>(options: WorkerOptions): Worker<Job, Item> {
  const { name, log, limits: workingLimits = WORKING_LIMITS } = options
  const tasks = new Map<number, Task<Job, Item>>()
  const firstReady = Promise.withResolvers<void>()
  firstReady.promise.catch(() => {}) /* callers of `ready` get the error */
  /** The last lines that the worker wrote to stderr. */
  const lastLines: string[] = []
  // A run of the synthesis model keeps the worker's event loop from responding until it is done: 9 s were
  // measured on two busy cores. Where we cannot see from outside that the worker computes, that looks like
  // silence.
  const limits = canSeeActivity() ? workingLimits : LOADING_LIMITS
  let child: ChildProcess
  let supervision: Supervision
  let state: 'starting' | 'ready' | 'down' | 'closed' = 'starting'
  let everReady = false
  let whyUnable: SpeechError | undefined
  let failures = 0
  let lastId = 0
  let retryTimer: NodeJS.Timeout | undefined
  let silenceTimer: NodeJS.Timeout | undefined

  start()

  function start() {
    state = 'starting'
    whyUnable = undefined
    child = fork(options.file, {
      serialization: 'advanced',
      execArgv: [],
      // Gives the worker its own session, see `setNiceness`. The worker exits when its channel to the owner
      // closes.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const current = child
    current.on('message', (message) => {
      if (current === child) received(message as FromWorker<Item>)
    })
    current.on('error', (error) => {
      log('error', `${name} worker: ${error.message}`)
      // A process that could not be started never exits.
      if (current.pid === undefined) exited(error.message)
    })
    current.once('exit', (code, signal) => exited(signal ?? `code ${code}`))
    supervision = superviseChild({
      name: `${name} worker`,
      limits: () => (state === 'ready' ? limits : LOADING_LIMITS),
      ...(current.pid !== undefined && { isActive: createActivityWatch(current.pid) }),
      log,
      kill: () => void current.kill('SIGKILL'),
    })
    lastLines.length = 0
    if (current.stderr) {
      createInterface({ input: current.stderr }).on('line', (line) => {
        lastLines.push(line)
        if (lastLines.length > LAST_WORDS) lastLines.shift()
      })
    }
  }

  function received(message: FromWorker<Item>) {
    supervision.reported()
    // A running event loop does not show that the job makes progress.
    if (message.type === 'alive') return
    watchSilence()
    if (message.type === 'loaded') {
      if (!everReady) options.onLoaded(message.step)
    } else if (message.type === 'ready') {
      state = 'ready'
      everReady = true
      failures = 0
      firstReady.resolve()
      for (const task of tasks.values()) send(task)
    } else if (message.type === 'unable') {
      whyUnable = new SpeechError(message.code, message.message)
    } else {
      const task = tasks.get(message.id)
      if (!task) return
      if (message.type === 'item') {
        task.items.push(message.item)
        task.received = true
        changed(task)
      } else {
        const failed = message.type === 'failed'
        end(task, failed ? new SpeechError('worker_failed', message.message) : undefined)
      }
    }
  }

  function exited(how: string) {
    clearTimeout(silenceTimer)
    supervision.stop()
    if (state === 'closed') return
    const wasReady = state === 'ready'
    state = 'down'
    log(wasReady ? 'warn' : 'error', `The ${name} worker ended (${how})`, {
      requests: tasks.size,
      why: whyUnable?.message ?? lastLines.join('\n'),
    })
    for (const task of tasks.values()) {
      if (!wasReady) {
        end(task, whyUnable ?? new SpeechError('worker_failed', `The ${name} worker cannot start.`))
      } else if (task.cancelled) {
        end(task)
      } else if (task.state === 'sent' && (task.received || task.retried)) {
        end(task, new SpeechError('worker_lost', `The ${name} worker died. Try again.`))
      } else if (task.state === 'sent') {
        task.retried = true
        task.state = 'waiting'
      }
    }
    if (wasReady) return start()
    if (!everReady) {
      firstReady.reject(
        whyUnable ?? new SpeechError('worker_failed', `The ${name} worker ended: ${how}.`),
      )
      return
    }
    retryTimer = setTimeout(start, Math.min(RETRY_MIN_MS * 2 ** failures++, RETRY_MAX_MS))
  }

  function post(message: ToWorker<Job>) {
    /* A worker that has just died drops the message. `exited` handles its tasks. */
    if (child.connected) child.send(message, () => {})
  }

  function send(task: Task<Job, Item>) {
    if (state !== 'ready' || task.state !== 'waiting') return
    task.state = 'sent'
    post({ type: 'run', id: task.id, job: task.job })
    watchSilence()
  }

  function watchSilence() {
    clearTimeout(silenceTimer)
    if (state !== 'ready' || tasks.size === 0) return
    silenceTimer = setTimeout(() => {
      log('error', `The ${name} worker hangs; replacing it`)
      child.kill('SIGKILL')
    }, SILENCE_LIMIT_MS)
  }

  function changed(task: Task<Job, Item>) {
    task.changed.resolve()
    task.changed = Promise.withResolvers()
  }

  function end(task: Task<Job, Item>, error?: SpeechError) {
    task.state = 'ended'
    task.error = error
    tasks.delete(task.id)
    if (tasks.size === 0) clearTimeout(silenceTimer)
    changed(task)
  }

  async function* run(job: Job, signal: AbortSignal) {
    if (signal.aborted) return
    if (state === 'closed') throw new SpeechError('closed', 'The engine has closed.')
    if (state === 'down') {
      throw whyUnable ?? new SpeechError('worker_failed', `The ${name} worker cannot start.`)
    }
    const task: Task<Job, Item> = {
      id: ++lastId,
      job,
      items: [],
      state: 'waiting',
      error: undefined,
      received: false,
      retried: false,
      cancelled: false,
      changed: Promise.withResolvers(),
    }
    tasks.set(task.id, task)
    const cancel = () => {
      task.cancelled = true
      if (task.state === 'sent') post({ type: 'cancel', id: task.id })
      else if (task.state === 'waiting') end(task)
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      send(task)
      for (;;) {
        const { promise } = task.changed
        const item = task.items.shift()
        if (item !== undefined) yield item
        else if (task.state !== 'ended') await promise
        else if (task.error) throw task.error
        else return
      }
    } finally {
      signal.removeEventListener('abort', cancel)
      cancel()
    }
  }

  return {
    ready: () => firstReady.promise,
    run,
    pid: () => (state === 'ready' || state === 'starting' ? child.pid : undefined),
    state() {
      if (state !== 'ready') return 'restarting'
      return supervision.isLate() ? 'unresponsive' : 'ready'
    },
    async close() {
      if (state === 'closed') return
      const gone = state === 'down' || child.exitCode !== null || child.signalCode !== null
      state = 'closed'
      clearTimeout(retryTimer)
      clearTimeout(silenceTimer)
      supervision.stop()
      const error = new SpeechError('closed', 'The engine has closed.')
      firstReady.reject(error)
      for (const task of tasks.values()) end(task, error)
      if (gone) return
      const exit = once(child, 'exit')
      /* A worker in the middle of a model run does not notice that its channel has closed. */
      const force = setTimeout(() => child.kill('SIGKILL'), CLOSE_LIMIT_MS)
      if (child.connected) child.disconnect()
      else child.kill('SIGKILL')
      await exit
      clearTimeout(force)
    },
  }
}
