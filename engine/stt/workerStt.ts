import type { Heard, RecognitionJob } from '../speech/recognitionWorker.ts'
import { findLanguage } from '../languages.ts'
import { createQueue } from '../speech/queue.ts'
import { SpeechError } from '../speech/speech.ts'
import { untilAborted } from '../speech/untilAborted.ts'
import type { Worker } from '../speech/worker.ts'
import type { Stt, SttRequest } from '../stages.ts'

/** The languages of the recognition model. */
const languages: readonly string[] = ['en']

/** An `Stt` that uses a worker process. It handles one request at a time, in order of arrival. */
export function createWorkerStt(worker: Worker<RecognitionJob, Heard>): Stt {
  const queue = createQueue()

  async function* hear(samples: Int16Array, signal: AbortSignal) {
    const leave = await queue.enter('live', signal)
    if (!leave) return
    try {
      for await (const heard of worker.run({ type: 'transcribe', samples }, signal)) {
        if (heard.type !== 'vectors') yield heard
      }
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
