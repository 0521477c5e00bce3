/** The name of the caller, from what the reader has marked, from letters, and from the answer to the question for it. */
import type { Act, Clause, Span } from '../turnReading.ts'
import { overlaps } from './blanked.ts'
import type { Command, DialogueContext } from './dialogueTypes.ts'
import { isPlainYes } from '../english/yesNo.ts'
import { NONE, readFor, type About } from './slotCommands.ts'
import { months, weekdays } from '../english/values/calendar.ts'
import { digitWords } from '../english/values/numbers.ts'
import {
  canBeName,
  isFormOf,
  labelBefore,
  labelledAfter,
  type PersonName,
  readLabelled,
  readName,
  sayName,
  withoutDouble,
} from '../english/values/personName.ts'
import { spelledWord } from '../english/values/spelling.ts'
import { spokenWords } from './wording.ts'

/** Words that introduce a name, and those before them. */
const lead =
  /^(?:(?:yes|yeah|sure|okay|ok|no|um+|uh+|er+|well|so|oh|hi|hello|and|but|please|just)\b[\s,.]*)*(?:(?:(?:it|that|this|the name|my name|name|i)(?:['’]?s|['’]m| is| am| was)|(?:put|have|make|book) (?:it|that|this)|call me|under|for|in the name of|the name of|name of)(?:\s+|$))*/i
