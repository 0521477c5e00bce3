import { join } from 'node:path'
import type { SpokenChunk } from '../tts/kokoro.ts'
import { createCachedTts } from '../tts/cachedTts.ts'
import { openSpeechCache } from '../tts/speechCache.ts'
import { createPublishedWords } from '../brain/publishedWords.ts'
import { createWorkerStt } from '../stt/workerStt.ts'
import type { Vad } from '../stages.ts'
import { loadSilero } from '../vad/silero.ts'
import type { Heard, RecognitionJob } from './recognitionWorker.ts'
import { createQueue } from './queue.ts'
import { type Speech, SpeechError } from './speech.ts'
import type { SynthesisJob } from './synthesisWorker.ts'
import { createWorker, type Log } from './worker.ts'

const MEMORY_LIMIT = 32 * 2 ** 20
const DISK_LIMIT = 512 * 2 ** 20
/** No call is running when this much time has passed since the last sound of a call. */
const IDLE_AFTER_MS = 2000
/**
 * Number of loading steps: speech recognition, text to speech (two steps), sentence vectors, voice activity.
 */
const STEPS = 5

export interface SpeechOptions {
  /** Published text is kept in `<dataDir>/speech` once it has been said. */
  dataDir: string
  /** Free disk space that the cache leaves alone. */
  diskReserveBytes?: number
  log: Log
  onProgress(step: string, done: number, total: number): void
}

/**
 * Loads the models, each in the process where it runs: voice activity detection in this process, speech to
 * text and text to speech in two workers that load in parallel.
 * @throws {SpeechError} when a model cannot be loaded. Nothing is left running then.
 */
export async function startSpeech(options: SpeechOptions): Promise<Speech> {
  const { log } = options
  let done = 0
  const onLoaded = (step: string) => options.onProgress(step, ++done, STEPS)
  let lastCallAt = -Infinity
  const noteCall = () => {
    lastCallAt = performance.now()
  }

  const recognition = createWorker<RecognitionJob, Heard>({
    name: 'recognition',
    file: new URL('./recognitionWorker.ts', import.meta.url),
    log,
    onLoaded,
  })
  const synthesis = createWorker<SynthesisJob, SpokenChunk>({
    name: 'synthesis',
    file: new URL('./synthesisWorker.ts', import.meta.url),
    log,
    onLoaded,
  })
  const closeWorkers = () => Promise.all([recognition.close(), synthesis.close()])

  let vad: Vad
  let tts: ReturnType<typeof createCachedTts>
  try {
    const silero = loadSilero().then((model) => {
      onLoaded('voice activity')
      return model
    })
    const cache = openSpeechCache({
      folder: join(options.dataDir, 'speech'),
      memoryLimit: MEMORY_LIMIT,
      diskLimit: DISK_LIMIT,
      diskReserve: options.diskReserveBytes ?? 0,
      log,
    })
    const [loaded, opened] = await Promise.all([
      silero,
      cache,
      recognition.ready(),
      synthesis.ready(),
    ])
    vad = loaded
    tts = createCachedTts({
      cache: opened,
      queue: createQueue(),
      published: createPublishedWords(),
      speak: (text, voiceStyle, signal) => synthesis.run({ text, voiceStyle }, signal),
      isIdle: () => performance.now() - lastCallAt > IDLE_AFTER_MS,
      log,
    })
  } catch (error) {
    await closeWorkers()
    throw error
  }
  const stt = createWorkerStt(recognition)

  async function embed(texts: readonly string[]): Promise<Float32Array[]> {
    const { signal } = new AbortController()
    for await (const heard of recognition.run({ type: 'embed', texts }, signal)) {
      if (heard.type === 'vectors') return heard.vectors
    }
    throw new SpeechError('worker_lost', 'The recognition process returned no vectors.')
  }

  return {
    vad: {
      createStream() {
        const stream = vad.createStream()
        return {
          push(window) {
            noteCall()
            return stream.push(window)
          },
          reset: () => stream.reset(),
        }
      },
    },
    stt: {
      languages: stt.languages,
      transcribe(request) {
        noteCall()
        return stt.transcribe(request)
      },
    },
    tts: {
      ...tts,
      synthesise(request) {
        noteCall()
        return tts.synthesise(request)
      },
    },
    embed,
    state() {
      const states = [recognition.state(), synthesis.state()]
      return states.find((state) => state !== 'ready') ?? 'ready'
    },
    processes: () =>
      [
        { name: 'recognition', pid: recognition.pid() },
        { name: 'synthesis', pid: synthesis.pid() },
      ].filter((entry): entry is { name: string; pid: number } => entry.pid !== undefined),
    async close() {
      tts.close()
      await closeWorkers()
    },
  }
}
