/** What a turn tells that no slot takes, and that shall not be lost. */
import { noteSlot } from '@ringwell/content/agents/tasks/task.ts'
import { endsSentence, sentencesOf } from '../english/clauses.ts'
import { hasNo } from '../english/yesNo.ts'
import type { Act } from '../turnReading.ts'
import type { Command } from './dialogueTypes.ts'
import { type HeardClause, requestActs } from './meantTask.ts'
import { isAnyWhen } from './answerWays.ts'
import { foldedWords, isAllIn } from '../understanding/foldedWords.ts'
import {
  asksIfOk,
  asksToNote,
  BETWEEN_NOTES,
  breaksOff,
  cleaned,
  filedAs,
  leadsToNote,
  notesIn,
  wishIn,
} from './notes.ts'
import { wishesWhen } from './namedTexts.ts'
import { isAsking } from './openQuestions.ts'
import { isLikely } from './questionsIn.ts'
import { saysOnlyValues } from './repeats.ts'
import { steers } from './steers.ts'
import { wordsIn } from './wording.ts'
import { MOST_CHARACTERS } from '../english/values/readUtterance.ts'
import type { Target } from './aboutOf.ts'
import { isMessage, slotForNotes } from './taskProgress.ts'
import { needIn, tellsNeed } from './needs.ts'
import { isPlainYes } from '../english/yesNo.ts'
import { kindsOf, ON_CONDITION } from './valuesAlone.ts'
import { isOfYesNo } from './namedYesNo.ts'
import { isWhen } from './valuesIn.ts'

/** What is said of a booking that the caller has: `we'll be late`, `we need a high chair`. */
export const toldBeside: ReadonlySet<Act> = new Set<Act>(['tell', 'give', 'new'])

/** Fewer words add nothing to a note: `thirty-five, well. Yes, go on`. */
export const FEWEST_NOTED = 3

