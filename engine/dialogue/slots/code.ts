import type { Found, Length, SignRun, SlotContext } from './found.ts'
import { spelledAt } from './spelling.ts'
import type { Token } from './tokens.ts'

/** What codes of a task look like: `RIN74` is three letters and two digits. */
export interface CodeFormat {
  /** Against the code in capitals without spaces. */
  pattern: RegExp
  letters: boolean
  digits: boolean
}

/** A code, or what was said in its place that does not fit the format. */
export interface Code {
  code: string
  /** Whether it has the format that was asked for. */
  fits: boolean
}

/** `five five one oh`, `83 19`, `R I N, then seven four`, `RIN-74`: references of bookings, orders, accounts. */
export function findCodes(
  tokens: readonly Token[],
  format: CodeFormat,
  { expected }: SlotContext,
): Found<Code>[] {
  const found: Found<Code>[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const written =
      writtenCode(tokens, at, format, expected) ?? mixedWord(tokens, at, format, expected)
    const spelled = spelledAt(tokens, at, format)
    const code = written && written.end >= (spelled?.end ?? 0) ? written : spelled
    if (!code) continue
    const fits = format.pattern.test(code.text)
    const isLong = code.text.length >= 3
    if (fits || ((expected || code === written) && isLong)) {
      found.push({ values: [{ code: code.text, fits }], from: at, end: code.end })
    }
    // The end of a code that is too long is no code.
    if (fits || isLong) at = code.end - 1
  }
  return found
}

/** `RIN74` as it is typed or recognised: letters and digits without a space. */
function writtenCode(
  tokens: readonly Token[],
  at: number,
  { pattern }: CodeFormat,
  expected: boolean,
): { text: string; end: number } | undefined {
  let text = ''
  let best: { text: string; end: number } | undefined
  for (let end = at; end < Math.min(tokens.length, at + 8); end += 1) {
    const token = tokens[end]
    const before = tokens[end - 1]
    // `KIT 21`, as a recogniser writes it.
    const isGap = end > at && token !== undefined && before!.end < token.start
    const isSpaced = expected && token?.kind === 'number' && before?.kind === 'word'
    if (!token || (isGap && !isSpaced)) break
    if (token.kind !== 'mark') text += token.raw.toUpperCase()
    else if (token.text !== '-') break
    if (pattern.test(text)) best = { text, end: end + 1 }
  }
  return best
}

/** `NRL482`, where references look like `RIN74`: letters and digits in one word are a code, if not one of ours. */
function mixedWord(
  tokens: readonly Token[],
  at: number,
  { letters, digits }: CodeFormat,
  expected: boolean,
): { text: string; end: number } | undefined {
  if (!letters || !digits) return undefined
  let raw = tokens[at]?.raw ?? ''
  let end = at + 1
  while (
    tokens[end] &&
    tokens[end]!.kind !== 'mark' &&
    tokens[end]!.start === tokens[end - 1]!.end
  ) {
    raw += tokens[end]!.raw
    end += 1
  }
  const isMixed = /^(?=.*\p{L}{2})(?=.*\d{2})[\p{L}\d]{4,12}$/u.test(raw)
  const isPlain = expected || /^\p{Lu}{3,}\d{2,}$/u.test(raw)
  return isMixed && isPlain ? { text: raw.toUpperCase(), end } : undefined
}

/** `R, I, N, 7, 4`: spoken one by one. */
export const sayCode = (code: string): string => Array.from(code).join(', ')

/** One letter, digit or class of them, and how often it stands there. */
const PART = /(?:\\d|\[[^\]]+\]|[A-Za-z0-9-])(?:\{(\d+)(,(\d*))?\}|([?+*]))?/g
/** More than anybody says as one code. */
const ENDLESS = 40

/** How long a code can be, by its pattern: `^[A-Z]{0,3}\d{4,10}$` has from 4 to 13 characters. */
export function codeLength(pattern: string): Length {
  let least = 0
  let most = 0
  for (const [, from, range, to, sign] of pattern.matchAll(PART)) {
    least += from === undefined ? (sign === '?' || sign === '*' ? 0 : 1) : Number(from)
    if (from === undefined) most += sign === '+' || sign === '*' ? ENDLESS : 1
    else if (range === undefined) most += Number(from)
    else most += to === undefined || to === '' ? ENDLESS : Number(to)
  }
  return { least, most: Math.min(most, ENDLESS) }
}

/**
 * The characters of a code, by its pattern: `^[A-Z]{3}\d{2}$` is three letters and two digits. Undefined for a pattern that
 * has anything else in it than characters and classes of them.
 */
export function codeSigns(pattern: string): readonly SignRun[] | undefined {
  const inner = pattern.slice(1, -1)
  if (inner.replaceAll(PART, '') !== '') return undefined
  return Array.from(inner.matchAll(PART), ([part]): SignRun => {
    const { least, most } = codeLength(`^${part}$`)
    const one = new RegExp(`^${part.replace(/(?:\{[^}]*\}|[?+*])$/, '')}$`)
    return {
      signs: Array.from(SIGNS)
        .filter((sign) => one.test(sign))
        .join(''),
      least,
      most,
    }
  })
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
