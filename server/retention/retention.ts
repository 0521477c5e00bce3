import type { Logger } from 'pino'
import { iso } from '@ringwell/protocol/iso.ts'
import type { ClockStorage } from '../storage/clockStorage.ts'
import type { RecordingStore } from '../recordings/recordingStore.ts'
import type { Storage } from '../storage/storage.ts'
import type { ClockJudgement } from './judgeClock.ts'
import { eraseCall } from './eraseCall.ts'
import { confirmClock, createRetentionClock } from './retentionClock.ts'
import { type RetentionState, retentionState } from './retentionState.ts'

/** Deletes what the privacy policy says is no longer stored: recordings and the records of calls. */
export interface Retention {
  /**
   * Deletes what is too old by a clock that can be trusted. Rejects if the disk or the database fails.
   * The next deletion tries again.
   */
  deleteExpired(): Promise<void>
  /** Deletes immediately, and then once an hour. */
  start(): void
  /**
   * Whether the clock cannot be trusted: what is too old only by that clock is kept until an operator
   * confirms the clock.
   */
  isPaused(): boolean
  state(): Promise<RetentionState>
  /** What the clock of the server says. */
  clock(): string
  /** Records an operator's confirmation that the clock is right. What is too old by it is deleted within a minute. */
  confirm(): Promise<void>
  /** Waits for a running deletion to finish its current step. */
  close(): Promise<void>
}

export interface RetentionOptions {
  storage: ClockStorage &
    Pick<
      Storage,
      | 'listRecordingsBefore'
      | 'deleteRecording'
      | 'deleteCallsBefore'
      | 'deleteTaskDataBefore'
      | 'deleteAuditEntriesBefore'
      | 'listAgents'
      | 'listUnerasedBefore'
      | 'eraseCall'
    >
  files: Pick<RecordingStore, 'remove' | 'removeFolder' | 'removeOlderThan'>
  /** How long to keep data, where no agent says less. 0 keeps everything forever. */
  days: number
  /** How long to keep the audit log. 0, and no value, keep it forever. */
  auditDays?: number
  log: Logger
  now?: () => number
  /** A monotonic clock in ms, which nobody can set. */
  uptime?: () => number
}

const DAY_MS = 86_400_000
const DELETE_EVERY_MS = 3_600_000
const STRAYS_EVERY_MS = DAY_MS
/** How often to check the clock while waiting for an operator. */
const LOOK_EVERY_MS = 60_000
/** How long until the log repeats that deletion is waiting. */
const REMIND_AFTER_MS = DAY_MS
/** How many rows are deleted at once. Between batches, the database can serve visitors' requests. */
const BATCH = 100

