import type { ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { BucketOptions } from './bucketOptions.ts'

/**
 * The few operations that we need from an S3-compatible store. Everything rejects with the store's own
 * errors.
 */
export interface Bucket {
  put(key: string, content: Content): Promise<void>
  /** Returns undefined if there is no such object. `last` is inclusive. */
  get(
    key: string,
    range: { first: number; last: number } | undefined,
  ): Promise<Readable | undefined>
  /** Has no effect if the object is already gone. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncGenerator<ListedObject, void>
  check(): Promise<void>
  close(): void
}

export interface ListedObject {
  key: string
  bytes: number
  /** By the store's clock, in Unix ms. */
  modifiedMs: number
}

interface Content {
  bytes: number
  type: string
  /**
   * Called for every attempt. A file must be a `ReadStream`: it is read twice, the first time for the
   * signature.
   */
  open: () => ReadStream | Buffer
}

/** After these times the store counts as down. `PUT_LIMIT_MS` allows for 25 MB over a slow connection. */
const PUT_LIMIT_MS = 40_000
const ANSWER_LIMIT_MS = 8_000
const CONNECT_LIMIT_MS = 3_000
const ATTEMPTS = 2

/**
 * Loads Amazon's client. No other module does: a server that stores recordings on its disk does not need
 * it.
 */
export async function createBucket(
  options: BucketOptions,
  { pageSize }: { pageSize?: number } = {},
): Promise<Bucket> {
  const s3 = await import('@aws-sdk/client-s3')
  const { bucket: Bucket } = options
  const client = new s3.S3Client(clientConfig(options))

  return {
    async put(key, { bytes, type, open }) {
      for (let attempt = 1; ; attempt += 1) {
        const Body = open()
        try {
          await limited(PUT_LIMIT_MS, (abortSignal) =>
            client.send(
              new s3.PutObjectCommand({
                Bucket,
                Key: key,
                Body,
                ContentLength: bytes,
                ContentType: type,
              }),
              { abortSignal },
            ),
          )
          return
        } catch (error) {
          // The client cannot retry a stream, and a stale connection should not make an upload fail.
          if (attempt === ATTEMPTS || !mayPass(error)) throw error
        } finally {
          if (Body instanceof Readable) Body.destroy()
        }
      }
    },

    async get(key, range) {
      try {
        const { Body } = await limited(ANSWER_LIMIT_MS, (abortSignal) =>
          client.send(
            new s3.GetObjectCommand({
              Bucket,
              Key: key,
              ...(range && { Range: `bytes=${range.first}-${range.last}` }),
            }),
            { abortSignal },
          ),
        )
        return Body as Readable | undefined
      } catch (error) {
        if (error instanceof s3.NoSuchKey || (error as Error).name === 'NoSuchKey') return undefined
        throw error
      }
    },

    async remove(key) {
      await limited(ANSWER_LIMIT_MS, (abortSignal) =>
        client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }),
      )
    },

    async *list(prefix) {
      for (let ContinuationToken: string | undefined; ;) {
        const page = await limited(ANSWER_LIMIT_MS, (abortSignal) =>
          client.send(
            new s3.ListObjectsV2Command({
              Bucket,
              Prefix: prefix,
              ...(ContinuationToken && { ContinuationToken }),
              ...(pageSize && { MaxKeys: pageSize }),
            }),
            { abortSignal },
          ),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          // An object without a date counts as new, so that nothing is deleted by mistake.
          const modifiedMs = LastModified?.getTime() ?? Infinity
          if (Key) yield { key: Key, bytes: Size ?? 0, modifiedMs }
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
        if (ContinuationToken === undefined) return
      }
    },

    async check() {
      await limited(CONNECT_LIMIT_MS, (abortSignal) =>
        client.send(new s3.HeadBucketCommand({ Bucket }), { abortSignal }),
      )
    },

    close: () => client.destroy(),
  }
}

const silent = (): void => undefined

const clientConfig = (options: BucketOptions): S3ClientConfig => ({
  region: options.region,
  ...(options.endpoint && { endpoint: options.endpoint }),
  forcePathStyle: options.pathStyle,
  credentials: {
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
  },
  maxAttempts: ATTEMPTS,
  // The client would log to the console. The caller already gets the error.
  logger: { debug: silent, info: silent, warn: silent, error: silent },
  // Other stores refuse Amazon's own checksums. The signature already contains the hash of the body.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: {
    connectionTimeout: CONNECT_LIMIT_MS,
    httpAgent: { keepAlive: true, maxSockets: 100 },
    httpsAgent: { keepAlive: true, maxSockets: 100 },
  },
})

/**
 * Applies the limit only until the response's headers arrive. Reading the body may take as long as the
 * reader needs.
 */
async function limited<Result>(
  limitMs: number,
  work: (abortSignal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), limitMs)
  try {
    return await work(abort.signal)
  } catch (error) {
    if (abort.signal.aborted) throw new LateError(limitMs)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The store did not respond in time. */
class LateError extends Error {
  constructor(limitMs: number) {
    super(`no response within ${limitMs / 1_000} s`)
  }
}

/**
 * Returns whether a retry can help: the store or the connection to it failed. A request that was refused
 * would be refused again.
 */
function mayPass(error: unknown): boolean {
  if (error instanceof LateError) return false
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status === undefined || status >= 500
}
