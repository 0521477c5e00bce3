import { StorageError } from './storageError.ts'

/** What the server's thread and the database's thread tell each other. */
export interface WorkerSetup {
  dataDir: string
  /** Of the database file, where a thread before this one had it open. */
  identity: string | undefined
}

export type WorkerOrder = {
  id: number
  /** A method of `Storage`. */
  method: string
  args: readonly unknown[]
  /** By `monotonicMs`. Work that has not begun by then is not begun any more. */
  beginBy: number
}

export type WorkerReport =
  | { type: 'opened'; identity: string | undefined }
  | { type: 'notOpened'; message: string }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; failure: Failure }

/** An error as it can be sent: between threads errors lose their class and what they carry. */
export type Failure =
  | { kind: 'storage'; reason: StorageError['reason']; message: string }
  | { kind: 'other'; name: string; message: string; code: string | undefined }

export function toFailure(error: unknown): Failure {
  if (error instanceof StorageError) {
    return { kind: 'storage', reason: error.reason, message: error.message }
  }
  const { name, message, code } = error as { name?: string; message?: string; code?: unknown }
  return {
    kind: 'other',
    name: name ?? 'Error',
    message: message ?? String(error),
    code: typeof code === 'string' ? code : undefined,
  }
}

export function fromFailure(failure: Failure): Error {
  if (failure.kind === 'storage') {
    return new StorageError(failure.reason, new Error(failure.message))
  }
  const { name, message, code } = failure
  return Object.assign(new Error(message), { name, ...(code !== undefined && { code }) })
}

/** The same clock in every thread of the process. It only goes forward. */
export const monotonicMs = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000
