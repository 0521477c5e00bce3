import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { environmentOf } from './environment.ts'
import { startNicenessArgument } from './priority.ts'
import type { ToChild } from './processMessages.ts'

/** How long the last messages of an ended process may take to arrive. */
const LAST_MESSAGES_LIMIT_MS = 200
/** How many of a process's last stderr lines go into the log entry about its end. */
const LAST_LINES = 12

export interface ForkOptions {
  entry: URL
  /**
   * `show`: the process writes to its parent's stdout and stderr. `keep`: only the last lines of its stderr are kept,
   * because native libraries write a lot that nobody needs unless something fails.
   */
  output: 'show' | 'keep'
  /** Names of variables that this process gets from our environment beyond those that every process needs. */
  needs?: readonly string[] | undefined
  onMessage: (message: unknown) => void
  /** Called once, after the last message. `how` is for the log: `exit code 1`, `signal SIGKILL`. */
  onExit: (how: string) => void
}

export interface ForkedChild {
  /** Undefined if the process could not be started. `onExit` is called in that case, too. */
  readonly pid: number | undefined
  /** Resolves after `onExit`. */
  readonly exited: Promise<void>
  isConnected(): boolean
  /** If the process has just ended, the message is dropped, and `onExit` reports the end. */
  send(message: ToChild, socket?: Socket): void
  lastLines(): string
}

/** Forks a process that leads its own session. */
export function forkChild(options: ForkOptions): ForkedChild {
  const { entry, output, onMessage, onExit } = options
  const child = fork(fileURLToPath(entry), [startNicenessArgument], {
    serialization: 'advanced',
    execArgv: [],
    env: environmentOf(process.env, options.needs),
    // Gives the process its own session, see `setNiceness`. A Ctrl-C in the terminal then reaches only the
    // server, which ends the calls in order.
    detached: true,
    stdio:
      output === 'show'
        ? ['ignore', 'inherit', 'inherit', 'ipc']
        : ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const exited = Promise.withResolvers<void>()
  const lines: string[] = []
  let isGone = false

  function reportExit(how: string): void {
    if (isGone) return
    isGone = true
    onExit(how)
    exited.resolve()
  }
  child.once('exit', (code, signal) => {
    const how = signal ? `signal ${signal}` : `exit code ${code}`
    if (!child.connected) return reportExit(how)
    // Its last messages may still be in the pipe. `disconnect` comes after them.
    child.once('disconnect', () => reportExit(how))
    setTimeout(() => reportExit(how), LAST_MESSAGES_LIMIT_MS)
  })
  child.on('error', (error) => {
    // Either the process could not be started, or it was ending when a message was sent to it.
    if (child.pid === undefined) reportExit(error.message)
  })
  child.on('message', (message) => {
    if (!isGone) onMessage(message)
  })
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line)
      if (lines.length > LAST_LINES) lines.shift()
    })
  }

  return {
    pid: child.pid,
    exited: exited.promise,
    isConnected: () => child.connected,
    send(message, socket) {
      // Without `keepOpen`, Node would leave a socket open forever that was on its way when the child died. Without the
      // callback, the error about a process that has just ended would be thrown.
      if (child.connected) child.send(message, socket, { keepOpen: true }, () => undefined)
    },
    lastLines: () => lines.join('\n'),
  }
}

/** Kills these processes and everything else in their process groups at once. */
export function killGroups(leaders: readonly (number | undefined)[]): void {
  for (const leader of leaders) {
    if (leader === undefined) continue
    try {
      process.kill(-leader, 'SIGKILL')
    } catch {
      // The process group is already gone.
    }
  }
}
