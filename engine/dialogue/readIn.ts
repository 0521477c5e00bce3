/** What a turn answers: values, a choice among what was offered, a detail to change. */
import { Temporal } from 'temporal-polyfill'
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { ClockTime } from '../clockTime.ts'
import type { Act, Span, SpanKind } from '../turnReading.ts'
import { blankOutside } from './blanked.ts'
import { type ExcludedDay, excludedDays, isExcludedDay } from '../english/values/excludedDays.ts'
import { chosenIndex, withProposedDay } from './chosenIndex.ts'
import type { Command, DialogueContext, Expectation } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { type HeardClause, requestActs } from './meantTask.ts'
import { numberNotes } from './otherNumbers.ts'
import { namedSlot } from './namedSlot.ts'
import { isOfYesNo } from './namedYesNo.ts'
import { callsBack, daySlotOf, isMessage, matterSlot } from './taskProgress.ts'
import { isOfAnother, isOthers, isTheirs } from './ofAnother.ts'
import { isAsking } from './openQuestions.ts'
import { NONE, readFor, type About } from './slotCommands.ts'
import { inWeek } from '../english/values/calendar.ts'
import { sayTime } from '../english/spoken/sayTime.ts'
import { hasNo, hasPlainYes } from '../english/yesNo.ts'
import { isCertainYes } from './offers.ts'
import { monthAlone } from '../english/values/date.ts'
import { numberAt } from '../english/values/numbers.ts'
import { weeksIn } from '../english/values/timeWords.ts'
import { sameValue, saySlot } from './slotValues.ts'
import { valuesIn } from './valuesIn.ts'

/** Values, a choice among what was offered, what shall be changed, and days that are ruled out. */
export function readIn(
  text: string,
  clauses: readonly HeardClause[],
  about: About,
  context: DialogueContext,
): Command[] {
  const daySlot = daySlotOf(about.task)
  const told = clauses.filter(({ act }) => act !== 'ask')
  const days =
    daySlot === undefined
      ? []
      : excludedDays(readFor(blankOutside(text, told), undefined, NONE, context))
  const read = [
    ...readRest(text, clauses, about, context, days),
    ...numberNotes(clauses, about, context),
  ]
  return daySlot === undefined || days.length === 0
    ? read
    : withExcluded(read, days, daySlot, about)
}

/** What was read, without what takes a day that is ruled out for one that is wanted or taken back. */
function withExcluded(
  read: readonly Command[],
  days: readonly ExcludedDay[],
  daySlot: string,
  { task, values, expects }: About,
): Command[] {
  const isAsked =
    (expects.name === 'slot' && expects.slot === daySlot) ||
    (expects.name === 'proposal' && expects.options.some((option) => option[daySlot]))
  const asking = read.find((one) => one.type === 'askFree' && one.week !== undefined)
  const isOpen =
    (isAsked || asking !== undefined) && !callsBack(task) && values[daySlot] === undefined
  const isOut = (one: Command): boolean =>
    one.type === 'setSlot' && one.values.every((value) => isExcludedDay(value, days))
  // Where no day was chosen, there is nothing to take back.
  const said = read.filter(
    (one) =>
      !isOut(one) &&
      one.type !== 'askFree' &&
      !(isOpen && one.type === 'rejectValue' && one.slot === daySlot) &&
      !(isAsked && one.type === 'skipSlot'),
  )
  const isGiven = said.some(
    (one) => one.type === 'choose' || ('slot' in one && one.slot === daySlot),
  )
  // Whoever leaves all other days open is offered one of them.
  const offer = isOpen && !isGiven ? [asking ?? ({ type: 'askFree' } as const)] : []
  return [...said, { type: 'excludeDays', days }, ...offer]
}

