/**
 * `npm run dev`: runs the site and the console with hot reloading on PORT, and behind its `/api` the server, which
 * restarts when one of its files changes. Ctrl-C ends all of them.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { buildParts } from './build/buildParts.ts'
import { readConfig } from './process/runProcess.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const config = readConfig()
if (!config) process.exit(1)
const { host, port } = config
const apiPort = port + 1
const consolePort = port + 2
const say = (line: string): void => void process.stderr.write(`${line}\n`)

// The pages use the built widget, while the site itself is served from its sources.
const building = new AbortController()
const stopBuilding = (): void => building.abort()
process.once('SIGINT', stopBuilding)
process.once('SIGTERM', stopBuilding)
try {
  await buildParts({ force: false, only: ['widget'], say, signal: building.signal })
} catch (error) {
  if (building.signal.aborted) process.exit(0)
  say(messageOf(error))
  process.exit(1)
}
process.off('SIGINT', stopBuilding)
process.off('SIGTERM', stopBuilding)

const server = spawn(
  process.execPath,
  // Models take seconds to load, so only changes in the server's own sources restart it.
  [
    ...['server', 'engine', 'content', 'protocol', 'brand'].map((room) => `--watch-path=${room}`),
    'server/main.ts',
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: `http://localhost:${port}` },
  },
)
const site = spawn(
  path.join(root, 'node_modules/.bin/astro'),
  ['dev', '--port', String(port), ...(host ? ['--host', host] : [])],
  {
    cwd: path.join(root, 'site'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      API_ORIGIN: `http://localhost:${apiPort}`,
      CONSOLE_ORIGIN: `http://localhost:${consolePort}`,
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  },
)
const console = spawn(path.join(root, 'node_modules/.bin/vite'), ['--port', String(consolePort)], {
  cwd: path.join(root, 'console'),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: process.env,
})
say(`The site will be on http://localhost:${port}, its API behind it on port ${apiPort}.`)

const exitOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 0))
    child.on('error', () => resolve(1))
  })

let stopping = false
const stop = (): void => {
  stopping = true
  server.kill('SIGTERM')
  site.kill('SIGTERM')
  console.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

const exits = [exitOf(server), exitOf(site), exitOf(console)]
const first = await Promise.race(exits)
const failed = !stopping && first !== 0
if (!stopping) say('The server, the site or the console has ended. Stopping the others.')
stop()
await Promise.all(exits)
process.exitCode = failed ? first : 0
