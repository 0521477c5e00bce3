import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type IncomingRecording, largestOf, type RecordingStore } from './recordingStore.ts'
import { codeOf, createSpool, explainDisk, type SpooledFile, unlessGone } from './spool.ts'

/** Stores recordings in a folder on this machine, or in one that all servers share. */
export async function createDiskRecordings(folder: string): Promise<RecordingStore> {
  const spool = await createSpool(folder, { durable: true })

  const incoming = (file: SpooledFile): IncomingRecording => ({
    bytes: file.bytes,
    container: file.container,
    async keep(name) {
      await moveDurably(file.path, folder, name).catch((error: unknown) => {
        throw explainDisk(error)
      })
      await file.discard()
    },
    discard: () => file.discard(),
  })

  return {
    receive: async (stream) => incoming(await spool.receive(stream)),
    takeLive: async (file) => incoming(await spool.takeLive(file)),

    async read(name, range) {
      const handle = await open(path.join(folder, name), 'r').catch(unlessGone)
      // The stream closes the handle when it ends, even if it is not read to the end.
      return handle?.createReadStream(range && { start: range.first, end: range.last })
    },

    async largest(parent, side) {
      const files: { name: string; bytes: number }[] = []
      for (const file of (await readdir(path.join(folder, parent)).catch(unlessGone)) ?? []) {
        const name = `${parent}/${file}`
        const stats = await stat(path.join(folder, name)).catch(unlessGone)
        if (stats?.isFile()) files.push({ name, bytes: stats.size })
      }
      return largestOf(files, side)
    },

    async remove(name) {
      await rm(path.join(folder, name), { force: true })
      await removeIfEmpty(path.join(folder, path.dirname(name)))
    },

    async removeFolder(name) {
      await spool.removeLive(path.basename(name))
      await rm(path.join(folder, name), { recursive: true, force: true })
    },

    async removeOlderThan(beforeMs) {
      let removed = 0
      // Uploads under way are one level higher, so this loop does not reach them.
      for (const agent of await foldersIn(folder)) {
        for (const recording of await foldersIn(path.join(folder, agent))) {
          const versions = path.join(folder, agent, recording)
          for (const file of await filesOlderThan(versions, beforeMs)) {
            await rm(file, { force: true })
            removed += 1
          }
          await removeIfEmpty(versions)
        }
      }
      return removed
    },

    deletePartialUploads: (afterMs) => spool.deletePartialUploads(afterMs),
    check: () => spool.check(),
    close: () => spool.close(),
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessGone)
  return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

async function filesOlderThan(folder: string, beforeMs: number): Promise<string[]> {
  const old: string[] = []
  for (const name of (await readdir(folder).catch(unlessGone)) ?? []) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(unlessGone)
    if (stats?.isFile() && stats.mtimeMs < beforeMs) old.push(file)
  }
  return old
}

async function moveDurably(file: string, folder: string, name: string): Promise<void> {
  const target = path.join(folder, name)
  const parent = path.dirname(target)
  const move = async (): Promise<void> => {
    await makeFolders(folder, path.dirname(name))
    await rename(file, target)
    await syncFolder(parent)
  }
  // Another upload may remove the empty folder between the steps. That does not happen twice.
  await move().catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    return move()
  })
}

/**
 * Creates the folders of a name below `folder`, durably. Never creates `folder` itself: DATA_DIR may have
 * been moved away, and a new folder in its place would prevent putting it back.
 */
async function makeFolders(folder: string, name: string): Promise<void> {
  let above = folder
  for (const part of name.split('/')) {
    const next = path.join(above, part)
    const isNew = await mkdir(next).then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
        return false
      },
    )
    // A new folder is on disk only when its parent is synced.
    if (isNew) await syncFolder(above)
    above = next
  }
}

/** Removes the folder of a recording with its last version. The folder of an agent stays. */
async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
  })
}

/** A rename is on disk only when its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
