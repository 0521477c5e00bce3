import { dateText } from '../ui/times.ts'
import { dangerNames, outcomeNames } from '../ui/outcomes.ts'

/** The filters of the list as they stand in the address, each with how it is chosen. */
export interface Filter {
  name: string
  label: string
  /** Values with their words. Without them, something is typed. */
  options?: Choices
  hint?: string
  /** A day is chosen, or a link has a time. */
  isDay?: true
}

/** Days, as the operator counts them. They move on with the clock, so that a saved view stays true. */
const days = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['week', 'The last 7 days'],
  ['month', 'The last 30 days'],
] as const

type Choices = readonly (readonly [value: string, words: string])[]

/** @param people the operators by address */
export const filters = (agents: Choices, people: Choices): readonly Filter[] => [
  { name: 'when', label: 'When', options: days },
  { name: 'agent', label: 'Agent', options: agents },
  { name: 'from', label: 'From', isDay: true },
  { name: 'to', label: 'To', isDay: true },
  {
    name: 'outcome',
    label: 'Came to',
    options: Object.entries<string>(outcomeNames),
  },
  {
    name: 'danger',
    label: 'Danger',
    options: [['any', 'Any danger'], ...Object.entries<string>(dangerNames)],
  },
  { name: 'upset', label: 'Mood', options: [['yes', 'The caller was upset']] },
  {
    name: 'request',
    label: 'Ring back',
    options: [
      ['yes', 'Somebody waits for us'],
      ['no', 'Nobody waits'],
    ],
  },
  { name: 'assignee', label: 'Handed on to', options: people },
  {
    name: 'unanswered',
    label: 'Questions',
    options: [
      ['yes', 'Some were not answered'],
      ['no', 'None was left open'],
    ],
  },
  {
    name: 'rating',
    label: 'Rating',
    options: [
      ['1,2', '1 or 2 stars'],
      ['3', '3 stars'],
      ['4,5', '4 or 5 stars'],
    ],
  },
  {
    name: 'channel',
    label: 'Over',
    options: [
      ['phone', 'Telephone'],
      ['browser', 'Browser'],
      ['socket', 'A program'],
    ],
  },
  {
    name: 'direction',
    label: 'Direction',
    options: [
      ['in', 'They called us'],
      ['out', 'We called them'],
    ],
  },
  {
    name: 'length',
    label: 'Length',
    options: [
      ['0-30', 'Up to 30 seconds'],
      ['30-120', '30 seconds to 2 minutes'],
      ['120-', 'Over 2 minutes'],
    ],
  },
  { name: 'caller', label: 'Caller', hint: 'A part of the name, or the number in any spelling' },
  { name: 'reference', label: 'Reference', hint: 'Such as RIN74' },
]

/** Names that belong to the console alone: the server gets what they stand for. */
const MIDNIGHT_BACK: Readonly<Record<string, number>> = {
  today: 0,
  yesterday: 1,
  week: 6,
  month: 29,
}

export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !!dateText(text)

/** Returns the beginning of a day of the operator's, or of the day after it; a time as it is. */
function timeOf(text: string, daysLater: number): string {
  if (!isDay(text)) return text
  const at = new Date(`${text}T00:00`)
  at.setDate(at.getDate() + daysLater)
  return at.toISOString()
}

/** Sets a filter, or takes it away if it is empty. Days can be chosen in one way at a time. */
export function withFilter(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === '') next.delete(name)
  else next.set(name, value)
  const others = name === 'when' ? ['from', 'to'] : name === 'from' || name === 'to' ? ['when'] : []
  if (value !== '') for (const other of others) next.delete(other)
  return next
}

function midnight(daysBack: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack).toISOString()
}

/** Returns what the server is asked for. */
export function paramsOf(search: URLSearchParams, now = new Date()): Record<string, string> {
  const { when, length, ...rest } = Object.fromEntries(search)
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(rest)) if (value.trim() !== '') params[name] = value
  if (params['from']) params['from'] = timeOf(params['from'], 0)
  if (params['to']) params['to'] = timeOf(params['to'], 1)
  const back = MIDNIGHT_BACK[when ?? '']
  if (back !== undefined) params['from'] = midnight(back, now)
  if (when === 'yesterday') params['to'] = midnight(0, now)
  const [shortest, longest] = (length ?? '').split('-')
  if (shortest) params['shortest'] = shortest
  if (longest) params['longest'] = longest
  return params
}

/** What days are called that only links set, which have a time. */
const times: Readonly<Record<string, string>> = { from: 'Since', to: 'Before' }

/** Returns the words of a filter that is set, such as “Rating: 1 or 2 stars”. */
export function chipOf(all: readonly Filter[], name: string, value: string): string {
  const filter = all.find((each) => each.name === name)
  if (!filter) return `${name}: ${value}`
  if (filter.isDay) {
    return `${isDay(value) ? filter.label : times[name]}: ${dateText(value) ?? value}`
  }
  const whole = filter.options?.find(([each]) => each === value)?.[1]
  const each = value.split(',').map((one) => filter.options?.find(([id]) => id === one)?.[1] ?? one)
  return `${filter.label}: ${whole ?? each.join(', ')}`
}
