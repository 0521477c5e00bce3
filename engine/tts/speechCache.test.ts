import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSpeechCache, speechKey } from './speechCache.ts'

let folder: string
const warnings: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-'))
  warnings.length = 0
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }))

const open = (limits: { memoryLimit?: number; diskLimit?: number; diskReserve?: number } = {}) =>
  openSpeechCache({
    folder,
    memoryLimit: 1e6,
    diskLimit: 1e6,
    log: (level, message) => void (level === 'warn' && warnings.push(message)),
    ...limits,
  })
const tone = (length: number, value = 7) => new Int16Array(length).fill(value)
const [a, b, c] = ['a', 'b', 'c'].map((text) => speechKey(text)) as [string, string, string]

it('returns what was written, even after a restart', async () => {
  const cache = await open()
  expect(cache.has(a)).toBe(false)
  expect(await cache.read(a)).toBeUndefined()
  await cache.write(a, tone(300))
  expect(cache.recall(a)).toEqual(tone(300))
  const later = await open()
  expect(later.has(a)).toBe(true)
  expect(later.recall(a)).toBeUndefined() /* on disk, but not in memory */
  expect(await later.read(a)).toEqual(tone(300))
  expect(later.recall(a)).toEqual(tone(300))
})

it('does not create a missing data folder, and keeps speech in memory', async () => {
  const data = join(folder, 'data')
  const log = (_level: string, message: string) => void warnings.push(message)
  const cache = await openSpeechCache({
    folder: join(data, 'speech'),
    memoryLimit: 1e6,
    diskLimit: 1e6,
    log,
  })
  await cache.write(a, tone(10))
  expect(cache.recall(a)).toEqual(tone(10))
  expect(await readdir(folder)).toEqual([])
  expect(warnings).toHaveLength(2)
})

it('does not write to a disk that is nearly full, and still keeps speech in memory', async () => {
  const cache = await open({ diskReserve: 1e18 })
  await cache.write(a, tone(300))
  expect(await cache.read(a)).toEqual(tone(300))
  expect(await readdir(folder)).toEqual([])
  expect(warnings).toEqual([])
  const roomy = await open({ diskReserve: 1 })
  await roomy.write(a, tone(300))
  expect(await readdir(folder)).toHaveLength(1)
})

it('keeps speech in memory immediately, before it is on disk', async () => {
  const cache = await open()
  const written = cache.write(a, tone(10))
  expect(cache.recall(a)).toEqual(tone(10))
  await written
})

it('deletes what earlier versions kept, which may be the words of a visitor', async () => {
  const old = join(folder, `${a}.pcm`)
  await writeFile(old, 'sound')
  const cache = await open()
  expect(cache.has(a)).toBe(false)
  expect(await readdir(folder)).toEqual([])
})

it('never shows half a file: it deletes what an interrupted write left', async () => {
  await writeFile(join(folder, `${a}.s16.0c5d.tmp`), 'half')
  const cache = await open()
  expect(cache.has(a)).toBe(false)
  expect(await readdir(folder)).toEqual([])
})

it('writes to another file and renames it, so readers see only whole files', async () => {
  const cache = await open({ memoryLimit: 0 })
  await cache.write(a, tone(20_000, 1))
  const writes = Array.from({ length: 20 }, (_, index) => cache.write(a, tone(20_000, index)))
  for (let round = 0; round < 20; round++) {
    const samples = await cache.read(a)
    expect(samples).toHaveLength(20_000)
    expect(new Set(samples).size).toBe(1)
  }
  await Promise.all(writes)
  expect(await readdir(folder)).toEqual([`${a}.s16`])
  expect(warnings).toEqual([])
})

it.each([
  ['cut short', (file: Buffer) => file.subarray(0, file.length - 3)],
  ['with a flipped bit', (file: Buffer) => file.fill(255, 40, 41)],
  ['of another format', () => Buffer.from('RIFF this is no speech of ours')],
  ['empty', () => Buffer.alloc(0)],
])('treats a file %s as absent, and deletes it', async (_, damage) => {
  const first = await open()
  await first.write(a, tone(300))
  const path = join(folder, `${a}.s16`)
  await writeFile(path, damage(await readFile(path)))
  const cache = await open()
  expect(await cache.read(a)).toBeUndefined()
  expect(warnings).toHaveLength(1)
  expect(cache.has(a)).toBe(false)
  expect(await readdir(folder)).toEqual([])
})

it('keeps to its disk limit by deleting the least recently used', async () => {
  const cache = await open({ diskLimit: 2 * (600 + 12), memoryLimit: 0 })
  await cache.write(a, tone(300))
  await cache.write(b, tone(300))
  await cache.read(a)
  await cache.write(c, tone(300))
  expect([cache.has(a), cache.has(b), cache.has(c)]).toEqual([true, false, true])
  expect(await readdir(folder)).toHaveLength(2)
})

it('keeps to its memory limit, and reads the rest from disk', async () => {
  const cache = await open({ memoryLimit: 1300 })
  for (const key of [a, b, c]) await cache.write(key, tone(300))
  expect(cache.recall(a)).toBeUndefined()
  expect(cache.recall(c)).toBeDefined()
  expect(await cache.read(a)).toEqual(tone(300))
})

it('remembers the order of use over a restart', async () => {
  const cache = await open({ memoryLimit: 0 })
  await cache.write(a, tone(300))
  const before = (await stat(join(folder, `${a}.s16`))).mtimeMs
  await new Promise((resolve) => setTimeout(resolve, 20))
  await cache.read(a)
  await expect
    .poll(async () => (await stat(join(folder, `${a}.s16`))).mtimeMs)
    .toBeGreaterThan(before)
})

it('continues when the disk fails', async () => {
  const cache = await open()
  await rm(folder, { recursive: true })
  await cache.write(a, tone(300))
  expect(warnings).toHaveLength(1)
  expect(cache.recall(a)).toEqual(tone(300))
  await open() /* creates the folder again */
})

it('puts everything that changes the sound into the key', () => {
  expect(speechKey('a', 'b')).toMatch(/^[0-9a-f]{64}$/)
  expect(speechKey('a', 'b')).not.toBe(speechKey('ab'))
  expect(speechKey('a', 'b')).not.toBe(speechKey('b', 'a'))
})
