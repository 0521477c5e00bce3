import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Logger } from '../logging.ts'
import { type Bucket, createBucket, type ListedObject } from './bucket.ts'
import type { BucketOptions } from './bucketOptions.ts'
import {
  type IncomingRecording,
  largestOf,
  recordingsUnavailable,
  type RecordingStore,
} from './recordingStore.ts'
import { createSpool, type SpooledFile } from './spool.ts'

export interface S3RecordingsOptions extends BucketOptions {
  /** The prefix of every object's name, so that a bucket can also hold other things: `''` or `voice/`. */
  prefix: string
  /** The folder on this machine in which recordings arrive before they go to the bucket. */
  folder: string
  log: Logger
}

/**
 * The prefix of the object that tests a bucket. It exists only briefly, unless its process is killed at
 * that point.
 */
const PROBE = '.ringwell-check-'
const recording = /^[^/]+\/[^/]+\/(agent|user)-[0-9a-f]+\.(webm|mp4|ogg)$/
/** Decides by the name below the prefix. Nothing else in the bucket is ours. */
const isOurs = (name: string): boolean => recording.test(name) || name.startsWith(PROBE)
/** A bucket that was checked this recently is not checked again. */
const LOOK_AGAIN_MS = 5_000

/**
 * Stores recordings as objects in a bucket. An upload is spooled to this machine first. Its name, size
 * and type are only known when all of it has arrived, and one PUT of a known length is stored completely
 * or not at all. Parts of a multipart upload would have to be swept. Rejects if the bucket cannot be
 * written to, read and listed, and says which and why.
 */
export async function createS3Recordings(options: S3RecordingsOptions): Promise<RecordingStore> {
  const { prefix, log } = options
  const spool = await createSpool(options.folder, { durable: false })
  const bucket = await createBucket(options)
  // Every process needs its own probe: servers that start at the same time on one bucket would delete
  // each other's.
  const probe = `${prefix}${PROBE}${randomUUID()}`
  let lastPutFailed = false
  let looked: { at: number; outcome: Promise<void> } | undefined

  const answered = async <Result>(doing: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      // Do not log the error itself: it contains the signed headers of its request.
      log.warn({ doing, reason: reasonOf(error) }, 'the bucket of recordings failed')
      throw recordingsUnavailable()
    }
  }

  const look = async (): Promise<void> => {
    await spool.check()
    if (!lastPutFailed) return bucket.check()
    await putProbe(bucket, probe)
    lastPutFailed = false
    await bucket.remove(probe)
  }

  const incoming = (file: SpooledFile): IncomingRecording => ({
    bytes: file.bytes,
    container: file.container,
    async keep(name) {
      const put = bucket.put(prefix + name, {
        bytes: file.bytes,
        type: file.container.type,
        open: () => createReadStream(file.path),
      })
      put.then(
        () => (lastPutFailed = false),
        () => (lastPutFailed = true),
      )
      await answered('storing', put)
      await file.discard()
    },
    discard: () => file.discard(),
  })

  try {
    await tryOut(bucket, probe)
  } catch (error) {
    bucket.close()
    throw error
  }

  return {
    receive: async (stream) => incoming(await spool.receive(stream)),
    takeLive: async (file) => incoming(await spool.takeLive(file)),

    read: (name, range) => answered('reading', bucket.get(prefix + name, range)),

    largest: (folder, side) =>
      answered(
        'reading',
        (async () => {
          const files: { name: string; bytes: number }[] = []
          for await (const { key, bytes } of bucket.list(`${prefix}${folder}/`)) {
            files.push({ name: key.slice(prefix.length), bytes })
          }
          return largestOf(files, side)
        })(),
      ),

    remove: (name) => answered('removing', bucket.remove(prefix + name)),

    async removeFolder(name) {
      await spool.removeLive(path.basename(name))
      await answered(
        'removing',
        removeAll(bucket, `${prefix}${name}/`, () => true),
      )
    },

    removeOlderThan: (beforeMs) =>
      answered(
        'removing',
        removeAll(
          bucket,
          prefix,
          ({ key, modifiedMs }) => modifiedMs < beforeMs && isOurs(key.slice(prefix.length)),
        ),
      ),

    deletePartialUploads: (afterMs) => spool.deletePartialUploads(afterMs),

    check() {
      const now = performance.now()
      if (!looked || now - looked.at > LOOK_AGAIN_MS) looked = { at: now, outcome: look() }
      return looked.outcome
    },

    async close() {
      await spool.close()
      bucket.close()
    },
  }
}

/** Returns how many objects were removed. */
async function removeAll(
  bucket: Bucket,
  prefix: string,
  isMeant: (object: ListedObject) => boolean,
): Promise<number> {
  let removed = 0
  for await (const object of bucket.list(prefix)) {
    if (!isMeant(object)) continue
    await bucket.remove(object.key)
    removed += 1
  }
  return removed
}

/** Does once what a server does all day, so that a missing permission shows at the start. */
async function tryOut(bucket: Bucket, probe: string): Promise<void> {
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['written to', () => putProbe(bucket, probe)],
    ['read', async () => drain(await bucket.get(probe, undefined))],
    ['listed', () => bucket.list(probe).next()],
    ['deleted from', () => bucket.remove(probe)],
  ]
  for (const [what, step] of steps) {
    await step().catch((error: unknown) => {
      throw new Error(`S3_BUCKET: the bucket can't be ${what}: ${reasonOf(error)}`)
    })
  }
}

const putProbe = (bucket: Bucket, probe: string): Promise<void> =>
  bucket.put(probe, { bytes: 1, open: () => Buffer.from('x'), type: 'text/plain' })

async function drain(stream: Readable | undefined): Promise<void> {
  if (!stream) throw new Error('the object that was just written is not there')
  await finished(stream.resume())
}

/** Returns text such as `AccessDenied: …`, never with an address or a header. */
function reasonOf(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string }
  const said = message || code || 'no response'
  return name && name !== 'Error' && !said.startsWith(name) ? `${name}: ${said}` : said
}
