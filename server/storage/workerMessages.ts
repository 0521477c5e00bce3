import { StorageError } from './storageError.ts'

/** The messages between the server's thread and the database's thread. */
export interface WorkerSetup {
  dataDir: string
  /** The identity of the database file that the previous thread had open, if there was one. */
  identity: string | undefined
}

export type WorkerOrder = {
  id: number
  /** A method of `Storage`. */
  method: string
  args: readonly unknown[]
  /** In `monotonicMs` time. An order that has not started by then is dropped. */
  beginBy: number
}

export type WorkerReport =
  | { type: 'opened'; identity: string | undefined; methods: string[] }
  | { type: 'notOpened'; message: string }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; failure: Failure }

/** An error in a form that can be sent: errors lose their class and extra properties between threads. */
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

/** A clock that all threads of the process share. It only goes forward. */
export const monotonicMs = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000
