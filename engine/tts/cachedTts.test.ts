import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPublishedWords } from './publishedWords.ts'
import { createQueue } from '../models/queue.ts'
import { createSpareTime } from './spareTime.ts'
import { SpeechError } from '../models/speechError.ts'
import { type Clause, joinSamples, type TtsRequest } from '../stages.ts'
import { collect } from '../testing/collect.ts'
import { createCachedTts } from './cachedTts.ts'
import { openSpeechCache } from './speechCache.ts'
import { createWorkerTts, soundKeyOf, type SynthesisProcess } from './workerTts.ts'

const { signal } = new AbortController()
const clause = { text: 'It costs $50.', voice: 'shimmer', accent: 'American', language: 'en' }

const publishedTexts = ['It costs $50.', 'It costs $51.', 'Let me see.', 'One. Two.', 'Three.']

let folder: string
let close = () => {}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-'))
})
afterEach(async () => {
  close()
  /* A write may still be running. */
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
})

/** A toy synthesiser that takes `chunkMs` for each of its chunks, and makes one at a time. */
async function createToy({ chunkMs = 20, chunks = 2, fails = false, isLate = false } = {}) {
  const spoken: string[] = []
  const toy = { spoken, idle: true, finished: 0 }
  const cache = await openSpeechCache({
    folder,
    memoryLimit: 1e7,
    diskLimit: 1e7,
    log: () => {},
  })
  const synthesis: SynthesisProcess = {
    async request(_, { text, isAhead }, stop, onItem) {
      const dueMs = isAhead ? Infinity : performance.now()
      for (let chunk = 1; chunk <= chunks; chunk++) {
        const leave = await queue.enter(dueMs, stop)
        if (!leave) break
        if (chunk === 1) spoken.push(text)
        if (isLate) onItem({ samples: new Int16Array(0), last: false })
        await sleep(chunkMs)
        leave()
        if (fails) throw new SpeechError('worker_lost', 'gone')
        onItem({ samples: new Int16Array(6000).fill(chunk), last: chunk === chunks })
      }
      toy.finished++
    },
  }
  const queue = createQueue()
  const spare = createSpareTime()
  const tts = createCachedTts((finished) => createWorkerTts({ synthesis, finished }), {
    cache,
    keyOf: soundKeyOf,
    published: createPublishedWords(publishedTexts),
    spare: { ...spare, hasTime: () => toy.idle && spare.hasTime() },
    log: () => {},
  })
  close = () => tts.close()
  const isCached = (one: Clause) => cache.has(soundKeyOf(one)!)
  const speak = (change: Partial<TtsRequest> = {}) =>
    collect(tts.synthesise({ ...clause, signal, ...change }))
  return { ...toy, toy, tts, speak, spare, isCached }
}

const lengthOf = (pieces: readonly Int16Array[]) =>
  pieces.reduce((sum, piece) => sum + piece.length, 0)

