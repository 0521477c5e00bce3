import type { Readable } from 'node:stream'
import { ApiError } from '../http/apiError.ts'
import type { Container } from './container.ts'

/**
 * Where the audio lies: a folder or a bucket. One interface, one contract suite (`recordingContract.ts`).
 * A name (`agent/recording/side-version.webm`) is written once and never again, so an older version
 * can't replace a newer one; which version counts is the row's to say (`Storage.keepLongest`).
 */
export interface RecordingStore {
  /**
   * Takes a file in, as a stream, so far only on this machine. Throws `ApiError` 413, 415 or 507, and
   * whatever the stream throws; then nothing is left of it.
   */
  receive(stream: Readable): Promise<IncomingRecording>
  /**
   * All of a kept file, or these bytes of it (`last` inclusive). Undefined when it is gone. Throws
   * `ApiError` 503 where the store does not answer.
   */
  read(name: string, range?: { first: number; last: number }): Promise<Readable | undefined>
  /** Without effect on one that is gone. Rejects where the store does not answer. */
  remove(name: string): Promise<void>
  /** Every version of a recording, also those that no row points to. Rejects as `remove` does. */
  removeFolder(name: string): Promise<void>
  /** Finished files that were written before then (Unix ms), with a row or without; returns how many. */
  removeOlderThan(beforeMs: number): Promise<number>
  /**
   * Removes uploads that a crash tore: those of other processes that have not grown for an hour, or for as
   * long as is said. Finished recordings are not swept: a database can be lost.
   */
  deletePartialUploads(afterMs?: number): Promise<void>
  /** Rejects, and says why, when nothing can be stored at the moment. */
  check(): Promise<void>
  close(): Promise<void>
}

/** On this machine under a name that nobody reads. Must be kept or discarded. */
export interface IncomingRecording {
  readonly bytes: number
  readonly container: Container
  /**
   * Gives it its name, whole or not at all; when it resolves the file outlasts a crash. Throws `ApiError`
   * 503 where the store does not answer, 507 where it is full.
   */
  keep(name: string): Promise<void>
  /** Idempotent, and without effect on what was kept. */
  discard(): Promise<void>
}

/** Where the versions of a recording lie. */
export const recordingFolder = (agentUuid: string, recordingId: string): string =>
  `${agentUuid}/${recordingId}`

export const RECORDING_LIMIT_BYTES = 25 * 1024 * 1024

/** The sender may try again: its recording was not acknowledged, and nothing of it is left. */
export const recordingsUnavailable = (): ApiError =>
  new ApiError(
    503,
    'recordings_unavailable',
    'Recordings can not be stored or read at the moment. Please try again.',
    { retryAfterSeconds: 10 },
  )
