/**
 * A name that was said as a word and then spelled. The names of some letters sound alike (`F` and `S`, `M` and `N`),
 * but within a word their sounds are easy to tell apart. Pure.
 */

/**
 * Letters whose names sound alike on the phone. There are no vowels, because their names are clearer than their sounds
 * in words.
 */
const alike = ['FSX', 'MN', 'BCDGPTVZ', 'JK', 'HJ']

const VOWELS = 'AEIOUY'

/** What it costs if one letter was heard as another. */
function costOf(letter: string, sound: string): number {
  if (letter === sound) return 0
  const isClose = isAlike(letter, sound) || (VOWELS.includes(letter) && VOWELS.includes(sound))
  return isClose ? 0.5 : 1
}

const isAlike = (one: string, other: string): boolean =>
  one !== other && alike.some((set) => set.includes(one) && set.includes(other))

const ONE_MORE = 0.8

/**
 * @returns the letters in capitals. If the heard letter and the letter of the word have names that sound alike, the
 * word's letter is taken.
 */
export function agreedLetters(word: string, letters: string): string {
  const said = Array.from(letters.toUpperCase().replaceAll(/(.)\1{2,}/gu, '$1$1'))
  const heard = Array.from(word.toUpperCase()).filter((sign) => /\p{L}/u.test(sign))
  const mostCost = heard.length / 2.5
  // The difference in length may already cost too much. Checking it first saves aligning each pair of letters: a typed
  // text may contain a word of hundreds of letters.
  if (ONE_MORE * Math.abs(said.length - heard.length) > mostCost) return said.join('')
  const steps = aligned(said, heard)
  return steps.cost > mostCost
    ? said.join('')
    : said
        .map((letter, at) => {
          const sound = steps.of[at]
          return sound !== undefined && isAlike(letter, sound) ? sound : letter
        })
        .join('')
}

/** Which letter of the word belongs to each spelled letter, if any. */
function aligned(said: readonly string[], heard: readonly string[]) {
  type Steps = { cost: number; of: readonly (string | undefined)[] }
  let row: Steps[] = [{ cost: 0, of: [] }]
  for (const _ of heard) row.push({ cost: row.at(-1)!.cost + ONE_MORE, of: [] })
  for (const letter of said) {
    const next: Steps[] = [{ cost: row[0]!.cost + ONE_MORE, of: [...row[0]!.of, undefined] }]
    for (const [at, sound] of heard.entries()) {
      const pair = row[at]!
      const added = row[at + 1]!
      const left = next[at]!
      const options: Steps[] = [
        { cost: pair.cost + costOf(letter, sound), of: [...pair.of, sound] },
        { cost: added.cost + ONE_MORE, of: [...added.of, undefined] },
        { cost: left.cost + ONE_MORE, of: left.of },
      ]
      next.push(options.reduce((best, one) => (one.cost < best.cost ? one : best)))
    }
    row = next
  }
  return row.at(-1)!
}
