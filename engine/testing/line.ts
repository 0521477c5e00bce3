import { createCall, type Call } from '../webrtc/createCall.ts'
import { CALL_LIMITS, type CallLimits } from '../webrtc/liveness.ts'
import { createPacer } from '../webrtc/pacer.ts'
import { parseOffer } from '../webrtc/parseOffer.ts'
import type { CallBrief, HangUpReason } from '../engine.ts'
import type { CallSession, CallWire } from '../session/callPorts.ts'
import { createCaller, type Caller } from './peer.ts'

export const lineBrief: CallBrief = {
  callId: 'call-1',
  agentUuid: 'agent-1',
  instructions: '',
  allowCustomInstructions: true,
  language: 'en',
  voice: 'shimmer',
  accent: 'Indian',
  visitor: { name: '', companyName: '' },
  model: 'gpt-realtime',
}

/** A call on loopback: the caller, the engine's side of the call, and what the session received. */
export interface Line {
  caller: Caller
  call: Call
  wire: CallWire
  heard: Int16Array[]
  received: string[]
  drained: number
  closed: HangUpReason[]
  /** How long the caller waited for each of the agent's answers, in ms. */
  answers: number[]
  ended: Promise<{ reason: HangUpReason; durationMs: number }>
}

export interface LineOptions {
  session?: (line: Line) => Partial<CallSession>
  limits?: Partial<CallLimits>
  /** Changes the SDP answer before the caller gets it. */
  answer?: (sdp: string) => string
}

/** Creates the lines of one test file, on UDP ports that no other file uses. */
export function createLines(udpPorts: { min: number; max: number }) {
  const lines: Line[] = []

  /** Creates a call whose caller has the SDP answer but has not used it yet. */
  async function answerLine({ session, limits }: LineOptions = {}): Promise<Line> {
    const caller = await createCaller()
    const ended = Promise.withResolvers<{ reason: HangUpReason; durationMs: number }>()
    const line = {
      caller,
      heard: [],
      received: [],
      drained: 0,
      closed: [],
      answers: [],
      ended: ended.promise,
    } as unknown as Line
    line.call = await createCall({
      brief: lineBrief,
      offer: parseOffer(await caller.offer()),
      pacer: createPacer(),
      udpPorts,
      addresses: ['127.0.0.1'],
      createSession(_, wire) {
        line.wire = wire
        return {
          opened() {},
          received: (text) => void line.received.push(text),
          heard: (frame) => void line.heard.push(frame),
          drained: () => void line.drained++,
          closed: (reason) => void line.closed.push(reason),
          ...session?.(line),
        }
      },
      limits: { ...CALL_LIMITS, ...limits },
      log() {},
      connected() {},
      answeredAfter: (ms) => void line.answers.push(ms),
      ended: (reason, durationMs) => ended.resolve({ reason, durationMs }),
    })
    lines.push(line)
    return line
  }

  /** Connects a call whose session behaves as `session` defines. */
  async function connectLine(options: LineOptions = {}): Promise<Line> {
    const line = await answerLine(options)
    await line.caller.accept(options.answer?.(line.call.sdp) ?? line.call.sdp)
    await line.caller.opened
    return line
  }

  async function endAll(): Promise<void> {
    for (const { call, caller, ended } of lines.splice(0)) {
      call.hangUp('shutdown')
      await ended
      await caller.close()
    }
  }

  return { answerLine, connectLine, endAll }
}
