/**
 * The yes to what was read back, and what else is said with it. It counts if nothing in the turn changes, doubts, delays
 * or refuses what was read back. Where money is at stake, nothing may be asked about the price either.
 */
import { noteSlot, type Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act } from '../turnReading.ts'
import { operationOf } from './asked.ts'
import { compared, mayBeLater, offersValue, tellsMore } from './ofBooked.ts'
import type { DialogueContext, TaskFrame } from './dialogueTypes.ts'
import { excludedDays, isExcludedDay } from '../english/values/excludedDays.ts'
import { foldedWords } from '../understanding/foldedWords.ts'
import { repeatsHeard, wordsHeard } from './heardBack.ts'
import type { HeardClause } from './meantTask.ts'
import { isCertainYes } from './offers.ts'
import { callsBack, isMessage } from './taskProgress.ts'
import { saysOnlyValues } from './repeats.ts'
import { NONE, readFor } from './slotCommands.ts'
import { hasNo, hasPlainYes } from '../english/yesNo.ts'
import { wordsIn } from './wording.ts'

export interface SaidYes {
  /** What the caller wants besides, of this agent or of a person. */
  requests: readonly HeardClause[]
}

export type ReadBackFrame = Pick<TaskFrame, 'values' | 'facts'>

/** Acts that stand beside a yes without taking anything back. */
export const harmless: ReadonlySet<Act> = new Set<Act>([
  'yes',
  'social',
  'done',
  'bye',
  'tell',
  'upset',
  'skip',
])

/** The yes of a turn at a read-back, if it counts. What changes a value is for the caller of this to find. */
export function yesIn(
  clauses: readonly HeardClause[],
  frame: ReadBackFrame,
  task: Task,
  context: DialogueContext,
): SaidYes | undefined {
  const heard = wordsHeard(frame, task, context)
  // `As long as it's the morning`, of what was read back so, is no condition.
  const met = new Set(clauses.filter((one) => isMet(one, heard)).map(({ start }) => start))
  const spoken = clauses.map((one) =>
    met.has(one.start) ? { ...one, text: one.text.replace(CONDITION, '') } : one,
  )
  const agreeing = spoken.filter((one) => agrees(one, task, context))
  const said = agreeing.map(({ text }) => text).join(' ')
  const last = agreeing.at(-1)
  if (!last) return undefined
  const isMoney = [...Object.values(frame.values), ...Object.values(frame.facts)].some(
    (value) => typeof value === 'object' && value.type === 'money',
  )
  // `Yes, but 35 is a lot`. `Daylight robbery, but all right. Yes.` has come round to it.
  const objects = ({ text, end }: HeardClause): boolean => {
    const [, after] = /\bbut\b(.*)/i.exec(text) ?? []
    return after !== undefined && end >= last.end && !hasPlainYes(after)
  }
  if (isMoney && spoken.some(objects)) return undefined
  const isFree = task.tool === 'leads.message' || callsBack(task)
  const requests: HeardClause[] = []
  for (const [at, clause] of spoken.entries()) {
    if (agreeing.includes(clause) || met.has(clause.start)) continue
    if (!isMoney && isBesideYes(clause)) continue
    if (namesOther(clause, frame, context)) return undefined
    if (stands(clause, task, heard, context)) continue
    // `Right, and when do you close?` is hardly a yes.
    if (!STRONG.test(said)) return undefined
    if (rulesOutOther(clause, frame, context) && !isDoubted(clause.text, task)) continue
    // Why somebody asks takes nothing back: `Will it be the drops? Because I can't see after them.`
    if (spoken[at - 1]?.act === 'ask' && isExplanation(clause)) continue
    if (asksBeside(clause, frame, task, context)) requests.push(asCancel(clause))
    else if (isSidePoint(clause, last)) continue
    else if (clause.act !== 'ask' || !isFreeQuestion(clause, said, heard)) return undefined
    else if (asksOfIt(clause, isMoney, heard, context)) return undefined
    // What it costs matters to what costs something, whatever was said before it.
    else if (PRICE.test(clause.text) && !isFree && (isMoney || !EXPLICIT.test(said)))
      return undefined
  }
  return { requests }
}

