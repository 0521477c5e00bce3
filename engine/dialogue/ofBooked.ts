/**
 * Questions about what is booked or has been read back, which are answered from it: `that’s for three, right?`, `is my
 * appointment still on?`, `do you need my number?`, `can I change it later?`
 */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { sentencesOf } from '../english/clauses.ts'
import { hasNo } from '../english/yesNo.ts'
import { type Place, takenTokens } from '../english/values/found.ts'
import { quantityAt } from '../english/values/numbers.ts'
import type { Reading } from '../english/values/readUtterance.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import type {
  Command,
  DialogueContext,
  DialogueState,
  EndedTask,
  TaskFrame,
} from './dialogueTypes.ts'
import { REQUESTING } from './amongTasks.ts'
import { wordsHeard } from './heardBack.ts'
import { type HeardClause, requestActs } from './meantTask.ts'
import { namedSlot } from './namedSlot.ts'
import { BETWEEN_NOTES } from './notes.ts'
import { NONE, readFor } from './slotCommands.ts'
import { countsAsBooking, slotForNotes } from './taskProgress.ts'

type Recall = Extract<Command, { type: 'recall' }>

/** What a question of the caller can be about: what has been read back, or what was booked last. */
export function bookedIn(
  { stack, ended }: Pick<DialogueState, 'stack' | 'ended'>,
  { tasks }: AgentTasks,
): { about: TaskFrame | EndedTask; task: Task } | undefined {
  const frame = stack.at(-1)
  const isKnown = frame?.expects.name === 'confirmation' || frame?.expects.name === 'change'
  if (frame && !isKnown) return undefined
  const bookings = ended.filter(({ task, outcome }) => {
    const made = tasks.get(task)
    return outcome === 'done' && made !== undefined && countsAsBooking(made)
  })
  const done = frame ?? bookings.at(-1)
  // What was cancelled is booked no more.
  if (!frame && [...tasks.values()].some(({ cancelledBy }) => cancelledBy === done?.task))
    return undefined
  const code = done?.values['reference']
  const isOther = ({ reference }: EndedTask): boolean =>
    code?.type === 'code' && reference !== undefined && code.code !== reference
  const made = frame
    ? undefined
    : bookings.findLast(
        (one) => one !== done && !isOther(one) && tasks.get(one.task)?.changedBy === done?.task,
      )
  const about = made && done ? withChanges(made, done, tasks) : done
  const task = tasks.get(about?.task ?? '')
  return about && task && { about, task }
}

/** A booking as it stands once it has been changed. What was noted with it before stays noted. */
function withChanges(
  made: EndedTask,
  done: TaskFrame | EndedTask,
  tasks: AgentTasks['tasks'],
): EndedTask {
  const task = tasks.get(made.task)!
  const noted = slotForNotes(task, {}) ?? ''
  const texts = [made, done].flatMap(({ values: { [noted]: one } }) =>
    one?.type === 'text' ? [one.text] : [],
  )
  const values: Record<string, SlotValue> = { ...made.values }
  for (const name of Object.keys(task.slots)) {
    const changed = done.values[name]
    if (changed) values[name] = changed
  }
  if (texts.length > 0) values[noted] = { type: 'text', text: texts.join(BETWEEN_NOTES) }
  return { ...made, values, facts: { ...made.facts, ...done.facts } }
}

/** The caller offers a value: `do you need my number?` */
export const offersValue = (text: string): boolean => OFFERS.test(text)

const OFFERS =
  /\b(?:(?:do|would|will)(?:n['’]?t)? you (?:not )?(?:need|want|like|take)|you (?:do(?:n['’]?t| not) )?(?:need|want)|(?:shall|should|can|could|may) i (?:give|leave|tell) you)\b[^?]*\b(?:my|our|a|an)\b/i

