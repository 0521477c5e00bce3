import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

/**
 * The media process goes before everything else on the machine: a beat of 20 ms that has to wait for its
 * turn is a gap in what every caller hears. Telephone servers run alike.
 */
export const MEDIA_NICENESS = -10

/**
 * Below the pacer: a model may take every idle core, but never one that a call needs. Measured on two
 * busy cores: the pacer is as punctual with 5 as with 10, and a clause is spoken three times sooner.
 */
export const WORKER_NICENESS = 5

/**
 * Sets the niceness (setpriority(2), -20 to 19) of this process. Returns false where it may not: below 0
 * needs CAP_SYS_NICE or a limit (RLIMIT_NICE) that allows it.
 *
 * On Linux a thread has a niceness of its own, so every one of them is set: the models compute on others
 * than the first. And where the kernel groups processes by session (sched(7), autogroup), niceness counts
 * within a group only; then the group's is set too, as far as that is allowed, which is why a process that
 * calls this should lead a session.
 */
export function setNiceness(niceness: number): boolean {
  if (process.platform !== 'linux') return may(() => os.setPriority(0, niceness))
  const threads = readdirSync('/proc/self/task').map(Number)
  // One that has just ended has no priority to set.
  const set = threads.filter((thread) => may(() => os.setPriority(thread, niceness)))
  may(() => writeFileSync('/proc/self/autogroup', String(niceness)))
  return set.includes(process.pid)
}

function may(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}
