import type { ParsedComponents } from 'chrono-node'
import * as chrono from 'chrono-node/en'
import type { Temporal } from 'temporal-polyfill'
import { type CalendarDate, resolveDay, type SaidDay } from './calendar.ts'
import { dayOf, type Found, type SlotContext } from './found.ts'
import type { Token } from './tokens.ts'

/**
 * The dates that chrono reads: `26 November`, `Sun, 05 Aug 2018`, `14/3`, `2018/04/24`, `tomorrow`. Chrono says which
 * words were used, and we decide which day they mean.
 */
export function writtenDates(
  tokens: readonly Token[],
  context: SlotContext,
): Found<CalendarDate>[] {
  const { text, indexOf } = joined(tokens)
  const today = dayOf(context.now)
  const reference = { instant: new Date(`${today.toString()}T12:00:00Z`), timezone: 'UTC' }
  const parser = context.dayFirst ? readers.dayFirst : readers.monthFirst
  return parser.parse(text, reference).flatMap((result) => {
    // `now` has many uses.
    if (/^(?:right )?now$/i.test(result.text)) return []
    const from = indexOf(result.index)
    const end = indexOf(result.index + result.text.length - 1) + 1
    const both = [{ components: result.start, from, end }]
    if (result.end) both.push({ components: result.end, from: end, end })
    return both.flatMap(({ components, ...place }) => {
      const days = daysOf(components, today, result.text, context)
      const [first, ...others] = days.map(String)
      return first === undefined ? [] : [{ values: [first, ...others] as const, ...place }]
    })
  })
}

function daysOf(
  components: ParsedComponents,
  today: Temporal.PlainDate,
  text: string,
  { dayFirst }: SlotContext,
): Temporal.PlainDate[] {
  const certain = (part: 'year' | 'month' | 'day' | 'weekday') =>
    components.isCertain(part) ? (components.get(part) ?? undefined) : undefined
  const weekday = certain('weekday')
  const said: SaidDay = {
    year: certain('year'),
    month: certain('month'),
    day: certain('day'),
    weekday: weekday === undefined ? undefined : weekday === 0 ? 7 : weekday,
  }
  if (said.day === undefined) return []
  // 3/4 is read in the order that the business uses, but the caller may have meant the other one.
  const slashed = /^(\d{1,2})[/.-](\d{1,2})\b/.exec(text)
  const days = resolveDay(said, today)
  if (!slashed || !said.month || said.day > 12 || said.day === said.month || !dayFirst) return days
  return [...days, ...resolveDay({ ...said, day: said.month, month: said.day }, today)]
}

/** Chrono's readers of dates alone. Times have been read before, and `2 on May 4` is not a time. */
const readers = { dayFirst: datesOnly(chrono.GB), monthFirst: datesOnly(chrono.casual) }

function datesOnly(full: chrono.Chrono): chrono.Chrono {
  const reader = full.clone()
  const times = new Set([
    'ENTimeExpressionParser',
    'ENCasualTimeParser',
    'ENTimeUnitWithinFormatParser',
    'ENTimeUnitLaterFormatParser',
    'ENTimeUnitAgoFormatParser',
    'ENTimeUnitCasualRelativeFormatParser',
    'ENWeekdayParser',
    'ENMonthNameParser',
    'ENRelativeDateFormatParser',
  ])
  reader.parsers = reader.parsers.filter(({ constructor }) => !times.has(constructor.name))
  reader.refiners = reader.refiners.filter(
    ({ constructor }) => constructor.name !== 'ForwardDateRefiner',
  )
  return reader
}

/** The tokens as one text, with numbers in figures, and a function that maps a place in it to its token. */
function joined(tokens: readonly Token[]): { text: string; indexOf: (place: number) => number } {
  let text = ''
  const starts: number[] = []
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]
    if (before && before.end < token.start) text += ' '
    starts.push(text.length)
    text += token.text
  }
  return { text, indexOf: (place) => starts.findLastIndex((start) => start <= place) }
}
