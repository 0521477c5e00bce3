import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, statfs, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { makeFolder } from '../makeFolder.ts'
import { replaceFile } from '../replaceFile.ts'
import type { Log } from '../engine.ts'

/**
 * Speech on disk, one file per clause: `<key>.s16`. A file has a 12-byte header (mark, crc32 of the samples,
 * number of samples; little endian), then 16-bit samples at 24 kHz.
 */
const MARK = 0x31_57_53_52 /* RSW1 */
const HEADER_BYTES = 12
const FILE = /^[0-9a-f]{64}\.s16$/
/** Earlier versions kept all speech under these names, including a visitor's words. */
const TO_BE_FORGOTTEN = /\.(?:pcm|tmp)$/

export interface SpeechCacheOptions {
  folder: string
  /** Limit of the speech in memory. The least recently used speech is dropped first. Bytes. */
  memoryLimit: number
  /** Limit of the speech on disk. The least recently used speech is dropped first. Bytes. */
  diskLimit: number
  /** Free disk space to leave for others. While there is less, speech is kept only in memory. Bytes. */
  diskReserve?: number
  log: Log
}

export interface SpeechCache {
  has(key: string): boolean
  /** Reads from memory, without waiting. */
  recall(key: string): Int16Array | undefined
  /** Reads from memory or disk. A damaged file is deleted and counts as absent. */
  read(key: string): Promise<Int16Array | undefined>
  /** In memory at once, and on disk when the promise resolves. Never rejects: a full disk only costs time. */
  write(key: string, samples: Int16Array): Promise<void>
}

/** Returns the key of a clause. Anything that changes the sound must be among the parts. */
export function speechKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** Opens the cache and deletes what an interrupted write or an earlier version left behind. */
export async function openSpeechCache(options: SpeechCacheOptions): Promise<SpeechCache> {
  const { folder, memoryLimit, diskLimit, diskReserve = 0, log } = options
  /* Both maps are in order of use, most recent last. */
  const remembered = new Map<string, Int16Array>()
  const stored = new Map<string, number>()
  let rememberedBytes = 0
  let storedBytes = 0

  await makeFolder(folder).catch((error: unknown) => {
    log('warn', 'Could not create the folder of the speech cache; keeping speech in memory only', {
      why: messageOf(error),
    })
  })
  await takeStock()

  async function takeStock() {
    const found: { key: string; bytes: number; usedAt: number }[] = []
    for (const name of await readdir(folder).catch(noneWhereGone)) {
      const path = join(folder, name)
      if (!FILE.test(name)) {
        if (TO_BE_FORGOTTEN.test(name)) await rm(path, { force: true })
        continue
      }
      const { size, mtimeMs } = await stat(path)
      found.push({ key: name.slice(0, -4), bytes: size, usedAt: mtimeMs })
    }
    found.sort((a, b) => a.usedAt - b.usedAt)
    for (const { key, bytes } of found) {
      stored.set(key, bytes)
      storedBytes += bytes
    }
    await trimDisk()
  }

  const pathOf = (key: string) => join(folder, `${key}.s16`)

  function remember(key: string, samples: Int16Array) {
    forget(key)
    remembered.set(key, samples)
    rememberedBytes += samples.byteLength
    for (const oldest of remembered.keys()) {
      if (rememberedBytes <= memoryLimit) break
      forget(oldest)
    }
  }

  function forget(key: string) {
    rememberedBytes -= remembered.get(key)?.byteLength ?? 0
    remembered.delete(key)
  }

  function use(key: string) {
    const bytes = stored.get(key)
    if (bytes === undefined) return
    stored.delete(key)
    stored.set(key, bytes)
    const now = new Date()
    /* The order of use must survive a restart. */
    utimes(pathOf(key), now, now).catch(() => {})
  }

  async function discard(key: string) {
    storedBytes -= stored.get(key) ?? 0
    stored.delete(key)
    await rm(pathOf(key), { force: true }).catch(() => {})
  }

  async function trimDisk() {
    for (const oldest of stored.keys()) {
      if (storedBytes <= diskLimit) break
      await discard(oldest)
    }
  }

  async function hasRoom(bytes: number): Promise<boolean> {
    if (diskReserve === 0) return true
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= diskReserve + bytes
  }

  function recall(key: string) {
    const samples = remembered.get(key)
    if (!samples) return undefined
    remember(key, samples)
    use(key)
    return samples
  }

  return {
    has: (key) => remembered.has(key) || stored.has(key),
    recall,
    async read(key) {
      const known = recall(key)
      if (known || !stored.has(key)) return known
      const file = await readFile(pathOf(key)).catch(() => undefined)
      const samples = file && parseSpeechFile(file)
      if (samples) {
        remember(key, samples)
        use(key)
      } else {
        log('warn', 'A clause in the speech cache was damaged; it will be synthesised again', {
          key,
        })
        await discard(key)
      }
      return samples
    },
    async write(key, samples) {
      remember(key, samples)
      try {
        const file = formatSpeechFile(samples)
        if (!(await hasRoom(file.length))) return
        await replaceFile(pathOf(key), file)
        storedBytes += file.length - (stored.get(key) ?? 0)
        stored.delete(key)
        stored.set(key, file.length)
        await trimDisk()
      } catch (error) {
        log('warn', 'Could not write a clause to the speech cache', {
          why: messageOf(error),
        })
      }
    },
  }
}

function noneWhereGone(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}

function formatSpeechFile(samples: Int16Array): Buffer {
  const file = Buffer.alloc(HEADER_BYTES + samples.byteLength)
  file.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), HEADER_BYTES)
  file.writeUInt32LE(MARK, 0)
  file.writeUInt32LE(crc32(file.subarray(HEADER_BYTES)), 4)
  file.writeUInt32LE(samples.length, 8)
  return file
}

function parseSpeechFile(file: Buffer): Int16Array | undefined {
  if (file.length < HEADER_BYTES || file.readUInt32LE(0) !== MARK) return undefined
  const body = file.subarray(HEADER_BYTES)
  if (body.length !== file.readUInt32LE(8) * 2) return undefined
  if (crc32(body) !== file.readUInt32LE(4)) return undefined
  /* Copied because the file's bytes may begin at an odd address. */
  return new Int16Array(new Uint8Array(body).buffer)
}
