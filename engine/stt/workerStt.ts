import type { SupervisedProcess } from '../process/superviseProcess.ts'
import type { RecognitionMessages } from '../speech/recognitionProcess.ts'
import { findLanguage } from '../languages.ts'
import { createQueue } from '../speech/queue.ts'
import { SpeechError } from '../speech/speech.ts'
import { untilAborted } from '../speech/untilAborted.ts'
import type { Stt, SttRequest } from '../stages.ts'

/** The languages of the recognition model. */
const languages: readonly string[] = ['en']

/** An `Stt` that uses the recognition process. It handles one request at a time, in order of arrival. */
export function createWorkerStt(
  recognition: Pick<SupervisedProcess<RecognitionMessages>, 'request'>,
): Stt {
  const queue = createQueue()

  async function* hear(samples: Int16Array, signal: AbortSignal) {
    const leave = await queue.enter('live', signal)
    if (!leave) return
    try {
      yield* recognition.request('transcribe', samples, signal)
    } finally {
      leave()
    }
  }

  return {
    languages,
    async *transcribe({ samples, language, signal }: SttRequest) {
      if (!findLanguage(language, languages)) {
        throw new SpeechError(
          'unsupported_language',
          `Speech in "${language}" cannot be transcribed. The recognition model understands ${languages.join(', ')} only.`,
        )
      }
      yield* untilAborted((stopped) => hear(samples, stopped), signal)
    },
  }
}
