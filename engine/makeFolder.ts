import { mkdir } from 'node:fs/promises'

/**
 * Makes a folder below one that exists. Never those above it: a data folder that was moved away could
 * not be put back where a new one has taken its place. @throws what the file system says
 */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
