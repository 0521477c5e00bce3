import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brand } from '@ringwell/brand/brand.ts'
import { freePort } from '@ringwell/e2e/startServer.ts'

export interface MeasuredServer {
  name: 'product' | 'bare'
  port: number
  pid: number
  paths: { mint: string; lead: string; upload: string }
  /** Resident memory of the server's own process, in bytes. */
  rssBytes(): number
  stop(): Promise<void>
}

const READY_LIMIT_MS = 120_000

/** Starts the whole product with its engine, unchanged except that rate limits are off, and for `settings`. */
export async function startProduct(
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<MeasuredServer> {
  const port = await freePort()
  const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '0',
      CALLS_PER_ADDRESS: '0',
      // Nothing is synthesised while we measure.
      SPEECH_WARM_UP: 'false',
      ...settings,
    },
  })
  await answers(child, `http://127.0.0.1:${port}/api/health`)
  return serverOf('product', child, port, {
    mint: `/api/${brand.slug}-agent-session`,
    lead: '/api/leads',
    upload: '/api/call/upload_audio/general',
  })
}

/** Starts bare Fastify routes that do the same disk work: see `bareServer.ts`. */
export async function startBare(folder: string): Promise<MeasuredServer> {
  mkdirSync(folder, { recursive: true })
  const port = await freePort()
  const file = fileURLToPath(new URL('bareServer.ts', import.meta.url))
  const child = spawn(process.execPath, [file, String(port), folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(child, `http://127.0.0.1:${port}/`, 404)
  return serverOf('bare', child, port, { mint: '/mint', lead: '/lead', upload: '/upload' })
}

function serverOf(
  name: MeasuredServer['name'],
  child: ChildProcess,
  port: number,
  paths: MeasuredServer['paths'],
): MeasuredServer {
  const statm = `/proc/${child.pid}/statm`
  return {
    name,
    port,
    pid: child.pid ?? 0,
    paths,
    rssBytes: () => Number(readFileSync(statm, 'utf8').split(' ')[1]) * 4_096,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function answers(child: ChildProcess, url: string, status = 200): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS
  process.once('exit', () => child.kill('SIGKILL'))
  for (;;) {
    const seen = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (seen === status) return
    if (child.exitCode !== null) throw new Error(`${url}: the server ended while starting`)
    if (performance.now() > deadline) throw new Error(`${url} did not answer ${status} in time`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
