import { type Token, textAt, wordsAt } from './tokens.ts'

/** Words that introduce a time. `for` does so only if a time was asked for. */
const introductions = new Set(
  'at around about by before after till until from since between past approximately roughly @'.split(
    ' ',
  ),
)
const looseIntroductions = new Set(['for', 'to', 'and', 'or', '-', '–', 'say', 'maybe', 'make'])
/** Words after a number that show that it is not a time. */
export const counted =
  /^(?:people|persons?|pax|guests?|adults?|kids?|child(?:ren)?|babies|baby|friends?|others?|of|nights?|days?|weeks?|months?|minutes?|mins?|hours?|hrs?|rooms?|beds?|tables?|seats?|chairs?|cars?|dollars?|euros?|pounds?|percent|st|street|road|years?|times|more|smiths)$/

/** Words that may follow a bare hour. They count nothing. */
export const afterHour =
  /^(?:please|pls|plz|thx|ty|tonite|let's|alright|hopefully|possibly|definitely|brilliant|cool|sir|madam|dot|where|thanks?|ta|cheers|mate|love|dear|then|would|will|should|could|can|can't|might|may|is|isn't|was|it|that|this|next|the|a|works?|suits?|sounds|seems|looks|does|doesn't|do|has|and|or|but|so|if|as|on|in|at|for|to|until|till|before|after|by|with|from|instead|rather|not|no|yes|yeah|yep|maybe|perhaps|probably|preferably|ideally|sharp|exactly|today|tomorrow|tonight|mornings?|afternoons?|evenings?|night|which|when|because|since|i|i'm|i'd|i'll|we|we're|we'll|he|she|they|you|my|our|there|here|now|okay|ok|fine|good|great|perfect|lovely|grand|best|better|too|also|again|only|just|actually|sorry|wait|said|unless|um+|uh+|erm?|o)$/

/** Things of which there may be more than three: `bottles`, `vegetarians`. */
export const countedThing =
  /^(?:(?!always|perhaps|guys|folks|lads)\p{L}{3,}(?<!s)s|vegan|vegetarian|veggie|coeliac|celiac)$/u

/** Words of somebody who changes what there is. */
export const changing =
  /^(?:change|changed|changing|chnage|move|moved|switch|update|adjust|reschedule|shift|amend|modify|instead)$/

/** What stands between the first day and the last. */
export const joinsDays = /^(?:until|till|to|through|-|–)$/

export function introductionAt(
  tokens: readonly Token[],
  at: number,
): 'clear' | 'loose' | undefined {
  const before = textAt(tokens, at - 1)
  if (introductions.has(before)) return 'clear'
  if (before === 'the' || before === 'it') return introductionAt(tokens, at - 1)
  if (before === 'than' && /^(?:later|earlier)$/.test(textAt(tokens, at - 2))) return 'clear'
  // The second time in `between 8 and 10` and `from 8 to 10`.
  const ranges =
    /^(?:and|to|until|till|-|–)$/.test(before) &&
    tokens.slice(Math.max(0, at - 6), at).some(({ text }) => text === 'between' || text === 'from')
  if (ranges) return 'clear'
  return looseIntroductions.has(before) ? 'loose' : undefined
}

/**
 * The weeks that are named, and how many weeks ahead they are: 1 for `next week`, 2 for `week after next`. `That week` is
 * the one that was mentioned last. `Not this week` names none.
 */
export const weeksIn = (tokens: readonly Token[]): { at: number; ahead: number | 'that' }[] =>
  tokens.flatMap(({ text }, at) => {
    if (wordsAt(tokens, at, ['week', 'after', 'next'])) return [{ at, ahead: 2 }]
    const ahead = { this: 0, next: 1, that: 'that' as const, same: 'that' as const }[text]
    return ahead !== undefined &&
      textAt(tokens, at + 1) === 'week' &&
      textAt(tokens, at - 1) !== 'not'
      ? [{ at, ahead }]
      : []
  })
