import { OUTPUT_FRAME_SAMPLES, OUTPUT_RATE_HZ } from '../stages.ts'
import type { CallWire } from '../call/callPorts.ts'

const SAMPLES_PER_MS = OUTPUT_RATE_HZ / 1000
const FRAME_MS = OUTPUT_FRAME_SAMPLES / SAMPLES_PER_MS
/** A clause that begins within this is reported now, because timers are no more precise than this. */
const EARLY_MS = 10
/** Roughly how long a voice at normal speed takes per character. */
const MS_PER_CHARACTER = 65

export interface PlaybackOptions {
  wire: Pick<CallWire, 'play' | 'clear' | 'hold' | 'resume' | 'queuedMs'>
  /** The pace of the voice. 1 is normal. */
  speed?: number
  /** Called when the first sound is queued on the wire. */
  began: () => void
  /** Called when the sound of this clause begins. */
  clauseBegan: (text: string) => void
}

/** Plays the sound of one response to the visitor. */
export interface Playback {
  /** Sets the text whose sound follows. */
  say(text: string): void
  play(samples: Int16Array): void
  /** All sound of the text has been given to `play`. */
  endClause(): void
  /** Resolves when at most `ms` are still queued, or at `stop`. */
  queuedAtMost(ms: number): Promise<void>
  /** Resolves when everything has been sent, or at `stop`. */
  sent(): Promise<void>
  /** Call this when the wire's queue has run empty. */
  drained(): void
  /** Pauses the sound at once. */
  hold(): void
  /** Goes on after `hold`, from the beginning of the word that was cut off. */
  resume(): void
  /** Stops the sound at once. The visitor never hears what has not been sent yet. */
  stop(): void
  /** Returns how much has been sent. */
  playedMs(): number
  /** Returns the clauses that have sound, whether it has been sent or not. */
  clauses(): readonly SpokenClause[]
}

/**
 * The wire has one queue for the whole call. The queue is empty when a response begins, because no response
 * ends before its sound does.
 */
export function createPlayback({ wire, speed = 1, began, clauseBegan }: PlaybackOptions): Playback {
  const clauses: SpokenClause[] = []
  let reportedCount = 0
  let totalMs = 0
  let stoppedAtMs: number | undefined
  let isHeld = false
  let nextClause: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined

  const remainingMs = () => (stoppedAtMs === undefined ? wire.queuedMs() : 0)
  const playedMs = () => stoppedAtMs ?? Math.max(0, totalMs - wire.queuedMs())

  function reportClauses(): void {
    clearTimeout(nextClause)
    for (;;) {
      const clause = clauses[reportedCount]
      if (!clause || clause.durationMs === 0) return
      const dueInMs = clause.startMs - playedMs()
      if (dueInMs > EARLY_MS) {
        nextClause = setTimeout(reportClauses, dueInMs)
        return
      }
      reportedCount += 1
      clauseBegan(clause.text)
    }
  }

  /** Held sound is not sent, even if it is less than a frame. */
  const isMoreLeft = (ms: number) => remainingMs() > ms || (isHeld && ms < FRAME_MS)

  async function queuedAtMost(ms: number): Promise<void> {
    while (isMoreLeft(ms)) {
      const waitMs = Math.max(FRAME_MS, remainingMs() - ms)
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, waitMs)
      })
      clearTimeout(timer)
    }
  }

  return {
    say(text) {
      // A clause that never got any sound was never said.
      if (clauses.at(-1)?.durationMs === 0) clauses.pop()
      clauses.push({ text, speed, startMs: totalMs, durationMs: 0, isWhole: false })
    },
    play(samples) {
      const clause = clauses.at(-1)
      if (!clause || samples.length === 0 || stoppedAtMs !== undefined) return
      const first = totalMs === 0
      const durationMs = samples.length / SAMPLES_PER_MS
      wire.play(samples)
      totalMs += durationMs
      clause.durationMs += durationMs
      if (first) began()
      reportClauses()
    },
    endClause() {
      const clause = clauses.at(-1)
      if (clause) clause.isWhole = true
    },
    queuedAtMost,
    async sent() {
      // The last partial frame may stay queued forever, waiting for more samples.
      await queuedAtMost(FRAME_MS - 1)
      if (stoppedAtMs === undefined) reportClauses()
    },
    drained: () => wake?.(),
    hold() {
      if (stoppedAtMs !== undefined || isHeld) return
      isHeld = true
      wire.hold()
    },
    resume() {
      if (stoppedAtMs !== undefined || !isHeld) return
      isHeld = false
      wire.resume(playedMs())
      wake?.()
    },
    stop() {
      if (stoppedAtMs !== undefined) return
      clearTimeout(nextClause)
      const playedSoFar = playedMs()
      stoppedAtMs = playedSoFar
      isHeld = false
      wire.clear()
      wake?.()
    },
    playedMs,
    clauses: () => clauses.filter((clause) => clause.durationMs > 0),
  }
}

/** A clause of an answer with its closing space, and the position of its sound in the answer. */
export interface SpokenClause {
  text: string
  /** The pace of the voice that says it. 1 is normal. */
  speed?: number
  startMs: number
  /** The length of its sound so far. */
  durationMs: number
  /** Whether all of its sound has been made. Stays false if the voice failed or was stopped before that. */
  isWhole: boolean
}

/** Returns the share of a clause that was played, from 0 to 1. The length of sound that was not made is estimated. */
export function playedShare(
  { text, speed = 1, startMs, durationMs, isWhole }: SpokenClause,
  playedMs: number,
): number {
  const guessMs = (text.length * MS_PER_CHARACTER) / speed
  const wholeMs = isWhole ? durationMs : Math.max(durationMs, guessMs)
  return Math.min(Math.max(playedMs - startMs, 0), durationMs) / wholeMs
}

/**
 * Estimates the text of a cut-off answer that the listener heard: every clause that was played, and as many whole words
 * of the last one as its share of the time. It is an estimate because words differ in length. The last word of a clause
 * whose sound is incomplete never counts as heard.
 */
export function heardOf(clauses: readonly SpokenClause[], playedMs: number): string {
  return clauses
    .map((clause) => {
      const share = playedShare(clause, playedMs)
      if (clause.isWhole && share === 1) return clause.text
      const words = clause.isWhole ? clause.text : clause.text.trimEnd()
      const length = Math.floor(words.length * share)
      return /^.*(?=\s)/su.exec(words.slice(0, length + 1))?.[0] ?? ''
    })
    .join('')
    .trim()
}
