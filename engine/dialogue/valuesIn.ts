/** The values in a caller's clauses, as commands for the slots of one task. */
import type { Slot, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act, Clause, Span, SpanKind, Stretch } from '../turnReading.ts'
import type { Command, DialogueContext } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import type { ClockTime } from '../clockTime.ts'
import type { TimeWish } from '../timeWish.ts'
import { withoutMovedFrom } from './movedFrom.ts'
import { sentencesOf } from '../english/clauses.ts'
import { isExcludedDay } from '../english/values/excludedDays.ts'
import { sayWish } from '../english/values/timeWish.ts'
import { blanked, blankOutside, overlaps } from './blanked.ts'
import { callsBack } from './taskProgress.ts'
import { whenWished } from './answerWays.ts'
import {
  isWithin,
  opaque,
  placeIn,
  placesIn,
  withinClauses,
  withMarkedTimes,
  withoutOpaque,
} from './meantReading.ts'
import {
  asDay,
  asHour,
  asSigns,
  ofKindKnown,
  withHoursApart,
  withWholeAddresses,
  withWholeContacts,
} from './meantSpans.ts'
import { namedTexts } from './namedTexts.ts'
import { nameCommands, withLettersMarked } from './namesIn.ts'
import { numbersIn } from './numbersIn.ts'
import { type About, NONE, openSlots, readFor, slotCommands } from './slotCommands.ts'
import { isOfAnother } from './ofAnother.ts'
import { otherNumbers } from './otherNumbers.ts'
import { sharesIn, sharesSlotOf } from './sharesIn.ts'
import { saysOnlyValues } from './repeats.ts'
import { sameValue } from './slotValues.ts'
import { isOnlySmall, textCommands, toldStretch } from './textsIn.ts'
import { askedCode, changedPhone, kindsOf, markedCommand, toldChoice } from './valuesAlone.ts'

/** Clauses with these acts may hold values. */
const valued: ReadonlySet<Act> = new Set<Act>([
  'new',
  'change',
  'cancel',
  'check',
  'give',
  'fix',
  'refuse',
  'wrong',
  'pick',
  'free',
  'person',
  'skip',
])
/** So may these, if the reader has marked one: `yes, Friday`. What somebody tells or asks books nothing. */
const valuedIfMarked: ReadonlySet<Act> = new Set<Act>(['yes', 'no', 'any', 'unsure', 'social'])

/** Callers work an amount out aloud: `half of it is a hundred, so sixty this month`. */
const countedTypes: ReadonlySet<SlotTypeName | SpanKind> = new Set(['number', 'money'] as const)

/** Kinds whose numbers are no amount of anything. */
const countless: ReadonlySet<SpanKind> = new Set<SpanKind>(['phone', 'date', 'time', 'email'])

