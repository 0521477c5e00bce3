/** How a caller's line is written for the voice that speaks it: the words, and the pauses between them. Pure. */

/** The pauses that a line may contain, in ms. They stand between two spaces. */
const pauses: Readonly<Record<string, number>> = { '/': 900, '//': 1_200 }

export interface LinePart {
  text: string
  /** How long the caller is silent before it, in ms. */
  pauseMs: number
}

/** The parts of a line. Pauses before the first word and after the last one are left out. */
export function partsOf(line: string): LinePart[] {
  const parts: LinePart[] = []
  let words: string[] = []
  let pauseMs = 0
  const endPart = (): void => {
    if (words.length === 0) return
    parts.push({ text: words.join(' '), pauseMs: parts.length === 0 ? 0 : pauseMs })
    words = []
    pauseMs = 0
  }
  for (const word of line.split(/\s+/).filter(Boolean)) {
    const pause = pauses[word]
    if (pause === undefined) {
      words.push(word)
      continue
    }
    endPart()
    pauseMs += pause
  }
  endPart()
  return parts
}

/** The sound of a whole line. */
export function joinParts(
  parts: readonly { samples: Int16Array; pauseMs: number }[],
  rateHz: number,
): Int16Array {
  const gapOf = (pauseMs: number): number => Math.round((pauseMs * rateHz) / 1_000)
  const length = parts.reduce((sum, part) => sum + gapOf(part.pauseMs) + part.samples.length, 0)
  const line = new Int16Array(length)
  let at = 0
  for (const { samples, pauseMs } of parts) {
    at += gapOf(pauseMs)
    line.set(samples, at)
    at += samples.length
  }
  return line
}
