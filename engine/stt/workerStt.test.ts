import { describe, expect, it } from 'vitest'
import type { ExpectedAnswer } from '../stages.ts'
import { collect } from '../testing/collect.ts'
import { createWorkerStt } from './workerStt.ts'

const code: ExpectedAnswer = {
  question: true,
  wants: [{ kind: 'code', signs: [{ signs: '0123456789', least: 4, most: 4 }] }],
  mayCorrect: [],
}

/** Several callers stop speaking at the same time. Returns for each whether the recogniser listened for the code. */
async function listenedFor(callers: number): Promise<boolean[]> {
  const listened: boolean[] = []
  const stt = createWorkerStt({
    async request(_name, { expected }: { expected?: unknown }) {
      listened.push(expected !== undefined)
      await Promise.resolve()
    },
  } as Parameters<typeof createWorkerStt>[0])
  const { signal } = new AbortController()
  await Promise.all(
    Array.from({ length: callers }, () => {
      const turn = stt.open({ language: 'en', signal })
      turn.push(new Int16Array(16_000))
      return collect(turn.finish({ expected: code, signal }))
    }),
  )
  return listened
}

describe('callers who are asked for a code', () => {
  it('are decoded a second time while few others wait', async () => {
    expect(await listenedFor(3)).toEqual([true, true, true])
  })

  it('do not make many others wait for it', async () => {
    const listened = await listenedFor(10)
    expect(listened).toHaveLength(10)
    // The first request arrives before anybody waits.
    expect(listened.slice(1, 7)).toEqual(Array(6).fill(false))
    expect(listened.slice(-3)).toEqual([true, true, true])
  })
})
