import { loadMoonshine, type Moonshine } from '../stt/moonshine.ts'
import { createTranscriber } from '../stt/transcriber.ts'
import type { Transcript } from '../stages.ts'
import { RECOGNITION_NICENESS } from '../process/priority.ts'
import { serveParent } from '../process/serveParent.ts'
import { type Embed, loadMiniLm } from './miniLm.ts'

/** Speech to text, and text to vectors. */
export interface RecognitionMessages {
  options: undefined
  requests: {
    transcribe: { asks: Int16Array; yields: Transcript }
    embed: { asks: readonly string[]; yields: Float32Array[] }
  }
  reports: { loaded: { step: string } }
  questions: Record<string, never>
}

serveParent<RecognitionMessages>((parent) => ({
  niceness: RECOGNITION_NICENESS,
  async load() {
    const [moonshine, embed] = await Promise.all([
      loadMoonshine().then((model) => {
        parent.report('loaded', { step: 'speech recognition' })
        return model
      }),
      loadMiniLm().then((model) => {
        parent.report('loaded', { step: 'understanding' })
        return model
      }),
    ])
    const transcribe = createTranscriber(moonshine)
    await useOnce(moonshine, embed)
    return {
      transcribe,
      async embed(texts) {
        const vectors: Float32Array[] = []
        for (const text of texts) vectors.push(await embed(text))
        return vectors
      },
    }
  },
}))

/** The first run of a model is slow, so it happens before any call needs the model. */
async function useOnce(moonshine: Moonshine, embed: Embed): Promise<void> {
  const { signal } = new AbortController()
  for await (const _ of moonshine.decode(new Float32Array(8000), true, signal));
  await embed('Hello.')
}
