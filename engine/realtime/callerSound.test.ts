import { describe, expect, test } from 'vitest'
import { CALL_LIMITS } from '../call/liveness.ts'
import { createSoundEncoder } from '../sound/soundFormat.ts'
import { INPUT_RATE_HZ, joinSamples, OUTPUT_RATE_HZ } from '../stages.ts'
import { tone } from '../testing/tones.ts'
import { createCallerSound } from './callerSound.ts'
import { createMessageOrder } from './messageOrder.ts'

/** A client's sound on a clock of the test. Everything that comes out is a line of `log`. */
function openLine({ isManual = false } = {}) {
  let nowMs = 1_000
  const frames: { atMs: number; samples: Int16Array }[] = []
  const log: string[] = []
  const sound = createCallerSound({
    heard: (samples) => {
      frames.push({ atMs: nowMs - 1_000, samples })
      log.push('sound')
    },
    isManual: () => isManual,
  })
  const order = createMessageOrder({
    sound,
    message: (text) => void log.push((JSON.parse(text) as { type: string }).type),
    refused: ({ code }, causedBy) => void log.push(`${code} ${causedBy}`),
  })
  const send = (event: object) => order.take(JSON.stringify(event), nowMs)
  return {
    frames,
    log,
    send,
    append: (bytes: Uint8Array) =>
      send({ type: 'input_audio_buffer.append', audio: Buffer.from(bytes).toString('base64') }),
    pass(ms: number) {
      for (let passed = 0; passed < ms; passed += 20) {
        nowMs += 20
        sound.tick(nowMs)
      }
    },
    heardMs: () => frames.length * 20,
    /** The longest time without sound between two frames. */
    longestGapMs: () =>
      Math.max(...frames.map(({ atMs }, at) => atMs - (frames[at - 1]?.atMs ?? atMs))),
  }
}

const toneBytes = (ms: number): Uint8Array =>
  createSoundEncoder('audio/pcm').push(tone(440, OUTPUT_RATE_HZ, ms / 1_000))

const isLoud = (samples: Int16Array) => Math.max(...samples) > 5_000

// Rule C81
describe('sound in pieces', () => {
  test.each([20, 60, 200, 300])('of %i ms is heard as soon as it comes', (pieceMs) => {
    const line = openLine()
    for (let ms = 0; ms < 3_000; ms += pieceMs) {
      line.append(toneBytes(pieceMs))
      // A resampler keeps a millisecond to itself, and a frame is heard when it is whole.
      expect(line.heardMs()).toBeGreaterThanOrEqual(ms + pieceMs - 20)
      line.pass(pieceMs)
    }
    expect(line.frames.slice(1).every(({ samples }) => isLoud(samples))).toBe(true)
  })

  test.each([500, 1_000, 2_000])(
    'of %i ms leaves no gap in which a session would hear the end of a turn',
    (pieceMs) => {
      const line = openLine()
      for (let ms = 0; ms < 12_000; ms += pieceMs) {
        line.append(toneBytes(pieceMs))
        line.pass(pieceMs)
      }
      expect(line.longestGapMs()).toBeLessThan(360)
      expect(line.frames.slice(1).every(({ samples }) => isLoud(samples))).toBe(true)
    },
  )

  test('that all comes at once is heard about as fast as it was spoken, and whole', () => {
    const line = openLine()
    line.append(toneBytes(10_000))
    expect(line.heardMs()).toBeLessThanOrEqual(300)
    line.pass(5_000)
    expect(line.heardMs()).toBeGreaterThan(5_000)
    expect(line.heardMs()).toBeLessThan(7_000)
    line.pass(5_000)
    const loud = line.frames.filter(({ samples }) => isLoud(samples))
    expect(loud).toHaveLength(500)
  })

  test('that a network has held up catches up again', () => {
    const line = openLine()
    line.append(toneBytes(200))
    line.pass(1_200)
    // A second of sound comes at once, and then it goes on in real time.
    line.append(toneBytes(1_000))
    for (let ms = 0; ms < 12_000; ms += 100) {
      line.append(toneBytes(100))
      line.pass(100)
    }
    const before = line.heardMs()
    line.append(toneBytes(100))
    expect(line.heardMs()).toBeGreaterThanOrEqual(before + 80)
  })

  test('may be cut anywhere, also in the middle of a sample', () => {
    const whole = openLine({ isManual: true })
    const cut = openLine({ isManual: true })
    const bytes = toneBytes(1_000)
    whole.append(bytes)
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7) % 1_013) {
      cut.append(bytes.subarray(at, at + size))
    }
    whole.pass(2_000)
    cut.pass(2_000)
    const heard = ({ frames }: typeof whole) => joinSamples(frames.map(({ samples }) => samples))
    expect(heard(cut)).toEqual(heard(whole))
    expect(heard(whole).length).toBeGreaterThan(0.97 * INPUT_RATE_HZ)
  })

  test('is followed by silence if nothing follows it, so that the time of the session goes on', () => {
    const line = openLine()
    line.pass(1_000)
    expect(line.heardMs()).toBe(0)
    line.append(toneBytes(200))
    line.pass(2_000)
    expect(line.heardMs()).toBeGreaterThan(1_700)
    expect(line.heardMs()).toBeLessThan(2_000)
    expect(line.frames.slice(20).some(({ samples }) => isLoud(samples))).toBe(false)
  })
})

