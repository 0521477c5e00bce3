import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { ApiError } from '../http/apiError.ts'
import { containerOf, SIGNATURE_BYTES, type Container } from './container.ts'

/** Where the audio lies. A seam: a bucket could stand behind it as well as a folder. */
export interface RecordingFiles {
  /**
   * Streams a file to the disk. Throws `ApiError` 413, 415, 422 or 507, and whatever the stream
   * throws; then nothing is left of it.
   */
  receive(stream: Readable): Promise<IncomingFile>
  /** All of a kept file, or these bytes of it (`last` inclusive). Undefined when it is gone. */
  read(name: string, range?: { first: number; last: number }): Promise<Readable | undefined>
  remove(name: string): Promise<void>
  /** Every version of a recording, also those that no row points to. */
  removeFolder(name: string): Promise<void>
  /** Finished files that were written before then (Unix ms), with a row or without; returns how many. */
  removeOlderThan(beforeMs: number): Promise<number>
  /** Removes uploads that a crash tore. Finished recordings are not swept: a database can be lost. */
  sweepTorn(): Promise<void>
}

/** Where the versions of a recording lie. */
export const recordingFolder = (agentUuid: string, recordingId: string): string =>
  `${agentUuid}/${recordingId}`

/** On the disk under a name that nobody reads. Must be kept or discarded. */
export interface IncomingFile {
  readonly bytes: number
  readonly container: Container
  /** Moves it to `name`, below the folder, at once and for good. */
  keep(name: string): Promise<void>
  discard(): Promise<void>
}

export const RECORDING_LIMIT_BYTES = 25 * 1024 * 1024
const INCOMING = '.incoming'
/** No upload lasts that long. */
const TORN_AFTER_MS = 3_600_000

export async function createRecordingFiles(folder: string): Promise<RecordingFiles> {
  const incoming = path.join(folder, INCOMING)
  await mkdir(incoming, { recursive: true })

  return {
    async receive(stream) {
      const file = path.join(incoming, `${randomUUID()}.part`)
      try {
        const { bytes, container } = await writeDurably(file, stream)
        return {
          bytes,
          container,
          async keep(name) {
            await moveDurably(file, path.join(folder, name))
          },
          discard: () => rm(file, { force: true }),
        }
      } catch (error) {
        await rm(file, { force: true }).catch(() => undefined)
        throw isFull(error) ? storageFull() : error
      }
    },

    async read(name, range) {
      const handle = await open(path.join(folder, name), 'r').catch(unlessGone)
      // Closes the handle at its end, also when nobody listens to the end.
      return handle?.createReadStream(range && { start: range.first, end: range.last })
    },

    async remove(name) {
      await rm(path.join(folder, name), { force: true })
      await removeIfEmpty(path.join(folder, path.dirname(name)))
    },

    async removeFolder(name) {
      await rm(path.join(folder, name), { recursive: true, force: true })
    },

    async removeOlderThan(beforeMs) {
      let removed = 0
      // Uploads under way lie one level higher, and are not met.
      for (const agent of await foldersIn(folder)) {
        for (const recording of await foldersIn(path.join(folder, agent))) {
          const versions = path.join(folder, agent, recording)
          for (const file of await filesOlderThan(versions, beforeMs)) {
            await rm(file, { force: true })
            removed += 1
          }
          await removeIfEmpty(versions)
        }
      }
      return removed
    },

    async sweepTorn() {
      for (const name of await readdir(incoming)) {
        const file = path.join(incoming, name)
        const { mtimeMs } = await stat(file)
        if (Date.now() - mtimeMs > TORN_AFTER_MS) await rm(file, { force: true })
      }
    },
  }
}

async function writeDurably(
  file: string,
  stream: Readable,
): Promise<{ bytes: number; container: Container }> {
  const handle = await open(file, 'wx')
  try {
    let head = Buffer.alloc(0)
    let container: Container | undefined
    let bytes = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > RECORDING_LIMIT_BYTES) throw tooLarge()
      if (!container) {
        head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES)])
        if (head.length >= SIGNATURE_BYTES) container = requireContainer(head)
      }
      await handle.writeFile(chunk)
    }
    container ??= requireContainer(head)
    await handle.sync()
    return { bytes, container }
  } finally {
    await handle.close()
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessGone)
  return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function filesOlderThan(folder: string, beforeMs: number): Promise<string[]> {
  const old: string[] = []
  for (const name of (await readdir(folder).catch(unlessGone)) ?? []) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(unlessGone)
    if (stats?.isFile() && stats.mtimeMs < beforeMs) old.push(file)
  }
  return old
}

/** A visitor may have had it deleted since it was listed. */
function unlessGone(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

async function moveDurably(file: string, target: string): Promise<void> {
  const parent = path.dirname(target)
  const move = async (): Promise<void> => {
    await mkdir(parent, { recursive: true })
    await rename(file, target)
    await syncFolder(parent)
  }
  // The folder may be removed, being empty, between the steps; it is not a second time.
  await move().catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    return move()
  })
}

/** The folder of one recording goes with its last version; that of an agent stays. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
  })
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code)

/** A rename is on the disk only when its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function requireContainer(head: Buffer): Container {
  const container = containerOf(head)
  if (container) return container
  throw new ApiError(
    415,
    'unsupported_recording',
    'A recording must be WebM, MP4 or Ogg audio; this file begins like none of them.',
  )
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error))

const storageFull = (): ApiError =>
  new ApiError(507, 'storage_full', 'There is no room left for recordings on the server.')

const tooLarge = (): ApiError =>
  new ApiError(
    413,
    'recording_too_large',
    `A recording may have at most ${RECORDING_LIMIT_BYTES / 1024 / 1024} MB.`,
  )
