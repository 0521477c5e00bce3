import { sql as raw } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { sampleOf } from '@ringwell/engine/testing/generated.ts'
import { startPostgres } from '../testing/postgresServer.ts'
import { migrations, planMigration } from './migrations.ts'
import { openPostgresDatabase } from './postgresDatabase.ts'
import { createSqlStorage } from './sqlStorage.ts'
import type { Storage } from './storage.ts'
import { describeCalendarUpgrade } from '../testing/calendarContract.ts'
import { describeInboxUpgrade } from '../testing/inboxContract.ts'
import { describeReviewUpgrade } from '../testing/reviewContract.ts'
import { describeUpgrade } from '../testing/outcomeContract.ts'
import { booking, write } from '../testing/storageSamples.ts'
import { describeStorage } from '../testing/storageContract.ts'

const server = await startPostgres()
// It takes a while to delete fifty databases.
afterAll(() => server?.remove())

const log = pino({ level: 'silent' })
const open = async (url: string): Promise<Storage> =>
  createSqlStorage(await openPostgresDatabase({ url, log }))

/** Opens a storage that is closed when the test ends. */
async function opened(url: string): Promise<Storage> {
  const storage = await open(url)
  onTestFinished(() => storage.close())
  return storage
}

/** Opens a connection beside the storage's. */
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Returns one of several servers, round-robin. */
function turn(storages: readonly Storage[], index: number): Storage {
  const storage = storages[index % storages.length]
  if (!storage) throw new Error('no storage')
  return storage
}

/** Creates the tables as an older version with only these steps would. */
async function makeTables(url: string, steps: typeof migrations, written = ''): Promise<void> {
  const client = await connect(url)
  await client.query(planMigration(0, 'postgres', steps))
  await client.query('CREATE TABLE schema_steps (step INTEGER PRIMARY KEY)')
  await client.query('INSERT INTO schema_steps SELECT generate_series(1, $1::int)', [steps.length])
  await client.query(written)
}

const lead = { createdAt: '2026-01-01', name: 'A', companyName: 'B', mobileNumber: '5550100' }

