import type { Socket } from 'node:net'
import {
  type CarrierRequest,
  EngineError,
  type Engine,
  type EngineErrorCode,
  type EngineHealth,
  type EngineOptions,
  type EngineProgress,
  type HangUpReason,
  type KnowledgePart,
  lineOf,
  type SocketRequest,
} from './engine.ts'
import { createEngineReports } from './engineReports.ts'
import type { MediaMessages } from './mediaMessages.ts'
import type { SilenceLimits } from './process/heartbeat.ts'
import { proxyVariables } from './process/environment.ts'
import { prepareHandOver } from './process/prepareHandOver.ts'
import { type ProcessFailure, superviseProcess } from './process/superviseProcess.ts'
import type { SpeechState } from './speech/speech.ts'
import type { TaskTools } from './tools.ts'

/** Connecting takes about 20 ms. After this long, the visitor is asked to try again. */
const CONNECT_LIMIT_MS = 10_000
const FIRST_RESTART_DELAY_MS = 500
const LONGEST_RESTART_DELAY_MS = 30_000
/** Once the media process has been ready for this long, the restart delay starts small again. */
const STABLE_AFTER_MS = 60_000
const MOST_SILENT_STARTS = 3

export interface EngineDeps {
  /** The module that the media process runs. Tests pass a small one. */
  entry: URL
  /** Called with the pid of each media process. */
  forked(pid: number | undefined): void
  firstRestartDelayMs: number
  /** How long a media process that has loaded its models may be silent. */
  limits: SilenceLimits
}

interface EngineCall {
  /** Whether the caller has been answered. Only then does the health count the call, and its end get reported. */
  isAnswered: boolean
  connectedMs: number | undefined
  of: ReturnType<typeof lineOf>
}

/** A replay that was given up has ended in the media process by then. */
const REPLAY_OVER_MS = 10 * 60_000
const noTools: TaskTools = { call: async () => ({ status: 'unavailable' }) }

/**
 * The engine as the server sees it. It starts the media process, passes calls to it, and keeps track of its calls so
 * that it can report their end if the process dies. Throws if the options cannot work.
 */
