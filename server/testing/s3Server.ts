import type { BucketOptions } from '../recordings/bucketOptions.ts'
import { startS3rver } from './s3rverServer.ts'
import { startSwift } from './swiftServer.ts'

/** An S3-compatible store of our own on a port of this machine. It can go away, and come back. */
export interface S3Server {
  readonly name: string
  /** What not every one does: hold a signature against the secret, and list page by page. */
  readonly isStrict: boolean
  /** How to reach a new and empty bucket. */
  newBucket(): Promise<BucketOptions>
  stop(): Promise<void>
  /** On the same port, with the same objects. */
  start(): Promise<void>
  /** For good. */
  remove(): Promise<void>
}

/**
 * Those that there are: s3rver comes with the development dependencies, OpenStack Swift is a package of
 * Debian (`apt-get install swift-proxy swift-account swift-container swift-object`).
 */
export async function startS3Servers(): Promise<S3Server[]> {
  const servers = await Promise.all([startS3rver(), startSwift()])
  return servers.filter((server) => server !== undefined)
}
