/** By how much the column narrows from try to try. */
const step = 0.02

/**
 * Breaks a text into as few lines as fit, of lengths as even as can be.
 * @param measure width of a line
 * @param widest what no line may exceed; a word that is wider stands alone
 */
export function breakLines(
  text: string,
  measure: (line: string) => number,
  widest: number,
): string[] {
  const words = text.split(' ')
  let lines = fill(words, measure, widest)
  // A narrower column that needs no further line evens them out.
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
