import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './runServer.ts'

type CommandName =
  | 'agents'
  | 'bookings'
  | 'calls'
  | 'demoData'
  | 'keys'
  | 'leads'
  | 'messages'
  | 'numbers'
  | 'operators'
  | 'outbox'

/** Returns a function that runs the real commands of `cli/` on this folder, beside a server that may be running. */
export function commandsOn(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  return (command: CommandName, ...args: string[]) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const file = fileURLToPath(new URL(`../cli/${command}.ts`, import.meta.url))
      const child = spawn(process.execPath, [file, ...args], {
        env: { ...bareEnvironment, DATA_DIR: dataDir, ...env },
      })
      let [out, err] = ['', '']
      child.stdout.on('data', (data: Buffer) => (out += data.toString()))
      child.stderr.on('data', (data: Buffer) => (err += data.toString()))
      child.on('close', (code) => resolve({ code, out, err }))
    })
}
