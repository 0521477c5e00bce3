import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { PublishedWords } from './publishedWords.ts'
import { pushStream, type PushStream } from '../pushStream.ts'
import type { SpareTime } from '../speech/spareTime.ts'
import type { CachedTts } from '../speech/speech.ts'
import type { Log } from '../engine.ts'
import { type Clause, OUTPUT_RATE_HZ, type Tts, type TtsRequest } from '../stages.ts'
import { clausesOf } from './clauses.ts'
import type { SpeechCache } from './speechCache.ts'

/** Length of a yielded piece. It is short enough to stop quickly between two pieces. */
const PIECE = OUTPUT_RATE_HZ / 10
/** How often to check whether there is time for what is made ahead. */
const SPARE_CHECK_MS = 100
/** So many clauses wait to be made ahead: what is made before the first call, and the lines of some ten calls. */
const MOST_WANTED = 2_000

export interface CachedTtsOptions {
  cache: SpeechCache
  /** Clauses with the same key sound the same. Undefined for a clause without sound. */
  keyOf: (clause: Clause) => string | undefined
  /** Knows which text is published and may be kept after the call in which it is said. */
  published: PublishedWords
  /** Knows when the voice may make what nobody waits for. */
  spare: SpareTime
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
  /** Those that are given the sound when it is made. */
  readers: readonly Reader[]
}

interface Reader {
  sound: PushStream<Int16Array>
  made: PromiseWithResolvers<void>
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
  const { cache, keyOf, published, spare, log } = options
  const voice = createVoice(keep)
  const takes = { now: new Map<string, Take>(), ahead: new Map<string, Take>() }
  /** What is to be made ahead: what somebody would play if it were there, and before anything else. */
  const asked = new Map<string, Wish>()
  /** And what is likely to be said. */
  const likely = new Map<string, Wish>()
  /** Set while what is wished for is being made. */
  let aheadTimer: NodeJS.Timeout | undefined
  let closed = false

  spare.onWork(() => {
    // Somebody may have begun to hear what was to be made ahead.
    for (const take of takes.ahead.values()) if (take.listeners.size === 0) stop(take)
  })

  function synthesise(request: TtsRequest): AsyncIterable<Int16Array> {
    const key = keyOf(request)
    if (key === undefined) return voice.synthesise(request)
    return pushStream(request.signal, async (sound) => {
      const known = cache.recall(key) ?? (await cache.read(key))
      if (known) return hear(sound, known)
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
    // What is made ahead comes last, so that it is of use only with sound. Otherwise `spare` has it stop for this one.
    const ahead = takes.ahead.get(key)
    const running = takes.now.get(key) ?? (ahead && ahead.chunks.length > 0 ? ahead : undefined)
    const take = running ?? begin(key, request, takes.now)
    for (const chunk of take.chunks) hear(sound, chunk)
    take.listeners.add(sound)
    sound.signal.addEventListener('abort', () => {
      take.listeners.delete(sound)
      if (take.listeners.size > 0) return
      stop(take)
    })
    await take.done
  }

  function stop(take: Take) {
    // The next request for this clause needs a new take.
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
    take.chunks.push(chunk)
    for (const sound of take.listeners) hear(sound, chunk)
  }

  /** A clause is often finished before the voice notices an abort. It is kept anyway. */
  function keep(clause: Clause, samples: Int16Array) {
    const key = keyOf(clause)
    if (key === undefined) return
    // A visitor's words stay neither on disk nor in memory after they have been said.
    if (published.has(clause.text)) void cache.write(key, samples)
    grant(key, samples)
    // A request that was still waiting for the voice has no need of it any more.
    for (const running of [takes.now, takes.ahead]) {
      const take = running.get(key)
      if (!take || take.request === clause || take.chunks.length > 0) continue
      spread(take, samples)
      take.abort.abort()
    }
  }

  /** Gives a clause that has been made to those who had it made ahead. */
  function grant(key: string, samples: Int16Array) {
    for (const { sound, made } of takeWish(key)) {
      hear(sound, samples)
      made.resolve()
    }
  }

  /** Nobody needs to make this clause ahead any more. Returns those who wait for it. */
  function takeWish(key: string): readonly Reader[] {
    const wishes = [asked, likely].map((all) => all.get(key))
    asked.delete(key)
    likely.delete(key)
    return wishes.flatMap((wish) => wish?.readers ?? [])
  }

  async function askAhead(key: string, clause: Clause, sound: PushStream<Int16Array>) {
    const reader: Reader = { sound, made: Promise.withResolvers() }
    const wish = asked.get(key)
    asked.set(key, {
      clause,
      signals: [...(wish?.signals ?? []), sound.signal],
      readers: [...(wish?.readers ?? []), reader],
    })
    sound.signal.addEventListener('abort', () => reader.made.resolve(), { once: true })
    makeAheadLater()
    await reader.made.promise
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

  /** The timer lets those who wish for several clauses name all of them first. */
  function makeAheadLater() {
    if (!closed) aheadTimer ??= setTimeout(() => void makeAhead(), 0).unref()
  }

  /** Makes what is wished for, one clause after the other, while there is time. */
  async function makeAhead() {
    for (let next = nextWish(); next; next = nextWish()) {
      if (spare.hasTime()) await makeOne(...next)
      else await sleep(SPARE_CHECK_MS, undefined, { ref: false })
    }
    aheadTimer = undefined
  }

  /** `keep` grants the wish when the clause is whole. If work of calls has cut it off, it is made again later. */
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
        for (const text of clausesOf(answer.text)) {
          const clause = { ...answer, text }
          const key = keyOf(clause)
          if (key !== undefined && published.has(text) && !cache.has(key)) {
            likely.set(key, { clause, signals: [signal], readers: [] })
          }
        }
      }
      for (const [key, wish] of before) {
        const again = likely.get(key)
        if (again) likely.set(key, { ...again, signals: [...again.signals, ...wish.signals] })
        else if (likely.size < MOST_WANTED) likely.set(key, wish)
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

const isUnwanted = (signals: Wish['signals']): boolean =>
  signals.every((signal) => signal?.aborted === true)

function hear(sound: PushStream<Int16Array>, chunk: Int16Array): void {
  for (let start = 0; start < chunk.length; start += PIECE) {
    sound.push(chunk.slice(start, start + PIECE))
  }
}