/** @param clauses of one turn, whose spans are offsets into `text` */
export function valuesIn(
  said: string,
  told: readonly Clause[],
  about: About,
  context: DialogueContext,
): Command[] {
  const { text, clauses: heard } = withoutMovedFrom(said, told, about, context)
  const { task, values } = about
  const isValue = ({ kind, start, end }: Span): boolean =>
    !(kind === 'reason' || kind === 'company' ? isOnlySmall : isOnlyBound)(text.slice(start, end))
  // `I’ve got a call from nine to eleven, | so it would have to be after that`
  const isBound = (at: number): boolean => BY_THAT.test(heard[at + 1]?.text ?? '')
  const clauses = heard.map((one, at) => ({
    ...one,
    ...(one.act === 'tell' && isBound(at) && { act: 'give' as const }),
    spans: one.spans.filter(isValue),
  }))
  const has = (act: Act): boolean => clauses.some((clause) => clause.act === act)
  // Who keeps it to themselves has not said that they are somebody else.
  const saysNoWho = isOfAnother(text) || (has('skip') && !has('yes'))
  const others = otherNumbers(clauses, about, context).map(({ clause }) => clause)
  const read = (some: readonly Clause[]): Command[] => {
    const all = singleValues(text, some, about, context)
    const left = some.filter((clause) => !others.includes(clause))
    if (left.length === some.length) return all
    // A number that is called something else changes no phone number.
    const phones = singleValues(text, left, about, context).filter(isPhone)
    return [...all.filter((one) => !isPhone(one)), ...phones]
  }
  const found = read(clauses)
  const wished = callsBack(task) ? whenWished(text, found, clauses, about, read) : found
  const all = wished.filter(
    // Nobody becomes the person whom the call is for while they speak of somebody else's.
    (one) => one.type !== 'setSlot' || !saysNoWho || !isLasting(task.slots[one.slot]),
  )
  // `After five, or Saturday`: neither is taken unasked.
  if (EITHER.test(text) && all.some((one) => isOfType(one, 'time'))) {
    const [day, other] = readFor(text, task, NONE, context).dates.map((one) => one.values[0])
    return all.flatMap((one): Command[] => {
      if (one.type !== 'setSlot' || !isOfType(one, 'date')) return [one]
      if (day === undefined || other === undefined) return []
      return [
        {
          ...one,
          values: [
            { type: 'date', date: day },
            { type: 'date', date: other },
          ],
        },
      ]
    })
  }
  const slot = sharesSlotOf(task)
  const shares = sharesIn(text, clauses, task, values, context)
  // `A hundred on Friday, and the rest after Christmas`: what names no day is passed on as it was said.
  const rest = slot && !shares ? /\bthe (?:rest|remainder) [^.?!]+/i.exec(text)?.[0] : undefined
  if (rest !== undefined) all.push({ type: 'addNote', text: rest })
  const { at = '', zone } = ZONED.exec(text)?.groups ?? {}
  if (zone !== undefined && Object.values(task.slots).some(({ type }) => type === 'time'))
    all.push({ type: 'addNote', text: `${at.replace(/([ap])\.? ?m\.?/i, '$1m')}${zone} time` })
  if (!slot || (!shares && values[slot.name] === undefined)) return all
  // No single amount or day replaces what is paid in shares.
  const single = all.filter(
    (one) => !('slot' in one) || ![slot.name, slot.amount, slot.day].includes(one.slot ?? ''),
  )
  return shares ? [...single, shares] : single
}

