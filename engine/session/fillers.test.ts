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

/** Returns an answer whose first sound takes this long. */
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
  it('is played whole after a filler that is ready', async () => {
    const callFillers = createFillers(fakeTts(() => true))
    expect(await read(callFillers.before(answerAfter(900).answer, speaking))).toEqual([
      `${fillers[0]} `,
      '480 samples',
      'It costs $50. ',
      '240 samples',
    ])
  })

  it('never gets the same filler twice in a row', async () => {
    const callFillers = createFillers(fakeTts(() => true))
    const first = await read(callFillers.before(answerAfter(900).answer, speaking))
    const second = await read(callFillers.before(answerAfter(900).answer, speaking))
    expect(second[0]).not.toBe(first[0])
  })

  it('gets a filler that is ready in this voice', async () => {
    const callFillers = createFillers(fakeTts(({ text }) => text === fillers[2]))
    expect((await read(callFillers.before(answerAfter(900).answer, speaking)))[0]).toBe(
      `${fillers[2]} `,
    )
  })

  it('begins late if no filler is ready', async () => {
    for (const tts of [fakeTts(() => false), { ...fakeTts(() => true), isReady: undefined } as Tts])
      expect(await read(createFillers(tts).before(answerAfter(900).answer, speaking))).toEqual([
        'It costs $50. ',
        '240 samples',
      ])
  })

  it('passes on a failure that comes after the filler', async () => {
    const failing: Answer = {
      stop() {},
      pieces: (async function* () {
        await new Promise((resolve) => setTimeout(resolve, 900))
        yield clause('It ')
        throw new Error('no voice')
      })(),
    }
    const withFiller = createFillers(fakeTts(() => true)).before(failing, speaking)
    await expect(read(withFiller)).rejects.toThrow('no voice')
  })
})

describe('an answer that begins on time', () => {
  it('gets no filler', async () => {
    const callFillers = createFillers(fakeTts(() => true))
    expect(
      await read(callFillers.before(answerAfter(FILLER_AFTER_MS - 50).answer, speaking)),
    ).toEqual(['It costs $50. ', '240 samples'])
  })

  it('gets no filler if it has no sound', async () => {
    const callFillers = createFillers(fakeTts(() => true))
    const tool: AnswerPiece = { type: 'toolCall', name: 'look', arguments: '{}' }
    expect(await read(callFillers.before(answerAfter(0, [tool]).answer, speaking))).toEqual([])
  })
})

it('stops the answer behind the filler', () => {
  const { answer, stop } = answerAfter(900)
  createFillers(fakeTts(() => true))
    .before(answer, speaking)
    .stop()
  expect(stop).toHaveBeenCalledOnce()
})

it('prepares all fillers in the voice of the call', () => {
  const tts = fakeTts(() => false)
  createFillers(tts).prepare(speaking)
  expect(tts.prepared).toEqual(fillers.map((text) => ({ ...speaking, text })))
})
