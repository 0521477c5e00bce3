import { availableParallelism } from 'node:os'
import { type Kokoro, loadKokoro, type SpokenChunk } from '../tts/kokoro.ts'
import { type VoiceStyle, chooseVoiceStyle } from '../tts/voices.ts'
import { serveWorker } from './serveWorker.ts'

/** A job of the synthesis process. */
export interface SynthesisJob {
  /** The text in spoken form, with numbers in words. */
  text: string
  voiceStyle: VoiceStyle
}

/**
 * With two threads, a clause takes half as long. Both threads run at a lower priority than calls, so a call
 * loses nothing. More than four threads bring little.
 */
const cores = availableParallelism()
const THREADS = cores === 1 ? 1 : Math.min(Math.max(cores - 1, 2), 4)

const steps = { weights: 'reading the voices', model: 'voices' }

serveWorker<SynthesisJob, SpokenChunk>(async (loaded) => {
  const kokoro = await loadKokoro(THREADS, (step) => loaded(steps[step]))
  await sayOnce(kokoro)
  return (job, signal) => kokoro.speak(job.text, job.voiceStyle, signal)
})

/**
 * The first clause takes twice as long as any later one, so it is synthesised before any call needs the
 * model.
 */
async function sayOnce(kokoro: Kokoro): Promise<void> {
  const { signal } = new AbortController()
  for await (const _ of kokoro.speak('Hi.', chooseVoiceStyle('shimmer', 'American'), signal));
}
