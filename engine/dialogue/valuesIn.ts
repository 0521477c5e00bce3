/** The values in a caller's clauses, as commands for the slots of one task. */
import type { Slot, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act, Clause, Span, SpanKind, Stretch } from '../turnReading.ts'
import type { Command, DialogueContext, Expectation } from './dialogueTypes.ts'
import type { SlotValue, SlotValues } from '../slotValue.ts'
import { blanked, blankOutside, overlaps } from './blanked.ts'
import { callsBack } from './taskProgress.ts'
import { whenWished } from './answerWays.ts'
import { namedTexts } from './namedTexts.ts'
import { nameCommands, withLettersMarked } from './namesIn.ts'
import { numbersIn } from './numbersIn.ts'
import { type About, NONE, openSlots, readFor, slotCommands } from './slotCommands.ts'
import type { Found } from '../english/values/found.ts'
import { numberAt } from '../english/values/numbers.ts'
import { saysWholePhone } from '../english/values/phone.ts'
import type { Reading } from '../english/values/readUtterance.ts'
import { isOfAnother } from './ofAnother.ts'
import { sharesIn, sharesSlotOf } from './sharesIn.ts'
import { wholeEmail } from '../english/values/email.ts'
import { findTimes } from '../english/values/time.ts'
import { readSlot, sameValue } from './slotValues.ts'
import { textCommands, toldStretch } from './textsIn.ts'

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

const kindsOf: Readonly<Record<SlotTypeName, readonly SpanKind[]>> = {
  date: ['date'],
  time: ['time'],
  stay: ['stay', 'date'],
  party: ['people'],
  number: [],
  volume: [],
  money: ['money'],
  name: ['name'],
  phone: ['phone'],
  email: ['email'],
  code: ['code'],
  choice: ['choice'],
  yesNo: [],
  address: ['address'],
  text: ['reason', 'company'],
}

/** Kinds that are words or signs of their own: what looks like a day or a number in them is none. */
const opaque: ReadonlySet<SpanKind> = new Set<SpanKind>([
  'name',
  'address',
  'company',
  'reason',
  'email',
])

/** Kinds whose numbers are no amount of anything. */
const countless: ReadonlySet<SpanKind> = new Set<SpanKind>(['phone', 'date', 'time', 'email'])

/** @param clauses of one turn, whose spans are offsets into `text` */
export function valuesIn(
  text: string,
  clauses: readonly Clause[],
  about: About,
  context: DialogueContext,
): Command[] {
  const { task, values } = about
  const isOthers = isOfAnother(text)
  const read = (some: readonly Clause[]): Command[] => singleValues(text, some, about, context)
  const found = read(clauses)
  const wished = callsBack(task) ? whenWished(found, clauses, about, read) : found
  const all = wished.filter(
    // Nobody becomes the person whom the call is for while they speak of somebody else's.
    (one) => one.type !== 'setSlot' || !isOthers || !isLasting(task.slots[one.slot]),
  )
  const slot = sharesSlotOf(task)
  const shares = sharesIn(text, clauses, task, values, context)
  if (!slot || (!shares && values[slot.name] === undefined)) return all
  // No single amount or day replaces what is paid in shares.
  const others = all.filter(
    (one) => !('slot' in one) || ![slot.name, slot.amount, slot.day].includes(one.slot ?? ''),
  )
  return shares ? [...others, shares] : others
}

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
        (valuedIfMarked.has(act) && spans.length > 0) ||
        (counts && act === 'tell' && spans.some(({ kind }) => countedTypes.has(kind)))),
  )
  const asides = clauses.filter(({ act }) => asideActs.has(act))
  const choices = [
    ...asides.flatMap((clause) => toldChoice(clause.text, about, context)),
    ...numbersIn(text, clauses, about, context),
  ]
  const named = namedTexts(text, clauses, about, context)
  const isElsewhere = (span: Stretch): boolean => !named.some((place) => overlaps(place, span))
  const anew = named.map(({ slot, text: said }): Command => ({
    type: 'setSlot',
    slot,
    values: [{ type: 'text', text: said }],
  }))
  if (spoken.length === 0 && asides.length === 0) return [...choices, ...anew]
  const aside = asides.flatMap((clause) => clause.spans).filter(isElsewhere)
  const isCorrection = spoken.some(({ act }) => act === 'fix')
  const shown = blankOutside(text, spoken)
  const said = spoken.flatMap((clause) => clause.spans).filter(isElsewhere)
  const kinds = said.map((span) => ofKindKnown(span, text, about, context))
  const spans = withLettersMarked(
    text,
    spoken,
    withWholePhones(withWholeAddresses(kinds, shown), shown),
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
    .concat(nameCommands(text, spoken, asides, spans, about, context))
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
    ...aside.filter(isFreeIn(task, values)),
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
  // The digits of a phone number are no reference.
  const hasPhone = all.some((one) => one.type === 'setSlot' && one.values[0].type === 'phone')
  return hasPhone ? all.filter(isFit) : all
}

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

