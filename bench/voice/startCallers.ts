/** Starts `callers.ts` and reads what it reports. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CallersOptions, CallersReport } from './callers.ts'

const script = fileURLToPath(new URL('./callers.ts', import.meta.url))

export interface Callers {
  /** Resolves when all calls are connected or refused. */
  ready: Promise<void>
  reports: readonly CallersReport[]
  hangUp(): Promise<void>
  /** Kills the process, so that no caller says goodbye. */
  vanish(): Promise<void>
}

export function startCallers(options: CallersOptions): Callers {
  const child: ChildProcess = spawn(process.execPath, [script, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const reports: CallersReport[] = []
  const ready = Promise.withResolvers<void>()
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  void gone.then(() => ready.reject(new Error('the callers ended before they were connected')))
  ready.promise.catch(() => undefined)
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (text) => {
      reports.push(JSON.parse(text) as CallersReport)
      if (reports.filter(({ type }) => type !== 'ended').length >= options.calls) ready.resolve()
    })
  }
  return {
    ready: ready.promise,
    reports,
    async hangUp() {
      child.kill('SIGTERM')
      await gone
    },
    async vanish() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
