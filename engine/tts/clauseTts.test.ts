import { expect, test } from 'vitest'
import type { Clause } from '../stages.ts'
import { collect } from '../testing/collect.ts'
import { createClauseTts } from './clauseTts.ts'

const clause: Clause = { text: 'Hello.', voice: 'shimmer', accent: 'American', language: 'en' }

test('a voice may push sound of any length and is heard in short pieces, between signs of life', async () => {
  const samples = Int16Array.from({ length: 6_000 }, (_, at) => at)
  const tts = createClauseTts(['en'], async (_text, _request, sound) => {
    sound.push(new Int16Array())
    sound.push(samples)
  })
  const { signal } = new AbortController()
  const pieces = await collect(tts.synthesise({ ...clause, signal }))
  expect(pieces.map(({ length }) => length)).toEqual([0, 2_400, 2_400, 1_200])
  expect(pieces.flatMap((piece) => [...piece])).toEqual([...samples])
})
