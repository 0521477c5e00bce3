import { createDecoder } from 'libopus-wasm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginCall } from '../testing/beginCall.ts'
import {
  beginMemoryCall,
  createMemoryLeg,
  type MemoryCall,
  openMemoryCall,
} from '../testing/memoryLeg.ts'
import { INPUT_FRAME_SAMPLES, OUTPUT_FRAME_SAMPLES, OUTPUT_RATE_HZ } from '../stages.ts'
import type { Leg } from './leg.ts'
import { CALL_LIMITS } from './liveness.ts'
import { createPacer, type Pacer } from './pacer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const quiet = () => new Int16Array(INPUT_FRAME_SAMPLES)
const loud = (frames: number) => new Int16Array(frames * OUTPUT_FRAME_SAMPLES).fill(5_000)
const soundOf = ({ caller }: MemoryCall) => caller.frames.filter((frame) => frame !== undefined)

/** The caller says silence for this long. */
async function listens({ caller }: MemoryCall, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 20) {
    caller.says(quiet())
    await pass(20)
  }
}

const broken = (): never => {
  throw new Error('It is broken.')
}

describe('a call', () => {
  test('gives the session what the caller says and sends, and the caller what the session plays and sends', async () => {
    const it = await openMemoryCall({
      session: (begun) => ({
        opened: () => begun.wire.send({ type: 'input_audio_buffer.cleared', event_id: 'first' }),
      }),
    })
    it.caller.sends('{"type":"response.create"}')
    it.wire.play(loud(2.5))
    await listens(it, 100)
    expect(it.caller.events).toMatchObject([{ event_id: 'first' }])
    expect(it.received).toEqual(['{"type":"response.create"}'])
    expect(it.heard).toHaveLength(5)
    expect(soundOf(it)).toHaveLength(3)
    expect(it.drained).toBe(1)
  })

  test('has one frame of the agent every 20 ms, silence included', async () => {
    const it = await openMemoryCall()
    await listens(it, 1_000)
    expect(it.caller.frames).toHaveLength(50)
    expect(soundOf(it)).toEqual([])
  })

  test('that is interrupted drops what is queued and sends silence', async () => {
    const it = await openMemoryCall()
    it.wire.play(loud(200))
    await listens(it, 400)
    expect(it.wire.clear()).toBe(3_600)
    expect(it.wire.queuedMs()).toBe(0)
    const before = soundOf(it).length
    await listens(it, 200)
    // One frame fades out.
    expect(soundOf(it)).toHaveLength(before + 1)
    expect(it.drained).toBe(0)
  })

  test('measures the wait for an answer from the end of the speech of the visitor', async () => {
    const it = await openMemoryCall()
    const id = { event_id: 'e', item_id: 'i' }
    it.wire.send({ type: 'input_audio_buffer.speech_stopped', audio_end_ms: 0, ...id })
    await pass(300)
    it.wire.send({ type: 'output_audio_buffer.started', event_id: 'e', response_id: 'r' })
    expect(it.answers).toEqual([300])
  })

  test('plays nothing before its leg is open', async () => {
    const it = await beginMemoryCall()
    it.wire.play(loud(5))
    await pass(200)
    expect(it.caller.frames).toEqual([])
    it.caller.opens()
    await listens(it, 200)
    expect(soundOf(it)).toHaveLength(5)
  })
})

describe('a call on hold', () => {
  test('plays nothing and keeps what is queued, and goes on with it afterwards', async () => {
    let isHeld = false
    const it = await openMemoryCall({ leg: createMemoryLeg({ isHeld: () => isHeld }) })
    it.wire.play(loud(10))
    await listens(it, 100)
    isHeld = true
    await listens(it, 1_000)
    expect(it.wire.isOnHold()).toBe(true)
    expect(soundOf(it)).toHaveLength(5)
    expect(it.wire.queuedMs()).toBe(100)
    isHeld = false
    await listens(it, 200)
    expect(soundOf(it)).toHaveLength(10)
    expect(it.drained).toBe(1)
  })
})

