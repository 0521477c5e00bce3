import { offerings } from '@ringwell/content/facts/offerings.ts'
import { holidayIn, isMonth, sayDate } from '@ringwell/content/agents/ownBusiness/holidays.ts'
import { type Weekday, weekdayNames } from '@ringwell/content/agents/ownBusiness/parseHours.ts'
import type { PlanName, Entities } from '@ringwell/content/agents/playbookSchema.ts'
import { businessFields, planNames } from '@ringwell/content/agents/vocabulary.ts'
import type { Temporal } from 'temporal-polyfill'
import { builtInLanguage } from '../languages.ts'
import { languages } from '@ringwell/protocol/languages.ts'

const { read } = builtInLanguage

const otherLanguages =
  'Afrikaans Albanian Armenian Basque Bulgarian Catalan Croatian Danish Estonian Farsi Filipino Finnish Georgian Hebrew Hungarian Icelandic Indonesian Korean Latin Malay Mongolian Nepali Persian Romanian Serbian Slovak Slovenian Somali Swahili Tagalog Thai Turkish Urdu Vietnamese Yoruba Zulu'.split(
    ' ',
  )
const languageAliases: Readonly<Record<string, (typeof languages)[number]['name']>> = {
  mandarin: 'Chinese',
  cantonese: 'Chinese',
  castilian: 'Spanish',
}

const YEAR =
  /\b(?:annual|annually|yearly|(?:per|an?|by the|the|every|each|whole|full) year|(?:12|twelve) months)\b/

/**
 * Reads what an utterance says about plans, money, languages and days.
 * @param words the output of `readWords`
 * @param today the day on which they were said, for `tonight` and `tomorrow`
 */
export function readEntities(words: string, today?: Temporal.PlainDate): Entities {
  const entities: Entities = {}
  const [plan, otherPlan] = plansIn(words)
  if (plan !== undefined) entities.plan = plan
  if (otherPlan !== undefined) entities.otherPlan = otherPlan

  if (/\b(?:dollars?|usd|bucks)\b|\$/.test(words)) entities.currency = 'USD'
  else if (/\b(?:euros?|eur)\b|€/.test(words)) entities.currency = 'EUR'
  else if (/\b(?:rupees?|inr)\b|₹/.test(words)) entities.currency = 'INR'

  if (YEAR.test(words)) {
    entities.billing = 'annual'
  } else if (/\b(?:monthly|by the month|month by month|month to month)\b/.test(words)) {
    entities.billing = 'monthly'
  }

  // Our agents speak English anyway, and people say `in English` about many things.
  const language =
    languages.find(({ name }) => name !== 'English' && hasWord(words, name))?.name ?? aliasIn(words)
  const other = otherLanguages.find((name) => hasWord(words, name))
  if (other !== undefined) entities.otherLanguage = other
  if (language !== undefined) entities.language = language

  const offering = offerings.find(({ name }) => hasWord(words, name))
  if (offering !== undefined) entities.offering = offering.name

  const field = businessFields.find(([, pattern]) => pattern.test(words))
  if (field !== undefined) entities.field = field[0]

  const named = weekdaysIn(words)
  // `The weekend` is two days.
  const isOne = named.length < 2 || /\bnext\b/.test(words)
  const date = today && isOne ? read.dayMeant(words, today) : undefined
  const weekdays = date ? [date.dayOfWeek as Weekday] : named
  if (weekdays.length > 0) entities.weekdays = weekdays

  const holiday = holidayIn(words) ?? (date && sayDate(date.month, date.day))
  if (holiday !== undefined && !isMonth(holiday)) entities.holiday = holiday

  const clock = clockIn(words)
  if (clock.length > 0) entities.clock = clock
  const asksIf = entities.weekdays || entities.holiday ? ifIn(words) : undefined
  if (asksIf) entities.asksIf = asksIf

  return entities
}