const EITHER =
  /\b(?:after|before) [^.?!]{1,40}\bor (?:(?:on|maybe|else|a) )*(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i

const BY_THAT =
  /^\W*(?:so|and|but)\b.*\b(?:before|after) (?:that|then|this)(?:,? or\b.*)?\W*(?:please\W*)?$/i

/** A time is kept on the clock of the business. Another clock that the caller names is noted: `two p.m. Central`. */
const ZONED =
  /(?<at>\b(?:half past |quarter (?:past|to) )?\w{1,12}(?:[:.]\d\d)? ?(?:[ap]\.? ?m\b\.?|o['’]clock)(?: in the \w+)?,? )?(?<zone>\b(?:Central|Eastern|Pacific|Mountain|Atlantic|GMT|BST|CET|[ECMP][SD]?T)\b)(?:(?: (?:Standard|Daylight))?\s+time\b)?(?<=(?:[ap]\.? ?m\.?|o['’]clock|morning|afternoon|evening),? \w+| time)/i

/** `After` is no time by itself. */
const isOnlyBound = (words: string): boolean =>
  /^(?:before|after)(?: that| then| this)?$/i.test(words)

const isOfType = (one: Command, type: SlotValue['type']): boolean =>
  one.type === 'setSlot' && one.values[0].type === type

const isPhone = (one: Command): boolean => isOfType(one, 'phone')

const isLasting = (slot: Slot | undefined): boolean => slot?.type === 'yesNo' && slot.lasts === true

function singleValues(
  text: string,
  clauses: readonly Clause[],
  about: About,
  context: DialogueContext,
): Command[] {
  const { task, values, expects, lastSet } = about
  const counts =
    expects.name === 'slot' && countedTypes.has(task.slots[expects.slot]?.type ?? 'text')
  const isReadBack = expects.name === 'confirmation' || expects.name === 'change'
  const spoken = clauses.filter(
    ({ act, spans }, at) =>
      !isAskedAbout(clauses, at, values) &&
      // `Is there an evening flight?` does not change the flight that is being read back.
      !(isReadBack && act === 'free' && spans.length === 0) &&
      (valued.has(act) ||
        tellsStay(clauses[at]!, task, context) ||
        (valuedIfMarked.has(act) && spans.length > 0) ||
        // `Yes, but before nine`, of a callback.
        (isReadBack &&
          callsBack(task) &&
          act === 'note' &&
          spans.some(({ kind }) => isWhen(kind))) ||
        (counts && act === 'tell' && spans.some(({ kind }) => countedTypes.has(kind)))),
  )
  const asides = clauses.filter(({ act }) => asideActs.has(act))
  const choices = [
    ...asides.flatMap((clause) => toldChoice(clause, about, context)),
    ...numbersIn(text, clauses, about, context),
  ]
  const named = namedTexts(text, clauses, about)
  const isElsewhere = (span: Stretch): boolean => !named.some((place) => overlaps(place, span))
  const anew = named.map(({ slot, text: said }): Command => ({
    type: 'setSlot',
    slot,
    values: [{ type: 'text', text: said }],
  }))
  if (spoken.length === 0 && asides.length === 0) return [...choices, ...anew]
  // `My sister comes as well. Ten people.` changes what was read back.
  const changed = isReadBack ? asides.map(lastSentence).filter(saysOnlyValues) : []
  // What a booking is moved from is told: `I have a flight on the 12th, and I must change it`.
  const { changes: moved } = task
  const isAsked = expects.name === 'slot' && moved?.slots.includes(expects.slot)
  const aside = asides
    .flatMap((clause) => clause.spans)
    .filter((span) => isElsewhere(span) && (!moved || isAsked || !isWhen(span.kind)))
    // `I've got meetings till eleven` says when somebody cannot.
    .filter(
      ({ kind, start }) =>
        kind !== 'time' || !/\b(?:till|until|from|before|after)\s+$/i.test(text.slice(0, start)),
    )
  const isCorrection = spoken.some(({ act }) => act === 'fix')
  const shown = blankOutside(text, spoken)
  const plain = readFor(shown, task, NONE, context)
  const placeOf = placeIn(plain)
  const days = plain.dates.map(placeOf)
  const marks = asSigns(
    spoken.flatMap((clause) => clause.spans).filter(isElsewhere),
    text,
    task,
    context,
  )
  const said = withHoursApart(marks, plain.times.map(placeOf), plain.parties.map(placeOf))
  const kinds = said.map((span) =>
    ofKindKnown(asHour(asDay(span, days), task), text, about, context),
  )
  const spans = withLettersMarked(
    text,
    spoken,
    withWholeContacts(withWholeAddresses(kinds, shown), shown),
    about,
    context,
  )
  const told = toldStretch(spoken, about, context)
  const hidden = [...spans, ...[told ?? [], named].flat().map(asReason)]
  const open = openSlots(task, expects, isCorrection, lastSet)
  const whole = withMarkedTimes(readFor(shown, task, open, context), spans, context)
  const reading = withoutOpaque(
    isReadBack ? withinClauses(whole, spoken, spans) : whole,
    hidden.filter(({ kind }) => opaque.has(kind)),
    spans,
    isReadBack,
  )
  const counted = blanked(
    reading,
    spans.filter(({ kind }) => countless.has(kind)),
  )
  const read = slotCommands(task, values, reading, counted, open, context)
  const mended = changedPhone(shown, spans, task, open, context)
  const alone = spans
    .filter((span) => aloneKinds.has(span.kind))
    .flatMap((span) =>
      markedCommand(span, text, [], task, values, expects, isReadBack ? heard(context) : context),
    )
    .concat(askedCode(shown, spans, task, open, context))
    .concat(mended)
    .filter(isFit)
    .concat(nameCommands(text, spoken, asides, spans, about))
    .filter((one) => !isReadBack || !isTown(one, read))
  const found = [
    ...read.filter(
      (one) =>
        !('slot' in one) ||
        (!alone.some((each) => 'slot' in each && each.slot === one.slot) &&
          (isFit(one) || !isOfOtherKind(task, one.slot, spans))),
    ),
    ...alone,
  ]
  const places = placesIn(reading)
  // `Any day except Monday` marks a day that is not wanted.
  const unwanted = [...reading.dates, ...reading.times]
    .filter(({ role }) => role === 'rejected')
    .map(placeIn(reading))
  const isPart = (span: Span): boolean =>
    places.some((place) => isWithin(span, place)) || unwanted.some((place) => overlaps(place, span))
  const marked = [
    ...spans.filter((span) => span.kind !== 'name' && !isPart(span)),
    ...aside.filter(
      (span) =>
        isFreeIn(task, values)(span) || changed.some((sentence) => isWithin(span, sentence)),
    ),
  ].flatMap((span) => markedCommand(span, text, found, task, values, expects, context))
  const texts = textCommands(text, spoken, about, context, clauses).filter(
    (one) =>
      !(
        'slot' in one &&
        (named.some(({ slot }) => slot === one.slot) ||
          // `There is a nought at the front` is not what the call is about.
          (mended.length > 0 && values[one.slot ?? '']))
      ),
  )
  const all = inOneVoice([...choices, ...found, ...marked, ...texts, ...anew], task)
  // The digits of a phone number are no reference and no time: `it’s not 900, it’s 800`.
  const phones = all.flatMap((one) =>
    one.type === 'setSlot' && one.values[0].type === 'phone' ? [one.values[0].phone] : [],
  )
  const isOfPhone = ({ kind, start, end }: Span): boolean => {
    const words = text.slice(start, end)
    return kind === 'time' && /^\d{3}$/.test(words) && phones.some((each) => each.includes(words))
  }
  const isTimed = !spans.some(isOfPhone)
  return phones.length === 0
    ? all
    : all.filter(
        (one) =>
          isFit(one) &&
          (isTimed || !('slot' in one) || task.slots[one.slot ?? '']?.type !== 'time'),
      )
}

/** Whether a value of this kind says when something shall be. */
export const isWhen = (kind: string): boolean => kind === 'date' || kind === 'time'

/** `And we leave on Monday`, `in fact two nights`: it is a part of the stay, however it is told. */
const tellsStay = (
  { act, text, spans }: Clause,
  { slots }: Task,
  context: DialogueContext,
): boolean =>
  asideActs.has(act) &&
  !isOfAnother(text) &&
  !/\b(?:stayed|was|were|had|last)\b/i.test(text) &&
  /\b(?:nights?|arriv(?:e|ing)|leav(?:e|ing)|depart(?:ing)?|check(?:ing)?[ -]?(?:in|out)|go(?:ing)? home)\b/i.test(
    text,
  ) &&
  Object.values(slots).some(({ type }) => type === 'stay') &&
  (spans.some(({ kind }) => kind === 'date' || kind === 'stay') ||
    readFor(text, undefined, NONE, context).dates.length > 0)

/** A number is only asked about, in a task about another one: `and 4271, when does that come?` */
function isAskedAbout(clauses: readonly Clause[], at: number, values: SlotValues): boolean {
  const [clause, next] = [clauses[at], clauses[at + 1]]
  return (
    next?.act === 'ask' &&
    next.spans.length === 0 &&
    clause?.act === 'give' &&
    clause.spans.length > 0 &&
    clause.spans.every(({ kind }) => kind === 'code') &&
    Object.values(values).some(({ type }) => type === 'code')
  )
}

/** Whether a name is part of an address: the town in `9 Rope Walk, Ludlow`. */
const isTown = (name: Command, read: readonly Command[]): boolean =>
  name.type === 'setSlot' &&
  name.values.some(
    (said) =>
      said.type === 'name' &&
      read.some(
        (one) =>
          one.type === 'setSlot' &&
          one.values[0].type === 'address' &&
          one.values[0].address.includes(said.last ?? said.first ?? '·'),
      ),
  )

/** What looks like a day or a number in a text is none. */
const asReason = ({ start, end }: Stretch): Span => ({ kind: 'reason', start, end })

/** What is marked in what somebody tells is taken where nothing is known yet: `it's for my dad's 70th, on {Saturday}`. */
const asideActs: ReadonlySet<Act> = new Set<Act>(['tell', 'note'])
const asideKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['date', 'time', 'people', 'phone'])

