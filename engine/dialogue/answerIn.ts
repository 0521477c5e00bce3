/** A yes, a no, or neither, to what the agent has asked. Which yes confirms is read before (`yesIn.ts`). */
import type { Act } from '../turnReading.ts'
import type { Command, DialogueState, Expectation, TaskFrame } from './dialogueTypes.ts'
import type { SlotValue } from '../slotValue.ts'
import { keepsAsIs } from './leaving.ts'
import { type HeardClause, requestActs, asking } from './meantTask.ts'
import { acceptsOffer, LIKELY_YES } from './offers.ts'
import { repeatsAfterNo } from './repeats.ts'
import { hasNo, hasPlainYes } from '../english/yesNo.ts'
import { FEWEST_ABOUT } from './requestsIn.ts'
import { harmless } from './yesIn.ts'

/** A yes or no to what is open, if no other value was given instead. */
export function answerIn(
  clauses: readonly HeardClause[],
  found: readonly Command[],
  said: readonly Command[],
  isYes: boolean,
  { stack, offer }: DialogueState,
  isStarted: boolean,
): Command[] {
  const frame = stack.at(-1)
  const acts = clauses.map(({ act }) => act)
  // `35 is everything?` may look like a no.
  const isAsked = acts.includes('ask')
  const isNo = clauses.some(
    ({ act, certainty, text }) =>
      act === 'refuse' || (act === 'no' && (!isAsked || certainty >= LIKELY_NO || hasNo(text))),
  )
  const asked = frame?.expects.name
  if (said.length > 0 || isStarted) return []
  const repeated = found.filter(({ type }) => type === 'setSlot')
  const isRepeated = repeated.length > 0
  const isAsItWas = clauses.some(({ text }) => keepsAsIs(text))
  if (asked === 'change' && (isRepeated || isAsItWas))
    return [{ type: 'confirmAgain', isWhole: true }]
  if (asked === 'confirmation') {
    // `No no, it's the lamp, 5510, to Mill Street`.
    const isNumber = repeated.some(saysAgain('phone', 'code'))
    const isName = repeated.some(saysAgain('name', 'text'))
    const isRetold =
      isNumber ||
      (isName && !acts.includes('refuse')) ||
      (repeated.length > 1 && acts.includes('fix'))
    if (isYes) return [{ type: 'affirm' }]
    if (isAsItWas && !acts.includes('yes')) return [{ type: 'confirmAgain', isWhole: true }]
    // `No, not for this order. But yes, send it again` hears once more what the yes would be for.
    const last = clauses.at(-1)
    if (isNo && last && last.spans.length === 0 && hasPlainYes(last.text) && !hasNo(last.text))
      return [{ type: 'confirmAgain', isWhole: true }]
    if (acts.includes('yes') || acts.includes('unsure'))
      return isNo || acts.includes('wrong')
        ? [{ type: 'deny' }]
        : acts.some((act) => besides.has(act))
          ? [
              ...(isAsked ? [{ type: 'agree' as const }] : []),
              ...(isRepeated ? [{ type: 'confirmAgain' as const }] : []),
            ]
          : [{ type: 'denyUnclearly' }]
    // A caller who repeats what was read back takes nothing back.
    if (isRepeated && !isNo && !acts.includes('wrong'))
      return [{ type: 'confirmAgain', ...(isNumber && acts.includes('fix') && { isWhole: true }) }]
    if (isRepeated && (repeatsAfterNo(clauses) || isRetold))
      return [{ type: 'confirmAgain', isWhole: true }]
    return isNo || acts.includes('wrong') ? [{ type: 'deny' }] : []
  }
  const isOpen = frame ? asked !== 'nothing' : offer.name !== 'nothing'
  if (!isOpen) return []
  // `No, are they still coming on Thursday?`, in reply to `Is there anything else?`
  if (!frame && offer.name === 'anythingElse' && acts.some((act) => asking.has(act))) return []
  // `Not for eating, no, I lost my scarf there`, in reply to `Shall I book you a table?`
  const isCall = offer.name === 'task' && offer.task === 'callback'
  const isPlainNo =
    isCall && clauses[0] !== undefined && isNegative(clauses[0]) && hasNo(clauses[0].text)
  if (!frame && isNo && !isPlainNo && wordsAbout(clauses) >= FEWEST_ABOUT) return []
  // `No, no! I said somebody is to ring me`, in reply to `What’s your name?`
  if (isNo && frame?.task === 'callback' && acts.includes('person')) return []
  if (isNo) return [{ type: 'deny' }]
  const isLikely = clauses.some(({ act, certainty }) => act === 'yes' && certainty >= LIKELY_YES)
  const isAccepted = frame || offer.name !== 'task' ? isLikely : acceptsOffer(clauses)
  return isAccepted ? [{ type: 'affirm' }] : []
}

/** From this certainty on, a no beside something else is meant. */
export const LIKELY_NO = 0.5

/** Whether the caller has said yes to these values, beside a question that was answered since. */
export const hasAgreed = ({ agreed, values }: TaskFrame): boolean =>
  agreed !== undefined && JSON.stringify(agreed) === JSON.stringify(values)

export const isNegative = ({ act }: HeardClause): boolean =>
  act === 'no' || act === 'refuse' || act === 'stop' || act === 'wrong'

/** Nothing but thanks and a goodbye. */
export const takesLeave = (clauses: readonly HeardClause[]): boolean =>
  clauses.some(({ act }) => act === 'bye' || act === 'done') &&
  clauses.every(({ act }) => act === 'bye' || act === 'done' || harmless.has(act))

/** Thanks or a goodbye, and nothing else: enough of a yes to what costs nothing. */
export const isThankedFor = (clauses: readonly HeardClause[]): boolean =>
  clauses.every(({ act, text }) => leaving.has(act) && !hasNo(text)) &&
  clauses.some(
    ({ act, text }) => act === 'bye' || act === 'done' || /\b(?:thank|cheers)/i.test(text),
  )

const leaving: ReadonlySet<Act> = new Set<Act>(['bye', 'done', 'social', 'yes'])

/** Who says a number or a name again has heard another one. */
const saysAgain =
  (...types: readonly SlotValue['type'][]) =>
  (one: Command): boolean =>
    one.type === 'setSlot' && types.includes(one.values[0].type)

const wordsAbout = (clauses: readonly HeardClause[]): number =>
  clauses
    .filter(({ act }) => substance.has(act))
    .reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)

const substance: ReadonlySet<Act> = new Set<Act>(['tell', 'ask', 'other', 'upset', 'note', 'give'])

/** What stands beside a yes and is dealt with first. Then the agent asks again. */
const besides: ReadonlySet<Act> = new Set<Act>([
  ...requestActs,
  'ask',
  'free',
  'note',
  'wait',
  'fix',
  'person',
])

/** In reply to `Would Monday suit you?`, `yes, at seven` and `seven` accept the day and add a time. */
export function acceptsProposal(
  isYes: boolean,
  said: readonly Command[],
  expects: Extract<Expectation, { name: 'proposal' }>,
): boolean {
  const set = said.flatMap((one) => (one.type === 'setSlot' ? [one] : []))
  const option = expects.options[0] ?? {}
  if (set.length === 0 || set.some(({ slot }) => option[slot] !== undefined)) return false
  const isDay = Object.values(option).some(({ type }) => type === 'date')
  return isYes || (isDay && set.some(({ values: [value] }) => value.type === 'time'))
}
