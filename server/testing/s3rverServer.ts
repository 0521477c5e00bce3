import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { S3Server } from './s3Server.ts'

/** The part of its interface that we use. The package has no types. */
interface S3rver {
  run(): Promise<AddressInfo>
  close(): Promise<void>
  configureBuckets(): Promise<unknown>
}
type S3rverClass = new (options: Record<string, unknown>) => S3rver

/** The only key pair that s3rver knows. */
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Returns undefined if the development dependencies are not installed. */
export async function startS3rver(address = '127.0.0.1'): Promise<S3Server | undefined> {
  const name: string = 's3rver'
  const loaded = (await import(name).catch(() => undefined)) as { default: S3rverClass } | undefined
  if (!loaded) return undefined
  const S3rver = loaded.default
  const directory = mkdtempSync(path.join(os.tmpdir(), 'ringwell-s3-'))
  const options = { address, silent: true, directory }
  let running: S3rver | undefined
  let port = 0
  const start = async (): Promise<void> => {
    running = new S3rver({ ...options, port })
    port = (await running.run()).port
  }
  const stop = async (): Promise<void> => {
    const stopping = running
    running = undefined
    await stopping?.close()
  }
  await start()

  let buckets = 0
  return {
    name,
    // It accepts any signature of version 4, and its list tokens need a cipher that Node no longer has.
    isStrict: false,
    start,
    stop,
    async newBucket() {
      const bucket = `bucket-${(buckets += 1)}`
      const maker = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
      await maker.configureBuckets()
      return {
        bucket,
        endpoint: `http://${address}:${port}`,
        region: 'us-east-1',
        pathStyle: true,
        ...CREDENTIALS,
      }
    },
    async remove() {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
