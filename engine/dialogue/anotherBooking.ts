/**
 * Two bookings in one breath: `for my mother at eleven and me at half past`, `and another one for Sam`. The words are
 * cut where the second one begins, so that each gets the values that were said for it.
 */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { books } from '@ringwell/content/agents/tasks/tools.ts'
import type { Act, Span, Stretch } from '../turnReading.ts'
import type { DialogueContext, DialogueState } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { NONE, readFor } from './slotCommands.ts'
import { isPeopleWord } from '../english/values/people.ts'
import { overlaps } from './blanked.ts'
import { spokenWords } from './wording.ts'

/** A part of a turn. Its text is blank where the other part is, so that offsets stay what they are. */
export interface Part {
  text: string
  clauses: readonly HeardClause[]
}

/**
 * Whether a task makes something that can be changed and cancelled later, such as a booking, even if the operator has left
 * out what cancels it.
 */
export const makesBooking = ({ lookup, cancelledBy, tool }: Task): boolean =>
  lookup === undefined && (cancelledBy !== undefined || books(tool))

/** The task whose booking is under way, or was made last. */
export function madeBefore(
  { stack, ended }: Pick<DialogueState, 'stack' | 'ended'>,
  { tasks }: AgentTasks,
): Task | undefined {
  const frame = stack.at(-1)
  const done = ended.findLast(
    ({ task, outcome }) => outcome === 'done' && makesBooking(tasks.get(task)!),
  )
  const task = tasks.get((frame ?? done)?.task ?? '')
  return task && makesBooking(task) ? task : undefined
}

/** What is said for the first booking and for the second, if the words are about two. */
export function splitForAnother(
  text: string,
  clauses: readonly HeardClause[],
  state: DialogueState,
  context: DialogueContext,
): { before: Part; after: Part } | undefined {
  const known = madeBefore(state, context.agent)
  const makings = known ? [known] : [...context.agent.tasks.values()].filter(makesBooking)
  // While something else is under way, or values are offered, `another` is about that.
  const { expects } = state.stack.at(-1) ?? {}
  if (state.stack.length > 0 && !known) return undefined
  if (expects?.name === 'proposal' || expects?.name === 'reading') return undefined
  const at =
    cueAt(text, makings, countOf(state, known)) ??
    (makings.some(({ slots }) => Object.values(slots).some(({ type }) => type === 'party'))
      ? undefined
      : betweenTimes(text, clauses, context))
  const within = clauses.find(({ start, end }) => at !== undefined && start <= at && at < end)
  if (at === undefined || !within || noBooking.has(within.act)) return undefined
  // `And I need one more for me` is one clause, and all of it is about the second.
  const isLead = within.spans.every(({ start }) => start >= at)
  const from =
    isLead && spokenWords(text.slice(within.start, at)).length <= MOST_LEAD ? within.start : at
  return {
    before: { text: text.slice(0, from), clauses: clauses.flatMap((one) => cut(one, 0, from)) },
    after: {
      text: text.slice(from).padStart(text.length),
      clauses: clauses
        .flatMap((one) => cut(one, from, text.length))
        .map((one, index) => (index === 0 ? { ...one, act: 'new' } : one)),
    },
  }
}

/** How many bookings of one kind are asked for at once: two, in `two double rooms`. */
export function countedIn(text: string, { title, slots }: Task): number {
  const options = Object.values(slots).flatMap((slot) =>
    slot.type === 'choice'
      ? slot.options.flatMap(({ name, words = [] }) => [...words, name.split(' ').at(-1) ?? ''])
      : [],
  )
  const nouns = [title.split(' ').at(-1) ?? '', ...options].join('|')
  const [, count = ''] =
    new RegExp(`\\b(two|three|2|3) (?:\\p{L}+ ){0,2}(?:${nouns})s\\b`, 'iu').exec(text) ?? []
  return /^(?:two|2)$/i.test(count) ? 2 : count === '' ? 1 : 3
}

/**
 * Whether one booking is enough, after a second was asked for: `just the one, actually`, `leave the other room`. `Just one
 * night` says how the second shall be.
 */
