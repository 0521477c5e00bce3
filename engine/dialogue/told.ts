/**
 * What the caller has told, in whole sentences of theirs, and which of them say what somebody shall call about. Who calls
 * back reads a reason that is as short as a person would put it. All that was said is in the transcript.
 */
import { isCertainYes } from './offers.ts'
import { sentencesAround, sentencesOf } from '../english/clauses.ts'
import { hasNo } from '../english/yesNo.ts'
import type { Act, Clause, Span, SpanKind } from '../turnReading.ts'
import { foldedWords, isAllIn } from '../understanding/foldedWords.ts'
import { wantsNoCallback } from './answerWays.ts'
import type { Command, DialogueState, Told } from './dialogueTypes.ts'
import type { SlotValue } from '../slotValue.ts'
import { type HeardClause, requestActs } from './meantTask.ts'
import { leavesOut } from './noteCommands.ts'
import { BETWEEN_NOTES, cleaned, reasonIn } from './notes.ts'
import { asksForOther } from './notGiven.ts'
import { isAsking, points } from './openQuestions.ts'
import { isAnswered } from './questionsIn.ts'
import { saysOnlyValues } from './repeats.ts'
import type { About } from './slotCommands.ts'
import { callsBack, isMessage, matterSlot } from './taskProgress.ts'
import { capitalised, wordsIn } from './wording.ts'

/** Later words are likelier about what is passed on. */
const MOST_TOLD = 12
const FEWEST_WORDS = 3
/** A reason of more words is no reason, but a letter. */
const MOST_WORDS = 25
/** Two wishes of more words are too much to be read back, so the first one counts. */
const MOST_TOGETHER = 34

/** Takes the sentences of a turn that may matter to somebody who has not heard the call. */
export function hear(
  before: DialogueState,
  text: string,
  clauses: readonly Clause[],
): DialogueState {
  const state: DialogueState = wantsNoCallback(text, before)
    ? { ...before, declinesCall: true }
    : before
  // What is said to somebody who takes it down is taken there.
  if (state.stack.at(-1)?.task === 'callback') return state
  const [wanted] = sentencesOf(text).filter(asksForOther)
  if (wanted !== undefined) {
    const one = { text: text.slice(text.indexOf(wanted)), isWish: false }
    return { ...state, told: [...state.told, one].slice(-MOST_TOLD) }
  }
  // What the caller begins with is what the call is about, whatever it is taken for.
  const isFirst = state.told.length === 0 && state.stack.length === 0 && state.ended.length === 0
  const matters = clauses.filter(
    (clause) => isMatter(clause) || (isFirst && opening.has(clause.act) && tellsMuch(clause)),
  )
  if (matters.length === 0) return state
  const isWish = matters.some(({ act }) => requestActs.has(act))
  // `Do you speak Farsi? My customers are Iranian`: what is told beside a question makes no sense without it.
  const said = sentencesAround(
    withoutIdentity(text, clauses),
    isWish ? matters : clauses.filter((clause) => isMatter(clause) || clause.act === 'ask'),
  )
  if (isEcho(said, state.lastSaid)) return state
  const others = state.told.filter((one) => one.text !== said)
  return { ...state, told: [...others, { text: said, isWish }].slice(-MOST_TOLD) }
}

/**
 * What the call began with and the last wish. What was told before something else was found out counts where nothing was
 * told since. Empty if nothing is short enough to be read back.
 */
export function matterIn(told: readonly Told[]): string {
  const known = told
    .map((one) => ({ ...one, text: clearest(one.text) }))
    .filter(({ text }) => foldedWords(text).length > 1)
  const fresh = known.filter(({ isPast }) => !isPast)
  const open = fresh.length > 0 ? fresh : known
  const first = (open.find(({ isWish }) => isWish) ?? open[0])?.text ?? ''
  const last = open.findLast(({ isWish }) => isWish)?.text ?? first
  const both = `${first.replace(/(?<![.?!])$/, '.')} ${last}`
  if (isAllIn(first, last)) return last
  return isAllIn(last, first) || wordsIn(both) > MOST_TOGETHER ? first : both
}

