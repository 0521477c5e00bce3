import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { createTestServer, temporaryFolder } from '../testing/createTestServer.ts'
import type { S3Server } from '../testing/s3Server.ts'
import { startS3Servers } from '../testing/startS3Servers.ts'
import { agentUuid, audio, beginCall, upload } from '../testing/uploads.ts'
import { createBucket } from './bucket.ts'
import type { BucketOptions } from './bucketOptions.ts'
import { describeRecordings } from '../testing/recordingContract.ts'
import { createS3Recordings } from './s3Recordings.ts'

const servers = await startS3Servers()
afterAll(async () => {
  for (const server of servers) await server.remove()
})

const token = 'a-token-of-an-operator'

async function openStore(bucket: BucketOptions, prefix = '', folder = temporaryFolder()) {
  let logged = ''
  const log = pino({}, { write: (line: string) => (logged += line) })
  const store = await createS3Recordings({ ...bucket, prefix, folder, log })
  onTestFinished(() => store.close())
  return { store, logged: () => logged }
}

/** Lists every key of a bucket. */
async function keysOf(options: BucketOptions): Promise<string[]> {
  const bucket = await createBucket(options)
  const keys: string[] = []
  for await (const { key } of bucket.list('')) keys.push(key)
  bucket.close()
  return keys.toSorted()
}

for (const server of servers) describeBucket(server)
if (servers.length < 2) {
  const packages = 'swift-proxy swift-account swift-container swift-object'
  test.skip(`OpenStack Swift: not installed, so not tested. Run apt-get install ${packages}`, () => {})
}

