import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { embedOnce } from './embedOnce.ts'
import { createPhraseVectors, keyOf, readRows, ROW_BYTES, rowOf } from './phraseVectors.ts'

/** A unit vector that is the same for the same seed. */
function vectorFor(seed: number): Float32Array {
  const numbers = Array.from({ length: 384 }, (_, at) => Math.sin((at + 1) * seed))
  const length = Math.hypot(...numbers)
  return Float32Array.from(numbers, (value) => value / length)
}

const likeness = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0)

const phrasesOf = (phrase: string, vector: Float32Array) => {
  const key = keyOf('meanings', phrase)
  return createPhraseVectors(new Map([[key, rowOf(key, vector)]]))
}

/** A folder with one file of these bytes. */
function folderWith(bytes: Uint8Array): URL {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vectors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'agent.bin'), bytes)
  return pathToFileURL(`${folder}/`)
}

describe('a vector that was made ahead', () => {
  it.each([1, 2, 3.7])('is a unit vector, and as near to what was made as 0.9999', (seed) => {
    const found = phrasesOf('a table for two', vectorFor(seed)).find('meanings', 'a table for two')!
    expect(likeness(found, vectorFor(seed))).toBeGreaterThan(0.9999)
    expect(Math.hypot(...found)).toBeCloseTo(1, 5)
  })

  it('is found for its own phrase and kind only', () => {
    const phrases = phrasesOf('a table for two', vectorFor(1))
    expect(phrases.find('meanings', 'a table for three')).toBeUndefined()
    expect(phrases.find('questions', 'a table for two')).toBeUndefined()
  })

  it('is read from its file', () => {
    const key = keyOf('questions', 'when are you open')
    const other = keyOf('meanings', 'a table for two')
    const file = Buffer.concat([rowOf(key, vectorFor(1)), rowOf(other, vectorFor(2))])
    const phrases = createPhraseVectors(readRows(folderWith(file)))
    const found = phrases.find('meanings', 'a table for two')!
    expect(likeness(found, vectorFor(2))).toBeGreaterThan(0.9999)
  })

  it('is not read from a file that is cut off, which is named with what to do', () => {
    const row = rowOf(keyOf('meanings', 'hello'), vectorFor(1))
    const folder = folderWith(row.subarray(0, ROW_BYTES - 1))
    expect(() => readRows(folder)).toThrow(/agent\.bin is damaged.*npm run vectors/)
  })
})

describe('embedding once', () => {
  it('embeds neither what was made ahead nor what it has embedded before', async () => {
    const asked: string[][] = []
    const embed = embedOnce(
      async (texts) => {
        asked.push([...texts])
        return texts.map(() => vectorFor(5))
      },
      'meanings',
      phrasesOf('a table for two', vectorFor(1)),
    )
    await embed(['hello', 'a table for two', 'hello'])
    const [first, second, third] = await embed(['bye', 'a table for two', 'hello'])
    expect(asked).toEqual([['hello'], ['bye']])
    expect(likeness(second!, vectorFor(1))).toBeGreaterThan(0.999)
    expect(first).toEqual(vectorFor(5))
    expect(third).toEqual(vectorFor(5))
  })
})
