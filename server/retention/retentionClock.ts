import { iso } from '@ringwell/protocol/iso.ts'
import type { ClockMark, ClockStorage } from '../storage/clockStorage.ts'
import { judgeClock, type ClockJudgement } from './judgeClock.ts'

/** Decides which time can be used to delete data. */
export interface RetentionClock {
  /** Checks the clock, and stores what is certain about the time. */
  look(): Promise<ClockJudgement>
}

export interface RetentionClockOptions {
  storage: ClockStorage
  /** Returns whether anything would be deleted at `nowMs` that would not be deleted at `certainMs`. */
  hasMoreToDelete: (certainMs: number, nowMs: number) => Promise<boolean>
  now: () => number
  /** A monotonic clock in ms. */
  uptime: () => number
}

/** How often the certain time is stored. */
const NOTE_EVERY_MS = 30 * 60_000

export function createRetentionClock(options: RetentionClockOptions): RetentionClock {
  const { storage, hasMoreToDelete, now, uptime } = options
  /** The mark as this process knows it, and the uptime at which it learned it. */
  let known: { mark: ClockMark; at: number } | undefined

  const note = async (mark: ClockMark): Promise<void> => {
    await storage.writeClockMark(mark)
    known = { mark, at: uptime() }
  }

  return {
    async look() {
      const nowMs = now()
      const mark = await storage.readClockMark()
      if (!mark) {
        // The database is new, so nothing in it can be too old.
        await note({ trustedAt: iso(nowMs), knownUntil: undefined })
        return { verdict: 'sound', trustedMs: nowMs }
      }
      // Another server or an operator may have written the mark in the meantime.
      if (!known || !isSame(known.mark, mark)) known = { mark, at: uptime() }
      const newestAt = await storage.newestRowAt()
      const trustedMs = Date.parse(mark.trustedAt)
      const judged = judgeClock({
        nowMs,
        trustedMs,
        ranMs: uptime() - known.at,
        newestMs: newestAt === undefined ? undefined : Date.parse(newestAt),
        knownUntilMs: mark.knownUntil === undefined ? undefined : Date.parse(mark.knownUntil),
      })
      // Nobody has to confirm a clock if it would delete nothing more.
      const isHarmless =
        judged.verdict === 'ahead' && !(await hasMoreToDelete(judged.trustedMs, nowMs))
      const judgement: ClockJudgement = isHarmless ? { verdict: 'sound', trustedMs: nowMs } : judged
      if (judgement.verdict !== 'behind' && judgement.trustedMs - trustedMs >= NOTE_EVERY_MS) {
        await note({ ...mark, trustedAt: iso(judgement.trustedMs) })
      }
      return judgement
    },
  }
}

/** Records an operator's confirmation that the clock is right, whatever the rows say. */
export async function confirmClock(storage: ClockStorage, nowMs: number): Promise<void> {
  const newestAt = await storage.newestRowAt()
  const isFuture = newestAt !== undefined && Date.parse(newestAt) > nowMs
  await storage.writeClockMark({
    trustedAt: iso(nowMs),
    knownUntil: isFuture ? newestAt : undefined,
  })
}

const isSame = (one: ClockMark, other: ClockMark): boolean =>
  one.trustedAt === other.trustedAt && one.knownUntil === other.knownUntil
