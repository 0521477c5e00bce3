import { AsyncLocalStorage } from 'node:async_hooks'
import { readFile } from 'node:fs/promises'
import { isIPv4, type Socket } from 'node:net'
import { stackOf } from '@ringwell/protocol/errors.ts'
import type { BrainDeps } from './brain/createBrain.ts'
import type { CreateCallSession } from './call/callPorts.ts'
import { type Call, createCall } from './call/createCall.ts'
import { createPacer } from './call/pacer.ts'
import {
  type CallBrief,
  EngineError,
  type EngineProgress,
  type KnowledgePart,
  type LegRequest,
  lineOf,
  type Log,
} from './engine.ts'
import { createHeldKnowledge, type HeldKnowledge } from './knowledge/heldKnowledge.ts'
import { spokenLanguages } from './languages.ts'
import { createLegs } from './legs.ts'
import type { MediaMessages } from './mediaMessages.ts'
import { REPORT_EVERY_MS } from './process/heartbeat.ts'
import type { ChildProcessWork, Handlers, Parent } from './process/serveParent.ts'
import { type CallRecorder, createCallRecorder } from './recording/callRecorder.ts'
import { createRecordingDisk, type RecordingDisk } from './recording/recordingDisk.ts'
import type { SessionDeps } from './session/createCallSession.ts'
import { replayCall } from './session/replayCall.ts'
import { createLiveSound } from './sound/liveSound.ts'
import { everySafetyText } from './safety/safetyWords.ts'
import type { Speech, SpeechState } from './speech/speech.ts'
import type { SpeechOptions } from './speech/startSpeech.ts'
import type { Brain } from './stages.ts'
import { within } from './stageSteps.ts'
import type { TaskTools } from './tools.ts'

const HEALTH_EVERY_MS = 1_000
const LAST_WRITES_MS = 1_000
/** If a process has more uncaught errors than this within ten seconds, it can no longer be trusted. */
const MOST_UNCAUGHT = 20
const UNCAUGHT_WINDOW_MS = 10_000

/** With everything that may be left out elsewhere, if only as undefined. */
type Whole<Deps> = { [Part in keyof Required<Deps>]: Deps[Part] }

export interface MediaDeps {
  /** The server's process. */
  parent: Parent<MediaMessages>
  startSpeech(options: SpeechOptions): Promise<Speech>
  createBrain(deps: BrainDeps): Promise<Brain>
  createSessionFactory(deps: Whole<SessionDeps>): CreateCallSession
  /** Fills the speech cache in idle time. */
  warmUp(tts: Speech['tts']): void
}

interface CallParts {
  openLeg: ReturnType<typeof createLegs>
  createSession: CreateCallSession
}

