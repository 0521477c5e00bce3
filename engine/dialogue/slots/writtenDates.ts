import * as chrono from 'chrono-node'
import type { Temporal } from 'temporal-polyfill'
import { type CalendarDate, resolveDay, type SaidDay } from './calendar.ts'
import { dayOf, type Found, type SlotContext } from './found.ts'
import type { Token } from './tokens.ts'

/**
 * What chrono reads: `26 November`, `Sun, 05 Aug 2018`, `14/3`, `2018/04/24`, `tomorrow`. It says what was
 * said; which day that is we decide ourselves.
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
    // `now` is said of everything.
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
  components: chrono.ParsedComponents,
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
  // 3/4 is read as the business writes it, but could have been meant the other way.
  const slashed = /^(\d{1,2})[/.-](\d{1,2})\b/.exec(text)
  const days = resolveDay(said, today)
  if (!slashed || !said.month || said.day > 12 || said.day === said.month || !dayFirst) return days
  return [...days, ...resolveDay({ ...said, day: said.month, month: said.day }, today)]
}

/** Chrono's readers without those that read times: times are read before, and `2 on May 4` is no time. */
const readers = { dayFirst: datesOnly(chrono.en.GB), monthFirst: datesOnly(chrono.en.casual) }

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

/** The tokens as one text, and which token a place in it belongs to. Numbers in words are figures. */
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
