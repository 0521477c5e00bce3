import type { Health, Problem } from '@ringwell/protocol/operator/health.ts'

export const statusWords: Readonly<Record<Health['status'], string>> = {
  ready: 'Everything works',
  degraded: 'Callers are answered, but something needs you',
  starting: 'The voice engine is loading; calls can begin in a moment',
  unresponsive: 'The voice engine does not answer; it is restarted if that lasts',
  failed: 'Nobody can call at the moment',
  stopping: 'The server is being stopped',
}

/** What is checked all the time, with the problems that it may have. */
const parts: readonly (readonly [name: string, ...Problem[]])[] = [
  ['the database', 'database_full', 'database_failed', 'data_dir_missing', 'data_dir_replaced'],
  ['the recordings', 'recordings_full', 'recordings_failed'],
  ['the disk', 'disk_low'],
  ['the clock', 'retention_paused'],
  ['the voice engine', 'engine_unresponsive'],
  ['the deliveries', 'deliveries_failing', 'deliveries_dead'],
]

/** Returns the parts that have none of these problems, as `the database, the disk and the clock`. */
export function workingParts(problems: readonly Problem[]): string {
  const names = parts
    .filter(([, ...own]) => !own.some((problem) => problems.includes(problem)))
    .map(([name]) => name)
  return new Intl.ListFormat('en-GB').format(names)
}

interface ProblemWords {
  what: string
  todo: string
  /** The page of the console where it is done. */
  at?: { path: string; title: string }
}

/** What each problem is, and what to do about it. */
export const problemWords: Readonly<Record<Problem, ProblemWords>> = {
  database_full: {
    what: 'The database has no room left.',
    todo: 'Free space on its disk. Until then no call can begin and no form is accepted.',
  },
  database_failed: {
    what: 'The database does not answer.',
    todo: 'Look at its log, or start it again. The server carries on by itself once it is back.',
  },
  data_dir_missing: {
    what: 'The data folder was taken away while the server runs.',
    todo: 'Put it back, then restart the server. It stores nothing until then, so that nothing is lost.',
  },
  data_dir_replaced: {
    what: 'Other files have taken the place of the database’s.',
    todo: 'Restart the server, so that it uses the new files.',
  },
  retention_paused: {
    what: 'The clock can’t be trusted, so nothing old is deleted.',
    todo: 'Set the clock of the server. If it is right, an owner can confirm it:',
    at: { path: '/privacy', title: 'Privacy' },
  },
  recordings_full: {
    what: 'There is no room for recordings.',
    todo: 'Free space, or give the bucket more. Calls go on without being recorded.',
  },
  recordings_failed: {
    what: 'Recordings can’t be stored.',
    todo: 'Check the folder’s rights, or the bucket’s address and keys. Calls go on without being recorded.',
  },
  disk_low: {
    what: 'The disk is almost full.',
    todo: 'Free space soon: the last of it is kept for the database, and recordings are refused first.',
  },
  engine_unresponsive: {
    what: 'A process of the voice engine hangs.',
    todo: 'It is killed and started again by itself. If this comes back, the machine may be too small.',
  },
  deliveries_failing: {
    what: 'A receiver does not take what we deliver.',
    todo: 'Check the webhook’s address or the mail server. Everything is kept and tried again.',
  },
  trunk_down: {
    what: 'A SIP trunk does not take calls.',
    todo: 'Look there which one and why. Then check its user and password, its address and the firewall:',
    at: { path: '/rings', title: 'Rings' },
  },
  deliveries_dead: {
    what: 'Some deliveries were given up.',
    todo: 'Mend the receiver, then send them again:',
    at: { path: '/rings/deliveries?state=dead', title: 'Deliveries' },
  },
}
