import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { runAgents } from '../cli/runAgents.ts'
import { runDemoData } from '../cli/runDemoData.ts'
import { runKeys } from '../cli/runKeys.ts'
import { runNumbers } from '../cli/runNumbers.ts'
import { runOperators } from '../cli/runOperators.ts'
import { runOutbox } from '../cli/runOutbox.ts'
import { runTable } from '../cli/runTable.ts'
import { bareEnvironment } from './runServer.ts'

const commands = {
  agents: (args) => runAgents(args),
  bookings: () => runTable('bookings'),
  calls: () => runTable('calls'),
  demoData: () => runDemoData(),
  keys: (args) => runKeys(args),
  leads: () => runTable('leads'),
  messages: () => runTable('messages'),
  numbers: (args) => runNumbers(args),
  operators: (args) => runOperators(args),
  outbox: () => runOutbox(),
} satisfies Record<string, (args: readonly string[]) => Promise<void>>

type CommandName = keyof typeof commands

interface Ended {
  code: number | null
  out: string
  err: string
}

/**
 * Returns a function that runs the commands of `cli/` on this folder, beside a server that may be running. They run in
 * this process, one at a time, because a process for each of seventy takes a minute.
 */
export function commandsOn(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  return async (command: CommandName, ...args: string[]): Promise<Ended> => {
    const before = { argv: process.argv, env: process.env, exitCode: process.exitCode }
    const [out, err] = [keep(process.stdout), keep(process.stderr)]
    process.argv = [process.execPath, command, ...args]
    process.env = { ...bareEnvironment, DATA_DIR: dataDir, ...env }
    try {
      await commands[command](args)
      return { code: Number(process.exitCode ?? 0), out: out.written(), err: err.written() }
    } finally {
      Object.assign(process, before)
      out.release()
      err.release()
    }
  }
}

/** Keeps what is written to the stream from now on, instead of writing it. */
function keep(stream: NodeJS.WriteStream) {
  let text = ''
  const spy = vi.spyOn(stream, 'write').mockImplementation((data, ...rest: unknown[]) => {
    text += String(data)
    const done = rest.at(-1)
    if (typeof done === 'function') done()
    return true
  })
  return { written: () => text, release: () => spy.mockRestore() }
}

/** Runs the program of a command, as `npm run` does. */
export function runProgram(command: CommandName, env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve) => {
    const file = fileURLToPath(new URL(`../cli/${command}.ts`, import.meta.url))
    const child = spawn(process.execPath, [file], { env: { ...bareEnvironment, ...env } })
    let [out, err] = ['', '']
    child.stdout.on('data', (data: Buffer) => (out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (err += data.toString()))
    child.on('close', (code) => resolve({ code, out, err }))
  })
}
