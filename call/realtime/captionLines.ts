import type { Caption } from '../call.ts'

/**
 * One side's turn. It takes its place when the turn begins, and its words may come much later: a
 * transcript of the visitor often arrives in the middle of the agent's answer. Until then it is empty.
 */
export interface CaptionLine extends Caption {
  /** The response that a line of the agent belongs to. */
  responseId?: string
}

export type CaptionLines = readonly CaptionLine[]

/** What a visitor reads: lines that have words. */
export const captionsOf = (lines: CaptionLines): readonly Caption[] =>
  lines.filter(({ text }) => text)

/** Places an empty line after the one named, or at the end. A line that is there stays where it is. */
export function placeLine(
  lines: CaptionLines,
  line: Pick<CaptionLine, 'id' | 'who' | 'responseId'>,
  afterId?: string | null,
): CaptionLines {
  if (lines.some(({ id }) => id === line.id)) return lines
  const after = lines.findIndex(({ id }) => id === afterId)
  return lines.toSpliced(after < 0 ? lines.length : after + 1, 0, {
    ...line,
    text: '',
    final: false,
  })
}

/**
 * `more` is added to the line, `all` is the whole of it and makes it final. A final line takes no
 * more, and an empty `all` leaves it as it is.
 */
export function writeLine(
  lines: CaptionLines,
  id: string,
  { more, all }: { more?: string; all?: string },
) {
  if (more === undefined && all === undefined) return lines
  return lines.map((line) => {
    if (line.id !== id) return line
    if (all !== undefined) return { ...line, text: all.trim() || line.text, final: true }
    return line.final || !more ? line : { ...line, text: line.text + more }
  })
}
