/** Starts the whole product as a user does, on a free port and with an empty data directory. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { TWILIO_TOKEN } from '@ringwell/server/testing/signedRinging.ts'

/** The operator's token, without which the health shows no numbers. */
export const ADMIN_TOKEN = 'a-token-of-the-browser-tests'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface RunningServer {
  url: string
  dataDir: string
  pid: number
  /** Where it takes calls over SIP. */
  sipPort: number
  /** Returns what the server has printed so far. */
  output(): string
  /** Asks the server to stop (SIGTERM). Resolves with its exit code, or -1 if it had to be killed. */
  stop(): Promise<number>
}

export interface StartOptions {
  env?: Record<string, string>
  /** If given, the folder is kept after the server has stopped. */
  dataDir?: string
  /** Without it, any free port. */
  port?: number
  /** How long the server may take until it is healthy, including the build. */
  timeoutMs?: number
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      if (address === null || typeof address === 'string') {
        reject(new Error('no port'))
        return
      }
      probe.close(() => resolve(address.port))
    })
  })
}

export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const sipPort = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'ringwell-data-'))
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      SPEECH_WARM_UP: 'calls',
      RATE_LIMIT_SCALE: '0',
      RESUME_SECONDS: '120',
      CALLS_PER_ADDRESS: '0',
      HTTP_TOOLS_PRIVATE_HOSTS: '127.0.0.1',
      ADMIN_TOKEN,
      // The browser tests of other providers set OPENAI_API_KEY, and then nobody takes telephone calls.
      ...(options.env?.['OPENAI_API_KEY'] === undefined && {
        TWILIO_AUTH_TOKEN: TWILIO_TOKEN,
        SIP_PORT: String(sipPort),
      }),
      ...options.env,
    },
  })
  let printed = ''
  const keep = (data: Buffer): void => {
    printed = (printed + data.toString()).slice(-200_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)))
  let exited = false
  void ended.then(() => (exited = true))

  const deadline = Date.now() + (options.timeoutMs ?? 240_000)
  for (;;) {
    if (exited) throw new Error(`The server ended while starting:\n${printed}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server was not healthy in time:\n${printed}`)
    }
    const healthy = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) break
    await pause(150)
  }

  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    sipPort,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      const killing = setTimeout(() => child.kill('SIGKILL'), 15_000)
      const code = await ended
      clearTimeout(killing)
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
