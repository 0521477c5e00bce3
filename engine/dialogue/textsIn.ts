/** Companies, reasons, messages and names of players: the words of a caller that a slot keeps as they are. */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import type { Act, Clause, Span, SpanKind, Stretch } from '../turnReading.ts'
import type { Command, DialogueContext } from './dialogueTypes.ts'
import { closingActs, keptFor, withoutDenied } from './namedTexts.ts'
import { isPlainYes } from '../english/yesNo.ts'
import { pointsBack } from './notes.ts'
import { readFor, type About } from './slotCommands.ts'
import { numberAt } from '../english/values/numbers.ts'
import { tokenise } from '../english/values/tokens.ts'
import { isOneWord, spelledOut, withAdded, withoutManner } from '../english/values/writtenAs.ts'
import { requestActs } from './meantTask.ts'
import { callsBack } from './taskProgress.ts'
import { sentencesAround, sentencesOf } from '../english/clauses.ts'
import { spokenWords } from './wording.ts'

type TextSlot = Extract<Slot, { type: 'text' }>

/**
 * @param clauses of `text` that may hold values
 * @param all clauses of `text`
 */
export function textCommands(
  text: string,
  clauses: readonly Clause[],
  about: About,
  context: DialogueContext,
  all = clauses,
): Command[] {
  return Object.entries(about.task.slots).flatMap(([name, slot]): Command[] => {
    if (slot.type !== 'text' || (slot.unasked && !slot.opening)) return []
    const words = slot.short
      ? (spelledFor(name, slot, text, clauses, about) ??
        addedFor(name, slot, text, clauses, about, context))
      : keptFor(about, name, wordsFor(name, slot, text, clauses, all, about, context) ?? '')
    return words === undefined || words === '' || (slot.short && isSentence(words, slot))
      ? []
      : [
          {
            type: 'setSlot',
            slot: name,
            values: [{ type: 'text', text: words.slice(0, slot.most) }],
          },
        ]
  })
}

/** The name of a company has no more words. */
const MOST_OF_A_NAME = 8

/** A sentence is no name of a player: `get in, it says wrong password`. */
const isSentence = (words: string, { ofPerson }: TextSlot): boolean =>
  spokenWords(words).length > MOST_OF_A_NAME ||
  (!ofPerson && spokenWords(words).length > 2 && speaking.test(words))