/** @param isYes a yes stands beside it, so nothing more is asked for */
export function recallOf(
  { act, text, spans }: HeardClause,
  state: DialogueState,
  context: DialogueContext,
  isYes: boolean,
): Recall | undefined {
  const { agent } = context
  const booked = agent.playsRole ? undefined : bookedIn(state, agent)
  if (!booked || !(act === 'ask' || act === 'recall' || /\?\W*$/.test(text))) return undefined
  const { about, task } = booked
  const isDone = state.stack.length === 0
  const offered = offersValue(text) ? namedSlot(text, task) : undefined
  const isOpen = offered !== undefined && about.values[offered] === undefined
  if (offered !== undefined && (isDone || (isYes && isOpen && !ANEW.test(text))))
    return { type: 'recall', slot: offered, isOffered: true }
  if (SPELLED.test(text) && isDone) {
    const name = Object.keys(about.values).find((each) => about.values[each]?.type === 'name')
    if (name !== undefined) return { type: 'recall', slot: name, isSpelled: true }
  }
  const reference = 'reference' in about ? about.reference : undefined
  const isSaid = reference !== undefined && text.replaceAll(/\W/g, '').includes(reference)
  const isOwnCode = !requestActs.has(act) && (isSaid || spans.some(({ kind }) => kind === 'code'))
  if (isDone && isOwnCode && text.trimEnd().endsWith('?'))
    return { type: 'recall', slot: 'reference' }
  const [, may] = MAY.exec(text) ?? []
  const way = may?.toLowerCase() === 'cancel' ? 'cancel' : 'change'
  const later = may === undefined ? undefined : task[way === 'cancel' ? 'cancelledBy' : 'changedBy']
  if (later !== undefined && agent.tasks.has(later) && !agent.isOutbound && isLater(text, context))
    return TERMS.test(text) ? undefined : { type: 'recall', later: way }
  // `Could you also book me in for Saturday?` is a wish.
  if (REQUESTING.test(text)) return undefined
  const parts = sentencesOf(text).map((one) => mentioned(one, about, task, context))
  const known = parts.flatMap((one) => one ?? [])
  if (parts.every((one) => one?.length === 0))
    return isDone && STANDS.test(text) ? { type: 'recall' } : undefined
  const wrong = known.find(({ isSo }) => !isSo)
  // What was read back changes with what is asked about it in other words.
  if (known.length === 0 || (wrong && !isDone)) return undefined
  // `Yes. And you wrote down the cot, no?` doubts nothing.
  if (isYes && known.every(({ slot }) => about.values[slot]?.type === 'text')) return undefined
  if (parts.includes(undefined)) return isDone ? { type: 'recall' } : undefined
  const { slot } = wrong ?? known[0]!
  // `So not Friday?` and another booking of the call are answered neither with yes nor with no.
  const isOnly =
    state.ended.filter((one) => one.outcome === 'done' && one.task === about.task).length < 2
  const isPlain =
    !hasNo(text.replace(TAG, '')) && (wrong === undefined || (isOnly && !STANDS.test(text)))
  return isPlain ? { type: 'recall', slot, isSo: wrong === undefined } : { type: 'recall', slot }
}

