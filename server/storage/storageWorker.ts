/**
 * The database's thread. SQLite waits for disks and locks here, so that the server's thread never does.
 * Orders are carried out one at a time, in the order in which they arrive.
 */
import { parentPort, workerData } from 'node:worker_threads'
import path from 'node:path'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { DATABASE_FILE } from './dataDir.ts'
import { identityOf } from './heldFiles.ts'
import { createSqliteStorage } from './sqliteStorage.ts'
import { StorageError } from './storageError.ts'
import {
  monotonicMs,
  toFailure,
  type WorkerOrder,
  type WorkerReport,
  type WorkerSetup,
} from './workerMessages.ts'
import type { Storage } from './storage.ts'

if (!parentPort) throw new Error('This file must run in a worker thread.')
const port = parentPort
const tell = (report: WorkerReport): void => port.postMessage(report)

function open({ dataDir, identity }: WorkerSetup): Storage | undefined {
  try {
    const storage = createSqliteStorage(dataDir, { ...(identity !== undefined && { identity }) })
    const opened = identityOf(path.join(dataDir, DATABASE_FILE))
    tell({ type: 'opened', identity: opened, methods: Object.keys(storage) })
    return storage
  } catch (error) {
    tell({ type: 'notOpened', message: messageOf(error) })
    return undefined
  }
}

function serve(storage: Storage): void {
  const methods = storage as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  const carryOut = async ({ id, method, args, beginBy }: WorkerOrder): Promise<void> => {
    try {
      // Closing has no deadline.
      if (method !== 'close' && monotonicMs() > beginBy) throw tooLate()
      tell({ type: 'done', id, result: await methods[method]?.(...args) })
    } catch (error) {
      tell({ type: 'failed', id, failure: toFailure(error) })
    }
    if (method === 'close') port.close()
  }
  let last = Promise.resolve()
  port.on('message', (order: WorkerOrder) => {
    last = last.then(() => carryOut(order))
  })
}

const tooLate = (): StorageError =>
  new StorageError(
    'unavailable',
    new Error('the database was busy for too long; nothing was changed'),
  )

const storage = open(workerData as WorkerSetup)
if (storage) serve(storage)
else port.close()
