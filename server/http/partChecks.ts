import { statfs } from 'node:fs/promises'
import type { OutboxHealth } from '../outbox/outbox.ts'
import type { DiskReserve } from '../recordings/diskReserve.ts'
import type { RecordingStore } from '../recordings/recordingStore.ts'
import type { Retention } from '../retention/retention.ts'
import type { Storage } from '../storage/storage.ts'

/** `full`: there is no room left; `failed`: it can't be written to, or does not answer. */
export type PartState = 'ok' | 'full' | 'failed'

/** What needs an operator, for a monitor to match on. */
export type Problem =
  | 'database_full'
  | 'database_failed'
  /** Files of the database are no longer in `DATA_DIR`, though the server has them open. */
  | 'data_dir_missing'
  /** Other files have taken their place. */
  | 'data_dir_replaced'
  /** The clock can't be believed, so nothing is deleted by it. */
  | 'retention_paused'
  | 'recordings_full'
  | 'recordings_failed'
  /** Less than the reserve and `DISK_LOW_BYTES` are left below `DATA_DIR`: soon recordings are refused. */
  | 'disk_low'
  /** A process of the voice engine does not answer; it is killed and started again if that lasts. */
  | 'engine_unresponsive'
  /** A receiver refuses or does not answer; its deliveries are tried again. */
  | 'deliveries_failing'
  /** Given up after the last attempt. */
  | 'deliveries_dead'

export interface Parts {
  storage: PartState
  recordings: PartState
  /** Undefined while the database can't be read. */
  outbox: OutboxHealth | undefined
  /** Below `DATA_DIR`; undefined where the system does not tell. */
  freeBytes: number | undefined
  problems: readonly Problem[]
}

/** Looks at what the server stands on. Looks that come close together share one. */
export interface PartChecks {
  look(): Promise<Parts>
}

export interface PartChecksDeps {
  storage: Pick<Storage, 'check'>
  recordings: Pick<RecordingStore, 'check'>
  /** Under it no recordings are taken. */
  diskReserve: Pick<DiskReserve, 'bytes' | 'check'>
  outbox: { health(): Promise<OutboxHealth> }
  retention: Pick<Retention, 'isPaused'>
  /** Undefined where the system does not tell. */
  freeBytes: () => Promise<number | undefined>
}

/** A look writes to the disk twice, and anybody may ask for it. */
const SHARED_MS = 1_000
/** A database or a disk that does not answer for so long has failed. */
const LOOK_LIMIT_MS = 3_000
export const DISK_LOW_BYTES = 256 * 1024 * 1024

/** Below this folder; undefined where the system does not tell. */
export async function freeBytesBelow(folder: string): Promise<number | undefined> {
  const stats = await statfs(folder).catch(() => undefined)
  return stats && stats.bavail * stats.bsize
}

export function createPartChecks(deps: PartChecksDeps): PartChecks {
  let last: { at: number; parts: Promise<Parts> } | undefined
  return {
    look() {
      const now = performance.now()
      if (!last || now - last.at > SHARED_MS) last = { at: now, parts: lookAt(deps) }
      return last.parts
    },
  }
}

async function lookAt(deps: PartChecksDeps): Promise<Parts> {
  const { storage, recordings, diskReserve, outbox, freeBytes, retention } = deps
  const [database, kept, free] = await Promise.all([
    resultOf(storage.check()),
    resultOf(Promise.all([recordings.check(), diskReserve.check()])),
    freeBytes(),
  ])
  const storageState = database.state
  const recordingsState = kept.state
  // A database that is full can still be read.
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
  return {
    storage: storageState,
    recordings: recordingsState,
    outbox: deliveries,
    freeBytes: free,
    problems,
  }
}

const dataDirProblems: ReadonlyMap<unknown, Problem> = new Map([
  ['missing', 'data_dir_missing'],
  ['replaced', 'data_dir_replaced'],
])

interface CheckResult {
  state: PartState
  /** Of a `StorageError`. */
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

/** Undefined where the answer takes too long. */
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

/** `StorageError` says it by its reason, what keeps recordings by its code, the system by its own. */
function isFull(error: unknown): boolean {
  const { reason, code } = error as { reason?: unknown; code?: unknown }
  return reason === 'full' || fullCodes.has(code)
}

/** EFBIG is the limit of a process, which is as good as a full disk. */
const fullCodes: ReadonlySet<unknown> = new Set(['storage_full', 'ENOSPC', 'EDQUOT', 'EFBIG'])
