import type { Caption } from '../call.ts'

/**
 * One side's turn. A line is placed when its turn begins, but its words may come much later: the visitor's
 * transcript often arrives in the middle of the agent's answer. Until then, the line is empty.
 */
export interface CaptionLine extends Caption {
  /** The response that produced the line, if it is the agent's. */
  responseId?: string
}

export type CaptionLines = readonly CaptionLine[]

/** The lines that have words. Only these are shown to the visitor. */
export const captionsOf = (lines: CaptionLines): readonly Caption[] =>
  lines.filter(({ text }) => text)

/** Places an empty line after the line `afterId`, or at the end. An existing line stays where it is. */
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
 * Appends `more` to the line. `all` replaces the whole text and makes the line final. A final line ignores
 * `more`, and an empty `all` keeps the text.
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
