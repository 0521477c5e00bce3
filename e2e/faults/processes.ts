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
  const media = childOf(server.pid(), files['media process'])
  return {
    'media process': media,
    'recognition process': media && childOf(media, files['recognition process']),
    'synthesis process': media && childOf(media, files['synthesis process']),
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
