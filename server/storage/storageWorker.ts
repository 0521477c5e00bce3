/** The database's thread. SQLite waits for disks and locks here, so that the server's thread never does. */
import { parentPort, workerData } from 'node:worker_threads'
import path from 'node:path'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { DATABASE_FILE } from './dataDir.ts'
import { identityOf } from './heldFiles.ts'
import { createOrders } from './orders.ts'
import { openSqliteDatabase, type SqliteDatabase } from './sqliteDatabase.ts'
import { createSqlStorage } from './sqlStorage.ts'
import type { WorkerOrder, WorkerReport, WorkerSetup } from './workerMessages.ts'

if (!parentPort) throw new Error('This file must run in a worker thread.')
const port = parentPort
const tell = (report: WorkerReport): void => port.postMessage(report)

function open({ dataDir, identity }: WorkerSetup): SqliteDatabase | undefined {
  try {
    const known = identity !== undefined && { identity }
    return openSqliteDatabase(dataDir, { ...known, sharesFlushes: true })
  } catch (error) {
    tell({ type: 'notOpened', message: messageOf(error) })
    return undefined
  }
}

function serve(db: SqliteDatabase): void {
  const storage = createSqlStorage(db)
  const carryOut = createOrders({ storage, flush: db.flush, tell })
  const serveOrder = async (order: WorkerOrder): Promise<void> => {
    await carryOut(order)
    if (order.method === 'close') port.close()
  }
  port.on('message', (order: WorkerOrder) => void serveOrder(order))
  const identity = identityOf(path.join(setup.dataDir, DATABASE_FILE))
  tell({ type: 'opened', identity, methods: Object.keys(storage) })
}

const setup = workerData as WorkerSetup
const db = open(setup)
if (db) serve(db)
else port.close()
