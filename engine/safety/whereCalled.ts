/** Whom a caller rings for help where they say they are. English, pure. */
import { whereTold } from '@ringwell/content/agents/dangers/countries.ts'
import type { SafetyContacts } from '../engine.ts'
import { plainWords } from './plainWords.ts'

export interface LocalContacts {
  contacts: SafetyContacts
  /**
   * The caller has just said that they are in another country, of which we know the number or do not. `theirs`: that somebody
   * else is, or they ask about its number.
   */
  news?: 'known' | 'unknown' | 'theirs'
}

const LOCAL = 'the local emergency number'
/** Between the number where the caller is and the one where somebody else is. */
export const EITHER = ', or '

/**
 * The operator’s numbers, or those of the country in which the caller says they are. A crisis line in another country is
 * none that we know. Where help is needed in another country than the caller’s, or it is not certain where, both numbers
 * are named: `999, or 112`.
 * @param said what the caller has said in this call, in order
 */
export function contactsWhere(own: SafetyContacts, said: readonly string[]): LocalContacts {
  const told = said.map((text) => whereTold(plainWords(text)))
  const here = told.findLast((each) => each.here)?.here
  const home = told.findLast((each) => each.home)?.home
  const theirs = told.findLast((each) => each.theirs)?.theirs
  const ownNumber = own.emergencyNumber?.replaceAll(/\D/g, '') ?? ''
  const isOwn = (numbers: readonly string[] | undefined) =>
    numbers === undefined || numbers.includes(ownNumber)
  const isAtHome = here === undefined && !isOwn(home)
  const place = here ?? home
  // Whoever is with somebody in the operator’s country rings there, wherever the caller is.
  if (theirs && isOwn(theirs)) return { contacts: own }
  const first = isOwn(place) ? own.emergencyNumber : numberOf(place)
  const second = theirs && numberOf(theirs)
  if (second !== undefined && second !== first) {
    const isNews =
      told.at(-1)?.theirs !== undefined || asksNumber.test(plainWords(said.at(-1) ?? ''))
    return {
      contacts: both(own, first, second, isOwn(place)),
      ...(first !== undefined && isNews && { news: 'theirs' }),
    }
  }
  if (isOwn(place)) return { contacts: own }
  if (isAtHome && told.some(({ isSomewhere }) => isSomewhere))
    return { contacts: both(own, own.emergencyNumber, numberOf(place), true) }
  const latest = told.at(-1)
  return {
    contacts: { emergencyNumber: first, crisisLine: undefined },
    ...((latest?.here ?? latest?.home) && { news: place?.length ? 'known' : 'unknown' }),
  }
}

/** `Is 911 the one for there?` */
const asksNumber = /\b(?:\d{3}|nine nine nine|nine one one|one one two|(?:which|what|the) number)\b/

const numberOf = (numbers: readonly string[] | undefined): string => numbers?.[0] ?? LOCAL

const both = (
  own: SafetyContacts,
  first: string | undefined,
  second: string,
  keepsLine: boolean,
): SafetyContacts => ({
  emergencyNumber: first === undefined ? second : `${first}${EITHER}${second}`,
  crisisLine: keepsLine ? own.crisisLine : undefined,
})
