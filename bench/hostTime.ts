import { readFileSync } from 'node:fs'

/** What the processors of this machine did so far, in ticks (Linux only). */
export interface HostTime {
  total: number
  /** Wanted by this machine and given to another one on the same host. */
  stolen: number
}

/** `proc(5)`: user nice system idle iowait irq softirq steal; the guests' are in the first two. */
export function readHostTime(): HostTime {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number)
  return { total: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}

/** Percent of the time between the two. */
export const stolenPercent = (before: HostTime, after: HostTime): number =>
  ((after.stolen - before.stolen) / Math.max(1, after.total - before.total)) * 100
