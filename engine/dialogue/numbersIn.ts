/** How many minutes a month and how many calls at once a caller names, as commands for the slots of one task. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act, Clause, SpanKind } from '../turnReading.ts'
import { blanked, blankOutside } from './blanked.ts'
import type { Command, DialogueContext } from './dialogueTypes.ts'
import type { SlotValue, SlotValues, Volume } from '../slotValue.ts'
import type { HeardClause } from './meantTask.ts'
import { NONE, readFor, type About } from './slotCommands.ts'
import type { Amount } from '../english/values/amounts.ts'
import type { Reading } from '../english/values/readUtterance.ts'
import {
  type Counts,
  countsIn,
  isBare,
  isPlainVolume,
  mostAtOnce,
  nearestTo,
  volumeAfter,
} from '../english/values/volume.ts'

/** Calls and minutes are counted in whatever is said, but not in what is asked: `what if we have 2,000 minutes?` */
const uncounted: ReadonlySet<Act> = new Set<Act>(['ask', 'recall', 'repeat', 'other'])
/** What the reader marks a number as. */
const counted: ReadonlySet<SpanKind> = new Set<SpanKind>(['number', 'money'])
/** Kinds whose words and digits count nothing. */
const wordKinds: ReadonlySet<SpanKind> = new Set<SpanKind>([
  'name',
  'address',
  'company',
  'reason',
  'email',
  'phone',
])
const whenKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['date', 'time'])

/** Empty if the task does not want to know how many. */
export function numbersIn(
  text: string,
  clauses: readonly Clause[],
  { task, values, expects }: About,
  context: DialogueContext,
): Command[] {
  const slots = Object.keys(task.slots).filter((name) =>
    /^(?:volume|number)$/.test(task.slots[name]?.type ?? ''),
  )
  if (slots.length === 0) return []
  // `You wrote sixty, it is two`: what is wrong counts only if nothing else is said.
  const isMended = clauses.some(({ act }) => act === 'fix' || act === 'give')
  // What goes on a question without a pause is asked as well.
  const isAsked = (at: number): boolean => {
    const before = clauses[at - 1]
    return before?.act === 'ask' && !/[.,;:!?]\s*$/.test(before.text)
  }
  const told = clauses.filter(
    ({ act }, at) => !uncounted.has(act) && !isAsked(at) && !(isMended && act === 'wrong'),
  )
  const spans = told.flatMap((clause) => clause.spans)
  const isMarked = spans.some(({ kind }) => counted.has(kind))
  const isCorrection = told.some(({ act }) => correcting.has(act))
  const isAlone = spans.length === 0 && told.every(({ act }) => alone.has(act))
  const asked = new Set(
    expects.name === 'confirmation'
      ? slots.filter(() => isCorrection || isMarked || isAlone)
      : slots.filter(
          (name) =>
            (expects.name === 'slot' && expects.slot === name) ||
            (isCorrection && values[name] !== undefined),
        ),
  )
  const reading = readFor(blankOutside(text, told), task, asked, context)
  // If numbers are marked, those of a day or a time are not among them.
  const others = spans.filter(
    ({ kind, start, end }) =>
      wordKinds.has(kind) ||
      (whenKinds.has(kind) &&
        (isMarked || expects.name !== 'slot') &&
        /\d/.test(text.slice(start, end))),
  )
  const expected = expects.name === 'slot' ? expects.slot : undefined
  return countCommands(task, values, blanked(reading, others), asked, expected)
}

/** Acts of a turn that may be nothing but a number. */
const alone: ReadonlySet<Act> = new Set<Act>(['give', 'pick', 'unsure'])
/** Acts that take back what was understood. */
const correcting: ReadonlySet<Act> = new Set<Act>(['fix', 'no', 'wrong', 'refuse', 'upset'])

/** What most companies have, to tell a number of calls at once from one of minutes. */
const usual = { minutes: 600, atOnce: 3 }

/**
 * @param asked slots that a number without a unit may be for
 * @param expected the slot that the agent has just asked for
 */