/** The last sentence of a clause, which may say a value by itself. */
function lastSentence(clause: Clause): Clause {
  const text = sentencesOf(clause.text).at(-1) ?? ''
  const start = clause.start + clause.text.lastIndexOf(text)
  return { ...clause, start, text, spans: clause.spans.filter((span) => span.start >= start) }
}

const isFreeIn =
  (task: Task, known: SlotValues) =>
  ({ kind }: Span): boolean =>
    asideKinds.has(kind) &&
    Object.entries(task.slots).some(
      ([name, { type }]) => kindsOf[type].includes(kind) && known[name] === undefined,
    )

/** Read from what is marked, if that gives a value: callers say them twice, in digits and in words. */
const aloneKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['code', 'phone', 'email'])

/** Whether it is no code that looks like none. */
const isFit = (one: Command): boolean =>
  one.type !== 'setSlot' || one.values[0].type !== 'code' || one.values[0].fits

/** The digits of a phone number are no reference, and the other way round. */
const isOfOtherKind = (
  { slots }: Task,
  name: string | undefined,
  spans: readonly Span[],
): boolean => {
  const type = slots[name ?? '']?.type
  const other = type === 'code' ? 'phone' : type === 'phone' ? 'code' : ''
  return spans.some(({ kind }) => kind === other)
}