function describeBucket(server: S3Server): void {
  describeRecordings(`a bucket of ${server.name}`, async () => {
    const bucket = await server.newBucket()
    const folder = temporaryFolder()
    return {
      open: async () => (await openStore(bucket, 'voice/', folder)).store,
      folder,
    }
  })

  // Rule S11
  describe(`a bucket of ${server.name} that cannot be used stops the start, with the reason`, () => {
    test.each<[string, Partial<BucketOptions>, RegExp]>([
      ['an unknown key', { accessKeyId: 'nobody' }, /InvalidAccessKeyId|SignatureDoesNotMatch/],
      ['no such bucket', { bucket: 'elsewhere' }, /NoSuchBucket/],
      ['no server', { endpoint: 'http://127.0.0.1:1' }, /ECONNREFUSED/],
    ])('%s', async (_what, wrong, reason) => {
      const opening = openStore({ ...(await server.newBucket()), ...wrong })
      await expect(opening).rejects.toThrow(/^S3_BUCKET: the bucket can't be written to: /)
      await expect(opening).rejects.toThrow(reason)
    })
  })

  describe(`a bucket of ${server.name}`, () => {
    test('stores recordings below the prefix, and leaves other objects alone', async () => {
      const options = await server.newBucket()
      const bucket = await createBucket(options)
      const note = { bytes: 1, type: 'text/plain', open: () => Buffer.from('x') }
      for (const key of ['a/r/agent-1.webm', 'voice/notes.txt', 'voice/a/r/agent-x.webm']) {
        await bucket.put(key, note)
      }
      const { store } = await openStore(options, 'voice/')
      const incoming = await store.receive(Readable.from([audio('webm', 100)]))
      await incoming.keep('a/r/agent-1.webm')
      expect(await keysOf(options)).toContain('voice/a/r/agent-1.webm')
      expect(await store.removeOlderThan(Date.now() + 60_000)).toBe(1)
      expect(await keysOf(options)).toEqual([
        'a/r/agent-1.webm',
        'voice/a/r/agent-x.webm',
        'voice/notes.txt',
      ])
      bucket.close()
    })
  })

  test(`servers that start at once on one bucket of ${server.name} do not disturb each other`, async () => {
    const options = await server.newBucket()
    const folders = Array.from({ length: 6 }, () => temporaryFolder())
    await Promise.all(folders.map((folder) => openStore(options, '', folder)))
    expect(await keysOf(options)).toEqual([])
  })

  test(`a killed process's probe in a bucket of ${server.name} is removed with what is old`, async () => {
    const options = await server.newBucket()
    const bucket = await createBucket(options)
    const left = { bytes: 1, type: 'text/plain', open: () => Buffer.from('x') }
    await bucket.put(`.ringwell-check-${randomUUID()}`, left)
    bucket.close()
    const { store } = await openStore(options)
    expect(await store.removeOlderThan(Date.now() + 60_000)).toBe(1)
    expect(await keysOf(options)).toEqual([])
  })

  describe.runIf(server.isStrict)(`a bucket of ${server.name}, which is strict,`, () => {
    test('is not opened with a wrong secret, and the secret is not printed', async () => {
      const opening = openStore({ ...(await server.newBucket()), secretAccessKey: 'hidden-secret' })
      await expect(opening).rejects.toThrow(
        /can't be written to: (SignatureDoesNotMatch|AccessDenied)/,
      )
      await expect(opening).rejects.not.toThrow(/hidden-secret/)
    })

    test('is listed completely, page by page', async () => {
      const bucket = await createBucket(await server.newBucket(), { pageSize: 2 })
      const keys = ['k1', 'k2', 'k3', 'k4', 'k5']
      for (const key of keys) {
        await bucket.put(key, { bytes: 1, type: 'text/plain', open: () => Buffer.from('x') })
      }
      const listed: string[] = []
      for await (const { key, modifiedMs } of bucket.list('')) {
        listed.push(key)
        expect(Math.abs(modifiedMs - Date.now())).toBeLessThan(60_000)
      }
      expect(listed).toEqual(keys)
      bucket.close()
    })
  })

  describe(`uploads to a bucket of ${server.name}`, () => {
    // Rule S7
    test('leave only the longest version, in whatever order two servers get them', async () => {
      const options = await server.newBucket()
      const folder = temporaryFolder()
      const pair = []
      for (let index = 0; index < 2; index += 1) {
        // One database that several processes have open.
        const storage = createSqliteStorage(folder)
        const { store: recordings } = await openStore(options)
        pair.push(await createTestServer({ storage, recordings, adminToken: token }))
      }
      const urls = await Promise.all(pair.map((each) => each.listen()))
      const call = await beginCall(pair[0]!)
      const seconds = [20, 3, 119, 41, 77, 5, 118, 60]
      const statuses = await Promise.all(
        seconds.map(async (duration, index) => {
          const parts = {
            fields: { ...call, duration: String(duration) },
            agent: audio('webm', 20_000 + duration, duration),
          }
          return (await upload(urls[index % 2]!, parts)).status
        }),
      )
      expect(new Set(statuses)).toEqual(new Set([200]))
      const key = { agentUuid, recordingId: call.call_id, side: 'agent' } as const
      const row = await pair[1]!.storage.findRecording(key)
      expect(row).toMatchObject({ durationSeconds: 119, bytes: 20_119 })
      expect(await keysOf(options)).toEqual([row?.path])
      // Either server can play it, completely or in part.
      for (const url of urls) {
        const played = await fetch(
          `${url}/api/admin/recordings/${agentUuid}/${call.call_id}/agent`,
          {
            headers: { authorization: `Bearer ${token}`, range: 'bytes=100-102' },
          },
        )
        expect(played.status).toBe(206)
        expect(Buffer.from(await played.arrayBuffer())).toEqual(Buffer.from([119, 119, 119]))
      }
    })

    // Rule S12
    test('are refused while it is down, and accepted when they are sent again', async () => {
      const options = await server.newBucket()
      const { store: recordings, logged } = await openStore(options)
      const it = await createTestServer({ recordings })
      const url = await it.listen()
      const call = await beginCall(it)
      const send = (duration: number) =>
        upload(url, { fields: { ...call, duration: String(duration) }, agent: audio('webm', 500) })
      expect((await send(5)).status).toBe(200)
      const before = await keysOf(options)
      await server.stop()
      const refused = await send(10)
      expect(refused.status).toBe(503)
      expect(refused.body.error.code).toBe('recordings_unavailable')
      await expect(recordings.check()).rejects.toThrow()
      const key = { agentUuid, recordingId: call.call_id, side: 'agent' } as const
      expect((await it.storage.findRecording(key))?.durationSeconds).toBe(5)
      await server.start()
      expect(await keysOf(options)).toEqual(before)
      expect((await send(10)).status).toBe(200)
      const row = await it.storage.findRecording(key)
      expect(row?.durationSeconds).toBe(10)
      expect(await keysOf(options)).toEqual([row?.path])
      expect(logged()).toContain('the bucket of recordings failed')
      expect(logged()).not.toMatch(/authorization|Signature=/i)
    })
  })
}