function readRest(
  text: string,
  clauses: readonly HeardClause[],
  about: About,
  context: DialogueContext,
  excluded: readonly ExcludedDay[],
): Command[] {
  const { task, expects } = about
  const asked = askedIn(about)
  const has = (...acts: readonly Act[]) => clauses.some(({ act }) => acts.includes(act))
  const { tokens } = readFor(text, task, NONE, context)
  const found = valuesIn(text, clauses, about, context).map((command) =>
    withProposedDay(command, expects, tokens, context.now),
  )
  const other = otherChoice(clauses, found, about, context)
  if (other !== undefined) return [...found, { type: 'nameSlot', slot: other }]
  const isOpen = expects.name === 'reading' || expects.name === 'proposal'
  const isOffer = expects.name === 'callback' && !has('no', 'refuse', 'ask')
  const chosen = isOpen || isOffer ? chosenIndex(expects, tokens) : undefined
  const isExact = found.some(
    (one) =>
      one.type === 'setSlot' &&
      one.values.length === 1 &&
      optionsOf(expects, one.slot).some((value) => sameValue(value, one.values[0])),
  )
  // `Before eight`, in reply to `Do you mean 8 in the morning or 8 in the evening?`, is neither.
  const isBounded = found.some(
    (one) =>
      one.type === 'setSlot' && one.values.some((value) => value.type === 'time' && value.latest),
  )
  if (chosen !== undefined && !isExact && !isBounded) return [{ type: 'choose', index: chosen }]
  if (found.length > 0) {
    const isGiven = found.some((one) => 'slot' in one && one.slot === asked?.name)
    if (!asked || isGiven) return found
    // `I haven't got one, it's under Shah`.
    if (has('skip') && asked.slot.optional) return [{ type: 'skipSlot' }, ...found]
    return [...answerBeside(clauses, asked), ...found]
  }
  const hasDay = Object.values(task.slots).some(({ type }) => type === 'date' || type === 'stay')
  // `I lost my job in October` names no month for anything.
  const wanting = blankOutside(
    text,
    clauses.filter(({ act }) => !telling.has(act)),
  )
  const month = hasDay
    ? monthAlone(readFor(wanting, task, NONE, context).tokens, context.now.toPlainDate())
    : undefined
  if (month !== undefined) return [{ type: 'nameMonth', month }]
  const week = weekIn(text, tokens, excluded)
  const daySlot = daySlotOf(task)
  if (week && daySlot !== undefined) {
    const known = about.values[daySlot]
    // `No, next week`, after a Wednesday, is the Wednesday of next week.
    const isMoved = known?.type === 'date' && week !== 'weekend' && !has(...requestActs, 'ask')
    if (!isMoved) return [{ type: 'askFree', week }]
    const { dayOfWeek } = Temporal.PlainDate.from(known.date)
    const day = inWeek(context.now.toPlainDate(), week === 'next' ? 1 : 0, dayOfWeek)
    return [{ type: 'setSlot', slot: daySlot, values: [{ type: 'date', date: day.toString() }] }]
  }
  if (isOpen && has('any')) return [{ type: 'choose', index: 0 }]
  if (asked?.slot.type === 'yesNo')
    return answering(asked, asked.slot.lasts ? claimIn(text, clauses) : yesOrNo(clauses))
  // `Thursday is fine`, in reply to a question about something else, leaves nothing out.
  const passing = clauses.filter(({ spans }) => !spans.some(({ kind }) => kind === 'date'))
  const passes = (act: Act) => passing.some((clause) => clause.act === act)
  const isUncounted = asked?.slot.type === 'volume' && has('unsure')
  if (asked && (passes('skip') || passes('any') || isUncounted))
    return skipping(asked, passes('any'))
  const isReadBack = expects.name === 'confirmation' || expects.name === 'change'
  const matter = matterSlot(task)
  if (isReadBack && isMessage(task) && matter !== undefined && DENIES_MATTER.test(text))
    return [{ type: 'nameSlot', slot: matter }]
  const isChange = expects.name === 'change'
  if (!isChange && !has('wrong', 'refuse', 'change')) return []
  const named = has('ask', 'recall') ? undefined : namedSlot(text, task)
  // `Can they leave it with number twelve?` says what another number is, and nothing of the order’s.
  const known = about.values[named ?? '']?.type
  const isOther =
    (known === 'code' || known === 'phone') &&
    !has('wrong', 'refuse') &&
    tokens.some((_, at) => numberAt(tokens, at))
  if (named !== undefined && !isOther) return [{ type: 'nameSlot', slot: named }]
  return isChange ? bestText(clauses, about) : []
}

/**
 * What cannot be chosen is no yes to what was read back: `yes, the afternoon, please`, `yes, the single room`, or `yes, the
 * two o’clock one`, where it was the evening.
 */
function otherChoice(
  clauses: readonly HeardClause[],
  found: readonly Command[],
  { task, values, expects }: About,
  context: DialogueContext,
): string | undefined {
  const slots = Object.keys(values).filter((name) => task.slots[name]?.type === 'choice')
  const [slot] = slots
  if (slots.length !== 1 || slot === undefined) return undefined
  // A part of the day is a choice where there is no time to be said.
  const isTimed = Object.values(task.slots).some(({ type }) => type === 'time')
  const isReadBack = expects.name === 'confirmation'
  const isChoice = ({ kind }: Span, words: string): boolean =>
    (kind === 'choice' && isReadBack) ||
    (kind === 'time' &&
      !isTimed &&
      (PART_OF_DAY.test(words) ||
        (isReadBack && isInOtherPart(words, values[slot]!, task.slots[slot], context))))
  const isSaid = clauses.some(
    ({ act, text, start, spans }) =>
      choosing.has(act) &&
      spans.some((span) => isChoice(span, text.slice(span.start - start, span.end - start))) &&
      !isOfYesNo(text, task),
  )
  const isRead = found.some((one) => 'slot' in one && one.slot === slot)
  return isSaid && !isRead ? slot : undefined
}

