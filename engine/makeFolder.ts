import { mkdir } from 'node:fs/promises'

/**
 * Creates a folder inside a parent that already exists. It never creates the parent: if an operator moved the
 * data folder away, a new one in its place would keep them from moving it back.
 * @throws the file system's error
 */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