/**
 * The span as the kind that it can only be at this point. Digits alone are no address where a number is known. `Make it
 * five` counts people if that is nearer to what is known than the hour is.
 */
function ofKindKnown(
  span: Span,
  text: string,
  { task, values, expects }: About,
  context: DialogueContext,
): Span {
  const words = text.slice(span.start, span.end)
  const known = Object.values(values)
  const isReadBack = expects.name === 'confirmation' || expects.name === 'change'
  if (!isReadBack) return span
  if (span.kind === 'address' && /^[\d\s]+$/.test(words)) {
    const isCode = known.some((value) => value.type === 'code')
    return isCode ? { ...span, kind: 'code' } : span
  }
  if (span.kind !== 'time' && span.kind !== 'people') return span
  const number = numberOf(words, task, context)
  const party = known.find((value) => value.type === 'party')
  const time = known.find((value) => value.type === 'time')
  if (number === undefined || !party || !time) return span
  if (/\bat\s+$/i.test(text.slice(0, span.start))) return { ...span, kind: 'time' }
  if (span.kind === 'people') return span
  const [hour = 0, minute = 0] = time.time.split(':').map(Number)
  const away = Math.abs(((hour + 11) % 12) + 1 + minute / 60 - number)
  return Math.abs(party.people - number) < away ? { ...span, kind: 'people' } : span
}

/** The number, if the words are nothing else. */
function numberOf(words: string, task: Task, context: DialogueContext): number | undefined {
  const { tokens } = readFor(words, task, NONE, context)
  const number = numberAt(tokens, 0)
  return number?.end === tokens.length ? number.value : undefined
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

/** What a clause marks is not added to what the next one mentions: `make it five, my brother is coming too`. */
const withinClauses = (
  reading: Reading,
  clauses: readonly Clause[],
  spans: readonly Span[],
): Reading => ({
  ...reading,
  parties: reading.parties.filter((party) => {
    const place = placeIn(reading)(party)
    const marked = spans.find((span) => span.kind === 'people' && overlaps(span, place))
    const goesOn = marked && /^\s*,/.test(reading.text.slice(marked.end, place.end))
    return !marked || !(goesOn || clauses.some(({ end }) => place.start < end && end < place.end))
  }),
})

/** What looks like a day or a number in a text is none. */
const asReason = ({ start, end }: Stretch): Span => ({ kind: 'reason', start, end })

/** What is wrong with an order is often told on the way: `it arrived broken`. */
function toldChoice(words: string, { task, values }: About, context: DialogueContext): Command[] {
  return Object.entries(task.slots).flatMap(([name, slot]): Command[] => {
    const isOpen = slot.type === 'choice' && values[name] === undefined
    const value = isOpen ? readAlone(words, name, slot, task, context) : undefined
    return value ? [{ type: 'setSlot', slot: name, ...value }] : []
  })
}

/** What is marked in what somebody tells is taken where nothing is known yet: `it's for my dad's 70th, on {Saturday}`. */
const asideActs: ReadonlySet<Act> = new Set<Act>(['tell', 'note'])
const asideKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['date', 'time', 'people', 'phone'])

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

/** The code that was asked for, whatever the reader took its digits for: `83 19, and it came broken`. */
function askedCode(
  shown: string,
  spans: readonly Span[],
  task: Task,
  open: ReadonlySet<string>,
  context: DialogueContext,
): Command[] {
  if (spans.some(({ kind }) => kind === 'code' || kind === 'phone')) return []
  return [...open].flatMap((name): Command[] => {
    const slot = task.slots[name]
    const value = slot?.type === 'code' && readAlone(shown, name, slot, task, context)
    return value ? [{ type: 'setSlot', slot: name, ...value }] : []
  })
}

