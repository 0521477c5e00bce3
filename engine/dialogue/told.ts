/** What the caller has told, in their own words, for whoever it is passed on to. Nothing that carries the matter is lost. */
import type { Act, Clause, SpanKind } from '../turnReading.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import type { Command, DialogueState } from './dialogueTypes.ts'
import { BETWEEN_NOTES, reasonIn } from './notes.ts'
import { saysOnlyValues } from './repeats.ts'
import { isMessage } from './taskProgress.ts'
import type { About } from './slotCommands.ts'

/** Later words are likelier about what is passed on. */
const MOST_TOLD = 12
const FEWEST_WORDS = 3

/** Takes the words of a turn that may matter to somebody who has not heard the call. */
export function hear(state: DialogueState, clauses: readonly Clause[]): DialogueState {
  // What is said to somebody who takes it down is taken there.
  if (state.stack.at(-1)?.task === 'callback') return state
  const news = clauses
    .filter(isMatter)
    .map(({ text, act }) => ({ text: text.trim(), isWish: !telling.has(act) }))
    .filter(({ text }) => !state.told.some((one) => one.text === text))
  return news.length === 0 ? state : { ...state, told: [...state.told, ...news].slice(-MOST_TOLD) }
}

/** What was stated, sentence by sentence. Questions are answered or noted elsewhere. */
export const stated = ({ told }: Pick<DialogueState, 'told'>, isWhole = true): string =>
  told
    .filter(({ isWish }) => isWhole || !isWish)
    .map(({ text }) => reasonIn(text))
    .filter(Boolean)
    .join(BETWEEN_NOTES)

const isMatter = (clause: Clause): boolean =>
  mattering.has(clause.act) &&
  clause.text.split(/\s+/).length >= FEWEST_WORDS &&
  !(saysOnlyValues(clause) && clause.spans.every(({ kind }) => identifying.has(kind)))

const mattering: ReadonlySet<Act> = new Set<Act>([
  'new',
  'change',
  'cancel',
  'check',
  'give',
  'fix',
  'tell',
  'upset',
  'note',
])
const telling: ReadonlySet<Act> = new Set<Act>(['tell', 'upset'])

/** Who the caller is, which has slots of its own. */
const identifying: ReadonlySet<SpanKind> = new Set<SpanKind>(['name', 'phone', 'email', 'code'])

/** Two reasons for one call. What says the same with more words takes the place of what said it with fewer. */
export function bothReasons(before: string, said: string): string {
  const [known, news] = [foldedWords(before), foldedWords(said)]
  if (news.every((word) => known.includes(word))) return before
  if (known.every((word) => news.includes(word))) return said
  return before + BETWEEN_NOTES + said
}

/** A reason that is put in place of another one, and is not one more. */
export function asReason(one: Command, text: string, about: About | undefined): Command {
  if (one.type !== 'setSlot' || !about || !isMessage(about.task)) return one
  const [value] = one.values
  const isInstead =
    value.type === 'text' && (about.expects.name === 'change' || replacesReason(text, value.text))
  return isInstead ? { ...one, isInstead } : one
}

/**
 * Whether the words put a reason in place of the one that was known: `not X but Y`. Without that, it is one more reason.
 * @param reason as it is found in the text
 */
function replacesReason(text: string, reason: string): boolean {
  const at = text.toLowerCase().indexOf(reason.toLowerCase().slice(0, LENGTH_COMPARED))
  const before = at < 0 ? '' : text.slice(0, at)
  if (ADDS.test(before) || /\b(?:too|as well|also)\W*$/i.test(text)) return false
  return REPLACES.test(text)
}

const LENGTH_COMPARED = 20

/** Words that add a reason to another, right before it: `and about`, `and also tell them about`. */
const ADDS = /\b(?:and|also|plus)\b[^.?!;]*$/i

const REPLACES =
  /(?:^|[.?!,;]\s*)(?:no|nope|nah|not)\b|\bnot (?:it|that|about)\b|\b(?:(?:reason|message|matter)(?: for it)? (?:is|was|should)|wrong|gibberish|nonsense|rubbish|instead|rather than|i meant?|should (?:be|say))\b/i
