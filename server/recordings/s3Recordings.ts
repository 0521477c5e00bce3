import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Logger } from '../logging.ts'
import { type Bucket, createBucket, type ListedObject } from './bucket.ts'
import type { BucketOptions } from './bucketOptions.ts'
import { recordingsUnavailable, type RecordingStore } from './recordingStore.ts'
import { createSpool } from './spool.ts'

export interface S3RecordingsOptions extends BucketOptions {
  /** Begins the name of every object, so that a bucket can hold other things too: `''` or `voice/`. */
  prefix: string
  /** Where uploads arrive before the bucket gets them. */
  spoolFolder: string
  log: Logger
}

/** Begins the name of what a bucket is tried with: there for a moment, unless its process is killed then. */
const PROBE = '.ringwell-check-'
const recording = /^[^/]+\/[^/]+\/(agent|user)-[0-9a-f]+\.(webm|mp4|ogg)$/
/** By its name below the prefix: nothing else in the bucket is ours. */
const isOurs = (name: string): boolean => recording.test(name) || name.startsWith(PROBE)
/** A bucket that was looked at so recently is not asked again. */
const LOOK_AGAIN_MS = 5_000

/**
 * Recordings as objects of a bucket. An upload is spooled to this machine first: only when all of it has
 * come are its name, its size and its kind known, and one PUT of a known length is there whole or not at
 * all, where parts of a multipart upload would have to be swept. Rejects when the bucket can't be written
 * to, read and listed, and says which and why.
 */
export async function createS3Recordings(options: S3RecordingsOptions): Promise<RecordingStore> {
  const { prefix, log } = options
  const spool = await createSpool(options.spoolFolder, { durable: false })
  const bucket = await createBucket(options)
  // Of its own: servers that start at once on one bucket would take away each other's.
  const probe = `${prefix}${PROBE}${randomUUID()}`
  let lastPutFailed = false
  let looked: { at: number; outcome: Promise<void> } | undefined

  const answered = async <Result>(doing: string, work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      // Not the error itself: it carries the signed headers of its request.
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

  try {
    await tryOut(bucket, probe)
  } catch (error) {
    bucket.close()
    throw error
  }

  return {
    async receive(stream) {
      const file = await spool.receive(stream)
      return {
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
      }
    },

    read: (name, range) => answered('reading', bucket.get(prefix + name, range)),

    remove: (name) => answered('removing', bucket.remove(prefix + name)),

    async removeFolder(name) {
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
      bucket.close()
    },
  }
}

/** Returns how many. */
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

/** Does once what a server does all day, so that a right that is missing shows at the start. */
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
  if (!stream) throw new Error('what was written is not there')
  await finished(stream.resume())
}

/** `AccessDenied: …`; never with an address or a header. */
function reasonOf(error: unknown): string {
  const { name, message, code } = error as { name?: string; message?: string; code?: string }
  const said = message || code || 'no answer'
  return name && name !== 'Error' && !said.startsWith(name) ? `${name}: ${said}` : said
}
