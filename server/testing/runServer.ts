import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './createTestServer.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface RunningServer {
  child: ChildProcess
  dataDir: string
  printed: () => string
  /** The address that it says it listens on. */
  url: Promise<string>
  exit: Promise<number | null>
}

/** The real process. With an OpenAI key it needs no models, and so starts at once. */
export function runServer(env: Record<string, string>, dataDir = temporaryFolder()): RunningServer {
  const child = spawn(process.execPath, [main], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      OPENAI_API_KEY: 'sk-test-secret',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1',
      ...env,
    },
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
  // Not everybody waits for it to listen.
  url.catch(() => undefined)
  return { child, dataDir, printed: () => printed, url, exit }
}