/** At a read-back, a few digits correct the number. */
const heard = (context: DialogueContext): DialogueContext => ({
  ...context,
  near: { ...context.near, phoneIs: 'heard' },
})

/** What changes the number that was read back, whatever the reader took it for: `with plus 351 in front`. */
function changedPhone(
  shown: string,
  spans: readonly Span[],
  task: Task,
  open: ReadonlySet<string>,
  context: DialogueContext,
): Command[] {
  const isNumber =
    spans.some(({ kind }) => kind === 'phone') &&
    saysWholePhone(readFor(shown, task, NONE, context).tokens)
  if (isNumber || context.near?.phone === undefined) return []
  return [...open].flatMap((name): Command[] => {
    const slot = task.slots[name]
    const value = slot?.type === 'phone' && readAlone(shown, name, slot, task, context)
    return value ? [{ type: 'setSlot', slot: name, ...value }] : []
  })
}

/** An address is one value, whatever the reader took its town for: `14 Tanners Row, Ludlow`. */
function withWholeAddresses(spans: readonly Span[], shown: string): readonly Span[] {
  const whole: Span[] = []
  for (const span of spans) {
    const last = whole.at(-1)
    const between = last ? shown.slice(last.end, span.start) : ''
    const goesOn =
      last?.kind === 'address' && placeKinds.has(span.kind) && /^[\s,]*(?:in |at )?$/.test(between)
    if (goesOn) last.end = span.end
    else whole.push({ ...span })
  }
  return whole
}

/** A phone number with the plus before it and the words after it, which may correct it: `07700 900555, sorry, 556`. */
function withWholePhones(spans: readonly Span[], shown: string): readonly Span[] {
  const isAgain = (span: Span, before: Span | undefined): boolean =>
    (span.kind === 'phone' || span.kind === 'number') &&
    before?.kind === 'phone' &&
    correction.test(shown.slice(before.end, span.start))
  return spans
    .filter((span, at) => !isAgain(span, spans[at - 1]))
    .map((span, at, all) => {
      if (span.kind !== 'phone') return span
      const plus = /(?:\+|\b(?:plus|zero|oh|nought|naught|double|treble|triple) )+\s*$/i.exec(
        shown.slice(0, span.start),
      )
      return { ...span, start: plus?.index ?? span.start, end: all[at + 1]?.start ?? shown.length }
    })
}

const correction =
  /^[\s,.;–-]*(?:(?:sorry|no|wait|i mean|i meant|actually|rather|correction)\b[\s,.;]*)+$/i

/** What a town, a house or a postcode may be taken for. */
const placeKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['address', 'company', 'name', 'code'])

/** A bare number that the reader has marked is a time, too: `on Friday, eight, or half eight`. */
function withMarkedTimes(
  reading: Reading,
  spans: readonly Span[],
  { now, agent, near }: DialogueContext,
): Reading {
  const { tokens, times, parties } = reading
  const places = [...times, ...parties].map(placeIn(reading))
  const missed = spans.filter(
    (span) => span.kind === 'time' && !places.some((place) => overlaps(span, place)),
  )
  const asked = { now, near, dayFirst: agent.business.dayFirst, expected: true }
  const more = missed.flatMap((span) => {
    const first = tokens.findIndex(({ start }) => start >= span.start)
    const words = tokens.filter(({ start, end }) => start >= span.start && end <= span.end)
    return findTimes(words, asked).map((found) => ({
      ...found,
      from: found.from + first,
      end: found.end + first,
    }))
  })
  return { ...reading, times: [...times, ...more].toSorted((a, b) => a.from - b.from) }
}

const placeIn =
  ({ tokens }: Reading) =>
  ({ from, end }: Found<unknown>): Stretch => ({
    start: tokens[from]?.start ?? 0,
    end: tokens[end - 1]?.end ?? 0,
  })

const placesIn = (reading: Reading): Stretch[] =>
  [...reading.dates, ...reading.times, ...reading.parties].map(placeIn(reading))

