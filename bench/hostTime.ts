import { readFileSync } from 'node:fs'

/** How much time the processors of this machine have spent so far, in ticks (Linux only). */
interface HostTime {
  total: number
  /** Time that this machine wanted and that its host gave to another machine. */
  stolen: number
}

/**
 * Fields of `proc(5)`: user nice system idle iowait irq softirq steal. The first two include the guests'
 * time.
 */
export function readHostTime(): HostTime {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  return { total: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}

/** Returns the stolen share of the time between the two readings, in percent. */
export const stolenPercent = (before: HostTime, after: HostTime): number =>
  ((after.stolen - before.stolen) / Math.max(1, after.total - before.total)) * 100
