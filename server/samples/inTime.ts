import type { CallTurn } from '@ringwell/engine/engine.ts'
import type { Sample } from '../storage/sampleStorage.ts'
import type { StoredTurn } from '../storage/transcriptStorage.ts'

/** How long a caller thinks before they say something. */
const PAUSE_MS = 700

/**
 * Returns when each turn of a sample is heard and when the call ends, if saying each turn takes as long as `lengthsMs` says.
 * An answer comes when its wait is over.
 */
export function inTime(
  answeredAt: string,
  turns: readonly CallTurn[],
  lengthsMs: readonly number[],
): { turns: StoredTurn[]; end: Pick<Sample['end'], 'endedAt' | 'durationMs'> } {
  const at = (ms: number): string => new Date(Date.parse(answeredAt) + ms).toISOString()
  let endMs = 0
  const placed = turns.map((turn, index) => {
    const waited = turn.who === 'agent' ? turns[index - 1]?.trace?.waited : undefined
    const fromMs = endMs + (waited?.ms ?? PAUSE_MS)
    endMs = fromMs + Math.round(lengthsMs[index] ?? 0)
    return { ...turn, fromMs, toMs: endMs, saidAt: at(endMs) }
  })
  const durationMs = endMs + PAUSE_MS
  return { turns: placed, end: { endedAt: at(durationMs), durationMs } }
}
