import type { Storage } from './storage.ts'
import { StorageError } from './storageError.ts'
import {
  type Failure,
  monotonicMs,
  toFailure,
  type WorkerOrder,
  type WorkerReport,
} from './workerMessages.ts'

export interface OrdersOptions {
  storage: Storage
  /** Puts every commit so far on the disk. Throws if it can't. */
  flush: () => void
  tell: (report: WorkerReport) => void
}

/**
 * Carries out orders one at a time, in the order in which they arrive. Those that have arrived together share one `flush`,
 * and nothing is reported before it. So while the disk is busy with one `flush`, the next orders gather: the slower
 * the disk, the more of them share the next one.
 *
 * Resolves when the order has been carried out. Never rejects.
 */
export function createOrders({
  storage,
  flush,
  tell,
}: OrdersOptions): (order: WorkerOrder) => Promise<void> {
  const methods = storage as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  /** What has been carried out since the last `flush`. */
  let outcomes: WorkerReport[] = []

  const flushAndTell = (): void => {
    const reports = outcomes
    outcomes = []
    const failure = failureOf(flush)
    for (const report of reports) {
      tell(failure && report.type === 'done' ? { type: 'failed', id: report.id, failure } : report)
    }
  }

  const outcomeOf = async ({ id, method, args, beginBy }: WorkerOrder): Promise<WorkerReport> => {
    try {
      // Closing has no deadline.
      if (method !== 'close' && monotonicMs() > beginBy) throw tooLate()
      return { type: 'done', id, result: await methods[method]?.(...args) }
    } catch (error) {
      return { type: 'failed', id, failure: toFailure(error) }
    }
  }

  const carryOut = async (order: WorkerOrder): Promise<void> => {
    if (order.method === 'close') {
      flushAndTell()
      return tell(await outcomeOf(order))
    }
    // This runs after the messages that have arrived already.
    if (outcomes.push(await outcomeOf(order)) === 1) setImmediate(flushAndTell)
  }

  let last = Promise.resolve()
  return (order) => (last = last.then(() => carryOut(order)))
}

function failureOf(work: () => void): Failure | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return toFailure(error)
  }
}

const tooLate = (): StorageError =>
  new StorageError(
    'unavailable',
    new Error('the database was busy for too long; nothing was changed'),
  )
