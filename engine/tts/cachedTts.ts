import type { PublishedWords } from '../brain/publishedWords.ts'
import type { CachedTts } from '../speech/speech.ts'
import { SpeechError } from '../speech/speech.ts'
import type { Queue } from '../speech/queue.ts'
import type { Log } from '../speech/worker.ts'
import { type Clause, OUTPUT_RATE_HZ } from '../stages.ts'
import type { SpokenChunk } from './kokoro.ts'
import { clausesOf } from './clauses.ts'
import { type SpeechCache, speechKey } from './speechCache.ts'
import { spokenForm } from './spokenForm.ts'
import { type VoiceStyle, chooseVoiceStyle } from './voices.ts'

/** Length of what is yielded: short enough to stop between two. */
const PIECE = OUTPUT_RATE_HZ / 10
/** Raise it when the same words would sound otherwise: a new model, another way to polish. */
const RENDERING = 'kokoro-82m-fp32/1'

export interface CachedTtsOptions {
  cache: SpeechCache
  queue: Queue
  /** Tells whose words may outlast the call in which they are said. */
  published: PublishedWords
  /** Runs to its end after an abort, so that the queue knows when the speaker is free. */
  speak(text: string, voiceStyle: VoiceStyle, signal: AbortSignal): AsyncIterable<SpokenChunk>
  /** Nobody is in a call: a good time to warm. */
  isIdle(): boolean
  log: Log
}

/** Words and how they are to sound. */
interface Line {
  key: string
  text: string
  voiceStyle: VoiceStyle
  /** Of everybody, and not of one visitor: only then is it remembered. */
  isPublished: boolean
}

/** A line that is being spoken for everyone who asked for it. */
interface Take {
  chunks: Int16Array[]
  state: 'speaking' | 'done' | 'failed'
  error: unknown
  changed: PromiseWithResolvers<void>
  listeners: number
  abort: AbortController
}

/** How often to look whether the calls are over. */
const IDLE_CHECK_MS = 1000

/**
 * A speaker that remembers: what was said once begins at once the next time. It remembers published words
 * alone, and has forgotten everything else when it has been said.
 */