/** Words right before a name: `my name is`, `this is`, `I'm`, `under`. */
const introduces =
  /\b(?:name(?:['’]?s| is| of| was)?|i['’]m|i am|(?:this|it)(?: is|['’]s)|under|call me|behalf of|surname|for)[\s,:]*$/i
/** Before these words somebody else is named: `I spoke to Gethin`, `he works with Gethin`, `not Hart`. */
const passing =
  /\b(?:not|with|about|from|than|tell|told|ask|asked|see|saw|goes to|(?:speak|spoke|talk|talked|speaking|talking) (?:to|with))\s+$/i
/** After a name: somebody else does something, `Gethin said I should ring`. */
const acts =
  /^\s+(?:said|says|told|tells|asked|has|had|set|did|gave|sold|came|wrote|sent|booked|made|works|can(?:['’]t|not)?|couldn['’]t|will|would)\b/i
/** What is named after these words is no person: `my account is RadekPL`, `the firm is called Hart`. */
const ofThing =
  /\b(?:account|user ?name|gamer ?tag|profile|company|firm|business|practice|shop|salon|team|address|school|street)(?: name)?(?:['’]s| is| was| (?:would|should|will) be)?(?: called)?[\s,:]*$/i
/** A title or a relation between those words and the name. */
const relation = /(?:\b(?:my|our|your|his|her|the)\s+\w+\s+|\b(?:mr|mrs|ms|miss|dr)\.?\s+)$/i

/** Acts that answer the question for a name in words of their own. */
const answers: ReadonlySet<Act> = new Set<Act>(['give', 'fix'])

/** The slot for the name, and whether it was just asked for. */
function slotFor({ task, expects, values }: About) {
  const slots = Object.keys(task.slots).filter((name) => task.slots[name]?.type === 'name')
  const asked = slots.find((name) => expects.name === 'slot' && expects.slot === name)
  const slot = asked ?? slots.find((name) => values[name] === undefined) ?? slots[0]
  return slot === undefined ? undefined : { slot, isAsked: asked !== undefined }
}

/**
 * @param clauses of `text` that may hold values
 * @param asides what is told on the way
 * @param spans of the clauses, with letters marked
 */
export function nameCommands(
  text: string,
  clauses: readonly Clause[],
  asides: readonly Clause[],
  spans: readonly Span[],
  about: About,
): Command[] {
  const place = slotFor(about)
  if (!place) return []
  const { slot, isAsked } = place
  const value = about.values[slot] ?? about.misheard
  const known: PersonName | undefined = value?.type === 'name' ? value : undefined
  const isKnown = about.values[slot] !== undefined
  const told = isKnown ? [] : asides.flatMap((clause) => clause.spans)
  const whole = spans.map((span) => withNextNames(span, text))
  const own = withoutUncapitalised(cutAtSentences(whole, text), text).filter((span) =>
    isOwn(
      span,
      text,
      clauses,
      isAsked ? 'asked' : !isKnown ? 'open' : asksText(about) ? 'other' : 'known',
    ),
  )
  const aside = told.filter((span) => isOwn(span, text, asides, 'aside'))
  const marked = own.length > 0 ? own : aside
  const words = marked.map(({ start, end }) => {
    const said = text.slice(start, end)
    // `It ends with an N. Venkataraman`.
    return /\b(?:an?|with|letter)\s+$/i.test(text.slice(0, start))
      ? said.replace(/^\p{L}[.,]?\s+(?=\p{L}{3})/u, '')
      : said
  })
  const answer =
    marked.length === 0
      ? ((isKnown
          ? againIn([...clauses, ...asides], known, asksText(about) ? spans : [])
          : undefined) ?? answerIn(text, clauses, spans, isAsked, isKnown))
      : undefined
  const said = words.concat(answer?.words ?? []).flatMap((each, at) => {
    const { start } = marked[at] ?? answer ?? { start: 0 }
    const role = labelBefore(text.slice(0, start))
    const both = role && readLabelled(role, each)
    if (both) return [{ ...both, role: undefined }]
    const part = known && role ? known[role] : undefined
    const read = readName(each, role ? (part === undefined ? undefined : { [role]: part }) : known)
    return read ? [{ ...read, role, name: role ? { [role]: sayName(read.name) } : read.name }] : []
  })
  const parts = clauses.flatMap((clause) => labelledAfter(clause.text) ?? [])
  const labels: PersonName | undefined = parts.length > 0 ? Object.assign({}, ...parts) : undefined
  if (said.length === 0 && !labels) return []
  const labelled = said.flatMap(({ role, name: part }) => (role ? [part] : []))
  const name = labels
    ? Object.assign({}, known, ...labelled, labels)
    : withKnown(oneName(said, known), known)
  const isSpelled = said.some((each) => each.isSpelled)
  return [
    {
      type: 'setSlot',
      slot,
      values: [{ type: 'name', ...withoutDouble(name) }],
      ...(isSpelled && { isSpelled }),
    },
  ]
}

/** The surname belongs to it, too, although only the first name of `Mags O'Hara` is marked. */
const withNextNames = (span: Span, text: string): Span => {
  if (span.kind !== 'name' || !/\p{Lu}\p{Ll}+$/u.test(text.slice(span.start, span.end))) return span
  const [next = ''] = NEXT_NAME.exec(text.slice(span.end)) ?? []
  return { ...span, end: span.end + next.length }
}

/** A capitalised word right after a name that is no day, no month and not the caller. */
const NEXT_NAME = new RegExp(
  String.raw`^ (?!(?:${['I', ...weekdays, ...months].join('|')})(?![\p{L}-]))\p{Lu}['’]?\p{Lu}?\p{Ll}[\p{L}'’-]*(?![\p{L}'’-])`,
  'u',
)

/** No name goes on after the end of a sentence, although `That's grand. Pennington` is marked as one. */
const cutAtSentences = (spans: readonly Span[], text: string): Span[] =>
  spans.flatMap((span): Span[] => {
    if (span.kind !== 'name') return [span]
    let at = span.start
    return text
      .slice(span.start, span.end)
      .split(
        /(?<=\p{Ll}{3}[.!?]\s+)(?=\p{Lu}\p{Ll})(?!(?:Sur|Last|First|Family|Second|Given)\b|Surname)/u,
      )
      .map((part) => ({ kind: 'name', start: at, end: (at += part.length) }))
  })

/** Beside names that are written with capitals, words without any are none: `grand`. */
function withoutUncapitalised(spans: readonly Span[], text: string): Span[] {
  const isWritten = (span: Span): boolean => /\p{Lu}/u.test(text.slice(span.start, span.end))
  const hasOthers = spans.some((span) => span.kind === 'name' && isWritten(span))
  return spans.filter((span) => span.kind !== 'name' || !hasOthers || isWritten(span))
}

/**
 * Whoever says one part of a known name does not take the other away: `it's Visser`, of Anouk Visser or Anouk Fisser.
 */
function withKnown(name: PersonName, known: PersonName | undefined): PersonName {
  const word = sayName(name)
  if (!known?.first || !known.last || word.includes(' ')) return name
  const { first, last } = known
  const isSaid = [first, last].some((part) => part.toLowerCase() === word.toLowerCase())
  if (isSaid) return known
  if (isFormOf(word, last)) return { first, last: word }
  return isFormOf(word, first) ? { first: word, last } : name
}

/** Two parts of a name are one name: `first name Anouk, surname de Vries`, `Okafor, Amara Okafor`. */
function oneName(
  said: readonly { name: PersonName; isSpelled: boolean; role: keyof PersonName | undefined }[],
  known: PersonName | undefined,
): PersonName {
  const isInParts = said.some(({ name, role }) => role !== undefined || name.first === undefined)
  if (isInParts) {
    const parts: PersonName = Object.assign({}, ...said.map(({ name }) => name))
    const isOne = said.length === 1 && said[0]!.role !== undefined
    return isOne ? { ...known, ...parts } : parts
  }
  const [one, other] = said.map(({ name }) => sayName(name))
  // `Priyanka, then Patel`. `Lena, I mean Nina` is one word said twice.
  const isFirstAndLast =
    said.length === 2 && said.every(({ name }) => name.last === undefined) && one && other
  if (isFirstAndLast && !isFormOf(one, other)) return { first: one, last: other }
  const [longest] = said.toSorted(
    (a, b) => Number(b.isSpelled) - Number(a.isSpelled) || lengthOf(b) - lengthOf(a),
  )
  // Its letters are those of a last name of several words: `Anneke de Vries. That’s D E, and then V R I E S`.
  const whole = said.find(
    (each) =>
      each !== longest &&
      each.name.first &&
      plain(each.name.last) === plain(sayName(longest!.name)),
  )
  return (longest!.isSpelled && whole?.name) || longest!.name
}

const plain = (words: string | undefined): string | undefined =>
  words?.replaceAll(' ', '').toLowerCase()

const lengthOf = ({ name }: { name: PersonName }): number => sayName(name).length

/** Whether a marked name is the one that the task asks for, and not that of somebody who is only mentioned. */
function isOwn(
  { kind, start, end }: Span,
  text: string,
  clauses: readonly Clause[],
  when: 'asked' | 'open' | 'known' | 'aside' | 'other',
): boolean {
  const clause = clauses.find((each) => overlaps(each, { start, end }))
  // Letters with digits are a postcode or a reference.
  if (kind !== 'name' || !clause || /\d/.test(text.slice(start, end))) return false
  const before = text.slice(clause.start, start)
  const isPossessive = /['’]s$/.test(text.slice(start, end)) || /^['’]s\b/.test(text.slice(end))
  if (passing.test(before.replace(relation, '')) || isPossessive || ofThing.test(before))
    return false
  const after = text.slice(end, clause.end)
  if (acts.test(after) || /^-?barrel/i.test(after)) return false
  if (when === 'asked' || when === 'open') return true
  if (introduces.test(before)) return true
  if (comparing.test(text.slice(0, start))) return false
  // What answers another question, such as the one for the company, is no name unless it is called one.
  if (when === 'other') return called.test(text.slice(clause.start, end))
  const beside = spokenWords(`${before} ${after}`)
  const isAlone = beside.length <= (when === 'known' ? MOST_BESIDE : 0)
  return isAlone || (when === 'known' && clause.act === 'fix')
}

/** Before what belongs to somebody, or is only like something: `you sound like my brother’s satnav`. */
const comparing =
  /\blike(?: \p{L}+['’]?s?){0,3} $|(?<!\b(?:it|that|this|there|here|he|she|who))['’]s $/iu

/** So few words may stand beside a name that replaces the one that was read back. */
const MOST_BESIDE = 3

/** Whether a text was asked for, such as the company. */
const asksText = ({ task, expects }: About): boolean =>
  expects.name === 'slot' && task.slots[expects.slot]?.type === 'text'

/** A known name in another form, whatever the reader took it for: `it's double-barrelled, Moss-Hart`, of Lou Hart. */
function againIn(
  clauses: readonly Clause[],
  known: PersonName | undefined,
  spans: readonly Span[],
): { words: string; start: number } | undefined {
  const parts = [known?.first, known?.last].filter((part) => part !== undefined)
  const isLike = (word: string): boolean =>
    parts.some((part) => word[0] === part[0] && isFormOf(word, part))
  for (const { act, text, start } of clauses) {
    if (!correcting.has(act)) continue
    const from = lead.exec(text)![0].length
    for (const { 0: words, index } of text.slice(from).matchAll(RUN_OF_NAMES)) {
      const place = { start: start + from + index, end: start + from + index + words.length }
      // `Hart Dental` may be the company of Lou Hart.
      const isOther =
        ofThing.test(text.slice(0, from + index)) ||
        spans.some((span) => span.kind === 'company' && overlaps(span, place))
      if (!isOther && words.split(/[\s-]+/).some(isLike)) return { words, start: place.start }
    }
  }
  return undefined
}

const correcting: ReadonlySet<Act> = new Set<Act>(['fix', 'give', 'wrong', 'tell'])
const RUN_OF_NAMES =
  /(?!\p{L}+['’](?:s|m)\b)\p{Lu}[\p{L}'’-]+(?: (?:(?:hyphen|dash) )?\p{Lu}[\p{L}'’-]+)*/gu

/** The name where nothing is marked as one. */
function answerIn(
  text: string,
  clauses: readonly Clause[],
  spans: readonly Span[],
  isAsked: boolean,
  isKnown: boolean,
): { words: string; start: number } | undefined {
  for (const { text: said, spans: marked, start } of clauses) {
    const [, words] = NAMED.exec(said) ?? []
    if (words === undefined || marked.some(({ kind }) => kind === 'name')) continue
    return { words, start: start + said.lastIndexOf(words) }
  }
  // `Hope`, `Will Hunt`: ordinary words that are all the caller says.
  const [only] = clauses
  const isAnswer = isAsked && spans.length === 0 && only?.text.length === text.trim().length
  if (isAnswer && answers.has(only.act) && !isPlainYes(text)) {
    const [words] = ONE_OR_TWO.exec(text.replace(lead, '')) ?? []
    if (words !== undefined && canBeName(words)) return { words, start: text.lastIndexOf(words) }
  }
  // `KIT21, Shah`, all of which is marked as the reference.
  const code = spans.findLast(({ kind }) => kind === 'code')
  const parts = code ? text.slice(code.start, code.end).split(digit) : []
  const after = parts.length > 1 ? parts.at(-1)!.replace(/^[\s,.]+/, '') : ''
  const isName = canBeName(after) && (!isKnown || /^\p{Lu}\p{Ll}/u.test(after))
  return code && isName ? { words: after, start: code.end - after.length } : undefined
}

/** One word, or two that are written as names. */
const ONE_OR_TWO = /^(?:\p{Lu}\S* \p{Lu}\S*?|\S+?)(?=[\s,.!]{0,20}$)/u

/** `Under Miller`, `the surname is O'Brien`, but not `her name is Miller` or `the dog's name is Rex`. */
const NAMED =
  /(?<!\b(?:her|his|their|first) |['’]s )\b(?:(?:[Ss]ur)?[Nn]ame is|[Uu]nder) (\p{Lu}['’]?\p{L}[\p{L}'’-]*)(?= please|[\s,.!?]*$)/u

/** Words that say that a name follows: `the surname is`, `name's`, `the appointment under`. */
const called = /\b(?:(?:sur)?name(?:['’]?s| is| was|:)|under) +/i
const digit = new RegExp(`\\d|\\b(?:${digitWords.join('|')}|oh)\\b`, 'iu')

/** The spans, in which letters that spell a word belong to a name: `no, S H A R, Shar`. */
export function withLettersMarked(
  text: string,
  clauses: readonly Clause[],
  spans: readonly Span[],
  about: About,
  context: DialogueContext,
): readonly Span[] {
  const slot = slotFor(about)
  if (!slot) return spans
  const isOfText = asksText(about) && about.values[slot.slot] !== undefined
  const marked = clauses.flatMap((clause): Span[] => {
    const { tokens } = readFor(clause.text, undefined, NONE, context)
    const spelled = spelledWord(tokens, false)
    if (!spelled || (isOfText && !called.test(clause.text))) return []
    const start = clause.start + tokens[spelled.from]!.start
    const end = clause.start + tokens[spelled.end - 1]!.end
    // Letters and digits are a reference.
    const isCode =
      tokens[spelled.end]?.kind === 'number' || tokens[spelled.from - 1]?.kind === 'number'
    return isCode ? [] : [{ kind: 'name', start, end }]
  })
  const [first] = marked
  const last = marked.at(-1)
  if (!first || !last) return spans
  const place = { start: first.start, end: last.end }
  const near = { start: place.start - MOST_BETWEEN, end: place.end + MOST_BETWEEN }
  const touched = spans.filter(
    (span) => overlaps(span, place) || (span.kind === 'name' && overlaps(span, near)),
  )
  // `That's A N D …`: a letter that was read as the beginning of a reason is a letter, and so is the end of a long name
  // that was read as a code.
  const isOfName = touched.some(({ kind }) => kind === 'name')
  const isLetter = ({ kind, start, end }: Span): boolean =>
    (kind === 'reason' || (kind === 'code' && isOfName)) && start >= place.start && end <= place.end
  if (touched.some((span) => span.kind !== 'name' && !isLetter(span))) return spans
  const isForName =
    slot.isAsked ||
    touched.length > 0 ||
    about.expects.name === 'confirmation' ||
    about.expects.name === 'change'
  if (!isForName) return spans
  const name: Span = {
    kind: 'name',
    start: Math.min(place.start, ...touched.map(({ start }) => start)),
    end: endOfBarrels(text, Math.max(place.end, ...touched.map(({ end }) => end))),
  }
  return [...spans.filter((span) => !touched.includes(span)), name].toSorted(
    (a, b) => a.start - b.start,
  )
}

/**
 * Where a name ends that goes on with a last letter, which the reader took for a clause of its own, with `, hyphen
 * Price` or, if the hyphen is in it already, with `Price`.
 */
function endOfBarrels(text: string, end: number): number {
  const [letter] = /\b\p{L}$/u.test(text.slice(0, end)) ? (LAST.exec(text.slice(end)) ?? []) : []
  if (letter !== undefined) return end + letter.length
  const isOpen = /\b(?:hyphen|dash)$/i.test(text.slice(0, end))
  const rest = (isOpen ? BARREL : HYPHENED).exec(text.slice(end))
  return end + (rest?.[0].length ?? 0)
}

const LAST = /^[\s,]+\p{Lu}(?=\.|\s*$)/u
const BARREL = /^[\s,.]*(?:\p{L}\b[\s,.]*)*\p{L}+/u
const HYPHENED = new RegExp(`^[\\s,.]*(?:hyphen|dash)\\b${BARREL.source.slice(1)}`, 'iu')

/** In characters: what may stand between a name and its letters, `Shah, that's spelled S H A H`. */
const MOST_BETWEEN = 18
