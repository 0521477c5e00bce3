/** Bookings that this call has made, changed or found, and which of them a caller means. */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { noteSlot, type Task } from '@ringwell/content/agents/tasks/task.ts'
import { editDistance } from '@ringwell/protocol/editDistance.ts'
import type { Act } from '../turnReading.ts'
import { makesBooking } from './anotherBooking.ts'
import { chosenIndex } from './chosenIndex.ts'
import type { Command, DialogueContext, EndedTask, Expectation } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import type { HeardClause } from './meantTask.ts'
import { isSameName, isSimilarName } from './sameName.ts'
import { readFor } from './slotCommands.ts'
import { takenTokens } from '../english/values/found.ts'
import { sameValue } from './slotValues.ts'

export interface OwnBooking {
  reference: string
  /** What is known of it: its slots, and the facts that are values. */
  values: SlotValues
  /** The task that was the last to be about it, by its place among those that have ended. */
  lastAt: number
}

/** The slot for a reference, in a task that looks up what it is about by one. */
export function referenceSlot({ slots, lookup }: Task): string | undefined {
  const finding = new Set(lookup?.by.flat())
  return Object.keys(slots).find((name) => slots[name]?.type === 'code' && finding.has(name))
}

export const referenceOf = (code: string): SlotValue => ({ type: 'code', code, fits: true })

/** The bookings that a task can be about, in the order in which the call came to know them. */
export function ownBookings(
  ended: readonly EndedTask[],
  { tasks }: AgentTasks,
  about: Task,
): OwnBooking[] {
  if (referenceSlot(about) === undefined) return []
  const known = new Map<string, OwnBooking>()
  for (const [lastAt, { task: id, outcome, reference: made, values, facts }] of ended.entries()) {
    const task = tasks.get(id)
    const said = task && values[referenceSlot(task) ?? '']
    const reference = made ?? (said?.type === 'code' ? said.code : undefined)
    if (outcome !== 'done' || !task || reference === undefined) continue
    if ([...tasks.values()].some(({ cancelledBy }) => cancelledBy === id)) known.delete(reference)
    else if (tasks.get(task.cancelledBy ?? '')?.lookup?.tool === about.lookup?.tool) {
      const told = Object.entries(facts).filter(
        (fact): fact is [string, SlotValue] => typeof fact[1] === 'object',
      )
      const before = known.get(reference)?.values
      known.set(reference, {
        reference,
        values: { ...before, ...Object.fromEntries(told), ...values },
        lastAt,
      })
    }
  }
  return [...known.values()]
}

/**
 * The same task with the same values, if this call has done it and not undone it since. What was noted beside may differ.
 * A task about something that exists may be done again, because that may have changed in between.
 */
export function doneBefore(
  ended: readonly EndedTask[],
  agent: AgentTasks,
  task: Task,
  values: SlotValues,
): EndedTask | undefined {
  if (task.lookup) return undefined
  const noted = noteSlot(task)
  const names = Object.keys(task.slots).filter((name) => name !== noted)
  const isSame = (known: SlotValues, name: string): boolean => sameValue(known[name], values[name])
  const undo = agent.tasks.get(task.cancelledBy ?? '')
  const standing = undo && ownBookings(ended, agent, undo)
  const stands = ({ reference }: EndedTask): boolean =>
    !standing ||
    standing.some(
      (booking) =>
        booking.reference === reference &&
        names.every((name) => booking.values[name] === undefined || isSame(booking.values, name)),
    )
  return ended.findLast(
    (one) =>
      one.task === task.id &&
      one.outcome === 'done' &&
      names.every((name) => isSame(one.values, name)) &&
      stands(one),
  )
}

/** The bookings that agree with what the caller has said to find one. */
export function meantBookings(
  own: readonly OwnBooking[],
  about: Task,
  said: SlotValues,
): readonly OwnBooking[] {
  const finding = [...new Set(about.lookup?.by.flat())]
  const code = said[referenceSlot(about) ?? '']
  // If the reference is right, the name was misheard.
  if (code?.type === 'code') {
    const within = (most: number) =>
      own.filter(({ reference }) => editDistance(reference, code.code, most) <= most)
    return within(0).length > 0 ? within(0) : within(1)
  }
  return own.filter(({ values }) =>
    finding.every((name) => {
      const [given, known] = [said[name], values[name]]
      if (given === undefined || (known === undefined && given.type !== 'name')) return true
      return given.type === 'name'
        ? known?.type === 'name' && (isSameName(given, known) || isSimilarName(given, known))
        : sameValue(given, known)
    }),
  )
}

