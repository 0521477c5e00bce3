import { brand } from '@ringwell/brand/brand.ts'
import type { EngineProgress } from '@ringwell/engine/engine.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { type Config, ConfigError, parseConfig } from '../config.ts'
import { createLogger, type Logger } from '../logging.ts'

/** The running server. */
export interface Ringwell {
  /** For example, `http://localhost:3000`; of a media worker, where it gets its calls. */
  url: string
  /** Resolves when it is known whether visitors can call. */
  ready: Promise<boolean>
  /** Ends calls, ends requests, stops processes and closes files, in that order. Idempotent. */
  close(): Promise<void>
}

export interface StartOptions {
  config: Config
  log: Logger
  onProgress: (progress: EngineProgress) => void
}

export interface RunOptions {
  start: (options: StartOptions) => Promise<Ringwell>
}

/** If something hangs, the process ends at the latest this long after the grace period. */
const CLOSE_MARGIN_MS = 6_000
/** npm forwards a signal that the terminal also sends us, so one Ctrl-C arrives twice within this time. */
const ECHO_MS = 1_000
const PARENT_CHECK_MS = 500

/**
 * Runs the server in this process. Reads the environment and prints progress to the terminal. Exits with 0 on
 * SIGTERM, SIGINT or SIGHUP, and with 1 if it can't start or can't stop.
 */
export async function runProcess({ start }: RunOptions): Promise<void> {
  const config = readConfig()
  if (!config) {
    process.exitCode = 1
    return
  }
  const log = await createLogger(config.logLevel)
  let running: Ringwell | undefined
  let wanted = true
  const limitMs = config.shutdownGraceMs + CLOSE_MARGIN_MS
  onStop(() => {
    wanted = false
    setTimeout(() => process.exit(1), limitMs).unref()
    if (running) void closeAndExit(running)
  })
  try {
    running = await start({ config, log, onProgress: createProgressTeller() })
  } catch (error) {
    say(`${brand.name} can't start: ${messageOf(error)}`)
    log.debug({ err: error }, 'could not start')
    process.exit(1)
  }
  if (!wanted) return closeAndExit(running)
  say(`${brand.name} is listening on ${running.url}`)
  const canCall = await running.ready
  if (!wanted) return
  say(
    canCall
      ? `${brand.name} is ready on ${running.url}`
      : `${brand.name} serves the site on ${running.url}, but nobody can call: see the errors above.`,
  )
}

/** Returns the settings. If one is invalid, prints the reason and returns undefined. */
export function readConfig(): Config | undefined {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const problems = error.message.replaceAll('\n', '\n  ')
    say(`${brand.name} can't start. Please fix these settings:\n  ${problems}`)
    return undefined
  }
}

function createProgressTeller(): StartOptions['onProgress'] {
  let last = ''
  return ({ step, done, total }) => {
    if (done === total) return
    const line = `${step.charAt(0).toUpperCase()}${step.slice(1)} (${done} of ${total})…`
    if (line !== last) say(line)
    last = line
  }
}

async function closeAndExit(running: Ringwell): Promise<void> {
  try {
    await running.close()
  } catch (error) {
    say(`${brand.name} did not stop cleanly: ${messageOf(error)}`)
    process.exit(1)
  }
  process.exit(0)
}

/** Calls `stop` on the first signal. A later signal means a hurry, and ends the process immediately. */
function onStop(stop: () => void): void {
  let since: number | undefined
  const onSignal = (): void => {
    const now = performance.now()
    if (since === undefined) {
      since = now
      stop()
    } else if (now - since > ECHO_MS) {
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)

  // Under npm, our parent is npm or its shell. If the parent is killed, nothing else would stop this process.
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onSignal()
  }, PARENT_CHECK_MS)
  timer.unref()
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
