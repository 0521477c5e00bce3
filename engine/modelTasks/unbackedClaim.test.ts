import { type ClaimKind, claimKinds } from '@ringwell/content/agents/tasks/claims.ts'
import { tasksOfCalls } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { TaskToolResult } from '../tools.ts'
import type { ClaimReading } from '../understanding/claims.ts'
import { plainClaims } from './plainClaims.ts'
import { type Backing, unbackedClaim } from './unbackedClaim.ts'

const nothing: Backing = {
  uses: [],
  hasPageResult: false,
  hasNoted: false,
  sources: [],
  heard: [],
  lines: [],
  context: {
    agent: tasksOfCalls.get('restaurant')!,
    now: Temporal.PlainDateTime.from('2026-11-23T10:00'),
  },
}
const claims = (odds: Partial<Record<ClaimKind, number>>): ClaimReading => ({
  certainty: Object.values(odds).reduce((sum, one) => sum + one, 0),
  kinds: Object.fromEntries(claimKinds.map((kind) => [kind, odds[kind] ?? 0])) as Record<
    ClaimKind,
    number
  >,
})
const after = (tool: string, result: TaskToolResult): Backing => ({
  ...nothing,
  uses: [{ tool, arguments: {}, result }],
})
const done: TaskToolResult = { status: 'done', reference: 'RIN74' }

describe('a claim', () => {
  it.each<[ClaimKind, Backing]>([
    ['made', after('bookings.book', done)],
    ['done', after('bookings.cancel', done)],
    ['found', after('bookings.find', { status: 'refused', reason: 'notFound', alternatives: [] })],
    ['sent', after('orders.status', { status: 'done', facts: { status: 'delivered' } })],
    ['cancelled', after('trips.find', { status: 'done', facts: { state: 'cancelled' } })],
    ['paid', after('http.crm', { status: 'done' })],
    ['reference', after('bookings.book', done)],
    ['noted', { ...nothing, hasNoted: true }],
    ['sent', { ...nothing, hasPageResult: true }],
    ['made', { ...nothing, lines: ['It is so. Your wish is granted.'] }],
  ])('that something was %s is backed by what has returned it', (kind, backing) => {
    expect(unbackedClaim('Your wish is granted.', claims({ [kind]: 0.9 }), backing)).toBe(undefined)
  })

  it.each<[ClaimKind, Backing]>([
    ['made', nothing],
    ['made', after('bookings.book', { status: 'unavailable' })],
    ['made', after('bookings.book', { status: 'refused', reason: 'full', alternatives: [] })],
    ['cancelled', after('bookings.book', done)],
    ['done', after('bookings.find', done)],
    ['reference', after('leads.callback', { status: 'done' })],
    ['through', after('leads.callback', { status: 'done' })],
  ])('that something was %s is not backed by anything else', (kind, backing) => {
    expect(unbackedClaim('Your wish is granted.', claims({ [kind]: 0.9 }), backing)).toBe(kind)
  })

  it('of two things needs both of them', () => {
    const both = claims({ made: 0.6, sent: 0.35 })
    const say = 'It is booked, and the details are sent.'
    expect(unbackedClaim(say, both, after('bookings.book', done))).toBe('sent')
    expect(unbackedClaim(say, both, after('leads.bookDemo', done))).toBe(undefined)
  })

  it('may be likely and is none if it is not certain enough', () => {
    expect(unbackedClaim('Fine.', claims({ made: 0.4 }), nothing)).toBe(undefined)
  })
})

describe('a code', () => {
  const none = claims({})
  it.each(['It’s R I N 7 4.', 'R as in Romeo, I as in India, N, seven, four.', 'So RIN-74, then.'])(
    'has to come from somewhere: “%s”',
    (sentence) => {
      expect(unbackedClaim(sentence, none, nothing)).toBe('reference')
      expect(unbackedClaim(sentence, none, { ...nothing, heard: ['it is rin 74'] })).toBe(undefined)
      expect(unbackedClaim(sentence, none, { ...nothing, sources: ['Code RIN74'] })).toBe(undefined)
      expect(unbackedClaim(sentence, none, after('bookings.book', done))).toBe(undefined)
    },
  )

  it('is no reference of something done because the caller has said it', () => {
    const heard = { ...nothing, heard: ['My reference is RIN74'] }
    expect(unbackedClaim('Your reference is RIN74.', claims({ reference: 1 }), heard)).toBe(
      'reference',
    )
  })

  it.each([
    'We open at 19:30 on 27 November 2026.',
    'That is $240 for 4 people, at half past 7.',
    'Is it M E Y E R?',
    'Sit on terrace A, B or C.',
    'Ring us on the second floor, room 12.',
  ])('is not in “%s”', (sentence) => {
    expect(unbackedClaim(sentence, none, nothing)).toBe(undefined)
  })
})

describe('plain claims', () => {
  it.each<[string, ClaimKind[]]>([
    ['Your table is booked.', ['made']],
    ['I’ve just cancelled it.', ['cancelled']],
    ['Your reference is K 4 4.', ['reference']],
    ['I’m putting you through.', ['through']],
    ['You’re all set.', ['done']],
    ['Shall I have it booked?', []],
    ['It will be booked once you agree.', []],
    ['Nothing is booked yet.', []],
    ['I haven’t cancelled it.', []],
    ['I can put you through if you like.', []],
  ])('in “%s” are %j', (sentence, kinds) => {
    expect(plainClaims(sentence)).toEqual(kinds)
  })
})