/** Drops what was read inside a name, an address, a company or a message, or across what the reader marked. */
function withoutOpaque(
  reading: Reading,
  hidden: readonly Span[],
  spans: readonly Span[],
  isReadBack: boolean,
): Reading {
  const placeOf = placeIn(reading)
  // `Book it as a second one` is no time. A number alone corrects something only if the reader has marked it.
  const isMarked = (found: Found<unknown>): boolean =>
    !isReadBack ||
    found.end - found.from > 1 ||
    spans.some((span) => overlaps(span, placeOf(found)))
  const clears =
    (...kinds: readonly SpanKind[]) =>
    (found: Found<unknown>): boolean => {
      const place = placeOf(found)
      // If a value of this kind is marked, what looks like another one elsewhere is none.
      const own = spans.filter(({ kind }) => kind === kinds[0])
      const stays = spans.filter(({ kind }) => kind === 'stay' && kinds[0] === 'date')
      if (own.length > 0 && ![...own, ...stays].some((span) => overlaps(span, place))) return false
      return !spans
        .concat(hidden)
        .some(
          (span) => overlaps(span, place) && !kinds.includes(span.kind) && !isWithin(span, place),
        )
    }
  return {
    ...blanked(reading, hidden),
    times: reading.times.filter(clears('time', 'date', 'stay', 'choice')).filter(isMarked),
    dates: reading.dates.filter(clears('date', 'time', 'stay', 'choice')),
    parties: reading.parties.filter(clears('people', 'number', 'stay', 'choice')).filter(isMarked),
  }
}

/** A marked value that nothing has read yet is read by itself, as an answer to its question. */
function markedCommand(
  span: Span,
  text: string,
  found: readonly Command[],
  task: Task,
  known: SlotValues,
  expects: Expectation,
  context: DialogueContext,
): Command[] {
  const slots = Object.entries(task.slots).filter(([, { type }]) =>
    kindsOf[type].includes(span.kind),
  )
  const free = slots.filter(([name]) => !found.some((one) => 'slot' in one && one.slot === name))
  const [name, slot] =
    free.find(([each]) => expects.name === 'slot' && expects.slot === each) ??
    free.find(([each]) => known[each] === undefined) ??
    free[0] ??
    []
  if (name === undefined || !slot || slot.type === 'text' || free.length < slots.length) return []
  // `Tomorrow evening` names no time unless one was asked for.
  const isAsked = slot.type !== 'time' || (expects.name === 'slot' && expects.slot === name)
  const value = readAlone(text.slice(span.start, span.end), name, slot, task, context, isAsked)
  return value ? [{ type: 'setSlot', slot: name, ...value }] : []
}

function readAlone(
  words: string,
  name: string,
  slot: Slot,
  task: Task,
  context: DialogueContext,
  expected = true,
): Pick<Extract<Command, { type: 'setSlot' }>, 'values'> | undefined {
  const reading = readFor(words, task, new Set([name]), context)
  const { wanted } = readSlot(slot, reading, {
    now: context.now,
    expected,
    dayFirst: context.agent.business.dayFirst,
    country: context.agent.business.country,
    language: context.language,
    near: context.near,
  })
  const email = slot.type === 'email' ? wholeEmail(reading.tokens) : undefined
  if (email !== undefined) return { values: [{ type: 'email', email }] }
  if (slot.type === 'address' && !wanted) return { values: [{ type: 'address', address: words }] }
  return wanted && { values: wanted }
}

/** A part of what was read does not contradict it: the number in `Monday fourteen`. */
const isWithin = (span: Span, place: { start: number; end: number }): boolean =>
  !opaque.has(span.kind) &&
  span.start >= place.start &&
  span.end <= place.end &&
  span.end - span.start < place.end - place.start

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

/** A part of an address takes nothing off it: `14 Mill Street`, of `14 Mill Street, Ludlow, SY8 1AA`. */
export function isPartOfAddress(known: SlotValue | undefined, said: SlotValue): boolean {
  if (known?.type !== 'address' || said.type !== 'address') return false
  return wordsOf(known.address).includes(wordsOf(said.address))
}

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
            sameValue(known[command.slot], value) || isPartOfAddress(known[command.slot], value),
        )
      : command.type !== 'nameMonth'
