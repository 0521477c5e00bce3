import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { holdBuildLock } from './buildLock.ts'
import { sourceStamp } from './sourceStamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Two builds at once would write into each other's result. */
const lockFile = path.join(root, 'node_modules/.cache/build.lock')
const endWithParent = fileURLToPath(new URL('endWithParent.ts', import.meta.url))

export type PartName = 'widget' | 'site'

interface Part {
  name: PartName
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
  /** All of them by default. */
  only?: readonly PartName[]
  say: (line: string) => void
  signal: AbortSignal
}

/**
 * Builds what the browser loads, where its sources have changed. While another process of this checkout
 * builds, it waits, and builds only what is then still out of date. Rejects with the build's output.
 */
export async function buildParts({ force, only, say, signal }: BuildOptions): Promise<void> {
  const wanted = parts.filter(({ name }) => !only || only.includes(name))
  // What is up to date needs no lock, and a folder that can't be written to is no hindrance.
  if (!force && wanted.every((part) => !isToBuild(part))) return
  const letGo = await holdBuildLock(lockFile, {
    onWait: () => say('Waiting for another build in this folder…'),
    signal,
  })
  try {
    for (const part of wanted) {
      if (isToBuild(part) || (force && canBuild(part))) await build(part, { say, signal })
    }
  } finally {
    letGo()
  }
}

async function build(part: Part, { say, signal }: Pick<BuildOptions, 'say' | 'signal'>) {
  say(`Building the ${part.name}…`)
  const began = performance.now()
  // Taken before the build: what is edited while it runs is built the next time.
  const stamp = sourceStamp(root, part.inputs)
  // Until it is whole it is nobody's.
  rmSync(stampFileOf(part), { force: true })
  await run(part, signal)
  writeFileSync(stampFileOf(part), stamp)
  say(`Built the ${part.name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

const stampFileOf = (part: Part): string => path.join(root, part.room, 'dist/.stamp')
const canBuild = (part: Part): boolean => existsSync(path.join(root, part.needs))
const isToBuild = (part: Part): boolean =>
  canBuild(part) && readStamp(stampFileOf(part)) !== sourceStamp(root, part.inputs)

function readStamp(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function run({ name, room, command, needs }: Part, signal: AbortSignal): Promise<void> {
  const [program = '', ...args] = command
  // The pages are built for a placeholder origin; the server puts PUBLIC_URL in its place.
  const { PUBLIC_URL: _origin, ...environment } = process.env
  return new Promise((resolve, reject) => {
    const bin = path.join(root, 'node_modules/.bin', program)
    const child = spawn(process.execPath, ['--import', endWithParent, bin, ...args], {
      cwd: path.join(root, room),
      // Nothing is ever written to its input, which ends with us.
      stdio: ['pipe', 'pipe', 'pipe'],
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
