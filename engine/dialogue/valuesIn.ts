/** The values in a caller's clauses, as commands for the slots of one task. */
import type { Slot, SlotTypeName } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act, Clause, Span, SpanKind } from '../understanding/reading.ts'
import type {
  Command,
  DialogueContext,
  Expectation,
  SlotValue,
  SlotValues,
} from './dialogueTypes.ts'
import { openSlots, readFor, slotCommands } from './slotCommands.ts'
import { type Found, TAKEN } from './slots/found.ts'
import type { Reading } from './slots/readUtterance.ts'
import { spelledWord } from './slots/spelling.ts'
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

const kindsOf: Readonly<Record<SlotTypeName, readonly SpanKind[]>> = {
  date: ['date'],
  time: ['time'],
  stay: ['stay', 'date'],
  party: ['people'],
  number: ['number'],
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

/** What is known of the task that the clauses are about. */
export interface About {
  task: Task
  values: SlotValues
  expects: Expectation
  lastSet: string | undefined
}

/** @param clauses of one turn, whose spans are offsets into `text` */
export function valuesIn(
  text: string,
  clauses: readonly Clause[],
  about: About,
  context: DialogueContext,
): Command[] {
  const { task, values, expects, lastSet } = about
  const spoken = clauses.filter(
    ({ act, spans }) => valued.has(act) || (valuedIfMarked.has(act) && spans.length > 0),
  )
  const aside = clauses.filter(({ act }) => asideActs.has(act)).flatMap((clause) => clause.spans)
  if (spoken.length === 0 && aside.length === 0) return []
  const isCorrection = spoken.some(({ act }) => act === 'fix')
  const spans = spoken.flatMap((clause) => clause.spans)
  const told = toldStretch(spoken, about, context)
  const hidden = told ? [...spans, told] : spans
  const shown = blankOutside(text, spoken)
  const open = openSlots(task, expects, isCorrection, lastSet)
  const reading = withoutOpaque(
    readFor(shown, task, open, context, { withName: false }),
    hidden.filter(({ kind }) => opaque.has(kind)),
    spans,
  )
  const counted = blanked(
    reading,
    spans.filter(({ kind }) => countless.has(kind)),
  )
  const read = slotCommands(task, values, reading, counted, open, context)
  const names = spans.filter(({ kind }) => kind === 'name')
  // `Okafor, Amara Okafor` is one name.
  const whole = names.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]
  const alone = spans
    .filter((span) => aloneKinds.has(span.kind) && (span.kind !== 'name' || span === whole))
    .flatMap((span) => markedCommand(span, text, [], task, values, expects, context))
    .filter(isFit)
  const found = [
    ...read.filter(
      (one) =>
        !('slot' in one) ||
        (!alone.some((each) => 'slot' in each && each.slot === one.slot) &&
          (isFit(one) || !isOfOtherKind(task, one.slot, spans))),
    ),
    ...alone,
  ]
  const marked = [
    ...spans.filter(({ kind }) => kind !== 'name'),
    ...aside.filter(isFreeIn(task, values)),
  ].flatMap((span) => markedCommand(span, text, found, task, values, expects, context))
  const texts = textCommands(text, spoken, about, context)
  return inOneVoice([...found, ...marked, ...texts], task)
}

/** What is marked in what somebody tells is taken where nothing is known yet: `it's for my dad's 70th, on {Saturday}`. */
const asideActs: ReadonlySet<Act> = new Set<Act>(['tell', 'note'])
const asideKinds: ReadonlySet<SpanKind> = new Set<SpanKind>([
  'date',
  'time',
  'people',
  'name',
  'phone',
])

const isFreeIn =
  (task: Task, known: SlotValues) =>
  ({ kind }: Span): boolean =>
    asideKinds.has(kind) &&
    Object.entries(task.slots).some(
      ([name, { type }]) => kindsOf[type].includes(kind) && known[name] === undefined,
    )

/** Read from what is marked, if that gives a value: callers say them twice, in digits and in words. */
const aloneKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['code', 'phone', 'email', 'name'])

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

