import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { iso } from '@ringwell/protocol/iso.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import type { Storage } from '../storage/storage.ts'
import type { NewLead, NewMessage } from '../storage/formStorage.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import {
  type Channels,
  createOutbox,
  DeliveryError,
  MAX_ATTEMPTS,
  type Outbox,
  retryDelayMs,
} from './outbox.ts'

const message: Omit<NewMessage, 'id'> = {
  createdAt: '2026-01-01T00:00:00.000Z',
  company: 'T',
  name: 'Asha',
  designation: 'x',
  mobile: '5',
  email: 'a@b.example',
  country: 'India',
  message: 'Hello',
}
const START = Date.UTC(2026, 0, 1)
interface Bench {
  storage: Storage
  outbox: Outbox
  /** Advances the clock and lets the outbox look for deliveries. */
  pass: (ms: number) => Promise<void>
  add: (id: string) => Promise<void>
  logged: () => string
}

function bench(channels: Channels): Bench {
  let now = START
  let log = ''
  const storage = createSqliteStorage(databaseFolder())
  const outbox = createOutbox({
    storage,
    channels,
    now: () => now,
    tickMs: 3_600_000,
    log: pino({}, { write: (line: string) => (log += line) }),
  })
  onTestFinished(async () => {
    await outbox.close()
    await storage.close()
  })
  return {
    storage,
    outbox,
    logged: () => log,
    async pass(ms) {
      now += ms
      outbox.nudge()
      // This is real time: the channels of these tests respond within microtasks.
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
    add: (id) =>
      storage.saveLead(
        {
          id: `lead-${id}`,
          createdAt: iso(now),
          name: 'Asha',
          companyName: 'T',
          mobileNumber: '5',
        },
        { id, dueAt: iso(now) },
      ),
  }
}

/** A receiver that accepts the connection and never responds. */
const stall = (signal: AbortSignal): Promise<void> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')))
  })