describe('a call ends', () => {
  test('when the caller leaves', async () => {
    const it = await openMemoryCall()
    await listens(it, 500)
    it.caller.leaves()
    expect(await it.ended).toEqual({ reason: 'visitor', durationMs: 500 })
    expect(it.closed).toEqual(['visitor'])
    expect(it.caller.isClosed).toBe(true)
  })

  test('when nothing has come from the caller for the limit of silence, and not before', async () => {
    const it = await openMemoryCall()
    await listens(it, 2_000)
    await pass(CALL_LIMITS.silenceMs - 100)
    expect(it.closed).toEqual([])
    await pass(200)
    expect((await it.ended).reason).toBe('vanished')
  })

  test('after the limits of its leg, where these differ', async () => {
    const limits = { connectMs: 30_000, openMs: 30_000 }
    const it = await beginMemoryCall({ leg: createMemoryLeg({ limits }) })
    await pass(29_000)
    expect(it.closed).toEqual([])
    await pass(1_100)
    expect((await it.ended).reason).toBe('neverConnected')
  })

  test('when the caller does not open it', async () => {
    const it = await beginMemoryCall()
    await pass(CALL_LIMITS.connectMs + 100)
    expect(await it.ended).toEqual({ reason: 'neverConnected', durationMs: 0 })
    expect(it.closed).toEqual(['neverConnected'])
  })

  // Rule C57
  test('at its limit plus the ten seconds that the browser has to end it itself', async () => {
    const it = await openMemoryCall({ brief: { limitMs: 20_000 } })
    await listens(it, 29_900)
    expect(it.closed).toEqual([])
    await listens(it, 200)
    expect((await it.ended).reason).toBe('limit')
  })

  test('later if somebody in it is in danger', async () => {
    const it = await openMemoryCall({ brief: { limitMs: 20_000 } })
    it.wire.extend()
    await listens(it, 31_000)
    expect(it.closed).toEqual([])
  })

  test('and its session still sees what was queued, which nobody has heard', async () => {
    let queuedMs = 0
    const it = await openMemoryCall({
      session: (begun) => ({ closed: () => (queuedMs = begun.wire.queuedMs()) }),
    })
    it.wire.play(loud(150))
    await listens(it, 1_000)
    it.call.hangUp('vanished')
    expect(queuedMs).toBe(2_000)
  })

  test('once: afterwards the session gets nothing, and the wire does nothing', async () => {
    const it = await openMemoryCall({
      session: (begun) => ({
        closed(reason) {
          begun.closed.push(reason)
          begun.wire.play(loud(1))
          begun.wire.send({ type: 'input_audio_buffer.cleared', event_id: 'late' })
          begun.wire.hangUp('failed')
        },
      }),
    })
    it.call.hangUp('shutdown')
    it.caller.sends('too late')
    it.caller.says(quiet())
    it.caller.leaves()
    await pass(100)
    expect((await it.ended).reason).toBe('shutdown')
    expect(it.closed).toEqual(['shutdown'])
    expect([it.received, it.heard, it.caller.events]).toEqual([[], [], []])
    expect(it.wire.clear()).toBe(0)
  })
})

describe('a leg ends only its own call, and the other one hears every frame', () => {
  let pacer: Pacer
  let other: MemoryCall
  beforeEach(async () => {
    pacer = createPacer()
    other = await openMemoryCall({ pacer })
  })

  /** Plays a second to the other call. */
  async function expectOtherUnharmed(): Promise<void> {
    const before = other.caller.frames.length
    other.wire.play(loud(50))
    await listens(other, 1_000)
    expect(other.caller.frames.slice(before).filter(Boolean)).toHaveLength(50)
    expect(other.closed).toEqual([])
  }

  test.each<[string, Partial<Leg>]>([
    ['tick', { tick: broken }],
    ['play', { play: broken }],
    ['count what it received', { received: broken }],
  ])('if it fails to %s', async (_, faults) => {
    const it = await beginMemoryCall({ pacer, leg: createMemoryLeg(faults) })
    await pass(100)
    expect((await it.ended).reason).toBe('failed')
    expect(it.logged.join()).toContain('It is broken.')
    await expectOtherUnharmed()
  })

  test('if it fails to send an event, which the session does not notice', async () => {
    const it = await openMemoryCall({ pacer, leg: createMemoryLeg({ send: broken }) })
    it.wire.send({ type: 'input_audio_buffer.cleared', event_id: 'e' })
    await pass(100)
    expect((await it.ended).reason).toBe('failed')
    await expectOtherUnharmed()
  })

  test('if its caller misbehaves', async () => {
    const it = await openMemoryCall({ pacer })
    it.caller.misbehaves('The caller opened too many channels.')
    await pass(100)
    expect((await it.ended).reason).toBe('failed')
    expect(it.logged.join()).toContain('too many channels')
    await expectOtherUnharmed()
  })

  test('if it fails to close', async () => {
    const leg = createMemoryLeg({ close: () => Promise.reject(new Error('It is broken.')) })
    const it = await openMemoryCall({ pacer, leg })
    it.caller.leaves()
    expect((await it.ended).reason).toBe('visitor')
    expect(it.logged.join()).toContain('It is broken.')
    await expectOtherUnharmed()
  })

  test('if it hangs while it closes: the line is free all the same', async () => {
    const leg = createMemoryLeg({ close: () => new Promise(() => undefined) })
    const it = await openMemoryCall({ pacer, leg })
    it.caller.leaves()
    await pass(5_000)
    expect((await it.ended).reason).toBe('visitor')
    await expectOtherUnharmed()
  })

  test('if it refuses to open: there is no session, and the reason is passed on', async () => {
    const createSession = vi.fn(() => ({}))
    for (const refuse of [broken, () => Promise.reject(new Error('It is broken.'))]) {
      const it = beginCall(refuse, {}, { pacer, session: createSession })
      await expect(it.call.answered).rejects.toThrow('It is broken.')
      expect((await it.ended).reason).toBe('failed')
    }
    expect(createSession).not.toHaveBeenCalled()
    await expectOtherUnharmed()
  })

  test('if it hangs while it opens: a hang-up frees the line, and a leg that opens later is closed', async () => {
    const leg = createMemoryLeg()
    const late = Promise.withResolvers<void>()
    const it = beginCall(
      async (events, signal) => {
        await late.promise
        return leg.openLeg(events, signal)
      },
      {},
      { pacer },
    )
    it.call.hangUp('failed')
    await expect(it.call.answered).rejects.toMatchObject({ code: 'engine_failed' })
    expect(await it.ended).toEqual({ reason: 'failed', durationMs: 0 })
    late.resolve()
    await pass(0)
    expect(leg.caller.isClosed).toBe(true)
    await expectOtherUnharmed()
  })

  test('if it brings more bytes than a call can need', async () => {
    const it = await openMemoryCall({ pacer })
    it.caller.sends('x'.repeat(CALL_LIMITS.floodBytes + 50_000))
    await pass(100)
    expect((await it.ended).reason).toBe('failed')
    await expectOtherUnharmed()
  })

  test('if it brings more sound than time has passed: the session does not hear the rest', async () => {
    const it = await openMemoryCall({ pacer })
    for (let frame = 0; frame < 10_000; frame += 1) it.caller.says(quiet())
    await pass(100)
    expect((await it.ended).reason).toBe('failed')
    expect(it.heard).toHaveLength(CALL_LIMITS.floodSoundMs / 20)
    await expectOtherUnharmed()
  })

  test('but not if sound arrives late and all at once, after silence was heard in its place', async () => {
    const it = await openMemoryCall({ pacer })
    for (let hole = 0; hole < 30; hole += 1) {
      await listens(it, 1_000)
      for (let frame = 0; frame < 50; frame += 1) it.caller.says(quiet())
    }
    expect(it.closed).toEqual([])
    expect(it.heard).toHaveLength(3_000)
  })
})

