import { sql as raw } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { createEmbeddedProvider } from './calls/embeddedProvider.ts'
import { watchHangUps } from './calls/watchHangUps.ts'
import { createSharedKeyStore } from './calls/sharedKeyStore.ts'
import { createSharedCounter } from './http/requestCounter.ts'
import { openPostgresBus } from './live/liveBus.ts'
import { openPostgresDatabase } from './storage/postgresDatabase.ts'
import { createSqlStorage } from './storage/sqlStorage.ts'
import { createTestServer, sessionRequest, type TestServer } from './testing/createTestServer.ts'
import { createFakeEngine, type FakeEngine } from './testing/fakeEngine.ts'
import { startPostgres } from './testing/postgresServer.ts'
import { runServer } from './testing/runServer.ts'
import { startS3rver } from './testing/s3rverServer.ts'
import { agentUuid, audio, upload } from './testing/uploads.ts'

const database = await startPostgres()
const s3 = await startS3rver()
afterAll(async () => {
  await database?.remove()
  await s3?.remove()
})

const token = 'a-token-of-an-operator'
const sessionPath = `/api/${brand.slug}-agent-session`
const noMinutes = { server: undefined, agents: new Map<string, number>(), eachAgent: undefined }

const mint = ({ app }: TestServer) =>
  app.inject({ method: 'POST', url: sessionPath, payload: sessionRequest })
