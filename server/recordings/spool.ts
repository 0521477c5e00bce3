import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { ApiError } from '../http/apiError.ts'
import { containerOf, SIGNATURE_BYTES, type Container } from './container.ts'
import { RECORDING_LIMIT_BYTES, recordingsUnavailable } from './recordingStore.ts'

/** The folder on this machine in which uploads arrive, before anybody knows whether they are whole. */
export interface Spool {
  /** Throws `ApiError` 413, 415 or 507, and whatever the stream throws; then nothing is left of it. */
  receive(stream: Readable): Promise<SpooledFile>
  /** Removes what a crash tore: what nobody has written to for an hour, or for as long as is said. */
  deletePartialUploads(afterMs?: number): Promise<void>
  /** Rejects when nothing can be written. */
  check(): Promise<void>
}

export interface SpooledFile {
  readonly path: string
  readonly bytes: number
  readonly container: Container
  discard(): Promise<void>
}

/** A block of a disk: less might find room in what is left of one. */
const CHECK_BYTES = Buffer.alloc(4_096)
/** No upload lasts that long. */
const TORN_AFTER_MS = 3_600_000

/** `durable`: a received file outlasts a crash; for one that goes on to another machine it need not. */
export async function createSpool(
  folder: string,
  { durable }: { durable: boolean },
): Promise<Spool> {
  await mkdir(folder, { recursive: true })
  /** Uploads of this process by file, and since when. Whatever the clock says, they are not torn. */
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
        arriving.delete(file)
        await rm(file, { force: true }).catch(() => undefined)
        throw explainDisk(error)
      }
    },

    async deletePartialUploads(afterMs = TORN_AFTER_MS) {
      for (const [file, since] of arriving) {
        if (performance.now() - since > TORN_AFTER_MS) arriving.delete(file)
      }
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        if (arriving.has(file)) continue
        // It may have been kept, or given up, since it was listed.
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
  }
}

async function writeWhole(
  file: string,
  stream: Readable,
  durable: boolean,
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
    if (durable) await handle.sync()
    return { bytes, container }
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

export const codeOf = (error: unknown): string => String((error as { code?: unknown }).code)

/** EFBIG is the limit of a process or a quota, which is as good as a full disk. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']
/** The disk's or the system's failures, which an operator mends. ENOENT: the folder itself was deleted. */
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

/** What a visitor may know of a failing disk; other errors as they are. */
export function explainDisk(error: unknown): unknown {
  const code = codeOf(error)
  if (brokenCodes.includes(code)) return recordingsUnavailable()
  if (!fullCodes.includes(code)) return error
  return new ApiError(507, 'storage_full', 'There is no room left for recordings on the server.')
}

const tooLarge = (): ApiError =>
  new ApiError(
    413,
    'recording_too_large',
    `A recording may have at most ${RECORDING_LIMIT_BYTES / 1024 / 1024} MB.`,
  )
