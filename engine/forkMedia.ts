import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { MediaCommand, MediaReport } from './mediaMessages.ts'

const LAST_WORDS_LIMIT_MS = 200

/** The media process as its parent sees it. */
export interface MediaChild {
  readonly pid: number | undefined
  /** Does nothing once the process is gone. */
  send(order: MediaCommand): void
  onReport(listener: (report: MediaReport) => void): void
  /** `how` is for the log: `exit code 1`, `signal SIGKILL`. */
  onExit(listener: (how: string) => void): void
  readonly exited: Promise<void>
  /** Kills the process, and the processes that it started, immediately. */
  kill(): void
}

/** Forks the media process from its entry file. */
export function forkMedia(entry: URL): MediaChild {
  const child = fork(fileURLToPath(entry), {
    serialization: 'advanced',
    execArgv: [],
    // Gives the process its own session, see `setNiceness`. A Ctrl-C in the terminal then reaches only the
    // server, which ends the calls in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = Promise.withResolvers<void>()
  const listeners = new Set<(how: string) => void>()
  let gone = false
  let workers: readonly number[] = []

  function reportExit(how: string): void {
    if (gone) return
    gone = true
    for (const listener of listeners) listener(how)
    exited.resolve()
  }
  child.once('exit', (code, signal) => {
    const how = signal ? `signal ${signal}` : `exit code ${code}`
    if (!child.connected) return reportExit(how)
    // Its last reports may still be in the pipe. `disconnect` comes after them.
    child.once('disconnect', () => reportExit(how))
    setTimeout(() => reportExit(how), LAST_WORDS_LIMIT_MS)
  })
  child.once('error', (error) => {
    // Either the process could not be started, or a message could not be sent to a process that is ending.
    if (child.pid === undefined) reportExit(error.message)
  })

  child.on('message', (report: MediaReport) => {
    if (report.type === 'health') workers = report.workers
  })

  return {
    pid: child.pid,
    send(order) {
      if (child.connected) child.send(order, () => undefined)
    },
    onReport(listener) {
      child.on('message', (report) => listener(report as MediaReport))
    },
    onExit: (listener) => void listeners.add(listener),
    exited: exited.promise,
    kill() {
      if (child.pid === undefined) return
      // A worker exits when its channel to the media process closes, unless it is stuck in a model run.
      for (const leader of [child.pid, ...workers]) {
        try {
          process.kill(-leader, 'SIGKILL')
        } catch {
          // No process of the group is left.
        }
      }
    },
  }
}
