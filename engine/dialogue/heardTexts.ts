/** Texts in the caller's own words: wishes, reasons, companies, messages. */
import { callerWordsIn } from '@ringwell/content/agents/tasks/callerWords.ts'
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Phrases } from '@ringwell/content/agents/tasks/words.ts'
import type { Command, DialogueContext, Expectation, SlotValues } from './dialogueTypes.ts'
import { isNothingElse } from './nothingElse.ts'
import { NONE, readFor, slotCommands } from './slotCommands.ts'
import { numberAt } from './slots/numbers.ts'
import { spelledWord } from './slots/spelling.ts'
import type { Reading } from './slots/readUtterance.ts'
import { textAt, type Token } from './slots/tokens.ts'
import { answerIn } from './slots/yesNo.ts'
import { wordsOf, wordsOfExamples } from './taskWords.ts'

type TextSlot = Extract<Slot, { type: 'text' }>

/** What is known of the task. `starts` is true if the task is not under way yet. */
interface Heard {
  values: SlotValues
  expects: Expectation
  starts: boolean
}

/**
 * Finds texts that nobody asked for: by words that the slot listens for, by phrases that introduce such a text, or in
 * the sentence that starts a task.
 */
export function heardTexts(
  task: Task,
  { values, expects, starts }: Heard,
  segments: readonly string[],
  context: DialogueContext,
): Command[] {
  const asked = expects.name === 'slot' ? expects.slot : undefined
  return Object.entries(task.slots).flatMap(([name, slot]): Command[] => {
    if (slot.type !== 'text') return []
    const known = values[name]?.type === 'text' ? values[name].text : undefined
    const heard = heardClauses(slot, segments, context)
    const isFree = known === undefined && name !== asked
    const told =
      heard.length > 0
        ? [...(known === undefined ? [] : [known]), ...heard]
        : isFree
          ? (toldBy(task, slot, segments, context) ??
            (starts && slot.opening ? openingOf(task, segments, context) : []))
          : []
    if (told.length === 0) return []
    const text = told.join('; ').slice(0, slot.most)
    return [{ type: 'setSlot', slot: name, values: [{ type: 'text', text }] }]
  })
}

/** Whether the words contain a text for a task that they would start. */
export const hasText = (task: Task, text: string, context: DialogueContext): boolean =>
  heardTexts(task, { values: {}, expects: { name: 'nothing' }, starts: true }, [text], context)
    .length > 0

/** Whether the words that start a task already contain its text. */
export const hasOpening = (task: Task, text: string, context: DialogueContext): boolean =>
  Object.values(task.slots).some((slot) => slot.type === 'text' && slot.opening) &&
  openingOf(task, [text], context).length > 0

/** Clauses with one of the words that the slot listens for: `one of us is vegan`. */
function heardClauses(
  { hears }: TextSlot,
  segments: readonly string[],
  { language }: DialogueContext,
): string[] {
  if (!hears) return []
  const words = phrasesIn(hears, language)
  const { hesitations } = callerWordsIn(language)
  return clausesOf(segments, language)
    .filter((clause) => hasWord(clause, words))
    .map((clause) => clause.replace(hesitations, ''))
}

function hasWord(clause: string, words: readonly string[]): boolean {
  const text = ` ${clause.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `
  return words.some((word) => text.includes(` ${word} `))
}

/** What follows a phrase that introduces such a text. */
function toldBy(
  task: Task,
  slot: TextSlot,
  segments: readonly string[],
  context: DialogueContext,
): string[] | undefined {
  for (const segment of segments) {
    const told = slot.ofPerson
      ? companyIn(segment, context)
      : slot.follows && followingIn(segment, slot.follows, context)
    if (told !== undefined) return [told]
  }
  return undefined
}

/** `It's about my bill`. `About seven` and `what about …?` introduce nothing. */
function followingIn(
  segment: string,
  follows: Phrases,
  context: DialogueContext,
): string | undefined {
  const { clauseBreak, about } = callerWordsIn(context.language)
  for (const phrase of phrasesIn(follows, context.language)) {
    const at = ` ${segment.toLowerCase()}`.indexOf(` ${phrase} `)
    if (at < 0 || about.test(segment.slice(0, at))) continue
    const rest = segment.slice(at + phrase.length + 1)
    const text = trimmed(rest.split(clauseBreak)[0] ?? '')
    const { tokens, dates, times } = readFor(text, undefined, NONE, context)
    const isValue =
      numberAt(tokens, 0) !== undefined || [...dates, ...times].some(({ from }) => from === 0)
    if (text !== '' && !isValue) return text
  }
  return undefined
}

/** `Sam Green of Kite Ltd`, `I'm calling from Kite Ltd`. */
function companyIn(segment: string, context: DialogueContext): string | undefined {
  const { belonging, belongingTo } = callerWordsIn(context.language)
  const { tokens, names, dates, text } = readFor(segment, undefined, NONE, context)
  const starts = [
    ...names.flatMap(({ end }) => {
      const at = textAt(tokens, end) === ',' ? end + 1 : end
      return belongingTo.test(textAt(tokens, at)) ? [at + 1] : []
    }),
    ...tokens.flatMap(({ start }, at) => (belonging.test(text.slice(0, start)) ? [at] : [])),
  ]
  const hasCapitals = /\p{Lu}/u.test(text)
  for (const start of starts) {
    if (dates.some(({ from, end }) => from <= start && start < end)) continue
    let end = start
    while (end - start < MOST_WORDS_OF_A_COMPANY && isOfCompany(tokens[end], hasCapitals)) end += 1
    const [first, last] = [tokens[start], tokens[end - 1]]
    if (first && last && end > start) return trimmed(text.slice(first.start, last.end))
  }
  return undefined
}

