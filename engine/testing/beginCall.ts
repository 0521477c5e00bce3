import type { CallSession, CallWire } from '../call/callPorts.ts'
import { type Call, createCall } from '../call/createCall.ts'
import type { OpenLeg, PacketTap } from '../call/leg.ts'
import { type CallLimits, limitsOf } from '../call/liveness.ts'
import { createPacer, type Pacer } from '../call/pacer.ts'
import type { CallBrief, HangUpReason } from '../engine.ts'
import { testBrief } from './callAgents.ts'

/** The engine's side of a call, and what its session received. */
export interface BegunCall {
  call: Call
  wire: CallWire
  heard: Int16Array[]
  received: string[]
  drained: number
  closed: HangUpReason[]
  /** How long the caller waited for each of the agent's answers, in ms. */
  answers: number[]
  /** The engine's log of this call, one line per entry. */
  logged: string[]
  ended: Promise<{ reason: HangUpReason; durationMs: number }>
}

export interface BeginOptions<Begun extends BegunCall = BegunCall> {
  session?: (begun: Begun) => Partial<CallSession>
  limits?: Partial<CallLimits>
  brief?: Partial<CallBrief>
  /** By default the call has a clock of its own. */
  pacer?: Pacer
  tap?: PacketTap
}

/** Begins a call over any leg, with a session that records what it receives and behaves as `session` defines. */
export function beginCall<Caller extends object>(
  openLeg: OpenLeg,
  caller: Caller,
  { session, limits, brief, pacer = createPacer(), tap }: BeginOptions<BegunCall & Caller> = {},
): BegunCall & Caller {
  const ended = Promise.withResolvers<{ reason: HangUpReason; durationMs: number }>()
  const begun = Object.assign(caller, {
    heard: [],
    received: [],
    drained: 0,
    closed: [],
    answers: [],
    logged: [],
    ended: ended.promise,
  } as unknown as BegunCall)
  begun.call = createCall({
    brief: { ...testBrief, ...brief },
    openLeg,
    pacer,
    createSession(_, wire) {
      begun.wire = wire
      return {
        opened() {},
        received: (text) => void begun.received.push(text),
        act() {},
        heard: (frame) => void begun.heard.push(frame),
        drained: () => void begun.drained++,
        closed: (reason) => void begun.closed.push(reason),
        ...session?.(begun),
      }
    },
    ...(limits && { limits: { ...limitsOf(testBrief.limitMs), ...limits } }),
    ...(tap && { tap }),
    log: (level, message, fields) =>
      void begun.logged.push(`${level} ${message} ${JSON.stringify(fields)}`),
    connected() {},
    answeredAfter: (ms) => void begun.answers.push(ms),
    ended: (reason, durationMs) => ended.resolve({ reason, durationMs }),
  })
  return begun
}
