import { type KokoroStyle, styleWeights } from '../models/weightFiles.ts'
import { readWeights } from '../models/weights.ts'
import {
  FRAME_SAMPLES,
  type KokoroModel,
  loadKokoroModel,
  type Score,
  STYLE_SIZE,
} from './kokoroModel.ts'
import { firstFrame, makeWindows } from './makeWindows.ts'
import { createModelTime, type TextTime, type Urgency } from './modelTime.ts'
import { isSymbol, splitPhonemes, toPhonemes, toSymbolIds } from './phonemes.ts'
import { createLoudness, createPolisher, pauseAfterMs } from './polish.ts'
import { framesInTime } from './speechWindows.ts'
import { type VoiceStyle, usedStyles } from './voices.ts'
import type { TimedSymbol } from './wordTimes.ts'

/** A voice style has one row of 256 numbers for each length of a text in symbols. */
const STYLE_ROWS = 510
/** How many symbols are scored at once: about twelve seconds of speech. The model can take 510. */
const MOST_SYMBOLS = 180
/** Scoring a clause takes about as long as making the sound of so many frames. */
const SCORE_FRAMES = 6
/** Shorter than the time after which an answer gives up a voice without a sound. */
const SIGN_OF_LIFE_MS = 4_000
const NO_SOUND = new Int16Array(0)

export interface SpokenChunk {
  samples: Int16Array
  /** The whole text has now been synthesised. */
  last: boolean
}

/** A text with known phonemes. */
interface Pronounced {
  phonemes: string
  /** Called for each run of the model, in order, with its symbols and when each is heard in the yielded sound. */
  timed: (symbols: readonly TimedSymbol[]) => void
}

export interface Kokoro {
  /**
   * Synthesises at 24 kHz. The sound comes in chunks, the first as soon as the words after it can follow without a break.
   * An empty chunk says that the voice is at work. Stops between two chunks when the signal aborts.
   */
  speak(
    text: string | Pronounced,
    voiceStyle: VoiceStyle,
    signal: AbortSignal,
    urgency?: Urgency,
  ): AsyncGenerator<SpokenChunk>
}

/**
 * Loads the model and the voices. Calls `loaded` after each of the two steps.
 * @param wanted the styles that may speak
 * @throws {SpeechError}
 */
export async function loadKokoro(
  threads: number,
  loaded: (step: 'weights' | 'model') => void = () => {},
  wanted: readonly KokoroStyle[] = usedStyles(),
): Promise<Kokoro> {
  const styles = new Map(
    await Promise.all(
      wanted.map(async (style): Promise<[KokoroStyle, Float32Array]> => {
        const bytes = await readWeights(styleWeights(style))
        return [style, new Float32Array(bytes.buffer)]
      }),
    ),
  )
  const model = await loadKokoroModel(threads, () => loaded('weights'))
  loaded('model')
  return createKokoro(model, styles)
}

