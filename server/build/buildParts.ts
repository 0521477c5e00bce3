import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { docs } from '@ringwell/content/site/docs.ts'
import { holdBuildLock } from './buildLock.ts'
import { sourceStamp } from './sourceStamp.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Without the lock, two builds at once would overwrite each other's results. */
const lockFile = path.join(root, 'node_modules/.cache/build.lock')
const endWithParent = fileURLToPath(new URL('endWithParent.ts', import.meta.url))

type PartName = 'widget' | 'console' | 'site'

interface Part {
  name: PartName
  /** The folder in which the command runs. The command writes its result to the `dist` folder in it. */
  room: string
  command: readonly string[]
  /** The config file that the build needs. If it does not exist, there is nothing to build yet. */
  needs: string
  /** The folders and files that the result is built from. */
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
    name: 'console',
    room: 'console',
    command: ['vite', 'build'],
    needs: 'console/vite.config.ts',
    inputs: ['console', 'call', 'protocol', 'brand', 'package-lock.json'],
  },
  {
    name: 'site',
    room: 'site',
    command: ['astro', 'build'],
    needs: 'site/astro.config.ts',
    inputs: [
      'site',
      'widget',
      'call',
      'content',
      'protocol',
      'brand',
      'docs/benchmarks.md',
      ...new Set(docs.pages.flatMap(({ sources }) => sources.map(({ file }) => file))),
      'package-lock.json',
    ],
  },
]

export interface BuildOptions {
  /** Whether to also build parts that are up to date. */
  force: boolean
  /** The parts to build. The default is all of them. */
  only?: readonly PartName[]
  say: (line: string) => void
  signal: AbortSignal
}

/**
 * Builds the parts that the browser loads and whose sources have changed. If another process of this checkout
 * is building, waits for it, and then builds only what is still out of date. Rejects with the build's output.
 */
export async function buildParts({ force, only, say, signal }: BuildOptions): Promise<void> {
  const wanted = parts.filter(({ name }) => !only || only.includes(name))
  // If everything is up to date, it takes no lock, so this also works in a read-only folder.
  if (!force && wanted.every((part) => !isToBuild(part))) return
  const release = await holdBuildLock(lockFile, {
    onWait: () => say('Waiting for another build in this folder…'),
    signal,
  })
  try {
    for (const part of wanted) {
      if (isToBuild(part) || (force && canBuild(part))) await build(part, { say, signal })
    }
  } finally {
    release()
  }
}

async function build(part: Part, { say, signal }: Pick<BuildOptions, 'say' | 'signal'>) {
  say(`Building the ${part.name}…`)
  const began = performance.now()
  // Computed before the build, so that files edited during the build are built the next time.
  const stamp = sourceStamp(root, part.inputs)
  // An incomplete result must not have a stamp.
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
  // The pages are built for a placeholder origin, which the server replaces with PUBLIC_URL.
  const { PUBLIC_URL: _origin, ...environment } = process.env
  return new Promise((resolve, reject) => {
    const bin = path.join(root, 'node_modules/.bin', program)
    const child = spawn(process.execPath, ['--import', endWithParent, bin, ...args], {
      cwd: path.join(root, room),
      // We write nothing to its standard input. The pipe closes when this process ends: see `endWithParent.ts`.
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
      // `abort` ends the child, and the promise settles when the child exits, below.
      if (error.name !== 'AbortError') reject(error)
    })
    child.on('close', (code) => {
      if (code === 0) resolve()
      else if (signal.aborted) reject(new Error('The build was stopped.'))
      else reject(new Error(`The ${name} could not be built (${needs}):\n${output}`))
    })
  })
}
