import { loadMoonshine, type Moonshine } from '../stt/moonshine.ts'
import { createTranscriber } from '../stt/transcriber.ts'
import type { Transcript } from '../stages.ts'
import { type Embed, loadMiniLm } from './miniLm.ts'
import { serveWorker } from './serveWorker.ts'

/** Jobs of the recognition process: speech to text, and text to vectors. */
export type RecognitionJob =
  | { type: 'transcribe'; samples: Int16Array }
  | { type: 'embed'; texts: readonly string[] }

export type Heard = Transcript | { type: 'vectors'; vectors: Float32Array[] }

serveWorker<RecognitionJob, Heard>(async (loaded) => {
  const [moonshine, embed] = await Promise.all([
    loadMoonshine().then((model) => {
      loaded('speech recognition')
      return model
    }),
    loadMiniLm().then((model) => {
      loaded('understanding')
      return model
    }),
  ])
  const transcribe = createTranscriber(moonshine)
  await useOnce(moonshine, embed)

  return async function* perform(job, signal) {
    if (job.type === 'transcribe') {
      yield* transcribe(job.samples, signal)
    } else {
      const vectors: Float32Array[] = []
      for (const text of job.texts) vectors.push(await embed(text))
      yield { type: 'vectors', vectors }
    }
  }
})

/** The first run of a model is slow, so it happens before any call needs the model. */
async function useOnce(moonshine: Moonshine, embed: Embed): Promise<void> {
  const { signal } = new AbortController()
  for await (const _ of moonshine.decode(new Float32Array(8000), true, signal));
  await embed('Hello.')
}
