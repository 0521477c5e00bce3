import { type FileHandle, open, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { CutOff, Log } from '../engine.ts'

export interface RecordingKey {
  callId: string
  side: 'agent' | 'user'
  /** Set for every line of the call but the first: its number, and how long the lines before were connected. */
  next?: { line: number; beforeMs: number } | undefined
}

/** Writes the recordings of all calls of this process to one folder. */
export interface RecordingDisk {
  create(key: RecordingKey): RecordedFile
  /** Resolves when everything is written. */
  idle(): Promise<void>
}

export interface RecordedFile {
  /** Never waits and never throws. Once the recording is cut off, it does nothing. */
  write(bytes: Uint8Array): void
  /** Resolves when everything is written, or to why the recording was cut off. */
  close(): Promise<CutOff | undefined>
}

export interface RecordingDiskOptions {
  folder: string
  /** The bytes that must stay free. */
  reserveBytes: number
  log: Log
  /** Opens a new file. Tests replace it with a disk that is slow, full or broken. */
  openFile?: (file: string) => Promise<Pick<FileHandle, 'appendFile' | 'close'>>
  freeBytes?: (folder: string) => Promise<number>
}

/** More than 20 s of one side. A disk that is further behind does not keep up. */
export const MOST_PENDING_BYTES = 256 * 1024
/** A recording grows by 10 kB a second, so the room can't run out sooner. */
const LOOK_AGAIN_MS = 5_000

/** EFBIG means the limit of a process or a quota, which amounts to a full disk. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Whether an operation on a file has failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  fullCodes.includes(String((error as { code?: unknown }).code))

/** The name of a file in the folder. */
export const recordingFile = ({ callId, side, next }: RecordingKey): string =>
  [callId, side, ...(next ? [next.line, Math.round(next.beforeMs)] : []), 'ogg'].join('.')

/** Reads the name of a file. Undefined if it is none of ours. */
export function recordingOf(name: string): RecordingKey | undefined {
  const parts = /^([^.]+)\.(agent|user)(?:\.(\d+)\.(\d+))?\.ogg$/.exec(name)
  if (!parts) return undefined
  const [, callId = '', side, line, beforeMs] = parts
  return {
    callId,
    side: side === 'agent' ? 'agent' : 'user',
    next: line === undefined ? undefined : { line: Number(line), beforeMs: Number(beforeMs) },
  }
}

interface Entry {
  key: RecordingKey
  handle: Pick<FileHandle, 'appendFile' | 'close'> | undefined
  pending: Uint8Array[]
  pendingBytes: number
  cutOff: CutOff | undefined
  isEnding: boolean
  isQueued: boolean
  closed: PromiseWithResolvers<CutOff | undefined>
}

/**
 * Only one operation runs at a time, however many calls there are: a disk that hangs holds one of the four threads that
 * Node has for files and for looking up addresses, and the others stay free. What a file has to write is joined.
 */
export function createRecordingDisk(options: RecordingDiskOptions): RecordingDisk {
  const { folder, reserveBytes, log } = options
  const { openFile = (file: string) => open(file, 'wx', 0o600), freeBytes = freeBytesOf } = options
  const queue: Entry[] = []
  let running: Promise<void> | undefined
  let looked: { atMs: number; isFull: boolean } | undefined

  async function hasRoom(): Promise<boolean> {
    if (reserveBytes === 0) return true
    const atMs = performance.now()
    if (!looked || atMs - looked.atMs > LOOK_AGAIN_MS) {
      looked = { atMs, isFull: (await freeBytes(folder)) < reserveBytes }
    }
    return !looked.isFull
  }

  function cut(entry: Entry, why: CutOff, error?: unknown): void {
    if (entry.cutOff) return
    entry.cutOff = why
    entry.pending = []
    const { code, message } = (error ?? {}) as { code?: string; message?: string }
    log('warn', 'A recording ends before its call.', {
      ...entry.key,
      why,
      ...(error !== undefined && { reason: code ?? message }),
    })
    entry.closed.resolve(why)
  }

  async function write(entry: Entry): Promise<void> {
    const pages = entry.pending
    entry.pending = []
    entry.pendingBytes = 0
    if (pages.length === 0) return
    if (!(await hasRoom())) return cut(entry, 'full')
    entry.handle ??= await openFile(path.join(folder, recordingFile(entry.key)))
    // While the file was being opened, it may have waited for too long.
    if (!entry.cutOff) await entry.handle.appendFile(Buffer.concat(pages))
  }

  async function serve(entry: Entry): Promise<void> {
    try {
      if (!entry.cutOff) await write(entry)
    } catch (error) {
      cut(entry, isDiskFull(error) ? 'full' : 'failed', error)
    }
    if (!entry.cutOff && (!entry.isEnding || entry.pending.length > 0)) return
    const { handle } = entry
    entry.handle = undefined
    await handle?.close().catch(() => undefined)
    entry.closed.resolve(undefined)
  }

  async function run(): Promise<void> {
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      entry.isQueued = false
      await serve(entry)
    }
    running = undefined
  }

  function enqueue(entry: Entry): void {
    if (!entry.isQueued) queue.push(entry)
    entry.isQueued = true
    running ??= run()
  }

  return {
    create(key) {
      const entry: Entry = {
        key,
        handle: undefined,
        pending: [],
        pendingBytes: 0,
        cutOff: undefined,
        isEnding: false,
        isQueued: false,
        closed: Promise.withResolvers(),
      }
      return {
        write(bytes) {
          if (entry.cutOff || entry.isEnding) return
          entry.pending.push(bytes)
          entry.pendingBytes += bytes.length
          if (entry.pendingBytes > MOST_PENDING_BYTES) cut(entry, 'slow')
          enqueue(entry)
        },
        close() {
          entry.isEnding = true
          enqueue(entry)
          return entry.closed.promise
        },
      }
    },
    async idle() {
      await running
    },
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