/** The task that a request about one of them means, if its words do not show it: `so mine is still at eleven?` */
export function taskAboutOwn(
  act: Act,
  ended: readonly EndedTask[],
  agent: AgentTasks,
): Task | undefined {
  const of = (id: string | undefined): Task | undefined => agent.tasks.get(id ?? '')
  const made = ended.findLast(
    ({ task, outcome }) => outcome === 'done' && of(of(task)?.cancelledBy)?.lookup,
  )
  const { cancelledBy, changedBy } = of(made?.task) ?? {}
  const cancelling = of(cancelledBy)
  if (!cancelling || ownBookings(ended, agent, cancelling).length === 0) return undefined
  if (act === 'cancel') return cancelling
  if (act === 'change') return of(changedBy)
  return [...agent.tasks.values()].find(
    ({ lookup, tool }) => lookup?.tool === cancelling.lookup?.tool && tool === undefined,
  )
}

/** What the caller already has is no wish for another one: `we have a table with you on Saturday`. */
export function hasAlready(
  { act, certainty, text }: HeardClause,
  { agent }: Pick<DialogueContext, 'agent'>,
): boolean {
  const titles = [...agent.tasks.values()]
    .filter(makesBooking)
    .map(({ title }) => title.split(' ').at(-1))
  if (titles.length === 0) return false
  const noun = `(?:booking|reservation|appointment|${titles.join('|')})`
  const who = `(?:i|we|he|she|they|(?:my|our) [\\p{L}-]+)`
  const having = `(?: already)?(?:['’](?:ve|s)| have| has)(?: already| just)?(?: got)?`
  const own = `(?: (?:an?|one|two|the|our|my|his|her))?`
  const booked = `(?:['’](?:m|re)| am| are| is) (?:already )?booked in`
  return (
    !(asking.has(act) && certainty >= LIKELY_ASKED && !/\balready\b/i.test(text)) &&
    new RegExp(
      `^(?:[^\\p{L}]|so|and|but|well|hello|hi)*${who}(?:${having} (?:booked|reserved)|${booked}|${having}${own}(?: [\\p{L}-]+)? ${noun})(?!\\p{L}| to\\b)`,
      'iu',
    ).test(text)
  )
}

/** Below this certainty, whoever has one asks for nothing, however it was read: `I already have a room`. */
const LIKELY_ASKED = 0.4

/**
 * What the caller of an existing booking wants: to have something noted with it, or to have it looked up. Nothing, if
 * there is only a question.
 */
export function aboutExisting(
  clauses: readonly HeardClause[],
  had: HeardClause,
  { agent }: Pick<DialogueContext, 'agent'>,
): Task | undefined {
  const others = clauses.filter((one) => one !== had && !bare.has(one.act))
  const made = [...agent.tasks.values()].find(({ cancelledBy, lookup }) => cancelledBy && !lookup)
  if (others.some(({ act }) => asking.has(act))) return undefined
  const isNoted = had.act === 'note' || others.length > 0
  if (isNoted) return agent.tasks.get(made?.changedBy ?? '')
  const { lookup } = agent.tasks.get(made?.cancelledBy ?? '') ?? {}
  return [...agent.tasks.values()].find(
    (each) => each.lookup?.tool === lookup?.tool && each.tool === undefined,
  )
}

const bare: ReadonlySet<Act> = new Set<Act>(['social', 'yes', 'no', 'upset'])
const asking: ReadonlySet<Act> = new Set<Act>([
  'ask',
  'change',
  'cancel',
  'check',
  'person',
  'recall',
])

/** A question about a booking that the call knows is none for the playbook: `what time is mine?` */
export function asksOfOwn(
  { act, text, tasks, questions }: HeardClause,
  ended: readonly EndedTask[],
  agent: AgentTasks,
): Task | undefined {
  const task = act === 'ask' ? taskAboutOwn('check', ended, agent) : undefined
  const likeness = tasks.find(({ id }) => id === task?.id)?.likeness ?? 0
  const rival = (questions[0]?.likeness ?? 0) - (/\bmine\b/i.test(text) ? MINE_BONUS : 0)
  return likeness >= LIKELY_OWN && likeness > rival ? task : undefined
}