export function createRetention(options: RetentionOptions): Retention {
  const {
    storage,
    files,
    days,
    auditDays = 0,
    log,
    now = Date.now,
    uptime = () => performance.now(),
  } = options
  const tooOld = (nowMs: number): string => iso(nowMs - days * DAY_MS)
  const clock = createRetentionClock({
    storage,
    now,
    uptime,
    async hasMoreToDelete(certainMs, nowMs) {
      if (days === 0) return false
      const [certain, all] = await Promise.all(
        [certainMs, nowMs].map((ms) => storage.countStoredBefore(tooOld(ms))),
      )
      return certain?.calls !== all?.calls || certain?.recordings !== all?.recordings
    },
  })
  let isPaused = false
  let remindedAt = -Infinity
  let straysAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  const stopping = new AbortController()

  const explain = (judgement: ClockJudgement): void => {
    const wasPaused = isPaused
    isPaused = days > 0 && judgement.verdict !== 'sound'
    if (!isPaused) {
      if (wasPaused) log.info('the clock can be believed again; the retention continues')
      remindedAt = -Infinity
      return
    }
    if (uptime() - remindedAt < REMIND_AFTER_MS) return
    remindedAt = uptime()
    const facts =
      judgement.verdict === 'behind'
        ? { clock: iso(now()), newestRow: iso(judgement.newestMs) }
        : { clock: iso(now()), certain: iso(judgement.trustedMs) }
    log.error(facts, pausedBecause[judgement.verdict === 'behind' ? 'behind' : 'ahead'])
  }

  const deleteEntriesBefore = async (before: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      if ((await storage.deleteAuditEntriesBefore(before, BATCH)) < BATCH) return
    }
  }

  /** Returns how many there were. */
  const deleteRecordings = async (before: string, agentUuid?: string): Promise<number> => {
    let count = 0
    while (!stopping.signal.aborted) {
      const old = await storage.listRecordingsBefore(before, BATCH, agentUuid)
      // Remove the file first: a row without a file is swept again, but a file without a row would be
      // forgotten.
      for (const { path } of old) {
        await files.remove(path)
        await storage.deleteRecording(path)
      }
      count += old.length
      if (old.length < BATCH) break
    }
    return count
  }

  /** Deletes what agents keep for less time than the server does. The figures of an erased call stay until then. */
  const deleteOfAgents = async (trustedMs: number): Promise<void> => {
    const before = (keepDays: number): string => iso(trustedMs - keepDays * DAY_MS)
    for (const { agentId, own } of await storage.listAgents()) {
      let calls = 0
      const { keepCallsDays, keepRecordingsDays } = own ?? {}
      while (!stopping.signal.aborted) {
        const old =
          keepCallsDays === undefined
            ? []
            : await storage.listUnerasedBefore(agentId, before(keepCallsDays), BATCH)
        for (const callId of old) await eraseCall(callId, { storage, files })
        calls += old.length
        if (old.length < BATCH) break
      }
      const recordings =
        keepRecordingsDays === undefined
          ? 0
          : await deleteRecordings(before(keepRecordingsDays), agentId)
      if (calls + recordings > 0) {
        log.info({ agent: agentId, calls, recordings }, 'erased what an agent kept for long enough')
      }
    }
  }

  const deleteExpired = async (): Promise<void> => {
    const judgement = await clock.look()
    explain(judgement)
    if (judgement.verdict === 'behind') return
    const trusted = new Date(judgement.trustedMs).toISOString()
    if (auditDays > 0) await deleteEntriesBefore(iso(judgement.trustedMs - auditDays * DAY_MS))
    await deleteOfAgents(judgement.trustedMs)
    if (days === 0) {
      // Nothing is ever too old, but settled bookings of erased calls still have to go.
      await storage.deleteTaskDataBefore('', BATCH, trusted)
      return
    }
    const beforeMs = judgement.trustedMs - days * DAY_MS
    const before = tooOld(judgement.trustedMs)
    const recordings = await deleteRecordings(before)
    if (stopping.signal.aborted) return
    // A crash between a file and its row leaves a file that no row points to. Listing a bucket takes
    // long, so this runs only once a day.
    const wantsStrays = uptime() - straysAt >= STRAYS_EVERY_MS
    const strays = wantsStrays ? await files.removeOlderThan(beforeMs) : 0
    if (wantsStrays) straysAt = uptime()
    let calls = 0
    while (!stopping.signal.aborted) {
      const deleted = await storage.deleteCallsBefore(before, BATCH)
      calls += deleted
      if (deleted < BATCH) break
    }
    let bookings = 0
    while (!stopping.signal.aborted) {
      const deleted = await storage.deleteTaskDataBefore(before, BATCH, trusted)
      bookings += deleted
      if (deleted < BATCH) break
    }
    if (recordings + strays + calls + bookings > 0) {
      log.info(
        { recordings, strays, calls, bookings, days },
        'deleted what reached the end of its retention',
      )
    }
  }

  const deleteInBackground = (): void => {
    round ??= deleteExpired()
      .catch((error: unknown) => log.error({ err: error }, 'retention could not delete'))
      .finally(() => {
        round = undefined
        if (stopping.signal.aborted) return
        timer = setTimeout(deleteInBackground, isPaused ? LOOK_EVERY_MS : DELETE_EVERY_MS).unref()
      })
  }

  return {
    deleteExpired,
    start() {
      if (!stopping.signal.aborted) deleteInBackground()
    },
    isPaused: () => isPaused,
    state: () => retentionState(storage, days, now()),
    clock: () => iso(now()),
    async confirm() {
      await confirmClock(storage, now())
      explain(await clock.look())
    },
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}

const HOW_TO_GO_ON =
  'Set the clock if it is wrong. If it is right, confirm it in the console, or run: npm run -s retention -- confirm'

const pausedBecause = {
  ahead:
    'The retention is paused for what is too old only by the clock: the clock is over a day ahead of what ' +
    `this server has seen. Either the server was off for that long, or the clock is wrong. ${HOW_TO_GO_ON}`,
  behind: `The retention is paused: calls, leads or messages have a date in the future. ${HOW_TO_GO_ON}`,
}
