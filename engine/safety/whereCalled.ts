/** Whom a caller rings for help where they say they are. English, pure. */
import { numbersWhere } from '@ringwell/content/agents/dangers/countries.ts'
import type { SafetyContacts } from '../engine.ts'
import { plainWords } from './plainWords.ts'

export interface LocalContacts {
  contacts: SafetyContacts
  /** The caller has just said that they are in another country, of which we know the number or do not. */
  news?: 'known' | 'unknown'
}

/**
 * The operator’s numbers, or those of the country in which the caller says they are. A crisis line in another country is
 * none that we know.
 * @param said what the caller has said in this call, in order
 */
export function contactsWhere(own: SafetyContacts, said: readonly string[]): LocalContacts {
  const told = said.map((text) => numbersWhere(plainWords(text)))
  const numbers = told.findLast((each) => each !== undefined)
  if (!numbers || numbers.includes(own.emergencyNumber?.replaceAll(/\D/g, '') ?? ''))
    return { contacts: own }
  const [number] = numbers
  return {
    contacts: { emergencyNumber: number ?? 'the local emergency number', crisisLine: undefined },
    ...(told.at(-1) && { news: number ? 'known' : 'unknown' }),
  }
}
