import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { PublishedWords } from './publishedWords.ts'
import { pushStream, type PushStream } from '../pushStream.ts'
import type { SpareTime } from './spareTime.ts'
import type { Log } from '../engine.ts'
import type { Clause, Tts, TtsRequest } from '../stages.ts'
import { pushShortPieces } from './shortPieces.ts'
import type { SpeechCache } from './speechCache.ts'
import { builtInLanguage } from '../languages.ts'

/** How often to check whether there is time to make sound ahead. */
const SPARE_CHECK_MS = 100
/** How many clauses can wait to be made ahead: those made before the first call, and the lines of about ten calls. */
const MOST_WANTED = 2_000

export interface CachedTtsOptions {
  cache: SpeechCache
  /** Clauses with the same key sound the same. Undefined for a clause without sound. */
  keyOf: (clause: Clause) => string | undefined
  /** Knows which text is published, so that its sound may outlive the call. */
  published: PublishedWords
  /** Knows when the voice has time to make sound ahead. */
  spare: SpareTime
  log: Log
}

/** Text to speech with a cache. It keeps only the speech of published text. */
export interface CachedTts extends Tts {
  /**
   * Makes these answers ahead, before those of earlier calls of `warm`, while nobody waits for the voice. An answer may
   * have any length and is split into clauses as a spoken answer would be. A clause that is already cached or requested
   * twice costs nothing, and a clause that fails is skipped. Clauses not begun when `signal` aborts are dropped. If
   * there are too many, the oldest requests are dropped as well.
   */
  warm(answers: readonly Clause[], signal?: AbortSignal): void
  /** Marks a text as safe to keep: the server guarantees that none of it comes from a visitor. */
  publish(text: string): void
}

/** A clause that is being synthesised, for all requests that need it. */
interface Take {
  key: string
  request: TtsRequest
  chunks: Int16Array[]
  listeners: Set<PushStream<Int16Array>>
  abort: AbortController
  done: Promise<void>
}

/** A clause to make ahead, and who wants it: a call until it ends, or the engine as long as it runs. */
interface Wish {
  clause: Clause
  signals: readonly (AbortSignal | undefined)[]
  /** Those who get the sound once it is made. */
  readers: readonly Reader[]
}

interface Reader {
  sound: PushStream<Int16Array>
  made: PromiseWithResolvers<void>
}

/**
 * Puts a cache in front of a voice, so that a clause that was said once starts immediately the next time. It keeps only
 * the speech of published text, and drops everything else once it has been said.
 * @param createVoice gets a function to call with each whole clause, even after its request was aborted
 */
