/** What the reader of turns has marked, as it can only be meant: its kind, and all the words that belong to it. */
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { Act, Span, SpanKind, Stretch } from '../turnReading.ts'
import { overlaps } from './blanked.ts'
import type { DialogueContext } from './dialogueTypes.ts'
import type { HeardClause } from './meantTask.ts'
import { numberAt } from '../english/values/numbers.ts'
import { tokenise } from '../english/values/tokens.ts'
import type { SlotValues } from '../slotValue.ts'
import { type About, NONE, readContext, readFor } from './slotCommands.ts'
import { readSlot } from './slotValues.ts'

/**
 * The span as the kind that it can only be at this point. Digits alone are no address where a number is known, and no phone
 * number where none is wanted. `Make it five` counts people if that is nearer to what is known than the hour is.
 */
export function ofKindKnown(
  span: Span,
  text: string,
  { task, values, expects }: About,
  context: DialogueContext,
): Span {
  const words = text.slice(span.start, span.end)
  const known = Object.values(values)
  const isReadBack = expects.name === 'confirmation' || expects.name === 'change'
  if (!isReadBack) return span
  const isPhone = span.kind === 'phone' && !Object.values(task.slots).some(isOfPhone)
  if (isPhone || (span.kind === 'address' && /^[\d\s]+$/.test(words))) {
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

const isOfPhone = ({ type }: Slot): boolean => type === 'phone'

/** The number of a day is no hour, and counts nobody: `to the {time fifteen}`, `the {people fourteen}, Monday`. */
export const asDay = (span: Span, days: readonly Stretch[]): Span =>
  (span.kind === 'time' || span.kind === 'people') &&
  days.some(({ start, end }) => start <= span.start && span.end <= end)
    ? { ...span, kind: 'date' }
    : span

/** After a day, an hour that is read before the people is none of them: `Friday, {people eight, two people}`. */
export function withHoursApart(
  spans: readonly Span[],
  times: readonly Stretch[],
  parties: readonly Stretch[],
): readonly Span[] {
  return spans.flatMap((span, at): Span[] => {
    if (span.kind !== 'people') return [span]
    // `Five of us, about seven`.
    const within = times.find((time) => span.start <= time.start && time.end <= span.end)
    const isOther = within && !parties.some((party) => overlaps(party, span))
    if (isOther && spans.some((one) => parties.some((party) => overlaps(party, one))))
      return [{ kind: 'time', ...within }]
    const hour = times.find(({ start }) => start === span.start)
    const party = hour && parties.find(({ start }) => start > hour.end)
    if (!party || spans[at - 1]?.kind !== 'date') return [span]
    const rest = party.start < span.end ? [{ ...span, start: party.start }] : []
    return [{ kind: 'time', ...hour }, ...rest]
  })
}

/**
 * What is a code in letters and digits is no name: `Kilo India Tango two one`. Words before an email address that have
 * none are: `Giulia Ferrante, my email is …`.
 */
export function asSigns(
  spans: readonly Span[],
  text: string,
  { slots }: Task,
  context: DialogueContext,
): readonly Span[] {
  const code = Object.values(slots).find(({ type }) => type === 'code')
  const isCode = (start: number, end: number): boolean => {
    const reading = readFor(text.slice(start, end), undefined, NONE, context)
    const [said] = (code && readSlot(code, reading, readContext(context, false)).wanted) ?? []
    return said?.type === 'code' && said.fits
  }
  return spans.flatMap((span, at): Span[] => {
    const next = spans[at + 1]
    const words = text.slice(span.start, span.end)
    const between = next ? text.slice(span.end, next.start) : ''
    const isLed = next?.kind === 'email' && /\b(?:e-?mail|address)\b/i.test(between)
    if (span.kind === 'email' && isLed && /\p{Lu}/u.test(words) && !/@|\bat\b/i.test(words))
      return [{ ...span, kind: 'name' }]
    if (!signKinds.has(span.kind) || !code) return [span]
    // `R for {Romeo, S for} {sugar, five eight}`
    const first = spans.findLastIndex((_, place) => place <= at && !joins(spans, place, text))
    const last = spans.findIndex((_, place) => place >= at && !joins(spans, place + 1, text))
    const isOne = !spans.slice(first, last + 1).some((one) => isCode(one.start, one.end))
    if (first < last && isOne && isCode(spans[first]!.start, spans[last]!.end))
      return at === first ? [{ kind: 'code', start: span.start, end: spans[last]!.end }] : []
    return span.kind === 'name' && isCode(span.start, span.end)
      ? [{ ...span, kind: 'code' }]
      : [span]
  })
}

const signKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['name', 'code'])

/** Whether the span goes on with the letters and digits of the one before it. */
const joins = (spans: readonly Span[], at: number, text: string): boolean => {
  const [before, span] = [spans[at - 1], spans[at]]
  return (
    before !== undefined &&
    span !== undefined &&
    signKinds.has(before.kind) &&
    signKinds.has(span.kind) &&
    /^[\s,]*(?:(?:for|as in|like)\s+)?$/i.test(text.slice(before.end, span.start))
  )
}

/** Where nobody is counted, a number that looks like people is an hour: `seven at the latest`. */
export function asHour(span: Span, { slots }: Task): Span {
  const types = Object.values(slots).map(({ type }) => type)
  const isHour = span.kind === 'people' && !types.includes('party') && types.includes('time')
  return isHour ? { ...span, kind: 'time' } : span
}

/** The number, if the words are nothing else. */
function numberOf(words: string, task: Task, context: DialogueContext): number | undefined {
  const { tokens } = readFor(words, task, NONE, context)
  const number = numberAt(tokens, 0)
  return number?.end === tokens.length ? number.value : undefined
}

/** An address is one value, whatever the reader took its town for: `14 Tanners Row, Ludlow`. */
export function withWholeAddresses(spans: readonly Span[], shown: string): readonly Span[] {
  const whole: Span[] = []
  for (const marked of spans) {
    const span = marked.kind === 'address' ? withPostcode(marked, shown) : marked
    const last = whole.at(-1)
    // Part of what was taken in with the postcode.
    if (last?.kind === 'address' && span.end <= last.end) continue
    const between = last ? shown.slice(last.end, span.start) : ''
    const goesOn =
      last?.kind === 'address' && placeKinds.has(span.kind) && /^[\s,]*(?:in |at )?$/.test(between)
    if (goesOn) last.end = span.end
    else whole.push({ ...span })
  }
  return whole
}

/** A postcode behind an address is no time: `22 Cathays Terrace, Cardiff, CF24 4HX`. */
function withPostcode(span: Span, shown: string): Span {
  const more = POSTCODE.exec(shown.slice(span.end))?.[0].length ?? 0
  return { ...span, end: span.end + more }
}

const POSTCODE = /^[\s,]*(?:\p{L}+[\s,]+){0,3}[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/iu

/** An email address with its end, and a phone number with the plus before it and the words after it, which may correct it: `07700 900555, sorry, 556`. */
export function withWholeContacts(spans: readonly Span[], shown: string): readonly Span[] {
  const isAgain = (span: Span, before: Span | undefined): boolean =>
    (span.kind === 'phone' || span.kind === 'number') &&
    before?.kind === 'phone' &&
    correction.test(shown.slice(before.end, span.start))
  return spans
    .filter((span, at) => !isAgain(span, spans[at - 1]))
    .map((span, at, all) => {
      const next = all[at + 1]?.start ?? shown.length
      // What stands behind a dot belongs to the address: `biuro at opony-zielak dot pl`.
      if (span.kind === 'email' && OPEN_ADDRESS.test(shown.slice(span.start, span.end)))
        return { ...span, end: next }
      if (span.kind !== 'phone') return span
      const plus = /(?:\+|\b(?:plus|zero|oh|nought|naught|double|treble|triple) )+\s*$/i.exec(
        shown.slice(0, span.start),
      )
      return { ...span, start: plus?.index ?? span.start, end: next }
    })
}

const OPEN_ADDRESS = /(?:\b(?:dot|at|dash|hyphen|minus|underscore)|[.@-])\s*$/i

const correction =
  /^[\s,.;–-]*(?:(?:sorry|no|wait|i mean|i meant|actually|rather|correction)\b[\s,.;]*)+$/i

/** What a town, a house or a postcode may be taken for. */
const placeKinds: ReadonlySet<SpanKind> = new Set<SpanKind>(['address', 'company', 'name', 'code'])

/** `We’re going to be three`, `so that’s six` changes how many come, however it is told. */
export function withCount(clause: HeardClause, { slots }: Task, known: SlotValues): HeardClause {
  const { act, text, start, spans } = clause
  const said = counting.has(act) ? COUNT.exec(text) : null
  const isCounted = Object.values(slots).some(({ type }) => type === 'party')
  if (!said || !isCounted || spans.some(({ kind }) => kind !== 'people')) return clause
  const end = start + said.index + said[0].length
  const number = { start: end - said[1]!.length, end }
  const after = text.slice(said.index + said[0].length)
  const isOfPeople = /^ (?:of us|people)/i.test(after)
  // `That makes it seven` may correct the time.
  if (MAKES_IT.test(said[0]) && !isOfPeople) return clause
  // `So that’s six, not seven` does if seven is the time.
  if (!isOfPeople && deniesHour(after, known))
    return { ...clause, act: 'fix', spans: [{ kind: 'time', ...number }] }
  return { ...clause, act: 'fix', spans: [{ kind: 'people', ...number }] }
}

/** Whether the hour that is known is what it is not, and not the number of people. */
function deniesHour(words: string, known: SlotValues): boolean {
  const [, denied = ''] = /^, not (\p{L}+|\d{1,2})\b/iu.exec(words) ?? []
  const number = numberAt(tokenise(denied).tokens, 0)?.value
  const values = Object.values(known)
  const isParty = values.some((one) => one?.type === 'party' && one.people === number)
  const isHour = values.some(
    (one) => one?.type === 'time' && Number(one.time.slice(0, 2)) % 12 === (number ?? NaN) % 12,
  )
  return isHour && !isParty
}

const counting: ReadonlySet<Act> = new Set<Act>(['tell', 'note', 'fix'])
const MAKES_IT = /^(?:that|which|it) makes it\b/i
const COUNT =
  /\b(?:we(?:['’]re| are|['’]ll| will)|there(?:['’]ll| will)|so that(?:['’]s|['’]ll| is| makes)|(?:that|which|she|he|it) makes(?: us| it)?)(?: (?:now|only|just|gonna|going to))*(?: be)? (?:the )?(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b(?=\W*$|,| of us| people| now)/iu
