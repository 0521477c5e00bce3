import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDiskRecordings } from '../recordings/diskRecordings.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { makeEntry } from '../people/audit.ts'
import type { StoredRecording } from '../storage/recordingStorage.ts'
import type { NewCall } from '../storage/callStorage.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import { createRetention } from './retention.ts'
import { confirmClock } from './retentionClock.ts'
import { call as sampleCall, plainAgent } from '../testing/storageSamples.ts'

const now = Date.UTC(2026, 5, 30, 12)
const DAY_MS = 86_400_000
const daysAgo = (days: number): string => new Date(now - days * DAY_MS).toISOString()

/** Sets up a folder with calls of several ages, each with a recording and its file. */
async function keepCalls(days: number, ages: readonly number[]) {
  const folder = databaseFolder()
  const storage = createSqliteStorage(folder)
  const recordings = path.join(folder, 'recordings')
  const files = await createDiskRecordings(recordings)
  const write = (name: string, age: number): string => {
    const file = path.join(recordings, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'sound')
    const at = new Date(now - age * DAY_MS)
    utimesSync(file, at, at)
    return file
  }
  const kept: { age: number; callId: string; file: string }[] = []
  for (const age of ages) {
    const callId = `call-${age}`
    const name = `agent/${callId}/agent-1.webm`
    await storage.createCall({ ...call, callId, createdAt: daysAgo(age) })
    await storage.keepLongest({
      ...recording,
      recordingId: callId,
      path: name,
      storedAt: daysAgo(age),
    })
    kept.push({ age, callId, file: write(name, age) })
  }
  const log = pino({ level: 'silent' })
  const retention = createRetention({ storage, files, days, log, now: () => now })
  /** Returns the ages of the calls that are complete. Fails if only a part of a call is left. */
  const whole = async (): Promise<number[]> => {
    const there: number[] = []
    for (const { age, callId, file } of kept) {
      const parts = [
        (await storage.findCall(callId)) !== undefined,
        (await storage.findRecording({ ...recording, recordingId: callId })) !== undefined,
        existsSync(file),
      ]
      expect(new Set(parts).size).toBe(1)
      if (parts[0]) there.push(age)
    }
    return there
  }
  return { storage, files, retention, recordings, write, whole, log }
}

/** Simulates a server that ran at `now`, and restarts when its clock shows another time. */
async function restartedAt(clockMs: number, ages: readonly number[]) {
  const { storage, files, retention, whole } = await keepCalls(30, ages)
  onTestFinished(() => storage.close())
  await retention.deleteExpired()
  const clock = { ms: clockMs, ranMs: 0 }
  let logged = ''
  const next = createRetention({
    storage,
    files,
    days: 30,
    log: pino({}, { write: (line: string) => (logged += line) }),
    now: () => clock.ms,
    uptime: () => clock.ranMs,
  })
  return { storage, next, clock, whole, logged: () => logged }
}

