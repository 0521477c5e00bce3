/** `npm run types`: checks every room against its own globals, then the site's templates. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { roomNames } from './rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Check {
  name: string
  command: string
  args: string[]
  cwd: string
}

function run(check: Check): Promise<{ check: Check; ok: boolean; output: string }> {
  return new Promise((resolve) => {
    // Checkers get no input, so that one that asks a question fails instead of waiting.
    const child = spawn(check.command, check.args, {
      cwd: check.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    child.stderr.on('data', (data: Buffer) => (output += data.toString()))
    child.on('close', (code) => resolve({ check, ok: code === 0, output }))
    child.on('error', (error) => resolve({ check, ok: false, output: String(error) }))
  })
}

/** Rooms that are checked with another room, which imports them and has the same globals: its tsconfig includes them. */
const checkedElsewhere: readonly string[] = ['engine', 'bench']

const checks: Check[] = roomNames
  .filter((room) => room !== 'site' && !checkedElsewhere.includes(room))
  .filter((room) => existsSync(path.join(root, room, 'tsconfig.json')))
  .map((room) => ({
    name: room,
    command: process.execPath,
    args: [
      path.join(root, 'node_modules/typescript-native/bin/tsc'),
      '-p',
      room,
      '--pretty',
      'false',
      // Four that check side by side would each work out the types that they share.
      '--checkers',
      '1',
    ],
    cwd: root,
  }))
const site: Check = {
  name: 'site',
  // This is not `astro check`, because that command offers to install the checker, and passes if nobody
  // answers.
  command: path.join(root, 'site/node_modules/.bin/astro-check'),
  args: ['--minimumFailingSeverity', 'error', '--minimumSeverity', 'error'],
  cwd: path.join(root, 'site'),
}

async function report(check: Check): Promise<void> {
  const { ok, output } = await run(check)
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${check.name}\n`)
  if (ok) return
  process.exitCode = 1
  process.stdout.write(output)
}

// Checking the templates takes as long as all other checks together, on one core.
const templates = report(site)
for (const check of checks) await report(check)
await templates
