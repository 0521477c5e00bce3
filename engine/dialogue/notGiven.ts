/** What a caller asks for in place of what there is, with how far the wish goes. */
import { sentencesOf } from '../english/clauses.ts'
import type { Told } from './dialogueTypes.ts'
import { withoutLeadIns } from './notes.ts'
import { capitalised, wordsIn } from './wording.ts'

/**
 * What the caller asked for and was not given, with its limit, such as `anything cheaper? Like twelve hundred`. No slot has
 * a place for it, so who calls back has to hear it.
 */
export function notGiven(told: readonly Told[]): string[] {
  return told.flatMap(({ text }) => {
    const sentences = sentencesOf(text)
    return sentences.flatMap((one, at) => {
      if (!COMPARES.test(one) || OF_SLOTS.test(one)) return []
      const next = sentences[at + 1] ?? ''
      const asked = capitalised(withoutLeadIns(one).replace(/[\s.?!]+$/, ''))
      const limit = LIMITS.test(next) ? `, ${next.charAt(0).toLowerCase()}${next.slice(1)}` : ''
      return [`${asked}${limit.replace(/[\s.?!]+$/, '')}?`]
    })
  })
}

/** In words. A longer one tells more than what is wanted instead. */
const MOST_OF_LIMIT = 14

const COMPARES =
  /\b(?:anything|something|somewhere|one|any|do you have|is there|have you(?: got)?|are there)\b.*\b(?:cheaper|bigger|smaller|larger|quieter|nicer|newer|shorter|longer|closer|nearer|faster|lighter|less expensive|else)\b/i
/** What may be a value of the task: `have you something later?` */
const OF_SLOTS = /\b(?:earlier|later|sooner|day|time)\b/i
/** How far the wish goes: `like twelve hundred`, `up to 1200`. */
const LIMITS =
  /^\W*(?:like|say|around|about|roughly|up to|under|below|at most|no more than|max(?:imum)?|not over|maybe|for)\b/i

/** Whether something else than what there is is asked for: `do you have anything cheaper?` */
export const asksForOther = (text: string): boolean =>
  wordsIn(text) <= MOST_OF_LIMIT && COMPARES.test(text) && !OF_SLOTS.test(text)