/** The text with everything but these clauses blanked, so that offsets stay what they are. */
function blankOutside(text: string, clauses: readonly Clause[]): string {
  let shown = ''
  for (const { start, end } of clauses) {
    shown = shown.padEnd(start, shown === '' ? ' ' : ' ') + text.slice(start, end)
  }
  return shown
}

/** Drops what was read inside a name, an address, a company or a message, or across what the reader marked. */
function withoutOpaque(reading: Reading, hidden: readonly Span[], spans: readonly Span[]): Reading {
  const placeOf = ({ from, end }: Found<unknown>) => ({
    start: reading.tokens[from]?.start ?? 0,
    end: reading.tokens[end - 1]?.end ?? 0,
  })
  const clears =
    (...kinds: readonly SpanKind[]) =>
    (found: Found<unknown>): boolean => {
      const place = placeOf(found)
      // If a value of this kind is marked, what looks like another one elsewhere is none.
      const own = spans.filter(({ kind }) => kind === kinds[0])
      if (own.length > 0 && !own.some((span) => overlaps(span, place))) return false
      return !spans
        .concat(hidden)
        .some((span) => overlaps(span, place) && !kinds.includes(span.kind))
    }
  return {
    ...blanked(reading, hidden),
    times: reading.times.filter(clears('time', 'date', 'stay', 'choice')),
    dates: reading.dates.filter(clears('date', 'time', 'stay', 'choice')),
    parties: reading.parties.filter(clears('people', 'number', 'stay', 'choice')),
    names: reading.names.filter(clears('name')),
  }
}

/** The reading without the words in these places. */
const blanked = (reading: Reading, places: readonly Span[]): Reading => ({
  ...reading,
  tokens: reading.tokens.map((token) =>
    places.some((place) => overlaps(place, token))
      ? { ...token, text: TAKEN, raw: TAKEN, kind: 'mark' as const }
      : token,
  ),
})

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
  const value = readAlone(text.slice(span.start, span.end), name, slot, task, context)
  return value ? [{ type: 'setSlot', slot: name, ...value }] : []
}

function readAlone(
  words: string,
  name: string,
  slot: Slot,
  task: Task,
  context: DialogueContext,
): Pick<Extract<Command, { type: 'setSlot' }>, 'values' | 'isSpelled'> | undefined {
  const reading = readFor(words, task, new Set([name]), context)
  const { wanted } = readSlot(slot, reading, {
    now: context.now,
    expected: true,
    dayFirst: context.agent.business.dayFirst,
    country: context.agent.business.country,
    language: context.language,
  })
  if (slot.type === 'name' && !wanted) return { values: [nameOf(words)] }
  const email = slot.type === 'email' && !wanted ? joinedEmail(words) : undefined
  if (email !== undefined) return { values: [{ type: 'email', email }] }
  if (slot.type === 'address' && !wanted) return { values: [{ type: 'address', address: words }] }
  const isSpelled = slot.type === 'name' && spelledWord(reading.tokens, true) !== undefined
  return wanted && { values: wanted, ...(isSpelled && { isSpelled }) }
}

/** `jo at kite works dot com`: a domain of two words that are said apart. */
function joinedEmail(words: string): string | undefined {
  const email = words
    .toLowerCase()
    .replaceAll(/\s+(?:dot|point)\s+/g, '.')
    .replaceAll(/\s+at\s+/g, '@')
    .replaceAll(/\s+(?:hyphen|dash|minus)\s+/g, '-')
    .replaceAll(/[\s,]+/g, '')
  return /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/.test(email) ? email : undefined
}

/** A name that is also a word: `May Long`. */
function nameOf(words: string): SlotValue {
  const parts = (words.match(/[\p{L}\p{M}'’-]+/gu) ?? []).map(
    (part) => part.charAt(0).toUpperCase() + part.slice(1),
  )
  const [first = words, ...others] = parts
  return { type: 'name', first, ...(others.length > 0 && { last: others.join(' ') }) }
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end

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

/** Whether a command changes what is known. A month without a day does not yet. */
export const changes =
  (known: SlotValues) =>
  (command: Command): boolean =>
    command.type === 'setSlot'
      ? // One of two readings that was read back already is that one.
        !command.values.some((value) => sameValue(known[command.slot], value))
      : command.type !== 'nameMonth'
