/** Reads the resource use of a process and its descendants from /proc (Linux only). */
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

interface Stat {
  pid: number
  parent: number
  /** User and system time in ms. */
  cpuMs: number
  rssBytes: number
}

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may contain spaces and brackets. The fields begin after the last bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      pid,
      parent: Number(fields[1]),
      cpuMs: ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000,
      rssBytes: Number(fields[21]) * PAGE_BYTES,
    }
  } catch {
    return undefined
  }
}

/** Returns the process and all of its descendants. */
export function processTree(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat !== undefined)
  const wanted = new Set([root])
  for (let grew = true; grew;) {
    grew = false
    for (const stat of all) {
      if (wanted.has(stat.parent) && !wanted.has(stat.pid)) {
        wanted.add(stat.pid)
        grew = true
      }
    }
  }
  return all.filter((stat) => wanted.has(stat.pid))
}

/** What a process runs, such as `mediaProcess`. */
function programOf(pid: number): string {
  try {
    const script = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .find((argument) => argument.endsWith('.ts'))
    return script === undefined ? 'other' : path.basename(script, '.ts')
  } catch {
    return 'ended'
  }
}

export interface Cost {
  processes: number
  cpuMs: number
  /** The same, by what each process runs. */
  cpuMsOf: Readonly<Record<string, number>>
  rssBytes: number
  /** Number of open file descriptors, including sockets. */
  handles: number
}

export function costOf(root: number): Cost {
  const tree = processTree(root)
  const handles = tree.reduce((sum, { pid }) => {
    try {
      return sum + readdirSync(`/proc/${pid}/fd`).length
    } catch {
      return sum
    }
  }, 0)
  return {
    processes: tree.length,
    cpuMs: tree.reduce((sum, stat) => sum + stat.cpuMs, 0),
    cpuMsOf: Object.fromEntries(tree.map(({ pid, cpuMs }) => [programOf(pid), cpuMs])),
    rssBytes: tree.reduce((sum, stat) => sum + stat.rssBytes, 0),
    handles,
  }
}

/** Returns the UDP ports that these processes have open, IPv4 and IPv6. */
export function udpPorts(root: number): number[] {
  const inodes = new Set<string>()
  for (const { pid } of processTree(root)) {
    let descriptors: string[] = []
    try {
      descriptors = readdirSync(`/proc/${pid}/fdinfo`)
    } catch {
      continue
    }
    for (const descriptor of descriptors) {
      try {
        const inode = /^ino:\s+(\d+)/m.exec(
          readFileSync(`/proc/${pid}/fdinfo/${descriptor}`, 'utf8'),
        )?.[1]
        if (inode) inodes.add(inode)
      } catch {
        // The file was closed between the two reads.
      }
    }
  }
  const ports: number[] = []
  for (const file of ['/proc/net/udp', '/proc/net/udp6']) {
    for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
      const fields = line.trim().split(/\s+/)
      if (inodes.has(fields[9] ?? ''))
        ports.push(Number.parseInt(fields[1]?.split(':')[1] ?? '0', 16))
    }
  }
  return ports
}