const speaking =
  /\b(?:i|we|he|she|it|my|his|her|that|is|was|has|says?|said|get|got|know|any ?more|don['’]?t|can['’]?t|haven['’]?t)\b|['’](?:m|s|ve|re)\b/i

/** What is one word is written so: `Dragon Pip nine, all one word` is `DragonPip9`. */
function asOneWord(words: string, said: string): string {
  if (!isOneWord(said)) return words
  const { tokens } = tokenise(words)
  const parts = tokens.map(({ raw, kind }, at) =>
    kind === 'word' ? String(numberAt(tokens, at)?.value ?? raw) : raw,
  )
  return trimmed(parts.join(''))
}

/** What belongs to the text that was asked for. What looks like a day or a number in it is none. */
export function toldStretch(
  clauses: readonly Clause[],
  { task, expects }: About,
  context: DialogueContext,
): Span | undefined {
  const asked = expects.name === 'slot' ? task.slots[expects.slot] : undefined
  if (asked?.type !== 'text') return undefined
  const place = stretchOf(clauses.filter((clause) => isText(clause, asked, context)))
  return place && { kind: 'reason', ...place }
}

function wordsFor(
  name: string,
  slot: TextSlot,
  text: string,
  clauses: readonly Clause[],
  all: readonly Clause[],
  about: About,
  context: DialogueContext,
): string | undefined {
  const { values, expects } = about
  const isAsked = expects.name === 'slot' && expects.slot === name
  const isCorrected = clauses.some(({ act }) => act === 'fix')
  const takes = slot.ofPerson || slot.opening || slot.follows
  if (!isAsked && (!takes || (values[name] !== undefined && !isCorrected))) return undefined
  const kinds = new Set<SpanKind>([slot.ofPerson ? 'company' : 'reason'])
  const isMarked = ({ kind }: Span): boolean => kinds.has(kind)
  if (callsBack(about.task)) {
    const whole = sentencesAround(text, reasonParts(isAsked, slot, clauses, all, about, context))
    const said = whole === '' ? '' : withoutDenied(withoutLeadIn(whole, slot), values[name])
    // `Can someone ring me, then?` says nothing of what about.
    return foldedWords(said).length > 0 || isAsked ? said || undefined : undefined
  }
  const told = isAsked ? toldStretch(clauses, about, context) : undefined
  // The whole clause is clearer than the words that are marked in it, unless it asks for somebody.
  const said = clauses.flatMap((clause): Stretch[] => {
    // One word, such as `a` in `I want to report a fault`, is marked by mistake.
    const own = clause.spans.filter(
      (span) =>
        isMarked(span) &&
        (clause.act !== 'new' || spokenWords(text.slice(span.start, span.end)).length > 1),
    )
    if (values[name] !== undefined && own.length > 0 && isNumber(own, clause)) return []
    if (isOnlyWhen(clause.text, [], context)) return []
    const dictated = afterColon(clause, slot, clauses)
    if (dictated.length > 0) return dictated
    if (own.length === 0) return clause.act === 'person' ? afterLeadIn(clause, slot, context) : []
    // A note that nobody asked for leaves out the rest of the request: `send me somebody, the line is dead`.
    if (slot.unasked)
      return own.filter(({ start, end }) => spokenWords(text.slice(start, end)).length >= 3)
    return clause.act === 'person' ? own : [clause]
  })
  // What is told in the turn that begins a message is what it says: `I bought gems, and they never came`.
  const isBegun = slot.opening && !slot.unasked && expects.name === 'nothing'
  const begun = isBegun ? all.filter(isMatter) : []
  const marked = stretchOf([...begun, ...said].toSorted((a, b) => a.start - b.start)) ?? told
  const place = isAsked && marked ? withRest(marked, text, all) : marked
  const words = place && withoutLeadIn(text.slice(place.start, place.end), slot)
  return words === undefined ? undefined : trimmed(withoutDenied(words, values[name]))
}

/** The parts of a turn whose sentences say what a call shall be about. The answer to that question is taken whole. */
function reasonParts(
  isAsked: boolean,
  slot: TextSlot,
  clauses: readonly Clause[],
  all: readonly Clause[],
  about: About,
  context: DialogueContext,
): readonly Stretch[] {
  const isGiven = all.some(
    (clause) => isText(clause, slot, context) || telling.has(clause.act) || isMatter(clause),
  )
  if (isAsked && isGiven)
    return all.filter(({ text }) => !isPlainYes(text) && !isOnlyWhen(text, [], context))
  return clauses.flatMap((clause): Stretch[] => {
    const { act, text, spans } = clause
    const marked = spans.filter(({ kind }) => kind === 'reason')
    // What cross callers say of the agent is no reason for a call: `you have a machine that can't read`.
    if (act === 'upset' || isOnlyWhen(text, [], context)) return []
    if (marked.length === 0) return act === 'person' ? afterLeadIn(clause, slot, context) : []
    return about.values['reason'] !== undefined && isNumber(marked, clause) ? [] : [clause]
  })
}

/** `You need the 351 in front` is about the phone number. */
const isNumber = (marked: readonly Span[], { start: from, text }: Clause): boolean =>
  marked.every(({ start, end }) => /^\D{0,5}\d+$/.test(text.slice(start - from, end - from)))

/** What happened, and not the wish to have it passed on. `Something else` says nothing yet. */
const isMatter = ({ act, text }: Clause): boolean =>
  (act === 'tell' || act === 'upset' || act === 'person' || act === 'new') &&
  spokenWords(text).length >= FEWEST_TOLD &&
  !/\b(?:report|complain|complaint|message|pass|note|log|write|ticket)\b/i.test(text)

const FEWEST_TOLD = 3

/** With what goes on in the same sentence, and what is told after it: nothing is lost behind `and nobody there`. */
function withRest({ start, end }: Stretch, text: string, clauses: readonly Clause[]): Stretch {
  const next = clauses.find((clause) => clause.start >= end)
  const isSameSentence = next && !/[.?!]\s*$/.test(text.slice(start, next.start))
  const isTold = next?.act === 'tell' && next.spans.every(({ kind }) => kind === 'reason')
  const goesOn = next && telling.has(next.act) && (isSameSentence || isTold)
  return goesOn ? withRest({ start, end: next.end }, text, clauses) : { start, end }
}

const telling: ReadonlySet<Act> = new Set<Act>(['give', 'tell', 'upset', 'other'])

/**
 * What follows a lead-in if nothing is marked: `my bill`, of `can somebody ring me about my bill`. What only points at
 * what was said is left to that.
 */
function afterLeadIn({ start, text }: Clause, slot: TextSlot, context: DialogueContext): Stretch[] {
  const said = ` ${text.toLowerCase()} `
  const at = slot.follows?.map((each) => said.indexOf(` ${each} `)).find((place) => place >= 0)
  if (at === undefined) return []
  const [about = ''] = sentencesOf(text.slice(at))
  const [first = ''] = withoutLeadIn(about, slot).split(/[,;]/)
  if (isOnlyWhen(about, [], context) || pointsBack(first)) return []
  return [{ start: start + at, end: start + at + about.length }]
}

/** What follows a colon if nothing is marked: `a draft on Thursday`, of `note what we agreed: a draft on Thursday`. */
function afterColon(
  { act, start, text }: Clause,
  { opening }: TextSlot,
  clauses: readonly Clause[],
): Stretch[] {
  const at = text.indexOf(': ')
  const last = clauses.findLast((clause) => clause.start >= start && !closingActs.has(clause.act))
  if (!opening || !requestActs.has(act) || at < 1 || !last) return []
  return [{ start: start + at + 2, end: last.end }]
}

/** The name of a player with what is added to it, or the one name of a company. */
function addedFor(
  name: string,
  slot: TextSlot,
  text: string,
  clauses: readonly Clause[],
  about: About,
  context: DialogueContext,
): string | undefined {
  const read = nameFor(name, slot, text, clauses, about, context)
  const { values, expects } = about
  const known = values[name]
  const before = known?.type === 'text' ? known.text : undefined
  const isAsked = expects.name === 'slot' && expects.slot === name
  const mends = clauses.filter(
    ({ act, spans }) =>
      (act === 'fix' || act === 'give') &&
      spans.every(({ kind }) => shortKinds.has(kind) || (isAsked && kind !== 'email')),
  )
  if (slot.ofPerson || mends.length === 0 || !(isAsked || before || read)) return read
  return withAdded(mends.map((one) => one.text).join(' '), read ?? before) ?? read
}

/** The one name of a company or a player. */
function nameFor(
  name: string,
  slot: TextSlot,
  text: string,
  clauses: readonly Clause[],
  { values, expects }: About,
  context: DialogueContext,
): string | undefined {
  const isAsked = expects.name === 'slot' && expects.slot === name
  const isReadBack = expects.name === 'confirmation' || expects.name === 'change'
  const known = values[name]
  const isJoined = isReadBack && known?.type === 'text' && !slot.ofPerson && isOneWord(text)
  const mends = ({ act }: Clause): boolean => act === 'fix' || (isReadBack && act === 'give')
  const open = isAsked || values[name] === undefined ? clauses : clauses.filter(mends)
  // `No, xX_owl`, at the read-back.
  const isAnew = isReadBack && open.some(({ spans }) => spans.some(({ kind }) => kind === 'name'))
  if (!isAsked && !slot.ofPerson && !isAnew) {
    // `My player name is Ashgrove`, before anybody has asked.
    const told = known ? undefined : clauses.map((one) => saidFor(slot, one)).find(Boolean)
    const words = told ?? (isJoined ? known.text : undefined)
    return words === undefined ? undefined : asOneWord(withoutManner(words), text)
  }
  const own = slot.ofPerson
    ? ['company']
    : ['name', 'reason', 'company', ...(isAsked ? ['code'] : [])]
  // `My player name`, of `my player name is QuillSeven`.
  const names = new Set(foldedWords([slot.label, ...(slot.words ?? [])].join(' ')))
  const isLabel = ({ start, end }: Span): boolean =>
    foldedWords(text.slice(start, end)).every((word) => names.has(word))
  const marked = open.flatMap((clause) =>
    clause.spans.flatMap((span) =>
      own.includes(span.kind) && !isLabel(span) ? [{ clause, span }] : [],
    ),
  )
  const meant = values[name] === undefined ? marked[0] : marked.at(-1)
  if (meant) {
    const { clause, span } = meant
    const later = clause.spans.find(({ start }) => start >= span.end)
    const rest = text.slice(span.end, later?.start ?? clause.end)
    // `It's Night all`, of which only `Night` is marked, gives `Night all`.
    const [more = ''] = isAsked && !later ? (/^[^,.;:!?]*/.exec(rest) ?? []) : []
    // `Moss_badger7`, of which only a part is marked.
    const [before = ''] = slot.ofPerson ? [] : (/[^\s,;:]*$/u.exec(text.slice(0, span.start)) ?? [])
    const [after = ''] = slot.ofPerson || more ? [] : (/^[^\s,;:!?]*/u.exec(rest) ?? [])
    const whole = trimmed(before + text.slice(span.start, span.end) + after + withoutNext(more))
    return slot.ofPerson ? onceOwned(whole) : asOneWord(withoutManner(whole), text)
  }
  const said = clauses
    .map((clause) => saidFor(slot, clause) ?? fromCompany(slot, clause, text))
    .find(Boolean)
  if (said !== undefined || !isAsked) return said
  const told = clauses.find((clause) => isText(clause, slot, context))
  const one = told && oneName(withoutLeadIn(told.text, slot))
  return one === undefined || slot.ofPerson ? one : asOneWord(withoutManner(one), text)
}

/**
 * A company with its owner's name is what comes last: `Hart's Cabs`, of `Lou Hart, Hart's Cabs`, all of which is
 * marked.
 */
const onceOwned = (company: string): string =>
  company.replace(/^.*?(?<!\p{L})(\p{L}+)[\s,]+(?=\1['’]s(?!\p{L}))/isu, '')

/** What is said for a named text if nothing is marked: `Night Owl`, of `the company is only Night Owl`. */
function saidFor(
  { label, words = [], ofPerson }: TextSlot,
  { act, text, spans }: Clause,
): string | undefined {
  if (!(given.has(act) || act === 'wrong') || (ofPerson && spans.length > 0)) return undefined
  const others = words.filter((each) => each !== 'name')
  const names = [label, ...others].join('|')
  const [, only, said = ''] =
    new RegExp(
      `\\b(?:${names})(?: name)?(?:'s| is| was|:) ((?:only |just |simply |called )*)(.+)$`,
      'iu',
    ).exec(text.replaceAll('’', "'")) ?? []
  // `The company is wrong` says no name.
  const isName =
    only !== '' || (act !== 'wrong' && !/^(?:wrong|not|still|right|fine)\b/i.test(said))
  return said !== '' && isName ? oneName(said) : undefined
}

/** Where somebody is from who says their name: `Tobias Lenz, from Lenz and Hoff`. */
function fromCompany(
  { ofPerson }: TextSlot,
  { act, spans }: Clause,
  text: string,
): string | undefined {
  const [name, company] = spans.filter(({ kind }) => kind === 'name')
  const isFrom =
    name && company && /^[\s,]*(?:from|with|of|at) $/i.test(text.slice(name.end, company.start))
  return ofPerson && act === 'give' && isFrom
    ? trimmed(text.slice(company.start, company.end))
    : undefined
}

/** The words up to the end of the sentence, and without another name: `Night Owl and the name is Jane`. */
const oneName = (said: string): string =>
  trimmed(withoutNext(/^.*?(?:(?<=\p{L}{3}|\p{N})[.!?](?=\s)|$)/su.exec(said)?.[0] ?? said))

const withoutNext = (said: string): string =>
  said.replace(
    /[\s,;]+and (?:(?:the|my|his|her) )?(?:first |last |sur|full )?name(?:'s|’s| is)\b.*$/isu,
    '',
  )

/** A name of a company or a player by its letters, as an answer or to correct it. */
function spelledFor(
  name: string,
  slot: TextSlot,
  text: string,
  clauses: readonly Clause[],
  { task, values, expects }: About,
): string | undefined {
  if (!slot.short) return undefined
  const isAsked = expects.name === 'slot' && expects.slot === name
  // Letters that correct something belong to the name of a person if the task has one.
  const isOnly = Object.entries(task.slots).every(
    ([each, { type }]) => each === name || (type !== 'name' && type !== 'text'),
  )
  const place = stretchOf(
    clauses.filter(({ act, spans }) =>
      act === 'give'
        ? isAsked
        : act === 'fix' && isOnly && spans.every(({ kind }) => shortKinds.has(kind)),
    ),
  )
  const known = values[name]
  return place
    ? spelledOut(
        text.slice(place.start, place.end),
        known?.type === 'text' ? known.text : undefined,
      )
    : undefined
}

/** What may be marked in the name of a company, a player or the like. */
const shortKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['company', 'name', 'reason'])
const given: ReadonlySet<Act> = new Set<Act>(['give', 'fix', 'new'])

/** Whether a clause gives the text that was asked for, and not just a yes, a time or a number. */
function isText(
  { act, text, start, spans }: Clause,
  slot: TextSlot,
  context: DialogueContext,
): boolean {
  if (!given.has(act) || isPlainYes(text)) return false
  if (act === 'new' && (slot.short || spokenWords(text).length < FEWEST_WORDS_OF_A_REPORT))
    return false
  const foreign = spans.filter(({ kind }) => !shortKinds.has(kind))
  if (slot.short && foreign.length > 0) return false
  const places = foreign.map((span) => ({ start: span.start - start, end: span.end - start }))
  return !isOnlyWhen(text, places, context)
}

/** A shorter request, such as `I want to report a fault`, does not say what is wrong. */
const FEWEST_WORDS_OF_A_REPORT = 7

/** @param taken places in the words that are values of other kinds */
function isOnlyWhen(words: string, taken: readonly Stretch[], context: DialogueContext): boolean {
  const { tokens, times, dates } = readFor(words, undefined, new Set(), context)
  const read = [...times, ...dates].map(({ from, end }) => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[end - 1]?.end ?? 0,
  }))
  const places = [...taken, ...read]
  const beside = Array.from(words, (sign, at) =>
    places.some(({ start, end }) => start <= at && at < end) ? ' ' : sign,
  ).join('')
  return places.length > 0 && isOnlySmall(beside)
}

/** Whether a reason is marked that says only when: `so before that`. */
export const isOnlySmall = (words: string): boolean =>
  spokenWords(words.toLowerCase()).every((word) => small.has(word))

/** Words that stand with a day or a time and say nothing by themselves. */
const small: ReadonlySet<string> = new Set(
  "at on in for after before past about around by from to until or and the a an it it's it’s is say maybe perhaps please then so that no not like latest earliest".split(
    ' ',
  ),
)

/** The words that lead to a text are left out: `it's about my bill` gives `my bill`. */
function withoutLeadIn(words: string, { follows = [] }: TextSlot): string {
  const said = words.toLowerCase().replaceAll('’', "'")
  const leadIn = follows.find((each) => said.startsWith(`${each} `))
  return leadIn === undefined ? words : words.slice(leadIn.length + 1)
}

function stretchOf(parts: readonly Stretch[]): Stretch | undefined {
  const [first] = parts
  const last = parts.at(-1)
  return first && last && { start: first.start, end: last.end }
}

const trimmed = (text: string): string => text.replace(/^[\s,.;:–-]+|[\s,;:.!]+$/g, '')
