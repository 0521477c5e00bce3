import type { SupervisedProcess } from '../process/superviseProcess.ts'
import type { SynthesisMessages } from './synthesisProcess.ts'
import { type Clause, joinSamples, type Tts } from '../stages.ts'
import { createClauseTts, wordsToSpeak } from './clauseTts.ts'
import { speechKey } from './speechCache.ts'
import { chooseVoiceStyle, type VoiceStyle } from './voices.ts'
import { builtInLanguage } from '../languages.ts'

const languages: readonly string[] = [builtInLanguage.tag]
/**
 * Increase this number when the same words would sound different, after a new model or a change in how speech is
 * polished.
 */
const RENDERING = 'kokoro-82m-fp32/4'

export type SynthesisProcess = Pick<SupervisedProcess<SynthesisMessages>, 'request'>

export interface WorkerTtsOptions {
  synthesis: SynthesisProcess
  /** Called with each complete clause, even if its request has been aborted in the meantime. */
  finished: (clause: Clause, samples: Int16Array) => void
}

/** A `Tts` that uses the synthesis process, where several clauses take turns. */
export const createWorkerTts = ({ synthesis, finished }: WorkerTtsOptions): Tts =>
  createClauseTts(languages, async (text, request, sound) => {
    const { isAhead = false, queuedMs = 0 } = request
    const chunks: Int16Array[] = []
    await synthesis.request(
      'speak',
      { text, voiceStyle: styleOf(request), isAhead, queuedMs },
      sound.signal,
      ({ samples, last }) => {
        chunks.push(samples)
        sound.push(samples)
        if (last) finished(request, joinSamples(chunks))
      },
    )
  })

/**
 * Returns the cache key of a clause. Clauses with the same key sound the same. Undefined if the clause has no
 * sound.
 */
export function soundKeyOf(clause: Clause): string | undefined {
  const text = wordsToSpeak(clause, languages)
  if (text === undefined) return undefined
  return speechKey(RENDERING, text, JSON.stringify(styleOf(clause)))
}

const styleOf = ({ voice, accent, speed }: Clause): VoiceStyle =>
  chooseVoiceStyle(voice, accent, speed)