/** The core of the media process. It owns the pacer and every call. */
export function runMedia(deps: MediaDeps): Omit<ChildProcessWork<MediaMessages>, 'niceness'> {
  const { parent } = deps
  const pacer = createPacer()
  /** Holds each call from its beginning until everything it used is free. */
  const calls = new Map<string, Call>()
  /** How to tell a call that the server has let go of its socket, as long as it has not. */
  const releases = new Map<string, () => void>()
  const callOf = new AsyncLocalStorage<string>()
  let speech: Speech | undefined
  let reportedSpeech: SpeechState = 'ready'
  let closing: Promise<void> | undefined
  let uncaughtAtMs: number[] = []

  /** Undefined if calls are not recorded. */
  let disk: RecordingDisk | undefined

  let lastReading = 0
  let knowledge: HeldKnowledge | undefined

  /** Reads an agent's knowledge through the parent. */
  async function* readKnowledge(agent: string): AsyncGenerator<KnowledgePart> {
    const reading = ++lastReading
    for (;;) {
      const part = await parent.ask('nextKnowledge', { reading, agent })
      if (!part) return
      yield part
    }
  }

  const log: Log = (level, message, fields) => parent.report('log', { level, message, fields })

  const taskTools: TaskTools = {
    call: (call, signal) =>
      parent.ask('callTaskTool', call, signal).catch((error: unknown) => {
        log('warn', 'A tool could not be called.', { tool: call.tool, error: stackOf(error) })
        return { status: 'unavailable' }
      }),
  }

  async function load(
    options: MediaMessages['options'],
    hasNiceness: boolean,
  ): Promise<Handlers<MediaMessages>> {
    let last: EngineProgress = { step: 'starting', done: 0, total: 1 }
    const onProgress = (step: string, done: number, total: number): void => {
      // Loading the brain is one more step, which the speech stages do not count.
      last = { step, done, total: total + 1 }
      parent.report('progress', last)
    }
    if (!hasNiceness) {
      const message =
        'This process may not run before other programs. On a busy machine, visitors may hear gaps.'
      log('info', message, { see: 'docs/deployment.md' })
    }
    for (const address of options.publicIps.filter((ip) => !isIPv4(ip))) {
      log('warn', 'Public addresses must be IPv4. Ignoring this one.', { address })
    }
    const {
      dataDir,
      diskReserveBytes = 0,
      recordingsFolder,
      llm,
      stt: recogniser,
      tts: voices,
      contacts,
    } = options
    const loaded = await deps.startSpeech({
      dataDir,
      diskReserveBytes,
      stt: recogniser,
      tts: voices,
      log,
      onProgress,
    })
    try {
      const { vad, stt, tts } = loaded
      parent.report('progress', { ...last, step: 'loading answers', done: last.total - 1 })
      const embed = loaded.embed.bind(loaded)
      const held = createHeldKnowledge({ read: readKnowledge, embed, log })
      // The operator set the numbers in them, and every caller hears the same.
      for (const text of everySafetyText(contacts)) tts.publish(text)
      const brain = await deps.createBrain({
        text: loaded,
        llm,
        contacts,
        knowledge: held,
        log,
      })
      const createSession = deps.createSessionFactory({
        vad,
        stt,
        read: loaded.read,
        tts: options.warmUp === 'never' ? { ...tts, warm: undefined } : tts,
        brain,
        taskTools: options.hasTaskTools ? taskTools : undefined,
        noted: (callId, note) => parent.report('noted', { callId, note }),
        news: (callId, news) => parent.report('news', { callId, news }),
        // Sent immediately, so that a turn is not lost if this process dies.
        said: (callId, turn) => parent.report('said', { ...turn, callId }),
        remembered: (memory) => parent.report('remembered', memory),
        log,
      })
      const openLeg = createLegs(options)
      disk =
        recordingsFolder === undefined
          ? undefined
          : createRecordingDisk({ folder: recordingsFolder, reserveBytes: diskReserveBytes, log })
      if (closing) throw new Error('The server is shutting down.')
      speech = loaded
      knowledge = held
      parent.report('spokenLanguages', spokenLanguages({ stt, tts, brain }))
      parent.report('progress', { step: 'ready', done: last.total, total: last.total })
      // With a language model, nobody knows in advance what a call will say.
      if (options.warmUp === 'startAndCalls' && !llm) deps.warmUp(tts)
      return {
        connect: ({ leg, brief }, _signal, socket) =>
          orSay('Could not begin a call.', () =>
            connect({ leg, socket }, brief, options, { openLeg, createSession }),
          ),
        async released({ callId }) {
          releases.get(callId)?.()
          releases.delete(callId)
        },
        embed,
        negotiate: ({ callId, step }) =>
          orSay('Could not go on with the negotiation of a call.', async () =>
            callWith(callId).negotiate(step),
          ),
        act: ({ callId, action }) =>
          orSay('Could not act in a call.', async () => callWith(callId).act(action)),
        replay: (request, signal) =>
          orSay('Could not replay a call.', () =>
            replayCall(request, { brain, tts, tools: taskTools, signal }),
          ),
        async hangUp({ callId, reason }) {
          calls.get(callId)?.hangUp(reason)
        },
      }
    } catch (error) {
      await loaded.close()
      throw error
    }
  }

  /**
   * Returns what the leg answers the caller.
   * @throws {EngineError}
   */
  async function connect(
    { leg, socket }: { leg: LegRequest; socket: Socket | undefined },
    brief: CallBrief,
    { maxCalls, contacts }: MediaMessages['options'],
    { openLeg, createSession }: CallParts,
  ): Promise<string> {
    if (closing) throw new EngineError('engine_failed', 'The voice engine is shutting down.')
    const { callId } = brief
    if (calls.has(callId)) throw new EngineError('engine_failed', 'This call already exists.')
    if (calls.size >= maxCalls) {
      throw new EngineError('engine_busy', 'All lines are busy. Try again in a minute.')
    }
    const released = Promise.withResolvers<void>()
    const open = openLeg(leg, socket && { socket, released: released.promise })
    if (socket) releases.set(callId, released.resolve)
    // The operator wrote the greeting, and every visitor of this agent hears the same one.
    if (brief.agent.greeting) speech?.tts.publish(brief.agent.greeting)
    if (brief.agent.contacts) {
      for (const text of everySafetyText({ ...contacts, ...brief.agent.contacts })) {
        speech?.tts.publish(text)
      }
    }
    // Loads while the agent says its greeting.
    void knowledge?.find(brief.agent.knowledge)
    const recorder = disk && createCallRecorder(callId, disk, brief.resumed)
    let connectedMs = 0
    const call = callOf.run(callId, () =>
      createCall({
        brief,
        openLeg: open,
        pacer,
        createSession,
        log,
        ...(recorder && { tap: recorder }),
        connected() {
          connectedMs = performance.now()
          recorder?.begin(connectedMs)
          parent.report('connected', { callId })
        },
        openLiveSound: () => createLiveSound((sound) => parent.report('sound', { callId, sound })),
        answeredAfter: (ms) => parent.report('answerTime', { ms }),
        ended(reason, durationMs) {
          calls.delete(callId)
          releases.delete(callId)
          parent.report('ended', { callId, reason, durationMs })
          void endRecording(brief, recorder, connectedMs + durationMs)
        },
      }),
    )
    calls.set(callId, call)
    return call.answered
  }

  /** @throws {EngineError} if there is none */
  function callWith(callId: string): Call {
    const call = calls.get(callId)
    if (!call) throw new EngineError('engine_failed', 'There is no such call.')
    return call
  }

  async function endRecording(
    brief: CallBrief,
    recorder: CallRecorder | undefined,
    endMs: number,
  ): Promise<void> {
    const cutOff = recorder ? await recorder.end(endMs) : 'unbegun'
    if (cutOff === 'unbegun') return
    parent.report('recorded', { callId: brief.callId, cutOff, ...lineOf(brief) })
  }

  /** Does what the server asks. Of errors that nobody expects, the server gets only that there was one. */
  async function orSay<T>(failure: string, what: () => Promise<T>): Promise<T> {
    try {
      return await what()
    } catch (error) {
      if (error instanceof EngineError) throw error
      log('error', failure, { error: stackOf(error) })
      throw new EngineError('engine_failed', `${failure} Try again.`)
    }
  }

  async function stop(): Promise<void> {
    closing ??= (async () => {
      clearInterval(speechTimer)
      clearInterval(healthTimer)
      for (const call of calls.values()) call.hangUp('shutdown')
      await Promise.all([speech?.close(), callsEnded()])
      // The ends of the calls have to reach the disk, which may hang.
      if (disk) await within(disk.idle(), LAST_WRITES_MS)
    })()
    return closing
  }

  async function callsEnded(): Promise<void> {
    while (calls.size > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  function uncaught(error: unknown): void {
    const callId = callOf.getStore()
    log('error', 'Uncaught error.', { error: stackOf(error), ...(callId && { callId }) })
    const call = callId === undefined ? undefined : calls.get(callId)
    if (call) {
      // Only this call ends. The others must not suffer from its error.
      call.fail(error)
      return
    }
    const nowMs = performance.now()
    uncaughtAtMs = [...uncaughtAtMs.filter((at) => at > nowMs - UNCAUGHT_WINDOW_MS), nowMs]
    if (uncaughtAtMs.length > MOST_UNCAUGHT) parent.leave(1)
  }

  async function reportHealth(): Promise<void> {
    const rss: Record<string, number> = { media: process.memoryUsage.rss() }
    const processes = speech?.processes() ?? []
    for (const { name, pid } of processes) {
      const bytes = await residentBytes(pid)
      if (bytes !== undefined) rss[name] = bytes
    }
    const workers = processes.map(({ pid }) => pid)
    parent.report('health', { pacerLagMs: pacer.lag(), rss, workers })
  }

  function reportSpeech(): void {
    const state = speech?.state() ?? reportedSpeech
    if (state !== reportedSpeech) parent.report('speech', state)
    reportedSpeech = state
  }

  // This has its own timer: the threads that read `/proc` for other processes can get stuck on a hanging
  // disk.
  const speechTimer = setInterval(reportSpeech, REPORT_EVERY_MS)
  const healthTimer = setInterval(() => void reportHealth(), HEALTH_EVERY_MS)
  return { load, stop, uncaught }
}

/** Resident memory of another process. Undefined where there is no /proc. */
async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