describe('a session ends only its own call', () => {
  test('if it cannot be created: the caller is refused, and the leg is closed', async () => {
    const { caller, openLeg } = createMemoryLeg()
    const it = beginCall(openLeg, {}, { session: () => expect.unreachable() })
    await expect(it.call.answered).rejects.toMatchObject({ code: 'engine_failed' })
    await pass(100)
    expect((await it.ended).reason).toBe('failed')
    expect(caller.isClosed).toBe(true)
  })

  test('if it throws at a frame, a message or the end', async () => {
    for (const session of [{ heard: broken }, { received: broken }, { opened: broken }]) {
      const it = await openMemoryCall({ session: () => ({ ...session, closed: broken }) })
      it.caller.says(quiet())
      it.caller.sends('{}')
      await pass(100)
      expect((await it.ended).reason).toBe('failed')
      expect(it.caller.isClosed).toBe(true)
    }
  })
})

describe('a tap', () => {
  test('sees the packets of both sides, as long as the call', async () => {
    let heard = 0
    const sent: { payload: Uint8Array; atMs: number }[] = []
    const it = await openMemoryCall({
      tap: {
        heardPacket: () => void heard++,
        heardFrame: () => void heard++,
        sentPacket: (payload, atMs) => void sent.push({ payload: payload.slice(), atMs }),
      },
    })
    it.wire.play(Int16Array.from({ length: OUTPUT_RATE_HZ }, (_, at) => 9_000 * Math.sin(at * 0.1)))
    await listens(it, 2_000)
    it.caller.leaves()
    expect(heard).toBe(100)
    expect(sent).toHaveLength(100)
    const times = sent.map(({ atMs }) => atMs)
    expect(times.at(-1)! - times[0]!).toBe(1_980)

    const decoder = await createDecoder({ sampleRate: OUTPUT_RATE_HZ, channels: 1 })
    const frames = sent.map(({ payload }) => Math.max(...decoder.decode(payload)))
    decoder.free()
    expect(frames.slice(5, 45).every((peak) => peak > 4_000)).toBe(true)
    expect(frames.slice(60).every((peak) => peak < 500)).toBe(true)
  })

  test('that throws is asked no more, is logged once, and the call goes on', async () => {
    const fails = vi.fn(() => {
      throw new Error('The disk is full.')
    })
    const it = await openMemoryCall({
      tap: { heardPacket: fails, heardFrame: fails, sentPacket: fails },
    })
    await listens(it, 200)
    expect(it.heard).toHaveLength(10)
    expect(fails).toHaveBeenCalledOnce()
    expect(it.logged.filter((line) => line.includes('The disk is full.'))).toHaveLength(1)
    expect(it.closed).toEqual([])
  })
})
