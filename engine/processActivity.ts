import { readFileSync } from 'node:fs'

/**
 * Changes for as long as a process does anything: page faults and time on a processor, of all its
 * threads, from `/proc` (proc(5)). A model's run keeps a process from answering for many seconds, but
 * not from computing; a process that is stopped or waits for ever does neither. Undefined where there is
 * no such process, or no `/proc`. Reads from memory alone, in some 20 µs.
 */
function activityOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name stands in brackets and may have any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [minorFaults, majorFaults, userTime, systemTime] = [7, 9, 11, 12].map((at) => fields[at])
    return [minorFaults, majorFaults, userTime, systemTime].join(' ')
  } catch {
    return undefined
  }
}

/** Whether it can be seen here from outside that a process does something. */
export const canSeeActivity = (): boolean => activityOf(process.pid) !== undefined

/** Tells, each time it is called, whether the process has done anything since it was called before. */
export function createActivityWatch(pid: number): () => boolean {
  let last: string | undefined
  return () => {
    const before = last
    last = activityOf(pid)
    return before !== undefined && last !== undefined && before !== last
  }
}
