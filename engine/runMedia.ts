import { AsyncLocalStorage } from 'node:async_hooks'
import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { type CallBrief, EngineError, type EngineOptions, type EngineProgress } from './engine.ts'
import { REPORT_EVERY_MS } from './heartbeat.ts'
import type { MediaOptions, MediaCommand, MediaReport } from './mediaMessages.ts'
import { spokenLanguages } from './languages.ts'
import type { CreateCallSession } from './session/callPorts.ts'
import type { CallTurn } from './session/transcript.ts'
import type { Speech } from './speech/speech.ts'
import type { Brain } from './stages.ts'
import { createCall, type Call } from './webrtc/createCall.ts'
import { hostAddresses } from './webrtc/hostAddresses.ts'
import { createPacer } from './webrtc/pacer.ts'
import { parseOffer } from './webrtc/parseOffer.ts'

const HEALTH_EVERY_MS = 1_000
/** If a process has more uncaught errors than this within ten seconds, it can no longer be trusted. */
const MOST_UNCAUGHT = 20
const UNCAUGHT_WINDOW_MS = 10_000

type Log = EngineOptions['log']

/** The channel to the server's process. */
export interface MediaPort {
  send(report: MediaReport): void
  onCommand(listener: (order: MediaCommand) => void): void
  /** The last command was carried out, or the start failed. The process has nothing left to do. */
  done(exitCode: number): void
}

export interface MediaDeps {
  port: MediaPort
  startSpeech(options: {
    dataDir: string
    diskReserveBytes: number
    log: Log
    onProgress: (step: string, done: number, total: number) => void
  }): Promise<Speech>
  createBrain(deps: {
    embed: Speech['embed']
    dataDir: string
    llm: EngineOptions['llm']
    log: Log
  }): Promise<Brain>
  createSessionFactory(deps: {
    vad: Speech['vad']
    stt: Speech['stt']
    tts: Speech['tts']
    brain: Brain
    said(callId: string, turn: CallTurn): void
    log: Log
  }): CreateCallSession
  /** Asks to run before other programs. Returns false where the system does not allow that. */
  goFirst(): boolean
  /** Fills the speech cache in idle time. */
  warmUp(tts: Speech['tts']): void
}

export interface Media {
  /** Ends every call and the speech processes. Idempotent. */
  close(): Promise<void>
  /** Handles errors that nothing caught: ends the call that caused the error and keeps the others. */
  uncaught(error: unknown): void
}

type CallSlot = Pick<Call, 'hangUp' | 'fail'>

interface Ready {
  options: MediaOptions
  speech: Speech
  createSession: CreateCallSession
}