describe('retention', () => {
  // Rule O72
  test('deletes what is too old in the audit log, even if it keeps everything else', async () => {
    const { storage, files, log } = await keepCalls(0, [])
    onTestFinished(() => storage.close())
    for (const age of [0, 729, 731, 900]) {
      const who = { actor: 'machine', operatorId: null, network: null } as const
      const entry = makeEntry(who, { action: `a deed of ${age} days ago` }, 'done')
      await storage.addAuditEntry({ ...entry, createdAt: daysAgo(age) })
    }
    const ages = async () => {
      const left = await storage.listAuditEntries({ limit: 9, after: undefined }, {})
      return left.map(({ action }) => Number.parseInt(action.replace('a deed of ', ''), 10))
    }
    const options = { storage, files, days: 0, log, now: () => now }
    await createRetention(options).deleteExpired()
    expect(await ages()).toEqual([0, 729, 731, 900])
    await createRetention({ ...options, auditDays: 730 }).deleteExpired()
    expect(await ages()).toEqual([0, 729])
  })

  // Rule C36
  test('deletes calls, recordings and files that are older, and nothing else', async () => {
    const { retention, whole, storage, recordings } = await keepCalls(30, [31, 29.9, 400, 0])
    await storage.saveLead({ ...lead, createdAt: daysAgo(400) }, { id: 'd', dueAt: daysAgo(400) })
    await retention.deleteExpired()
    expect(await whole()).toEqual([29.9, 0])
    expect(existsSync(path.join(recordings, 'agent/call-31'))).toBe(false)
    expect(await storage.claimDelivery(['lead'], daysAgo(0), daysAgo(0))).toMatchObject({ lead })
    await storage.close()
  })

  test('of 0 days keeps everything forever', async () => {
    const { retention, whole, storage } = await keepCalls(0, [4_000, 0])
    retention.start()
    await retention.deleteExpired()
    await retention.close()
    expect(await whole()).toEqual([4_000, 0])
    await storage.close()
  })

  // Rule S19
  test('deletes more than one batch @full', async () => {
    const ages = Array.from({ length: 230 }, (_, index) => 31 + index)
    const { retention, whole, storage } = await keepCalls(30, ages)
    await retention.deleteExpired()
    expect(await whole()).toEqual([])
    await storage.close()
  })

  test('deletes files that no row points to, and leaves uploads under way alone', async () => {
    const { retention, write, storage } = await keepCalls(30, [])
    const stray = write('agent/lost/user-1.webm', 31)
    const young = write('agent/lost/user-2.webm', 29)
    const incoming = write('.incoming/x.part', 31)
    await retention.deleteExpired()
    expect([stray, young, incoming].map((file) => existsSync(file))).toEqual([false, true, true])
    await storage.close()
  })

  test('lists all files only once a day, however often it deletes', async () => {
    const { storage, files, log } = await keepCalls(30, [])
    onTestFinished(() => storage.close())
    let listed = 0
    let ranMs = 0
    const counting = createRetention({
      storage,
      files: { ...files, removeOlderThan: async () => (listed += 1) },
      days: 30,
      log,
      now: () => now + ranMs,
      uptime: () => ranMs,
    })
    for (let hour = 0; hour < 49; hour += 1) {
      await counting.deleteExpired()
      ranMs += 3_600_000
    }
    expect(listed).toBe(3)
  })

  test('continues where a failure stopped it', async () => {
    const { retention, whole, storage, files, log } = await keepCalls(30, [31, 32, 33])
    let calls = 0
    const failing = createRetention({
      storage: {
        ...storage,
        deleteRecording: (name) =>
          (calls += 1) === 2
            ? Promise.reject(new Error('disk I/O error'))
            : storage.deleteRecording(name),
      },
      files,
      days: 30,
      log,
      now: () => now,
    })
    await expect(failing.deleteExpired()).rejects.toThrow('disk I/O error')
    await retention.deleteExpired()
    expect(await whole()).toEqual([])
    await storage.close()
  })

  describe('by a clock that may be wrong', () => {
    // Rule C37
    test('deletes nothing if the clock is 40 days ahead at the start, and says what to do', async () => {
      const { next, whole, logged } = await restartedAt(now + 40 * DAY_MS, [29, 5, 0])
      await next.deleteExpired()
      expect(await whole()).toEqual([29, 5, 0])
      expect(next.isPaused()).toBe(true)
      expect(logged()).toContain('npm run -s retention -- confirm')
      await next.deleteExpired()
      expect(logged().split('-- confirm')).toHaveLength(2)
    })

    test('still deletes what is too old by the time that has certainly passed', async () => {
      const { next, clock, whole } = await restartedAt(now + 40 * DAY_MS, [29.9, 5, 0])
      await next.deleteExpired()
      // A server that has been up for half a day knows that half a day has passed.
      clock.ms += DAY_MS / 2
      clock.ranMs += DAY_MS / 2
      await next.deleteExpired()
      expect(await whole()).toEqual([5, 0])
      expect(next.isPaused()).toBe(true)
    })

    test('continues when an operator has confirmed it: the server was off for 40 days', async () => {
      const { storage, next, clock, whole, logged } = await restartedAt(now + 40 * DAY_MS, [5, 0])
      await next.deleteExpired()
      await confirmClock(storage, clock.ms)
      await next.deleteExpired()
      expect(await whole()).toEqual([])
      expect(next.isPaused()).toBe(false)
      expect(logged()).toContain('can be believed again')
    })

    // Rule C37
    test('continues by itself when the clock is corrected', async () => {
      const { storage, next, clock, whole } = await restartedAt(now + 40 * DAY_MS, [29.9, 0])
      await next.deleteExpired()
      clock.ms = now + DAY_MS / 2
      clock.ranMs = DAY_MS / 2
      await next.deleteExpired()
      expect(next.isPaused()).toBe(false)
      expect(await whole()).toEqual([0])
      expect(await storage.readClockMark()).toMatchObject({ trustedAt: daysAgo(-0.5) })
    })

    test('deletes nothing either if the clock leaps while the server is running', async () => {
      const { next, clock, whole } = await restartedAt(now, [20, 0])
      for (const leapMs of [0, 40 * DAY_MS]) {
        clock.ms += leapMs + 3_600_000
        clock.ranMs += 3_600_000
        await next.deleteExpired()
      }
      expect(await whole()).toEqual([20, 0])
      expect(next.isPaused()).toBe(true)
    })

    test('trusts the clock of a server that is up for 40 days, also after a night off', async () => {
      const { next, clock, whole } = await restartedAt(now + DAY_MS / 2, [20, 0])
      for (let step = 0; step < 41 * 4; step += 1) {
        clock.ms += DAY_MS / 4
        clock.ranMs += DAY_MS / 4
        await next.deleteExpired()
      }
      expect(next.isPaused()).toBe(false)
      expect(await whole()).toEqual([])
    })

    test('needs no confirmation if the clock would delete nothing', async () => {
      const { storage, next, clock, whole } = await restartedAt(now + 25 * DAY_MS, [3, 0])
      await next.deleteExpired()
      expect(next.isPaused()).toBe(false)
      expect(await whole()).toEqual([3, 0])
      const trustedAt = new Date(clock.ms).toISOString()
      expect(await storage.readClockMark()).toMatchObject({ trustedAt })
    })

    test('deletes nothing if the clock is behind what was stored, until somebody confirms it', async () => {
      const { storage, next, clock, whole } = await restartedAt(now, [0])
      await storage.saveLead({ ...lead, createdAt: daysAgo(-3) }, { id: 'd', dueAt: daysAgo(0) })
      await storage.createCall({ ...call, callId: 'old', createdAt: daysAgo(35) })
      await next.deleteExpired()
      expect(next.isPaused()).toBe(true)
      expect(await storage.findCall('old')).toBeDefined()
      await confirmClock(storage, clock.ms)
      await next.deleteExpired()
      expect(next.isPaused()).toBe(false)
      expect(await storage.findCall('old')).toBeUndefined()
      expect(await whole()).toEqual([0])
      const later = { ...lead, id: 'l2', createdAt: daysAgo(-6) }
      await storage.saveLead(later, { id: 'd2', dueAt: daysAgo(0) })
      await next.deleteExpired()
      expect(next.isPaused()).toBe(true)
      clock.ms += 6 * DAY_MS
      clock.ranMs += 6 * DAY_MS
      await next.deleteExpired()
      expect(next.isPaused()).toBe(false)
    })
  })

  test('starts in the background with the server', async () => {
    const { retention, whole, storage } = await keepCalls(30, [31, 1])
    retention.start()
    await expect.poll(whole).toEqual([1])
    await retention.close()
    await storage.close()
  })
})

