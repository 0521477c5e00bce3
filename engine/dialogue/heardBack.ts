/** What the caller has heard read back, to tell what repeats it. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { findMoney } from '../english/values/money.ts'
import { quantityAt } from '../english/values/numbers.ts'
import { tokenise } from '../english/values/tokens.ts'
import { hasNo } from '../english/yesNo.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import type { DialogueContext, DialogueState, TaskFrame } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { neutral } from './repeats.ts'
import { saySlot } from './slotValues.ts'

/** The words of all values, as they are said. */
export function wordsHeard(
  { values }: Pick<TaskFrame, 'values'>,
  task: Task,
  { agent, now }: DialogueContext,
): string[] {
  const context = { now, country: agent.business.country }
  const said = Object.entries(values).map(([name, value]) =>
    value.type === 'text' ? value.text : saySlot(value, task.slots[name], context),
  )
  return foldedWords(said.join(' '))
}

/** The words of a clause without the values in it: a time or a number is said in other words than the caller's. */
export const besideValues = ({ text, spans, start }: HeardClause): string =>
  Array.from(text, (sign, at) =>
    spans.some(
      (span) => span.kind !== 'reason' && span.start <= start + at && start + at < span.end,
    )
      ? ' '
      : sign,
  ).join('')

/** Whether a clause says only what was read back: `quarter past ten on the Friday`, `both names`. */
export const repeatsHeard = (clause: HeardClause, heard: readonly string[]): boolean =>
  foldedWords(besideValues(clause)).every(
    (word) => heard.includes(word) || neutral.has(word) || WHOLE.has(word),
  )

/**
 * Whether a question only repeats what the agent has just said, to hear whether that was it: `fifteen dollars? each?`
 * Whatever else is in it makes it a question of its own.
 */
export function echoes(question: string, lastSaid: string): boolean {
  if (OPENS.test(question) || hasNo(question)) return false
  const said = partsOf(lastSaid)
  const asked = partsOf(question)
  return (
    asked.numbers.every((number) => said.numbers.includes(number)) &&
    asked.words.every((word) => said.words.includes(word) || isBare(word)) &&
    (asked.numbers.length > 0 || asked.words.some((word) => !isBare(word)))
  )
}

/**
 * The clauses, of which none means anything that only repeats an amount that the agent has just said: after `$120 a
 * night`, `one twenty, okay` is no time and no yes. What was asked for, and what is paid, may be that amount.
 */
export function withoutEchoes(
  clauses: readonly HeardClause[],
  { stack, lastSaid }: Pick<DialogueState, 'stack' | 'lastSaid'>,
  task: Task | undefined,
): HeardClause[] {
  const { slots = {} } = task ?? {}
  const { expects } = stack.at(-1) ?? {}
  const asked = expects?.name === 'slot' ? slots[expects.slot] : undefined
  const isWanted =
    (asked && !/^(?:text|name|yesNo|choice)$/.test(asked.type)) ||
    Object.values(slots).some(({ type }) => type === 'money')
  const amounts = findMoney(isWanted ? [] : tokenise(lastSaid).tokens, { expected: false }).map(
    ({ values }) => values[0].hundredths,
  )
  if (amounts.length === 0) return [...clauses]
  const isEcho = (text = ''): boolean => {
    const { numbers, words } = partsOf(text)
    return (
      numbers.length > 0 &&
      numbers.every((each) => amounts.includes(each * 100) || amounts.includes(each)) &&
      words.every((word) => isBare(word) || NOTED.has(word)) &&
      !LEADS.test(text) &&
      !hasNo(text)
    )
  }
  return clauses.map((clause, at) =>
    isEcho(clause.text) || (IS_NOTED.test(clause.text) && isEcho(clauses[at - 1]?.text))
      ? { ...clause, act: 'social' as const, spans: [] }
      : clause,
  )
}

const isBare = (word: string): boolean => BESIDE_ECHO.has(word)

const OPENS =
  /^(?:\W|so|and|but|oh|sorry)*(?:what|which|who|whose|when|where|why|how|can|could|may|do|does|shall|should|would)\b/i

/** Words beside what is repeated: `really, fifteen dollars each?` */
const BESIDE_ECHO = new Set(
  foldedWords('each apiece really still only just even dollars pounds euros wow blimey gosh right'),
)

/** Words beside an amount that is taken note of: `ah, thirty-five dollars a person, okay`. */
const NOTED = new Set(foldedWords('$ € £ ah oh okay fine alright all good see thanks night person'))
const IS_NOTED = /^\W*(?:(?:okay|ok|right|fine|good|all ?right|i see|thanks|thank you)\W*)+$/i

/** `At eight` is a time, although dinner is $8. */
const LEADS = /\b(?:at|around|by|before|after|till|until|from|to|past|half|quarter|make|for)\b/i

function partsOf(text: string): { numbers: number[]; words: string[] } {
  const { tokens } = tokenise(text)
  const numbers: number[] = []
  const words: string[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const number = quantityAt(tokens, at)
    if (number) {
      numbers.push(number.value)
      at = number.end - 1
    } else words.push(tokens[at]!.raw)
  }
  return { numbers, words: foldedWords(words.join(' ')) }
}

const WHOLE = new Set(foldedWords('as both all whole name names please exactly right'))