if (!server) {
  test.skip('PostgreSQL: not installed, so not tested. Run apt-get install postgresql', () => {})
} else {
  // Most tests share one database, and the contract one open storage too, because a database and connections take longer
  // than most of them.
  const sharedUrl = await server.newDatabase()
  let shared = await open(sharedUrl)
  afterAll(() => shared.close())
  const emptied = async (): Promise<string> => {
    await server.empty(sharedUrl)
    return sharedUrl
  }
  const prepare = async () => {
    await emptied()
    const isOpen = await shared.check().then(
      () => true,
      () => false,
    )
    if (!isOpen) shared = await open(sharedUrl)
    let opens = 0
    return async () => ((opens += 1) === 1 ? shared : open(sharedUrl))
  }
  describeStorage('PostgreSQL', prepare, async (storage) => {
    if (storage !== shared) await storage.close()
  })

  const openOld = async (steps: typeof migrations, written: string): Promise<Storage> => {
    const url = await server.newDatabase()
    await makeTables(url, steps, written)
    return opened(url)
  }
  describeUpgrade('PostgreSQL @full', openOld)
  describeInboxUpgrade('PostgreSQL @full', openOld)
  describeCalendarUpgrade('PostgreSQL @full', openOld)
  describeReviewUpgrade('PostgreSQL @full', openOld)

  describe('PostgreSQL', () => {
    test.each(sampleOf([0, 4], 2))(
      'of version %i is migrated once if several servers start',
      async (version) => {
        const url = await server.newDatabase()
        await makeTables(url, migrations.slice(0, version))
        const storages = await Promise.all(Array.from({ length: 4 }, () => opened(url)))
        for (const [index, storage] of storages.entries()) {
          const id = `l${index}`
          await storage.saveLead({ ...lead, id }, { id, dueAt: '2026-01-01' })
        }
        expect(await storages[0]?.listLeads({ limit: 9, after: undefined })).toHaveLength(4)
      },
    )

    test('has time for its migration, but not for a statement of a request', async () => {
      const url = await server.newDatabase()
      const client = await connect(url)
      // Another server migrates for longer than a statement may take.
      const schema = "hashtextextended('schema', 0)"
      await client.query(`SELECT pg_advisory_lock(${schema})`)
      const opening = openPostgresDatabase({ url, log, statementLimitMs: 100 })
      await client.query(`SELECT pg_sleep(0.3), pg_advisory_unlock(${schema})`)
      const db = await opening
      onTestFinished(() => db.close())
      const late = { name: 'StorageError', reason: 'unavailable' }
      await expect(raw`SELECT pg_sleep(0.3)`.execute(db.sql)).rejects.toMatchObject(late)
      await db.check()
    })

    test('takes the locks of a server that hangs in a transaction', async () => {
      const url = await emptied()
      const openOne = () => openPostgresDatabase({ url, log, statementLimitMs: 100 })
      const [hung, other] = [await openOne(), await openOne()]
      onTestFinished(() => Promise.all([hung.close(), other.close()]).then(() => undefined))
      const [hangs, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const late = expect(
        hung.transaction(async (sql) => {
          hangs.resolve()
          await goesOn.promise
          await raw`SELECT 1`.execute(sql)
        }, 'a'),
      ).rejects.toMatchObject({ name: 'StorageError' })
      await hangs.promise
      const takes = () =>
        other.transaction(async () => true, 'b', 'a').catch((error: unknown) => String(error))
      await expect.poll(takes, { timeout: 20_000 }).toBe(true)
      goesOn.resolve()
      await late
    })

    test('refuses who wants several locks of which one is not free soon, and frees the others', async () => {
      const url = await server.newDatabase()
      const openOne = () => openPostgresDatabase({ url, log, severalLocksLimitMs: 50 })
      const [holder, other] = [await openOne(), await openOne()]
      onTestFinished(() => Promise.all([holder.close(), other.close()]).then(() => undefined))
      const [held, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holding = holder.transaction(async () => {
        held.resolve()
        await goesOn.promise
      }, 'a')
      await held.promise
      const refused = other.transaction(async () => true, 'b', 'a')
      await expect(refused).rejects.toMatchObject({ code: '55P03' })
      expect(await other.transaction(async () => true, 'b')).toBe(true)
      goesOn.resolve()
      await holding
    })

    test('is refused and left unchanged if its schema is newer', async () => {
      const url = await server.newDatabase()
      const db = await openPostgresDatabase({ url, log })
      await raw`INSERT INTO schema_steps (step) VALUES (${migrations.length + 1})`.execute(db.sql)
      await db.close()
      await expect(open(url)).rejects.toThrow(/newer version/)
    })

    test('is reported without its password if it cannot be reached', async () => {
      const refused = open('postgresql://u:secret@127.0.0.1:1/x')
      await expect(refused).rejects.toThrow(/DATABASE_URL: .*ECONNREFUSED/)
      await expect(refused).rejects.not.toThrow(/secret/)
    })

    test('gives each delivery to only one of several servers', async () => {
      const url = await emptied()
      const storages = await Promise.all([opened(url), opened(url), opened(url)])
      const ids = Array.from({ length: 12 }, (_, index) => `l${index}`)
      for (const id of ids) await storages[0]?.saveLead({ ...lead, id }, { id, dueAt: '2026' })
      const claims = await Promise.all(
        Array.from({ length: 18 }, (_, index) =>
          turn(storages, index).claimDelivery(['lead'], '2027', '2028'),
        ),
      )
      const claimed = claims.flatMap((claim) => (claim ? [claim.id] : []))
      expect(claimed.toSorted()).toEqual(ids.toSorted())
    })

    // Rule T7
    test('gives the last table to one of twenty calls at several servers', async () => {
      const url = await emptied()
      const storages = await Promise.all([opened(url), opened(url), opened(url)])
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          const callId = `call${n}`
          return turn(storages, n).book(
            { ...write, callId },
            { ...booking, id: `b${n}`, callId, references: [`AAA${10 + n}`] },
            [{ resource: 'table-1', units: [76, 77] }],
          )
        }),
      )
      expect(outcomes.filter(({ status }) => status === 'done')).toHaveLength(1)
      expect(outcomes.filter(({ status }) => status === 'full')).toHaveLength(19)
      // Even without our locks, the database itself refuses a double booking.
      const client = await connect(url)
      const double = `INSERT INTO booking_units SELECT calendar, resource, unit, booking_id FROM booking_units`
      await expect(client.query(double)).rejects.toThrow(/duplicate key/)
    })

    // Rule T3
    test('carries out a call once if two servers get it, and nothing of one that dies halfway', async () => {
      const url = await emptied()
      const storages = await Promise.all([opened(url), opened(url)])
      const place = { resource: 'table-1', units: [76] }
      const outcomes = await Promise.all(
        [0, 1].map((n) => turn(storages, n).book(write, { ...booking, id: `b${n}` }, [place])),
      )
      expect(outcomes[1]).toEqual(outcomes[0])
      // This server writes the booking but dies before the commit.
      const dying = await connect(url)
      await dying.query('BEGIN')
      await dying.query(
        `INSERT INTO booking_units SELECT calendar, resource, 77, booking_id FROM booking_units`,
      )
      const next = turn(storages, 0).book(
        { ...write, key: '2' },
        { ...booking, id: 'b2', references: ['XXX11'] },
        [{ resource: 'table-1', units: [77] }],
      )
      const killer = await connect(url)
      const { rows } = await dying.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      dying.on('error', () => undefined)
      await killer.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
      expect((await next).status).toBe('done')
      expect(await turn(storages, 1).takenUnits('restaurant', { from: 76, to: 80 })).toHaveLength(2)
    })

    test('keeps the longest of the recordings that several servers receive at the same time', async () => {
      const url = await emptied()
      const storages = await Promise.all([opened(url), opened(url), opened(url)])
      const seconds = [20, 3, 120, 41, 77, 5, 119, 60, 8]
      const outcomes = await Promise.all(
        seconds.map((durationSeconds, index) =>
          turn(storages, index).keepLongest({
            agentUuid: 'agent',
            recordingId: 'r1',
            side: 'user',
            path: `path-${durationSeconds}`,
            bytes: 1,
            type: 'audio/webm',
            durationSeconds,
            startTime: '2026',
            endTime: '2026',
            language: 'English',
            isComplete: true,
            storedAt: '2026',
          }),
        ),
      )
      const key = { agentUuid: 'agent', recordingId: 'r1', side: 'user' } as const
      expect((await storages[0]?.findRecording(key))?.path).toBe('path-120')
      // Every other file is reported as unused once, so that no file is left behind.
      const unused = outcomes.flatMap((outcome) => outcome.unused ?? [])
      expect(new Set(unused).size).toBe(seconds.length - 1)
      expect(unused).not.toContain('path-120')
    })

    test('accepts a NUL that somebody typed', async () => {
      const storage = await opened(await emptied())
      await storage.saveLead({ ...lead, id: 'l', name: 'A\0B' }, { id: 'd', dueAt: '2026' })
      const [stored] = await storage.listLeads({ limit: 1, after: undefined })
      expect(stored?.name).toBe('A\uFFFDB')
      expect(await storage.findCall('\0')).toBeUndefined()
    })

    test('is used again after an outage, and nothing that was stored is lost', async () => {
      const storage = await opened(await emptied())
      await storage.saveLead({ ...lead, id: 'before' }, { id: 'd1', dueAt: '2026' })
      await server.crash()
      const gone = { name: 'StorageError', reason: 'unavailable' }
      await expect(storage.check()).rejects.toMatchObject(gone)
      await expect(
        storage.saveLead({ ...lead, id: 'meanwhile' }, { id: 'd2', dueAt: '2026' }),
      ).rejects.toMatchObject(gone)
      await server.start()
      await storage.saveLead({ ...lead, id: 'after' }, { id: 'd3', dueAt: '2026' })
      const leads = await storage.listLeads({ limit: 9, after: undefined })
      expect(leads.map(({ id }) => id).toSorted()).toEqual(['after', 'before'])
    })
  })
}
