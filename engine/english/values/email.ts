import type { Found, SlotContext } from './found.ts'
import { spelledAt } from './spelling.ts'
import { type Token, textAt } from './tokens.ts'

/** An email address in lower case. */
export type EmailAddress = string

const MOST_CHARACTERS = 254
export const signs: Readonly<Record<string, string>> = {
  dot: '.',
  '.': '.',
  period: '.',
  point: '.',
  underscore: '_',
  _: '_',
  dash: '-',
  hyphen: '-',
  '-': '-',
  minus: '-',
  plus: '+',
  '+': '+',
}
/** Words before an address that do not belong to it. */
const lead =
  /^(?:is|it's|its|to|at|(?:email|e-mail|mail|address)(?:'s)?|my|me|under|on|use|yes|sure|that's|so|um|uh|er|and|the|a|please|okay|ok|well|send|it)$/

/** `priya dot shah at gmail dot com`, `j underscore smith 42 at…`, `priya.shah@gmail.com`. */
export function findEmails(
  all: readonly Token[],
  { expected }: Pick<SlotContext, 'expected'>,
): Found<EmailAddress>[] {
  const places = spelledPlaces(all)
  const tokens = places.map((at) => all[at]!)
  const found: Found<EmailAddress>[] = []
  for (let at = 1; at < tokens.length - 1; at += 1) {
    if (!/^(?:@|at)$/.test(textAt(tokens, at))) continue
    const domain = domainAfter(tokens, at, expected)
    if (!domain) continue
    const local = localBefore(tokens, at)
    if (!local) continue
    const address = `${local.text}@${domain.text}`
    if (address.length > MOST_CHARACTERS) continue
    const [from, end] = [places[local.from]!, places[domain.end - 1]! + 1]
    found.push({ values: [address], from, end })
    at = domain.end
  }
  return found
}

/** The address in words that are nothing else: `mary jane at night owl dot com`. */
export function wholeEmail(all: readonly Token[]): EmailAddress | undefined {
  const tokens = spelledPlaces(all).map((place) => all[place]!)
  const at = tokens.findIndex(
    (token, index) => /^(?:@|at)$/.test(token.text) && domainAfter(tokens, index, true),
  )
  const domain = at > 0 ? domainAfter(tokens, at, true) : undefined
  // `Lena, l e n a, at`: the letters are all of it.
  const last = tokens.findLastIndex(({ text }, index) => text === ',' && index < at - 1)
  const from = tokens.findIndex(
    ({ kind, text }, index) => index > last && kind !== 'mark' && !lead.test(text),
  )
  const single = isSingle(tokens, from - 1) && isSingle(tokens, from) ? from - 1 : from
  const local = domain && from >= 0 && single < at ? joined(tokens, single, at) : undefined
  return local === undefined || !domain ? undefined : `${local}@${domain.text}`
}

/** Where the tokens are, without the commas of an address that is spelled: `j, o, e, at, gmail, dot, com`. */
function spelledPlaces(tokens: readonly Token[]): number[] {
  const isPart = (at: number): boolean =>
    isSingle(tokens, at) || /^(?:@|at|com|net|org)$/.test(textAt(tokens, at))
  const isSign = (at: number): boolean => textAt(tokens, at) === 'at' || isSingle(tokens, at)
  const isComma = (at: number): boolean =>
    textAt(tokens, at) === ',' &&
    ((isPart(at - 1) && isPart(at + 1)) ||
      (isSign(at - 1) && tokens[at + 1]?.kind === 'word') ||
      /^(?:at|dot|dash|hyphen|minus|underscore)$/.test(textAt(tokens, at + 1)))
  return [...tokens.keys()].filter((at) => !isComma(at))
}

/**
 * The domain: at least one dot, and letters at the end.
 * @param at of the `at`
 * @param isJoined several words may belong to it: `brightwater dental dot com`
 */
function domainAfter(
  tokens: readonly Token[],
  at: number,
  isJoined: boolean,
): { text: string; end: number } | undefined {
  const start = textAt(tokens, at + 1) === 'sign' ? at + 2 : at + 1
  const found = domainFrom(tokens, start)
  const near = tokens.slice(start + 1, start + 1 + MOST_WORDS_OF_A_DOMAIN)
  const dot = start + 1 + near.findIndex(({ text }) => signs[text] === '.')
  if (found || !isJoined || dot === start) return found
  const words = tokens.slice(start, dot)
  if (words.some(({ kind }) => kind !== 'word' && kind !== 'number')) return undefined
  const end = domainFrom(tokens, dot - 1)
  const before = words.slice(0, -1).map(({ text }) => text.replace("'", ''))
  return end && { text: before.join('') + end.text, end: end.end }
}

