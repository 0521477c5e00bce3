import { INPUT_RATE_HZ, OUTPUT_RATE_HZ } from '../stages.ts'
import { createBufferedStt, type SttRequest } from '../stt/bufferedStt.ts'
import type { Brain, BrainOutput, BrainRequest, Clause, Stt, Tts, TtsRequest } from '../stages.ts'

/** A request to a fake stage, and how it ended. */
interface Asked<Request> {
  request: Request
  end: 'running' | 'finished' | 'aborted' | 'failed'
}

/** Waits on timers that a test can control. Resolves to false as soon as the signal aborts. */
function stillWantedAfter(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false)
  if (ms <= 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}

async function* recorded<Request extends { signal: AbortSignal }, Step>(
  asked: Asked<Request>[],
  request: Request,
  steps: AsyncIterable<Step>,
): AsyncGenerator<Step> {
  const entry: Asked<Request> = { request, end: 'running' }
  asked.push(entry)
  try {
    yield* steps
    entry.end = request.signal.aborted ? 'aborted' : 'finished'
  } catch (error) {
    entry.end = 'failed'
    throw error
  } finally {
    if (entry.end === 'running') entry.end = 'aborted'
  }
}

const QUIETEST_WORD = 2_000

/**
 * Speech whose words can be read from its samples, so that a test knows which sound a recogniser got. Each
 * word has a different loudness, and none has a pitch.
 */
export interface ScriptedSpeech {
  /** Returns 16 kHz samples. The words fill the time evenly. */
  say(words: string, ms: number): Int16Array
  /** Returns the words whose sound is in the samples. */
  read(samples: Int16Array): string
}

export function createScriptedSpeech(): ScriptedSpeech {
  const known: string[] = []
  let seed = 7
  return {
    say(words, ms) {
      const spoken = words.split(' ')
      const first = known.length
      known.push(...spoken)
      const length = Math.round((ms * INPUT_RATE_HZ) / 1000)
      return Int16Array.from({ length }, (_, at) => {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
        const loudness = QUIETEST_WORD + first + Math.floor((at * spoken.length) / length)
        return seed < 0 ? -loudness : loudness
      })
    },
    read(samples) {
      const heard = new Set<number>()
      for (const sample of samples) if (sample >= QUIETEST_WORD) heard.add(sample - QUIETEST_WORD)
      return [...heard]
        .map((index) => known[index] ?? '')
        .filter(Boolean)
        .join(' ')
    },
  }
}

export interface FakeStt extends Stt {
  readonly asked: readonly Asked<SttRequest>[]
}

/** Recognises scripted speech. `before` may throw or wait forever. */
export function createFakeStt(
  speech: ScriptedSpeech,
  options: { ms: number; before?: (count: number) => void | Promise<void> },
): FakeStt {
  const asked: Asked<SttRequest>[] = []
  async function* steps(request: SttRequest) {
    await options.before?.(asked.length)
    const text = speech.read(request.samples)
    if (!(await stillWantedAfter(options.ms / 2, request.signal))) return
    const [firstWord = ''] = text.split(' ')
    if (firstWord !== text) yield { type: 'partial' as const, text: firstWord }
    if (!(await stillWantedAfter(options.ms / 2, request.signal))) return
    yield { type: 'final' as const, text }
  }
  const recogniser = createBufferedStt(['en'], (request) =>
    recorded(asked, request, steps(request)),
  )
  return { ...recogniser, asked }
}

export interface FakeTts extends Tts {
  readonly asked: readonly Asked<TtsRequest>[]
  /** The answers to make ahead, and a signal that aborts when they are no longer wanted. */
  readonly warmed: readonly { answers: readonly Clause[]; signal: AbortSignal | undefined }[]
}

/** Plays a steady tone. Its length tells a test which clause it is. */
export function createFakeTts(options: {
  /** The delay before the first piece of a clause. */
  ms: number
  msPerCharacter: number
  languages: readonly string[]
  /** Whether the voice has time to make sound ahead. Such requests are not in `asked`. */
  worksAhead?: boolean
  /** Called before each piece. It may throw or wait forever. */
  before?: (clause: string, piece: number) => void | Promise<void>
}): FakeTts {
  const asked: Asked<TtsRequest>[] = []
  const warmed: FakeTts['warmed'][number][] = []
  async function* steps({ text, signal }: TtsRequest) {
    if (!(await stillWantedAfter(options.ms, signal))) return
    const pieces = Math.max(1, Math.round((text.length * options.msPerCharacter) / 100))
    for (let piece = 0; piece < pieces && !signal.aborted; piece++) {
      await options.before?.(text, piece)
      yield new Int16Array(OUTPUT_RATE_HZ / 10).fill(6_000)
    }
  }
  return {
    languages: options.languages,
    asked,
    warmed,
    warm: (answers, signal) => void warmed.push({ answers, signal }),
    async *synthesise(request) {
      if (!request.isAhead) yield* recorded(asked, request, steps(request))
      else if (options.worksAhead) yield new Int16Array(OUTPUT_RATE_HZ / 2).fill(6_000)
    },
  }
}

export interface FakeBrain extends Brain {
  readonly asked: readonly Asked<BrainRequest>[]
}

/** Answers with what `answer` returns. A string is sent as one piece. `answer` may throw or wait forever. */
export function createFakeBrain(options: {
  answer: (request: BrainRequest) => string | BrainOutput[] | Promise<string | BrainOutput[]>
  ms: number
  speculative: boolean
  worksOnTasks?: boolean
  languages?: readonly string[]
}): FakeBrain {
  const asked: Asked<BrainRequest>[] = []
  async function* steps(request: BrainRequest): AsyncGenerator<BrainOutput> {
    if (!(await stillWantedAfter(options.ms, request.signal))) return
    const answer = await options.answer(request)
    if (typeof answer === 'string') yield { type: 'text', text: answer }
    else yield* answer
  }
  return {
    speculative: options.speculative,
    worksOnTasks: options.worksOnTasks ?? false,
    ...(options.languages && { languages: options.languages }),
    asked,
    reply: (request) => recorded(asked, request, steps(request)),
  }
}
