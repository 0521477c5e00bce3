import { createCall, type Call } from '../webrtc/createCall.ts'
import { type CallLimits, limitsOf } from '../webrtc/liveness.ts'
import { createPacer } from '../webrtc/pacer.ts'
import { parseOffer } from '../webrtc/parseOffer.ts'
import type { CallBrief, HangUpReason } from '../engine.ts'
import type { CallSession, CallWire } from '../session/callPorts.ts'
import { testBrief } from './callAgents.ts'
import { createCaller, type Caller } from './peer.ts'

/** A call on loopback: the caller, the engine's side of the call, and what the session received. */
export interface TestCall {
  caller: Caller
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

export interface TestCallOptions {
  session?: (testCall: TestCall) => Partial<CallSession>
  limits?: Partial<CallLimits>
  brief?: Partial<CallBrief>
  /** Changes the SDP offer before the engine gets it. */
  offer?: (sdp: string) => string
  /** Changes the SDP answer before the caller gets it. */
  answer?: (sdp: string) => string
}

/** Creates the calls of one test file, on UDP ports that no other file uses. */
export function createTestCalls(udpPorts: { min: number; max: number }) {
  const testCalls: TestCall[] = []

  /** Creates a call whose caller has the SDP answer but has not used it yet. */
  async function answerCall({
    session,
    limits,
    brief,
    offer = (sdp) => sdp,
  }: TestCallOptions = {}): Promise<TestCall> {
    const caller = await createCaller()
    const ended = Promise.withResolvers<{ reason: HangUpReason; durationMs: number }>()
    const testCall = {
      caller,
      heard: [],
      received: [],
      drained: 0,
      closed: [],
      answers: [],
      logged: [],
      ended: ended.promise,
    } as unknown as TestCall
    testCall.call = await createCall({
      brief: { ...testBrief, ...brief },
      offer: parseOffer(offer(await caller.offer())),
      pacer: createPacer(),
      udpPorts,
      addresses: ['127.0.0.1'],
      createSession(_, wire) {
        testCall.wire = wire
        return {
          opened() {},
          received: (text) => void testCall.received.push(text),
          heard: (frame) => void testCall.heard.push(frame),
          drained: () => void testCall.drained++,
          closed: (reason) => void testCall.closed.push(reason),
          ...session?.(testCall),
        }
      },
      ...(limits && { limits: { ...limitsOf(testBrief.limitMs), ...limits } }),
      log: (level, message, fields) =>
        void testCall.logged.push(`${level} ${message} ${JSON.stringify(fields)}`),
      connected() {},
      answeredAfter: (ms) => void testCall.answers.push(ms),
      ended: (reason, durationMs) => ended.resolve({ reason, durationMs }),
    })
    testCalls.push(testCall)
    return testCall
  }

  /** Connects a call whose session behaves as `session` defines. */
  async function connectCall(options: TestCallOptions = {}): Promise<TestCall> {
    const testCall = await answerCall(options)
    await testCall.caller.accept(options.answer?.(testCall.call.sdp) ?? testCall.call.sdp)
    const early = testCall.ended.then(({ reason }) => {
      throw new Error(`The call ended before it was open: ${reason}.`)
    })
    await Promise.race([testCall.caller.opened, early])
    return testCall
  }

  async function endAll(): Promise<void> {
    for (const { call, caller, ended } of testCalls.splice(0)) {
      call.hangUp('shutdown')
      await ended
      await caller.close()
    }
  }

  return { answerCall, connectCall, endAll }
}