export function createCachedTts(options: CachedTtsOptions): CachedTts & { close(): void } {
  const { cache, queue, published, log } = options
  const takes = new Map<string, Take>()
  const warmWanted = new Map<string, Line>()
  let warming: AbortController | undefined
  let warmTimer: NodeJS.Timeout | undefined
  /** Lines that are being prepared, or wait for it. */
  const synthesisedAhead = new Set<string>()
  const closing = new AbortController()
  let closed = false

  function lineOf(clause: Clause): Line {
    const voiceStyle = chooseVoiceStyle(clause.voice, clause.accent, clause.speed)
    const text = spokenForm(clause.text)
    const key = speechKey(RENDERING, text, JSON.stringify(voiceStyle))
    return { key, text, voiceStyle, isPublished: published.has(clause.text) }
  }

  function join(line: Line): Take {
    const running = takes.get(line.key)
    if (running) return running
    const take: Take = {
      chunks: [],
      state: 'speaking',
      error: undefined,
      changed: Promise.withResolvers(),
      listeners: 0,
      abort: new AbortController(),
    }
    takes.set(line.key, take)
    void perform(line, take)
    return take
  }

  async function perform(line: Line, take: Take) {
    const { signal } = take.abort
    const leave = await queue.enter('live', signal)
    try {
      if (!leave) return
      /* It may have been warmed while we queued. */
      const known = cache.recall(line.key)
      if (known) {
        take.chunks.push(known)
        take.state = 'done'
      } else {
        await record(line, signal, (chunk) => {
          take.chunks.push(chunk.samples)
          if (chunk.last) take.state = 'done'
          announce(take)
        })
      }
    } catch (error) {
      take.error = error
      take.state = 'failed'
    } finally {
      leave?.()
      /* After an abort a new take of the same line may already be under way. */
      if (takes.get(line.key) === take) takes.delete(line.key)
      announce(take)
    }
  }

  /** What was begun is often finished before an abort is noticed; then it is kept all the same. */
  async function record(line: Line, signal: AbortSignal, heard: (chunk: SpokenChunk) => void) {
    const chunks: Int16Array[] = []
    for await (const chunk of options.speak(line.text, line.voiceStyle, signal)) {
      chunks.push(chunk.samples)
      // A visitor's words are neither on the disk nor in memory when they have been said.
      if (chunk.last && line.isPublished) void cache.write(line.key, concatenate(chunks))
      heard(chunk)
    }
  }

  function announce(take: Take) {
    take.changed.resolve()
    take.changed = Promise.withResolvers()
  }

  async function* listen(line: Line, signal: AbortSignal) {
    const take = join(line)
    take.listeners++
    const aborted = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => aborted.resolve(), { once: true })
    try {
      for (let heard = 0; !signal.aborted;) {
        const { promise } = take.changed
        const chunk = take.chunks[heard]
        if (chunk) {
          heard++
          yield chunk
        } else if (take.state === 'failed') throw take.error
        else if (take.state === 'done') return
        else await Promise.race([promise, aborted.promise])
      }
    } finally {
      take.listeners--
      if (take.listeners === 0 && take.state === 'speaking') {
        takes.delete(line.key)
        take.abort.abort()
      }
    }
  }

  async function* say(line: Line, signal: AbortSignal) {
    const known = cache.recall(line.key) ?? (await cache.read(line.key))
    if (known) yield known
    else yield* listen(line, signal)
  }

  async function warmNext() {
    const [line] = warmWanted.values()
    if (!line || closed || warming) return
    if (queue.busy() || !options.isIdle()) return warmLater()
    const abort = new AbortController()
    warming = abort
    try {
      if (!cache.has(line.key) && !takes.has(line.key)) {
        const leave = await queue.enter('warm', abort.signal)
        if (!leave) return
        try {
          await record(line, abort.signal, () => {})
        } finally {
          leave()
        }
      }
      if (!abort.signal.aborted || cache.has(line.key)) warmWanted.delete(line.key)
    } catch (error) {
      warmWanted.delete(line.key)
      logUnspoken(error)
    } finally {
      warming = undefined
      if (warmWanted.size > 0) warmLater(0)
    }
  }

  /** Unlike a warm-up it goes on during a call; whoever is to be heard now goes before it. */
  async function synthesiseAhead(line: Line) {
    if (closed || cache.has(line.key) || takes.has(line.key) || synthesisedAhead.has(line.key))
      return
    synthesisedAhead.add(line.key)
    const leave = await queue.enter('warm', closing.signal)
    try {
      if (leave && !cache.has(line.key)) await record(line, closing.signal, () => {})
    } catch (error) {
      logUnspoken(error)
    } finally {
      leave?.()
      synthesisedAhead.delete(line.key)
    }
  }

  function logUnspoken(error: unknown) {
    log('warn', 'A clause could not be spoken in advance', {
      why: error instanceof Error ? error.message : String(error),
    })
  }

  function warmLater(ms = IDLE_CHECK_MS) {
    clearTimeout(warmTimer)
    if (!closed) warmTimer = setTimeout(() => void warmNext(), ms).unref()
  }

  return {
    languages: ['en'],
    async *synthesise(request) {
      if (!request.language.startsWith('en')) {
        throw new SpeechError(
          'unsupported_language',
          `"${request.language}" can't be spoken; the engine speaks English.`,
        )
      }
      if (request.signal.aborted) return
      warming?.abort()
      const line = lineOf(request)
      if (!isSayable(line)) return
      for await (const chunk of say(line, request.signal)) {
        for (let start = 0; start < chunk.length; start += PIECE) {
          if (request.signal.aborted) return
          yield chunk.slice(start, start + PIECE)
        }
      }
    },
    warm(answers) {
      for (const answer of answers) {
        for (const text of clausesOf(answer.text)) {
          const line = lineOf({ ...answer, text })
          if (line.isPublished && isSayable(line) && !cache.has(line.key))
            warmWanted.set(line.key, line)
        }
      }
      warmLater(0)
    },
    isReady: (words) => words.language.startsWith('en') && cache.has(lineOf(words).key),
    prepare(words) {
      for (const each of words) {
        const line = lineOf(each)
        const isWanted = line.isPublished && each.language.startsWith('en') && isSayable(line)
        if (isWanted) void synthesiseAhead(line)
      }
    },
    publish: (text) => published.add(text),
    close() {
      closed = true
      clearTimeout(warmTimer)
      warming?.abort()
      closing.abort()
    },
  }
}

function concatenate(chunks: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let length = 0
  for (const chunk of chunks) {
    whole.set(chunk, length)
    length += chunk.length
  }
  return whole
}

/** A row of points has no sound; the model would breathe. */
function isSayable({ text }: Line): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
