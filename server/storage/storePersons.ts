import { sql as raw, type RawBuilder } from 'kysely'
import type { PersonItem } from '@ringwell/protocol/operator/persons.ts'
import type { Database } from './database.ts'
import type { PersonStorage } from './personStorage.ts'
import { contains, exactly } from './storeWords.ts'
import { wordsIn } from './words.ts'

/** So many last digits make a number, with or without the code of its country. */
const DIGITS = 9
/** Anything shorter is no number of a person. */
const FEWEST_DIGITS = 5

export function storePersons(db: Database): PersonStorage {
  return {
    async findPerson(query, now, most) {
      const is = matcherOf(db.kind, query)
      // Each table is read once, in its own order.
      const callIds = raw`SELECT call_id FROM calls
          WHERE ${is.name('visitor_name')} OR ${is.number('visitor_mobile')} OR ${is.number('caller_number')}
        UNION ALL SELECT call_id FROM outbound_calls WHERE ${is.number('number')}
        UNION ALL SELECT call_id FROM call_outcomes WHERE ${is.within('slots')}
        UNION ALL SELECT call_id FROM call_corrections WHERE ${is.within('"values"')}
        UNION ALL SELECT call_id FROM call_words WHERE ${is.said('words')}`
      const [calls, leads, messages, bookings, never] = await Promise.all([
        db.sql
          .selectFrom('calls')
          .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
          .select([
            'calls.callId',
            'calls.createdAt',
            'calls.callerNumber',
            'calls.visitorName',
            'calls.visitorMobile',
            'callOutcomes.summary',
          ])
          .where(raw<boolean>`calls.call_id IN (${callIds})`)
          .orderBy('calls.createdAt', 'desc')
          .limit(most)
          .execute(),
        db.sql
          .selectFrom('leads')
          .selectAll()
          .where((row) => row.or([is.name('name'), is.number('mobile_number'), is.email('email')]))
          .orderBy('createdAt', 'desc')
          .limit(most)
          .execute(),
        db.sql
          .selectFrom('messages')
          .selectAll()
          .where((row) => row.or([is.name('name'), is.number('mobile'), is.email('email')]))
          .orderBy('createdAt', 'desc')
          .limit(most)
          .execute(),
        db.sql
          .selectFrom('bookings')
          .selectAll()
          .where((row) =>
            row.or([is.name(GUEST), is.number('phone'), is.email('email'), is.within('notes')]),
          )
          .orderBy('createdAt', 'desc')
          .limit(most)
          .execute(),
        db.sql
          .selectFrom('neverRung')
          .selectAll()
          .where((row) => row.or([is.number('number'), is.within('reason')]))
          .orderBy('addedAt', 'desc')
          .limit(most)
          .execute(),
      ])
      return [
        ...calls.map((call) =>
          itemOf('call', call.callId, call.createdAt, {
            name: call.visitorName,
            number: call.callerNumber ?? call.visitorMobile,
            about: call.summary,
          }),
        ),
        ...leads.map((lead) =>
          itemOf('lead', lead.id, lead.createdAt, {
            name: lead.name,
            number: lead.mobileNumber,
            email: lead.email,
            about: lead.reason,
          }),
        ),
        ...messages.map((message) =>
          itemOf('message', message.id, message.createdAt, {
            name: message.name,
            number: message.mobile,
            email: message.email,
            about: message.message,
          }),
        ),
        ...bookings.map((booking) => ({
          ...itemOf('booking', booking.id, booking.createdAt, {
            name: [booking.firstName, booking.lastName].filter(Boolean).join(' '),
            number: booking.phone,
            email: booking.email,
            about: `${booking.kind}, ${booking.date} ${booking.time ?? ''}, ${booking.reference}`,
          }),
          is_upcoming: booking.state === 'booked' && booking.endsAt > now,
        })),
        ...never.map(({ number, addedAt, reason }) =>
          itemOf('never_rung', number, addedAt, { number, about: reason }),
        ),
      ]
    },
  }
}

function itemOf(
  kind: PersonItem['kind'],
  id: string,
  at: string,
  {
    name,
    number,
    email,
    about,
  }: Partial<Record<'name' | 'number' | 'email' | 'about', string | null>>,
): PersonItem {
  return {
    kind,
    id,
    at,
    name: name ?? '',
    number: number ?? '',
    email: email ?? '',
    about: (about ?? '').slice(0, 300),
    is_upcoming: false,
  }
}

interface Matcher {
  number(column: string): RawBuilder<boolean>
  email(column: string): RawBuilder<boolean>
  name(column: string): RawBuilder<boolean>
  /** A text that may have any of them in it. */
  within(column: string): RawBuilder<boolean>
  /** The words of a call, as they are indexed. */
  said(column: string): RawBuilder<boolean>
}

const never = () => raw<boolean>`1 = 0`
/** SQL of a number without the signs that people write between its digits. */
const plain = (column: string): string =>
  [' ', '-', '(', ')', '.', '/'].reduce((sql, sign) => `REPLACE(${sql}, '${sign}', '')`, column)

/** SQL of the name in a booking. */
export const GUEST = "COALESCE(first_name, '') || ' ' || COALESCE(last_name, '')"

/** `column` is SQL of ours, never anything that was typed. */
export function matcherOf(kind: Database['kind'], query: string): Matcher {
  const nothing = { number: never, email: never, name: never, within: never, said: never }
  if (/^[\d\s()+./-]+$/.test(query)) {
    const digits = query.replaceAll(/\D/g, '').replace(/^0+/, '')
    if (digits.length < FEWEST_DIGITS) return nothing
    const last = digits.slice(-DIGITS)
    // Removing the signs takes long, so most texts are ruled out by their digits before.
    const has = (column: string, pattern: string) =>
      raw<boolean>`(${raw.raw(column)} LIKE ${`%${last.replaceAll(/\B/g, '%')}%`} AND ${raw.raw(plain(column))} LIKE ${pattern})`
    const within = (column: string) => has(column, `%${last}%`)
    return { ...nothing, number: (column) => has(column, `%${last}`), within, said: within }
  }
  const has = (column: string, text: string) => contains(kind, raw.raw(`(${column})`), text)
  const within = (column: string) => has(column, query)
  const words = wordsIn(query).map(({ word }) => word)
  const texts = {
    within,
    said: words.length > 0 ? (column: string) => has(column, words.join(' ')) : never,
  }
  if (!query.includes('@')) return { ...nothing, ...texts, name: within }
  const like = raw.raw(kind === 'postgres' ? 'ILIKE' : 'LIKE')
  return {
    ...nothing,
    ...texts,
    email: (column) => raw<boolean>`${raw.raw(column)} ${like} ${exactly(query)} ESCAPE '\\'`,
  }
}
