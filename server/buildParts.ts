import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceStamp } from './sourceStamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Part {
  name: string
  /** Runs here, and leaves its result in `dist` below. */
  room: string
  command: readonly string[]
  /** Without it there is nothing to build yet. */
  needs: string
  /** Rooms and files that the result is made of. */
  inputs: readonly string[]
}

const parts: readonly Part[] = [
  {
    name: 'widget',
    room: 'widget',
    command: ['vite', 'build'],
    needs: 'widget/vite.config.ts',
    inputs: ['widget', 'call', 'protocol', 'brand', 'package-lock.json'],
  },
  {
    name: 'site',
    room: 'site',
    command: ['astro', 'build'],
    needs: 'site/astro.config.ts',
    inputs: ['site', 'widget', 'call', 'content', 'protocol', 'brand', 'package-lock.json'],
  },
]

export interface BuildOptions {
  /** Build what is up to date, too. */
  force: boolean
  say: (line: string) => void
  signal: AbortSignal
}

/** Builds what the browser loads, where its sources have changed. Rejects with the build's output. */
export async function buildParts({ force, say, signal }: BuildOptions): Promise<void> {
  for (const part of parts) {
    if (!existsSync(path.join(root, part.needs))) continue
    const stampFile = path.join(root, part.room, 'dist/.stamp')
    // Taken before the build: what is edited while it runs is built the next time.
    const stamp = sourceStamp(root, part.inputs)
    if (!force && readStamp(stampFile) === stamp) continue
    say(`Building the ${part.name}…`)
    const began = performance.now()
    await run(part, signal)
    writeFileSync(stampFile, stamp)
    say(`Built the ${part.name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  }
}

function readStamp(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function run({ name, room, command, needs }: Part, signal: AbortSignal): Promise<void> {
  const [program = '', ...args] = command
  // The pages are built for a placeholder origin; the server puts PUBLIC_URL in its place.
  const { PUBLIC_URL: _origin, ...environment } = process.env
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(root, 'node_modules/.bin', program), args, {
      cwd: path.join(root, room),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      env: { ...environment, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    })
    let output = ''
    const keep = (data: Buffer): void => {
      output = (output + data.toString()).slice(-20_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => {
      // `abort` ends the child; whoever aborted waits for the exit below.
      if (error.name !== 'AbortError') reject(error)
    })
    child.on('close', (code) => {
      if (code === 0) resolve()
      else if (signal.aborted) reject(new Error('The build was stopped.'))
      else reject(new Error(`The ${name} could not be built (${needs}):\n${output}`))
    })
  })
}
