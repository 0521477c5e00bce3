import { messageOf } from '@ringwell/protocol/errors.ts'
import { findLanguage } from '../languages.ts'
import type { PublishedWords } from '../brain/publishedWords.ts'
import type { CachedTts } from '../speech/speech.ts'
import { SpeechError } from '../speech/speech.ts'
import type { Queue } from '../speech/queue.ts'
import type { Log } from '../engine.ts'
import { type Clause, OUTPUT_RATE_HZ } from '../stages.ts'
import type { SpokenChunk } from './kokoro.ts'
import { clausesOf } from './clauses.ts'
import { type SpeechCache, speechKey } from './speechCache.ts'
import { spokenForm } from './spokenForm.ts'
import { type VoiceStyle, chooseVoiceStyle } from './voices.ts'

/** Length of a yielded piece. It is short enough to stop quickly between two pieces. */
const PIECE = OUTPUT_RATE_HZ / 10
/**
 * Raise this when the same words would sound different: after a new model, or a change in how speech is
 * polished.
 */
const RENDERING = 'kokoro-82m-fp32/1'

/** The languages of the voice model. */
const languages: readonly string[] = ['en']

export interface CachedTtsOptions {
  cache: SpeechCache
  queue: Queue
  /** Knows which text is published and may be kept after the call in which it is said. */
  published: PublishedWords
  /** Runs to its end after an abort, so that the queue knows when the synthesis process is free. */
  speak(text: string, voiceStyle: VoiceStyle, signal: AbortSignal): AsyncIterable<SpokenChunk>
  /** Whether no call is running, which is a good time to warm the cache. */
  isIdle(): boolean
  log: Log
}

/** Text and how it should sound. */
interface Line {
  key: string
  text: string
  voiceStyle: VoiceStyle
  /** Whether the text is the same for every visitor. Only then is its speech kept. */
  isPublished: boolean
}

/** A line that is being synthesised for all requests that need it. */
interface Take {
  chunks: Int16Array[]
  state: 'speaking' | 'done' | 'failed'
  error: unknown
  changed: PromiseWithResolvers<void>
  listeners: number
  abort: AbortController
}

/** How often to check whether the calls are over. */
const IDLE_CHECK_MS = 1000

/**
 * Text to speech with a cache: a line that was said once starts immediately the next time. It keeps only the
 * speech of published text, and drops everything else once it has been said.
 */
export function createCachedTts(options: CachedTtsOptions): CachedTts & { close(): void } {
  const { cache, queue, published, log } = options
  const takes = new Map<string, Take>()
  const warmWanted = new Map<string, Line>()
  let warming: AbortController | undefined
  let warmTimer: NodeJS.Timeout | undefined
  /** Lines that are being synthesised ahead, or are waiting for it. */
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
      /* The line may have been warmed while this request was queued. */
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
      /* After an abort, a new take of the same line may already be running. */
      if (takes.get(line.key) === take) takes.delete(line.key)
      announce(take)
    }
  }

  /** A clause is often finished before the abort is noticed. It is cached anyway. */
  async function record(line: Line, signal: AbortSignal, heard: (chunk: SpokenChunk) => void) {
    const chunks: Int16Array[] = []
    for await (const chunk of options.speak(line.text, line.voiceStyle, signal)) {
      chunks.push(chunk.samples)
      // A visitor's words stay neither on disk nor in memory after they have been said.
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
      logFailure(error)
    } finally {
      warming = undefined
      if (warmWanted.size > 0) warmLater(0)
    }
  }

  /** Unlike warming, this continues during a call. Speech that is needed now goes first. */
  async function synthesiseAhead(line: Line) {
    if (closed || cache.has(line.key) || takes.has(line.key) || synthesisedAhead.has(line.key))
      return
    synthesisedAhead.add(line.key)
    const leave = await queue.enter('warm', closing.signal)
    try {
      if (leave && !cache.has(line.key)) await record(line, closing.signal, () => {})
    } catch (error) {
      logFailure(error)
    } finally {
      leave?.()
      synthesisedAhead.delete(line.key)
    }
  }

  function logFailure(error: unknown) {
    log('warn', 'Could not synthesise a clause ahead of time', {
      why: messageOf(error),
    })
  }

  function warmLater(ms = IDLE_CHECK_MS) {
    clearTimeout(warmTimer)
    if (!closed) warmTimer = setTimeout(() => void warmNext(), ms).unref()
  }

  return {
    languages,
    async *synthesise(request) {
      if (!findLanguage(request.language, languages)) {
        throw new SpeechError(
          'unsupported_language',
          `"${request.language}" cannot be spoken. The voice model speaks ${languages.join(', ')} only.`,
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
    isReady: (words) =>
      findLanguage(words.language, languages) !== undefined && cache.has(lineOf(words).key),
    prepare(words) {
      for (const each of words) {
        const line = lineOf(each)
        const isWanted =
          line.isPublished && findLanguage(each.language, languages) && isSayable(line)
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

/** Text with only punctuation has no sound, and the model would produce breathing. */
function isSayable({ text }: Line): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
