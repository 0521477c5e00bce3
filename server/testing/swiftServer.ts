import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Server } from './s3Server.ts'

const run = promisify(execFile)
const PROGRAMS = '/usr/bin'
const storages = ['account', 'container', 'object'] as const
const CREDENTIALS = { accessKeyId: 'test:tester', secretAccessKey: 'testing' }

/**
 * Starts the smallest possible OpenStack Swift: one disk, one copy. Returns undefined if it is not
 * installed.
 */
export async function startSwift(): Promise<S3Server | undefined> {
  const programs = [...storages, 'proxy'].map((name) => `${PROGRAMS}/swift-${name}-server`)
  if (![...programs, `${PROGRAMS}/swift-ring-builder`].every((file) => existsSync(file))) {
    return undefined
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ringwell-swift-'))
  mkdirSync(path.join(folder, 'disks/one'), { recursive: true })
  writeFileSync(path.join(folder, 'swift.conf'), swiftConf)
  const ports = await freePorts(4)
  const proxyPort = ports[3] ?? 0
  await Promise.all(
    storages.map(async (name, index) => {
      const port = ports[index] ?? 0
      writeFileSync(path.join(folder, `${name}.conf`), storageConf(folder, name, port))
      const ring = (...args: string[]) =>
        run(`${PROGRAMS}/swift-ring-builder`, [`${name}.builder`, ...args], { cwd: folder })
      await ring('create', '2', '1', '0')
      await ring('add', `r1z1-127.0.0.1:${port}/one`, '1')
      // It exits with 1 to warn that there is only one disk.
      await ring('rebalance').catch(() => undefined)
    }),
  )
  writeFileSync(path.join(folder, 'proxy.conf'), proxyConf(folder, proxyPort))

  const children = new Map<string, ChildProcess>()
  const begin = (name: string): void => {
    const args = [path.join(folder, `${name}.conf`)]
    children.set(name, spawn(`${PROGRAMS}/swift-${name}-server`, args, { stdio: 'ignore' }))
  }
  const end = async (name: string): Promise<void> => {
    const child = children.get(name)
    children.delete(name)
    if (!child || child.exitCode !== null) return
    await new Promise((resolve) => {
      child.once('close', resolve)
      child.kill('SIGKILL')
    })
  }
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

  const endpoint = `http://127.0.0.1:${proxyPort}`
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: CREDENTIALS,
    maxAttempts: 1,
  })
  const makeBucket = (bucket: string) => client.send(new CreateBucketCommand({ Bucket: bucket }))
  const start = async (): Promise<void> => {
    begin('proxy')
    await untilItAnswers(() => makeBucket('is-it-there'))
  }
  for (const name of storages) begin(name)
  await start()

  let buckets = 0
  return {
    name: 'Swift',
    isStrict: true,
    start,
    stop: () => end('proxy'),
    async newBucket() {
      const bucket = `bucket-${(buckets += 1)}`
      await makeBucket(bucket)
      return { bucket, endpoint, region: 'us-east-1', pathStyle: true, ...CREDENTIALS }
    },
    async remove() {
      client.destroy()
      await Promise.all([...children.keys()].map(end))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Four Python programs start slowly on a busy machine. */
const PATIENCE_MS = 60_000

async function untilItAnswers(ask: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      // The bucket already exists from an earlier start.
      if ((error as Error).name.startsWith('BucketAlready')) return
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Nothing else can get these ports while all are held. */
async function freePorts(count: number): Promise<number[]> {
  const holders = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    holders.map(
      (holder) =>
        new Promise<number>((resolve) => {
          holder.listen(0, '127.0.0.1', () => {
            const address = holder.address()
            resolve(typeof address === 'object' && address ? address.port : 0)
          })
        }),
    ),
  )
  await Promise.all(holders.map((holder) => new Promise((resolve) => holder.close(resolve))))
  return ports
}

const swiftConf = `[swift-hash]
swift_hash_path_suffix = ringwell
swift_hash_path_prefix = test
[storage-policy:0]
name = one
default = yes
`

const common = (folder: string, port: number): string => `[DEFAULT]
swift_dir = ${folder}
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${os.userInfo().username}
`

const storageConf = (folder: string, name: string, port: number): string =>
  `${common(folder, port)}devices = ${folder}/disks
mount_check = false
# A list is asked for right after what it lists was written.
container_update_timeout = 10
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxyConf = (folder: string, port: number): string => `${common(folder, port)}[pipeline:main]
pipeline = catch_errors proxy-logging cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
# It insists on one, and does without when nobody answers.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
`