/** The caller's own booking is closer than the opening hours: `what time is mine?` */
const MINE_BONUS = 0.1

/** Less will do than for a task that nothing has been said about. */
const LIKELY_OWN = 0.43

/**
 * What the words say about which booking is meant, besides a name or reference: `the first one`, `the one on Thursday`,
 * `cancel it`, `the old one`.
 * @param isRequest whether they ask for something, and do not just correct what was done last
 */
export function referredTo(
  text: string,
  about: Task,
  ended: readonly EndedTask[],
  isRequest: boolean,
  expects: Expectation,
  context: DialogueContext,
): Command[] {
  const own = ownBookings(ended, context.agent, about)
  const slot = referenceSlot(about)
  const [latest] = own.toSorted((a, b) => b.lastAt - a.lastAt)
  if (slot === undefined || !latest) return []
  const mean = ({ reference }: OwnBooking): Command[] => [
    { type: 'setSlot', slot, values: [referenceOf(reference)] },
  ]
  if (!isRequest) return mean(latest)
  const { tokens, dates, times } = readFor(text, undefined, new Set(), context)
  const taken = takenTokens([...dates, ...times])
  const free = tokens.filter((_, at) => taken.isFree({ from: at, end: at + 1 }))
  const references = own.map(({ reference }) => referenceOf(reference))
  const index = chosenIndex({ name: 'reading', slot, values: references, tries: 0 }, free)
  const chosen = index === undefined ? undefined : own[index]
  if (chosen) return mean(chosen)
  const words = free.filter(({ kind }) => kind === 'word')
  const [named, ...alike] = own.filter(({ values }) =>
    Object.values(values).some(
      (value) =>
        value.type === 'name' && words.some(({ raw }) => isSameName({ first: raw }, value)),
    ),
  )
  if (named && alike.length === 0 && own.length > 1) return mean(named)
  if (own.length === 1 && otherOne.test(text)) return [{ type: 'meanOther' }]
  // A day and a time say which booking is meant if that was asked, or if the task has no slots for them.
  const isAsked = expects.name === 'reading' && expects.slot === slot
  const isFree =
    isAsked || !Object.values(about.slots).some(({ type }) => type === 'date' || type === 'stay')
  const days = isFree ? dates.flatMap(({ values }) => values) : []
  const clocks = isFree ? times.flatMap(({ values }) => values) : []
  const onDay = own.filter(({ values }) => days.length === 0 || isOn(values, days))
  // Who asks `is mine on Friday?` may be wrong about the day.
  if (onDay.length === 0 && about.tool !== undefined) return [{ type: 'meanOther' }]
  const agreeing = onDay.filter(({ values }) =>
    Object.values(values).some((value) => value.type === 'time' && clocks.includes(value.time)),
  )
  const [only, ...others] = agreeing.length > 0 ? agreeing : onDay
  if (only && others.length === 0 && own.length > 1) return mean(only)
  return latest.lastAt === ended.length - 1 && /\b(?:it|that|this)\b/i.test(text)
    ? mean(latest)
    : []
}

/** Another one than that of the call: `the old one`, `my other appointment`. */
const otherOne =
  /\b(?:the|that|my|our) (?:old|other|previous|existing)(?: (?:one|booking|reservation|appointment|table|room|visit|viewing|test|demo|check-?up)\b|\s*(?:[.,!?]|$))/i

/**
 * What was found is not the caller's: `that’s not my flight`. A flight of the task's own that is only chosen is not
 * meant.
 */
export function deniesFound(text: string, { title }: Task): boolean {
  const noun = title.split(' ').at(-1)
  const not = "(?:not|n['’]t|never)(?: even)?"
  return new RegExp(
    `\\b(?:is|are|was)?${not} (?:(?:my|our|his|her|their) (?:${noun}|one|trip|booking|order|appointment)\\b(?! number)|(?:mine|ours|hers)(?! to\\b))|\\b(?:wrong|somebody else['’]s|someone else['’]s) (?:${noun}|trip|booking|order|appointment)\\b`,
    'i',
  ).test(text)
}

const isOn = (values: SlotValues, days: readonly string[]): boolean =>
  Object.values(values).some(
    (value) =>
      (value.type === 'date' && days.includes(value.date)) ||
      (value.type === 'stay' && value.from !== undefined && days.includes(value.from)),
  )
