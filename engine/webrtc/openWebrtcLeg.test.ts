import { afterEach, describe, expect, test } from 'vitest'
import { createTestCalls, type TestCall } from '../testing/testCall.ts'
import { CALLER_FRAME, purity, toneAt, type CallerPacket } from '../testing/peer.ts'
import { itEvery } from '../testing/itEvery.ts'
import type { CallSession } from '../call/callPorts.ts'
import { INPUT_RATE_HZ, joinSamples, OUTPUT_RATE_HZ } from '../stages.ts'
import type { CallLimits } from '../call/liveness.ts'

const testCalls = createTestCalls()
afterEach(() => testCalls.endAll())

const connectCall = (
  session?: (testCall: TestCall) => Partial<CallSession>,
  limits?: Partial<CallLimits>,
): Promise<TestCall> =>
  testCalls.connectCall({ ...(session && { session }), ...(limits && { limits }) })

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

test('events and sound go both ways', async () => {
  const testCall = await connectCall((it) => ({
    opened() {
      for (let index = 0; index < 10; index++) {
        it.wire.send({ type: 'input_audio_buffer.cleared', event_id: `event_${index}` })
      }
    },
  }))
  const { caller, wire } = testCall
  for (let index = 0; index < 10; index++) {
    expect(JSON.parse(await caller.nextMessage())).toMatchObject({ event_id: `event_${index}` })
  }

  caller.send('{"type":"response.create"}')
  wire.play(tone24(440, OUTPUT_RATE_HZ))
  // A busy machine may interrupt sound, but sooner or later half a second arrives in one piece.
  const isWhole = (): boolean => purest(joinSamples(testCall.heard), 600, INPUT_RATE_HZ) > 0.95
  for (let frame = 0; frame < 500 && (frame < 50 || !isWhole()); frame++) {
    caller.say(toneAt(600, frame * CALLER_FRAME))
    await sleep(20)
  }
  expect(isWhole()).toBe(true)
  await expect.poll(() => testCall.drained).toBe(1)
  expect(testCall.received).toEqual(['{"type":"response.create"}'])
  const agent = loudPart(caller.heard())
  expect(agent.length / 48_000).toBeGreaterThan(0.9)
  expect(purest(agent, 440, 48_000)).toBeGreaterThan(0.95)
})

test('the first event arrives well before a lost event would be sent again', async () => {
  const tookMs: number[] = []
  // An event that is lost always takes at least a second. A busy machine is only slow now and then.
  while (tookMs.length < 3 && Math.min(...tookMs) > 700) {
    const testCall = await connectCall((it) => ({
      opened() {
        for (let index = 0; index < 30; index++) {
          it.wire.send({ type: 'input_audio_buffer.cleared', event_id: `event_${index}` })
        }
      },
    }))
    const openedMs = performance.now()
    while (testCall.caller.messages.length < 30) await testCall.caller.nextMessage()
    tookMs.push(performance.now() - openedMs)
  }
  expect(Math.min(...tookMs)).toBeLessThanOrEqual(700)
})

test('sound that is lost, doubled and reordered on the way arrives whole @full', async () => {
  const testCall = await connectCall()
  const { packets } = testCall.caller
  const held: CallerPacket[] = []
  const beganMs = performance.now()
  for (let frame = 0; frame < 75; frame++) {
    const packet = packets.next(toneAt(500, frame * CALLER_FRAME))
    if (frame % 9 === 4) held.push(packet)
    else if (frame % 13 !== 7) packets.send(packet)
    if (frame % 11 === 2) packets.send(packet)
    if (frame % 9 === 5) for (const late of held.splice(0)) packets.send(late)
    await sleep(20)
  }
  await expect.poll(() => testCall.heard.length).toBeGreaterThanOrEqual(74)
  // A duplicate packet must be heard only once, and a lost one must be filled in only for its own length.
  expect(testCall.heard.length).toBeLessThanOrEqual((performance.now() - beganMs) / 20 + 15)
  expect(purest(joinSamples(testCall.heard), 500, INPUT_RATE_HZ)).toBeGreaterThan(0.6)
})