export function createCachedTts(
  createVoice: (finished: (clause: Clause, samples: Int16Array) => void) => Tts,
  options: CachedTtsOptions,
): CachedTts & { close(): void } {
  const { cache, keyOf, published, spare, log } = options
  const voice = createVoice(keep)
  const takes = { now: new Map<string, Take>(), ahead: new Map<string, Take>() }
  /** To be made ahead first: clauses that somebody has requested and would play if they were ready. */
  const asked = new Map<string, Wish>()
  /** To be made ahead after those: clauses that are likely to be said. */
  const likely = new Map<string, Wish>()
  /** Set while clauses are being made ahead. */
  let aheadTimer: NodeJS.Timeout | undefined
  let closed = false

  spare.onWork(() => {
    // Stops what is being made ahead, unless somebody has begun to listen to it.
    for (const take of takes.ahead.values()) if (take.listeners.size === 0) stop(take)
  })

  function synthesise(request: TtsRequest): AsyncIterable<Int16Array> {
    const key = keyOf(request)
    if (key === undefined) return voice.synthesise(request)
    return pushStream(request.signal, async (sound) => {
      const known = cache.recall(key) ?? (await cache.read(key))
      if (known) {
        request.kept?.()
        return pushShortPieces(sound, known)
      }
      if (sound.signal.aborted) return
      if (request.isAhead) return askAhead(key, request, sound)
      const listening = listen(key, request, sound)
      const over = spare.begin('voicing')
      try {
        await listening
      } finally {
        over()
      }
    })
  }

  async function listen(key: string, request: TtsRequest, sound: PushStream<Int16Array>) {
    // A take made ahead is last in the queue, so it is only shared once it has sound. Otherwise this request gets its
    // own take, and `spare` stops the one made ahead.
    const ahead = takes.ahead.get(key)
    const running = takes.now.get(key) ?? (ahead && ahead.chunks.length > 0 ? ahead : undefined)
    const take = running ?? begin(key, request, takes.now)
    for (const chunk of take.chunks) pushShortPieces(sound, chunk)
    take.listeners.add(sound)
    sound.signal.addEventListener('abort', () => {
      take.listeners.delete(sound)
      if (take.listeners.size > 0) return
      stop(take)
    })
    await take.done
  }

  function stop(take: Take) {
    // The next request for this clause gets a new take.
    forget(take)
    take.abort.abort()
  }

  function begin(
    key: string,
    request: Omit<TtsRequest, 'signal'>,
    running: Map<string, Take>,
  ): Take {
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
    if (chunk.length > 0) take.chunks.push(chunk)
    for (const sound of take.listeners) pushShortPieces(sound, chunk)
  }

  /** Takes a finished clause. A clause is often finished before the voice notices an abort, and is kept anyway. */
  function keep(clause: Clause, samples: Int16Array) {
    const key = keyOf(clause)
    if (key === undefined) return
    // A visitor's words must not stay on disk or in memory once they have been said.
    if (published.has(clause.text)) void cache.write(key, samples)
    grant(key, samples)
    // A request that still waits for the voice no longer needs it.
    for (const running of [takes.now, takes.ahead]) {
      const take = running.get(key)
      if (!take || take.request === clause || take.chunks.length > 0) continue
      spread(take, samples)
      take.abort.abort()
    }
  }

  /** Hands a finished clause to those who had it made ahead. */
  function grant(key: string, samples: Int16Array) {
    for (const { sound, made } of takeWish(key)) {
      pushShortPieces(sound, samples)
      made.resolve()
    }
  }

  /** Nobody needs this clause made ahead any more. Returns its readers. */
  function takeWish(key: string): readonly Reader[] {
    const wishes = [asked, likely].map((all) => all.get(key))
    asked.delete(key)
    likely.delete(key)
    return wishes.flatMap((wish) => wish?.readers ?? [])
  }

  /** Not an `async` function: while it waits, it would hold the wish as it was, with those who have left since. */
  function askAhead(key: string, clause: Clause, sound: PushStream<Int16Array>): Promise<void> {
    const reader: Reader = { sound, made: Promise.withResolvers() }
    const wish = asked.get(key)
    asked.set(key, {
      clause,
      // While there is no time to make anything, those who have left would pile up here with their calls.
      signals: [...(wish?.signals ?? []).filter(isHere), sound.signal],
      readers: [...(wish?.readers ?? []).filter((one) => isHere(one.sound.signal)), reader],
    })
    sound.signal.addEventListener('abort', () => reader.made.resolve(), { once: true })
    makeAheadLater()
    return reader.made.promise
  }

  function nextWish(): readonly [string, Wish] | undefined {
    for (const wishes of [asked, likely]) {
      for (const entry of wishes) {
        const [key, { signals }] = entry
        if (!isUnwanted(signals)) return entry
        wishes.delete(key)
      }
    }
    return undefined
  }

  /** The timer lets a caller that wants several clauses name all of them first. */
  function makeAheadLater() {
    if (!closed) aheadTimer ??= setTimeout(() => void makeAhead(), 0).unref()
  }

  /** Makes the wanted clauses ahead, one after another, while there is time. */
  async function makeAhead() {
    for (let next = nextWish(); next; next = nextWish()) {
      if (spare.hasTime()) await makeOne(...next)
      else await sleep(SPARE_CHECK_MS, undefined, { ref: false })
    }
    aheadTimer = undefined
  }

  /** `keep` grants the wish once the clause is whole. If work for calls cut it off, it is made again later. */
  async function makeOne(key: string, { clause }: Wish) {
    try {
      const known = await cache.read(key)
      if (known) return grant(key, known)
      const take = takes.now.get(key) ?? begin(key, { ...clause, isAhead: true }, takes.ahead)
      await take.done
      if (take.abort.signal.aborted) return
      for (const { made } of takeWish(key)) made.resolve()
    } catch (error) {
      for (const { made } of takeWish(key)) made.reject(error)
      log('warn', 'Could not synthesise a clause ahead of time', { why: messageOf(error) })
    }
  }

  return {
    languages: voice.languages,
    synthesise,
    warm(answers, signal) {
      const before = [...likely].filter(([, { signals }]) => !isUnwanted(signals))
      likely.clear()
      for (const answer of answers) {
        for (const text of builtInLanguage.sentences.clausesOf(answer.text)) {
          const clause = { ...answer, text }
          const key = keyOf(clause)
          if (key !== undefined && published.has(text) && !cache.has(key)) {
            likely.set(key, { clause, signals: [signal], readers: [] })
          }
        }
      }
      for (const [key, wish] of before) {
        const again = likely.get(key)
        if (!again && likely.size >= MOST_WANTED) continue
        const signals = [...(again?.signals ?? []), ...wish.signals.filter(isHere)]
        likely.set(key, { ...(again ?? wish), signals })
      }
      makeAheadLater()
    },
    publish: (text) => published.add(text),
    close() {
      closed = true
      clearTimeout(aheadTimer)
      asked.clear()
      likely.clear()
      for (const take of takes.ahead.values()) stop(take)
    },
  }
}

/** A wish without a signal is the engine's own. */
const isHere = (signal: AbortSignal | undefined): boolean => signal?.aborted !== true
const isUnwanted = (signals: Wish['signals']): boolean => !signals.some(isHere)
