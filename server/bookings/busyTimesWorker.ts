/** Asks for the events of a calendar and reads them in its own thread, which `readBusyTimes` ends if it takes too long. */
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { busyUnitsIn, type UnitRange } from './busyTimes.ts'
import { type CalendarAddress, queryCalendar } from './queryCalendar.ts'

/** What the thread gets: the calendar, or iCalendar texts, and the range to report. */
export interface BusyTimesOrder {
  source: CalendarAddress | readonly string[]
  range: UnitRange
}

/** What the thread reports: the busy units, or why it could not read the events. */
export type BusyTimesReport = { units: readonly number[] } | { problem: string }

async function read({ source, range }: BusyTimesOrder): Promise<BusyTimesReport> {
  try {
    const texts = 'url' in source ? await queryCalendar(source, range) : source
    return { units: busyUnitsIn(texts, range) }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}

if (!parentPort) throw new Error('This file must run in a worker thread.')
const port = parentPort
const tell = (report: BusyTimesReport): void => port.postMessage(report)
tell(await read(workerData as BusyTimesOrder))
