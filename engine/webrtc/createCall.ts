import { createDecoder } from 'libopus-wasm'
import { DANGER_EXTRA_MS } from '@ringwell/protocol/danger.ts'
import { stackOf } from '@ringwell/protocol/errors.ts'
import { type CallBrief, EngineError, type EngineOptions, type HangUpReason } from '../engine.ts'
import type { CallSession, CallWire, CreateCallSession } from '../session/callPorts.ts'
import { INPUT_RATE_HZ } from '../stages.ts'
import { createAnswerClock } from './answerClock.ts'
import { createPeer, type Peer, type PeerOptions } from './createPeer.ts'
import { type CallLimits, limitsOf, overdue, type Pulse } from './liveness.ts'
import { createOpusReceiver } from './opusReceiver.ts'
import { createOpusSender, createPlayQueue, createVoiceEncoder } from './opusSender.ts'
import type { Pacer } from './pacer.ts'
import type { Offer } from './parseOffer.ts'

/** When we end a call, its last events get this long to leave before the connection closes. */
const FAREWELL_MS = 60

export interface CallOptions extends PeerOptions {
  brief: CallBrief
  offer: Offer
  pacer: Pacer
  createSession: CreateCallSession
  log: EngineOptions['log']
  limits?: CallLimits
  connected(): void
  /** An answer began this many ms after the visitor's turn ended. */
  answeredAfter?(ms: number): void
  /** Everything that the call held is free again. */
  ended(reason: HangUpReason, durationMs: number): void
}

export interface Call {
  /** The SDP answer. */
  readonly sdp: string
  hangUp(reason: HangUpReason): void
  /** Ends the call because of an error that only it can have caused. */
  fail(error: unknown): void
}

/** One call. Connects the peer, the codecs and the session, and ends all three together. */
export async function createCall(options: CallOptions): Promise<Call> {
  const { brief, offer, pacer, log } = options
  const limits = options.limits ?? limitsOf(brief.limitMs)
  const queue = createPlayQueue()
  let peer: Peer | undefined
  let session: CallSession | undefined
  let stopTicks: (() => void) | undefined
  let ending: HangUpReason | undefined
  let connected = false
  let packetsSeen = 0
  /** How much longer than others this call may last. */
  let extraMs = 0
  const answeredMs = performance.now()
  const answerClock = createAnswerClock((ms) => options.answeredAfter?.(ms))
  const pulse: Pulse = { answeredMs, connectedMs: undefined, lastPacketMs: answeredMs }

  /** An error in a session ends only its own call. */
  function notifySession(what: (session: CallSession) => void): void {
    if (!session || ending) return
    try {
      what(session)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown): void {
    log('error', 'A call failed.', { callId: brief.callId, error: stackOf(error) })
    hangUp('failed')
  }

  const decoder = await createDecoder({ sampleRate: INPUT_RATE_HZ, channels: 1 })
  const encoder = await createVoiceEncoder()
  const sender = createOpusSender(encoder)
  const receiver = createOpusReceiver(decoder, (frame) => {
    if (pulse.connectedMs === undefined) return
    answerClock.heard((frame.length / INPUT_RATE_HZ) * 1_000)
    notifySession((it) => it.heard(frame))
  })
  const answered = await createPeer(offer, options, {
    connected() {
      connected = true
    },
    channelOpened() {
      connected = true
      pulse.connectedMs = performance.now()
      pulse.lastPacketMs = pulse.connectedMs
      options.connected()
      notifySession((it) => it.opened())
    },
    channelClosed: () => hangUp('visitor'),
    failed: () => hangUp(pulse.connectedMs === undefined ? 'neverConnected' : 'visitor'),
    misused: (reason) => fail(new Error(reason)),
    message: (text) => notifySession((it) => it.received(text)),
    packet(packet) {
      if (!ending) receiver.push(packet, performance.now())
    },
  }).catch((error: unknown) => {
    decoder.free()
    encoder.free()
    throw error
  })
  peer = answered

  const wire: CallWire = {
    send(event) {
      if (ending) return
      answerClock.sent(event, performance.now())
      if (!answered.sendEvent(JSON.stringify(event))) {
        log('debug', 'Could not send an event.', { callId: brief.callId, type: event.type })
      }
    },
    play(samples) {
      if (!ending) queue.push(samples)
    },
    clear: () => (ending ? 0 : queue.clear()),
    hold: () => queue.hold(),
    resume: (mostMs) => queue.resume(mostMs),
    queuedMs: () => (ending ? 0 : queue.queuedMs()),
    hangUp: (reason) => hangUp(reason),
    extend() {
      extraMs = DANGER_EXTRA_MS
    },
  }

  function tick(nowMs: number): void {
    const { packets, bytes } = answered.received()
    if (packets !== packetsSeen) {
      packetsSeen = packets
      pulse.lastPacketMs = nowMs
    }
    if (bytes > limits.floodBytes + limits.floodBytesPerMs * (nowMs - pulse.answeredMs)) {
      return fail(new Error('The visitor sent more data than a call can need.'))
    }
    const reason = overdue(pulse, nowMs, { ...limits, callMs: limits.callMs + extraMs })
    if (reason) return hangUp(reason)
    if (!connected) return
    try {
      receiver.tick(nowMs)
      if (ending) return
      const frame = queue.next()
      answered.sendFrame(sender.next(frame?.samples))
      if (frame?.last) notifySession((it) => it.drained())
    } catch (error) {
      fail(error)
    }
  }

  function hangUp(reason: HangUpReason): void {
    if (ending) return
    const last = session
    ending = reason
    stopTicks?.()
    try {
      last?.closed(reason)
    } catch (error) {
      log('error', 'A session failed to close.', { callId: brief.callId, error: stackOf(error) })
    }
    const durationMs =
      pulse.connectedMs === undefined ? 0 : Math.round(performance.now() - pulse.connectedMs)
    void free(reason).then(() => options.ended(reason, durationMs))
  }

  async function free(reason: HangUpReason): Promise<void> {
    if (reason !== 'visitor' && reason !== 'vanished' && reason !== 'neverConnected') {
      await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))
    }
    try {
      await peer?.close()
    } catch (error) {
      log('error', 'A connection failed to close.', {
        callId: brief.callId,
        error: stackOf(error),
      })
    }
    decoder.free()
    encoder.free()
  }

  stopTicks = pacer.add(tick)
  try {
    session = options.createSession(brief, wire)
  } catch (error) {
    fail(error)
  }
  if (ending) throw new EngineError('engine_failed', 'The call could not be started. Try again.')
  return { sdp: answered.sdp, hangUp, fail }
}
