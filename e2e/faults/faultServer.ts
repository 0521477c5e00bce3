import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '../startServer.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const fakeClock = fileURLToPath(new URL('fakeClock.ts', import.meta.url))

export const ADMIN_TOKEN = 'a-token-of-the-fault-run'
export const WEBHOOK_SECRET = 'a-secret-of-the-fault-run'

/** The real server process, which tests kill and start again at the same address. */
export interface FaultServer {
  readonly url: string
  /** Id of the process that is running now. */
  pid(): number
  /** Starts the process. Resolves when it listens; if it ends before that, rejects with what it printed. */
  start(): Promise<void>
  /** Starts the process without waiting for anything. */
  launch(): void
  /** Resolves when it listens, or when it is killed before that. */
  listening(): Promise<boolean>
  /** Sends kill -9. Resolves when the process is gone. */
  kill(): Promise<void>
  /** Sends SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>
  /** Resolves with the exit code when the server exits by itself. */
  exited(): Promise<number | null>
  isUp(): boolean
  /** Returns what all of its processes printed, limited to the last 100 kB. */
  printed(): string
  health(): Promise<Health>
  /** Moves the clock that the server sees forward. */
  pass(ms: number): Promise<void>
}

interface Health {
  /** 0 if there was no answer. */
  code: number
  status?: string
  storage?: string
  recordings?: string
  outbox?: { stored: number; waiting: number; retrying: number; delivered: number; dead: number }
  problems?: string[]
}

interface FaultServerOptions {
  dataDir: string
  env?: Record<string, string>
}

/** With an OpenAI key the server needs no models and starts at once. Nothing listens at OpenAI's address. */
const withoutEngine = {
  OPENAI_API_KEY: 'sk-of-nobody',
  OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
}

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function createFaultServer(options: FaultServerOptions): Promise<FaultServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let heard: Promise<boolean> = Promise.resolve(false)
  let ended: Promise<number | null> = Promise.resolve(null)
  let printed = ''
  let offsetMs = 0

  const launch = (): void => {
    const started = spawn(process.execPath, ['--import', fakeClock, main], {
      cwd: options.dataDir,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: options.dataDir,
        RATE_LIMIT_SCALE: '0',
        CALLS_PER_ADDRESS: '0',
        // The disks in these tests are small, or filled on purpose.
        DISK_RESERVE_MB: '0',
        LOG_LEVEL: 'warn',
        SHUTDOWN_GRACE_MS: '0',
        ADMIN_TOKEN,
        CLOCK_OFFSET_MS: String(offsetMs),
        ...withoutEngine,
        ...options.env,
      },
    })
    child = started
    running.add(started)
    ended = new Promise((resolve) =>
      started.once('close', (code) => {
        running.delete(started)
        if (child === started) child = undefined
        resolve(code)
      }),
    )
    let said = ''
    heard = new Promise((resolve) => {
      const keep = (data: Buffer): void => {
        printed = (printed + data.toString()).slice(-100_000)
        said = (said + data.toString()).slice(-2_000)
        if (said.includes('is listening on')) resolve(true)
      }
      started.stdout?.on('data', keep)
      started.stderr?.on('data', keep)
      void ended.then(() => resolve(false))
    })
  }

  return {
    url,
    pid: () => child?.pid ?? 0,
    launch,
    listening: () => heard,
    async start() {
      launch()
      if (!(await heard)) throw new Error(`The server did not start:\n${printed.slice(-3_000)}`)
    },
    async kill() {
      child?.kill('SIGKILL')
      await ended
    },
    async stop() {
      child?.kill('SIGTERM')
      return ended
    },
    exited: () => ended,
    isUp: () => child !== undefined,
    printed: () => printed,
    async health() {
      try {
        const response = await fetch(`${url}/api/health`, {
          headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
          signal: AbortSignal.timeout(10_000),
        })
        return { code: response.status, ...((await response.json()) as object) }
      } catch {
        return { code: 0 }
      }
    },
    async pass(ms) {
      offsetMs += ms
      if (!child) return
      child.send({ offsetMs })
      await once(child, 'message')
    },
  }
}
