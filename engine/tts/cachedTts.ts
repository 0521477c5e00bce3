import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { PublishedWords } from './publishedWords.ts'
import { pushStream, type PushStream } from '../pushStream.ts'
import type { CachedTts } from '../speech/speech.ts'
import type { Log } from '../engine.ts'
import { type Clause, OUTPUT_RATE_HZ, type Tts, type TtsRequest } from '../stages.ts'
import { clausesOf } from './clauses.ts'
import type { SpeechCache } from './speechCache.ts'

/** Length of a yielded piece. It is short enough to stop quickly between two pieces. */
const PIECE = OUTPUT_RATE_HZ / 10
/** How often to check whether there is time for what is made ahead. */
const IDLE_CHECK_MS = 100
/** The next clause of an answer is asked for this soon after the one before it. */
const BETWEEN_CLAUSES_MS = 300
/** So many clauses wait to be made ahead: what is made before the first call, and the lines of some ten calls. */
const MOST_WANTED = 2_000

export interface CachedTtsOptions {
  cache: SpeechCache
  /** Clauses with the same key sound the same. Undefined for a clause without sound. */
  keyOf: (clause: Clause) => string | undefined
  /** Knows which text is published and may be kept after the call in which it is said. */
  published: PublishedWords
  /** Whether no visitor has just stopped speaking, so that the models may do what nobody waits for. */
  isIdle(): boolean
  log: Log
}

/** A clause that is being synthesised for all requests that need it. */
interface Take {
  key: string
  request: TtsRequest
  chunks: Int16Array[]
  listeners: Set<PushStream<Int16Array>>
  abort: AbortController
  done: Promise<void>
}

/** A clause that is to be made ahead, and who wants it: a call until it ends, or the engine for as long as it runs. */
interface Wish {
  clause: Clause
  signals: readonly (AbortSignal | undefined)[]
}

/**
 * Puts a cache in front of a voice: a clause that was said once starts immediately the next time. It keeps
 * only the speech of published text, and drops everything else once it has been said.
 * @param createVoice gets a function to call with each whole clause, also after its request was aborted
 */