/** Wishes that the task has no slot for. */
export function noteCommands(
  clauses: readonly HeardClause[],
  about: Target | undefined,
  said: readonly Command[],
  told: readonly HeardClause[],
  noted: ReadonlySet<string>,
): Extract<Command, { type: 'addNote' }>[] {
  // `Yes, but only after Friday`: what changes no value is noted, so that it is not lost.
  const isBesideYes =
    about?.expects.name === 'confirmation' &&
    said.every(({ type }) => type === 'rejectValue') &&
    clauses.some(({ act }) => act === 'yes')
  // What was taken for a slot is not noted as well.
  const taken = said.flatMap((one) =>
    one.type === 'setSlot' && one.values[0].type === 'text'
      ? one.values[0].text.split(BETWEEN_NOTES)
      : [],
  )
  const isTaken = (clause: HeardClause): boolean =>
    saysOnlyValues({ ...clause, spans: clause.spans.filter(({ kind }) => kind !== 'reason') }) ||
    (clause.spans.some(({ kind }) => kind === 'stay') &&
      said.some((one) => one.type === 'setSlot' && one.values[0].type === 'stay')) ||
    taken.some((words) => clause.text.includes(words) || isPartOf(clause.text, words)) ||
    // `We want the evening.`
    (wordsIn(clause.text) <= MOST_OF_CHOICE &&
      !ON_CONDITION.test(clause.text) &&
      about !== undefined &&
      said.some((one) => one.type === 'setSlot' && one.values[0].type === 'choice') &&
      namesOption(clause.text, about.task))
  // `Any day but Monday` is a wish for a callback, although it is no day.
  const hasWhen = said.some((one) => one.type === 'setSlot' && isWhen(one.values[0].type))
  // `But not before five, I'm at work` says nothing of what is wrong.
  const slot = about?.task.slots[noteSlot(about.task) ?? '']
  const isMatter = slot?.type === 'text' && slot.opening === true
  const isNote = (clause: HeardClause): boolean => {
    const { act, text, spans } = clause
    if (saysNothing(text) || isOfNotes(clauses, clauses.indexOf(clause))) return false
    if (isOfNumber(clauses, clauses.indexOf(clause))) return false
    // What has an answer is asked, and tells nothing: `and I can come with my daughter?`
    const [question] = clause.questions
    const isAsked = act === 'note' && spans.length === 0 && question && isLikely(question)
    if (isAsked && notesIn(text).every(({ type }) => type === 'question')) return false
    if (about?.task.id === 'callback' && isAnyWhen(text)) return false
    const isOut = said.some(({ type }) => type === 'excludeDays') && /\b\w*(?:day|week)/i.test(text)
    if (
      about?.task.id === 'callback' &&
      !hasWhen &&
      (isOut || spans.some(({ kind }) => isWhen(kind)))
    )
      return act !== 'ask' && !taken.some((words) => text.includes(words))
    if (isTaken(clause) || (isMatter && hasWhen && spans.some(({ kind }) => isWhen(kind))))
      return false
    if (hasWhen && about && wishesWhen(clause, about)) return false
    // `Two of us to Oslo, vegetarian meals both`, after the reason.
    const isMore =
      spans.length > 0 && spans.every(({ kind }) => kind === 'reason') && about?.values['reason']
    // `Yes, on this number, but not before noon`: what comes with a yes to a callback and is no value is a wish.
    if (about?.task.id === 'callback' && act === 'give' && isMore) return true
    if (about?.starts === 'callback' && act === 'give' && spans.length === 0)
      return wordsIn(text) >= FEWEST_NOTED
    return (
      act === 'note' ||
      (about !== undefined && isHeard(clause, about.task)) ||
      // `With breakfast, please`, where breakfast is nothing to choose.
      (about !== undefined &&
        act !== 'ask' &&
        /^\W*(?:(?:and|but) )?with(?:out)?\b/i.test(text) &&
        !isOfYesNo(text, about.task) &&
        !namesOption(text, about.task)) ||
      // Whose account it is matters to who rings back.
      (about !== undefined && isMessage(about.task) && namesThing(clause)) ||
      (about !== undefined && !keepsText(about.task) && asksToNote(text)) ||
      (isBesideYes &&
        act === 'fix' &&
        !spans.some(({ kind }) => kind === 'phone' || kind === 'code') &&
        wordsIn(text) >= FEWEST_NOTED) ||
      (about !== undefined &&
        about.starts === undefined &&
        !(hasWhen && wordsIn(text) <= FEWEST_NOTED) &&
        isMessage(about.task) &&
        (requestActs.has(act) || act === 'tell') &&
        about.expects.name === 'confirmation')
    )
  }
  const slots: Target['task']['slots'] = about?.task.slots ?? {}
  const countsPeople = Object.values(slots).some(({ type }) => type === 'party')
  const keepsNotes = about !== undefined && slotForNotes(about.task, about.values) !== undefined
  /** The task has a slot for what is marked in it. */
  const isOfSlot = ({ spans }: HeardClause): boolean =>
    spans.some(
      ({ kind }) =>
        kind !== 'reason' && Object.values(slots).some(({ type }) => kindsOf[type].includes(kind)),
    )
  const isCarrier = (clause: HeardClause): boolean =>
    carriers.has(clause.act) &&
    !isOfSlot(clause) &&
    !isTaken(clause) &&
    !saysNothing(clause.text) &&
    !isPlainYes(clause.text)
  const asksWish = ({ act, questions: [question] }: HeardClause): boolean =>
    act === 'ask' && question !== undefined && isLikely(question) && noted.has(question.id)
  const isLed = clauses.map((_, at) => about !== undefined && isLedTo(clauses, at))
  // Of a sentence whose first part is a note already, the question wishes for nothing more.
  const wishes = clauses.map((one, at) => {
    const asked = clauses[at - 1]?.act === 'note' ? one.text : (one.whole ?? one.text)
    return asksWish(one) ? wishIn(asked) : undefined
  })
  // `We won’t get in till eleven, is that all right?`, where the answer says that it is noted.
  const isAsked = wishes.includes('')
  const isNoted = clauses.map(
    (one, at) =>
      isLed[at] === true ||
      (wishes[at] === undefined && isNote(one)) ||
      told.includes(one) ||
      (keepsNotes && one.act === 'fix' && one.spans.length === 0 && tellsNeed(one.text)) ||
      (keepsNotes &&
        (isCarrier(one) || (one.act === 'tell' && !isTaken(one))) &&
        (tellsNeed(one.text, countsPeople) ||
          (one.act === 'tell' && asksIfOk(clauses[at + 1]?.text ?? '')) ||
          (isAsked && one.act === 'tell' && wordsIn(one.text) >= FEWEST_NOTED))),
  )
  // What stands in the same sentence is a part of the note, and so is what is told right after a wish.
  for (const order of [[...clauses.keys()], [...clauses.keys()].toReversed()])
    for (const at of order) {
      const isBeside = (other: number): boolean =>
        isNoted[other] === true && isSameSentence(clauses, Math.min(at, other))
      if (isCarrier(clauses[at]!) && (isBeside(at - 1) || isBeside(at + 1))) isNoted[at] = true
    }
  for (const [at, { text }] of clauses.entries())
    isNoted[at] &&= !steers(text) && !isOfNumber(clauses, at)
  let isAfterWish = false
  for (const [at, one] of clauses.entries()) {
    isAfterWish &&= isCarrier(one) && !isAsking(one.text) && wordsIn(one.text) >= FEWEST_NOTED
    isNoted[at] ||= isAfterWish && one.act === 'tell'
    isAfterWish = isNoted[at] && (isAfterWish || one.act === 'note')
  }
  const notes = clauses.flatMap((one, at) => {
    if (wishes[at]) return [ended(wishes[at])]
    const isGiven = one.act === 'give' && isOfSlot(one) && about && !isMessage(about.task)
    const isRequest = (requestActs.has(one.act) || isGiven) && !isNoted[at]
    const isBehind = one.act === 'ask' && clauses[at - 1]?.act === 'ask' && STATES.test(one.text)
    const isTold = keepsNotes && (isRequest || (isBehind && isSameSentence(clauses, at - 1)))
    const need = isTold && !isNoted[at] ? needIn(one.text, countsPeople) : ''
    if (need !== '') return [ended(need)]
    if (!isNoted[at]) return []
    // `Could you write down that one of us is coeliac?` asks for the note, and the note asks nothing.
    const isLong =
      one.act === 'tell' && tellsNeed(one.text, countsPeople) && wordsIn(one.text) > MOST_OF_NEED
    const own = breaksOff(one.text) ? (one.whole ?? one.text) : one.text
    const text = isLong
      ? needIn(one.text, countsPeople)
      : withoutDenial(own.replace(LEAVES_OUT, ''))
    const lead = isNoted[at - 1] ? '' : leadOf(clauses, at - 1, isOfSlot)
    if (text === '' || lead === undefined) return []
    const words = lead + (isLed[at] ? text.replace(/[\s?]+$/, '.') : text)
    return [isNoted[at + 1] ? words : ended(words)]
  })
  // What people shall do with it is passed on, whatever else the turn is for.
  const filed = about && isMessage(about.task) ? clauses.map(({ text }) => filedAs(text)) : []
  notes.push(...filed.filter((one) => one !== '' && !notes.join(' ').includes(one)).map(ended))
  return about && notes.length > 0 ? [{ type: 'addNote', text: notes.join(' ') }] : []
}

