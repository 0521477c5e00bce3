/** Word errors of a transcript. */
const numbers: Readonly<Record<string, string>> = {
  '6': 'six',
  '9:30': 'half past nine',
  '9': 'nine',
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\d+(?::\d+)?/gu, (figure) => numbers[figure] ?? figure)
    .match(/[\p{L}\p{N}']+/gu) ?? []

/** How many words are wrong, missing or too many, and how many were said (edit distance). */
export function wordErrors(said: string, heard: string): { wrong: number; said: number } {
  const [from, to] = [wordsOf(said), wordsOf(heard)]
  let row = to.map((_, index) => index + 1)
  for (const [index, word] of from.entries()) {
    let diagonal = index
    let left = index + 1
    row = row.map((above, column) => {
      const here = Math.min(above + 1, left + 1, diagonal + (word === to[column] ? 0 : 1))
      diagonal = above
      left = here
      return here
    })
  }
  return { wrong: to.length === 0 ? from.length : row.at(-1)!, said: from.length }
}
