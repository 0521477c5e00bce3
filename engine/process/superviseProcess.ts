import type { Socket } from 'node:net'
import type { Log } from '../engine.ts'
import { answerChild, type ChildAnswers } from './childQuestions.ts'
import { createChildRequests } from './childRequests.ts'
import { type ForkedChild, forkChild, type ForkOptions, killGroups } from './forkChild.ts'
import { LOADING_LIMITS, type SilenceLimits, WORKING_LIMITS } from './heartbeat.ts'
import { canSeeActivity, createActivityWatch } from './processActivity.ts'
import {
  type Answers,
  type Asks,
  isFromChild,
  type MessageMap,
  type ReportName,
  type RequestName,
  type Yields,
} from './processMessages.ts'
import { type HeartbeatWatch, watchHeartbeat } from './watchHeartbeat.ts'

/** How long a process may take to end by itself when it is stopped. */
const STOP_LIMIT_MS = 2_000

/** Why a request or the start failed. The owner turns it into an error of its own type. */
export interface ProcessFailure {
  /**
   * `unable`: the process could not load. `lost`: it ended while the request was open. `failed`: it answered
   * with an error. `stopped`: its owner has stopped it.
   */
  why: 'unable' | 'lost' | 'failed' | 'stopped'
  /** The code of the child's error. */
  code: string | undefined
  message: string
}

interface RestartPolicy {
  /** The delay before the next start, after this many early ends in a row. */
  delayMs(soonEnds: number): number
  /** If a process was ready for this long, its end does not count as early. */
  stableAfterMs: number
  /**
   * If a process that was never ready has ended this often without giving a reason, it is not started again. If it
   * gives a reason before it was ever ready, it is not started again at all.
   */
  mostSilentStarts: number
}

export interface ProcessOptions<M extends MessageMap> extends Pick<
  ForkOptions,
  'entry' | 'output' | 'needs'
> {
  /** The name in the log, for example `media process`. */
  name: string
  options: M['options']
  log: Log
  restart: RestartPolicy
  /** Limits once the process is ready. Tests pass shorter ones. */
  limits?: SilenceLimits
  /**
   * For a process with models. It counts as alive while it computes, and is replaced if it computes for this
   * long without a result while requests are open.
   */
  resultLimitMs?: number
  /** Whether the next process takes over the requests for which nothing came back before the last one ended. */
  repeatsRequests: boolean
  errorOf: (failure: ProcessFailure) => Error
  /** The processes that the child has started. Each leads a process group, and all are killed with the child. */
  grandchildren?(): readonly number[]
  reports: { [Name in ReportName<M>]: (value: M['reports'][Name]) => void }
  /** Answers the child's questions. */
  answers: Answers<M>
  forked?(pid: number | undefined): void
  /** The process has ended, but not because of `stop`. Its open requests have failed or wait for the next one. */
  onEnd?(): void
}

export interface SupervisedProcess<M extends MessageMap> {
  /** Resolves when the process is ready for the first time. Rejects when it cannot be started. */
  ready(): Promise<void>
  state(): 'starting' | 'ready' | 'unresponsive' | 'restarting' | 'stopped'
  pid(): number | undefined
  /**
   * Passes each item of the answer to `onItem`. Resolves when the process is done with the request, even after an
   * abort, so that the caller knows when the process is free. Waits while the process loads.
   */
  request<Name extends RequestName<M>>(
    name: Name,
    asks: Asks<M, Name>,
    signal: AbortSignal,
    onItem: (item: Yields<M, Name>) => void,
  ): Promise<void>
  /**
   * Returns the only item of the answer. After an abort, this rejects immediately with the signal's reason. With a socket,
   * the child gets a descriptor of its own for it, and this process keeps its own (see `prepareHandOver`).
   */
  ask<Name extends RequestName<M>>(
    name: Name,
    asks: Asks<M, Name>,
    signal?: AbortSignal,
    socket?: Socket,
  ): Promise<Yields<M, Name>>
  /**
   * Fails open requests and ends the process. Resolves when it is gone; until then, its reports still count.
   * Idempotent.
   */
  stop(): Promise<void>
}