const PART_OF_DAY = /\b(?:morning|midday|noon|lunch ?time|afternoon|arvo|evening|night)\b/i

const EARLIEST: ClockTime = '05:00'

/** Whether the words are an hour, and not of the part of the day that was chosen. */
function isInOtherPart(
  words: string,
  chosen: SlotValue,
  slot: Slot | undefined,
  context: DialogueContext,
): boolean {
  const { now, agent } = context
  const heard = saySlot(chosen, slot, { now, country: agent.business.country })
  const [part] = PART_OF_DAY.exec(heard) ?? []
  const hours = readFor(words, undefined, NONE, context).times.flatMap((one) => one.values)
  if (part === undefined || hours.length === 0) return false
  // `Two o’clock` is in the afternoon, unless the caller says that it is at night.
  const likely = hours.filter((hour) => hour >= EARLIEST)
  const meant = likely.length > 0 ? likely : hours
  return !meant.some((hour) => sayTime(hour, { half: true }).includes(part))
}

const choosing: ReadonlySet<Act> = new Set<Act>(['yes', 'give', 'fix', 'pick'])

/** What was read back as the reason for a call is none: `that’s not what it’s about`. */
const DENIES_MATTER =
  /\b(?:not|n['’]t) (?:what|why|the reason|about (?:that|this|it)\b|(?:really )?what (?:it|this)['’]?s? about)/i

/** The slot that was just asked for. */
interface AskedSlot {
  name: string
  slot: Slot
}

function askedIn({ task, expects }: About): AskedSlot | undefined {
  const name = expects.name === 'slot' ? expects.slot : ''
  const slot = task.slots[name]
  return slot && { name, slot }
}

const answering = ({ name }: AskedSlot, yes: boolean | undefined): Command[] =>
  yes === undefined ? [] : [{ type: 'setSlot', slot: name, values: [{ type: 'yesNo', yes }] }]

/**
 * In reply to `What would you like to change?`, words that are no other value are the text of the task, so that the
 * question need not be asked again.
 */
function bestText(clauses: readonly HeardClause[], { task, values }: About): Command[] {
  const texts = Object.entries(task.slots).filter(
    ([name, slot]) =>
      slot.type === 'text' && !slot.unasked && !slot.ofPerson && !slot.sharesOf && values[name],
  )
  const [name] = texts.find(([, slot]) => !slot.optional) ?? texts[0] ?? []
  const told = clauses.filter(({ act, spans }) => tellingText.has(act) && spans.every(isOfText))
  const said = told
    .map(({ text }) => text)
    .join(' ')
    .replace(
      /^(?:it's|it’s|it is|it should be|it's got to be|make it) (?:got to be )?(?:that )?/i,
      '',
    )
    .replace(/[\s,.;!]+$/, '')
  if (name === undefined || said === '' || told.length < clauses.length) return []
  return [{ type: 'setSlot', slot: name, values: [{ type: 'text', text: said }] }]
}

const telling: ReadonlySet<Act> = new Set<Act>(['tell', 'upset', 'ask', 'note'])

const tellingText: ReadonlySet<Act> = new Set<Act>(['give', 'fix', 'tell', 'pick'])

const isOfText = ({ kind }: { kind: SpanKind }): boolean =>
  kind === 'reason' || kind === 'name' || kind === 'company' || kind === 'choice'

/** `No thanks. The name is Shah` answers what was asked, and `no, the 8th` does not. */
function answerBeside(clauses: readonly HeardClause[], asked: AskedSlot): Command[] {
  if (asked.slot.type !== 'yesNo') return []
  if (asked.slot.lasts) return answering(asked, saysWho(clauses) || undefined)
  const answers = clauses.filter(
    ({ act, spans }, at) =>
      spans.length === 0 &&
      (act === 'yes' || ((act === 'no' || act === 'refuse') && isWhole(clauses, at))),
  )
  return answering(asked, yesOrNo(answers))
}

/** Whether a no is about no value that follows in its sentence: `no no, not needed, I have a train`, but not `no, the 8th`. */
function isWhole(clauses: readonly HeardClause[], at: number): boolean {
  const after = clauses.slice(at)
  const end = after.findIndex(({ text }) => /[.!?;]\s*$/.test(text))
  const sentence = after.slice(0, end < 0 ? undefined : end + 1)
  return (
    /\bthank/i.test(clauses[at]!.text) ||
    sentence.every(({ act, spans }) => spans.length === 0 && act !== 'fix')
  )
}

