import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { FaultServer } from './faultServer.ts'

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

/** Two of them with `ENGINE_SPARE`, of which either may hold the calls. */
export const mediaProcesses = (server: Pick<FaultServer, 'pid'>): number[] =>
  childrenOf(server.pid(), files['media process'])

const childrenOf = (parent: number, file: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent && commandOf(pid).includes(file))

/** How many sockets a process has open. Each call in a media process has some. */
export const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => isSocket(`/proc/${pid}/fd/${name}`)).length

function isSocket(handle: string): boolean {
  try {
    return readlinkSync(handle).startsWith('socket:')
  } catch {
    // It has been closed since it was listed.
    return false
  }
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