/** What tells why it is asked: `my son is allergic`, behind `will there be nuts in it`. */
const STATES = /^\W*(?:because )?(?:i|we|he|she|they|my|our|his|her|one of (?:us|them))\b[^?]*$/i

/** In words. A longer clause says more than what is chosen. */
const MOST_OF_CHOICE = 7

/** In words. Of a longer clause, only the part with the need is noted. */
const MOST_OF_NEED = 14

/** What may be a part of a note beside it. */
const carriers: ReadonlySet<Act> = new Set<Act>(['note', 'tell', 'give', 'other'])

/** Whether the words have one of what the task lets choose from. */
const namesOption = (text: string, { slots }: Target['task']): boolean => {
  const options = Object.values(slots).flatMap((slot) =>
    slot.type === 'choice' ? foldedWords(JSON.stringify(slot.options)) : [],
  )
  return foldedWords(text).some((word) => options.includes(word))
}

const ended = (text: string): string =>
  text.replace(/(?<![\s,;:])[\s,;:]+$/, '').replace(/(?<![.?!])$/, '.')

/** Whether no sentence ends between this clause and the next one. */
const isSameSentence = (clauses: readonly HeardClause[], at: number): boolean =>
  clauses[at + 1] !== undefined && !endsSentence(clauses[at]?.text ?? '')

