import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { UnitRange } from './busyTimes.ts'
import type { BusyTimesOrder, BusyTimesReport } from './busyTimesWorker.ts'

/** An event that repeats may lead to any number of occurrences. */
const MOST_MEMORY_MB = 128

/**
 * The quarters of an hour in which these objects of a calendar take time, read in a thread of its own: a rule such as “every
 * 30th of February” is looked for without an end, and a visitor who invites the operator can write such a rule. Rejects if
 * an object cannot be read, or if that takes until the signal aborts.
 */
export async function readBusyTimes(
  texts: readonly string[],
  range: UnitRange,
  signal: AbortSignal,
): Promise<readonly number[]> {
  if (texts.length === 0) return []
  const worker = new Worker(new URL('./busyTimesWorker.ts', import.meta.url), {
    workerData: { texts, range } satisfies BusyTimesOrder,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  })
  // Nobody waits for an error that comes after the abort.
  worker.on('error', () => undefined)
  try {
    // Rejects with the error of the thread, too.
    const [report] = (await once(worker, 'message', { signal })) as [BusyTimesReport]
    if ('units' in report) return report.units
    throw new Error(report.problem)
  } catch (error) {
    throw signal.aborted
      ? new Error('the events of the calendar take too long to read', { cause: error })
      : error
  } finally {
    void worker.terminate()
  }
}