const MOST_WORDS_OF_A_DOMAIN = 4

function domainFrom(
  tokens: readonly Token[],
  start: number,
): { text: string; end: number } | undefined {
  let text = ''
  let at = start
  let wantsWord = true
  while (at < tokens.length && at - start < 24) {
    const sign = signs[textAt(tokens, at)]
    if (!wantsWord && (sign === '.' || sign === '-')) {
      // The full stop of the sentence is not a dot of the address.
      if (textAt(tokens, at) === '.' && !isGlued(tokens, at)) break
      text += sign
      wantsWord = true
      at += 1
      continue
    }
    if (!wantsWord) break
    // The hyphen in `q dash r dot de` is part of the domain.
    const stop = tokens.findIndex(({ text: word }, index) => index > at && word in signs)
    const part = stop < 0 ? tokens : tokens.slice(0, stop)
    const spelled = spelledAt(part, at, { digits: false, letters: true })
    const token = tokens[at]
    if (spelled && (spelled.sure || spelled.text.length > 1)) {
      text += spelled.text.toLowerCase()
      at = spelled.end
    } else if (token?.kind === 'word' || token?.kind === 'number') {
      text += token.text
      at += 1
    } else break
    wantsWord = false
  }
  text = text.replace(/[.-]+$/, '')
  return /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/.test(text) ? { text, end: at } : undefined
}

const isGlued = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1] !== undefined && tokens[at]!.end === tokens[at + 1]!.start

/** Reads backwards from the `at`, as far as the words can be part of an address. */
function localBefore(
  tokens: readonly Token[],
  at: number,
): { text: string; from: number } | undefined {
  let from = at
  let needsSign = false
  while (from > 0 && at - from < 24) {
    const word = textAt(tokens, from - 1)
    const isSign = word in signs
    const spelled = /^\p{L}$/u.test(word) || tokens[from - 1]?.kind === 'number'
    if (isSign) {
      needsSign = false
      from -= 1
      continue
    }
    // The `a` of `h a d` is a letter.
    const isLead = lead.test(word) && !(isSingle(tokens, from - 1) && isSingle(tokens, from))
    if (tokens[from - 1]?.kind === 'mark' || isLead) break
    // Two words in a row belong to one address only if letters are spelled or digits follow.
    const next = textAt(tokens, from)
    const nextIsSingle = /^\p{L}$/u.test(next) || tokens[from]?.kind === 'number'
    if (needsSign && !spelled && !nextIsSingle) break
    if (needsSign && spelled && !nextIsSingle && !/^\p{L}$/u.test(word)) break
    needsSign = true
    from -= 1
  }
  const text = joined(tokens, from, at)
  return text === undefined ? undefined : { text, from }
}

/** A letter, or a number, as when an address is spelled. A sign stands between two of them as well. */
const isSingle = (tokens: readonly Token[], at: number): boolean =>
  /^\p{L}$/u.test(textAt(tokens, at)) ||
  tokens[at]?.kind === 'number' ||
  textAt(tokens, at) in signs

/** The part before the `at`. */
function joined(tokens: readonly Token[], from: number, at: number): string | undefined {
  const parts: string[] = []
  for (let index = from; index < at; index += 1) {
    const spelled = spelledAt(tokens, index, { digits: true, letters: true })
    const sign = signs[textAt(tokens, index)]
    if (sign) parts.push(sign)
    else if (spelled?.sure && spelled.end <= at) {
      parts.push(spelled.text.toLowerCase())
      index = spelled.end - 1
    } else if (textAt(tokens, index) === ',') continue
    else if (tokens[index]?.kind === 'word') parts.push(tokens[index]!.text.replace("'", ''))
    else parts.push(spelled?.text.toLowerCase() ?? '')
  }
  const text = parts.join('').replace(/^[.+-]+/, '')
  return /^[a-z\d][a-z\d._+-]*$/.test(text) && !text.endsWith('.') ? text : undefined
}

/** `priya dot shah at gmail dot com`. The caller of this function also spells unusual names. */
export const sayEmail = (address: EmailAddress): string =>
  address
    .replaceAll('.', ' dot ')
    .replaceAll('_', ' underscore ')
    .replaceAll('-', ' dash ')
    .replace('@', ' at ')