describe('a delivery', () => {
  test('is sent to its channel once, with its id as the idempotency key', async () => {
    const sent: [NewLead, string][] = []
    const { outbox, add, pass } = bench({
      lead: async (lead, { idempotencyKey }) => void sent.push([lead, idempotencyKey]),
    })
    await add('d1')
    await add('d2')
    await pass(0)
    await pass(86_400_000)
    expect(sent.map(([lead, key]) => [lead.id, key])).toEqual([
      ['lead-d1', 'd1'],
      ['lead-d2', 'd2'],
    ])
    expect(await outbox.health()).toEqual({
      stored: 0,
      waiting: 0,
      retrying: 0,
      delivered: 2,
      dead: 0,
    })
  })

  // Rule B5
  test('that fails is retried with the same key, after longer and longer delays', async () => {
    const tries: string[] = []
    const { outbox, add, pass } = bench({
      lead: async (_lead, { idempotencyKey }) => {
        tries.push(idempotencyKey)
        if (tries.length < 3) throw new DeliveryError('the webhook answered 500')
      },
    })
    await add('d1')
    await pass(0)
    expect(tries).toHaveLength(1)
    await pass(retryDelayMs(1) - 1)
    expect(tries).toHaveLength(1)
    expect(await outbox.health()).toMatchObject({ waiting: 1, retrying: 1, delivered: 0 })
    await pass(1)
    expect(tries).toHaveLength(2)
    await pass(retryDelayMs(1))
    expect(tries).toHaveLength(2)
    await pass(retryDelayMs(2))
    expect(tries).toEqual(['d1', 'd1', 'd1'])
    expect(await outbox.health()).toMatchObject({ waiting: 0, delivered: 1 })
  })

  // Rule B5
  test('is given up after the last attempt, and counts as a dead letter', async () => {
    let tries = 0
    const { outbox, add, pass } = bench({
      lead: () => {
        tries += 1
        return Promise.reject(new Error('nobody home'))
      },
    })
    await add('d1')
    for (let attempt = 1; attempt <= MAX_ATTEMPTS + 3; attempt += 1) await pass(86_400_000)
    expect(tries).toBe(MAX_ATTEMPTS)
    expect(await outbox.health()).toMatchObject({ waiting: 0, retrying: 0, delivered: 0, dead: 1 })
  })

  // Rule B10
  test('that fails does not block the next ones', async () => {
    const sent: string[] = []
    const { add, pass } = bench({
      lead: async (_lead, { idempotencyKey }) => {
        if (idempotencyKey === 'bad') throw new Error('no')
        sent.push(idempotencyKey)
      },
    })
    for (const id of ['bad', 'good', 'fine']) await add(id)
    await pass(0)
    expect(sent).toEqual(['good', 'fine'])
  })

  // Rule B3
  test('to a receiver that stalls blocks neither other receivers nor other lanes', async () => {
    const sent: string[] = []
    const { storage, add, pass } = bench({
      message: (_message, { signal }) => stall(signal),
      lead: async (_lead, { idempotencyKey, signal }) => {
        if (idempotencyKey === 'slow') return stall(signal)
        sent.push(idempotencyKey)
      },
    })
    for (const id of ['m1', 'm2', 'm3', 'm4', 'm5', 'm6']) {
      await storage.saveMessage({ ...message, id }, { id, dueAt: iso(START - 1) })
    }
    await add('slow')
    await add('quick')
    await pass(0)
    expect(sent).toEqual(['quick'])
    await add('later')
    await pass(0)
    expect(sent).toEqual(['quick', 'later'])
  })

  test('is not sent again if its success cannot be stored at once', async () => {
    const sent: string[] = []
    const storage = createSqliteStorage(databaseFolder())
    let failures = 2
    const outbox = createOutbox({
      storage: {
        ...storage,
        settleDelivery: (id, outcome) => {
          failures -= 1
          if (failures >= 0) return Promise.reject(new Error('the database is away'))
          return storage.settleDelivery(id, outcome)
        },
      },
      channels: { lead: async (_lead, { idempotencyKey }) => void sent.push(idempotencyKey) },
      log: pino({ level: 'silent' }),
    })
    const createdAt = iso(START)
    await storage.saveLead(
      { id: 'l', createdAt, name: 'Asha', companyName: 'T', mobileNumber: '5' },
      { id: 'd1', dueAt: createdAt },
    )
    outbox.nudge()
    await vi.waitFor(async () => expect((await storage.countDeliveries()).lead.delivered).toBe(1), {
      timeout: 5_000,
    })
    await outbox.close()
    await storage.close()
    expect(sent).toEqual(['d1'])
  })

  // Rule B7
  test('is retried by another process if its process died', async () => {
    const sent: string[] = []
    const { storage, add, pass } = bench({
      lead: async (_lead, { idempotencyKey }) => void sent.push(idempotencyKey),
    })
    await add('d1')
    // Another process claimed it and then died.
    await storage.claimDelivery(['lead'], iso(START), iso(START + 30_000))
    await pass(29_999)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent).toEqual(['d1'])
  })

  test('never logs its content, or what the receiver echoed', async () => {
    const { add, pass, logged } = bench({
      lead: (lead) => Promise.reject(new Error(`no such mailbox: ${lead.name} 5550100`)),
    })
    await add('d1')
    await pass(0)
    expect(logged()).toContain('delivery failed')
    expect(logged()).not.toMatch(/Asha|5550100/)
  })
})

test('that nobody answers at the address is said in words, and not only that fetch has failed', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  const it = bench({ lead: async () => void (await fetch(`http://127.0.0.1:${port}/`)) })
  await it.add('d1')
  it.outbox.nudge()
  await vi.waitFor(async () =>
    expect((await it.storage.findWholeDelivery('d1'))?.delivery.error).toBe(
      'nothing answers at the address (ECONNREFUSED)',
    ),
  )
})

test('without a channel everything is stored, and sent once a channel is configured', async () => {
  const { storage, outbox, add, pass } = bench({})
  await add('d1')
  await pass(86_400_000)
  expect(await outbox.health()).toMatchObject({ stored: 1, waiting: 0, delivered: 0, dead: 0 })
  await outbox.close()
  const sent: string[] = []
  const later = createOutbox({
    storage,
    channels: { lead: async (lead) => void sent.push(lead.id) },
    log: pino({ level: 'silent' }),
  })
  await new Promise((resolve) => setTimeout(resolve, 30))
  await later.close()
  expect(sent).toEqual(['lead-d1'])
})

test('closing aborts the attempt under way, and the delivery is retried later', async () => {
  const { outbox, add, pass, storage } = bench({
    lead: (_lead, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  })
  await add('d1')
  await pass(0)
  await outbox.close()
  expect((await storage.countDeliveries()).lead).toMatchObject({
    waiting: 1,
    delivered: 0,
    dead: 0,
  })
})

test('the delays grow from seconds to hours, and the last attempt is a day or two later', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1))
  expect(delays.slice(0, 3)).toEqual([10_000, 20_000, 40_000])
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  const days = delays.reduce((sum, delay) => sum + delay, 0) / 86_400_000
  expect(days).toBeGreaterThan(1)
  expect(days).toBeLessThan(3)
})
