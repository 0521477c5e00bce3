import {
  EngineError,
  type Engine,
  type EngineCallEnd,
  type EngineHealth,
  type EngineOptions,
  type EngineProgress,
  type EngineTurn,
} from './engine.ts'
import { forkMedia, type MediaChild } from './forkMedia.ts'
import { LOADING_LIMITS, type SilenceLimits, WORKING_LIMITS } from './heartbeat.ts'
import type { MediaOptions, MediaReport } from './mediaMessages.ts'
import type { SpeechState } from './speech/speech.ts'
import { superviseChild, type Supervision } from './superviseChild.ts'
import { OFFER_LIMIT_BYTES } from './webrtc/parseOffer.ts'

/** An answer takes about 20 ms. After this long, the visitor is asked to try again. */
const ANSWER_LIMIT_MS = 10_000
const CLOSE_LIMIT_MS = 2_000
const FIRST_RESTART_DELAY_MS = 500
const LONGEST_RESTART_DELAY_MS = 30_000
/** After a process has been ready for this long, its restart delay starts small again. */
const STABLE_AFTER_MS = 60_000
/** If the first start fails this often without giving a reason, it will not succeed. */
const MOST_SILENT_DEATHS = 3

export interface EngineDeps {
  /** Starts the media process. Tests pass in a small one. */
  fork(): MediaChild
  firstRestartDelayMs: number
  /** How long a media process that has loaded its models may be silent. */
  limits: SilenceLimits
}

interface PendingAnswer {
  callId: string
  resolve(answer: { sdp: string }): void
  reject(error: EngineError): void
  timer: NodeJS.Timeout
}

/** There is one media process at a time. Each state holds what exists in that state. */
type State =
  | { name: 'starting' | 'restarting'; child: MediaChild | undefined; retry?: NodeJS.Timeout }
  | { name: 'ready'; child: MediaChild; sinceMs: number }
  | { name: 'stopped' }

/**
 * The engine as the server sees it. It forks the media process, passes offers to it, and starts it again when
 * it dies. Throws when the options cannot work.
 */
