import { findLanguage } from '../languages.ts'
import { SpeechError } from '../models/speechError.ts'
import {
  INPUT_RATE_HZ,
  joinSamples,
  type Stt,
  type Transcript,
  type TranscriptRequest,
} from '../stages.ts'

/** What a recogniser of whole recordings gets. */
export interface SttRequest extends Omit<TranscriptRequest, 'latestMs'> {
  /** 16 kHz samples: speech with little silence around it. */
  samples: Int16Array
  /** A BCP 47 tag, such as `en`. */
  language: string
}

/**
 * Makes an `Stt` of a recogniser that needs whole recordings. It keeps the sound of a turn, and a draft reads all of it
 * again.
 */
export function createBufferedStt(
  languages: readonly string[],
  transcribe: (request: SttRequest) => AsyncIterable<Transcript>,
): Stt {
  return {
    languages,
    open({ language, signal: turn }) {
      const heard: Int16Array[] = []
      const ask = ({ latestMs, signal, ...request }: TranscriptRequest) => {
        if (!findLanguage(language, languages)) return refuse(language, languages)
        return transcribe({
          ...request,
          samples: latestOf(joinSamples(heard), latestMs),
          language,
          signal: AbortSignal.any([turn, signal]),
        })
      }
      return { push: (samples) => void heard.push(samples), draft: ask, finish: ask }
    },
  }
}

// oxlint-disable-next-line require-yield
async function* refuse(language: string, languages: readonly string[]): AsyncGenerator<Transcript> {
  throw new SpeechError(
    'unsupported_language',
    `Speech in "${language}" cannot be transcribed. The recogniser understands ${languages.join(', ')} only.`,
  )
}

/** Returns the latest part of the sound. */
function latestOf(samples: Int16Array, latestMs = Infinity): Int16Array {
  const wanted = Math.round((latestMs * INPUT_RATE_HZ) / 1_000)
  return samples.subarray(Math.max(0, samples.length - wanted))
}
