import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { isDiskFull, recordingOf } from '@ringwell/engine/recording/recordingDisk.ts'
import { ApiError } from '../http/apiError.ts'
import type { RecordingSide } from '../storage/recordingStorage.ts'
import { containerOf, SIGNATURE_BYTES, type Container } from './container.ts'
import { RECORDING_LIMIT_BYTES, recordingsUnavailable } from './recordingStore.ts'

/**
 * The folders on this machine in which recordings arrive: uploads, before it is known whether they are complete, and
 * what our engine records.
 */
export interface Spool {
  /**
   * Throws `ApiError` 413, 415 or 507, and any error of the stream. If it throws, nothing of the upload
   * is left.
   */
  receive(stream: Readable): Promise<SpooledFile>
  /** Takes over a file of our engine, which nobody writes to any more. Rejects if it is gone. */
  takeLive(file: string): Promise<SpooledFile>
  /** Removes what our engine has recorded of a call so far. The call may still be under way. */
  removeLive(callId: string): Promise<void>
  /**
   * Removes partial uploads that a crash left behind: those that have not grown for an hour, or for
   * `afterMs`.
   */
  deletePartialUploads(afterMs?: number): Promise<void>
  /** Rejects if nothing can be written. */
  check(): Promise<void>
  /** Resolves when no upload is left here. An upload whose connection was closed is gone within a second. */
  close(): Promise<void>
}

export interface SpooledFile {
  readonly path: string
  readonly bytes: number
  readonly container: Container
  discard(): Promise<void>
}

/** The size of a disk block. A smaller file might still fit into a partly used one. */
const CHECK_BYTES = Buffer.alloc(4_096)
/** No upload takes this long. */
const TORN_AFTER_MS = 3_600_000
const CLOSE_LIMIT_MS = 1_000
const CLOSE_CHECK_MS = 20

export const sides: readonly RecordingSide[] = ['agent', 'user']

/** The folder in which our engine records. `folder` is the one of all recordings on this machine. */
export const liveFolder = (folder: string): string => path.join(folder, '.live')

/**
 * With `durable`, a received file survives a crash. A file that is forwarded to another machine does not
 * need to.
 */
export async function createSpool(
  recordings: string,
  { durable }: { durable: boolean },
): Promise<Spool> {
  const folder = path.join(recordings, '.incoming')
  const live = liveFolder(recordings)
  await mkdir(folder, { recursive: true })
  await mkdir(live, { recursive: true })
  /**
   * Uploads of this process by file, with their start times. They never count as partial, whatever the
   * clock says.
   */
  const arriving = new Map<string, number>()

  return {
    async receive(stream) {
      const file = path.join(folder, `${randomUUID()}.part`)
      arriving.set(file, performance.now())
      try {
        const { bytes, container } = await writeWhole(file, stream, durable)
        const discard = async (): Promise<void> => {
          await rm(file, { force: true })
          arriving.delete(file)
        }
        return { path: file, bytes, container, discard }
      } catch (error) {
        stream.destroy()
        await rm(file, { force: true }).catch(() => undefined)
        arriving.delete(file)
        throw explainDisk(error)
      }
    },

    async takeLive(name) {
      const file = path.join(live, name)
      const handle = await open(file, 'r+')
      try {
        if (durable) await handle.sync()
        const { size } = await handle.stat()
        const discard = (): Promise<void> => rm(file, { force: true })
        const container = { type: 'audio/ogg', extension: 'ogg' } as const
        return { path: file, bytes: size, container, discard }
      } finally {
        await handle.close()
      }
    },

    async removeLive(callId) {
      // Each line of the call has files of its own.
      for (const name of await readdir(live)) {
        if (recordingOf(name)?.callId === callId) await rm(path.join(live, name), { force: true })
      }
    },

    async deletePartialUploads(afterMs = TORN_AFTER_MS) {
      for (const [file, since] of arriving) {
        if (performance.now() - since > TORN_AFTER_MS) arriving.delete(file)
      }
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        if (arriving.has(file)) continue
        // It may have been kept or discarded since it was listed.
        const stats = await stat(file).catch(() => undefined)
        if (stats && Date.now() - stats.mtimeMs >= afterMs) await rm(file, { force: true })
      }
    },

    async check() {
      const file = path.join(folder, `${randomUUID()}.check`)
      try {
        await writeFile(file, CHECK_BYTES, { flush: durable })
      } finally {
        await rm(file, { force: true })
      }
    },

    async close() {
      const deadline = performance.now() + CLOSE_LIMIT_MS
      while (arriving.size > 0 && performance.now() < deadline) await pause(CLOSE_CHECK_MS)
    },
  }
}

async function writeWhole(
  file: string,
  stream: Readable,
  durable: boolean,
): Promise<{ bytes: number; container: Container }> {
  const handle = await open(file, 'wx')
  try {
    const read = await readRecording(stream, (chunk) => handle.writeFile(chunk))
    if (durable) await handle.sync()
    return read
  } finally {
    await handle.close()
  }
}

/** Checks an upload that is not stored, and returns its size. Throws as `Spool.receive` does. */
export async function checkRecording(stream: Readable): Promise<number> {
  return (await readRecording(stream, async () => undefined)).bytes
}

async function readRecording(
  stream: Readable,
  write: (chunk: Buffer) => Promise<void>,
): Promise<{ bytes: number; container: Container }> {
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
    await write(chunk)
  }
  return { bytes, container: container ?? requireContainer(head) }
}

function requireContainer(head: Buffer): Container {
  const container = containerOf(head)
  if (container) return container
  throw new ApiError(
    415,
    'unsupported_recording',
    'A recording must be WebM, MP4 or Ogg audio. This file is none of them.',
  )
}

export const codeOf = (error: unknown): string => String((error as { code?: unknown }).code)

/** For `catch`: the file may have been erased at a visitor's request since it was listed. */
export function unlessGone(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

/**
 * Failures of the disk or the system, which an operator must fix. ENOENT means that the folder itself was
 * deleted.
 */
const brokenCodes = [
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ESTALE',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOTDIR',
]

/** Converts disk errors to what a visitor may know. Returns other errors unchanged. */
export function explainDisk(error: unknown): unknown {
  if (brokenCodes.includes(codeOf(error))) return recordingsUnavailable()
  if (!isDiskFull(error)) return error
  return new ApiError(507, 'storage_full', 'The server has no room left for recordings.')
}

const tooLarge = (): ApiError =>
  new ApiError(
    413,
    'recording_too_large',
    `A recording may have at most ${RECORDING_LIMIT_BYTES / 1024 / 1024} MB.`,
  )