export function createEngine(options: EngineOptions, deps: Partial<EngineDeps> = {}): Engine {
  if (options.udpPorts && options.udpPorts.min > options.udpPorts.max) {
    throw new Error('udpPorts must have the lower port as min.')
  }
  const { log, dataDir, diskReserveBytes = 0, publicIps, udpPorts, maxCalls, llm, warmUp } = options
  const { stt, tts, taskTools, contacts = {}, recordingsFolder, restartsAfterMs } = options
  const { firstRestartDelayMs = FIRST_RESTART_DELAY_MS } = deps

  const calls = new Map<string, EngineCall>()
  /** The calls whose recordings are not closed yet, also after their end. */
  const recording = new Set<string>()
  const { listen, tell } = createEngineReports()

  /** What carries out the tools of each replay, by the id that they are called with. Kept for a while after its end. */
  const replays = new Map<string, TaskTools>()
  /** The knowledge that the media process is reading, by the number of the reading. */
  const readings = new Map<number, AsyncIterator<KnowledgePart>>()

  const nothingMeasured = { pacerLagMs: { p50: 0, p99: 0, max: 0 }, rss: {} }
  let measured: Pick<EngineHealth, 'pacerLagMs' | 'rss'> = nothingMeasured
  let progress: EngineProgress = { step: 'starting', done: 0, total: 1 }
  let speech: SpeechState = 'ready'
  let spokenLanguages: readonly string[] | undefined
  let speechPids: readonly number[] = []

  const media = superviseProcess<MediaMessages>({
    name: 'media process',
    entry: deps.entry ?? new URL('mediaProcess.ts', import.meta.url),
    output: 'show',
    // It asks the language model.
    needs: proxyVariables,
    options: {
      dataDir,
      diskReserveBytes,
      recordingsFolder,
      publicIps,
      udpPorts,
      maxCalls,
      llm,
      stt,
      tts,
      contacts,
      warmUp,
      hasTaskTools: taskTools !== undefined,
    },
    log,
    restart: {
      delayMs: (soonEnds) =>
        Math.max(
          Math.min(firstRestartDelayMs * 2 ** soonEnds, LONGEST_RESTART_DELAY_MS),
          restartsAfterMs?.() ?? 0,
        ),
      stableAfterMs: STABLE_AFTER_MS,
      mostSilentStarts: MOST_SILENT_STARTS,
    },
    ...(deps.limits && { limits: deps.limits }),
    // A peer connection ends with its process, so the next process cannot go on with it.
    repeatsRequests: false,
    errorOf,
    // The speech processes end with the media process, unless one is stuck in a model run.
    grandchildren: () => speechPids,
    ...(deps.forked && { forked: deps.forked }),
    onEnd: () => forgetProcess('failed'),
    reports: {
      progress(step) {
        progress = step
        tell('onProgress', step)
      },
      speech(state) {
        speech = state
      },
      spokenLanguages(tags) {
        spokenLanguages = tags
      },
      connected({ callId }) {
        const call = calls.get(callId)
        if (call) call.connectedMs = performance.now()
        if (recordingsFolder !== undefined) recording.add(callId)
      },
      answerTime: ({ ms }) => void tell('onAnswerTime', ms),
      said: (turn) => void tell('onTurn', { ...turn, ...calls.get(turn.callId)?.of }),
      remembered: (memory) => void tell('onMemory', memory),
      news: (news) => void tell('onNews', news),
      sound: (sound) => void tell('onSound', sound),
      noted: (note) => void tell('onNote', note),
      ended(end) {
        const call = calls.get(end.callId)
        calls.delete(end.callId)
        if (call?.isAnswered) tell('onCallEnd', { ...end, ...call.of })
      },
      recorded: (end) => {
        recording.delete(end.callId)
        tell('onRecorded', end)
      },
      health({ workers, ...figures }) {
        speechPids = workers
        measured = figures
      },
      log: ({ level, message, fields }) => log(level, message, fields),
    },
    answers: {
      callTaskTool: (call, signal) =>
        (replays.get(call.callId) ?? taskTools)?.call(call, signal) ??
        Promise.resolve({ status: 'unavailable' }),
      nextKnowledge: ({ reading, agent }) => nextKnowledge(reading, agent),
    },
  })

  function hangUp(callId: string, reason: HangUpReason): void {
    // If the media process is gone, so is the call.
    media.ask('hangUp', { callId, reason }).catch(() => undefined)
  }

  /** @throws what the server's source throws; the reading is then forgotten */
  async function nextKnowledge(reading: number, agent: string): Promise<KnowledgePart | undefined> {
    const parts = readings.get(reading) ?? options.knowledge?.(agent)[Symbol.asyncIterator]()
    readings.delete(reading)
    const next = await parts?.next()
    if (!parts || !next || next.done === true) return undefined
    readings.set(reading, parts)
    return next.value
  }

  /** The media process is gone, and so are its calls. */
  function forgetProcess(reason: HangUpReason): void {
    const nowMs = performance.now()
    for (const [callId, { isAnswered, connectedMs, of }] of calls) {
      const durationMs = connectedMs === undefined ? 0 : Math.round(nowMs - connectedMs)
      if (isAnswered) tell('onCallEnd', { callId, reason, durationMs, ...of })
    }
    for (const callId of recording) tell('onRecorded', { callId, cutOff: 'killed' })
    calls.clear()
    recording.clear()
    readings.clear()
    speech = 'ready'
    speechPids = []
    measured = nothingMeasured
  }

  function currentState(): EngineHealth['state'] {
    const state = media.state()
    return state === 'ready' ? speech : state
  }

  /** @throws {EngineError} if no call can begin now */
  function checkState(): void {
    const state = media.state()
    if (state === 'stopped') {
      throw new EngineError('engine_failed', 'The voice engine is not running.')
    }
    if (state === 'starting' || state === 'restarting') {
      throw new EngineError('engine_starting', 'The voice engine is starting. Try again soon.')
    }
    if (currentState() !== 'ready') {
      throw new EngineError(
        'engine_starting',
        'The voice engine does not answer at the moment and is being restarted. Try again soon.',
      )
    }
  }

  /** @throws {EngineError} if the call is over already */
  function checkCall(call: EngineCall, callId: string): void {
    if (calls.get(callId) === call) return
    throw new EngineError('engine_failed', 'The call ended before it began. Try again.')
  }

  return {
    ready: () => media.ready(),
    async connect(leg, brief, socket) {
      checkState()
      const { callId } = brief
      if (calls.has(callId)) throw new EngineError('engine_failed', 'This call already exists.')
      const call: EngineCall = { isAnswered: false, connectedMs: undefined, of: lineOf(brief) }
      calls.set(callId, call)
      const limit = new AbortController()
      const timer = setTimeout(() => {
        limit.abort(new EngineError('engine_failed', 'The call could not be set up in time.'))
        // If the answer still arrives, the client no longer waits for it.
        hangUp(callId, 'failed')
      }, CONNECT_LIMIT_MS)
      try {
        const asked = socket && leg.kind === 'socket' ? withAllRead(leg, socket) : leg
        const answer = await media.ask('connect', { leg: asked, brief }, limit.signal, socket)
        checkCall(call, callId)
        if (socket) {
          // This closes only the server's descriptor. Only then may anybody read from the socket.
          socket.destroy()
          await media.ask('released', { callId }, limit.signal)
          checkCall(call, callId)
        }
        call.isAnswered = true
        return answer
      } catch (error) {
        if (calls.get(callId) === call) calls.delete(callId)
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    negotiate: (callId, step) => media.ask('negotiate', { callId, step }),
    act: (callId, action) => media.ask('act', { callId, action }),
    async replay(request, tools, signal) {
      checkState()
      replays.set(request.callId, tools)
      try {
        return await media.ask('replay', request, signal)
      } finally {
        // What is still under way in a replay that was given up must not reach the tools of calls.
        replays.set(request.callId, noTools)
        setTimeout(() => replays.delete(request.callId), REPLAY_OVER_MS).unref()
      }
    },
    hangUp,
    health: () => ({
      state: currentState(),
      progress,
      calls: [...calls.values()].filter(({ isAnswered }) => isAnswered).length,
      maxCalls,
      ...measured,
    }),
    spokenLanguages: () => spokenLanguages,
    async embed(texts) {
      checkState()
      return media.ask('embed', texts)
    },
    ...listen,
    recordsCalls: recordingsFolder !== undefined,
    async close() {
      // While it stops, the media process reports the end of its calls.
      await media.stop()
      forgetProcess('shutdown')
    },
  }
}

/** The request with everything that its socket has brought so far. */
const withAllRead = <Request extends SocketRequest | CarrierRequest>(
  request: Request,
  socket: Socket,
): Request => ({
  ...request,
  head: Buffer.concat([request.head, prepareHandOver(socket)]),
})

function errorOf({ why, code, message }: ProcessFailure): EngineError {
  // The media process only answers with engine error codes, see `runMedia`.
  if (why === 'failed') return new EngineError(code as EngineErrorCode, message)
  const messages = {
    unable: `The voice engine could not start: ${message}`,
    lost: 'The voice engine stopped unexpectedly. Try again.',
    stopped: 'The voice engine is shutting down.',
  }
  return new EngineError('engine_failed', messages[why])
}
