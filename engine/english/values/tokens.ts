/** One word, number or mark of an utterance, and its position in the text. */
export interface Token {
  /** Lower case; curly apostrophes are straight. */
  text: string
  /** As the recogniser wrote it. */
  raw: string
  start: number
  /** Exclusive. */
  end: number
  kind: 'word' | 'number' | 'clock' | 'ordinal' | 'mark'
}

/** An utterance, split once for all slot types. */
export interface Utterance {
  text: string
  tokens: readonly Token[]
}

/**
 * The order matters: `a.m.` before words, but not within `W. I. L. L. I. A. M. S.`, and `7:30` before numbers. A number
 * that is joined to letters (`5pm`, `6:30ish`, `sevenish`) becomes two tokens.
 */
const PATTERN = new RegExp(
  [
    String.raw`(?<meridiem>(?<!\p{L}\.|(?<!\p{L})(?:\p{L}[.,-]|[b-z],?)\s?)\b[ap]\s?\.\s?m\b\.?(?!\p{L}))`,
    String.raw`(?<clock>(?<![\d.,:])\d{1,2}[:.]\d{2}(?![\d:]|[.,]\d))`,
    String.raw`(?<ordinal>\d{1,2}(?:st|nd|rd|th)\b)`,
    String.raw`(?<number>\d+(?:,\d{3})*)`,
    String.raw`(?<word>(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)(?=ish\b)|\p{L}[\p{L}\p{M}]*(?:'\p{L}[\p{L}\p{M}]*)*\.?(?<=\p{L}|\b(?:mr|mrs|ms|dr|st)\.))`,
    String.raw`(?<mark>[^\s\p{L}\d])`,
  ].join('|'),
  'giu',
)

/** Takes time proportional to the length of the text. */
export function tokenise(text: string): Utterance {
  const straight = text.replaceAll(/[‘’]/g, "'")
  const tokens: Token[] = []
  for (const match of straight.matchAll(PATTERN)) {
    const { meridiem, clock, ordinal, number, word } = match.groups ?? {}
    const raw = text.slice(match.index, match.index + match[0].length)
    const place = { raw, start: match.index, end: match.index + match[0].length }
    if (meridiem)
      tokens.push({
        ...place,
        text: meridiem[0]?.toLowerCase() === 'a' ? 'am' : 'pm',
        kind: 'word',
      })
    else if (clock) tokens.push({ ...place, text: clock.replace('.', ':'), kind: 'clock' })
    else if (ordinal) tokens.push({ ...place, text: ordinal.toLowerCase(), kind: 'ordinal' })
    else if (number) tokens.push({ ...place, text: number.replaceAll(',', ''), kind: 'number' })
    else if (word) tokens.push({ ...place, text: word.toLowerCase(), kind: 'word' })
    else tokens.push({ ...place, text: match[0], kind: 'mark' })
  }
  return { text, tokens }
}

/** The text of the token at this index, or an empty string beyond either end. */
export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? ''

/** Whether the tokens from `at` on are these words. */
export function wordsAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => textAt(tokens, at + offset) === word)
}

/** The words from one token on and before another. */
export const wordsBetween = (tokens: readonly Token[], from: number, end: number): string =>
  tokens
    .slice(Math.max(0, from), end)
    .map(({ text }) => text)
    .join(' ')