export function wantsOnlyOne(text: string, { title }: Task): boolean {
  const noun = `(?:one|booking|reservation|appointment|slot|${title.split(' ').at(-1)})`
  const end = `(?: (?:please|actually|after all|then|thanks|now|for me|will do|is (?:enough|fine|plenty)))*\\W*(?:$|[.,;!])`
  return new RegExp(
    `\\b(?:just|only)(?: \\p{L}+){0,3} one(?: ${noun})?${end}|^\\W*one(?: ${noun})? (?:will do|is (?:enough|fine|plenty))|\\b(?:no|not|without|leave|forget|drop|skip|scrap|(?:don['’]?t|do not) (?:need|want)) (?:the |an?y? )?(?:other|second|another)(?: ${noun})?${end}`,
    'iu',
  ).test(text)
}

/** In words: `and can I also have` another one. */
const MOST_LEAD = 6

/** Acts of clauses that ask for no second booking, whatever their words. */
const noBooking: ReadonlySet<Act> = new Set<Act>([
  'ask',
  'free',
  'no',
  'refuse',
  'wrong',
  'stop',
  'cancel',
  'check',
  'recall',
  'repeat',
  'person',
])

/** How many bookings of this kind are made or under way. */
const countOf = ({ stack, ended }: DialogueState, task: Task | undefined): number =>
  stack.filter((frame) => frame.task === task?.id).length +
  ended.filter((each) => each.task === task?.id && each.outcome === 'done').length

/** Words for one more of the same: `another table`, `one more for my mother`, `a second one`, `and one for Sam`. */
function cueAt(text: string, makings: readonly Task[], count: number): number | undefined {
  const titles = makings.map(({ title }) => title.split(' ').at(-1))
  const noun = `(?:one|booking|reservation|appointment|slot|${titles.join('|')})`
  const more = `(?:another|one more|an(?: additional| extra)) (?:${noun}\\b|for\\b)|one more(?= please|\\s*[,.?!]|$)`
  // `Book it as a second one`, when the second is under way.
  const second = count < 2 ? `|a second (?:${noun}\\b|for\\b)` : ''
  const found = new RegExp(
    `\\b(?:${more}${second})|\\band (?:then )?(?:also )?one for\\b`,
    'i',
  ).exec(text)
  return found?.index
}

/**
 * Two people or numbers with two times: `my mother is at eleven, and I am at half past`, `two, at eleven and at
 * twelve`.
 */
function betweenTimes(
  text: string,
  clauses: readonly HeardClause[],
  context: DialogueContext,
): number | undefined {
  const { tokens, times } = readFor(text, undefined, NONE, context)
  const [one, other, ...more] = times.filter(({ role }) => role === undefined)
  if (!one || !other || more.length > 0 || tokens[one.from - 1]?.text === 'between')
    return undefined
  const and = tokens.slice(one.end, other.from).findLast((token) => token.text === 'and')
  if (!and) return undefined
  const isPerson = (place: Stretch): boolean =>
    clauses.some(({ spans }) =>
      spans.some((span) => span.kind === 'name' && overlaps(span, place)),
    ) ||
    tokens.some(
      (token) => overlaps(token, place) && (selves.test(token.text) || isPeopleWord(token.text)),
    )
  const isOfTwo =
    isPerson({ start: 0, end: and.start }) && isPerson({ start: and.end, end: text.length })
  const isTwice = tokens.some(({ text: word }) => /^(?:two|both|2)$/.test(word))
  return isOfTwo || isTwice ? and.start : undefined
}

const selves = /^(?:i|i'm|i'd|im|me|my|myself|mine)$/

/** The part of a clause in this stretch of the text, if it says anything there. */
function cut(clause: HeardClause, from: number, to: number): HeardClause[] {
  const [start, end] = [Math.max(clause.start, from), Math.min(clause.end, to)]
  const text = clause.text.slice(Math.max(0, start - clause.start), Math.max(0, end - clause.start))
  const spans = clause.spans.filter((span: Span) => span.start >= start && span.end <= end)
  return spokenWords(text).length > 0 ? [{ ...clause, start, end, text, spans }] : []
}
