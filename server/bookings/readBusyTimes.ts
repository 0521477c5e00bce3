import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { UnitRange } from './busyTimes.ts'
import type { BusyTimesOrder, BusyTimesReport } from './busyTimesWorker.ts'

/** Limits the memory of the thread, because a recurring event may have any number of occurrences. */
const MOST_MEMORY_MB = 128

/**
 * Returns the quarters of an hour in which the events of a calendar are busy. Reads them in its own thread, because the
 * search for a rule such as “every 30th of February” never ends, and a visitor who invites the operator can send such a
 * rule. Rejects if an event cannot be read, or if the signal aborts first.
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
  // After an abort, nobody waits for the thread, so ignore its errors.
  worker.on('error', () => undefined)
  try {
    // This also rejects if the thread fails.
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
