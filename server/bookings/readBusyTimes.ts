import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { UnitRange } from './busyTimes.ts'
import type { BusyTimesOrder, BusyTimesReport } from './busyTimesWorker.ts'

/** Limits the memory of the thread, because anybody who invites the operator can send any event. */
const MOST_MEMORY_MB = 128

/**
 * Returns the quarters of an hour in which the events of a calendar are busy. Asks for them and reads them in its own
 * thread: large events take long to parse, and the search for a rule such as “every 30th of February” never ends. A
 * visitor who invites the operator can send both. Tests give the texts of events instead of a calendar. Rejects if an event cannot be read, or if the signal aborts first.
 */
export async function readBusyTimes(
  source: BusyTimesOrder['source'],
  range: UnitRange,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const worker = new Worker(new URL('./busyTimesWorker.ts', import.meta.url), {
    workerData: { source, range } satisfies BusyTimesOrder,
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
