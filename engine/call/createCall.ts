import { DANGER_EXTRA_MS } from '@ringwell/protocol/danger.ts'
import { stackOf } from '@ringwell/protocol/errors.ts'
import {
  type CallAction,
  type CallBrief,
  EngineError,
  type HangUpReason,
  isLineLost,
  type Log,
  type SdpStep,
} from '../engine.ts'
import { INPUT_RATE_HZ } from '../stages.ts'
import { createAnswerClock } from './answerClock.ts'
import type { CallSession, CallWire, CreateCallSession, LiveSound } from './callPorts.ts'
import { guardTap } from './guardTap.ts'
import type { Leg, LegEvents, OpenLeg, PacketTap } from './leg.ts'
import { type CallLimits, limitsOf, overdue, type Pulse } from './liveness.ts'
import type { Pacer } from './pacer.ts'
import { createPlayQueue } from './playQueue.ts'

/** When we end a call, its last events get this long to leave before the leg closes. */
const FAREWELL_MS = 60
/** A leg that has not closed after this long no longer keeps a line busy. */
const CLOSE_LIMIT_MS = 5_000

export interface CallOptions {
  brief: CallBrief
  openLeg: OpenLeg
  pacer: Pacer
  createSession: CreateCallSession
  log: Log
  limits?: CallLimits
  /** Sees the packets of both sides. */
  tap?: PacketTap
  connected(): void
  /** Called when somebody begins to listen. */
  openLiveSound?(): LiveSound
  /** An answer began this many ms after the visitor's turn ended. */
  answeredAfter?(ms: number): void
  /** Everything that the call held is free again. */
  ended(reason: HangUpReason, durationMs: number): void
}

export interface Call {
  /**
   * What the caller gets in answer.
   * @throws {EngineError} if the call has ended before it began
   */
  readonly answered: Promise<string>
  /**
   * Goes on with the negotiation of its leg.
   * @throws {EngineError}
   */
  negotiate(step: SdpStep): string
  /** Has a person of the operator act. */
  act(action: CallAction): void
  hangUp(reason: HangUpReason): void
  /** Ends the call because of an error that only it can have caused. */
  fail(error: unknown): void
}

