import { OUTPUT_FRAME_SAMPLES, OUTPUT_RATE_HZ } from '../stages.ts'
import type { CallWire } from './callPorts.ts'
import type { SpokenClause } from './spokenText.ts'

const SAMPLES_PER_MS = OUTPUT_RATE_HZ / 1000
const FRAME_MS = OUTPUT_FRAME_SAMPLES / SAMPLES_PER_MS
/** A clause that is due within this is told of now: no timer is finer. */
const EARLY_MS = 10

export interface PlaybackOptions {
  wire: Pick<CallWire, 'play' | 'clear' | 'queuedMs'>
  /** The first sound is on its way. */
  began: () => void
  /** The sound of this clause begins now. */
  clauseBegan: (text: string) => void
}

/** The sound of one response on its way to the visitor. */
export interface Playback {
  /** The sound that follows says this. */
  say(text: string): void
  play(samples: Int16Array): void
  /** Resolves when at most `ms` wait to be sent, or at `stop`. */
  queuedAtMost(ms: number): Promise<void>
  /** Resolves when everything was sent, or at `stop`. */
  sent(): Promise<void>
  /** The wire's queue ran empty. */
  drained(): void
  /** Silence, at once. What was not sent yet is never heard. */
  stop(): void
  /** How much was sent. */
  playedMs(): number
  /** With sound, whether it was sent or not. */
  clauses(): readonly SpokenClause[]
}

/**
 * The wire has one queue for the whole call; each response finds it empty, because no response
 * ends before its sound does.
 */
export function createPlayback({ wire, began, clauseBegan }: PlaybackOptions): Playback {
  const clauses: SpokenClause[] = []
  let told = 0
  let totalMs = 0
  let stoppedAtMs: number | undefined
  let nextClause: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined

  const remainingMs = () => (stoppedAtMs === undefined ? wire.queuedMs() : 0)
  const playedMs = () => stoppedAtMs ?? Math.max(0, totalMs - wire.queuedMs())

  function tellClauses(): void {
    clearTimeout(nextClause)
    for (;;) {
      const clause = clauses[told]
      if (!clause || clause.durationMs === 0) return
      const dueInMs = clause.startMs - playedMs()
      if (dueInMs > EARLY_MS) {
        nextClause = setTimeout(tellClauses, dueInMs)
        return
      }
      told += 1
      clauseBegan(clause.text)
    }
  }

  async function queuedAtMost(ms: number): Promise<void> {
    while (remainingMs() > ms) {
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
      // A clause without any sound was not said.
      if (clauses.at(-1)?.durationMs === 0) clauses.pop()
      clauses.push({ text, startMs: totalMs, durationMs: 0 })
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
      tellClauses()
    },
    queuedAtMost,
    async sent() {
      // The rest of a frame may wait for more samples for ever.
      await queuedAtMost(FRAME_MS - 1)
      if (stoppedAtMs === undefined) tellClauses()
    },
    drained: () => wake?.(),
    stop() {
      if (stoppedAtMs !== undefined) return
      clearTimeout(nextClause)
      const playedSoFar = playedMs()
      stoppedAtMs = playedSoFar
      wire.clear()
      wake?.()
    },
    playedMs,
    clauses: () => clauses.filter((clause) => clause.durationMs > 0),
  }
}
