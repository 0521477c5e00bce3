import { availableParallelism } from 'node:os'
import { type Kokoro, loadKokoro, type SpokenChunk } from './kokoro.ts'
import type { Urgency } from './modelTime.ts'
import { type VoiceStyle, chooseVoiceStyle } from './voices.ts'
import { SYNTHESIS_NICENESS } from '../process/priority.ts'
import { serveParent } from '../process/serveParent.ts'

/** Text to speech. */
export interface SynthesisMessages {
  options: undefined
  requests: {
    /** `text` is in spoken form, with numbers in words. */
    speak: {
      asks: { text: string; voiceStyle: VoiceStyle } & Urgency
      yields: SpokenChunk
    }
  }
  reports: { loaded: { step: string } }
  questions: Record<string, never>
}

/**
 * With two threads, a clause takes half as long. They run at a lower priority than calls, so calls lose nothing. More
 * than four threads bring little.
 */
const cores = availableParallelism()
const THREADS = cores === 1 ? 1 : Math.min(Math.max(cores - 1, 2), 4)

const steps = { weights: 'reading the voices', model: 'voices' }

serveParent<SynthesisMessages>((parent) => ({
  niceness: SYNTHESIS_NICENESS,
  async load() {
    const kokoro = await loadKokoro(THREADS, (step) => {
      parent.report('loaded', { step: steps[step] })
    })
    await warmUp(kokoro)
    return {
      speak: ({ text, voiceStyle, ...urgency }, signal) =>
        kokoro.speak(text, voiceStyle, signal, urgency),
    }
  },
}))

/**
 * The first clause takes twice as long as any later one, so it is synthesised before any call needs the model. The second
 * one tells how fast the model is on this machine.
 */
async function warmUp(kokoro: Kokoro): Promise<void> {
  const { signal } = new AbortController()
  for (const text of ['Hi.', 'How can I help you?']) {
    for await (const _ of kokoro.speak(text, chooseVoiceStyle('shimmer', 'American'), signal));
  }
}