/** The core of the media process. It owns the pacer, every peer and every session. */
export function runMedia(deps: MediaDeps): Media {
  const { port } = deps
  const pacer = createPacer()
  /** Holds each call from its `answer` command until everything it used is free. */
  const calls = new Map<string, CallSlot>()
  const callOf = new AsyncLocalStorage<string>()
  /** Only one peer at a time may look for a port, see `createPeer`. */
  let portQueue: Promise<unknown> = Promise.resolve()
  let ready: Ready | undefined
  let closing: Promise<void> | undefined
  let uncaughtAtMs: number[] = []

  const log: Log = (level, message, fields) => {
    port.send({ type: 'log', level, message, ...(fields && { fields }) })
  }

  async function start(options: MediaOptions): Promise<void> {
    let speech: Speech | undefined
    let last: EngineProgress = { step: 'starting', done: 0, total: 1 }
    const progress = (step: string, done: number, total: number): void => {
      // The brain is one more step, which speech does not count.
      last = { step, done, total: total + 1 }
      port.send({ type: 'progress', ...last })
    }
    if (!deps.goFirst()) {
      const message =
        'This process may not run before other programs. On a busy machine, visitors may hear gaps.'
      log('info', message, { see: 'docs/deployment.md' })
    }
    for (const address of options.publicIps.filter((ip) => !isIPv4(ip))) {
      log('warn', 'Public addresses must be IPv4. Ignoring this one.', { address })
    }
    try {
      const { dataDir, diskReserveBytes = 0 } = options
      speech = await deps.startSpeech({ dataDir, diskReserveBytes, log, onProgress: progress })
      const { vad, stt, tts } = speech
      port.send({ ...last, type: 'progress', step: 'loading answers', done: last.total - 1 })
      const embed = speech.embed.bind(speech)
      const brain = await deps.createBrain({
        embed,
        dataDir,
        llm: options.llm,
        log,
      })
      if (closing) return await speech.close()
      const createSession = deps.createSessionFactory({
        vad,
        stt,
        tts,
        brain,
        // Sent immediately, so that a turn is not lost if this process dies.
        said: (callId, turn) => port.send({ type: 'said', callId, turn }),
        log,
      })
      ready = { options, speech, createSession }
      port.send({ type: 'progress', step: 'ready', done: last.total, total: last.total })
      port.send({ type: 'ready', spokenLanguages: spokenLanguages({ stt, tts, brain }) })
      // With a language model, the lines of a call are not known in advance.
      if (options.warmUp && !options.llm) deps.warmUp(tts)
    } catch (error) {
      await speech?.close()
      port.send({ type: 'startFailed', message: messageOf(error) })
      port.done(1)
    }
  }

  /**
   * Returns the answer.
   * @throws {EngineError}
   */
  async function answer(offerText: string, brief: CallBrief): Promise<string> {
    if (!ready || closing) {
      throw new EngineError('engine_starting', 'The voice engine is starting. Try again soon.')
    }
    const { options, createSession } = ready
    const { callId } = brief
    if (calls.has(callId)) throw new EngineError('engine_failed', 'This call already exists.')
    if (calls.size >= options.maxCalls) {
      throw new EngineError('engine_busy', 'All lines are busy. Try again in a minute.')
    }
    const offer = parseOffer(offerText)
    const abandoned = Promise.withResolvers<never>()
    const abandon = (): void => {
      abandoned.reject(new EngineError('engine_failed', 'The call could not be started.'))
    }
    calls.set(callId, { hangUp: abandon, fail: abandon })
    const made = portQueue.then(() =>
      callOf.run(callId, () =>
        createCall({
          brief,
          offer,
          pacer,
          createSession,
          log,
          udpPorts: options.udpPorts,
          addresses: hostAddresses(options.publicIps),
          connected: () => port.send({ type: 'connected', callId }),
          answeredAfter: (ms) => port.send({ type: 'answerTime', ms }),
          ended(reason, durationMs) {
            calls.delete(callId)
            port.send({ type: 'ended', callId, reason, durationMs })
          },
        }),
      ),
    )
    const call = Promise.race([made, abandoned.promise])
    portQueue = call.catch(() => undefined)
    try {
      const { sdp } = await call
      // The call may have ended while it was being answered.
      if (calls.has(callId)) calls.set(callId, await made)
      return sdp
    } catch (error) {
      calls.delete(callId)
      // If werift answers later after all, nobody waits for the answer any more.
      made.then(
        (late) => late.hangUp('failed'),
        () => undefined,
      )
      throw error
    }
  }

  function take(order: MediaCommand): void {
    switch (order.type) {
      case 'start':
        void start(order.options)
        return
      case 'answer': {
        const { request } = order
        answer(order.offer, order.brief).then(
          (sdp) => port.send({ type: 'answered', request, sdp }),
          (error: unknown) => {
            const known = error instanceof EngineError ? error : undefined
            if (!known) log('error', 'Could not answer an offer.', { error: stackOf(error) })
            const code = known?.code ?? 'engine_failed'
            const message = known?.message ?? 'The call could not be started. Try again.'
            port.send({ type: 'refused', request, code, message })
          },
        )
        return
      }
      case 'hangUp':
        calls.get(order.callId)?.hangUp(order.reason)
        return
      case 'close':
        void close().then(() => port.done(0))
    }
  }

  async function close(): Promise<void> {
    closing ??= (async () => {
      clearInterval(aliveTimer)
      clearInterval(healthTimer)
      for (const call of calls.values()) call.hangUp('shutdown')
      await Promise.all([ready?.speech.close(), callsEnded()])
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
      // The call ends, and with it what went wrong. The other calls must not pay for it.
      call.fail(error)
      return
    }
    const nowMs = performance.now()
    uncaughtAtMs = [...uncaughtAtMs.filter((at) => at > nowMs - UNCAUGHT_WINDOW_MS), nowMs]
    if (uncaughtAtMs.length > MOST_UNCAUGHT) port.done(1)
  }

  async function reportHealth(): Promise<void> {
    const rss: Record<string, number> = { media: process.memoryUsage.rss() }
    const processes = ready?.speech.processes() ?? []
    for (const { name, pid } of processes) {
      const bytes = await residentBytes(pid)
      if (bytes !== undefined) rss[name] = bytes
    }
    const workers = processes.map(({ pid }) => pid)
    port.send({ type: 'health', pacerLagMs: pacer.lag(), rss, workers })
  }

  // This has its own timer: the threads that read `/proc` for other processes can get stuck on a hanging
  // disk.
  const aliveTimer = setInterval(() => {
    port.send({ type: 'alive', speech: ready?.speech.state() })
  }, REPORT_EVERY_MS)
  const healthTimer = setInterval(() => void reportHealth(), HEALTH_EVERY_MS)
  port.onCommand(take)
  return { close, uncaught }
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
