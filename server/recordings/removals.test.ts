import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { StoredRecording } from '../storage/recordingStorage.ts'
import { openTestStorage } from '../testing/createTestServer.ts'
import { createRemovals, type RemovalsOptions } from './removals.ts'

const LATER_MS = 11 * 60_000

/** A store that deletes what it is told to, as long as it responds. */
function setUp(overrides: Partial<RemovalsOptions['storage']> = {}) {
  const removed: string[] = []
  const it = { now: Date.UTC(2026, 0, 1), isAway: false, removed }
  const removing = (what: string) => async (name: string) => {
    if (it.isAway) throw new Error('no answer')
    removed.push(`${what}${name}`)
  }
  const storage = openTestStorage()
  const removals = createRemovals({
    storage: { ...storage, ...overrides },
    recordings: { remove: removing(''), removeFolder: removing('all of ') },
    log: pino({ level: 'silent' }),
    now: () => it.now,
  })
  return { it, storage, removals }
}

test('a version is removed at once, and nothing is noted', async () => {
  const { it, storage, removals } = setUp()
  await removals.remove('a/r/agent-1.webm')
  expect(it.removed).toEqual(['a/r/agent-1.webm'])
  expect(await storage.listUnused('9', 9)).toEqual([])
})

// Rule S10
test('what the store did not remove is removed later, by whichever server gets to it', async () => {
  const { it, storage, removals } = setUp()
  it.isAway = true
  await removals.remove('a/r/agent-1.webm')
  await expect(removals.removeFolder('a/erased')).rejects.toThrow('no answer')
  it.now += LATER_MS
  await expect(removals.removeNoted()).rejects.toThrow('no answer')
  it.isAway = false
  await removals.removeNoted()
  expect(it.removed.toSorted()).toEqual(['a/r/agent-1.webm', 'all of a/erased'])
  expect(await storage.listUnused('9', 9)).toEqual([])
})

test('nothing is removed while its upload may still be under way', async () => {
  const { it, removals } = setUp()
  await removals.removeLater('a/r/agent-1.webm')
  it.now += 9 * 60_000
  await removals.removeNoted()
  expect(it.removed).toEqual([])
  it.now += 2 * 60_000
  await removals.removeNoted()
  expect(it.removed).toEqual(['a/r/agent-1.webm'])
})

test('a version without a row is removed; one whose row was written unnoticed stays', async () => {
  const { it, storage, removals } = setUp()
  await storage.keepLongest({ ...recording, path: 'a/r/agent-kept.webm' })
  await removals.removeUnlessKept('r', 'a/r/agent-kept.webm')
  await removals.removeUnlessKept('r', 'a/r/agent-lost.webm')
  expect(it.removed).toEqual(['a/r/agent-lost.webm'])
})

// Rule S10
test('while it is unknown whether its row was written, a version stays; later it is checked', async () => {
  let isGone = true
  const { it, storage, removals } = setUp({
    isKept: () => Promise.reject(new Error('connection lost')),
    noteUnused: (path, since) =>
      isGone ? Promise.reject(new Error('connection lost')) : storage.noteUnused(path, since),
  })
  await storage.keepLongest({ ...recording, path: 'a/r/agent-kept.webm' })
  for (const name of ['a/r/agent-kept.webm', 'a/r/agent-lost.webm']) {
    await removals.removeUnlessKept('r', name)
  }
  isGone = false
  await removals.removeNoted()
  expect(it.removed).toEqual([])
  it.now += LATER_MS
  await removals.removeNoted()
  expect(it.removed).toEqual(['a/r/agent-lost.webm'])
})

test('removal starts in the background with the server, and ends with it', async () => {
  const { it, removals } = setUp()
  await removals.removeLater('a/r/agent-1.webm')
  it.now += LATER_MS
  removals.start()
  await expect.poll(() => it.removed).toEqual(['a/r/agent-1.webm'])
  await removals.close()
})

const recording: StoredRecording = {
  agentUuid: 'a',
  recordingId: 'r',
  side: 'agent',
  path: '',
  bytes: 5,
  type: 'audio/webm',
  durationSeconds: 10,
  startTime: '2026',
  endTime: '2026',
  language: 'English',
  isComplete: true,
  storedAt: '2026',
}
