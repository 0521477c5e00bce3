import { join } from 'node:path'
import { type CachedTtsOptions, createCachedTts } from '../tts/cachedTts.ts'
import { openSpeechCache } from '../tts/speechCache.ts'
import { createOpenAiTts, remoteSoundKey } from '../tts/openAiTts.ts'
import { createWorkerTts, soundKeyOf } from '../tts/workerTts.ts'
import { createPublishedWords } from '../tts/publishedWords.ts'
import { createOpenAiStt } from '../stt/openAiStt.ts'
import { createWorkerStt } from '../stt/workerStt.ts'
import type { Vad } from '../stages.ts'
import { loadSilero } from '../vad/silero.ts'
import type { Log, SpeechServer, VoiceServer } from '../engine.ts'
import {
  type ProcessFailure,
  type ProcessOptions,
  type SupervisedProcess,
  superviseProcess,
} from '../process/superviseProcess.ts'
import type { RecognitionMessages } from '../stt/recognitionProcess.ts'
import { createSpareTime, noticeRecognition, noticeSpeech } from '../tts/spareTime.ts'
import { readPhraseVectors } from '../understanding/phraseVectors.ts'
import type { Speech, SpeechState } from './speech.ts'
import { isSpeechErrorCode, SpeechError } from '../models/speechError.ts'
import type { SynthesisMessages } from '../tts/synthesisProcess.ts'

const MEMORY_LIMIT = 32 * 2 ** 20
const DISK_LIMIT = 512 * 2 ** 20
/** The steps of loading: sentence vectors, voice activity, and those of the built-in recogniser and voice. */
const STEPS = { always: 2, recogniser: 1, voice: 2 }
/** The restart delay of a speech process that could not load. */
const FIRST_RETRY_DELAY_MS = 250
const LONGEST_RETRY_DELAY_MS = 10_000
/** A speech process that computes for this long without a result counts as stuck in an endless loop. */
const RESULT_LIMIT_MS = 60_000

export interface SpeechOptions {
  /** Published text is kept in `<dataDir>/speech` once it has been said. */
  dataDir: string
  /** Free disk space that the cache must leave. */
  diskReserveBytes?: number
  /** The server that recognises speech. Without it, the built-in model does. */
  stt?: SpeechServer | undefined
  /** The server whose voices speak. Without it, the built-in ones do. */
  tts?: VoiceServer | undefined
  log: Log
  onProgress: (step: string, done: number, total: number) => void
}

/**
 * Loads the models, each in the process where it runs: voice activity detection in this process, speech to
 * text and text to speech in two processes that load in parallel. A model whose work a server does is not loaded.
 * @throws {SpeechError} when a model cannot be loaded. Nothing is left running then.
 */
export async function startSpeech(options: SpeechOptions): Promise<Speech> {
  const { log, stt: recogniser, tts: voiceServer } = options
  const stepCount =
    STEPS.always + (recogniser ? 0 : STEPS.recogniser) + (voiceServer ? 0 : STEPS.voice)
  const steps = new Set<string>()
  const onLoaded = (step: string) => {
    // A process that is started again reports the same steps once more.
    if (steps.has(step)) return
    steps.add(step)
    options.onProgress(step, steps.size, stepCount)
  }
  const spare = createSpareTime()

  const common = {
    ...speechProcess,
    log,
    reports: { loaded: ({ step }: { step: string }) => onLoaded(step) },
    answers: {},
  }
  const recognition = superviseProcess<RecognitionMessages>({
    name: 'recognition process',
    entry: new URL('../stt/recognitionProcess.ts', import.meta.url),
    options: { hears: recogniser === undefined },
    ...common,
  })
  const voice = voiceServer
    ? serverVoice(voiceServer)
    : builtInVoice(
        superviseProcess<SynthesisMessages>({
          name: 'synthesis process',
          entry: new URL('../tts/synthesisProcess.ts', import.meta.url),
          options: undefined,
          ...common,
        }),
      )
  const processes = [
    { name: 'recognition', process: recognition },
    ...(voice.process ? [{ name: 'synthesis', process: voice.process }] : []),
  ]
  const stopProcesses = () => Promise.all(processes.map(({ process }) => process.stop()))

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
      ...processes.map(({ process }) => process.ready()),
    ])
    vad = loaded
    tts = createCachedTts(voice.create, {
      cache: opened,
      keyOf: voice.keyOf,
      published: createPublishedWords(),
      spare,
      log,
    })
  } catch (error) {
    await stopProcesses()
    throw error
  }
  const stt = recogniser ? createOpenAiStt(recogniser) : createWorkerStt(recognition)

  return {
    vad: {
      createStream: () => noticeSpeech(vad.createStream(), spare),
    },
    stt: noticeRecognition(stt, spare),
    // A server may ask money for what nobody has asked for yet.
    tts: voiceServer ? { ...tts, warm() {} } : tts,
    phrases: readPhraseVectors(),
    embed: (texts) => recognition.ask('embed', texts),
    embedQuestions: (texts) => recognition.ask('embedQuestions', texts),
    read: (text, asked) => recognition.ask('read', { text, asked }),
    readClaim: (sentence) => recognition.ask('readClaim', sentence),
    state() {
      const states = processes.map(({ process }) => stateOf(process))
      return states.find((state) => state !== 'ready') ?? 'ready'
    },
    processes: () =>
      processes
        .map(({ name, process }) => ({ name, pid: process.pid() }))
        .filter((entry): entry is { name: string; pid: number } => entry.pid !== undefined),
    async close() {
      tts.close()
      await stopProcesses()
    },
  }
}

/** A voice: how to make it, which of its clauses sound the same, and the process in which it runs, if it needs one. */
interface Voice extends Pick<CachedTtsOptions, 'keyOf'> {
  create: Parameters<typeof createCachedTts>[0]
  process?: SupervisedProcess<SynthesisMessages>
}

const serverVoice = (server: VoiceServer): Voice => ({
  create: (finished) => createOpenAiTts({ server, finished }),
  keyOf: remoteSoundKey(server),
})

const builtInVoice = (synthesis: SupervisedProcess<SynthesisMessages>): Voice => ({
  create: (finished) => createWorkerTts({ synthesis, finished }),
  keyOf: soundKeyOf,
  process: synthesis,
})

/** The options that both speech processes share. */
const speechProcess = {
  output: 'keep',
  restart: {
    // A process that was ready is replaced immediately: no call can begin without it.
    delayMs: (soonEnds) =>
      soonEnds === 0
        ? 0
        : Math.min(FIRST_RETRY_DELAY_MS * 2 ** (soonEnds - 1), LONGEST_RETRY_DELAY_MS),
    stableAfterMs: 0,
    mostSilentStarts: 1,
  },
  resultLimitMs: RESULT_LIMIT_MS,
  repeatsRequests: true,
  errorOf({ why, code, message }: ProcessFailure): SpeechError {
    const codes = {
      unable: isSpeechErrorCode(code) ? code : 'worker_failed',
      failed: 'worker_failed',
      lost: 'worker_lost',
      stopped: 'closed',
    } as const
    return new SpeechError(codes[why], message)
  },
} satisfies Partial<ProcessOptions<RecognitionMessages & SynthesisMessages>>

/** While a process is not ready, it is loading its models again. */
function stateOf(speech: Pick<SupervisedProcess<never>, 'state'>): SpeechState {
  const state = speech.state()
  return state === 'ready' || state === 'unresponsive' ? state : 'restarting'
}