interface Child {
  process: ForkedChild
  answers: ChildAnswers
  heartbeat: HeartbeatWatch
  /** The child's own reason why it cannot load. */
  unable: Error | undefined
  hasSentRubbish: boolean
}

/** There is at most one process at a time. Each state contains what exists in that state. */
type State =
  | { name: 'running'; child: Child; readyAtMs: number | undefined }
  | { name: 'waiting'; retry: NodeJS.Timeout; error: Error }
  | { name: 'ended'; error: Error }

/** Starts a child process, and starts it again whenever it ends or hangs. The child calls `serveParent`. */
export function superviseProcess<M extends MessageMap>(
  options: ProcessOptions<M>,
): SupervisedProcess<M> {
  const { name, log, restart, errorOf, resultLimitMs } = options
  const firstReady = Promise.withResolvers<void>()
  // An owner that does not await `ready` learns of a failed start from the state.
  firstReady.promise.catch(() => undefined)
  const requests = createChildRequests({
    canSend: isReady,
    send(message, socket) {
      if (state.name !== 'running') return
      state.child.process.send(message, socket)
      watchResults()
    },
  })
  let isEverReady = false
  let soonEnds = 0
  let resultTimer: NodeJS.Timeout | undefined
  let stopping: Promise<void> | undefined
  let state: State = begin()

  function begin(): State {
    const forked = forkChild({
      entry: options.entry,
      output: options.output,
      needs: options.needs,
      onMessage: (message) => take(child, message),
      onExit: (how) => exited(child, how),
    })
    const child: Child = {
      process: forked,
      answers: answerChild(options.answers, (message) => forked.send(message)),
      heartbeat: watchHeartbeat({
        name,
        limits: () => (isReady() ? workingLimits() : LOADING_LIMITS),
        ...(resultLimitMs !== undefined &&
          forked.pid !== undefined && { isActive: createActivityWatch(forked.pid) }),
        log,
        kill: () => kill(child),
      }),
      unable: undefined,
      hasSentRubbish: false,
    }
    options.forked?.(forked.pid)
    forked.send({ type: 'start', options: options.options })
    return { name: 'running', child, readyAtMs: undefined }
  }

  function isReady(): boolean {
    return state.name === 'running' && state.readyAtMs !== undefined
  }

  function workingLimits(): SilenceLimits {
    // A model run blocks the event loop until it is done: 9 s were measured on two busy cores. Where we cannot see from
    // outside that the process computes, that looks like silence.
    if (resultLimitMs !== undefined && !canSeeActivity()) return LOADING_LIMITS
    return options.limits ?? WORKING_LIMITS
  }

  function take(child: Child, message: unknown): void {
    if (!isFromChild(message)) {
      if (!child.hasSentRubbish) log('warn', `The ${name} sent a message that nobody understands`)
      child.hasSentRubbish = true
      return
    }
    child.heartbeat.reported()
    // A heartbeat shows that the event loop runs, not that requests make progress.
    if (message.type === 'alive') return
    watchResults()
    switch (message.type) {
      case 'ready':
        if (state.name !== 'running' || state.readyAtMs !== undefined) return
        state = { ...state, readyAtMs: performance.now() }
        isEverReady = true
        firstReady.resolve()
        requests.sendWaiting()
        return
      case 'unable':
        if (state.name !== 'running') return
        child.unable = errorOf({ why: 'unable', ...message.error })
        log('error', `The ${name} could not start`, { reason: message.error.message })
        kill(child)
        return
      case 'report': {
        const reports = options.reports as ProcessOptions<MessageMap>['reports']
        reports[message.name]?.(message.value)
        return
      }
      case 'question':
      case 'withdrawn':
        child.answers.take(message)
        return
      case 'item':
        requests.received(message.id, message.item)
        return
      case 'end':
        requests.ended(message.id)
        return
      case 'failed':
        requests.ended(message.id, errorOf({ why: 'failed', ...message.error }))
    }
  }

  /** Without this limit, a process could compute on a request forever. */
  function watchResults(): void {
    clearTimeout(resultTimer)
    if (resultLimitMs === undefined || !isReady() || requests.count() === 0) return
    resultTimer = setTimeout(() => {
      if (state.name !== 'running' || requests.count() === 0) return
      log('error', `The ${name} hangs; replacing it`)
      kill(state.child)
    }, resultLimitMs)
  }

  function kill(child: Child): void {
    killGroups([child.process.pid, ...(options.grandchildren?.() ?? [])])
  }

  function exited(child: Child, how: string): void {
    clearTimeout(resultTimer)
    child.heartbeat.stop()
    child.answers.gone()
    // Processes that it started may still be alive.
    kill(child)
    if (state.name !== 'running') return
    const { readyAtMs } = state
    const wasReady = readyAtMs !== undefined
    if (!child.unable) logEnd(child, how, wasReady)
    const error = wasReady
      ? errorOf({ why: 'lost', code: undefined, message: `The ${name} ended. Try again.` })
      : (child.unable ??
        errorOf({
          why: 'unable',
          code: undefined,
          message: `The ${name} ended before it was ready (${how}).`,
        }))

    if (wasReady && performance.now() - readyAtMs >= restart.stableAfterMs) soonEnds = 0
    const isHopeless = child.unable !== undefined || soonEnds + 1 >= restart.mostSilentStarts
    if (!isEverReady && isHopeless) {
      state = { name: 'ended', error }
      firstReady.reject(error)
    } else {
      const delayMs = restart.delayMs(soonEnds)
      soonEnds++
      state = delayMs === 0 ? begin() : waiting(delayMs, error)
    }
    requests.lost(error, wasReady && options.repeatsRequests)
    options.onEnd?.()
  }

  function waiting(delayMs: number, error: Error): State {
    const retry = setTimeout(() => {
      state = begin()
    }, delayMs)
    return { name: 'waiting', retry, error }
  }

  function logEnd({ process }: Child, how: string, wasReady: boolean): void {
    const lastLines = process.lastLines()
    // If its requests are repeated, they are not lost.
    log(wasReady && options.repeatsRequests ? 'warn' : 'error', `The ${name} ended unexpectedly.`, {
      how,
      requests: requests.count(),
      ...(lastLines && { lastLines }),
    })
  }

  async function request(
    requestName: string,
    asks: unknown,
    signal: AbortSignal,
    onItem: (item: unknown) => void,
    socket?: Socket,
  ): Promise<void> {
    if (state.name !== 'running') throw state.error
    await requests.open(requestName, asks, signal, onItem, socket)
  }

  function ask(
    requestName: string,
    asks: unknown,
    signal = new AbortController().signal,
    socket?: Socket,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const onAbort = () => reject(signal.reason as Error)
      signal.addEventListener('abort', onAbort, { once: true })
      request(requestName, asks, signal, resolve, socket)
        .then(() => resolve(undefined), reject)
        .finally(() => signal.removeEventListener('abort', onAbort))
    })
  }

  async function end(): Promise<void> {
    const last = state
    const error = errorOf({ why: 'stopped', code: undefined, message: `The ${name} has stopped.` })
    state = { name: 'ended', error }
    clearTimeout(resultTimer)
    firstReady.reject(error)
    requests.lost(error, false)
    if (last.name === 'waiting') clearTimeout(last.retry)
    if (last.name !== 'running') return
    const { child } = last
    child.heartbeat.stop()
    // A process in the middle of a model run does not see the request to stop.
    const timer = setTimeout(() => kill(child), STOP_LIMIT_MS)
    if (child.process.isConnected()) child.process.send({ type: 'stop' })
    else kill(child)
    await child.process.exited
    clearTimeout(timer)
  }

  return {
    ready: () => firstReady.promise,
    state() {
      if (state.name === 'ended') return 'stopped'
      if (state.name !== 'running' || state.readyAtMs === undefined) {
        return isEverReady ? 'restarting' : 'starting'
      }
      return state.child.heartbeat.isLate() ? 'unresponsive' : 'ready'
    },
    pid: () => (state.name === 'running' ? state.child.process.pid : undefined),
    request,
    ask,
    stop: () => (stopping ??= end()),
  }
}
