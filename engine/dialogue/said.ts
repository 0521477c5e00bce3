/** What a caller's words say about one task: values, a choice, a yes or a no. */
import { callerWordsIn } from '@ringwell/content/agents/tasks/callerWords.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { type Target, VALUES_THAT_BEGIN } from './begunTask.ts'
import { chosenIndex, withProposedDay } from './chosenIndex.ts'
import type {
  Command,
  DialogueContext,
  DialogueState,
  Expectation,
  SlotValues,
} from './dialogueTypes.ts'
import { heardTexts, spelledCorrection, textCommand } from './heardTexts.ts'
import { namedSlot } from './namedSlot.ts'
import { isNothingElse } from './nothingElse.ts'
import { readFor, slotCommands } from './slotCommands.ts'
import { monthAlone } from './slots/date.ts'
import type { Reading } from './slots/readUtterance.ts'
import { type Answer, soundsLikeYes } from './slots/yesNo.ts'
import { sameValue } from './slotValues.ts'

/** A longer utterance that begins with a yes is about something else. */
const LONGEST_YES = 5

/** The words that remain without questions and universal commands, and how they were read. */
export interface Rest {
  text: string
  segments: readonly string[]
  reading: Reading
  /** The slots that were asked for. */
  asked: ReadonlySet<string>
  answer: Answer | undefined
}

/** The values and choices in the words. */
export function foundIn(
  task: Task,
  { values, expects, starts }: Target,
  { text, segments, reading, asked }: Rest,
  context: DialogueContext,
): Command[] {
  const chosen = chosenIndex(expects, reading.tokens)
  const spelled = spelledCorrection(task, expects, reading)
  if (spelled.length > 0) return spelled
  const found = withoutReply(
    slotCommands(task, values, reading, asked, context).map((command) =>
      withProposedDay(command, expects, reading.tokens, context.now),
    ),
    task,
    expects,
    text,
    context,
  )
  const noted = heardTexts(task, { values, expects, starts }, segments, context)
  // `Two people are coeliac` is a wish, and does not change the number of people.
  const isWish = noted.length > 0
  const plain = [
    ...found.filter(
      (one) =>
        !isWish ||
        one.type !== 'setSlot' ||
        task.slots[one.slot]?.type !== 'party' ||
        values[one.slot] === undefined,
    ),
    ...noted,
  ]
  if (chosen !== undefined && !plain.some(isExact(expects)))
    return [{ type: 'choose', index: chosen }]
  const name = plain.length === 0 ? correctedName(task, expects, text, context) : []
  if (name.length > 0) return name
  const month = monthIn(task, expects, plain, reading, context)
  if (plain.length > 0 || month.length > 0) return [...plain, ...month]
  const named = renamed(task, expects, text, context)
  if (named !== undefined) return [{ type: 'nameSlot', slot: named }]
  return textCommand(task, expects, text, reading, context)
}

/**
 * The `no` in `No, the receipt is EF20418` answers the read-back, not the yes-or-no question that was asked before it.
 */
function withoutReply(
  found: readonly Command[],
  task: Task,
  { name: asked }: Expectation,
  text: string,
  { language }: DialogueContext,
): readonly Command[] {
  const isReply = (one: Command): boolean =>
    one.type === 'setSlot' &&
    task.slots[one.slot]?.type === 'yesNo' &&
    namedSlot(text, task, language) !== one.slot
  const isReadBack = asked === 'confirmation' && found.some((one) => !isReply(one))
  return isReadBack ? found.filter((one) => !isReply(one)) : found
}

/** `No, Kofi Thompson`, in reply to a read-back. */
function correctedName(
  task: Task,
  expects: Expectation,
  text: string,
  context: DialogueContext,
): Command[] {
  const slot = Object.keys(task.slots).find((each) => task.slots[each]?.type === 'name')
  const { correctionLeadIn } = callerWordsIn(context.language)
  const rest = text.replace(correctionLeadIn, '')
  const isOpen = expects.name === 'change' || (expects.name === 'confirmation' && rest !== text)
  if (slot === undefined || !isOpen || namedSlot(rest, task, context.language)) return []
  const { names, tokens } = readFor(rest, task, new Set([slot]), context)
  const [name] = names
  const isAll = name?.from === 0 && tokens.slice(name.end).every(({ kind }) => kind === 'mark')
  const [value] = name?.values ?? []
  // A single word may be anything.
  return isAll && value?.first !== undefined && value.last !== undefined
    ? [{ type: 'setSlot', slot, values: [{ type: 'name', ...value }] }]
    : []
}

