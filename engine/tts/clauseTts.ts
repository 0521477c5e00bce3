import { findLanguage, packOf } from '../languages.ts'
import { pushStream, type PushStream } from '../pushStream.ts'
import { SpeechError } from '../models/speechError.ts'
import type { Clause, Tts, TtsRequest } from '../stages.ts'
import { pushShortPieces } from './shortPieces.ts'

/**
 * Speaks a clause whose words are in spoken form, with numbers in words. It may push pieces of any length; an empty one is
 * a sign of life.
 */
type Speak = (
  text: string,
  request: TtsRequest,
  sound: Pick<PushStream<Int16Array>, 'push' | 'signal'>,
) => Promise<void>

/** Makes a `Tts` of a voice that speaks one clause after another. Clauses without words have no sound. */
export function createClauseTts(languages: readonly string[], speak: Speak): Tts {
  return {
    languages,
    synthesise: (request) =>
      pushStream(request.signal, async (sound) => {
        if (!findLanguage(request.language, languages)) {
          throw new SpeechError(
            'unsupported_language',
            `"${request.language}" cannot be spoken. The voice speaks ${languages.join(', ')} only.`,
          )
        }
        const text = spokenWords(request)
        if (text === undefined) return
        const push = (samples: Int16Array) => pushShortPieces(sound, samples)
        await speak(text, request, { push, signal: sound.signal })
      }),
  }
}

/** Returns what a voice with these languages says. Undefined if it has no sound for the clause. */
export const wordsToSpeak = (clause: Clause, languages: readonly string[]): string | undefined =>
  findLanguage(clause.language, languages) && spokenWords(clause)

/** Text with only punctuation has no sound, and a model would produce breathing. */
function spokenWords({ text, language }: Clause): string | undefined {
  const spoken = packOf(language)?.say.spokenForm(text) ?? text
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken : undefined
}
