import { statSync } from 'node:fs'
import path from 'node:path'
import { StorageError } from './storageError.ts'

/** Files that this process has open, each with the name under which it was opened. */
export interface HeldFiles {
  /**
   * Throws `StorageError` if a name no longer leads to its original file. A deleted file can still be
   * written to, and whatever is written then is lost. Takes a few microseconds.
   */
  require(): void
}

/** Remembers which files these names lead to now. All of them must exist. */
export function holdFiles(names: readonly string[]): HeldFiles {
  const held = names.map((name) => {
    const identity = identityOf(name)
    if (identity === undefined) throw missing(name)
    return { name, identity }
  })
  return {
    require() {
      for (const { name, identity } of held) requireIdentity(name, identity)
    },
  }
}

/** Throws `StorageError` unless this name leads to the file with this identity. */
export function requireIdentity(name: string, identity: string): void {
  const now = identityOf(name)
  if (now === undefined) throw missing(name)
  if (now !== identity) throw replaced(name)
}

/**
 * Returns the device and inode. Undefined if there is no such file, or if the system does not report
 * them.
 */
export function identityOf(name: string): string | undefined {
  try {
    const { dev, ino } = statSync(name, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

const missing = (name: string): StorageError =>
  new StorageError(
    'missing',
    new Error(
      `${path.basename(name)} is no longer in ${path.dirname(name)}. Put it back as it was, and the ` +
        'server continues by itself. Or restart the server to start with what is there.',
    ),
  )

const replaced = (name: string): StorageError =>
  new StorageError(
    'replaced',
    new Error(
      `${path.basename(name)} in ${path.dirname(name)} is not the file that the server ` +
        'opened. Restart the server to use the new one.',
    ),
  )
