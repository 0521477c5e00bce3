/** What the caller has heard read back, to tell what repeats it. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { numberAt } from '../english/values/numbers.ts'
import { tokenise } from '../english/values/tokens.ts'
import { hasNo } from '../english/yesNo.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import type { DialogueContext, TaskFrame } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { neutral } from './repeats.ts'
import { saySlot } from './slotValues.ts'

/** The words of all values, as they are said. */
export function wordsHeard(
  { values }: Pick<TaskFrame, 'values'>,
  task: Task,
  { agent, now, language }: DialogueContext,
): string[] {
  const context = { now, language, country: agent.business.country }
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

const isBare = (word: string): boolean => BESIDE_ECHO.has(word)

const OPENS =
  /^(?:\W|so|and|but|oh|sorry)*(?:what|which|who|whose|when|where|why|how|can|could|may|do|does|shall|should|would)\b/i

/** Words beside what is repeated: `really, fifteen dollars each?` */
const BESIDE_ECHO = new Set(
  foldedWords('each apiece really still only just even dollars pounds euros wow blimey gosh right'),
)

function partsOf(text: string): { numbers: number[]; words: string[] } {
  const { tokens } = tokenise(text)
  const numbers: number[] = []
  const words: string[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const number = numberAt(tokens, at)
    if (number) {
      numbers.push(number.value)
      at = number.end - 1
    } else words.push(tokens[at]!.raw)
  }
  return { numbers, words: foldedWords(words.join(' ')) }
}

const WHOLE = new Set(foldedWords('as both all whole name names please exactly right'))
