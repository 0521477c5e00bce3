/** A clause of an answer with its closing space, and the position of its sound in the answer. */
export interface SpokenClause {
  text: string
  startMs: number
  durationMs: number
}

/**
 * Estimates which text of a cut-off answer the listener heard: every clause that was played, and as many
 * whole words of the last one as its share of the time. It is an estimate because words differ in length.
 */
export function heardOf(clauses: readonly SpokenClause[], playedMs: number): string {
  return clauses
    .map(({ text, startMs, durationMs }) => {
      if (playedMs >= startMs + durationMs) return text
      if (playedMs <= startMs) return ''
      const length = Math.floor((text.length * (playedMs - startMs)) / durationMs)
      return /^.*(?=\s)/su.exec(text.slice(0, length + 1))?.[0] ?? ''
    })
    .join('')
    .trim()
}
