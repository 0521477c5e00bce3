import { openWebrtcLeg } from '../webrtc/openWebrtcLeg.ts'
import { parseOffer } from '../webrtc/parseOffer.ts'
import { createUdpPort } from '../webrtc/udpPort.ts'
import { beginCall, type BegunCall, type BeginOptions } from './beginCall.ts'
import { createCaller, type Caller } from './peer.ts'

/** A call over WebRTC on loopback. */
export type TestCall = BegunCall & {
  caller: Caller
  /** The SDP answer. */
  sdp: string
}

export interface TestCallOptions extends BeginOptions<TestCall> {
  /** Changes the SDP offer before the engine gets it. */
  offer?: (sdp: string) => string
  /** Changes the SDP answer before the caller gets it. */
  answer?: (sdp: string) => string
}

/** Creates the calls of one test file, all of them on one UDP port. */
export function createTestCalls() {
  const port = createUdpPort(undefined)
  const testCalls: TestCall[] = []

  /** Creates a call whose caller has the SDP answer but has not used it yet. */
  async function answerCall({ offer = (sdp) => sdp, ...options }: TestCallOptions = {}) {
    const caller = await createCaller()
    const parsed = parseOffer(offer(await caller.offer()))
    const testCall = beginCall(
      (events) => openWebrtcLeg(parsed, { port, addresses: ['127.0.0.1'] }, events),
      { caller, sdp: '' },
      options,
    )
    testCalls.push(testCall)
    testCall.sdp = await testCall.call.answered
    return testCall
  }

  /** Connects a call whose session behaves as `session` defines. */
  async function connectCall(options: TestCallOptions = {}): Promise<TestCall> {
    const testCall = await answerCall(options)
    await testCall.caller.accept(options.answer?.(testCall.sdp) ?? testCall.sdp)
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
