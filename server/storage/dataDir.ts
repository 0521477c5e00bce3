import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from './storageError.ts'

/**
 * Makes the folder if need be, for this user alone: voices and telephone numbers lie there. Rejects, and
 * says what to do, when nothing can be written to it. A full disk is no reason: the site can be served.
 */
export async function prepareDataDir(folder: string): Promise<void> {
  const probe = path.join(folder, `.write-check-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
    throw new Error(
      `DATA_DIR: ${folder} can't be written to: ${messageOf(error)}. ` +
        'Make it writable for the user that runs this, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
}
