import { readdirSync, readFileSync } from 'node:fs'
import type { FaultServer } from './faultServer.ts'

/** The processes in which the engine runs. */
export type EngineProcess = 'media process' | 'recognition process' | 'synthesis process'

const files: Record<EngineProcess, string> = {
  'media process': 'mediaProcess.ts',
  'recognition process': 'recognitionProcess.ts',
  'synthesis process': 'synthesisProcess.ts',
}

/** Finds the server's children and grandchildren in `/proc`; undefined for one that is not running. */
export function engineProcesses(server: FaultServer): Record<EngineProcess, number | undefined> {
  const [media] = mediaProcesses(server)
  return {
    'media process': media,
    'recognition process': media && childrenOf(media, files['recognition process'])[0],
    'synthesis process': media && childrenOf(media, files['synthesis process'])[0],
  }
}

/** The older comes first. */
export const mediaProcesses = (server: Pick<FaultServer, 'pid'>): number[] =>
  childrenOf(server.pid(), files['media process'])

const childrenOf = (parent: number, file: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent && commandOf(pid).includes(file))
    .toSorted((a, b) => a - b)

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    // It has ended since it was listed.
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
