import type { S3Server } from './s3Server.ts'
import { startS3rver } from './s3rverServer.ts'
import { startSwift } from './swiftServer.ts'

/**
 * Starts the stores that are available. s3rver is a development dependency. OpenStack Swift is a Debian
 * package (`apt-get install swift-proxy swift-account swift-container swift-object`).
 */
export async function startS3Servers(): Promise<S3Server[]> {
  const servers = await Promise.all([startS3rver(), startSwift()])
  return servers.filter((server) => server !== undefined)
}