/** What words are about: all of them if they are few, else the last question or wish with what was said before it. */
export function clearest(said: string): string {
  const about = withMatter(reasonIn(withMatter(said)))
  if (wordsIn(about) <= MOST_WORDS) return bare(about)
  const sentences = sentencesOf(about)
    .map(shortened)
    .filter((one) => wordsIn(one) <= MOST_WORDS && foldedWords(one).length > 1)
  const wanted = sentences.findLast((one) => isAsking(one) || WISHES.test(one))
  const at = wanted === undefined ? sentences.length - 1 : sentences.lastIndexOf(wanted)
  const both = sentences.slice(Math.max(0, at - 1), at + 1).join(' ')
  return bare(wordsIn(both) <= MOST_WORDS ? both : (sentences[at] ?? ''))
}

/** The beginning and the end of a story, which says what has come of it, or the beginning of any other long sentence. */
function shortened(sentence: string): string {
  if (wordsIn(sentence) <= MOST_WORDS || wordsIn(sentence) > MOST_TO_SHORTEN) return sentence
  const parts = sentence.split(/(?<=[,;])\s+|\s+(?=(?:and|but|so|because)\s)/)
  const isStory = parts.some((part) => /^(?:and )?so (?!(?:i|we) \w+ed\b)/i.test(part))
  while (parts.length > 1 && wordsIn(parts.join(' ')) > MOST_WORDS)
    if (isStory) parts.splice(parts.length > 2 ? 1 : 0, 1)
    else parts.pop()
  return parts
    .join(' ')
    .replace(/^(?:and|but|so) /i, '')
    .replace(/[\s,;]+$/, '')
}

/** In words. Of a longer sentence, nobody could say which part counts. */
const MOST_TO_SHORTEN = 45

/**
 * A question with what was told beside it: `he has no card. Can he still be seen?` What was asked for beside it has been
 * taken up by itself: of `two nights, please, and is everything step-free with you?`, only the question is open.
 */
export function withTold(question: string, told: readonly Told[]): string {
  const beside = told.findLast(({ text }) => text.includes(question))
  if (!beside || (beside.isWish && !points(question))) return question
  const sentences = sentencesOf(beside.text)
  return sentences
    .map((one) => (one.includes(question) && !points(question) ? capitalised(question) : one))
    .join(' ')
}

/** What a turn is about, without what only steers the talk: `what was that, I K K 17? And is it free?` */
export function matterOfTurn(text: string, clauses: readonly Clause[]): string {
  const about = clauses.filter(
    ({ act, spans }) =>
      (mattering.has(act) || act === 'ask' || act === 'person') && !spans.some(isIdentifying),
  )
  return sentencesAround(text, about) || text
}

const isIdentifying = ({ kind }: Span): boolean => identifying.has(kind)

const withMatter = (text: string): string => sentencesOf(text).filter(isAbout).join(' ')

/** `No demo`, `two hundred, okay` and `what have you got?` say nothing of what it is about. */
const isAbout = (sentence: string): boolean =>
  foldedWords(sentence).length > 0 &&
  !(wordsIn(sentence) <= MOST_OF_ANSWER && (hasNo(sentence) || /\bok(?:ay)?\b/i.test(sentence)))

/** In words. */
const MOST_OF_ANSWER = 3

const bare = (text: string): string => text.replace(/\.$/, '')