/** The time at which the visitor asks whether somebody is there, in minutes of the day: two if it may be am or pm. */
function clockIn(words: string): readonly number[] {
  // `Do you close at five?` asks the opposite, and `What time do you open?` names none.
  if (/\b(?:clos(?:e|es|ed|ing)|shut|shuts)\b/.test(words)) return []
  const times = read.times(words)
  const part = partsOfDay.find(([pattern]) => pattern.test(words))
  if (times.length === 0 && part) return part[1]
  // `Open until nine` asks about the minute before.
  const last = /\b(?:until|till|by|before)\b/.test(words) ? 1 : 0
  return times.map((minutes) => minutes - last)
}

/** Times within a part of the day: if it is open at all of them, it is open then. In minutes of the day. */
const partsOfDay: readonly (readonly [RegExp, readonly number[]])[] = [
  [/\bmornings?\b/, [570, 690]],
  [/\blunch(?: ?time)?\b/, [735, 765, 795]],
  [/\bafternoons?\b/, [840, 900, 960]],
  [/\b(?:evenings?|tonight|nights?)\b/, [1_170, 1_200]],
]

function weekdaysIn(words: string): readonly Weekday[] {
  if (/\bweekends?\b/.test(words)) return [6, 7]
  return weekdayNames.flatMap((name, at) =>
    new RegExp(`\\b${name}s?\\b`, 'i').test(words) ? [(at + 1) as Weekday] : [],
  )
}

/** Whether somebody asks for a yes or a no about being open. `Do you close at five?` names a time, and is no such question. */
function ifIn(words: string): Entities['asksIf'] {
  if (/\b(?:when|what|which|how|hours|clos(?:e|es|ing)|until|till)\b/.test(words)) return undefined
  if (/\b(?:closed|shut)\b/.test(words)) return /\d|\bat\b/.test(words) ? undefined : 'closed'
  return /\b(?:are|is|will|do|does|can|could|may|open|any(?:body|one))\b/.test(words)
    ? 'open'
    : undefined
}

function plansIn(words: string): PlanName[] {
  return planNames
    .map(([plan, pattern]) => ({ plan, at: words.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ plan }) => plan)
}

function aliasIn(words: string) {
  return Object.entries(languageAliases).find(([alias]) => hasWord(words, alias))?.[1]
}

function hasWord(words: string, word: string): boolean {
  return ` ${words} `.includes(` ${word.toLowerCase()} `)
}

const filler = new Set(
  'a an about also and as at be both but by can cost costs could do does for from get give have how i if in instead is it just let me mean month no not now of ok okay on one or pay paid paying per plan plans please price same say so tell that the then there they this tier to uh um us version want was we well what when with would year yes you your'.split(
    ' ',
  ),
)
const entityWords =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|dollars?|usd|euros?|eur|rupees?|inr|indian|us|annual|annually|yearly|monthly|billing|billed)\b|[$€₹]/g

const anyPlan = new RegExp(`\\b(?:${planNames.map(([name]) => name).join('|')})\\b`, 'g')

/** Whether somebody asks what there is for a field of business: `got something for hotels`, `we run a restaurant`. */
export const asksForField = (words: string, { field }: Entities): boolean =>
  field !== undefined &&
  /\b(?:something|anything|ready made|one for|bots?|agents?|solution|suit(?:s|ed|able)?|how about|what about|we're|i'm an?|(?:we|i) (?:are|run|do)|(?:do|can) you (?:do|have for|handle|serve|work|cover)|can it|could it|handle)\b/.test(
    words,
  )

/** Whether the utterance does nothing but name entities: `and the scale plan?`, `in rupees`, `how about yearly`. */
export function namesOnlyEntities(words: string, entities: Entities): boolean {
  if (Object.keys(entities).every((name) => name === 'field')) return false
  if (/\b(?:what is in|what's in|is there|are there|do you have)\b/.test(words)) return false
  const named = [entities.language, entities.otherLanguage, entities.offering].filter(
    (name): name is NonNullable<typeof name> => name !== undefined,
  )
  const rest = named
    .reduce((text, name) => text.replaceAll(name.toLowerCase(), ' '), words)
    .replaceAll(entityWords, ' ')
    .replaceAll(anyPlan, ' ')
    .split(' ')
    .filter((word) => word !== '' && !filler.has(word))
  return rest.length === 0
}