/** One call over any leg. Connects the leg and the session, and ends both together. */
export function createCall(options: CallOptions): Call {
  const { brief, pacer, log } = options
  const { callId } = brief
  const { beforeMs = 0 } = brief.resumed ?? {}
  let limits = options.limits ?? limitsOf(brief.limitMs)
  const queue = createPlayQueue()
  const opening = new AbortController()
  let leg: Leg | undefined
  let session: CallSession | undefined
  let stopTicks: (() => void) | undefined
  let ending: HangUpReason | undefined
  /** Set while somebody listens. */
  let liveSound: LiveSound | undefined
  let packetsSeen = 0
  let heardMs = 0
  /** How much longer than others this call may last. */
  let extraMs = 0
  const answerClock = createAnswerClock((ms) => options.answeredAfter?.(ms))
  const begunMs = performance.now()
  const pulse: Pulse = { answeredMs: begunMs, connectedMs: undefined, lastPacketMs: begunMs }

  /** An error of a session or a leg ends only its own call. */
  function guarded<T>(what: () => T): T | undefined {
    if (ending) return undefined
    try {
      return what()
    } catch (error) {
      fail(error)
      return undefined
    }
  }

  function fail(error: unknown): void {
    if (!ending) log('error', 'A call failed.', { callId, error: stackOf(error) })
    hangUp('failed')
  }

  const events: LegEvents = {
    opened() {
      if (ending || pulse.connectedMs !== undefined) return
      pulse.connectedMs = performance.now()
      pulse.lastPacketMs = pulse.connectedMs
      options.connected()
      guarded(() => session?.opened())
    },
    heard(frame) {
      if (ending || pulse.connectedMs === undefined) return
      const frameMs = (frame.length / INPUT_RATE_HZ) * 1_000
      heardMs += frameMs
      const livedMs = performance.now() - pulse.answeredMs
      if (heardMs > limits.floodSoundMs + limits.floodSoundRate * livedMs) {
        return fail(new Error('The caller sent more sound than time has passed.'))
      }
      answerClock.heard(frameMs)
      liveSound?.heard(frame)
      guarded(() => session?.heard(frame))
    },
    message: (text) => guarded(() => session?.received(text)),
    left: () => hangUp(pulse.connectedMs === undefined ? 'neverConnected' : 'visitor'),
    lost: () => hangUp(pulse.connectedMs === undefined ? 'neverConnected' : 'vanished'),
    misused: (reason) => fail(new Error(reason)),
    ...(options.tap && { tap: guardTap(options.tap, () => ending !== undefined, callId, log) }),
  }

  const unheardMs = (): number => leg?.unheardMs?.(performance.now()) ?? 0

  const wire: CallWire = {
    get playsAhead() {
      return leg?.playAhead !== undefined
    },
    send(event) {
      if (ending) return
      answerClock.sent(event, performance.now())
      if (guarded(() => leg?.send(event)) === false) {
        log('debug', 'Could not send an event.', { callId, type: event.type })
      }
    },
    play(samples) {
      if (ending) return
      guarded(() => leg?.playAhead?.(samples))
      queue.push(samples)
    },
    clear: () => (ending ? 0 : queue.clear() + unheardMs()),
    // A caller who plays ahead goes on playing, so the queue goes on, too.
    hold() {
      if (!wire.playsAhead) queue.hold()
    },
    resume(mostMs) {
      if (!wire.playsAhead) queue.resume(mostMs)
    },
    // Also after the end, because what is queued then was not heard.
    queuedMs: () => queue.queuedMs() + unheardMs(),
    isOnHold: () => !ending && leg?.isHeld?.() === true,
    hangUp: (reason) => hangUp(reason),
    extend() {
      extraMs = DANGER_EXTRA_MS
    },
  }

  function tick(nowMs: number): void {
    if (!leg) return
    const { packets, bytes } = leg.received()
    if (packets !== packetsSeen) {
      packetsSeen = packets
      pulse.lastPacketMs = nowMs
    }
    if (bytes > limits.floodBytes + limits.floodBytesPerMs * (nowMs - pulse.answeredMs)) {
      return fail(new Error('The caller sent more data than a call can need.'))
    }
    const reason = overdue(pulse, nowMs, {
      ...limits,
      callMs: limits.callMs + extraMs - beforeMs,
    })
    if (reason) return hangUp(reason)
    leg.tick(nowMs)
    if (ending) return
    const isHeard = pulse.connectedMs !== undefined && leg.isHeld?.() !== true
    const frame = isHeard ? queue.next() : undefined
    leg.play(frame?.samples, nowMs)
    liveSound?.tick(frame?.samples)
    if (frame?.last) session?.drained()
  }

  function hangUp(reason: HangUpReason): void {
    if (ending) return
    // Only a line that was lost is rung back.
    if (brief.mayResume && !isLineLost(reason, brief.phone)) {
      wire.send({ type: 'ringwell.ended', event_id: `end_${callId}`, reason })
    }
    if (ending) return
    ending = reason
    opening.abort(notBegun())
    stopTicks?.()
    try {
      session?.closed(reason, goneForMs(reason))
    } catch (error) {
      log('error', 'A session failed to close.', { callId, error: stackOf(error) })
    }
    const durationMs =
      pulse.connectedMs === undefined ? 0 : Math.round(performance.now() - pulse.connectedMs)
    void free(reason).then(() => options.ended(reason, durationMs))
  }

  /** How long nothing had come from the caller when the line turned out to be lost. */
  const goneForMs = (reason: HangUpReason): number =>
    reason === 'vanished' || reason === 'replaced' ? performance.now() - pulse.lastPacketMs : 0

  async function free(reason: HangUpReason): Promise<void> {
    if (!leg) return
    if (reason !== 'visitor' && reason !== 'vanished' && reason !== 'neverConnected') {
      await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))
    }
    await closeLeg(leg)
  }

  /** Whatever the leg does, this ends. */
  async function closeLeg(closing: Leg): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The leg did not close in time.')), CLOSE_LIMIT_MS)
    })
    try {
      await Promise.race([closing.close(), limit])
    } catch (error) {
      log('error', 'A leg failed to close.', { callId, error: stackOf(error) })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Opens the leg and then creates the session, so that there is no session for a caller who can't be connected. */
  async function begin(): Promise<string> {
    const { signal } = opening
    const aborted = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => aborted.reject(signal.reason as Error))
    // A leg that throws at once is treated like one that rejects.
    const opened = (async () => options.openLeg(events, signal))()
    try {
      const ready = await Promise.race([opened, aborted.promise])
      signal.throwIfAborted()
      leg = ready
      if (!options.limits) limits = { ...limits, ...leg.limits }
    } catch (error) {
      // Nobody wants a leg that opens later.
      void opened.then(closeLeg, () => undefined)
      hangUp('failed')
      throw error
    }
    pulse.answeredMs = performance.now()
    pulse.lastPacketMs = pulse.answeredMs
    stopTicks = pacer.add((nowMs) => guarded(() => tick(nowMs)))
    session = guarded(() => options.createSession(brief, wire))
    signal.throwIfAborted()
    return leg.answer
  }

  function negotiate(step: SdpStep): string {
    if (ending || !leg?.negotiate) {
      throw new EngineError('engine_failed', 'This call has nothing to negotiate.')
    }
    return leg.negotiate(step)
  }

  function act(action: CallAction): void {
    if (action.type === 'listen') {
      liveSound = action.listeners > 0 ? (liveSound ?? options.openLiveSound?.()) : undefined
    }
    guarded(() => session?.act(action))
  }

  return { answered: begin(), negotiate, act, hangUp, fail }
}

const notBegun = (): EngineError =>
  new EngineError('engine_failed', 'The call ended before it began. Try again.')