const offer = ({ app }: TestServer, key: string) =>
  app.inject({
    method: 'POST',
    url: '/api/realtime/calls',
    payload: 'v=0\r\n',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${key}` },
  })

if (!database) {
  test.skip('PostgreSQL: not installed here, so not tested; apt-get install postgresql', () => {})
} else {
  const url = await database.newDatabase()
  let isMigrated = false
  /** Starts servers on one database, each with its own engine, as `main.ts` does. */
  const openServers = async (
    options: {
      rateLimitScale?: number
      callsPerAddress?: number
      dailyMinutes?: typeof noMinutes | { server: number }
    } = {},
  ) => {
    const log = pino({ level: 'silent' })
    if (isMigrated) await database.empty(url)
    const open = async (): Promise<TestServer & { own: FakeEngine }> => {
      const storage = createSqlStorage(await openPostgresDatabase({ url, log }))
      const own = createFakeEngine({ maxCalls: 100 })
      const keys = createSharedKeyStore(storage)
      onTestFinished(watchHangUps({ storage, engine: own, log, everyMs: 10 }))
      const server = await createTestServer({
        storage,
        provider: createEmbeddedProvider(own, keys),
        embedded: { engine: own, keys },
        counter: createSharedCounter({ storage, log, now: Date.now }),
        rateLimitScale: options.rateLimitScale ?? 0,
        callsPerAddress: options.callsPerAddress,
        dailyMinutes: { ...noMinutes, ...options.dailyMinutes },
      })
      return { ...server, own }
    }
    const servers = await Promise.all([open(), open()])
    isMigrated = true
    return servers
  }
  describe('two servers on one database', () => {
    // Rule S14
    test('redeem a key only once between them, whichever server issued it', async () => {
      const [one, other] = await openServers()
      for (let round = 0; round < 3; round += 1) {
        const { client_secret, call_id } = (await mint(one)).json()
        const answers = await Promise.all(
          [other, one, other, one].map((server) => offer(server, client_secret.value)),
        )
        expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
          201, 401, 401, 401,
        ])
        const held = [one, other].filter(({ own }) =>
          own.answered.some(({ callId }) => callId === call_id),
        )
        expect(held).toHaveLength(1)
        const brief = held[0]?.own.answered.at(-1)
        expect(brief).toMatchObject({ voice: 'shimmer', visitor: { name: 'Asha Rao' } })
      }
    })

    test('end a call whose visitor hung up through the server that does not hold it', async () => {
      const [one, other] = await openServers()
      const { client_secret, call_id } = (await mint(one)).json()
      await offer(other, client_secret.value)
      const hungUp = await one.app.inject({
        method: 'POST',
        url: `/api/realtime/calls/${call_id}/hangup`,
        headers: { authorization: `Bearer ${client_secret.value}` },
      })
      expect(hungUp.statusCode).toBe(200)
      await expect.poll(() => other.own.health().calls).toBe(0)
    })

    // Rule O83
    test('hear live news of each other, in order and whole, also after the database has cut them off', async () => {
      const log = pino({ level: 'silent' })
      const [one, other] = [openPostgresBus({ url, log }), openPostgresBus({ url, log })]
      onTestFinished(async () => {
        await Promise.all([one.close(), other.close()])
      })
      const heard: unknown[] = []
      let opened = 0
      other.onMessage((message, from) => heard.push([from === one.id, message]))
      one.onMessage((message) => heard.push(message))
      for (const bus of [one, other]) bus.onOpen(() => (opened += 1))
      await expect.poll(() => opened, { timeout: 10_000 }).toBe(2)
      const sent = [{ text: '🍝é"\\'.repeat(9_000) }, ...[1, 2, 3].map((text) => ({ text }))]
      for (const message of sent) expect(one.send(message)).toBe(true)
      await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(4)
      expect(heard).toEqual(sent.map((message) => [true, message]))
      const storage = await openPostgresDatabase({ url, log })
      await raw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name LIKE '% live'`.execute(storage.sql)
      await storage.close()
      await expect.poll(() => opened, { timeout: 20_000 }).toBe(4)
      one.send({ text: 'again' })
      await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toEqual([true, { text: 'again' }])
    })

    // Rule S14
    test('share the rate limits for each address and each agent', async () => {
      const [one, other] = await openServers({ rateLimitScale: 4 / 30 })
      const taken = [await mint(one), await mint(other), await mint(one), await mint(other)]
      expect(taken.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      for (const server of [one, other]) {
        const refused = await mint(server)
        expect(refused.statusCode).toBe(429)
        expect(refused.json().error.code).toBe('rate_limited')
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      }
      // Requests from many addresses reach the agent's own limit, which is 32 here.
      const statuses: number[] = []
      for (let visitor = 0; visitor < 32; visitor += 1) {
        const { statusCode, body } = await [one, other][visitor % 2]!.app.inject({
          method: 'POST',
          url: sessionPath,
          payload: sessionRequest,
          remoteAddress: `192.0.2.${visitor}`,
        })
        statuses.push(statusCode)
        if (statusCode === 429) expect(body).toContain('agent_rate_limited')
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(28)
    })

    // Rule C34
    test('share the limit on calls of one address', async () => {
      const servers = await openServers({ callsPerAddress: 3 })
      const keys: string[] = []
      for (let index = 0; index < 8; index += 1) {
        keys.push((await mint(servers[index % 2]!)).json().client_secret.value)
      }
      const answers = await Promise.all(keys.map((key, index) => offer(servers[index % 2]!, key)))
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 201)).toHaveLength(3)
      expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      expect((await mint(servers[0])).json().error.code).toBe('address_busy')
    })

    test('share the minutes of a day, even in a burst', async () => {
      const servers = await openServers({ dailyMinutes: { server: 10 } })
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) => mint(servers[index % 2]!)),
      )
      const statuses = answers.map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 200)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(11)
    })
  })

  // Rule S15
  test('if one of two servers that share a DATA_DIR is killed under load, the other has everything that either acknowledged @full', async () => {
    const bucket = await s3?.newBucket()
    const env = {
      DATABASE_URL: await database.newDatabase(),
      ADMIN_TOKEN: token,
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'error',
      ...(bucket && {
        S3_BUCKET: bucket.bucket,
        S3_ENDPOINT: bucket.endpoint!,
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      }),
    }
    // Both servers migrate the empty database at the same time.
    const one = runServer(env)
    const servers = [one, runServer({ ...env, DATA_DIR: one.dataDir })] as const
    const urls = await Promise.all(servers.map(({ url }) => url))
    for (const url of urls) expect((await fetch(`${url}/api/health`)).status).toBe(200)
    const acknowledged: string[] = []
    const send = async (name: string, url: string): Promise<void> => {
      const response = await fetch(`${url}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, companyName: 'Tamsel', mobileNumber: '5550100' }),
      })
      if (response.ok) acknowledged.push(name)
    }
    const recording = { fields: { call_id: 'c' }, agent: audio('webm', 50_000, 7) }
    const { status, body } = await upload(urls[0]!, recording)
    expect(status).toBe(200)
    const sending = Array.from({ length: 60 }, (_, index) =>
      send(`Visitor ${index}`, urls[index % 2]!).catch(() => undefined),
    )
    await Promise.any(sending)
    servers[0].child.kill('SIGKILL')
    await servers[0].exit
    await Promise.all(sending)
    await send('The last', urls[1]!)
    const operator = { headers: { authorization: `Bearer ${token}` } }
    const listed = await fetch(`${urls[1]}/api/admin/leads?limit=500`, operator)
    const { data } = (await listed.json()) as { data: { leads: { name: string }[] } }
    const names = data.leads.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([])
    expect(acknowledged).toContain('The last')
    if (bucket) {
      // Its recording is in the bucket.
      const address = `recordings/${agentUuid}/${body.data.recording_id}/agent`
      const played = await fetch(`${urls[1]}/api/admin/${address}`, operator)
      expect(Buffer.from(await played.arrayBuffer()).equals(recording.agent)).toBe(true)
    }
    servers[1].child.kill('SIGTERM')
    expect(await servers[1].exit).toBe(0)
  })
}
