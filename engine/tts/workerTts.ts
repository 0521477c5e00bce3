import type { SupervisedProcess } from '../process/superviseProcess.ts'
import { findLanguage } from '../languages.ts'
import { pushStream } from '../pushStream.ts'
import { SpeechError } from '../speech/speech.ts'
import type { SynthesisMessages } from '../speech/synthesisProcess.ts'
import { type Clause, joinSamples, type Tts } from '../stages.ts'
import { speechKey } from './speechCache.ts'
import { spokenForm } from './spokenForm.ts'
import { chooseVoiceStyle } from './voices.ts'

/** The languages of the voice model. */
const languages: readonly string[] = ['en']
/**
 * Increase this number when the same words would sound different, after a new model or a change in how speech is
 * polished.
 */
const RENDERING = 'kokoro-82m-fp32/4'

type SynthesisJob = Pick<SynthesisMessages['requests']['speak']['asks'], 'text' | 'voiceStyle'>

export type SynthesisProcess = Pick<SupervisedProcess<SynthesisMessages>, 'request'>

export interface WorkerTtsOptions {
  synthesis: SynthesisProcess
  /** Called with each complete clause, even if its request has been aborted in the meantime. */
  finished: (clause: Clause, samples: Int16Array) => void
}

/** A `Tts` that uses the synthesis process, where several clauses take turns. */
export function createWorkerTts({ synthesis, finished }: WorkerTtsOptions): Tts {
  return {
    languages,
    synthesise: (request) =>
      pushStream(request.signal, async (sound) => {
        if (!findLanguage(request.language, languages)) {
          throw new SpeechError(
            'unsupported_language',
            `"${request.language}" cannot be spoken. The voice model speaks ${languages.join(', ')} only.`,
          )
        }
        const job = jobOf(request)
        if (!isSayable(job)) return
        const { isAhead = false, queuedMs = 0 } = request
        const chunks: Int16Array[] = []
        await synthesis.request(
          'speak',
          { ...job, isAhead, queuedMs },
          sound.signal,
          ({ samples, last }) => {
            chunks.push(samples)
            sound.push(samples)
            if (last) finished(request, joinSamples(chunks))
          },
        )
      }),
  }
}

/**
 * Returns the cache key of a clause. Clauses with the same key sound the same. Undefined if the clause has no
 * sound.
 */
export function soundKeyOf(clause: Clause): string | undefined {
  const job = jobOf(clause)
  if (!findLanguage(clause.language, languages) || !isSayable(job)) return undefined
  return speechKey(RENDERING, job.text, JSON.stringify(job.voiceStyle))
}

const jobOf = ({ text, voice, accent, speed }: Clause): SynthesisJob => ({
  text: spokenForm(text),
  voiceStyle: chooseVoiceStyle(voice, accent, speed),
})

/** Text with only punctuation has no sound, and the model would produce breathing. */
const isSayable = ({ text }: SynthesisJob): boolean => /[\p{L}\p{N}]/u.test(text)
