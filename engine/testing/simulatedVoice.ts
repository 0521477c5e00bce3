import { createKokoro } from '../tts/kokoro.ts'
import { FRAME_SAMPLES, type KokoroModel, STYLE_SIZE } from '../tts/kokoroModel.ts'
import { FRAME_MS } from '../tts/speechWindows.ts'
import { isPause } from '../tts/phonemes.ts'
import { randomFrom } from './generated.ts'

/** The frames of a symbol: a comma lasts 200 ms. */
const framesOf = (symbol: string): number => (isPause(symbol) ? 8 : 3)
/** The symbols of simulated clauses. 0 stands before the first and after the last. */
const symbolOf = (id: number): string => ({ 0: '.', 3: ',', 4: '.' })[id] ?? 'a'
const LOUD = 3_000

export interface SimulatedMachine {
  /** How much faster than speech the model is. */
  speed: number
  /** A run takes up to this share longer or shorter. */
  jitter?: number
}

export interface Listened {
  /** When the first sound was heard. */
  startMs: number
  soundMs: number
  /** The silences in which the listener waited: those within words, and those where the speaker pauses anyway. */
  brokenMs: readonly number[]
  pausedMs: readonly number[]
  /** The longest time without a sound or a sign of life from the voice. */
  longestStepMs: number
}

/**
 * The voice with a model that takes as long as on a simulated machine, and hums in place of words. Everything else, such
 * as the windows, the order of callers and the moment at which a clause begins, is the voice's own. Needs fake timers.
 */
export function createSimulatedVoice({ speed, jitter = 0 }: SimulatedMachine) {
  const chance = randomFrom(7)
  const model: KokoroModel = {
    async score({ symbols }) {
      const spoken = symbols.map(symbolOf)
      const durations = spoken.map(framesOf)
      const isSaid = spoken.flatMap((symbol, index) =>
        Array<boolean>(durations[index]!).fill(symbol === 'a'),
      )
      const frames = isSaid.length
      return {
        frames,
        durations,
        energy: Float32Array.from({ length: frames * 2 }, (_, at) => (isSaid[at >> 1] ? 1 : 0)),
        async sound(from, to) {
          await wait((((to - from) * FRAME_MS) / speed) * (1 + jitter * (2 * chance() - 1)))
          return Float32Array.from({ length: (to - from) * FRAME_SAMPLES }, (_, at) =>
            isSaid[from + Math.floor(at / FRAME_SAMPLES)] ? 0.3 * Math.sin(at / 8) : 0,
          )
        },
      }
    },
  }
  const kokoro = createKokoro(model, new Map([['af_heart', new Float32Array(510 * STYLE_SIZE)]]))

  /** Listens to clauses, one after another. Sound plays as soon as it is there. */
  async function listen(clauses: readonly string[]): Promise<Listened> {
    const beganAt = performance.now()
    let heardUntil: number | undefined
    let lastAt = beganAt
    let startMs = 0
    let soundMs = 0
    let longestStepMs = 0
    const brokenMs: number[] = []
    const pausedMs: number[] = []
    for (const phonemes of clauses) {
      const queuedMs = Math.max(0, (heardUntil ?? 0) - performance.now())
      const { signal } = new AbortController()
      const voice = { styles: ['af_heart'], speed: 1, reading: 'en-us' } as const
      let isFirst = true
      const spoken = kokoro.speak({ phonemes, timed() {} }, voice, signal, { queuedMs })
      for await (const { samples } of spoken) {
        const now = performance.now()
        longestStepMs = Math.max(longestStepMs, now - lastAt)
        lastAt = now
        if (samples.length === 0) continue
        if (heardUntil === undefined) startMs = now - beganAt
        else if (now > heardUntil) {
          const isPaused = isFirst || samples.slice(0, 120).every((each) => Math.abs(each) < LOUD)
          ;(isPaused ? pausedMs : brokenMs).push(now - heardUntil)
        }
        isFirst = false
        const ms = (samples.length * FRAME_MS) / FRAME_SAMPLES
        heardUntil = Math.max(now, heardUntil ?? 0) + ms
        soundMs += ms
      }
    }
    return { startMs, soundMs, brokenMs, pausedMs, longestStepMs }
  }

  return { kokoro, listen }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
