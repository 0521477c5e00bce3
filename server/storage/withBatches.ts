import type { EngineMemory } from '@ringwell/engine/engine.ts'
import type { Storage } from './storage.ts'
import { StorageError } from './storageError.ts'
import type { TurnsOfCall } from './transcriptStorage.ts'

/** The most calls of one transaction: PostgreSQL has room for thousands of locks, for all of its clients together. */
const MOST_AT_ONCE = 200
/** How many calls are stored each by itself at a time. One that waits long holds one of the server's ten connections. */
const ALONE_AT_ONCE = 4

/**
 * Stores what thousands of calls report at the same time in one transaction. What arrives while one is under way waits for the
 * next one, so the more there is to do, the less each call costs. Each caller hears of its own once that is on disk.
 */
export const withBatches = (storage: Storage): Storage => {
  const saveTurns = inBatches((calls: readonly TurnsOfCall[]) => storage.saveTurnsOf(calls))
  return {
    ...storage,
    saveTurns: (callId, turns, saidAt) => saveTurns({ callId, turns, saidAt }),
    saveMemory: inBatches((memories: readonly EngineMemory[]) => storage.saveMemories(memories)),
  }
}

interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

function inBatches<Item extends { callId: string }, Result>(
  store: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  let isStoring = false
  /** Calls that are stored each by itself, and may take long. What comes of them meanwhile has to wait. */
  const alone = new Set<string>()

  async function storeAll(): Promise<void> {
    isStoring = true
    for (;;) {
      // What comes twice of a call is stored one after the other.
      const batch = new Map<string, Waiting<Item, Result>>()
      for (const one of waiting) {
        const { callId } = one.item
        if (batch.size < MOST_AT_ONCE && !batch.has(callId) && !alone.has(callId)) {
          batch.set(callId, one)
        }
      }
      if (batch.size === 0) break
      waiting = waiting.filter((one) => batch.get(one.item.callId) !== one)
      await storeThese([...batch.values()])
    }
    isStoring = false
  }

  async function storeThese(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await store(batch.map(({ item }) => item))
      for (const [at, { resolve }] of batch.entries()) resolve(results[at]!)
    } catch (error) {
      // What the database can't take of one call, or not yet, keeps nobody else's from being stored.
      if (batch.length > 1 && !(error instanceof StorageError)) {
        const rest = [...batch]
        for (const { item } of rest) alone.add(item.callId)
        for (let each = 0; each < ALONE_AT_ONCE; each += 1) void storeAlone(rest)
      } else for (const { reject } of batch) reject(error)
    }
  }

  async function storeAlone(rest: Waiting<Item, Result>[]): Promise<void> {
    for (let one = rest.shift(); one; one = rest.shift()) {
      await storeThese([one])
      alone.delete(one.item.callId)
      if (!isStoring) void storeAll()
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isStoring) void storeAll()
    })
}
