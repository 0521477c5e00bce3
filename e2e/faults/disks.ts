import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const run = (program: string, ...args: string[]): void =>
  void execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Returns whether this process may mount disks. Root in a container may lack the right to. */
export function canMount(folder: string): boolean {
  const point = path.join(folder, 'probe')
  mkdirSync(point, { recursive: true })
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', point)
    run('umount', point)
    return true
  } catch {
    return false
  } finally {
    rmSync(point, { recursive: true, force: true })
  }
}

const mounted: string[] = []
const unmountAll = (): void => {
  for (const point of mounted.splice(0).toReversed()) {
    try {
      run('umount', '--lazy', point)
    } catch {
      // It disappeared together with a mount above it.
    }
  }
}
process.once('exit', unmountAll)

/** Mounts a separate disk of this size at `point`. */
export function mountSmallDisk(point: string, megabytes: number): void {
  mkdirSync(point, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', point)
  mounted.push(point)
}

/** Mounts the folder over itself, read-only. Open files stay writable, but names can't be changed. */
export function makeReadOnly(point: string): void {
  run('mount', '--bind', point, point)
  mounted.push(point)
  run('mount', '-o', 'remount,ro,bind', point)
}

export function unmount(point: string): void {
  run('umount', point)
  const at = mounted.lastIndexOf(point)
  if (at >= 0) mounted.splice(at, 1)
}

/** Fills this many bytes, or what is left, to the last block. Returns a function that frees the space. */
export function fillDisk(folder: string, bytes = Infinity): () => void {
  const file = path.join(folder, 'ballast')
  const handle = openSync(file, 'a')
  let written = 0
  for (const size of [1024 * 1024, 4_096, 1]) {
    try {
      while (written < bytes) written += writeSync(handle, Buffer.alloc(size))
    } catch {
      // A write of this size no longer fits, so the next size is tried.
    }
  }
  closeSync(handle)
  return () => rmSync(file)
}

/** Limits how long a file that the process writes may become; `undefined` means no limit. */
export function limitFiles(pid: number, bytes: number | undefined): void {
  // This sets only the soft limit, which can be raised again.
  run('prlimit', '--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`)
}

export function canLimit(): boolean {
  try {
    limitFiles(process.pid, undefined)
    return true
  } catch {
    return false
  }
}
