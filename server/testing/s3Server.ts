import type { BucketOptions } from '../recordings/bucketOptions.ts'

/** An S3-compatible store for tests, on a port of this machine. It can be stopped and started again. */
export interface S3Server {
  readonly name: string
  /** Whether the store checks signatures against the secret and lists objects page by page. Not every store does. */
  readonly isStrict: boolean
  /** Creates an empty bucket and returns how to reach it. */
  newBucket(): Promise<BucketOptions>
  stop(): Promise<void>
  /** Starts the store again on the same port, with the same objects. */
  start(): Promise<void>
  /** Stops the store and deletes its data. */
  remove(): Promise<void>
}
