import type { Found, SlotContext } from './found.ts'
import { numberAt } from './numbers.ts'
import { type Token, textAt } from './tokens.ts'

/** As it was said, without the words around it. */
export type Address = string

const streets =
  /^(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|close|court|ct|way|place|pl|square|sq|terrace|gardens|crescent|grove|hill|park|mews|row|boulevard|blvd|highway|circle|walk|green|view|quay)\.?$/
/** Words before an address that are no part of it. */
const lead =
  /^(?:so|well|um|uh|er|yes|no|sure|ok|okay|please|it's|it|is|its|the|my|our|new|address|send|to|deliver|change|at|that|that's|would|be|will|we're|i'm|live|i|now|,|\.|:|house|number|flat)$/
const kept = /^(?:flat|house)$/
/** `11 in the park` */
const noStreet = /^(?:in|at|on|from|to|with|by|for|and|or)$/
/** Words that follow an address. */
const tail = /\s*(?:,?\s*(?:please|thanks|thank you|now|instead|from now on))*[.!?]*$/i
/** Words of a street's name between the number and `street`. */
const MOST_NAME_WORDS = 4

/**
 * `12 Elm Street, Bristol`, `flat 3, 40 Station Road`. Where an address was asked for, anything with a house number
 * and a word is one; elsewhere only a number that a street follows.
 */
export function findAddresses(
  tokens: readonly Token[],
  text: string,
  { expected }: SlotContext,
): Found<Address>[] {
  const start = startOf(tokens, expected)
  const first = start === undefined ? undefined : tokens[start]
  if (start === undefined || !first) return []
  const number = numberAt(tokens, start)
  const digits = first.kind === 'word' && number ? String(number.value) : undefined
  const rest = digits === undefined ? first.start : (tokens[number!.end]?.start ?? text.length)
  const address = `${digits === undefined ? '' : `${digits} `}${text.slice(rest)}`
    .replace(tail, '')
    // `11-park avenue` is how recognisers write it.
    .replace(/^(\d+)-(?=\p{L})/u, '$1 ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return [{ values: [address], from: start, end: tokens.length }]
}

function startOf(tokens: readonly Token[], expected: boolean): number | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    const number = numberAt(tokens, at)
    if (!number) continue
    const name = tokens.slice(number.end, number.end + MOST_NAME_WORDS + 1)
    // `11 Park Avenue` is no park.
    const street = name.findLastIndex(({ text }) => streets.test(text))
    const namesStreet =
      street > 0 &&
      name
        .slice(0, street)
        .every(({ kind, text }) =>
          kind === 'word' ? !noStreet.test(text) : kind === 'ordinal' || text === '-',
        )
    if (namesStreet) return beginning(tokens, at)
  }
  if (!expected) return undefined
  let at = 0
  while (at < tokens.length && lead.test(textAt(tokens, at)) && !kept.test(textAt(tokens, at))) {
    at += 1
  }
  const rest = tokens.slice(at)
  const hasNumber = rest.some((_, offset) => numberAt(tokens, at + offset) !== undefined)
  const words = rest.filter(({ kind }) => kind === 'word').length
  return hasNumber && words > 0 ? at : undefined
}

/** `flat 3, 40 Station Road` begins with the flat. */
function beginning(tokens: readonly Token[], at: number): number {
  for (let before = at - 1; before >= Math.max(0, at - 4); before -= 1) {
    if (/^(?:flat|apartment|apt|unit|suite)$/.test(textAt(tokens, before))) return before
  }
  return at
}
