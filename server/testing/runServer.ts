import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { parseConfig } from '../config.ts'
import { startRingwell } from '../main.ts'
import { temporaryFolder } from './createTestServer.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The environment of the processes that tests start. Nothing else from this machine's environment may affect them. */
export const bareEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}

export interface RunningServer {
  child: ChildProcess
  dataDir: string
  printed: () => string
  /** The URL that the server prints when it listens. */
  url: Promise<string>
  exit: Promise<number | null>
}

/** With an OpenAI key, a server needs no models, so it starts at once. */
const environment = (dataDir: string, env: Record<string, string>) => ({
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  OPENAI_API_KEY: 'sk-test-secret',
  OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
  ...env,
})

/** Starts the real server in this process, which takes a tenth of the time of a process for it. */
export async function startHere(
  env: Record<string, string> = {},
  dataDir = temporaryFolder(),
): Promise<Omit<RunningServer, 'child' | 'exit'>> {
  let printed = ''
  const log = pino({}, { write: (line: string) => (printed += line) })
  const config = parseConfig(environment(dataDir, env))
  const server = await startRingwell({ config, log, onProgress() {} })
  onTestFinished(() => server.close())
  return { dataDir, printed: () => printed, url: Promise.resolve(server.url) }
}

/** Runs the real server process. */
export function runServer(env: Record<string, string>, dataDir = temporaryFolder()): RunningServer {
  const child = spawn(process.execPath, [main], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bareEnvironment, ...environment(dataDir, env) },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve))
  const url = new Promise<string>((resolve, reject) => {
    void exit.then((code) => reject(new Error(`ended with ${code}: ${printed}`)))
    const keep = (data: Buffer): void => {
      printed += data.toString()
      const found = /is listening on (http:\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
  })
  // Not every test waits for the server to listen.
  url.catch(() => undefined)
  return { child, dataDir, printed: () => printed, url, exit }
}
