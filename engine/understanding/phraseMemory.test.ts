import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createPhraseMemory } from './phraseMemory.ts'

let file = ''
let warned: string[] = []
beforeEach(() => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'phrases-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  file = path.join(folder, 'new', 'phrases.bin')
  warned = []
})

const memory = (model = 'model-1', at = file) =>
  createPhraseMemory({ path: at, model, log: (_level, message) => void warned.push(message) })

const vectors = new Map([
  ['what does it cost?', Float32Array.of(0.25, -1, 1e-7)],
  ['¿cuánto cuesta? 日本', Float32Array.of(0, 0.5, 3)],
])

describe('the phrase vectors on disk', () => {
  test('are read back exactly, in the same order', async () => {
    await memory().write(vectors)
    const back = await memory().read()
    expect([...back]).toEqual([...vectors])
    expect(readdirSync(path.dirname(file))).toEqual(['phrases.bin'])
    expect(warned).toEqual([])
  })

  test('do not count if they belong to another model', async () => {
    await memory().write(vectors)
    expect([...(await memory('model-2').read())]).toEqual([])
  })

  test('are empty without a file, and that logs no warning', async () => {
    expect([...(await memory().read())]).toEqual([])
    await memory().write(new Map())
    expect([...(await memory().read())]).toEqual([])
    expect(warned).toEqual([])
  })

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -3)],
    ['changed by one bit', (bytes: Buffer) => bytes.with(40, bytes[40]! ^ 1)],
    ['from another program', () => Buffer.from('hello')],
    ['empty', () => Buffer.alloc(0)],
  ])('are computed again if the file is %s', async (_, spoil) => {
    await memory().write(vectors)
    writeFileSync(file, spoil(readFileSync(file)))
    expect([...(await memory().read())]).toEqual([])
    expect(warned).toHaveLength(1)
  })

  test('may find no disk space: that costs time, but the start succeeds', async () => {
    writeFileSync(path.join(path.dirname(path.dirname(file)), 'taken'), '')
    const blocked = path.join(path.dirname(path.dirname(file)), 'taken', 'phrases.bin')
    await memory('model-1', blocked).write(vectors)
    expect(warned).toHaveLength(1)
  })
})