/** `…, isn’t it?` */
const TAG =
  /\b(?:(?:is|are|was|were|do|did|have|has)n['’]t (?:it|we|i|you|they|that|there)|no)\W*$/i

/** What is told names a day, a time or people, and is not lost: `there’ll be the two of us`. */
export function tellsMore(text: string, context: DialogueContext, task?: Task): boolean {
  const asked = task ? new Set(Object.keys(task.slots)) : NONE
  const { dates, times, parties } = readFor(text, task, asked, context)
  return dates.length + times.length + parties.length > 0
}

interface Mention {
  slot: string
  isSo: boolean
}

/** The days, times and numbers of people in a reading beside those that are known, and where they stand in it. */
export function compared(
  { dates, times, parties }: Reading,
  values: SlotValues,
): { found: Mention[]; taken: Place[] } {
  const found: Mention[] = []
  const taken: Place[] = []
  const compare = <Value>(
    slot: string,
    said: readonly (Place & { values: readonly Value[] })[],
    isSo: (value: Value) => boolean,
  ): void => {
    taken.push(...said)
    if (said.length > 0) found.push({ slot, isSo: said.every((one) => one.values.some(isSo)) })
  }
  for (const [slot, value] of Object.entries(values)) {
    if (value.type === 'date') compare(slot, dates, (day) => day === value.date)
    else if (value.type === 'stay')
      compare(slot, dates, (day) => day === value.from || day === value.to)
    else if (value.type === 'time')
      compare(slot, times, (time) => time === value.time || time === value.latest)
    else if (value.type === 'party') compare(slot, parties, ({ people }) => people === value.people)
  }
  return { found, taken }
}

/** The values that a sentence names, if it says nothing else. Undefined if it does. */
function mentioned(
  sentence: string,
  { values, facts }: Pick<EndedTask, 'values' | 'facts'>,
  task: Task,
  context: DialogueContext,
): Mention[] | undefined {
  const text = sentence.replace(LEAD, '')
  // Where people are counted, a number is theirs: `that’s for three, right?`
  const names = Object.keys(task.slots)
  const counted = names.filter((name) => task.slots[name]!.type === 'party')
  const timed = names.filter((name) => task.slots[name]!.type === 'time')
  const reading = readFor(text, task, new Set(counted.length > 0 ? counted : timed), context)
  const { tokens } = reading
  const { found, taken } = compared(reading, values)
  const [sum] = Object.entries(facts).flatMap(([slot, fact]) =>
    typeof fact === 'object' && fact.type === 'money'
      ? [{ slot, hundredths: fact.hundredths }]
      : [],
  )
  const [amount] = tokens.flatMap((_, from) => {
    const number = quantityAt(tokens, from)
    return number ? [{ ...number, from }] : []
  })
  if (sum && amount && found.length === 0) {
    taken.push(amount)
    found.push({ slot: sum.slot, isSo: amount.value * 100 === sum.hundredths })
  }
  const places = takenTokens(taken)
  const rest = tokens.filter((_, at) => places.isFree({ from: at, end: at + 1 }))
  const words = foldedWords(rest.map(({ raw }) => raw).join(' '))
  const heard = wordsHeard({ values }, task, context)
  const title = foldedWords(task.title)
  const isPlain = words.every(
    (word) => PLAIN.has(word) || title.includes(word) || heard.includes(word),
  )
  if (!isPlain) return undefined
  const noted = Object.keys(values).find((name) => {
    const value = values[name]!
    const own = value.type === 'text' ? foldedWords(value.text) : []
    return words.some((word) => own.includes(word) && !PLAIN.has(word))
  })
  return noted === undefined || found.length > 0 ? found : [{ slot: noted, isSo: true }]
}

const LEAD =
  /^(?:\W|so|and|but|oh|no|well|only|just|sorry|okay|i (?:just |only )?(?:ask|mean|meant|wanted to (?:know|ask|check)|want to (?:know|check)))*\b(?= |\p{L})/iu
const SPELLED = /\bspel(?:l|led|t|ling)\b/i

/** Words of such a question that are about nothing else. */
const PLAIN: ReadonlySet<string> = new Set(
  foldedWords(
    'so and that this it is are was be we us you i me my mine our the a an for of at on in down under still now then again right yes no correct sure isn’t haven’t hasn’t didn’t booked booking appointment reservation table viewing visit room have has got get put did write written wrote about note noted say said says people persons dollars really definitely just only till until there gone through went confirmed sorted all set standing stands valid okay ok been being not after before today one already',
  ),
)

/** Whether it stands as it was booked: `is it still on?` */
const STANDS =
  /\b(?:still (?:on|there|booked|valid|good|standing)|(?:is|am|are|it['’]s|i['’]m|we['’]re|that['’]s) (?:\w+ ){0,3}(?:booked|down|confirmed|sorted|all set)|(?:gone|went|go) through|did i book|have i (?:got )?booked)\b/i

/** Whether the words ask if something may be done to it: `can I still move it?` */
export const mayBeLater = (text: string): boolean => MAY.test(text)

const MAY =
  /\b(?:can|could|may) (?:i|we)\b[^.?!]*?\b(change|move|cancel|rebook|reschedule|swap)\b (?:it|that|this|the \p{L}+|my \p{L}+)\b/iu

/** It is asked for another time, and not for now: `if I need to`, `again later on`. `A bit later` is for now. */
function isLater(text: string, context: DialogueContext): boolean {
  if (/^(?:\W|and|but|so)*if\b/i.test(text)) return true
  return (
    !tellsMore(text, context) &&
    /\b(?:again|afterwards|in case|later on|another time|if (?:i|we|she|he|they|something|anything))\b|\bcancel\b.*\blater\b/i.test(
      text,
    )
  )
}

/** What it costs is in the agent's terms, and so is until when it may be done. */
const TERMS =
  /\b(?:free|fees?|charged?|costs?|pay(?:ing)?|until when|on the day|(?:the )?same day)\b/i
/** `Can I cancel it later for free?` is a question of the terms, whatever it begins with. */
export const asksTerms = (text: string): boolean => mayBeLater(text) && TERMS.test(text)

/** Another value than the one that is known: `can I give you a different number?` */
const ANEW = /\b(?:instead|different|(?:an)?other|new|(?:his|her|their)|\p{L}+['’]s)\b/iu
