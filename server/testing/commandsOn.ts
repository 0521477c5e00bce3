import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { type CommandName, commands } from '../cli/commands.ts'
import { bareEnvironment } from './runServer.ts'

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
    const before = { env: process.env, exitCode: process.exitCode }
    const [out, err] = [keep(process.stdout), keep(process.stderr)]
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
    const file = fileURLToPath(new URL('../cli/command.ts', import.meta.url))
    const child = spawn(process.execPath, [file, command], { env: { ...bareEnvironment, ...env } })
    let [out, err] = ['', '']
    child.stdout.on('data', (data: Buffer) => (out += data.toString()))
    child.stderr.on('data', (data: Buffer) => (err += data.toString()))
    child.on('close', (code) => resolve({ code, out, err }))
  })
}
