import { Temporal } from 'temporal-polyfill'
import type { Command, Expectation } from './dialogueTypes.ts'
import { nextWeekday } from '../english/values/calendar.ts'
import { numberAt, ordinalAt } from '../english/values/numbers.ts'
import { type Token, textAt } from '../english/values/tokens.ts'

/** Which of the values just read out the caller wants: `the second one`, `the later one`, `in the evening`. */
export function chosenIndex(expects: Expectation, tokens: readonly Token[]): number | undefined {
  const count = countOf(expects)
  if (count < 2) return undefined
  const half = expects.name === 'reading' ? halfOfDay(expects, tokens) : undefined
  if (half !== undefined) return half
  // `Nine`, in reply to `Do you mean 8 people or 9 people?`
  const counted =
    expects.name === 'reading'
      ? expects.values.flatMap((value, index) =>
          value.type === 'party' &&
          tokens.some((_, at) => numberAt(tokens, at)?.value === value.people)
            ? [index]
            : [],
        )
      : []
  if (counted.length === 1) return counted[0]
  for (let at = 0; at < tokens.length; at += 1) {
    const word = textAt(tokens, at)
    if (/^(?:former|earlier|earliest|sooner)$/.test(word)) return 0
    if (/^(?:last|latter|later|latest)$/.test(word)) return count - 1
    if (expects.name === 'callback' && /^(?:new|another|book)$/.test(word)) return 0
    if (
      expects.name === 'callback' &&
      /^(?:call|ring|phone|somebody|someone|pass|team|message|tell|note)$/.test(word)
    )
      return 1
    const place = placeAt(tokens, at)
    if (place !== undefined && place >= 1 && place <= count) return place - 1
  }
  return undefined
}

/**
 * In reply to `Would Tuesday the 1st suit you?`, `Tuesday, then` means the 1st, even if another Tuesday comes first.
 */
export function withProposedDay(
  command: Command,
  expects: Expectation,
  tokens: readonly Token[],
  now: Temporal.PlainDateTime,
): Command {
  if (command.type !== 'setSlot' || expects.name !== 'proposal') return command
  const said = command.values[0]
  if (said.type !== 'date' || tokens.some((_, at) => isExactDay(tokens, at))) return command
  const weekday = weekdayOf(said.date)
  // A weekday alone is read as the next such day. If the day is a different one, the caller has said more than a
  // weekday.
  if (said.date !== nextWeekday(now.toPlainDate(), weekday).toString()) return command
  const meant = expects.options
    .map((option) => option[command.slot])
    .find((value) => value?.type === 'date' && weekdayOf(value.date) === weekday)
  return meant ? { ...command, values: [meant] } : command
}

const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek

const isExactDay = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === 'number' ||
  ordinalAt(tokens, at) !== undefined ||
  /^(?:today|tonight|tomorrow|this|next|coming|week)$/.test(textAt(tokens, at))

function countOf(expects: Expectation): number {
  if (expects.name === 'reading') return expects.values.length
  // `Shall I book a new one, or have somebody call you?`
  if (expects.name === 'callback') return expects.instead === undefined ? 0 : 2
  return expects.name === 'proposal' ? expects.options.length : 0
}

/** The place of an option in a list: `the first`, `number two`. `The 4th` is a day instead. */
function placeAt(tokens: readonly Token[], at: number): number | undefined {
  if (/^(?:number|option)$/.test(textAt(tokens, at))) return numberAt(tokens, at + 1)?.value
  const [before, word, after] = [at - 1, at, at + 1].map((place) => textAt(tokens, place))
  // `First name Anouk` and `one second` do not choose anything.
  const isMoment = word === 'second' && /^(?:a|one)$/.test(before ?? '') && after !== 'one'
  const isChoice = tokens[at]?.kind === 'word' && after !== 'name' && !isMoment
  return isChoice ? ordinalAt(tokens, at)?.value : undefined
}

function halfOfDay(
  { values }: Extract<Expectation, { name: 'reading' }>,
  tokens: readonly Token[],
): number | undefined {
  const words = tokens.map(({ text }) => text).join(' ')
  const isMorning = /\b(?:am|morning)\b/.test(words)
  const isLater = /\b(?:pm|afternoon|evening|night|tonight)\b/.test(words)
  if (isMorning === isLater) return undefined
  const at = values.findIndex(
    (value) => value.type === 'time' && value.time < '12:00' === isMorning,
  )
  return at < 0 ? undefined : at
}