/**
 * The beginning of a phrase that the clauses before it have: `around`, of `a house, around | the school`. Undefined if that
 * is a part of a value, so that what follows it is, too: `R A M S E Y, with an E | on the end`.
 */
function leadOf(
  clauses: readonly HeardClause[],
  at: number,
  isOfSlot: (clause: HeardClause) => boolean,
): string | undefined {
  const clause = clauses[at]
  if (!clause || /[,;:.?!–-]\W*$/.test(clause.text)) return ''
  const { text, start, spans } = clause
  const phrase = text.split(/[,;:.?!–-]\s+|\b(?=(?:and|but|so|because)\s)/i).at(-1) ?? ''
  const from = start + text.length - phrase.length
  if (isOfSlot({ ...clause, spans: spans.filter(({ end }) => end > from) })) return undefined
  const before = phrase === text ? leadOf(clauses, at - 1, isOfSlot) : ''
  return before === undefined ? undefined : `${before}${phrase.trim()} `
}

/** What follows from the agent's words is no news: `so I could stop after a month, good`. */
export const concludes = ({ act, text, spans }: HeardClause): boolean =>
  act === 'tell' &&
  spans.length === 0 &&
  !hasNo(text) &&
  /^\W*(?:(?:ah|oh|okay|right|well|good|and)\W+)*so (?:i|we|it|that|they|you|he|she)\b/i.test(text)

/** Whose account it is: `my account is RadekPL`. */
export const namesThing = ({ text }: HeardClause): boolean => NAMES_THING.test(text)