const MOST_WORDS_OF_A_COMPANY = 5
/** Only capitalized words belong to a company's name, if the text has any. */
const isOfCompany = (token: Token | undefined, hasCapitals: boolean): boolean =>
  token !== undefined &&
  (token.kind === 'word' || token.kind === 'number'
    ? !hasCapitals || /^[\p{Lu}\d]/u.test(token.raw)
    : token.text === '&')

/**
 * What the caller says while starting the task: `I want to report a fault, our router keeps dropping the line`. Only
 * clauses that say something new compared to the task's examples, and that are not a name, number or email address.
 */
function openingOf(task: Task, segments: readonly string[], context: DialogueContext): string[] {
  const { language } = context
  const { fillers, hesitations, reportLeadIn, leadsIn } = callerWordsIn(language)
  const usual = wordsOfExamples(task, language)
  return clausesOf(segments, language).flatMap((clause) => {
    const bare = clause.replace(hesitations, '')
    const [begin = ''] = reportLeadIn.exec(bare) ?? []
    const rest = trimmed(bare.slice(begin.length))
    const isIntroduced = leadsIn.test(begin) && wordsOf(rest).length > 2
    const said = wordsOf(rest)
    const news = said.filter((word) => !usual.has(word) && !fillers.has(word))
    if (!isIntroduced && (news.length < 2 || said.length < 3)) return []
    if (isNothingElse(rest, task, context)) return []
    const reading = readFor(clause, task, NONE, context)
    const contact = slotCommands(task, {}, reading, NONE, context).some(
      (command) => command.type === 'setSlot' && contacts.has(command.values[0].type),
    )
    return contact ? [] : [rest]
  })
}

const contacts: ReadonlySet<string> = new Set(['name', 'phone', 'email'])

/** Any words may be the text that was asked for, unless they are something else. `No` and `nothing` are not a text. */
export function textCommand(
  task: Task,
  expects: Expectation,
  text: string,
  reading: Reading,
  { language }: DialogueContext,
): Command[] {
  const name = expects.name === 'slot' ? expects.slot : undefined
  const slot = name === undefined ? undefined : task.slots[name]
  if (name === undefined || slot?.type !== 'text' || text === '') return []
  const words = reading.tokens.filter(({ kind }) => kind !== 'mark').length
  const answer = answerIn(reading.tokens)
  if (answer !== undefined && words <= 4) return []
  const spelled = slot.short ? spelledText(reading) : undefined
  const value = spelled ?? trimmed(withoutLeadIn(text, slot, language)).slice(0, slot.most)
  return [{ type: 'setSlot', slot: name, values: [{ type: 'text', text: value }] }]
}

/**
 * `No, Quill7, Q U I L L seven`, after a short text was read back. In a task with a person's name, letters spell the
 * name.
 */
export function spelledCorrection(
  { slots }: Task,
  { name: asked }: Expectation,
  reading: Reading,
): Command[] {
  if (asked !== 'confirmation' && asked !== 'change') return []
  const names = Object.entries(slots).filter(
    ([, slot]) => slot.type === 'name' || (slot.type === 'text' && slot.short),
  )
  const [[name, slot] = []] = names
  const text = names.length === 1 && slot?.type === 'text' ? spelledText(reading) : undefined
  const isCode = Object.values(slots).some(
    (each) => each.type === 'code' && new RegExp(each.pattern, 'u').test(text?.toUpperCase() ?? ''),
  )
  return name !== undefined && text !== undefined && !isCode
    ? [{ type: 'setSlot', slot: name, values: [{ type: 'text', text }] }]
    : []
}

/** What was spelled at the end of an answer, such as a player's name. `A B C Limited` is not only its letters. */
function spelledText({ tokens }: Reading): string | undefined {
  const spelled = spelledWord(tokens, true)
  const isEnd = tokens.slice(spelled?.end).every(({ kind }) => kind === 'mark')
  return spelled && isEnd && spelled.word.length >= SHORTEST_SPELLED ? spelled.word : undefined
}

const SHORTEST_SPELLED = 4

/** `It's Night Owl.` → `Night Owl`, `Well, it's about my bill` → `my bill`. */
function withoutLeadIn(text: string, slot: TextSlot, language: string): string {
  const { hesitations, nameLeadIn } = callerWordsIn(language)
  const said = text.replace(hesitations, '')
  const follows = slot.follows ? phrasesIn(slot.follows, language) : []
  const before = follows.find((phrase) => said.toLowerCase().startsWith(`${phrase} `))
  const bare = before
    ? said.slice(before.length + 1)
    : slot.short
      ? said.replace(nameLeadIn, '')
      : said
  return /[\p{L}\p{N}]/u.test(bare) ? bare : text
}

/** In lower case, longest first. */
const phrasesIn = (phrases: Phrases, language: string): string[] =>
  (phrases[language] ?? phrases.en)
    .map((phrase) => phrase.toLowerCase())
    .toSorted((a, b) => b.length - a.length)

const clausesOf = (segments: readonly string[], language: string): string[] =>
  segments
    .flatMap((segment) => segment.split(callerWordsIn(language).clauseBreak))
    .map(trimmed)
    .filter((clause) => clause !== '')

const trimmed = (text: string): string => text.replace(/[.!,;\s]+$/, '').trim()
