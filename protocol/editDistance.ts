/**
 * How many letters, or other parts, have to be added, removed or replaced to turn one text into the other (Levenshtein
 * 1966).
 * @param most The largest distance that matters. Above it, the comparison stops early and returns some number above
 * it.
 */
export function editDistance<Part>(
  one: ArrayLike<Part>,
  other: ArrayLike<Part>,
  most = Number.POSITIVE_INFINITY,
): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1]
    for (let at = 0; at < other.length; at++) {
      const replaced = row[at]! + (one[i] === other[at] ? 0 : 1)
      next.push(Math.min(replaced, row[at + 1]! + 1, next[at]! + 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return row.at(-1)!
}