const NAMES_THING =
  /\b(?:my|our|the) (?:account|user ?name|gamer ?tag|profile)(?: name)?(?:['’]s| is)(?: called)? \S/i

/** The caller misses something in what was read back: `you left out that we come late`. */
export const leavesOut = ({ text }: Pick<HeardClause, 'text'>): boolean => LEAVES_OUT.test(text)

/** The same words without what is missing: `you forgot the main thing`. */
export const onlyLeavesOut = ({ text }: HeardClause): boolean =>
  leavesOut({ text }) && !/\p{L}/u.test(text.replace(LEAVES_OUT, ''))

const A_THING =
  '(?:(?:(?:the|one|an?) )?(?:(?:most|really|main|only|important|whole|other|best|little|small) )*(?:thing|part|bit|point|half|something))'

const LEAVES_OUT = new RegExp(
  `^(?:(?:but|and|no|hang on|hold on|sorry|wait)[\\s,.]+)*(?:(?:there['’]s |there is )?${A_THING}(?: is|['’]s|)(?: still)? missing\\b[\\s,.:;!]*|you(?:['’]ve| have)? (?:(?:just|completely) )?(?:left out|left off|forgot(?:ten)?|missed out|(?:not|did not|didn['’]t|have not|haven['’]t) (?:got|get|put|note|written?|mention(?:ed)?|said|say)(?: down)?)(?: anything)?(?: ${A_THING}\\b(?: about| of| where)?[\\s,.:;!–-]*(?:that )?|(?: about| that| in)? (?!(?:(?:the|an?|one|my) )?(?:zero|oh|nought|digits?|letters?|numbers?|[a-z]|\\d+)\\b)(?!(?:if|whether|what|how|why|when|where|who|which)\\b)(?=\\S)))`,
  'i',
)

/** The caller says that what was read back is wrong, and not what of it: `that’s not what happened`. */
const DENIAL =
  /^\W*(?:no\W+)*(?:that|this|it)(?:['’]s| is| was)?(?: (?:all|quite|just|completely))? (?:wrong|incorrect|not (?:right|true|correct|it|(?:what|how|why)\b.*)|isn['’]t (?:right|true|correct|it|(?:what|how|why)\b.*))\W*$/i

export const isDenial = (text: string): boolean => sentencesOf(text).some((one) => DENIAL.test(one))

const withoutDenial = (text: string): string =>
  sentencesOf(text)
    .filter((one) => !DENIAL.test(one))
    .join(' ')

/** Free words for a message at its read-back: `also say that I paid`, and what follows `that’s not what happened`. */
export const tellsMatter = (
  { act, text, spans }: HeardClause,
  clauses: readonly HeardClause[],
): boolean =>
  spans.length === 0 &&
  wordsIn(withoutDenial(text)) >= FEWEST_NOTED &&
  ((act === 'fix' && ADDS_TEXT.test(text)) ||
    ((act === 'fix' || act === 'wrong') && clauses.some((one) => isDenial(one.text))))

const ADDS_TEXT =
  /^\W*(?:(?:and|also|please|but|no|then|just|you should)\W+)*(?:say|add|put|write|note|mention|include|tell (?:them|her|him))\b/i

/** Whether the sentence up to this clause asks to write it down: `put in that I come late and need a receipt`. */
function isLedTo(clauses: readonly HeardClause[], at: number): boolean {
  const before = clauses.slice(0, at)
  const end = before.findLastIndex(({ text }) => endsSentence(text))
  return before.slice(end + 1).some(({ text }) => leadsToNote(text) || LEAVES_OUT.test(text))
}

/** All that counts in it is part of what was said before: `and about the bill`, of a reason that was taken. */
const isPartOf = (said: string, words: string): boolean => {
  const own = cleaned(said)
  return foldedWords(own).length > 0 && isAllIn(own, words)
}

/** Whether the task is to write down a text, so that the words that ask for it begin the task. */
const keepsText = ({ slots }: Target['task']): boolean =>
  Object.values(slots).some((slot) => slot.type === 'text' && !slot.short && !slot.unasked)

/** What a message with words of its own is told besides: `I paid it by transfer, on Monday`. */
function isHeard({ act, text }: HeardClause, task: Target['task']): boolean {
  const slot = task.slots[noteSlot(task) ?? '']
  const words = slot?.type === 'text' && task.tool === 'leads.message' ? slot.hears : undefined
  return (
    words !== undefined &&
    (toldBeside.has(act) || act === 'fix') &&
    words.some((word) => new RegExp(`\\b${word}\\b`, 'i').test(text))
  )
}

/** Nothing in it could be noted: `have you got that, dear?` */
const saysNothing = (text: string): boolean =>
  foldedWords(text.slice(0, MOST_CHARACTERS).replaceAll(FORMS_OF_ADDRESS, ' ')).length === 0

/** Words between a number and its signs: `that's Trinidad`, of `868 555 0142, and that's Trinidad, so plus one in front`. */
function isOfNumber(clauses: readonly HeardClause[], at: number): boolean {
  const [before, clause, after] = [clauses[at - 1], clauses[at], clauses[at + 1]]
  const [first = '', last = ''] = clause?.text.split(/,\s+(?=so\b)/) ?? []
  const isBeside =
    before !== undefined &&
    !endsSentence(before.text) &&
    before.spans.some(({ kind }) => kind === 'phone') &&
    (steers(last) || (after !== undefined && steers(after.text)))
  return isBeside && /^\W*(?:and )?(?:that|it)['’]s\b/i.test(first)
}

/** Whether a clause, or the one that it goes on, is about the notes: `don’t write the bit | about my knee`. */
function isOfNotes(clauses: readonly HeardClause[], at: number): boolean {
  const [before, clause] = [clauses[at - 1], clauses[at]]
  if (clause && OF_THE_NOTES.test(clause.text)) return true
  const goesOn =
    before !== undefined &&
    !/[,;.!?]\W*$/.test(before.text) &&
    !/^\W*(?:and|but|so)\b/i.test(clause?.text ?? '')
  return goesOn && OF_THE_NOTES.test(before.text)
}

/** What is said of the notes themselves, which are to be without it: `don’t write that`, `I never said knee`. */
const OF_THE_NOTES =
  /^\W*(?:(?:no|and|but|oh|well|please|hey)\W+)*(?:(?:(?:do not|don['’]?t|never|no need to|you (?:needn['’]?t|don['’]?t (?:have|need) to))|(?:leave|cross|take|strike|scratch|keep)(?= .* (?:out|off)\b)) ?(?:write|put|note|say|mention|include|add|take|(?=the|that|it|this|my|all))|(?:i|we) (?:never|did not|didn['’]?t) (?:said|say|ask|asked|told|tell|mention(?:ed)?)\b|forget (?:about )?(?:the|my|that)\b|you (?:write|wrote|put|note[ds]?)(?: down)? (?:every|everything|what|all))\b/i

const FORMS_OF_ADDRESS = /\b(?:dear|love|darling|mate|pal|friend|sir|madam|thanks|thank)\b/gi
