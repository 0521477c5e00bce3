import { availableParallelism } from 'node:os'
import { type Kokoro, loadKokoro, type SpokenChunk } from '../tts/kokoro.ts'
import { type VoiceStyle, chooseVoiceStyle } from '../tts/voices.ts'
import { serveWorker } from './serveWorker.ts'

/** The process that speaks. */
export interface SynthesisJob {
  /** As it is to be said: numbers in words. */
  text: string
  voiceStyle: VoiceStyle
}

/**
 * A clause is half as long on the way with two threads, and since both give way to calls, a call loses
 * nothing by it. More than four are of little use.
 */
const cores = availableParallelism()
const THREADS = cores === 1 ? 1 : Math.min(Math.max(cores - 1, 2), 4)

const steps = { weights: 'reading the voices', model: 'voices' }

serveWorker<SynthesisJob, SpokenChunk>(async (loaded) => {
  const kokoro = await loadKokoro(THREADS, (step) => loaded(steps[step]))
  await sayOnce(kokoro)
  return (job, signal) => kokoro.speak(job.text, job.voiceStyle, signal)
})

/** The first clause takes twice as long as any later one; nobody should wait for it. */
async function sayOnce(kokoro: Kokoro): Promise<void> {
  const { signal } = new AbortController()
  for await (const _ of kokoro.speak('Hi.', chooseVoiceStyle('shimmer', 'American'), signal));
}