describe('text to speech with a cache', () => {
  it('yields the synthesised clause in pieces of 100 ms', async () => {
    const { speak, spoken } = await createToy()
    const pieces = await speak()
    expect(spoken).toEqual(['It costs fifty dollars.'])
    expect(lengthOf(pieces)).toBe(12_000)
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(2400)
  })

  it('starts from the cache the second time, and makes nothing', async () => {
    const { speak, spoken, isCached } = await createToy({ chunkMs: 50 })
    expect(isCached(clause)).toBe(false)
    const first = await speak()
    expect(isCached(clause)).toBe(true)
    const again = await speak()
    expect(joinSamples(again)).toEqual(joinSamples(first))
    expect(spoken).toHaveLength(1)
  })

  // Rule C39
  it('drops the words of a visitor once they are said: they are neither on disk nor in memory', async () => {
    const { speak, tts, spoken, isCached } = await createToy({ chunkMs: 1 })
    const greeting = { ...clause, text: 'Nice to meet you, Zebulonia.' }
    for (let time = 0; time < 2; time++) {
      expect(lengthOf(await speak(greeting))).toBe(12_000)
      expect(isCached(greeting)).toBe(false)
    }
    await speak({ ...greeting, isAhead: true })
    tts.warm([greeting])
    await speak()
    expect(spoken).toEqual([...Array(3).fill(greeting.text), 'It costs fifty dollars.'])
    await expect.poll(() => readdir(folder)).toHaveLength(1)
  })

  it('caches what the server vouches for', async () => {
    const { speak, tts, spoken } = await createToy({ chunkMs: 1 })
    const own = { ...clause, text: 'Welcome to Harrow and Daughters.' }
    tts.publish(own.text)
    for (let time = 0; time < 2; time++) await speak(own)
    expect(spoken).toHaveLength(1)
  })

  it('makes what is needed later during calls too, after what is needed now', async () => {
    const { speak, spoken, isCached } = await createToy({ chunkMs: 40 })
    const now = speak()
    await expect.poll(() => spoken.length).toBe(1)
    const filler = { ...clause, text: 'Let me see.' }
    const later = [1, 2].map(() => speak({ ...filler, isAhead: true }))
    const next = speak({ text: 'Ten dollars.' })
    await Promise.all([now, next, ...later])
    expect(isCached(filler)).toBe(true)
    expect(spoken).toEqual(['It costs fifty dollars.', 'Ten dollars.', 'Let me see.'])
  })

  it('plays at once what is finished while the request for it waits', async () => {
    const { speak, tts, spoken, toy } = await createToy({ chunkMs: 60, chunks: 1 })
    tts.warm([clause])
    await expect.poll(() => spoken.length).toBe(1)
    expect(lengthOf(await speak())).toBe(6000)
    // The voice may have started the request, but nobody waited for the result.
    expect(toy.finished).toBe(1)
  })

  it('keeps a clause that is finished after its request was aborted', async () => {
    const { speak, isCached } = await createToy({ chunkMs: 40, chunks: 1 })
    const abort = new AbortController()
    const pieces = speak({ signal: abort.signal })
    await sleep(20)
    abort.abort()
    expect(await pieces).toEqual([])
    expect(isCached(clause)).toBe(false)
    await expect.poll(() => isCached(clause)).toBe(true)
  })

  it('shares one take among all simultaneous requests', async () => {
    const { speak, spoken } = await createToy()
    const takes = await Promise.all([1, 2, 3].map(() => speak()))
    expect(spoken).toHaveLength(1)
    for (const take of takes) expect(lengthOf(take)).toBe(12_000)
  })

  it('continues for the other requests when one stops', async () => {
    const { speak } = await createToy()
    const abort = new AbortController()
    const leaving = speak({ signal: abort.signal })
    const staying = speak()
    await sleep(25)
    abort.abort()
    await leaving
    expect(lengthOf(await staying)).toBe(12_000)
  })

  it('stops when no request is left, and frees the worker', async () => {
    const { speak, toy, isCached } = await createToy({ chunkMs: 500, chunks: 20 })
    const abort = new AbortController()
    const pieces = speak({ signal: abort.signal })
    await sleep(40)
    abort.abort()
    await pieces
    // The first piece would have taken half a second more.
    expect(toy.finished).toBe(0)
    await expect.poll(() => toy.finished).toBe(1)
    expect(isCached(clause)).toBe(false)
  })

  it('separates voices, accents, paces and texts, but not what sounds the same', async () => {
    const { speak, spoken } = await createToy({ chunkMs: 1 })
    for (const other of [
      clause,
      { ...clause, voice: 'echo' },
      { ...clause, accent: 'British' },
      { ...clause, speed: 1.2 },
      { ...clause, speed: 1 },
      { ...clause, text: 'It costs $51.' },
      { ...clause, accent: 'Canadian' } /* spoken by the American voice */,
      { ...clause, text: '  It costs fifty dollars. ' },
    ]) {
      await speak(other)
    }
    expect(spoken).toHaveLength(5)
  })

  it('passes on the error of a worker that died, and tries again the next time', async () => {
    const { speak, spoken } = await createToy({ fails: true })
    for (let time = 0; time < 2; time++) {
      await expect(speak()).rejects.toMatchObject({ code: 'worker_lost' })
    }
    expect(spoken).toHaveLength(2)
  })

  it('passes on the signs of life of a late voice, and does not keep them', async () => {
    const { speak } = await createToy({ isLate: true })
    const pieces = await speak()
    expect(pieces.filter(({ length }) => length === 0)).toHaveLength(2)
    const kept = await speak()
    expect(kept.filter(({ length }) => length === 0)).toEqual([])
    expect(lengthOf(kept)).toBe(12_000)
  })

  it.each(['', ' \n', '…', '— "!"'])('says nothing for %j', async (text) => {
    const { speak, spoken } = await createToy()
    expect(await speak({ text })).toEqual([])
    expect(spoken).toEqual([])
  })

  it('refuses what it cannot speak', async () => {
    const { speak } = await createToy()
    await expect(speak({ language: 'hi' })).rejects.toMatchObject({ code: 'unsupported_language' })
  })
})

