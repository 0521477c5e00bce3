import { readdirSync, readFileSync } from 'node:fs'
import type { FaultServer } from './faultServer.ts'

/** The processes in which the engine runs. */
export type EngineProcess = 'media process' | 'hearing worker' | 'speaking worker'

const files: Record<EngineProcess, string> = {
  'media process': 'mediaProcess.ts',
  'hearing worker': 'recognitionWorker.ts',
  'speaking worker': 'synthesisWorker.ts',
}

/** Finds the server's children and grandchildren in `/proc`; undefined for one that is not running. */
export function engineProcesses(server: FaultServer): Record<EngineProcess, number | undefined> {
  const media = childOf(server.pid(), files['media process'])
  return {
    'media process': media,
    'hearing worker': media && childOf(media, files['hearing worker']),
    'speaking worker': media && childOf(media, files['speaking worker']),
  }
}

function childOf(parent: number, file: string): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .find((pid) => pid > 0 && parentOf(pid) === parent && commandOf(pid).includes(file))
}

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