const call: NewCall = { ...sampleCall, callId: 'kept', createdAt: daysAgo(0) }

const recording: StoredRecording = {
  agentUuid: 'agent',
  recordingId: 'kept',
  side: 'agent',
  path: '',
  bytes: 5,
  type: 'audio/webm',
  durationSeconds: 10,
  startTime: daysAgo(0),
  endTime: daysAgo(0),
  language: 'English',
  isComplete: true,
  storedAt: daysAgo(0),
}

const lead = { id: 'l1', name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '5550100' }

test('an agent that keeps its calls or recordings for less time than the server loses them then, and no other agent', async () => {
  const { storage, files, retention } = await keepAgentCalls()
  await retention.deleteExpired()
  const left = async (agentUuid: string) => {
    const calls = await Promise.all(
      [5, 20].map(async (age) => {
        const callId = `${agentUuid}-${age}`
        const [found, sound, turns] = await Promise.all([
          storage.findCall(callId),
          storage.findRecording({ agentUuid, recordingId: callId, side: 'agent' }),
          storage.findTurns(callId),
        ])
        const isThere = existsSync(path.join(files, agentUuid, callId))
        return [found?.erasedAt === undefined, sound !== undefined, isThere, turns.length]
      }),
    )
    return calls.map((parts) => parts.map(Number).join(''))
  }
  expect(await left('short')).toEqual(['1111', '0000'])
  expect(await left('quiet')).toEqual(['1001', '1001'])
  expect(await left('agent')).toEqual(['1111', '1111'])
})

/** Calls of 5 and 20 days ago, with agents that keep calls for ten days, recordings for three, or all of it. */
async function keepAgentCalls() {
  const folder = databaseFolder()
  const storage = createSqliteStorage(folder)
  const files = path.join(folder, 'recordings')
  const agent = { enabled: true, origins: undefined }
  const [short, quiet] = [{ keepCallsDays: 10 }, { keepRecordingsDays: 3 }]
  await storage.createAgent('short', { ...agent, own: { ...plainAgent, ...short } }, daysAgo(30))
  await storage.createAgent('quiet', { ...agent, own: { ...plainAgent, ...quiet } }, daysAgo(30))
  for (const agentUuid of ['short', 'quiet', 'agent']) {
    for (const age of [5, 20]) {
      const callId = `${agentUuid}-${age}`
      const at = { createdAt: daysAgo(age) }
      await storage.createCall({ ...call, ...at, callId, agentUuid, tokenHash: callId })
      const said = { position: 0, who: 'visitor', text: 'I am Ann.' } as const
      await storage.saveTurns(callId, [said], daysAgo(age))
      const name = `${agentUuid}/${callId}/agent-1.webm`
      mkdirSync(path.dirname(path.join(files, name)), { recursive: true })
      writeFileSync(path.join(files, name), 'sound')
      const key = { agentUuid, recordingId: callId, path: name, storedAt: daysAgo(age) }
      await storage.keepLongest({ ...recording, ...key })
    }
  }
  const retention = createRetention({
    storage,
    files: await createDiskRecordings(files),
    days: 90,
    log: pino({ level: 'silent' }),
    now: () => now,
  })
  return { storage, files, retention }
}
