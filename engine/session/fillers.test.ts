import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { Clause, Tts } from '../stages.ts'
import type { Answer, AnswerPiece } from './answer.ts'
import { createFillers, FILLER_AFTER_MS } from './fillers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const speaking = { voice: 'alloy', accent: 'American', language: 'en' }
const sound: AnswerPiece = { type: 'audio', samples: new Int16Array(240) }
const clause = (text: string): AnswerPiece => ({ type: 'clause', text })

function fakeTts(isReady: (clause: Clause) => boolean): Tts & { prepared: Clause[] } {
  const prepared: Clause[] = []
  return {
    languages: ['en'],
    prepared,
    isReady,
    prepare: (clauses) => void prepared.push(...clauses),
    async *synthesise() {
      yield new Int16Array(480)
    },
  }
}

/** An answer whose first sound takes this long. */
function answerAfter(ms: number, pieces: AnswerPiece[] = [clause('It costs $50. '), sound]) {
  const stop = vi.fn()
  const answer: Answer = {
    stop,
    pieces: (async function* () {
      for (const piece of pieces) {
        if (piece.type === 'audio') await new Promise((resolve) => setTimeout(resolve, ms))
        yield piece
      }
    })(),
  }
  return { answer, stop }
}

async function read(answer: Answer): Promise<string[]> {
  const heard: string[] = []
  const reading = (async () => {
    for await (const piece of answer.pieces) {
      if (piece.type === 'audio') heard.push(`${piece.samples.length} samples`)
      else if (piece.type !== 'toolCall') heard.push(piece.text)
    }
  })()
  reading.catch(() => undefined)
  await vi.runAllTimersAsync()
  await reading
  return heard
}

describe('an answer whose sound is late', () => {
  it('is led in by words that are ready, and follows them whole', async () => {
    const ins = createFillers(fakeTts(() => true))
    expect(await read(ins.before(answerAfter(900).answer, speaking))).toEqual([
      `${fillers[0]} `,
      '480 samples',
      'It costs $50. ',
      '240 samples',
    ])
  })

  it('is never led in by the same words twice in a row', async () => {
    const ins = createFillers(fakeTts(() => true))
    const first = await read(ins.before(answerAfter(900).answer, speaking))
    const second = await read(ins.before(answerAfter(900).answer, speaking))
    expect(second[0]).not.toBe(first[0])
  })

  it('uses the words that are ready in this voice', async () => {
    const ins = createFillers(fakeTts(({ text }) => text === fillers[2]))
    expect((await read(ins.before(answerAfter(900).answer, speaking)))[0]).toBe(`${fillers[2]} `)
  })

  it('begins late where no words are ready', async () => {
    for (const tts of [fakeTts(() => false), { ...fakeTts(() => true), isReady: undefined } as Tts])
      expect(await read(createFillers(tts).before(answerAfter(900).answer, speaking))).toEqual([
        'It costs $50. ',
        '240 samples',
      ])
  })

  it('that then fails, fails', async () => {
    const failing: Answer = {
      stop() {},
      pieces: (async function* () {
        await new Promise((resolve) => setTimeout(resolve, 900))
        yield clause('It ')
        throw new Error('no voice')
      })(),
    }
    const led = createFillers(fakeTts(() => true)).before(failing, speaking)
    await expect(read(led)).rejects.toThrow('no voice')
  })
})

describe('an answer that begins in time', () => {
  it('is not led in', async () => {
    const ins = createFillers(fakeTts(() => true))
    expect(await read(ins.before(answerAfter(FILLER_AFTER_MS - 50).answer, speaking))).toEqual([
      'It costs $50. ',
      '240 samples',
    ])
  })

  it('is not led in when it has no sound at all', async () => {
    const ins = createFillers(fakeTts(() => true))
    const tool: AnswerPiece = { type: 'toolCall', name: 'look', arguments: '{}' }
    expect(await read(ins.before(answerAfter(0, [tool]).answer, speaking))).toEqual([])
  })
})

it('stopping a led answer stops what it is made of', () => {
  const { answer, stop } = answerAfter(900)
  createFillers(fakeTts(() => true))
    .before(answer, speaking)
    .stop()
  expect(stop).toHaveBeenCalledOnce()
})

it('all words are prepared in the voice of the call', () => {
  const tts = fakeTts(() => false)
  createFillers(tts).prepare(speaking)
  expect(tts.prepared).toEqual(fillers.map((text) => ({ ...speaking, text })))
})