const WISHES = /\b(?:i|we)(?:['’]d| would)? (?:(?:just|only|really) )?(?:want|need|like|wish)\b/i

const ASKS_ABOUT = /\b(?:ask|tell|talk|speak)\b.*\babout\b/i

const isMatter = (clause: Clause): boolean =>
  mattering.has(clause.act) &&
  wordsIn(clause.text) >= FEWEST_WORDS &&
  !(saysOnlyValues(clause) && clause.spans.every(isIdentifying))

/** `The number is TS-4471, I think`, at the end of a sentence, has a slot of its own. */
function withoutIdentity(text: string, clauses: readonly Clause[]): string {
  const last = clauses.at(-1)
  const isOwn = last !== undefined && last.act === 'give' && last.spans.some(isIdentifying)
  if (!isOwn || clauses.length < 2) return text
  return text
    .slice(0, last.start)
    .replace(/[\s,;:–-]+$/, '')
    .replace(LEADS_TO_IDENTITY, '')
}

const LEADS_TO_IDENTITY =
  /(?:^|[\s,;:–-]+)(?:and )?(?:it['’]s|(?:the|my) (?:\p{L}+ )?(?:number|name|reference|code|email|mail|address)(?: is|['’]s|:)?)$/iu

/** The caller only says after the agent what it has said: `made to measure, hm`. */
const isEcho = (said: string, lastSaid: string): boolean =>
  wordsIn(said) <= MOST_OF_ECHO && isAllIn(said.replaceAll(/\bh+m+\b/gi, ''), lastSaid)

/** In words. */
const MOST_OF_ECHO = 5

/** What only answers a question of the agent is in the values of the task. */
const mattering: ReadonlySet<Act> = new Set<Act>([...requestActs, 'fix', 'tell', 'upset', 'note'])

const opening: ReadonlySet<Act> = new Set<Act>(['give', 'other'])
const tellsMuch = (clause: Clause): boolean =>
  wordsIn(clause.text) >= FEWEST_TOLD_FIRST && !saysOnlyValues(clause)
const FEWEST_TOLD_FIRST = 5

/** Who the caller is, which has slots of its own. */
const identifying: ReadonlySet<SpanKind> = new Set<SpanKind>(['name', 'phone', 'email', 'code'])

/**
 * What a message is about replaces what it was about before, unless the caller adds it: `and also about the delivery`.
 * @param led what led to the offer that begins the message: `yes, I restarted it twice already` adds to that
 */
export function asReason(
  one: Command,
  text: string,
  about: (About & { starts?: string | undefined }) | undefined,
  led: string | undefined,
): Command {
  if (one.type !== 'setSlot' || !about || !isMessage(about.task)) return one
  const [value] = one.values
  if (
    led === undefined &&
    about.starts !== undefined &&
    callsBack(about.task) &&
    isCause(value, text)
  )
    return { ...one, isMore: true }
  const before = led === undefined ? '' : clearest(led)
  const known = before === '' ? about.values[one.slot] : ({ type: 'text', text: before } as const)
  if (value.type !== 'text' || known?.type !== 'text' || one.slot !== matterSlot(about.task))
    return one
  const at = plain(text).indexOf(plain(value.text).slice(0, LENGTH_COMPARED))
  const isMissed = leavesOut({ text })
  const isAdded =
    (before !== '' && !callsBack(about.task)) ||
    isMissed ||
    ADDS.test(at < 0 ? '' : text.slice(0, at)) ||
    ADDED.test(sentencesOf(text).at(-1) ?? '')
  const isInstead = !isAdded || (INSTEAD.test(text) && !isMissed)
  if (isInstead || isAllIn(known.text, value.text)) return one
  return { ...one, values: [{ type: 'text', text: known.text + BETWEEN_NOTES + value.text }] }
}

/**
 * What the caller says with the yes to a callback that it should be about, in place of what it was offered for, or with
 * that: `yes, I want the price of the cot`, `yes, and ask about the pool, too`. What was just answered is no part of it.
 */
export function reasonBesideYes(
  text: string,
  clauses: readonly HeardClause[],
  led: string | undefined,
): Command[] {
  const said = clauses.filter(
    (clause) =>
      clause.act !== 'yes' &&
      // Of two things in one clause, only one may have been answered.
      (!isAnswered(clause) || / and /i.test(clause.text)) &&
      clause.spans.every(({ kind }) => kind === 'reason') &&
      (clause.spans.length > 0 ||
        WISHES.test(sentencesAround(text, [clause])) ||
        ASKS_ABOUT.test(clause.text) ||
        CAUSE.test(clause.text)),
  )
  const words = said.map((one) => one.text).join(' ')
  const reason = reasonIn(words)
  if (reason === '') return []
  const isMore = GOES_ON.test(sentencesAround(text, said)) || ADDED.test(words) || CAUSE.test(words)
  const before = isMore && led !== undefined ? [clearest(led)] : []
  const all = [...before, reason].filter(Boolean).join(BETWEEN_NOTES)
  return [
    {
      type: 'setSlot',
      slot: 'reason',
      values: [{ type: 'text', text: all }],
      ...(isMore && led === undefined && { isMore: true }),
    },
  ]
}

const CAUSE = /^\W*(?:(?:and|yes|please)\W+)*(?:because|cos|since)\b/i

const GOES_ON = /^(?:\W|yes|yeah|sure|okay|please)*\b(?:and|also|plus)\b/i

/** What is left of the reason that was read back: `only the cot, then`, `ask only about the cot`. */
export function narrowedReason(
  clauses: readonly HeardClause[],
  known: SlotValue | undefined,
): Command[] {
  if (known?.type !== 'text') return []
  const left = clauses.flatMap(({ text, spans }) => {
    // What comes beside a yes is no other reason.
    const [, written = ''] = clauses.some(isCertainYes) ? [] : (WRITES.exec(text) ?? [])
    if (written !== '') return [cleaned(written)]
    const [, about = '', words = ''] = NARROWS.exec(text) ?? []
    const isMeant =
      foldedWords(words).length > 0 &&
      (about.endsWith('about ') || isMostlyIn(words, known.text)) &&
      spans.every(({ kind }) => kind === 'reason')
    if (!isMeant) return []
    // `Only the night calls` narrows a reason that has said it in other words, and takes nothing from it.
    const isOwn = about.endsWith('about ') || isAllIn(words, known.text)
    return [isOwn ? words : `${known.text}${BETWEEN_NOTES}only ${words}`]
  })
  return left
    .slice(-1)
    .map((text) => ({ type: 'setSlot', slot: 'reason', values: [{ type: 'text', text }] }))
}

/** `Only the night calls`, of a reason that has the night. */
const isMostlyIn = (text: string, whole: string): boolean => {
  const words = foldedWords(text)
  return 2 * words.filter((word) => isAllIn(word, whole)).length >= words.length
}

const NARROWS =
  /\b(?:only|just) ((?:(?:ask|tell|call|ring)(?: them| me)? )?(?:about |for )?)((?:the|my|our|that|this) .+?)(?:[\s,]+(?:then|now|please|thanks))*\W*$/i

/** The caller puts it in other words: `you can just write I want a lens check`. */
const WRITES =
  /^\W*(?:(?:but|and|no|so|you can|you could)\W+)*just (?:write|put|say)(?: down)?(?: that)?[:,]? (?!(?:me|us|it|him|her|them|to|yes|no|when|whatever|nothing|down|off|through)\b|it['’]s urgent)((?:\S+\s+){2,30}?\S+)$/i

/** A cause, or what is said of something that has been named before: `because it says delivered`. */
function isCause(value: SlotValue, text: string): boolean {
  if (value.type !== 'text') return false
  const at = plain(text).indexOf(plain(value.text).slice(0, LENGTH_COMPARED))
  return (
    /\b(?:because|cos|since|as)\W*$/i.test(text.slice(0, Math.max(0, at))) ||
    /^(?:it|they|that|this|these|those|he|she)(?:['’]\w+)?\s/i.test(value.text)
  )
}

const LENGTH_COMPARED = 20
const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'")

/** Words that add a reason to another, right before it: `and about`, `and also tell them about`. */
const ADDS = /\b(?:and|also|plus)\b[^.?!;]*$/i
const ADDED = /^[^.?!;]*\b(?:too|as well|also)\W*$/i
const INSTEAD = /^\W*(?:no|nope|not)\b|\binstead\b/i
