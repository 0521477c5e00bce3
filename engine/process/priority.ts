import { readdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'

// Each of these is added to the niceness that the server was started with.

/**
 * The media process runs before everything else on the machine: when the 20 ms pacer has to wait for a
 * processor, every visitor hears a gap. Telephone servers do the same.
 */
export const MEDIA_NICENESS = -10

/**
 * Lower than the pacer's priority: a model may use every idle core, but never a core that a call needs. Measured on two
 * busy cores: the pacer is as punctual with 5 as with 10, and a clause is synthesised three times sooner.
 */
export const SYNTHESIS_NICENESS = 5

/**
 * Recognition runs before synthesis, which makes later clauses and sound ahead of time: no answer can begin without the
 * visitor's words. A draft takes a tenth to a third of a second of one core.
 */
export const RECOGNITION_NICENESS = 2

const ARGUMENT = '--start-niceness='

/**
 * The niceness that the server was started with. A process that changed its own niceness cannot read it any more, so
 * each process gets it as an argument from the process that starts it.
 */
const startNiceness: number = Number(
  process.argv.find((argument) => argument.startsWith(ARGUMENT))?.slice(ARGUMENT.length) ??
    os.getPriority(),
)

/** The argument that every child process gets, so that it knows the server's own niceness. */
export const startNicenessArgument = `${ARGUMENT}${startNiceness}`

/**
 * Sets this process's niceness (setpriority(2), -20 to 19) to the server's own plus `above`, so that a server that was
 * started with `nice` stays behind other work. Returns false if the system forbids it: lowering the niceness needs
 * CAP_SYS_NICE or a limit (RLIMIT_NICE) that allows it.
 *
 * On Linux each thread has its own niceness, and the models compute on threads other than the first, so this
 * sets the niceness of every thread. Where the kernel groups processes by session (sched(7), autogroup),
 * niceness counts only within a group, so this also sets the group's niceness as far as the system allows it.
 * A process that calls this should therefore lead a session.
 */
export function setNiceness(above: number): boolean {
  const niceness = Math.max(-20, Math.min(19, startNiceness + above))
  if (process.platform !== 'linux') return may(() => os.setPriority(0, niceness))
  const threads = readdirSync('/proc/self/task').map(Number)
  // The thread has just ended, so there is no priority to set.
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