const isRetold = ({ act, text, spans }: HeardClause): boolean =>
  (act === 'fix' || act === 'give' || act === 'tell') &&
  spans.every(({ kind }) => kind === 'reason') &&
  !hasNo(text)

/**
 * The clauses, of which what only puts a message in other words before a yes is noted with it: `well, it’s whether there
 * are steps, love, but yes, that’s right`.
 */
export function withRetold(clauses: readonly HeardClause[], task: Task): readonly HeardClause[] {
  const last = clauses.at(-1)
  if (!last || !isMessage(task) || !isCertainYes(last) || !/^\W*but\b/i.test(last.text))
    return clauses
  return clauses.map((one) => (isRetold(one) ? { ...one, act: 'note', spans: [] } : one))
}

/** What is answered beside it as well: `do you need my number?`, `can I still move it if I’m kept at work?` */
const isBesideYes = ({ act, text }: HeardClause): boolean =>
  act === 'recall' &&
  !/^\W*(?:and |yes\W+)*but\b/i.test(text) &&
  (offersValue(text) || mayBeLater(text))

/**
 * A yes in other words: `I already said yes`, `well yes, obviously` and, where something is to be booked, `just book
 * it`.
 */
function agrees(clause: HeardClause, task: Task, { agent }: DialogueContext): boolean {
  const { act, text, certainty } = clause
  if (isDoubted(text, task) || text.trimEnd().endsWith('?')) return false
  if (isCertainYes(clause)) return true
  if (hasNo(text) || wordsIn(text) > LONGEST_YES) return false
  if (act === operationOf(task, agent)) return isCarryOn(clause)
  const isAnyhow = act === 'unsure' ? certainty < SURELY_UNSURE : wordy.has(act)
  return isAnyhow && (REPEATED.test(text) || (hasPlainYes(text) && SHORT_YES.test(text)))
}

/** The caller wants it carried out, with no value and nothing more of the kind: `book it`, `cancel the lot`. */
const isCarryOn = ({ text, spans }: HeardClause): boolean =>
  spans.length === 0 &&
  /^(?:\W|please|just|then|so|and|okay|kindly|you|can|to|go|ahead)*(?:book|cancel|arrange|send|move|change|switch) (?:it|that|this|the \p{L}+)(?:\W|please|again|then|now|for me|thanks?)*$/iu.test(
    text,
  )

/** In words. */
const LONGEST_YES = 8
const SURELY_UNSURE = 0.6
const wordy: ReadonlySet<Act> = new Set<Act>(['upset', 'tell', 'social', 'other', 'yes', 'repeat'])

const YES = '(?:ye+s+|ye+a+h*|y[eu]p+|aye)'
/** A yes that is repeated: `I’ve told you yes twice`. Whose yes it is matters: `she said yes` is none. */
const REPEATED = new RegExp(
  `^(?:[^\\p{L}]|oh|but|look|well|and|as|like|listen|hey)*(?:i|we)(?:['’]ve| have)?(?: just| already| did)* (?:say|said|told you|tell you|confirmed)\\b.*\\b${YES}\\b`,
  'iu',
)
/** A yes with a sigh: `oh, finally. Yes!` */
const SHORT_YES = new RegExp(
  `^(?:[^\\p{L}]*(?:oh|ah|well|and|so|then|god|finally|at last|obviously|of course|right|okay|my|goodness|good|grief|for the third time|again|please)\\b)*[^\\p{L}]*${YES}(?:[^\\p{L}]|yes|obviously|clearly|of course|please|again|already|sir|madam|love|dear|then|thanks?|thank you|you can book(?: it| that)?)*$`,
  'iu',
)

const CONDITION = /\b(?:as|so) long as\b.*/i

/** Whether the clause makes a condition of what was read back anyway. */
function isMet(clause: HeardClause, heard: readonly string[]): boolean {
  const { text } = clause
  const { index, 0: condition } = CONDITION.exec(text) ?? { index: -1, 0: '' }
  const rest = condition.replace(/^\S+ \S+ \S+/, '').padStart(text.length)
  return index >= 0 && repeatsHeard({ ...clause, text: rest }, heard)
}

