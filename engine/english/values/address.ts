import { towns } from '@ringwell/content/agents/tasks/towns.ts'
import { createSoundIndex } from '../sounds.ts'
import type { Found, SlotContext } from './found.ts'
import { numberAt } from './numbers.ts'
import { spelledAt } from './spelling.ts'
import { type Token, textAt, tokenise } from './tokens.ts'

/** An address as it was said, without the words around it. */
export type Address = string

/** Kinds of streets that rarely mean anything else, such as a name or a colour. */
const onlyStreet =
  'street|road|rd|avenue|ave|lane|ln|drive|terrace|crescent|boulevard|blvd|highway|gardens|mews'
const onlyStreets = new RegExp(`^(?:${onlyStreet})\\.?$`)
const streets = new RegExp(
  `^(?:${onlyStreet}|st|dr|close|court|ct|way|place|pl|square|sq|grove|hill|park|row|circle|walk|green|view|quay)\\.?$`,
)
/** Words before an address that do not belong to it. */
const lead =
  /^(?:so|well|um|uh|er|yes|no|sure|ok|okay|please|it's|it|is|its|the|my|our|new|address|send|to|deliver|change|at|that|that's|would|be|will|we're|i'm|live|i|now|,|\.|:|house|number|flat)$/
const kept = /^(?:flat|house)$/
/** Words that show that there is no street: `11 in the park`. */
const noStreet = /^(?:in|at|on|from|to|with|by|for|and|or)$/
/** Words after an address that do not belong to it. */
const tail = /\s*(?:,?\s*(?:please|thanks|thank you|now|instead|from now on))*[.!?]*$/i
/** How many words may stand between the house number and `street`. */
const MOST_NAME_WORDS = 4

/**
 * `12 Elm Street, Bristol`, `flat 3, 40 Station Road`. If an address was asked for, anything with a house number and a
 * word counts. Otherwise, a street has to follow the number.
 */
export function findAddresses(
  tokens: readonly Token[],
  text: string,
  { expected }: SlotContext,
): Found<Address>[] {
  const start = startOf(tokens, expected)
  const first = start === undefined ? undefined : tokens[start]
  if (start === undefined || !first) return []
  const number = first.kind === 'word' ? numberAt(tokens, start) : undefined
  const said = number
    ? `${number.value} ${text.slice(tokens[number.end]?.start ?? text.length)}`
    : text.slice(first.start)
  const address = said
    .replace(tail, '')
    // `11-park avenue` is how recognisers write it.
    .replace(/^(\d+)-(?=\p{L})/u, '$1 ')
    .replace(/["”]+$/u, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
  return [{ values: [withPostcode(withTown(address))], from: start, end: tokens.length }]
}

const postcode = /^(\p{L}{1,2}\d[\p{L}\d]?)(\d\p{L}{2})$/u

/** `Leicester. L E four, five A T` ends with a British postcode: `Leicester. LE4 5AT`. */
function withPostcode(address: string): string {
  const { tokens } = tokenise(address)
  for (const [at, { start }] of tokens.entries()) {
    const spelled = spelledAt(tokens, at, { letters: true, digits: true })
    if (spelled?.end === tokens.length && postcode.test(spelled.text))
      return address.slice(0, start) + spelled.text.toUpperCase().replace(postcode, '$1 $2')
  }
  return address
}

/** House numbers with their streets, so that `11 Park Avenue` is not read as a time or a number of people. */
export function findStreets(tokens: readonly Token[]): Found<true>[] {
  for (let at = 0; at < tokens.length; at += 1) {
    const end = streetEnd(tokens, at, onlyStreets)
    if (end !== undefined) return [{ values: [true], from: at, end }]
  }
  return []
}

/** `11 Park Avenue leads` is in Leeds: corrects a town that was misheard. */
function withTown(address: string): string {
  const words = address.split(' ')
  const street = words.findLastIndex((word) =>
    onlyStreets.test(word.replace(/,$/, '').toLowerCase()),
  )
  const heard = words
    .slice(street + 1)
    .join(' ')
    .toLowerCase()
  if (street < 1 || heard === '') return address
  const town = towns.find((each) => each.toLowerCase() === heard) ?? sounds.find(heard)?.meaning
  if (town === undefined) return address
  return `${words
    .slice(0, street + 1)
    .join(' ')
    .replace(/,$/, '')}, ${town}`
}

/** Too many words share a shorter sound. */
const SHORTEST_TOWN = 3
const sounds = createSoundIndex<string>({ shortest: SHORTEST_TOWN })
for (const town of towns) sounds.add(town, town)

function startOf(tokens: readonly Token[], expected: boolean): number | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    if (streetEnd(tokens, at, streets) !== undefined) return beginning(tokens, at)
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

/** Where the street name after this house number ends. */
function streetEnd(tokens: readonly Token[], at: number, kinds: RegExp): number | undefined {
  const number = numberAt(tokens, at)
  if (!number) return undefined
  const name = tokens.slice(number.end, number.end + MOST_NAME_WORDS + 1)
  // The last match counts: the street in `11 Park Avenue` is an avenue, not a park.
  const street = name.findLastIndex(({ text }) => kinds.test(text))
  const isName = name
    .slice(0, Math.max(0, street))
    .every(({ kind, text }) =>
      kind === 'word' ? !noStreet.test(text) : kind === 'ordinal' || text === '-',
    )
  return street > 0 && isName ? number.end + street + 1 : undefined
}

/** An address may begin before its house number: `flat 3, 40 Station Road` begins with the flat. */
function beginning(tokens: readonly Token[], at: number): number {
  for (let before = at - 1; before >= Math.max(0, at - 4); before -= 1) {
    if (/^(?:flat|apartment|apt|unit|suite)$/.test(textAt(tokens, before))) return before
  }
  return at
}