/** Of a yes and a no, the later one counts. For a detail, `I think so` is enough of a yes. */
function yesOrNo(clauses: readonly HeardClause[]): boolean | undefined {
  const acts = clauses.map(({ act, otherwise }) => (act === 'unsure' ? otherwise.act : act))
  // `No thanks to that. Please just book it` says yes to the whole, and no to the detail.
  const isNo = acts.some((act) => act === 'no' || act === 'refuse')
  if (isNo && clauses.some(({ act, text }) => act === 'yes' && WRITE.test(text))) return false
  const last = acts.findLast((act) => act === 'yes' || act === 'no' || act === 'refuse')
  if (last) return last === 'yes'
  return acts.includes('skip') ? false : undefined
}

/** Words that say yes to the whole: `book it`, `go ahead`. */
const WRITE =
  /\b(?:book|order|send|do|confirm|reserve|arrange|make) (?:it|the|my|us|me)\b|\bgo ahead\b/i

/** The caller says that it is their own, whatever the no is about: `no, now is fine, it is my loan`. */
const OWN =
  /\b(?:is|it['’]?s|that['’]?s) (?:my|mine)\b|\bi(?:['’]m| am) the (?:one|(?:account )?holder)\b/i

/** The details that hold for the whole call and that the caller claims unasked: `yes, it’s my loan`. */
export function claimed(
  text: string,
  clauses: readonly HeardClause[],
  { task, values, expects }: About,
): Command[] {
  if (!saysWho(clauses) && (!OWN.test(text) || isOfAnother(text))) return []
  return Object.entries(task.slots).flatMap(([slot, { type, ...rest }]): Command[] => {
    const isAsked = expects.name === 'slot' && expects.slot === slot
    const isOpen = type === 'yesNo' && 'lasts' in rest && !values[slot] && !isAsked
    return isOpen ? [{ type: 'setSlot', slot, values: [{ type: 'yesNo', yes: true }] }] : []
  })
}

/** `Yes, this is Mrs Hargreaves speaking`, whoever else is spoken of after it. */
export function saysWho(clauses: readonly HeardClause[]): boolean {
  const said = clauses.flatMap(({ act, text }) =>
    act === 'ask' || isAsking(text) ? [] : text.replace(IS_HOLDER, 'speaking'),
  )
  return (
    clauses.some(isCertainYes) &&
    !isTheirs(said.join(' ')) &&
    !said.some(isOthers) &&
    said.some((text) => SELF.test(text) && !isOfAnother(text) && !hasNo(text))
  )
}

const IS_HOLDER = /\bi(?:['’]m| am) the (?:account |loan )?holder\b/i

const SELF = /\b(?:speaking|(?:it|that)(?:['’]s| is) me|this is (?:mrs?|ms|miss|dr))\b/i

/** Who somebody is holds for the whole call, so a doubt is no claim, and a word of somebody else's takes it back. */
function claimIn(text: string, clauses: readonly HeardClause[]): boolean | undefined {
  if (saysWho(clauses)) return true
  const yes = yesOrNo(clauses.filter(({ act }) => act !== 'unsure' && act !== 'skip'))
  if (yes === true && (isTheirs(text) || /\bwho(?:['’]s| is| am| are)\b/i.test(text)))
    return undefined
  // `Who wants to know?` is no yes, whatever it sounds like.
  if (yes === true && isAsking(text) && !hasPlainYes(text) && !OWN.test(text)) return undefined
  if (!isOfAnother(text)) return OWN.test(text) ? true : yes
  const isOpen = yes === true || (yes === undefined && clauses.some(({ act }) => act === 'ask'))
  return isOpen ? undefined : false
}

const SATURDAY = 6

/** A week in place of a day. The agent proposes a day in it. */
function weekIn(
  text: string,
  tokens: ReturnType<typeof readFor>['tokens'],
  excluded: readonly ExcludedDay[],
): 'this' | 'next' | 'weekend' | undefined {
  if (/\bweekend\b/i.test(text) && !excluded.includes(SATURDAY)) return 'weekend'
  const ahead = weeksIn(tokens).at(-1)?.ahead
  return typeof ahead !== 'number' ? undefined : ahead > 0 ? 'next' : 'this'
}

function skipping({ slot: { type } }: AskedSlot, isAny: boolean): Command[] {
  if (isAny && (type === 'date' || type === 'time')) return [{ type: 'askFree' }]
  return [{ type: 'skipSlot' }]
}

function optionsOf(
  expects: Expectation,
  slot: string,
): readonly (SlotValues[string] | undefined)[] {
  if (expects.name === 'reading') return expects.slot === slot ? expects.values : []
  return expects.name === 'proposal' ? expects.options.map((option) => option[slot]) : []
}
