import { InferenceSession, Tensor } from 'onnxruntime-node'
import { type KokoroStyle, kokoroWeights, styleWeights } from '../speech/weightFiles.ts'
import { freeWeights, readWeights } from '../speech/weights.ts'
import { splitPhonemes, toPhonemes, toSymbolIds } from './phonemes.ts'
import { pauseAfterMs, polish } from './polish.ts'
import { type VoiceStyle, usedStyles } from './voices.ts'

/** For each length of a text in symbols, a style has one row of 256 numbers. */
const STYLE_SIZE = 256
const STYLE_ROWS = 510
/**
 * Symbols in one run, about twelve seconds of speech. The model takes 510, but a run cannot be stopped, and
 * all other requests wait for it.
 */
const MOST_SYMBOLS = 180

export interface SpokenChunk {
  samples: Int16Array
  /** The whole text has now been synthesised. */
  last: boolean
}

export interface Kokoro {
  /**
   * Synthesises at 24 kHz. A long text comes in several chunks, and stops between them when the signal
   * aborts.
   */
  speak(text: string, voiceStyle: VoiceStyle, signal: AbortSignal): AsyncGenerator<SpokenChunk>
}

/**
 * Loads Kokoro-82M in 32-bit floats: with 16 bits it returns NaN, and with 8 bits it is slower. Calls
 * `loaded` after each of the two steps.
 * @throws {SpeechError}
 */
export async function loadKokoro(
  threads: number,
  loaded: (step: 'weights' | 'model') => void = () => {},
): Promise<Kokoro> {
  const styles = new Map(
    await Promise.all(
      usedStyles().map(async (style): Promise<[KokoroStyle, Float32Array]> => {
        const bytes = await readWeights(styleWeights(style))
        return [style, new Float32Array(bytes.buffer)]
      }),
    ),
  )
  const weights = await readWeights(kokoroWeights)
  loaded('weights')
  const model = await InferenceSession.create(weights, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    /* An idle thread sleeps: spinning costs the other threads more than it saves us. */
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  freeWeights(weights)
  loaded('model')

  async function* speak(text: string, voiceStyle: VoiceStyle, signal: AbortSignal) {
    const phonemes = await toPhonemes(text, voiceStyle.reading)
    const pieces = splitPhonemes(phonemes, MOST_SYMBOLS)
    for (const [index, piece] of pieces.entries()) {
      if (signal.aborted) return
      const ids = toSymbolIds(piece)
      const outputs = await model.run({
        input_ids: new Tensor('int64', BigInt64Array.from([0, ...ids, 0], BigInt), [
          1,
          ids.length + 2,
        ]),
        style: new Tensor('float32', styleFor(voiceStyle, ids.length), [1, STYLE_SIZE]),
        speed: new Tensor('float32', Float32Array.of(voiceStyle.speed), [1]),
      })
      const spoken = outputs[model.outputNames[0]!]!.data as Float32Array
      yield { samples: polish(spoken, pauseAfterMs(piece)), last: index === pieces.length - 1 }
    }
    if (pieces.length === 0) yield { samples: new Int16Array(0), last: true }
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