describe('endings', () => {
  test('a closed tab ends the call immediately', async () => {
    const testCall = await connectCall()
    await sleep(50)
    const closedMs = performance.now()
    await testCall.caller.close()
    const end = await testCall.ended
    // Much sooner than a client that merely fell silent is given up.
    expect(performance.now() - closedMs).toBeLessThan(2_000)
    expect(end.reason).toBe('visitor')
    expect(end.durationMs).toBeGreaterThan(0)
    expect(testCall.closed).toEqual(['visitor'])
  })

  test('a closed channel ends the call immediately', async () => {
    const testCall = await connectCall()
    testCall.caller.closeChannel()
    expect((await testCall.ended).reason).toBe('visitor')
  })

  test('a client that vanishes is dropped after the silence limit', async () => {
    const testCall = await connectCall(undefined, { silenceMs: 1_000 })
    const speaking = setInterval(() => testCall.caller.say(toneAt(500, 0)), 20)
    await sleep(1_200)
    clearInterval(speaking)
    expect(testCall.closed).toEqual([])
    await testCall.caller.vanish()
    expect((await testCall.ended).reason).toBe('vanished')
  })

  test('at the time limit, the client still receives the last events', async () => {
    const testCall = await connectCall(
      (it) => ({
        received() {
          it.wire.send({ type: 'input_audio_buffer.cleared', event_id: 'goodbye' })
          it.wire.hangUp('limit')
        },
      }),
      { callMs: 5_000 },
    )
    testCall.caller.send('end')
    expect(await testCall.caller.nextMessage()).toContain('goodbye')
    await testCall.caller.closed
    expect((await testCall.ended).reason).toBe('limit')
  })
})

test('an endless message counts while it grows @full', async () => {
  const testCall = await connectCall(undefined, { floodBytes: 400_000, floodBytesPerMs: 0 })
  testCall.caller.send('x'.repeat(4_000_000))
  expect((await testCall.ended).reason).toBe('failed')
  expect(testCall.received).toEqual([])
})

test('a client that opens many channels is cut off, but one spare channel is fine', async () => {
  const testCall = await connectCall()
  testCall.caller.openChannels(1)
  testCall.caller.send('still here')
  await expect.poll(() => testCall.received).toEqual(['still here'])
  expect(testCall.closed).toEqual([])
  testCall.caller.openChannels(40)
  expect((await testCall.ended).reason).toBe('failed')
})

describe('malformed data on a channel', () => {
  const malformed: [string, (testCall: TestCall) => void][] = [
    [
      'an answer to a channel that was never opened',
      ({ caller }) => caller.sendMessage(900, 50, Buffer.from([2])),
    ],
    ['an empty control message', ({ caller }) => caller.sendMessage(0, 50, Buffer.alloc(1))],
    [
      'an opening that is too short',
      ({ caller }) => caller.sendMessage(901, 50, Buffer.from([3, 0])),
    ],
    ['a message of an unknown kind', ({ caller }) => caller.sendMessage(1, 99, Buffer.from('x'))],
    ['no SCTP at all', ({ caller }) => caller.sendEncrypted(Buffer.alloc(40, 7))],
    ['an SCTP header alone', ({ caller }) => caller.sendEncrypted(Buffer.alloc(12))],
    ['empty content', ({ caller }) => caller.sendEncrypted(Buffer.alloc(0))],
  ]

  test('nothing is thrown, and the call continues', async () => {
    const testCall = await connectCall()
    for (const [what, send] of malformed) {
      send(testCall)
      testCall.caller.send(what)
      await expect.poll(() => testCall.received, { timeout: 8_000 }).toContain(what)
    }
    expect(testCall.closed).toEqual([])
  })

  itEvery(4)(malformed.slice(0, 5))(
    '%s, a hundred times: ends only its own call',
    async (_, send) => {
      const other = await connectCall()
      const testCall = await connectCall()
      for (let count = 0; count < 100; count += 1) send(testCall)
      expect((await testCall.ended).reason).toBe('failed')
      other.caller.send('still here')
      await expect.poll(() => other.received, { timeout: 8_000 }).toEqual(['still here'])
    },
  )
})

function tone24(pitchHz: number, length: number): Int16Array {
  return Int16Array.from({ length }, (_, index) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * pitchHz * index) / OUTPUT_RATE_HZ)),
  )
}

/** The purity of the half second in which the tone is purest. */
function purest(samples: Int16Array, pitchHz: number, rateHz: number): number {
  const length = rateHz / 2
  let best = 0
  for (let start = 0; start + length <= samples.length; start += length / 5) {
    best = Math.max(best, purity(samples.subarray(start, start + length), pitchHz, rateHz))
  }
  return best
}

function loudPart(samples: Int16Array): Int16Array {
  return samples.subarray(samples.findIndex(isLoud), samples.findLastIndex(isLoud))
}

function isLoud(sample: number): boolean {
  return Math.abs(sample) > 2_000
}
