import { statfs } from 'node:fs/promises'
import type { Problem } from '@ringwell/protocol/operator/health.ts'
import { isDiskFull } from '@ringwell/engine/recording/recordingDisk.ts'
import type { OutboxHealth } from '../outbox/outbox.ts'
import type { DiskReserve } from '../recordings/diskReserve.ts'
import type { RecordingStore } from '../recordings/recordingStore.ts'
import type { Retention } from '../retention/retention.ts'
import type { Sip } from '../sip/sip.ts'
import type { TrunkState } from '../sip/trunkWatch.ts'
import type { Storage } from '../storage/storage.ts'

/** `full`: there is no space left. `failed`: writing fails, or there is no response. */
type PartState = 'ok' | 'full' | 'failed'

export interface Parts {
  storage: PartState
  recordings: PartState
  /** The state of the outbox. Undefined while the database can't be read. */
  outbox: OutboxHealth | undefined
  /** The free space below `DATA_DIR`. Undefined if the system does not report it. */
  freeBytes: number | undefined
  /** The SIP trunks that can be called. */
  trunks: readonly TrunkState[]
  problems: readonly Problem[]
}

/** Checks the storage, the disk and the outbox. Checks that come close together share one result. */
export interface PartChecks {
  look(): Promise<Parts>
}

export interface PartChecksDeps {
  storage: Pick<Storage, 'check'>
  recordings: Pick<RecordingStore, 'check'>
  /** When less than this is free, the server refuses recordings. */
  diskReserve: Pick<DiskReserve, 'bytes' | 'check'>
  outbox: { health(): Promise<OutboxHealth> }
  retention: Pick<Retention, 'isPaused'>
  sip?: Pick<Sip, 'figures'> | undefined
  /** Returns undefined if the system does not report the free space. */
  freeBytes: () => Promise<number | undefined>
}

/** Checks share a result for this long, because each check writes to the disk twice and anybody may ask. */
const SHARED_MS = 1_000
/** A database or disk that does not respond within this time has failed. */
const LOOK_LIMIT_MS = 3_000
const DISK_LOW_BYTES = 256 * 1024 * 1024

/** Returns the free space below this folder, or undefined if the system does not report it. */
export async function freeBytesBelow(folder: string): Promise<number | undefined> {
  const stats = await statfs(folder).catch(() => undefined)
  return stats && stats.bavail * stats.bsize
}

export function createPartChecks(given: PartChecksDeps): PartChecks {
  // While a disk hangs, checks must not pile up: they would occupy the threads that read all files.
  const deps: PartChecksDeps = {
    ...given,
    storage: { check: oneAtATime(() => given.storage.check()) },
    recordings: { check: oneAtATime(() => given.recordings.check()) },
    diskReserve: { ...given.diskReserve, check: oneAtATime(() => given.diskReserve.check()) },
    freeBytes: oneAtATime(given.freeBytes),
  }
  let last: { at: number; parts: Promise<Parts> } | undefined
  return {
    look() {
      const now = performance.now()
      if (!last || now - last.at > SHARED_MS) last = { at: now, parts: lookAt(deps) }
      return last.parts
    },
  }
}

/** Returns a function that runs one check at a time. Callers that come in the meantime share its result. */
function oneAtATime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | undefined
  return () =>
    (underWay ??= ask().finally(() => {
      underWay = undefined
    }))
}

async function lookAt(deps: PartChecksDeps): Promise<Parts> {
  const { storage, recordings, diskReserve, outbox, freeBytes, retention, sip } = deps
  const [database, kept, free] = await Promise.all([
    resultOf(storage.check()),
    resultOf(Promise.all([recordings.check(), diskReserve.check()])),
    inTime(freeBytes()),
  ])
  const storageState = database.state
  const recordingsState = kept.state
  // A full database can still be read.
  const deliveries =
    storageState === 'failed' ? undefined : await inTime(outbox.health().catch(() => undefined))
  const problems: Problem[] = []
  if (storageState !== 'ok') problems.push(`database_${storageState}`)
  const moved = dataDirProblems.get(database.reason)
  if (moved) problems.push(moved)
  if (recordingsState !== 'ok') problems.push(`recordings_${recordingsState}`)
  if (retention.isPaused()) problems.push('retention_paused')
  if (free !== undefined && free < diskReserve.bytes + DISK_LOW_BYTES) problems.push('disk_low')
  if (deliveries && deliveries.retrying > 0) problems.push('deliveries_failing')
  if (deliveries && deliveries.dead > 0) problems.push('deliveries_dead')
  const trunks = sip?.figures().trunks ?? []
  if (trunks.some(({ state }) => state === 'down')) problems.push('trunk_down')
  return {
    storage: storageState,
    recordings: recordingsState,
    outbox: deliveries,
    freeBytes: free,
    trunks,
    problems,
  }
}

const dataDirProblems: ReadonlyMap<unknown, Problem> = new Map([
  ['missing', 'data_dir_missing'],
  ['replaced', 'data_dir_replaced'],
])

interface CheckResult {
  state: PartState
  /** The reason of a `StorageError`. */
  reason?: unknown
}

async function resultOf(check: Promise<unknown>): Promise<CheckResult> {
  const looked = check.then(
    (): CheckResult => ({ state: 'ok' }),
    (error: unknown): CheckResult => ({
      state: isFull(error) ? 'full' : 'failed',
      reason: (error as { reason?: unknown }).reason,
    }),
  )
  return (await inTime(looked)) ?? { state: 'failed' }
}

/** Returns undefined if the promise takes too long. */
async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LOOK_LIMIT_MS)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Checks the reason of a `StorageError`, and the code of an error from the recording store or the system. */
function isFull(error: unknown): boolean {
  const { reason, code } = error as { reason?: unknown; code?: unknown }
  return reason === 'full' || code === 'storage_full' || isDiskFull(error)
}