/** `In December`, where the task needs a day. */
function monthIn(
  { slots }: Task,
  expects: Expectation,
  found: readonly Command[],
  { tokens }: Reading,
  { now }: DialogueContext,
): Command[] {
  if (expects.name === 'slot' && slots[expects.slot]?.type === 'text') return []
  const days = Object.keys(slots).filter((name) => /^(?:date|stay)$/.test(slots[name]?.type ?? ''))
  const isSaid = found.some(
    (one) =>
      one.type === 'setSlot' &&
      one.values.some(
        ({ type, ...value }) => type === 'date' || (type === 'stay' && 'from' in value),
      ),
  )
  const month = days.length > 0 && !isSaid ? monthAlone(tokens, now.toPlainDate()) : undefined
  return month === undefined ? [] : [{ type: 'nameMonth', month }]
}

/** When two Fridays were read out, `the 11th` names one of them. A bare `second` does not: it picks the second. */
const isExact =
  (expects: Expectation) =>
  (command: Command): boolean =>
    expects.name === 'reading' &&
    command.type === 'setSlot' &&
    command.values.length === 1 &&
    expects.values.some((value) => sameValue(value, command.values[0]))

/** `The time is wrong`, `change the day`, and after `What shall I change?` just `the name`. */
function renamed(
  task: Task,
  expects: Expectation,
  text: string,
  { language }: DialogueContext,
): string | undefined {
  const isAsked = expects.name === 'change'
  const complains = callerWordsIn(language).complaining.test(text)
  return isAsked || complains ? namedSlot(text, task, language) : undefined
}

/**
 * Whether the caller accepts an offered task: with a yes, with several values for it, or with nothing but one value.
 * `The bus was full this morning` mentions a day and does not ask for a table.
 */
export function accepts(
  task: Task | undefined,
  found: readonly Command[],
  { text, reading, answer }: Rest,
  context: DialogueContext,
): boolean {
  if (answer === 'yes' && wordsIn(reading) <= LONGEST_YES) return true
  // A phone number alone does not tell what the caller wants.
  const values = found.filter(
    (one) => one.type === 'setSlot' && task?.slots[one.slot]?.unasked !== true,
  ).length
  if (found.some(isFittingCode)) return true
  return values >= VALUES_THAT_BEGIN || (values === 1 && isNothingElse(text, task, context))
}

/** Nothing else looks like a reference: `N as in November, O as in Oscar, R as in Romeo, two four`. */
export const isFittingCode = (command: Command): boolean =>
  command.type === 'setSlot' && command.values[0].type === 'code' && command.values[0].fits

/** Whether a command changes what is known. A month without a day does not yet. */
export const changes =
  (known: SlotValues) =>
  (command: Command): boolean =>
    command.type === 'setSlot'
      ? command.values.length > 1 || !sameValue(known[command.slot], command.values[0])
      : command.type !== 'nameMonth'

/** A caller who repeats a known value confirms it. It counts only if nothing new was said. */
export function meant(found: readonly Command[], known: SlotValues): readonly Command[] {
  const isChanged = changes(known)
  return found.some(isChanged)
    ? found.filter((one) => one.type === 'nameMonth' || isChanged(one))
    : found
}

/** A yes or no counts only if it answers something and no other value was given instead. */
export function answered(
  { stack, offer }: DialogueState,
  found: readonly Command[],
  { values, expects }: Target,
  { answer, reading }: Rest,
): Command[] {
  if (answer === undefined || found.some(changes(values))) return []
  // `No, not tonight, tomorrow` repeats a known value, so its `no` is not an answer.
  if (answer === 'no' && found.some(({ type }) => type === 'setSlot')) return []
  const isOpen =
    stack.length > 0
      ? expects.name !== 'nothing'
      : offer.name !== 'nothing' && wordsIn(reading) <= LONGEST_YES
  if (!isOpen) return []
  const isUnclear =
    expects.name === 'confirmation' && expects.tries === 0 && soundsLikeYes(reading.tokens)
  return [{ type: answer === 'yes' ? 'affirm' : isUnclear ? 'denyUnclearly' : 'deny' }]
}

/** In reply to `Would Monday suit you?`, `yes, at seven` and `seven` accept the day and add a time. */
export function acceptsProposal(
  answer: Answer | undefined,
  found: readonly Command[],
  expects: Expectation,
): boolean {
  if (expects.name !== 'proposal' || expects.options.length !== 1 || answer === 'no') return false
  const said = found.flatMap((one) => (one.type === 'setSlot' ? [one] : []))
  const option = expects.options[0] ?? {}
  if (said.length === 0 || said.length !== found.length) return false
  if (said.some(({ slot }) => option[slot] !== undefined)) return false
  const isDay = Object.values(option).some(({ type }) => type === 'date')
  return answer === 'yes' || (isDay && said.some(({ values: [value] }) => value.type === 'time'))
}

const wordsIn = ({ tokens }: Reading): number => tokens.filter(({ kind }) => kind !== 'mark').length
