import { sql as raw, type RawBuilder } from 'kysely'
import type { PersonItem } from '@ringwell/protocol/operator/persons.ts'
import type { Database } from './database.ts'
import type { PersonStorage } from './personStorage.ts'
import { containing, exactly } from './storeWords.ts'
import { wordsIn } from './words.ts'

/** So many last digits make a number, with or without the code of its country. */
const DIGITS = 9
/** Anything shorter is no number of a person. */
const FEWEST_DIGITS = 5

export function storePersons(db: Database): PersonStorage {
  return {
    async findPerson(query, now, most) {
      const is = matcherOf(db.kind, query)
      const outcomes = db.sql
        .selectFrom('calls')
        .leftJoin('callOutcomes', 'callOutcomes.callId', 'calls.callId')
        .leftJoin('outboundCalls', 'outboundCalls.callId', 'calls.callId')
        .leftJoin('callWords', 'callWords.callId', 'calls.callId')
      const [calls, leads, messages, bookings, never] = await Promise.all([
        outcomes
          .select([
            'calls.callId',
            'calls.createdAt',
            'calls.callerNumber',
            'calls.visitorName',
            'calls.visitorMobile',
            'callOutcomes.summary',
          ])
          .where((row) =>
            row.or([
              is.name('calls.visitor_name'),
              is.number('calls.visitor_mobile'),
              is.number('calls.caller_number'),
              is.number('outbound_calls.number'),
              is.within('call_outcomes.slots'),
              is.said('call_words.words'),
            ]),
          )
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
            row.or([
              is.name("COALESCE(first_name, '') || ' ' || COALESCE(last_name, '')"),
              is.number('phone'),
              is.email('email'),
              is.within('notes'),
            ]),
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

/** `column` is SQL of ours, never anything that was typed. */
function matcherOf(kind: Database['kind'], query: string): Matcher {
  const like = raw.raw(kind === 'postgres' ? 'ILIKE' : 'LIKE')
  const has = (column: string, pattern: string) =>
    raw<boolean>`(${raw.raw(column)}) ${like} ${pattern} ESCAPE '\\'`
  const digits = query.replaceAll(/\D/g, '').replace(/^0+/, '')
  if (/^[\d\s()+./-]+$/.test(query)) {
    if (digits.length < FEWEST_DIGITS) {
      return { number: never, email: never, name: never, within: never, said: never }
    }
    const last = digits.slice(-DIGITS)
    return {
      number: (column) => has(plain(column), `%${last}`),
      email: never,
      name: never,
      within: (column) => has(plain(column), `%${last}%`),
      said: (column) => has(plain(column), `%${last}%`),
    }
  }
  const part = containing(query)
  const words = wordsIn(query).map(({ word }) => word)
  const said = (column: string) =>
    words.length > 0 ? has(column, `%${words.join(' ')}%`) : never()
  if (query.includes('@')) {
    return {
      number: never,
      email: (column) => has(column, exactly(query)),
      name: never,
      within: (column) => has(column, part),
      said,
    }
  }
  return {
    number: never,
    email: never,
    name: (column) => has(column, part),
    within: (column) => has(column, part),
    said,
  }
}
