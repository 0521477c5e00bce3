import { readFileSync } from 'node:fs'

/**
 * Returns a text that changes as long as the process does anything. It holds the page faults and the
 * processor time of all its threads, from `/proc` (proc(5)). A model run can keep a process from answering
 * for many seconds, but the process computes in that time. A process that is stopped or waits forever does
 * neither. Returns undefined where there is no such process, or no `/proc`. Reads only from memory and takes
 * about 20 µs.
 */
function activityOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name is in brackets and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [minorFaults, majorFaults, userTime, systemTime] = [7, 9, 11, 12].map((at) => fields[at])
    return [minorFaults, majorFaults, userTime, systemTime].join(' ')
  } catch {
    return undefined
  }
}

/** Whether this system lets us see from outside that a process is active. */
export const canSeeActivity = (): boolean => activityOf(process.pid) !== undefined

/** The returned function says whether the process has done anything since the function was last called. */
export function createActivityWatch(pid: number): () => boolean {
  let last: string | undefined
  return () => {
    const before = last
    last = activityOf(pid)
    return before !== undefined && last !== undefined && before !== last
  }
}
