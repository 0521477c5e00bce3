import { type ChildProcess, execFileSync, spawn } from 'node:child_process'

/** Machines on one network of this computer: each is a network namespace of Linux, and this process is beside them. */
export interface Network {
  /** Of this process. */
  readonly address: string
  /** Adds a machine with nothing on it. */
  add(name: string): Machine
  /** Kills everything on all machines, and removes them. */
  remove(): void
}

export interface Machine {
  readonly name: string
  readonly address: string
  /** Starts a program on it. */
  spawn(command: string, args: readonly string[], options: SpawnOptions): ChildProcess
  /** Kills everything on it, as a power failure would. */
  kill(): void
  /** Stops everything on it, as a machine does that hangs. Returns a function that lets it go on. */
  hang(): () => void
  /** Drops what it sends to another machine, without a word. Returns a function that mends it. */
  cutFrom(other: Machine): () => void
}

interface SpawnOptions {
  cwd: string
  env: NodeJS.ProcessEnv
}

const PREFIX = '10.77.0.'

/** Throws if this system does not allow it. */
export function createNetwork(): Network {
  const id = process.pid % 100_000
  const bridge = `rw${id}`
  const address = `${PREFIX}1`
  const machines: string[] = []

  const signalAll = (namespace: string, signal: NodeJS.Signals): void => {
    for (const pid of ip('netns', 'pids', namespace).split('\n').filter(Boolean)) {
      try {
        process.kill(Number(pid), signal)
      } catch {
        // It has just ended.
      }
    }
  }

  const remove = (): void => {
    for (const namespace of machines) {
      signalAll(namespace, 'SIGKILL')
      ip('netns', 'delete', namespace)
    }
    machines.length = 0
    ip('link', 'delete', bridge)
  }

  ip('link', 'add', bridge, 'type', 'bridge')
  try {
    ip('address', 'add', `${address}/24`, 'dev', bridge)
    ip('link', 'set', bridge, 'up')
  } catch (error) {
    remove()
    throw error
  }

  return {
    address,
    add(name) {
      const namespace = `${bridge}-${name}`
      const own = `${PREFIX}${10 + machines.length}`
      const cable = `${bridge}p${machines.length}`
      ip('netns', 'add', namespace)
      machines.push(namespace)
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
      ip('link', 'set', cable, 'master', bridge, 'up')
      ip('-n', namespace, 'address', 'add', `${own}/24`, 'dev', 'eth0')
      ip('-n', namespace, 'link', 'set', 'eth0', 'up')
      ip('-n', namespace, 'link', 'set', 'lo', 'up')
      return {
        name,
        address: own,
        spawn: (command, args, options) =>
          spawn('ip', ['netns', 'exec', namespace, ...withName(name), command, ...args], {
            ...options,
            stdio: ['ignore', 'pipe', 'pipe'],
          }),
        kill: () => signalAll(namespace, 'SIGKILL'),
        hang() {
          signalAll(namespace, 'SIGSTOP')
          return () => signalAll(namespace, 'SIGCONT')
        },
        cutFrom(other) {
          const route = [`${other.address}/32`]
          ip('-n', namespace, 'route', 'add', 'blackhole', ...route)
          return () => ip('-n', namespace, 'route', 'delete', 'blackhole', ...route)
        },
      }
    },
    remove,
  }
}

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** A machine has a name of its own, too. */
const withName = (name: string): string[] =>
  'unshare --uts sh -c'.split(' ').concat('hostname "$0" && exec "$@"', name)
