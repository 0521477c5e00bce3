import type { SupervisedProcess } from '../process/superviseProcess.ts'
import type { RecognitionMessages } from './recognitionProcess.ts'
import { pushStream } from '../pushStream.ts'
import { createQueue } from '../models/queue.ts'
import type { Stt } from '../stages.ts'
import { createBufferedStt } from './bufferedStt.ts'
import { signsOf } from './expectedSigns.ts'
import { builtInLanguage } from '../languages.ts'

/** The languages of the recognition model. */
const languages: readonly string[] = [builtInLanguage.tag]
/**
 * While more callers than this wait, no speech is decoded a second time, which takes up to five times as long as the
 * first. A caller can be asked for a code again, but everybody else would have to wait.
 */
const MOST_WAITING = 2

/**
 * An `Stt` that uses the recognition process. It handles one request at a time, in order of arrival. Where the dialogue
 * has asked for a code, a number or a name, it listens for that.
 */
export function createWorkerStt(
  recognition: Pick<SupervisedProcess<RecognitionMessages>, 'request'>,
): Stt {
  const queue = createQueue()

  return createBufferedStt(languages, ({ samples, expected, overAnswer, signal }) =>
    pushStream(signal, async (transcripts) => {
      const leave = await queue.enter(0, transcripts.signal)
      if (!leave) return
      try {
        // After an abort, this continues until the process is free for the next request.
        const signs = queue.waiting() <= MOST_WAITING ? signsOf(expected, overAnswer) : undefined
        const recording = { samples, ...(signs && { expected: signs }) }
        await recognition.request('transcribe', recording, transcripts.signal, (transcript) => {
          transcripts.push(transcript)
        })
      } finally {
        leave()
      }
    }),
  )
}