// Rule C82
describe('sound that the client commits', () => {
  test('is heard at once, and only then the commit and what follows it are taken', () => {
    const line = openLine({ isManual: true })
    line.append(toneBytes(5_000))
    line.send({ type: 'input_audio_buffer.commit' })
    line.send({ type: 'response.create' })
    line.append(toneBytes(100))
    line.pass(400)
    expect(line.log.indexOf('input_audio_buffer.commit')).toBe(250)
    expect(line.log.slice(250, 252)).toEqual(['input_audio_buffer.commit', 'response.create'])
    expect(line.log.lastIndexOf('sound')).toBeGreaterThan(252)
  })

  test('does not wait either if the engine usually ends turns', () => {
    const line = openLine()
    line.append(toneBytes(5_000))
    line.send({ type: 'input_audio_buffer.commit' })
    line.pass(400)
    expect(line.log).toContain('input_audio_buffer.commit')
    expect(line.heardMs()).toBe(5_000)
  })

  test('gets no silence that the client did not send', () => {
    const line = openLine({ isManual: true })
    line.append(toneBytes(200))
    line.pass(3_000)
    expect(line.heardMs()).toBeLessThanOrEqual(200)
  })

  test('is never more than a call may bring, however much is sent', () => {
    const line = openLine({ isManual: true })
    const sound = toneBytes(1_000)
    for (let second = 0; second < 60; second += 1) {
      for (let piece = 0; piece < 4; piece += 1) line.append(sound)
      line.pass(1_000)
      const most = CALL_LIMITS.floodSoundMs + CALL_LIMITS.floodSoundRate * (second + 1) * 1_000
      expect(line.heardMs()).toBeLessThan(most)
    }
    expect(line.log).toContain('input_audio_buffer_full undefined')
  })
})

test('what is cleared is not heard', () => {
  const line = openLine()
  line.append(toneBytes(5_000))
  line.send({ type: 'input_audio_buffer.clear' })
  line.pass(2_000)
  expect(line.log).toContain('input_audio_buffer.clear')
  expect(line.frames.filter(({ samples }) => isLoud(samples)).length).toBeLessThan(20)
})

test('what is not about sound passes at once, also while sound waits', () => {
  const line = openLine()
  line.append(toneBytes(5_000))
  line.send({ type: 'response.cancel' })
  expect(line.log.at(-1)).toBe('response.cancel')
})

// Rule C80
describe('an append', () => {
  test.each([
    ['without sound', undefined, 'missing_required_parameter'],
    ['of a number', 7, 'missing_required_parameter'],
    ['of words', 'not base64!', 'invalid_value'],
    ['of base64 without its padding', 'AAA', 'invalid_value'],
    ['of base64 for addresses', 'AA-_', 'invalid_value'],
    [
      'of more than a minute',
      Buffer.alloc(3_000_000).toString('base64'),
      'input_audio_buffer_full',
    ],
  ])('%s is refused, and nothing of it is heard', (_what, audio, code) => {
    const line = openLine({ isManual: true })
    line.send({ type: 'input_audio_buffer.append', event_id: 'mine', audio })
    line.pass(100)
    expect(line.log).toEqual([`${code} mine`])
  })

  test('that is empty is nothing', () => {
    const line = openLine()
    line.send({ type: 'input_audio_buffer.append', audio: '' })
    line.pass(1_000)
    expect(line.log).toEqual([])
  })

  test('may be hidden in no other event', () => {
    const line = openLine()
    line.send({ type: 'response.create', note: '"input_audio_buffer.append"' })
    line.send({ type: 'x', item: { type: 'input_audio_buffer.append', audio: 'AAAA' } })
    expect(line.log).toEqual(['response.create', 'x'])
  })
})
