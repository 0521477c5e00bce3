import { statSync } from 'node:fs'
import path from 'node:path'
import { StorageError } from './storageError.ts'

/** Files that this process has open, each known by the name under which it was opened. */
export interface HeldFiles {
  /**
   * Throws `StorageError` when a name no longer leads to the file that it led to at first. A file can be
   * written to after it was deleted, and whatever is written then is lost. Costs some microseconds.
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

/** Throws `StorageError` unless this name leads to the file that had this identity. */
export function requireIdentity(name: string, identity: string): void {
  const now = identityOf(name)
  if (now === undefined) throw missing(name)
  if (now !== identity) throw replaced(name)
}

/** Device and inode. Undefined where there is no file, or the system does not say which. */
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
        'server goes on by itself; or restart the server to begin with what is there.',
    ),
  )

const replaced = (name: string): StorageError =>
  new StorageError(
    'replaced',
    new Error(
      `${path.basename(name)} in ${path.dirname(name)} is another file than the one that the server ` +
        'opened. Restart the server to use the new one.',
    ),
  )