export function createEngine(
  options: EngineOptions,
  {
    fork = () => forkMedia(new URL('mediaProcess.ts', import.meta.url)),
    firstRestartDelayMs = FIRST_RESTART_DELAY_MS,
    limits = WORKING_LIMITS,
  }: Partial<EngineDeps> = {},
): Engine {
  if (options.udpPorts && options.udpPorts.min >= options.udpPorts.max) {
    throw new Error('udpPorts must span at least two ports: min must be below max.')
  }

  const { dataDir, diskReserveBytes = 0, publicIps, udpPorts, maxCalls, llm, warmUp } = options
  const mediaOptions: MediaOptions = {
    dataDir,
    diskReserveBytes,
    publicIps,
    udpPorts,
    maxCalls,
    llm,
    warmUp,
  }
  const log: EngineOptions['log'] = (level, message, fields) => options.log(level, message, fields)

  const pending = new Map<number, PendingAnswer>()
  /** Answered calls, with the time at which each one connected. */
  const live = new Map<string, { connectedMs: number | undefined }>()
  const progressListeners = new Set<(progress: EngineProgress) => void>()
  const endListeners = new Set<(end: EngineCallEnd) => void>()
  const answerTimeListeners = new Set<(ms: number) => void>()
  const turnListeners = new Set<(turn: EngineTurn) => void>()
  const firstReady = Promise.withResolvers<void>()
  // A caller that does not wait for `ready` learns about a failed start from the health.
  firstReady.promise.catch(() => undefined)

  const noLag = { p50: 0, p99: 0, max: 0 }
  let measured: Pick<EngineHealth, 'pacerLagMs' | 'rss'> = { pacerLagMs: noLag, rss: {} }
  let progress: EngineProgress = { step: 'starting', done: 0, total: 1 }
  let state: State = { name: 'starting', child: undefined }
  let supervision: Supervision | undefined
  let speech: SpeechState = 'ready'
  let spokenLanguages: readonly string[] | undefined
  let restarts = 0
  let requests = 0
  let wasReady = false
  let closing: Promise<void> | undefined

  function begin(name: 'starting' | 'restarting'): void {
    const child = fork()
    state = { name, child }
    const watched = superviseChild({
      name: 'media process',
      limits: () => (state.name === 'ready' ? limits : LOADING_LIMITS),
      log,
      kill: () => child.kill(),
    })
    supervision = watched
    child.onReport((report) => {
      if (!isCurrent(child)) return
      watched.reported()
      take(report, child)
    })
    child.onExit((how) => {
      if (!isCurrent(child)) return
      watched.stop()
      // Also kills its speech processes in case they are still alive.
      child.kill()
      died(how)
    })
    child.send({ type: 'start', options: mediaOptions })
  }

  function isCurrent(child: MediaChild): boolean {
    return state.name !== 'stopped' && state.child === child
  }

  function currentState(): EngineHealth['state'] {
    if (state.name !== 'ready') return state.name
    return supervision?.isLate() ? 'unresponsive' : speech
  }

  function take(report: MediaReport, child: MediaChild): void {
    switch (report.type) {
      case 'alive':
        if (report.speech) speech = report.speech
        return
      case 'progress':
        progress = { step: report.step, done: report.done, total: report.total }
        for (const listener of progressListeners) listener(progress)
        return
      case 'ready':
        wasReady = true
        speech = 'ready'
        spokenLanguages = report.spokenLanguages
        state = { name: 'ready', child, sinceMs: performance.now() }
        firstReady.resolve()
        return
      case 'startFailed':
        log('error', 'The voice engine could not start.', { reason: report.message })
        if (!wasReady) giveUp(report.message)
        return
      case 'answered': {
        const request = takePending(report.request)
        if (!request) return
        live.set(request.callId, { connectedMs: undefined })
        request.resolve({ sdp: report.sdp })
        return
      }
      case 'refused':
        takePending(report.request)?.reject(new EngineError(report.code, report.message))
        return
      case 'connected':
        if (live.has(report.callId)) {
          live.set(report.callId, { connectedMs: performance.now() })
        }
        return
      case 'answerTime':
        for (const listener of answerTimeListeners) listener(report.ms)
        return
      case 'said':
        for (const listener of turnListeners) {
          listener({ ...report.turn, callId: report.callId })
        }
        return
      case 'ended':
        if (!live.delete(report.callId)) return
        reportEnd({
          callId: report.callId,
          reason: report.reason,
          durationMs: report.durationMs,
        })
        return
      case 'health':
        measured = { pacerLagMs: report.pacerLagMs, rss: report.rss }
        return
      case 'log':
        log(report.level, report.message, report.fields)
    }
  }

  function takePending(request: number): PendingAnswer | undefined {
    const found = pending.get(request)
    if (!found) return undefined
    pending.delete(request)
    clearTimeout(found.timer)
    return found
  }

  function reportEnd(end: EngineCallEnd): void {
    for (const listener of endListeners) listener(end)
  }

  /** Ends the calls of a process that is gone. */
  function dropCalls(): void {
    for (const request of pending.keys()) {
      takePending(request)?.reject(
        new EngineError('engine_failed', 'The voice engine stopped unexpectedly. Try again.'),
      )
    }
    const nowMs = performance.now()
    for (const [callId, { connectedMs }] of live) {
      const durationMs = connectedMs === undefined ? 0 : Math.round(nowMs - connectedMs)
      reportEnd({ callId, reason: 'failed', durationMs })
    }
    live.clear()
    measured = { pacerLagMs: noLag, rss: {} }
  }

  function died(how: string): void {
    log('error', 'The media process ended unexpectedly.', { how })
    if (state.name === 'ready' && performance.now() - state.sinceMs > STABLE_AFTER_MS) restarts = 0
    if (!wasReady && restarts + 1 >= MOST_SILENT_DEATHS) {
      return giveUp(`the media process ended before it was ready (${how})`)
    }
    const delayMs = Math.min(firstRestartDelayMs * 2 ** restarts, LONGEST_RESTART_DELAY_MS)
    restarts++
    const name = wasReady ? 'restarting' : 'starting'
    const retry = setTimeout(() => begin(name), delayMs)
    state = { name, child: undefined, retry }
    dropCalls()
  }

  function giveUp(reason: string): void {
    if (state.name !== 'stopped') state.child?.kill()
    supervision?.stop()
    state = { name: 'stopped' }
    dropCalls()
    firstReady.reject(new Error(`The voice engine could not start: ${reason}`))
  }

  async function shutDown(): Promise<void> {
    const last = state
    supervision?.stop()
    state = { name: 'stopped' }
    firstReady.reject(new Error('The voice engine was closed.'))
    for (const request of pending.keys()) {
      takePending(request)?.reject(
        new EngineError('engine_failed', 'The voice engine is shutting down.'),
      )
    }
    if (last.name === 'stopped') return
    if ('retry' in last) clearTimeout(last.retry)
    const child = last.child
    if (!child) return
    // The media process reports how its calls end.
    child.onReport((report) => {
      if (['said', 'ended', 'log'].includes(report.type)) take(report, child)
    })
    child.send({ type: 'close' })
    const timer = setTimeout(() => child.kill(), CLOSE_LIMIT_MS)
    await child.exited
    clearTimeout(timer)
    // Also kills its own child processes in case it died before they did.
    child.kill()
    const nowMs = performance.now()
    for (const [callId, { connectedMs }] of live) {
      const durationMs = connectedMs === undefined ? 0 : Math.round(nowMs - connectedMs)
      reportEnd({ callId, reason: 'shutdown', durationMs })
    }
    live.clear()
    measured = { pacerLagMs: noLag, rss: {} }
  }

  begin('starting')
  return {
    ready: () => firstReady.promise,
    answer(offer, brief) {
      if (Buffer.byteLength(offer) > OFFER_LIMIT_BYTES) {
        return Promise.reject(
          new EngineError(
            'offer_too_large',
            `The offer is larger than ${OFFER_LIMIT_BYTES} bytes. Offer one audio track and one data channel.`,
          ),
        )
      }
      if (state.name === 'stopped') {
        return Promise.reject(new EngineError('engine_failed', 'The voice engine is not running.'))
      }
      if (state.name !== 'ready') {
        return Promise.reject(
          new EngineError('engine_starting', 'The voice engine is starting. Try again soon.'),
        )
      }
      if (currentState() !== 'ready') {
        return Promise.reject(
          new EngineError(
            'engine_starting',
            'The voice engine does not answer at the moment and is being restarted. Try again soon.',
          ),
        )
      }
      const { child } = state
      const request = ++requests
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          pending.delete(request)
          // If the answer still comes, nobody is there to take the call.
          child.send({ type: 'hangUp', callId: brief.callId, reason: 'failed' })
          reject(new EngineError('engine_failed', 'The call could not be set up in time.'))
        }, ANSWER_LIMIT_MS)
        pending.set(request, { callId: brief.callId, resolve, reject, timer })
        child.send({ type: 'answer', request, offer, brief })
      })
    },
    hangUp(callId, reason) {
      if (state.name === 'ready') state.child.send({ type: 'hangUp', callId, reason })
    },
    health: () => ({
      state: currentState(),
      progress,
      calls: live.size,
      maxCalls,
      ...measured,
    }),
    spokenLanguages: () => spokenLanguages,
    onProgress: (listener) => void progressListeners.add(listener),
    onCallEnd: (listener) => void endListeners.add(listener),
    onTurn: (listener) => void turnListeners.add(listener),
    onAnswerTime: (listener) => void answerTimeListeners.add(listener),
    close: () => (closing ??= shutDown()),
  }
}
