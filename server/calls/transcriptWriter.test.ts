import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { EngineTurn } from '@ringwell/engine/engine.ts'
import type { SpokenTurn } from '../storage/transcriptStorage.ts'
import { createTranscriptWriter } from './transcriptWriter.ts'

const turn = (position: number, text: string, callId = 'c1'): EngineTurn => ({
  callId,
  position,
  who: 'agent',
  text,
})

/** Creates a writer whose storage fails the given number of times at first, and records what it gets. */
function writerWith(failures: number, retryAfterMs: readonly number[] = [1, 1, 1]) {
  const saved: { callId: string; turns: readonly SpokenTurn[] }[] = []
  let [left, asked, logged] = [failures, 0, '']
  const writer = createTranscriptWriter({
    retryAfterMs,
    log: pino({}, { write: (line: string) => (logged += line) }),
    storage: {
      async saveTurns(callId, turns) {
        asked += 1
        await Promise.resolve()
        if (left-- > 0) throw new Error('the database is away')
        saved.push({ callId, turns })
        return true
      },
    },
  })
  const texts = () => saved.flatMap(({ turns }) => turns.map(({ text }) => text))
  return { writer, saved, texts, asked: () => asked, logged: () => logged }
}

test('turns of a call are written in order, however fast they arrive', async () => {
  const { writer, saved, texts } = writerWith(0)
  for (const text of ['Hello', 'Hello, there', 'Hello']) void writer.keep(turn(0, text))
  void writer.keep(turn(0, 'Other', 'c2'))
  await writer.close()
  expect(texts().filter((text) => text !== 'Other')).toEqual(['Hello', 'Hello, there', 'Hello'])
  expect(saved.find(({ callId }) => callId === 'c2')?.turns).toHaveLength(1)
})

// Rule C12
test('no turns are lost if the database fails and recovers', async () => {
  const { writer, texts, logged } = writerWith(3)
  void writer.keep(turn(0, 'one'))
  void writer.keep(turn(1, 'two'))
  await expect.poll(texts).toEqual(['one', 'two'])
  expect(logged()).toBe('')
})

test('turns are given up if the database does not recover, and the log does not contain them', async () => {
  const { writer, texts, logged, asked } = writerWith(99)
  void writer.keep(turn(0, 'my number is 5550100'))
  await expect.poll(logged).toContain('what was said is lost')
  expect(asked()).toBe(4)
  expect(logged()).not.toContain('5550100')
  await writer.close()
  expect(texts()).toEqual([])
})

test('a server that stops does not wait for the database', async () => {
  const { writer, logged } = writerWith(99, [60_000])
  void writer.keep(turn(0, 'one'))
  await writer.close()
  expect(logged()).toContain('what was said is lost')
})
