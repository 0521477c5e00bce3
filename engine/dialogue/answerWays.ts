/**
 * How a caller wants to be answered. Who leaves no phone number may leave an email address, or need no answer at all.
 * The reader of turns may take such words for anything, so they are found by what they say.
 */
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { hasNo } from '../english/yesNo.ts'
import type { Act, Clause, SpanKind } from '../turnReading.ts'
import type { Command, DialogueState, TaskFrame } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import type { About } from './slotCommands.ts'
import { wordsIn } from './wording.ts'

/** Something is passed on, and nobody need ring: `can somebody write to me`, `leave them a note`, `just tell them`. */
export const isPassedOn = (text: string): boolean =>
  (PASSES_ON.test(text) || inWriting(text)) && !CALL.test(text.replace(NO_CALL, ''))

/** The caller wants to speak to somebody now, and not later. */
export const wantsThrough = (text: string): boolean =>
  /\b(?:put (?:me|us) (?:straight |right )?(?:through|on)|transfer|connect|(?:speak|talk) (?:to|with))\b/i.test(
    text,
  ) && !wishesForCall(text)

/** The caller wants to write, or to be written to. */
export const isInWriting = (text: string): boolean => inWriting(text) && isPassedOn(text)

/** Somebody shall ring later: `can somebody call me back?`, but not `can I speak to somebody?` */
export const wishesForCall = (text: string): boolean =>
  /\b(?:(?:call|ring|phone)(?:ing|s)?\b.{0,20}\bback|callback|(?:call|ring|phone|what['’]?s ?app) (?:me|us)|give (?:me|us) a (?:call|ring))\b/i.test(
    text,
  )

/**
 * Where a wish for a person ends that the caller takes back in the same breath: `a person? No wait, I want a table`. What
 * is said over the words before a hand-over belongs to it, too, and nobody who is handed over can take that back.
 */
export function takenBackAt(text: string): number | undefined {
  const wish = PERSON.exec(text)
  const [last] = wish ? [...text.matchAll(TAKES_BACK)].slice(-1) : []
  return wish && last && last.index > wish.index ? last.index + last[0].length : undefined
}

/** A wish for a person names one, or what is to be done with the call. */
export const PERSON =
  /\b(?:persons?|people|humans?|somebody|someone|anybody|anyone|managers?|colleagues?|agents?|representatives?|operators?|staff|team|through|transfer|connect)\b/i
const TAKES_BACK =
  /\b(?:stop|(?:no|oh),? wait|wait,? no|never ?mind|leave it|forget (?:it|that)|actually,? no|no,? actually|no need|(?:i['’]?d|i would) rather not|(?:don['’]?t|do not) (?:put|transfer|connect|bother)|not now)\b[,.]?/gi

/** Nobody shall ring at all: `no callback, please`, but not `don’t ring before ten`. */
export const declinesCall = (text: string): boolean => NO_CALL.test(text)

/**
 * The caller wants an answer and no callback or message: `no callback`, `don’t note anything`, and `just tell me`, in
 * reply to the offer of one.
 */
export const wantsNoCallback = (text: string, { stack, offer }: DialogueState): boolean =>
  stack.length === 0 &&
  !isPassedOn(text.replace(NO_NOTE, '')) &&
  (declinesCall(text) ||
    NO_NOTE.test(text) ||
    (offer.name === 'task' && offer.task === 'callback' && ONLY_ASKS.test(text)))

const NO_NOTE =
  /\b(?:no|without (?:a|any)) (?:messages?|notes?)\b|(?:n['’]t|\bnot|\bnever) (?:note|write|take|put|leave|pass)\b(?: (?:any|it|that|this|a|me|on))* ?(?:anything|messages?|notes?|down)\b|(?:n['’]t|\bnot) want (?:to leave )?(?:a|any) (?:messages?|notes?)\b|\b(?:never mind|forget|leave|stop with) (?:the |that |about )*(?:call(?:ing|s)?[ -]?backs?|callbacks?|messages?)\b/iu
const ONLY_ASKS =
  /\b(?:just|only|simply) (?:tell me|answer|ask(?:ed|ing)?|wondering|(?:want(?:ed)?|wish(?:ed)?) to (?:know|ask))\b|\btell me,? (?:not|don['’]t) (?:call|ring)/iu

/** The caller leaves no phone number: `I don’t give my number out`, `not by phone`. */
export const keepsNumber = (text: string): boolean => KEEPS.test(text) || declinesCall(text)

const isInstead = ({ text }: HeardClause): boolean => isPassedOn(text) || KEEPS.test(text)

/** `I said no. No call.`, while the agent notes one: nothing is wanted in its stead, so it is left. */
export function leavesCall(clauses: readonly HeardClause[]): boolean {
  const call = clauses.find(({ text }) => declinesCall(text))
  const isNo = (one: HeardClause): boolean =>
    one !== call &&
    wordsIn(one.text) <= MOST_REPEATED &&
    (hasNo(one.text) || /\b(?:stop|nobody)\b/i.test(one.text))
  const isPlain =
    call !== undefined && /^\W*no,? no\b|\bcall(?:ing|s|ed)?[ -]?backs?\b/i.test(call.text)
  const isGiven = clauses.some(({ spans }) =>
    spans.some(({ kind }) => told.has(kind) || kind === 'phone'),
  )
  if (clauses.some(({ text }) => DROPS.test(text)) && !isGiven && !clauses.some(isInstead))
    return true
  return call !== undefined && !clauses.some(isInstead) && (isPlain || clauses.some(isNo))
}

/** Nothing at all shall be passed on: `forget the message`, `I said don’t bother`. */
const DROPS =
  /\b(?:(?:forget|never ?mind|leave|drop|scrap)(?: about)? (?:it|that|(?:the|this|that) (?:whole )?(?:messages?|notes?|call(?:[ -]?back)?|thing))\b(?! (?:as|with|at|on|in|like|to)\b)|(?:don['’]?t|do not) (?:bother|trouble)(?: (?:them|him|her|any(?:one|body)|yoursel(?:f|ves)))?(?=\W*$|[.,;!]))/i

const refusing: ReadonlySet<Act> = new Set<Act>(['no', 'refuse', 'stop'])

/** `Call back? … No.`: an offer is repeated as a question, and refused. */
export const repeatsOffer = ({ text }: HeardClause, clauses: readonly HeardClause[]): boolean =>
  text.trimEnd().endsWith('?') &&
  CALL.test(text) &&
  wordsIn(text) <= MOST_REPEATED &&
  clauses.some((one) => refusing.has(one.act) && hasNo(one.text))

const MOST_REPEATED = 4

/** Whether a clause says that nobody shall ring, and does not want something else passed on. */
export const refusesCall = (
  text: string,
  { stack, offer }: Pick<DialogueState, 'stack' | 'offer'>,
  { isOutbound }: AgentTasks,
): boolean =>
  !isOutbound &&
  declinesCall(text) &&
  !isPassedOn(text) &&
  (offer.name === 'task' || stack.length === 0 || stack.at(-1)?.task === 'callback')

/** `Just tell somebody I’m not coming`, of what cannot be found, and `I’d like it in writing`, in reply to the offer of a call. */
export function passesItOn(
  { act, text, questions }: HeardClause,
  clauses: readonly HeardClause[],
  { stack, offer }: Pick<DialogueState, 'stack' | 'offer'>,
  { tasks, playsRole }: AgentTasks,
): boolean {
  const frame = stack.at(-1)
  const isUnfound = frame && !frame.found && tasks.get(frame.task)?.lookup !== undefined
  const isNo = clauses.some((one) => refusing.has(one.act) && hasNo(one.text))
  const isOffered = !frame && offer.name === 'task' && offer.task === 'callback' && !isNo
  if (playsRole || (!isUnfound && !isOffered)) return false
  // `They can WhatsApp me the answer.`
  if (isOffered && BY_WHATSAPP.test(text) && !hasNo(text)) return true
  return (
    act !== 'tell' &&
    !(act === 'ask' && questions.length > 0) &&
    isPassedOn(text) &&
    !/(?:n['’]t|\bnot|\bnever) (?:tell|leave|pass|write)\b/i.test(text)
  )
}

const BY_WHATSAPP = /\bwhat['’]?s ?app (?:me|us)\b/i

/** An agent that has rung up knows the number: `the number you just rang`. */
const isThisNumber = (text: string): boolean =>
  /\b(?:(?:the|this|that|same) (?:very )?(?:number|one|phone)\b.*\b(?:you(?:['’]ve)? (?:just |have )*(?:rang|rung|called|dialled|got)|i['’]?m on)|(?:on|at) this (?:number|phone)|(?:the )?same number|you(?:['’]ve)? (?:just )+(?:rang|rung|called|dialled))\b/i.test(
    text,
  )

/**
 * The words that say how the caller wants to be answered, while a number may be asked for: which slots stay empty, and
 * the clauses that say nothing else. Undefined if there are none.
 */
export function answerWay(
  clauses: readonly HeardClause[],
  { expects, values, skipped }: TaskFrame,
  { id, slots }: Task,
  { isOutbound }: AgentTasks,
): { commands: Command[]; others: HeardClause[] } | undefined {
  // The number that the agent has rung is known.
  const unknown = clauses.filter(({ text }) => !isThisNumber(text))
  if (isOutbound && id === 'callback' && unknown.length < clauses.length)
    return { commands: [], others: unknown }
  const named = (type: string): string | undefined =>
    Object.keys(slots).find((name) => slots[name]?.type === type && !slots[name].unasked)
  const [phone, email] = [named('phone'), named('email')]
  const isAsked = expects.name === 'slot' && (expects.slot === phone || expects.slot === email)
  if (phone === undefined || values[phone] || expects.name === 'confirmation') return undefined
  if (clauses.some(({ spans }) => spans.some(({ kind }) => kind === 'phone'))) return undefined
  const isNoAnswer = ({ text }: HeardClause): boolean => isAsked && NO_ANSWER.test(text)
  // `My email’s fiona@…` answers the question for it, and says no more.
  const gives = ({ spans }: HeardClause): boolean =>
    expects.name === 'slot' && expects.slot === email && spans.some(({ kind }) => kind === 'email')
  const isWay = (clause: HeardClause): boolean =>
    keepsNumber(clause.text) ||
    (isAsked && inWriting(clause.text) && !gives(clause)) ||
    (id === 'callback' && isWritingAsked(clause)) ||
    isNoAnswer(clause)
  const ways = clauses.filter(isWay)
  if (ways.length === 0) return undefined
  const isOver = ways.some(isNoAnswer) && !clauses.some(({ text }) => inWriting(text))
  const left = [phone, ...(isOver && email !== undefined ? [email] : [])]
  const open = left.filter((slot) => !skipped.includes(slot) && !values[slot])
  if (open.length === 0) return undefined
  return {
    commands: open.map((slot): Command => ({
      type: 'skipSlot',
      slot,
      ...(slot === phone && ways.some(isWritingAsked) && { isWritten: true }),
    })),
    others: clauses.filter((one) => !isWay(one) || one.spans.some(({ kind }) => told.has(kind))),
  }
}

/** `Can I email somebody?` */
const isWritingAsked = ({ text }: HeardClause): boolean =>
  text.trimEnd().endsWith('?') && inWriting(text)

/** Whether a command says more than the way to be answered. */
export const isBesideWay = ({ type }: Command): boolean => !wayIsSaid.has(type)

/** What is said of the way to be answered needs nothing else. */
const wayIsSaid: ReadonlySet<Command['type']> = new Set([
  'skipSlot',
  'deny',
  'notUnderstood',
  'acknowledge',
  'cancelTask',
  'askForPerson',
] as const)

const told: ReadonlySet<SpanKind> = new Set<SpanKind>(['name', 'email', 'code', 'date', 'time'])

/** Any time will do: `the call doesn’t have to be on Wednesday`, `any day will do`, `whenever they like`. */
export const isAnyWhen = (text: string): boolean => ANY_WHEN.test(text)

const ANY_WHEN =
  /(?:n['’]t|\bnot) (?:(?:have|need|got) to )?(?:necessarily )?(?:be|matter)\b(?! (?:before|after|later|earlier))|\bany ?(?:day|time|when)\b(?! (?:but|except|after|before|between|from|until|apart))|\b(?:when(?:ever)? (?:they|you|it) (?:like|want|can|suits?)|no matter when|whenever)\b/i

/**
 * The day and the time of a callback are wishes: `I can’t be in tomorrow` names none, nor does `I'd like to keep the room
 * till one` or `two of us to Oslo on the 20th`, and `any day will do` takes back the one that was named.
 * @param text the whole turn
 * @param said everything that was read in the clauses
 */
export function whenWished(
  text: string,
  said: readonly Command[],
  clauses: readonly Clause[],
  { task, values }: About,
  readIn: (clauses: readonly Clause[]) => readonly Command[],
): Command[] {
  const isWhen = (slot: string | undefined): boolean =>
    ['date', 'time'].includes(task.slots[slot ?? '']?.type ?? '')
  const whens = said.filter((one) => 'slot' in one && isWhen(one.slot))
  const others = said.filter((one) => !whens.includes(one))
  if (clauses.some((clause) => isAnyWhen(clause.text)))
    return [
      ...others,
      ...Object.entries(values)
        .filter(([slot]) => isWhen(slot))
        .map(([slot, value]): Command => ({ type: 'rejectValue', slot, value })),
    ]
  if (whens.length === 0) return [...said]
  const plain = clauses.filter((one) => !/n['’]t\b|\b(?:cannot|never)\b/i.test(one.text))
  const wished = plain.map(withoutMatter).filter((one) => !isOfJourney(one))
  const notes = plain
    .filter(
      (one) => isOfJourney(one) && one.spans.some(({ kind }) => kind === 'date' || kind === 'time'),
    )
    .map((one): Command => ({ type: 'addNote', text: one.text }))
  return [...others, ...readIn(wished).filter((one) => 'slot' in one && isWhen(one.slot)), ...notes]
}

/** A day with what it is the day of is none for a call: a flight's, a stay's, that of what is booked. */
const isOfJourney = ({ text, spans }: Clause): boolean =>
  !CALLS_WHEN.test(text) &&
  (OF_JOURNEY.test(text) || spans.some(({ kind }) => journeyKinds.has(kind)))

const journeyKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['stay', 'address'])
const OF_JOURNEY =
  /\b(?:fl(?:y|ying|ights?)|trips?|travell?(?:ing)?|trains?|tickets?|arriv\p{L}*|depart\p{L}*|leav(?:e|ing)|return|stay|(?:a|one) night|nights|rooms?|tables?|booked|bookings?|appointments?|weddings?|birthdays?|delivery|persons?|adults|of us)\b|\b(?:to|until|till) the\b/iu
const CALLS_WHEN = /\b(?:call|ring|phone|contact|reach|get back to|try)\b/i

/** `Call me on Friday`, of `call me on Friday about a table on the 19th`. */
function withoutMatter(clause: Clause): Clause {
  const at = CALLS_WHEN.test(clause.text) ? clause.text.search(/\b(?:about|regarding)\b/i) : -1
  if (at < 0) return clause
  const end = clause.start + at
  const spans = clause.spans.filter((span) => span.end <= end)
  return { ...clause, end, text: clause.text.slice(0, at), spans }
}

/** A message is about one thing more: `and about moving my check-up`. */
export const isOneMore = ({ text }: HeardClause): boolean =>
  /^\W*(?:(?:and|also|plus|oh|yes)\W+)*(?:it['’]?s |that['’]?s )?(?:also )?(?:about|regarding)\b/i.test(
    text,
  )

const IN_WRITING =
  /\be-?mail(?:s|ed|ing)?\b|\b(?:by|per|via|over|use|send|write|get|prefer|want|only|an?)\b(?: \p{L}+){0,2} mail\b|\bin writing\b|\b(?:write|reply|text|answer) (?:to )?(?:me|us)\b/iu

/** An email that the caller has is no wish for one: `got the email, it says order 4471`. */
const HAS_MAIL =
  /\b(?:got|found|find|have|see|opened|reading|looking (?:at|in|through)|look (?:at|in|through)|checking|check|in|from) (?:the|my|me|your|that|this) (?:\p{L}+ )?e-?mails?\b/giu

const inWriting = (text: string): boolean => IN_WRITING.test(text.replace(HAS_MAIL, ''))

const PASSES_ON =
  /\b(?:leave|take|put|send|give)\b.*\b(?:message|note|word)\b|\bpass\b.*\b(?:on|along)\b|\b(?:tell|let|inform)\b (?:them|him|her|somebody|someone|the|your|whoever)\b/i

const NO_ANSWER =
  /\b(?:just|only|simply)\b.*\b(?:tell|let|pass|leave|note|inform|message|write (?:it|that|this) down)\b|\b(?:leave|take|put)\b.*\b(?:message|note)\b|\bpass (?:it|this|that) on\b|\b(?:no|without an?|not? need(?:ed)?(?: an?)?|n['’]t need (?:an?|any)) (?:answer|reply|email|mail)\b|\b(?:nobody|no one) (?:needs?|has|have)\b.*\b(?:answer|reply|ring|call)\b|\b(?:they|you) (?:needn['’]t|don['’]t (?:need|have) to)\b.*\b(?:answer|reply|write|ring|call|get back)\b/i

/** A call that is wished for. */
const CALL = /\b(?:call|ring|phone|speak|talk)\b/i

const KEEPS =
  /(?:n['’]t|\b(?:not|never|no|rather|without|refuse|private))\b(?: \p{L}+){0,5} (?:(?:phone |mobile |tele)?numbers?|(?:tele)?phone|mobile)\b/iu

/** A time after it limits the call and does not refuse it. */
const NO_CALL = new RegExp(
  [
    String.raw`\b(?:no|not|without) (?:(?:a|any|the|more|by|to) )?(?:call(?:ing|s|ed)?[ -]?backs?|callbacks?|calls?|calling|ringing|phone(?: ?calls?)?|telephone)\b`,
    String.raw`(?:n['’]t|\bnot) (?:want|need|like|ask(?:ed)? for)\b(?: \p{L}+){0,4} (?:call(?:ed|ing|s|[ -]?backs?)?|callbacks?|ring|phoned?|phone calls?)\b`,
    String.raw`\b(?:don['’]t|do not|never) (?:call|ring|phone)\b`,
  ]
    .map(
      (each) =>
        `${each}(?!(?: \\p{L}+){0,2} (?:before|after|at|on|until|till|in|between|during|too|with|about|from|yesterday|today|tonight|this|last|right|straight|yet|back yet)\\b)`,
    )
    .join('|'),
  'iu',
)
