import type { Readable } from 'node:stream'
import { ApiError } from '../http/apiError.ts'
import type { RecordingSide } from '../storage/recordingStorage.ts'
import type { Container } from './container.ts'

/**
 * Stores the audio in a folder or a bucket. There is one interface and one contract test suite
 * (`server/testing/recordingContract.ts`). A name (`agent/recording/side-version.webm`) is written once and never again,
 * so an older version cannot replace a newer one. The database row decides which version counts
 * (`Storage.keepLongest`).
 */
export interface RecordingStore {
  /**
   * Receives a file as a stream. It is only on this machine at first. Throws `ApiError` 413, 415 or 507,
   * and any error of the stream. If it throws, nothing of the file is left.
   */
  receive(stream: Readable): Promise<IncomingRecording>
  /** Takes over a file that our engine has recorded. Rejects if it is gone. Discarding it deletes it. */
  takeLive(file: string): Promise<IncomingRecording>
  /**
   * Reads a whole kept file, or the given bytes of it (`last` is inclusive). Returns undefined if it is
   * gone. Throws `ApiError` 503 if the store does not respond.
   */
  read(name: string, range?: { first: number; last: number }): Promise<Readable | undefined>
  /**
   * Returns the largest version of one side of a recording, with or without a row. A restored database may point to a
   * version that a longer one has replaced since. Throws `ApiError` 503 if the store does not respond.
   */
  largest(folder: string, side: RecordingSide): Promise<{ name: string; bytes: number } | undefined>
  /** Has no effect if the file is already gone. Rejects if the store does not respond. */
  remove(name: string): Promise<void>
  /**
   * Removes every version of a recording, including those that no row points to and what our engine has recorded of a
   * call that is still under way. Rejects as `remove` does.
   */
  removeFolder(name: string): Promise<void>
  /**
   * Removes finished files that were written before the given time (Unix ms), with or without a row.
   * Returns how many.
   */
  removeOlderThan(beforeMs: number): Promise<number>
  /**
   * Removes partial uploads that a crash left behind: those of other processes that have not grown for an
   * hour, or for `afterMs`. Never removes finished recordings, because a database can be lost.
   */
  deletePartialUploads(afterMs?: number): Promise<void>
  /** Rejects, and says why, if nothing can be stored at the moment. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A received file on this machine, under a name that nothing reads. Must be kept or discarded. */
export interface IncomingRecording {
  readonly bytes: number
  readonly container: Container
  /**
   * Stores the file under its name, completely or not at all. When it resolves, the file survives a
   * crash. Throws `ApiError` 503 if the store does not respond, and 507 if it is full.
   */
  keep(name: string): Promise<void>
  /** Idempotent. Has no effect on a file that was kept. */
  discard(): Promise<void>
}

/** Returns the folder of a recording's versions. */
export const recordingFolder = (agentUuid: string, recordingId: string): string =>
  `${agentUuid}/${recordingId}`

/** Returns the file with the most bytes of this side, and undefined if there is none. */
export function largestOf(
  files: readonly { name: string; bytes: number }[],
  side: RecordingSide,
): { name: string; bytes: number } | undefined {
  return files
    .filter(({ name }) => name.slice(name.lastIndexOf('/') + 1).startsWith(`${side}-`))
    .toSorted((one, other) => other.bytes - one.bytes)[0]
}

export const RECORDING_LIMIT_BYTES = 25 * 1024 * 1024

/** The sender may try again: its recording was not acknowledged, and nothing of it is left. */
export const recordingsUnavailable = (): ApiError =>
  new ApiError(
    503,
    'recordings_unavailable',
    'Recordings cannot be stored or read at the moment. Please try again.',
    { retryAfterSeconds: 10 },
  )
