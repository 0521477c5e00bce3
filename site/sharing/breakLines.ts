/** How much narrower the column gets with each try, as a share of `widest`. */
const step = 0.02

/**
 * Breaks a text into as few lines as possible, with lengths as even as possible.
 * @param measure returns the width of a line
 * @param widest the maximum width of a line; a wider word gets its own line
 */
export function breakLines(
  text: string,
  measure: (line: string) => number,
  widest: number,
): string[] {
  const words = text.split(' ')
  let lines = fill(words, measure, widest)
  // A narrower column makes the lines more even, as long as it needs no more of them.
  for (let share = 1 - step; share > 0; share -= step) {
    const even = fill(words, measure, widest * share)
    if (even.length > lines.length) break
    lines = even
  }
  return lines
}

function fill(
  words: readonly string[],
  measure: (line: string) => number,
  widest: number,
): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer) <= widest) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
