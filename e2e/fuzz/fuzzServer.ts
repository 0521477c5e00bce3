import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ADMIN_TOKEN = 'a-token-for-the-fuzzing-operator'
/** Content of a file beside the data folder. No answer may contain it. */
export const CANARY = 'canary-8f1b7c52-outside-of-the-data'

const START_LIMIT_MS = 30_000
const COLLECT_MS = 1_500

export interface Measure {
  /** Resident memory. */
  rssBytes: number
  /** The part of it that JavaScript keeps in use. */
  usedBytes: number
  /** Number of open files and sockets. */
  handles: number
}

export type FuzzServer = Awaited<ReturnType<typeof startFuzzServer>>

/** Starts the server of `serve.ts` on a free port of 127.0.0.1 and with its own data folder. */
export async function startFuzzServer(env: Record<string, string>) {
  const home = mkdtempSync(path.join(os.tmpdir(), 'ringwell-fuzz-'))
  const dataDir = path.join(home, 'data')
  mkdirSync(dataDir)
  writeFileSync(path.join(home, 'outside.txt'), CANARY)
  const child = spawn(
    process.execPath,
    ['--expose-gc', fileURLToPath(new URL('serve.ts', import.meta.url))],
    {
      cwd: dataDir,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: dataDir,
        ADMIN_TOKEN,
        RATE_LIMIT_SCALE: '0',
        CALLS_PER_ADDRESS: '0',
        LOG_LEVEL: 'warn',
        ...env,
      },
    },
  )
  let printed = ''
  let ended: string | undefined
  const keep = (data: Buffer): void => {
    printed = (printed + data.toString()).slice(-2_000_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const exit = new Promise<string>((resolve) => {
    child.on('close', (code, signal) => {
      ended = signal === null ? `exit code ${code}` : `signal ${signal}`
      resolve(ended)
    })
  })
  const url = await addressOf(child, () => printed)
  return {
    /** Address of the server, such as `http://127.0.0.1:…`. */
    url,
    port: Number(new URL(url).port),
    printed: () => printed,
    ended: () => ended,
    /** Measures the server's process after a garbage collection. */
    async measure() {
      child.kill('SIGUSR2')
      await new Promise((resolve) => setTimeout(resolve, COLLECT_MS))
      const used = [...printed.matchAll(/^in use: (\d+)$/gm)].at(-1)?.[1]
      return { ...measure(child.pid ?? 0), usedBytes: Number(used ?? 0) }
    },
    strayFiles: () => strayFiles(home),
    /** Sends SIGTERM. Resolves with the exit code, or with the signal that killed it. */
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      const how = await exit
      clearTimeout(timer)
      rmSync(home, { recursive: true, force: true })
      return how
    },
  }
}

async function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const port = /is listening on http:\/\/\S+?:(\d+)/.exec(printed())?.[1]
    if (port !== undefined) return `http://127.0.0.1:${port}`
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server did not start:\n${printed()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function measure(pid: number): { rssBytes: number; handles: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
  return { rssBytes: kilobytes * 1024, handles: readdirSync(`/proc/${pid}/fd`).length }
}

/** The database, and recordings as `recordings/<agent>/<recording>/<side>-<version>.<ext>`. */
const ours = [
  /^outside\.txt$/,
  /^data\/ringwell\.db(-wal|-shm)?$/,
  // The files that say which server has the folder.
  /^data\/server\.lock(-journal|\.json)?$/,
  // What the engine records of calls that are under way.
  /^data\/recordings\/\.live\/[0-9a-f-]{36}\.(agent|user)\.ogg$/,
  /^data\/recordings\/[A-Za-z0-9][\w-]*\/[0-9a-f-]{32,36}\/(agent|user)-[0-9a-f]{12}\.(webm|ogg|mp4)$/,
]

function strayFiles(home: string): string[] {
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)))
    .filter((file) => !ours.some((pattern) => pattern.test(file)))
}
