import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createSimulatedVoice,
  type Listened,
  type SimulatedMachine,
} from '../testing/simulatedVoice.ts'
import { sampleOf } from '../testing/generated.ts'
import { settled } from '../testing/settled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const word = 'aaaaa aaaa '
const short = 'aaaaaaaaaaa.'
const sentence = `${word.repeat(6).trim()}.`
const withCommas = `${word.repeat(4).trim()}, ${word.repeat(5).trim()}, ${word.repeat(5).trim()}.`
const answer = [short, sentence, withCommas, sentence]
const speeds = sampleOf([0.25, 0.5, 0.7, 0.85, 1, 1.3, 2, 3], 4)

/** What each of several callers hears who begin to wait for the same clauses at the same moment. */
async function hear(
  machine: SimulatedMachine,
  clauses: readonly string[],
  callers = 1,
): Promise<[Listened, ...Listened[]]> {
  const voice = createSimulatedVoice(machine)
  await settled(voice.listen([short, short]))
  const all = Promise.all(Array.from({ length: callers }, () => voice.listen(clauses)))
  return (await settled(all)) as [Listened, ...Listened[]]
}

describe('speech', () => {
  it.each(speeds)(
    'made %d times as fast as it is heard does not stop within words',
    async (speed) => {
      for (const jitter of sampleOf([0.3, 0], 2)) {
        const [heard] = await hear({ speed, jitter }, answer)
        expect(heard.brokenMs).toEqual([])
        expect(heard.soundMs).toBeGreaterThan(20_000)
      }
    },
  )

  it('begins later on a slower machine, and does not pause on a fast one', async () => {
    const starts: number[] = []
    for (const speed of speeds) starts.push((await hear({ speed }, [sentence]))[0].startMs)
    expect(starts).toEqual(starts.toSorted((a, b) => b - a))
    const [fast] = await hear({ speed: 3 }, answer)
    expect(fast.pausedMs).toEqual([])
    expect(fast.startMs).toBeLessThan(fast.soundMs / 20)
  })

  it('pauses at commas where the machine is too slow for a whole clause', async () => {
    const [slow] = await hear({ speed: 0.5 }, [withCommas])
    expect(slow.pausedMs).toHaveLength(2)
    const [unbroken] = await hear({ speed: 0.5 }, [withCommas.replaceAll(',', '')])
    expect(slow.startMs).toBeLessThan(unbroken.startMs / 2)
  })

  it.each(sampleOf([1, 1.3, 2, 3], 4))(
    'made %d times as fast, for three callers at once, comes later and stops within words for a moment at most',
    async (speed) => {
      for (const jitter of sampleOf([0.3, 0], 2)) {
        for (const { brokenMs } of await hear({ speed, jitter }, answer, 3)) {
          expect(brokenMs.filter((ms) => ms > 200)).toEqual([])
          expect(brokenMs.length).toBeLessThan(3)
        }
      }
    },
  )

  it('that is only late gives signs of life', async () => {
    for (const heard of await hear({ speed: 0.7 }, answer, 4)) {
      expect(Math.max(...heard.pausedMs)).toBeGreaterThan(10_000)
      expect(heard.longestStepMs).toBeLessThan(9_000)
    }
  })

  it('gives no sign of life while the model hangs', async () => {
    const { kokoro } = createSimulatedVoice({ speed: 0.000_1 })
    const voice = { styles: ['af_heart'], speed: 1, reading: 'en-us' } as const
    const abort = new AbortController()
    let signs = 0
    void (async () => {
      const said = { phonemes: sentence, timed() {} }
      for await (const _ of kokoro.speak(said, voice, abort.signal)) signs += 1
    })()
    await vi.advanceTimersByTimeAsync(10_000)
    const before = signs
    await vi.advanceTimersByTimeAsync(30_000)
    expect(signs).toBe(before)
    abort.abort()
  })
})