/** At a read-back, a few digits correct the number. */
const heard = (context: DialogueContext): DialogueContext => ({
  ...context,
  near: { ...context.near, phoneIs: 'heard' },
})

/** Of several commands for a slot, the last one counts: callers correct themselves. */
function inOneVoice(commands: readonly Command[], task: Task): Command[] {
  const last = new Map<string, Command>()
  for (const one of commands) if (one.type === 'setSlot') last.set(one.slot, one)
  const names = Object.keys(task.slots)
  const placeOf = (one: Command): number => {
    if (!('slot' in one) || one.slot === undefined) return names.length
    return task.slots[one.slot]?.type === 'time' ? names.length : names.indexOf(one.slot)
  }
  return commands
    .filter((one) => one.type !== 'setSlot' || last.get(one.slot) === one)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * What is known with more detail loses none of it: `14 Mill Street`, of `14 Mill Street, Ludlow, SY8 1AA`, or `the three of
 * us`, of two adults and one child, and `in the evening`, of six o’clock.
 */
export function isPartOfKnown(known: SlotValue | undefined, said: SlotValue): boolean {
  if (known?.type === 'time' && said.type === 'time')
    return sayWish(said).startsWith('in the ') && isWithinWish(known.time, said)
  if (known?.type === 'party' && said.type === 'party')
    return said.people === known.people && said.adults === undefined && said.children === undefined
  if (known?.type !== 'address' || said.type !== 'address') return false
  return wordsOf(known.address).includes(wordsOf(said.address))
}

const isWithinWish = (time: ClockTime, { earliest = time, latest = time }: TimeWish): boolean =>
  earliest <= time && time <= latest

const wordsOf = (address: string): string =>
  ` ${(address.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

/** Whether a command changes what is known. A month without a day does not yet. */
export const changes =
  (known: SlotValues) =>
  (command: Command): boolean =>
    command.type === 'setSlot'
      ? // One of two readings that was read back already is that one.
        // Letters are said to be read back, even if they spell what is known.
        command.isSpelled === true ||
        !command.values.some(
          (value) =>
            sameValue(known[command.slot], value) || isPartOfKnown(known[command.slot], value),
        )
      : command.type === 'excludeDays'
        ? Object.values(known).some((value) => isExcludedDay(value, command.days))
        : command.type !== 'nameMonth'
