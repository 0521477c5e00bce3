import type { ClockMark, ClockStorage } from '../storage/clockStorage.ts'
import { judgeClock, type ClockJudgement } from './judgeClock.ts'

/** By which time something may be deleted. */
export interface RetentionClock {
  /** Looks at the clock, and notes what is certain of the time. */
  look(): Promise<ClockJudgement>
}

export interface RetentionClockOptions {
  storage: ClockStorage
  /** What would be deleted if the clock were right, and is not too old otherwise. */
  hasMoreToDelete: (certainMs: number, nowMs: number) => Promise<boolean>
  now: () => number
  /** Ms that only go forward. */
  uptime: () => number
}

/** What is certain is written down this often. */
const NOTE_EVERY_MS = 30 * 60_000

export function createRetentionClock(options: RetentionClockOptions): RetentionClock {
  const { storage, hasMoreToDelete, now, uptime } = options
  /** The mark as this process knows it, and when it knew. */
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
        // A new database: nothing in it can be too old.
        await note({ trustedAt: iso(nowMs), knownUntil: undefined })
        return { verdict: 'sound', trustedMs: nowMs }
      }
      // Another server, or an operator, may have written it in between.
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
      // Nobody has to confirm a clock by which nothing would be lost.
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

/** An operator says that the clock is right, whatever the rows say. */
export async function confirmClock(storage: ClockStorage, nowMs: number): Promise<void> {
  const newestAt = await storage.newestRowAt()
  const isFuture = newestAt !== undefined && Date.parse(newestAt) > nowMs
  await storage.writeClockMark({
    trustedAt: iso(nowMs),
    knownUntil: isFuture ? newestAt : undefined,
  })
}

const iso = (ms: number): string => new Date(ms).toISOString()

const isSame = (one: ClockMark, other: ClockMark): boolean =>
  one.trustedAt === other.trustedAt && one.knownUntil === other.knownUntil