function countCommands(
  { slots }: Task,
  known: SlotValues,
  { tokens }: Reading,
  asked: ReadonlySet<string>,
  expected: string | undefined,
): Command[] {
  const slotOf = (type: 'volume' | 'number'): string | undefined =>
    Object.keys(slots).find((name) => slots[name]?.type === type)
  const [volumeSlot, numberSlot] = [slotOf('volume') ?? '', slotOf('number') ?? '']
  const volume: Volume | undefined = valueOf('volume', known[volumeSlot])
  const atOnce = valueOf('number', known[numberSlot])?.number
  const counts = countsIn(tokens)
  const together = counts.amounts.filter((one) => one.isAtOnce && !one.isRejected)
  const sizes = {
    atOnce: together[0]?.value ?? atOnce ?? usual.atOnce,
    minutes: volume?.minutes ?? (volume?.calls === undefined ? usual.minutes : undefined),
  }
  /**
   * A corrected number is the one that it is nearer to: `no, nine hundred` the minutes, `no, five` the calls at once.
   */
  const isAtOnce = (value: number): boolean => {
    const { calls, each } = expected === numberSlot ? {} : (volume ?? {})
    const parts = {
      calls: calls === value ? undefined : calls,
      each: each === value ? undefined : each,
    }
    return nearestTo(value, { ...sizes, ...parts })[0] === 'atOnce'
  }
  // `Five calls` may be for either, too.
  const isOpen = (one: Amount): boolean =>
    isBare(one) || (one.of === 'calls' && !one.per && counts.amounts.every(({ isEach }) => !isEach))
  // `Three hundred, I said`, after the next question.
  const isAgain =
    expected === numberSlot &&
    counts.amounts.some((one) => isBare(one) && one.value === volume?.minutes)
  const isVolume = asked.has(volumeSlot) || isAgain
  const isEither = isVolume && (asked.has(numberSlot) || together.length > 0)
  const countsFor = (slot: string): Counts => ({
    ...counts,
    amounts: counts.amounts.filter(
      (one) => !isEither || !isOpen(one) || isAtOnce(one.value) === (slot === numberSlot),
    ),
  })
  const after = slots[volumeSlot] && volumeAfter(countsFor(volumeSlot), volume, isVolume)
  const number =
    slots[numberSlot] && mostAtOnce(countsFor(numberSlot), atOnce, asked.has(numberSlot))
  return [
    ...(after ? [set(volumeSlot, { type: 'volume', ...after })] : []),
    ...(number === undefined ? [] : [set(numberSlot, { type: 'number', number })]),
  ]
}

const set = (slot: string, value: SlotValue): Command => ({
  type: 'setSlot',
  slot,
  values: [value],
})

const valueOf = <T extends SlotValue['type']>(
  type: T,
  value: SlotValue | undefined,
): Extract<SlotValue, { type: T }> | undefined =>
  value?.type === type ? (value as Extract<SlotValue, { type: T }>) : undefined

/** Advice on a plan begins with how many calls there are, in whatever form it is told: `we get forty calls a day`. */
export function countingTask(
  { act, text, tasks }: HeardClause,
  context: DialogueContext,
): Task | undefined {
  const task = [...context.agent.tasks.values()].find(({ slots }) =>
    Object.values(slots).some(({ type }) => type === 'volume'),
  )
  if (!task) return undefined
  const counts = countsIn(readFor(text, undefined, NONE, context).tokens)
  // `How much is it for thirty calls a day of two minutes?` asks for the sum.
  const isWhole = volumeAfter(counts, undefined, false)?.minutes !== undefined
  if (act === 'ask' && !(isWhole && counts.amounts.length > 1)) return undefined
  const isMinutes = counts.amounts.some(({ of }) => of === 'minutes')
  const [nearest] = tasks
  // A wish that is near to nothing else, with minutes in it, is for advice as well.
  const isNear = nearest ? nearest.id === task.id : act === 'new'
  return isPlainVolume(counts) || (isMinutes && isNear) ? task : undefined
}
