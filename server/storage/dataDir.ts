import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '@ringwell/protocol/errors.ts'

/** The SQLite database in a data folder. */
export const DATABASE_FILE = 'ringwell.db'

/**
 * Creates the folder if it does not exist, readable only by this user: it holds voices and phone numbers.
 * Rejects, and says what to do, if the folder is not writable. A full disk is not an error here, because
 * the site can still be served.
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
      `DATA_DIR: ${folder} is not writable: ${messageOf(error)}. ` +
        'Make it writable for the user that runs this, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
}
