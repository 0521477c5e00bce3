/** A clause of an answer, its closing space included, and where its sound lies in that answer. */
export interface SpokenClause {
  text: string
  startMs: number
  durationMs: number
}

/**
 * What a listener knows of an answer that was cut off: the clauses that were played, and of the
 * last one as many whole words as its share of the time. An estimate; words differ in length.
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
