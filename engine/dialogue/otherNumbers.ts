/** Numbers that are no part of the phone number that is asked for or read back: an order number, a room. */
import type { Clause } from '../turnReading.ts'
import type { Command, DialogueContext } from './dialogueTypes.ts'
import type { Near } from '../english/values/found.ts'
import { DENIED, saysWholePhone } from '../english/values/phone.ts'
import { spelledAt } from '../english/values/spelling.ts'
import { type Token, wordsBetween } from '../english/values/tokens.ts'
import { type About, NONE, readFor } from './slotCommands.ts'

export interface OtherNumber {
  clause: Clause
  /** Its digits, if it is what an earlier question asked for. */
  asked?: string
}

/**
 * The clauses with a number that their words call something else, or that an earlier question asked for and has not got.
 * What corrects such a number belongs to it.
 */
export function otherNumbers(
  clauses: readonly Clause[],
  { task }: { task: Pick<About['task'], 'slots'> },
  context: DialogueContext,
): OtherNumber[] {
  if (!Object.values(task.slots).some(({ type }) => type === 'phone')) return []
  const found: OtherNumber[] = []
  for (const [at, clause] of clauses.entries()) {
    // `Flat 3, 61 Mill Lane` has a place of its own.
    if (clause.act === 'ask' || clause.spans.some(({ kind }) => kind === 'address')) continue
    const { tokens } = readFor(clause.text, undefined, NONE, context)
    const digits = digitsIn(tokens)
    const words = wordsBetween(tokens, 0, tokens.length)
    if (digits.length === 0 || saysWholePhone(tokens) || OF_PHONE.test(words)) continue
    const before = clauses[at - 1]
    const isCorrection =
      found.at(-1)?.clause === before && before !== undefined && CORRECTING.test(words)
    const open = openCode(digits, context.near)
    if (!NAMED.test(words) && !isCorrection && open === undefined) continue
    found.push({ clause, ...(open !== undefined && { asked: open }) })
  }
  return found
}

/** What is passed on of them, where the task has no place for them. */
export function numberNotes(
  clauses: readonly Clause[],
  about: About,
  context: DialogueContext,
): Command[] {
  if (Object.values(about.task.slots).some(({ type }) => type === 'code')) return []
  const others = otherNumbers(clauses, about, context)
  if (others.length === 0) return []
  // Of a number that is corrected at once, the last one counts.
  const asked = others.findLast((one) => one.asked !== undefined)?.asked
  const label = context.near?.openCode?.label
  return asked === undefined || label === undefined
    ? [{ type: 'addNote', text: others.map(({ clause }) => clause.text).join(' ') }]
    : [{ type: 'addNote', text: `${label} ${asked}`, instead: label }]
}

/**
 * `I've found it, it's 4471`, while a callback is noted: what an earlier question asked for resumes its task, and nobody
 * need ring. `It's about order 4471` stays with the call.
 */
export function resumes(
  text: string,
  clauses: readonly Clause[],
  { slots }: About['task'],
  expects: About['expects'],
  context: DialogueContext,
): Command[] | undefined {
  const open = context.near?.openCode
  const asked = expects.name === 'slot' ? slots[expects.slot]?.type : undefined
  const isAnswer = clauses.some(({ spans }) =>
    spans.some(({ kind }) => kind === asked && kind !== 'phone'),
  )
  // Bare digits may be the first of the phone number that was asked for.
  const isPhone = asked === 'phone' && !SAYS_FOUND.test(text)
  if (!open || !asked || asked === 'text' || isAnswer || isPhone || /\babout\b/i.test(text))
    return undefined
  const numbers = otherNumbers(clauses, { task: { slots } }, context)
  const code = numbers.findLast((one) => one.asked !== undefined)?.asked
  if (code === undefined) return undefined
  return [
    { type: 'startTask', task: open.task, isInstead: true },
    { type: 'setSlot', slot: open.slot, values: [{ type: 'code', code, fits: true }] },
  ]
}

const SAYS_FOUND = /\b(?:found|got|order|number|here (?:it|we)|reference|code|mails?|emails?)\b/i

/** The digits as what was asked for before, if they look like that and unlike a part of the phone number. */
function openCode(digits: readonly string[], near: Near | undefined): string | undefined {
  const { openCode: open, phone, phoneIs } = near ?? {}
  const code = digits.findLast((one) => open?.pattern.test(one))
  if (!open || code === undefined || code.startsWith('0')) return undefined
  // Of a phone number that has begun, these may be the rest.
  if (phoneIs === 'asked' && phone !== undefined) return undefined
  const end = phone?.slice(-code.length) ?? ''
  const same = Array.from(code).filter((sign, at) => sign === end[at]).length
  return same * 2 >= code.length ? undefined : code
}

/** The runs of digits, as they were said. */
function digitsIn(tokens: readonly Token[]): string[] {
  const runs: string[] = []
  let last = -1
  for (let at = 0; at < tokens.length; at += 1) {
    const spelled = spelledAt(tokens, at, { digits: true, letters: false })
    if (!spelled) continue
    // `It's 4271, not 4417`.
    if (DENIED.test(wordsBetween(tokens, at - 2, at))) {
      at = spelled.end - 1
      continue
    }
    // `Two, two, zero, eight`.
    const goesOn = last >= 0 && /^[,\s]*$/.test(wordsBetween(tokens, last, at))
    if (goesOn) runs.push((runs.pop() ?? '') + spelled.text)
    else runs.push(spelled.text)
    last = spelled.end
    at = spelled.end - 1
  }
  return runs
}

const NAMED =
  /\b(?:order|booking|reference|ref|room|flat|apartment|account|customer|client|policy|contract|invoice|ticket|receipt|tracking|parcel|confirmation|card|member(?:ship)?|case|serial|flight|pin|registration|licence|meter|house)(?: (?:number|no|code|id|reference|is|was|it|that|'s|s|of|the|my|your|on|a))* ?(?:(?:number|no|code|id)\b|\d|(?:one|two|three|four|five|six|seven|eight|nine|zero|oh|double)\b)|\b(?:that|this|it)(?: is|'s)? (?:the |my |an? )?(?:order|booking|reference|room|account|customer|policy|invoice|ticket|receipt)\b/
const OF_PHONE =
  /\b(?:phone|telephone|mobile|landline|cell|ends?|ending|last|first|front|begins?|starts?|missing|digits?|prefix|dialling|calling|country) ?/
const CORRECTING = /^(?:[,.] )?(?:no|wait|sorry|i mean|actually|rather)\b/