/** Conditions, delays, hesitation and `none of it is right`, in whatever clause: nothing said with them is a yes. */
const DOUBT =
  /\b(?:if (?!you (?:would|could|don['’]t mind|please|like)|possible|that['’]s (?:ok|all right|fine)|i may)|unless|provided|providing|as long as|so long as|on condition|assuming|depend(?:s|ing)|until|hang (?:on|about)|hold (?:on|off|it)|(?<!can['’]t )wait|(?:one|just a|give me a) (?:moment|minute|sec(?:ond)?)|not yet|let me (?:think|check|see|ask|look|just)|maybe|perhaps|possibly|probably|instead|(?:later|earlier|sooner)(?:['’]s| is|['’]d be| would be) better|rather(?! good| nice)|hmm+|i (?:suppose|guess|think so)|can only|only (?:do|come|when|after|before|in|on)|some(?:body|one) else|(?:nothing|none|neither)\b[^.?!,]*\b(?:right|correct|true))\b|^(?:\W|but|and|yes)*(?:only|except) (?=\S)/i

/** What somebody says who wants something else done than was read back. */
const OTHERWISE = ['cancel', 'stop', 'forget', 'scrap', 'delete', 'change', 'move', 'swap', 'undo']

const CHANGING: ReadonlySet<string> = new Set(['change', 'move', 'swap'])

function isDoubted(text: string, task: Task): boolean {
  const own = `${task.id} ${task.title} ${task.confirm?.join(' ') ?? ''}`.toLowerCase()
  const words = withoutReminder(text).toLowerCase()
  const isOwn = (verb: string): boolean =>
    own.includes(verb) || (CHANGING.has(verb) && own.includes('change'))
  return (
    DOUBT.test(text) ||
    OTHERWISE.some((verb) => new RegExp(`\\b${verb}`).test(words) && !isOwn(verb))
  )
}

/** Whether a clause beside the yes touches nothing. */
function stands(
  clause: HeardClause,
  task: Task,
  heard: readonly string[],
  { agent }: DialogueContext,
): boolean {
  const { act, text, spans } = clause
  const isRepeated = (saysOnlyValues(clause) || repeatsHeard(clause, heard)) && !hasNo(text)
  const isOwn = act === operationOf(task, agent)
  // `Yes, Monday at ten`.
  if (act === 'give' || ((act === 'fix' || isOwn) && isRepeated)) return !isDoubted(text, task)
  // `Yes, yes. Leave it like that.` Of a change, it may mean that nothing shall be changed.
  if (act === 'stop' && /\bleave (?:it|that|them) (?:like|as)\b/i.test(text))
    return operationOf(task, agent) !== 'change'
  if (isOwn)
    return (act === 'person' || isCarryOn(clause)) && spans.length === 0 && !isDoubted(text, task)
  // What is wished besides is noted with what was read back.
  if (act === 'note' && noteSlot(task) !== undefined)
    return !isDoubted(text, task) && !/^(?:\W|and|yes)*but\b/i.test(text)
  if (!harmless.has(act) || isDoubted(text, task)) return false
  const isOnlyTold = act === 'tell' || act === 'upset'
  return (
    !isOnlyTold ||
    !(UNABLE.test(withoutReminder(text)) || (/^(?:\W|and)*but\b/i.test(text) && hasNo(text)))
  )
}

/**
 * Whether a remark has a day, a time or a number of people that the task keeps, and not as it was read back: `we’re in
 * from six`, beside a yes to five o’clock.
 */
export function namesOther(
  clause: HeardClause,
  frame: ReadBackFrame,
  context: DialogueContext,
): boolean {
  const { act, text } = clause
  if (act !== 'tell' && act !== 'note' && act !== 'upset') return false
  if (rulesOutOther(clause, frame, context)) return false
  const { found } = compared(readFor(text, undefined, NONE, context), frame.values)
  return found.some(({ isSo }) => !isSo)
}

/** `Don’t forget` takes nothing back. */
const withoutReminder = (text: string): string => text.replace(/\bdon['’]t forget\b/i, '')

/** Words that take something back: `I can't do Mondays`. `We've never been to you` does not. */
const UNABLE = /\b(?:can['’]?t|cannot|can not|won['’]?t|do(?:es)?n['’]?t|is(?:n['’]?t| not)|not)\b/i

/** What is said off before an explicit yes is a side point: `never mind the window, leave it. Yes, book it.` */
const isSidePoint = ({ act, text, start }: HeardClause, yes: HeardClause): boolean =>
  act === 'stop' &&
  start < yes.start &&
  EXPLICIT.test(yes.text) &&
  /\b(?:never ?mind|leave (?:it|that)|forget (?:it|that|about)|don['’]?t bother)\b/i.test(text) &&
  !/\b(?:cancel|book|call|everything|whole|lot|all)\b/i.test(text)

/** `I can’t do Thursdays`, beside a yes to a Friday. */
function rulesOutOther(
  { text }: HeardClause,
  { values }: ReadBackFrame,
  context: DialogueContext,
): boolean {
  const days = excludedDays(readFor(text, undefined, NONE, context))
  return days.length > 0 && !Object.values(values).some((value) => isExcludedDay(value, days))
}

/** `Because I can’t see a thing after them`, after a question. */
const isExplanation = ({ act, text }: HeardClause): boolean =>
  harmless.has(act) &&
  !DOUBT.test(text) &&
  !OTHERWISE_NOT.test(text) &&
  /^\W*(?:because|cos|coz|['’]?cause|since|as)\b/i.test(text)

const EXPLICIT = /\b(?:book|confirm|go ahead|go on|do it|please do|arrange|send|put it)\b/i
const STRONG = new RegExp(
  `${EXPLICIT.source}|\\b(?:${YES}|s[ií]|sure|correct|(?:that['’]?s|is) (?:it|right|fine|good|us|me)|absolutely|definitely|certainly|of course|exactly)(?!\\p{L})`,
  'iu',
)

/** Whether a question leaves the yes as it is: it asks for nothing else instead, and not whether to go on. */
function isFreeQuestion({ text }: HeardClause, yes: string, heard: readonly string[]): boolean {
  const isWhatIf = WHAT_IF.test(text)
  if (!isWhatIf && CONDITIONAL.test(text)) return false
  // `Can you do 1,300 instead of the 1,450?`, of what was not read back.
  const [, replaced] = /\binstead of (.+)/i.exec(text) ?? []
  const isElsewhere =
    replaced !== undefined &&
    EXPLICIT.test(yes) &&
    !foldedWords(replaced).some((word) => heard.includes(word))
  if (OTHERWISE_NOT.test(text)) return false
  const isOpinion = EXPLICIT.test(yes) && OPINION.test(text)
  if ((ELSE.test(text) && !isElsewhere) || (ABOUT_IT.test(text) && !isOpinion)) return false
  if (TOUCHING.test(text) && !/\b(?:if|until|later|when|how|still|free|charge)\b/i.test(text))
    return false
  return !/^\W*(?:but|though|however|only)\b|\bthough\W*$/i.test(text) || !WHETHER.test(text)
}

const CONDITIONAL = /^\W*(?:and |but )?(?:or|unless|if|only|except|provided|as long)\b/i
/** What may come later, and asks for nothing now: `and if I get stuck, can I still move it?` */
const WHAT_IF =
  /^\W*(?:and )?if\b.*?\b(?:(?:can|could|may) (?:i|we) (?:still |always |then |also )*(?:move|change|cancel|rebook|reschedule|swap|ring|call|be late|come late)|(?:do|must|should) (?:i|we) (?:ring|call|tell)|what|how|who|where)\b/i
const ELSE =
  /\b(?:earlier|sooner|later|cheaper|instead|better|rather|nearer|closer|(?:an)?other (?:day|time|slot|date|one|option|doctor|person|room|table)|different)\b/i
/** A question about what was read back: `do you still have one?`, `do you think I should?` */
const ABOUT_IT =
  /\b(?:do you (?:still |also )?have (?:it|one|anything|something)|available|think|hold (?:it|that)|booking it)\b/i
const OF_IT = /\b(?:is|was|isn['’]?t|wasn['’]?t) (?:that|it|this)\b(.*)/i
/** `When is it again?`, `is it too late?`, `is that right?` */
const WHICH = /\b(?:when|who|what (?:time|day|date)|which (?:day|time|one|date))\b/i
const SETTLED =
  /^\W*(?:not\b|again|still|too|right|correct|closed|open|free|full|busy|taken|enough|definite\w*|sure|booked|done|all\b)|\b(?:week(?:end)?|month|day|morning|afternoon|evening|night)\b/i
/** Shorter words are said of anything. */
const FEWEST_LETTERS = 4

/**
 * Whether somebody asks whether it is as they take it: `is that the morning?`, but not `is it the ground floor?`, nor
 * `what number is it?`. Where money is at stake, every such question counts.
 */
function asksOfIt(
  { text }: HeardClause,
  isMoney: boolean,
  heard: readonly string[],
  context: DialogueContext,
): boolean {
  const [, rest] = OF_IT.exec(text) ?? []
  if (rest === undefined || /^ (?:possible|far|near|okay|ok)\b/i.test(rest)) return false
  if (isMoney || WHICH.test(text)) return true
  if (/^\W*$/.test(rest)) return !/^\W*(?:and |but )?(?:what|where|how)\b/i.test(text)
  const isHeard = foldedWords(rest).some(
    (word) => word.length >= FEWEST_LETTERS && heard.includes(word),
  )
  return tellsMore(rest, context) || isHeard || SETTLED.test(rest)
}

/** What comes of the answer: `because then I won’t come`. */
const OTHERWISE_NOT =
  /\b(?:then|otherwise) (?:i|we)(?:['’]d rather|(?: (?:really|just))? (?:won['’]?t|will not|wouldn['’]?t|can['’]?t|cannot|don['’]?t|do not))\b/i
/** Beside a plain order, what somebody expects of it: `do you think it will hurt?` */
const OPINION = /\bdo you think (?:it|they|he|she|there)(?:['’]ll| will)\b/i
const TOUCHING = /\b(?:cancel|change|move|swap|switch|stop|undo)\b/i
const PRICE = /\b(?:how much|costs?|prices?d?|charged?s?|fees?|expensive|free|without paying)\b/i
/** After a `but`, a question of whether to go on at all. */
const WHETHER =
  /\b(?:how much|costs?|prices?|charge[ds]?|fees?|expensive|pay|free|sure|really|necessary|worth|what if|why|think|should (?:i|we))\b/i

const touching: ReadonlySet<Act> = new Set<Act>(['cancel', 'change', 'check'])

/** What is asked for besides, and is about something else than what was read back. */
function asksBeside(
  { act, text }: HeardClause,
  frame: ReadBackFrame,
  task: Task,
  context: DialogueContext,
): boolean {
  if (act === 'person')
    return (
      operationOf(task, context.agent) !== 'person' &&
      !/\b(?:instead|rather|first|before)\b/i.test(text)
    )
  if (act === 'new') return true
  const isTouching = touching.has(act) || (act === 'ask' && TOUCHING.test(text))
  return isTouching && isOfOther(text, frame, context)
}

/** It is not about what was read back: `cancel the Thursday one`, `my other appointment`. */
export function isOfOther(
  text: string,
  { values }: ReadBackFrame,
  context: DialogueContext,
): boolean {
  const { dates } = readFor(text, undefined, NONE, context)
  const days = Object.values(values).flatMap((value) =>
    value.type === 'date' ? [value.date] : value.type === 'stay' ? [value.from] : [],
  )
  const named = dates.flatMap((one) => one.values)
  if (named.length > 0) return days.length > 0 && !named.some((day) => days.includes(day))
  return /\b(?:other|old|previous|existing|original|earlier)\b/i.test(text)
}

/** A cancellation in the form of a question is a request: `the Thursday one, can you cancel that?` */
const asCancel = (clause: HeardClause): HeardClause =>
  clause.act === 'ask' && /\bcancel/i.test(clause.text) ? { ...clause, act: 'cancel' } : clause

/** `Before I say yes, …` says none. */
export const isBeforeYes = ({ act, text }: HeardClause): boolean =>
  act === 'yes' && BEFORE_YES.test(text)

const BEFORE_YES =
  /\b(?:before|until|till|unless|if|when|once|can['’]?t|cannot|won['’]?t|not)\b(?: \p{L}+)? (?:i|we)?\s*(?:can |could |will |just )?(?:say|agree|confirm|decide|commit|give (?:you )?(?:a|my))\b/iu