export function createCachedTts(
  createVoice: (finished: (clause: Clause, samples: Int16Array) => void) => Tts,
  options: CachedTtsOptions,
): CachedTts & { close(): void } {
  const { cache, keyOf, published, log } = options
  const voice = createVoice(keep)
  /** A request that is needed now does not wait for one that is made ahead. */
  const takes = { now: new Map<string, Take>(), ahead: new Map<string, Take>() }
  const warmWanted = new Map<string, Wish>()
  let warming: AbortController | undefined
  let liveRequests = 0
  let lastLiveAt = -Infinity
  let warmTimer: NodeJS.Timeout | undefined
  let closed = false

  function synthesise(request: TtsRequest): AsyncIterable<Int16Array> {
    const key = keyOf(request)
    if (key === undefined) return voice.synthesise(request)
    return pushStream(request.signal, async (sound) => {
      const known = cache.recall(key) ?? (await cache.read(key))
      if (known) return hear(sound, known)
      if (request.isAhead) await timeToSpare(sound.signal)
      if (sound.signal.aborted) return
      if (request.isAhead) return listen(key, request, sound)
      liveRequests++
      try {
        const listening = listen(key, request, sound)
        warming?.abort()
        await listening
      } finally {
        liveRequests--
        lastLiveAt = performance.now()
      }
    })
  }

  const hasTime = () =>
    options.isIdle() && liveRequests === 0 && performance.now() - lastLiveAt > BETWEEN_CLAUSES_MS

  /** Resolves when nobody waits for the voice. */
  async function timeToSpare(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !hasTime()) await sleep(IDLE_CHECK_MS, undefined, { ref: false })
  }

  async function listen(key: string, request: TtsRequest, sound: PushStream<Int16Array>) {
    const running = takes[request.isAhead ? 'ahead' : 'now']
    const ahead = takes.ahead.get(key)
    const hasSound = ahead !== undefined && ahead.chunks.length > 0
    const take = running.get(key) ?? (hasSound ? ahead : begin(key, request, running))
    for (const chunk of take.chunks) hear(sound, chunk)
    take.listeners.add(sound)
    sound.signal.addEventListener('abort', () => {
      take.listeners.delete(sound)
      if (take.listeners.size > 0) return
      // The next request for this clause needs a new take.
      forget(take)
      take.abort.abort()
    })
    await take.done
  }

  function begin(key: string, request: TtsRequest, running: Map<string, Take>): Take {
    const abort = new AbortController()
    const own: TtsRequest = { ...request, signal: abort.signal }
    const take: Take = {
      key,
      request: own,
      chunks: [],
      listeners: new Set(),
      abort,
      done: Promise.resolve(),
    }
    running.set(key, take)
    take.done = perform(take).finally(() => forget(take))
    return take
  }

  function forget(take: Take) {
    for (const running of [takes.now, takes.ahead]) {
      if (running.get(take.key) === take) running.delete(take.key)
    }
  }

  async function perform(take: Take) {
    for await (const chunk of voice.synthesise(take.request)) spread(take, chunk)
  }

  function spread(take: Take, chunk: Int16Array) {
    take.chunks.push(chunk)
    for (const sound of take.listeners) hear(sound, chunk)
  }

  /** A clause is often finished before the voice notices an abort. It is kept anyway. */
  function keep(clause: Clause, samples: Int16Array) {
    const key = keyOf(clause)
    if (key === undefined) return
    // A visitor's words stay neither on disk nor in memory after they have been said.
    if (published.has(clause.text)) void cache.write(key, samples)
    // A request that was still waiting for the voice has no need of it any more.
    for (const running of [takes.now, takes.ahead]) {
      const take = running.get(key)
      if (!take || take.request === clause || take.chunks.length > 0) continue
      spread(take, samples)
      take.abort.abort()
    }
  }

  function dropUnwanted() {
    for (const [key, { signals }] of warmWanted) {
      if (signals.every((signal) => signal?.aborted)) warmWanted.delete(key)
    }
  }

  async function warmNext() {
    if (closed || warming) return
    dropUnwanted()
    const [next] = warmWanted
    if (!next) return
    const [key, { clause }] = next
    const abort = new AbortController()
    warming = abort
    try {
      if (!cache.has(key)) {
        for await (const _ of synthesise({ ...clause, isAhead: true, signal: abort.signal }));
      }
      if (!abort.signal.aborted || cache.has(key)) warmWanted.delete(key)
    } catch (error) {
      warmWanted.delete(key)
      log('warn', 'Could not synthesise a clause ahead of time', {
        why: messageOf(error),
      })
    } finally {
      warming = undefined
      if (warmWanted.size > 0) warmLater()
    }
  }

  function warmLater() {
    clearTimeout(warmTimer)
    if (!closed) warmTimer = setTimeout(() => void warmNext(), 0).unref()
  }

  return {
    languages: voice.languages,
    synthesise,
    warm(answers, signal) {
      dropUnwanted()
      const before = [...warmWanted]
      warmWanted.clear()
      for (const answer of answers) {
        for (const text of clausesOf(answer.text)) {
          const clause = { ...answer, text }
          const key = keyOf(clause)
          if (key !== undefined && published.has(text) && !cache.has(key)) {
            warmWanted.set(key, { clause, signals: [signal] })
          }
        }
      }
      for (const [key, wish] of before) {
        const again = warmWanted.get(key)
        if (again) warmWanted.set(key, { ...again, signals: [...again.signals, ...wish.signals] })
        else if (warmWanted.size < MOST_WANTED) warmWanted.set(key, wish)
      }
      warmLater()
    },
    publish: (text) => published.add(text),
    close() {
      closed = true
      clearTimeout(warmTimer)
      warming?.abort()
    },
  }
}

function hear(sound: PushStream<Int16Array>, chunk: Int16Array): void {
  for (let start = 0; start < chunk.length; start += PIECE) {
    sound.push(chunk.slice(start, start + PIECE))
  }
}