describe('warming', () => {
  const answers = ['One. Two.', 'Three.'].map((text) => ({ ...clause, text }))

  it('synthesises answers ahead of time, clause by clause', async () => {
    const { tts, spoken, isCached } = await createToy({ chunkMs: 1 })
    tts.warm(answers)
    await expect.poll(() => isCached({ ...clause, text: 'Three.' })).toBe(true)
    expect(spoken).toEqual(['One.', 'Two.', 'Three.'])
    tts.warm(answers)
    await sleep(20)
    expect(spoken).toHaveLength(3)
  })

  it('stops between two pieces of sound as soon as a visitor speaks, and begins again afterwards', async () => {
    const { tts, spoken, spare, toy, isCached } = await createToy({ chunkMs: 40, chunks: 4 })
    tts.warm(answers.slice(1))
    await expect.poll(() => spoken.length).toBe(1)
    const over = spare.begin('hearing')
    await expect.poll(() => toy.finished, { interval: 5, timeout: 120 }).toBe(1)
    await sleep(150)
    expect(spoken).toEqual(['Three.'])
    over()
    await expect.poll(() => isCached({ ...clause, text: 'Three.' }), { timeout: 3000 }).toBe(true)
    expect(spoken).toEqual(['Three.', 'Three.'])
  })

  it('goes on with what somebody has begun to hear, whoever speaks', async () => {
    const { speak, tts, spoken, spare } = await createToy({ chunkMs: 40, chunks: 4 })
    tts.warm([clause])
    await sleep(90)
    const heard = speak()
    await sleep(10)
    spare.begin('hearing')
    expect(lengthOf(await heard)).toBe(24_000)
    expect(spoken).toHaveLength(1)
  })

  it('makes a filler that a call asks for before what is likely to be said, and again if it was cut off', async () => {
    const { speak, tts, spoken, spare } = await createToy({ chunkMs: 40 })
    tts.warm(answers)
    const filler = speak({ text: 'Let me see.', isAhead: true })
    await expect.poll(() => spoken, { interval: 5 }).toEqual(['Let me see.'])
    spare.begin('voicing')()
    expect(lengthOf(await filler)).toBe(12_000)
    expect(spoken).toEqual(['Let me see.', 'Let me see.'])
    await expect.poll(() => spoken.length, { timeout: 3000 }).toBe(5)
  })

  it('waits until no visitor has just stopped speaking', async () => {
    const { tts, toy, spoken } = await createToy({ chunkMs: 1 })
    toy.idle = false
    tts.warm(answers)
    await sleep(50)
    expect(spoken).toEqual([])
    toy.idle = true
    await expect.poll(() => spoken.length, { timeout: 3000 }).toBe(3)
  })

  it('begins with what it was given last', async () => {
    const { tts, toy, spoken } = await createToy({ chunkMs: 1 })
    toy.idle = false
    for (const answer of answers) tts.warm([answer])
    toy.idle = true
    await expect.poll(() => spoken.length, { timeout: 3000 }).toBe(3)
    expect(spoken.slice(1)).toContain('One.')
    expect(spoken.slice(0, 2)).toContain('Three.')
  })

  it('drops what is left for a call that has ended, unless somebody else wants it too', async () => {
    const { tts, toy, spoken } = await createToy({ chunkMs: 1 })
    toy.idle = false
    const call = new AbortController()
    tts.warm([{ ...clause, text: 'Let me see.' }])
    tts.warm(answers.slice(1))
    tts.warm(answers, call.signal)
    await sleep(20)
    call.abort()
    toy.idle = true
    await expect.poll(() => spoken.length, { timeout: 3000 }).toBe(2)
    await sleep(50)
    expect(spoken.toSorted()).toEqual(['Let me see.', 'Three.'])
  })

  it('forgets what was asked for first if too much waits', async () => {
    const { tts, toy, spoken, isCached } = await createToy({ chunkMs: 1, chunks: 1 })
    toy.idle = false
    tts.warm(answers.slice(1))
    const call = new AbortController()
    const atEverySpeed = Array.from({ length: 1_999 }, (_, at) => 0.5 + at / 10_000)
    tts.warm([{ ...clause, text: 'Let me see.' }])
    tts.warm(
      atEverySpeed.map((speed) => ({ ...clause, speed })),
      call.signal,
    )
    call.abort()
    toy.idle = true
    await expect
      .poll(() => isCached({ ...clause, text: 'Let me see.' }), { timeout: 3000 })
      .toBe(true)
    await sleep(300)
    expect(spoken).toEqual(['Let me see.'])
  })

  it('leaves the voice to an answer between two of its clauses @full', async () => {
    const { speak, tts, spoken } = await createToy({ chunkMs: 20 })
    const texts = ['Ten dollars.', 'Twenty dollars.', 'Thirty dollars.']
    const spoke = speak({ text: texts[0]! })
    tts.warm(answers)
    await spoke
    for (const text of texts.slice(1)) {
      await sleep(30)
      await speak({ text })
    }
    expect(spoken).toEqual(texts)
    await expect.poll(() => spoken.length, { timeout: 3000 }).toBe(6)
  })

  it('lets a request have what is being made ahead for it', async () => {
    // Long enough that a busy machine still asks in the middle of it.
    const { speak, tts, spoken } = await createToy({ chunkMs: 150, chunks: 4 })
    tts.warm([clause])
    await sleep(200)
    expect(spoken).toEqual(['It costs fifty dollars.'])
    expect(lengthOf(await speak())).toBe(24_000)
    expect(spoken).toHaveLength(1)
  })

  it('does not have a request wait, after all others, for what is made ahead without sound yet', async () => {
    const { speak, tts, spoken, isCached } = await createToy({ chunkMs: 60, chunks: 2 })
    tts.warm([clause])
    await expect.poll(() => spoken.length, { interval: 5 }).toBe(1)
    const ended: string[] = []
    const say = async (text: string) => {
      const pieces = await speak({ text })
      ended.push(text)
      return lengthOf(pieces)
    }
    const texts = [clause.text, 'Ten dollars.', 'Twenty dollars.']
    const lengths: Promise<number>[] = []
    for (const text of texts) {
      lengths.push(say(text))
      await sleep(5)
    }
    expect(await Promise.all(lengths)).toEqual([12_000, 12_000, 12_000])
    expect(ended).toEqual(texts)
    await expect.poll(() => isCached(clause)).toBe(true)
  })

  it('gives way to a live request, and continues later', async () => {
    const { speak, tts, spoken, isCached } = await createToy({ chunkMs: 30, chunks: 4 })
    tts.warm(answers.slice(1))
    await sleep(40)
    expect(spoken).toEqual(['Three.'])
    await speak()
    expect(spoken.slice(0, 2)).toEqual(['Three.', 'It costs fifty dollars.'])
    await expect.poll(() => isCached({ ...clause, text: 'Three.' }), { timeout: 3000 }).toBe(true)
    expect(spoken).toHaveLength(3)
  })

  it('skips a clause that fails', async () => {
    const { tts, spoken } = await createToy({ fails: true, chunkMs: 1 })
    tts.warm(answers)
    await expect.poll(() => spoken.length).toBe(3)
    await sleep(20)
    expect(spoken).toHaveLength(3)
  })
})

it('on a machine that has no time to make anything ahead, a call that has ended is forgotten while others go on', async () => {
  const { tts, toy } = await createToy()
  toy.idle = false
  async function ask(by: AbortSignal): Promise<WeakRef<object>> {
    const sound = tts.synthesise({ ...clause, signal: by, isAhead: true })
    void collect(sound)
    tts.warm([clause], by)
    await sleep(20)
    return new WeakRef(sound)
  }
  await ask(signal)
  const leaving = new AbortController()
  const left = await ask(leaving.signal)
  leaving.abort()
  const stays = await ask(signal)
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  await expect
    .poll(() => {
      collectGarbage()
      return left.deref() === undefined
    })
    .toBe(true)
  expect(stays.deref()).toBeDefined()
})