/** @param styles the rows of each voice that may speak */
export function createKokoro(
  model: KokoroModel,
  styles: ReadonlyMap<KokoroStyle, Float32Array>,
): Kokoro {
  const loudness = createLoudness()
  const modelTime = createModelTime()

  async function* speak(
    text: string | Pronounced,
    voiceStyle: VoiceStyle,
    signal: AbortSignal,
    urgency: Urgency = {},
  ): AsyncGenerator<SpokenChunk> {
    const time = modelTime.of(urgency, signal)
    try {
      yield* withSignsOfLife(speakIn(time, text, voiceStyle, signal), modelTime.isMoving)
    } finally {
      time.end()
    }
  }

  async function* speakIn(
    time: TextTime,
    text: string | Pronounced,
    voiceStyle: VoiceStyle,
    signal: AbortSignal,
  ): AsyncGenerator<SpokenChunk> {
    const isRead = typeof text !== 'string'
    const phonemes = isRead ? text.phonemes : await toPhonemes(text, voiceStyle.reading)
    const pieces = splitPhonemes(phonemes, MOST_SYMBOLS)
    for (const [index, piece] of pieces.entries()) {
      const spoken = yield* speakPiece(piece, voiceStyle, time, signal)
      if (!spoken) return
      if (isRead) text.timed(spoken.times())
      yield { samples: spoken.end, last: index === pieces.length - 1 }
    }
    if (pieces.length === 0) yield { samples: NO_SOUND, last: true }
  }

  /** Returns the end of the piece, or undefined if it is no longer wanted. */
  async function* speakPiece(
    piece: string,
    voiceStyle: VoiceStyle,
    time: TextTime,
    signal: AbortSignal,
  ): AsyncGenerator<SpokenChunk, { end: Int16Array; times: () => TimedSymbol[] } | undefined> {
    const { clock } = time
    const ids = toSymbolIds(piece)
    const voice = voiceStyle.styles.join()
    const score = await time.inTurn(
      () => SCORE_FRAMES,
      () =>
        model.score({
          symbols: [0, ...ids, 0],
          style: styleFor(voiceStyle, ids.length),
          speed: voiceStyle.speed,
          voice,
        }),
    )
    if (!score) return undefined
    const polisher = createPolisher(loudness.of(voice))
    const begunAt = clock.heardSamples()
    /** The words up to the window are being heard, and there is no pause between them and the window. */
    let isAmidWords = false
    for await (const { samples, rest, endsInPause } of makeWindows(piece, score, time, signal)) {
      clock.hold(polisher.push(samples))
      const following = framesInTime(rest, time.supply(), clock.silentMs())
      if (!isAmidWords && following === undefined) {
        time.owe(0)
        continue
      }
      time.owe(following ?? (endsInPause ? 0 : rest.untilPause))
      for (const each of clock.release()) yield { samples: each, last: false }
      isAmidWords = !endsInPause
    }
    if (signal.aborted) return undefined
    for (const each of clock.release()) yield { samples: each, last: false }
    const end = polisher.end(pauseAfterMs(piece))
    clock.heard(end)
    return {
      end,
      times: () => symbolTimes(piece, score, (at) => begunAt + polisher.heardAt(at)),
    }
  }

  function styleFor(voiceStyle: VoiceStyle, length: number): Float32Array {
    const row = Math.min(length, STYLE_ROWS - 1) * STYLE_SIZE
    const mean = new Float32Array(STYLE_SIZE)
    for (const name of voiceStyle.styles) {
      const style = styles.get(name)!
      for (let index = 0; index < STYLE_SIZE; index++) {
        mean[index]! += style[row + index]! / voiceStyle.styles.length
      }
    }
    return mean
  }

  return { speak }
}

/** Yields an empty chunk now and then while the sound is late, but not if the model hangs. */
async function* withSignsOfLife(
  chunks: AsyncGenerator<SpokenChunk>,
  isMoving: () => boolean,
): AsyncGenerator<SpokenChunk> {
  try {
    for (let next = chunks.next(); ;) {
      const result = await soon(next)
      if (result === 'late') {
        if (isMoving()) yield { samples: NO_SOUND, last: false }
        continue
      }
      if (result.done) return
      yield result.value
      next = chunks.next()
    }
  } finally {
    // Not awaited, because a model that hangs never resolves this.
    void chunks.return(undefined)
  }
}

async function soon<Value>(promise: Promise<Value>): Promise<Value | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), SIGN_OF_LIFE_MS)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** @param heardAt returns when a sample is heard, counted from the first frame that is made */
function symbolTimes(
  piece: string,
  score: Score,
  heardAt: (sample: number) => number,
): TimedSymbol[] {
  let frame = score.durations[0] ?? 0
  const now = () => heardAt((frame - firstFrame(score)) * FRAME_SAMPLES)
  return Array.from(piece)
    .filter(isSymbol)
    .map((symbol, index) => {
      const from = now()
      frame += score.durations[index + 1] ?? 0
      return { symbol, from, to: now() }
    })
}
