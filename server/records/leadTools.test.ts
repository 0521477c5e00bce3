import { describe, expect, test } from 'vitest'
import { generalTasks } from '@ringwell/content/agents/tasks/general.ts'
import { loanReminderTasks } from '@ringwell/content/agents/tasks/loanReminder.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import { salesDeskTasks } from '@ringwell/content/agents/tasks/salesDesk.ts'
import type { TimeWish } from '@ringwell/engine/timeWish.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import { createInvitationChannel } from '../outbox/invitationChannel.ts'
import { calendarIn, createMailbox } from '../testing/createMailbox.ts'
import {
  code,
  date,
  listed,
  named,
  openTools,
  phone,
  referenceIn,
  shah,
  signal,
  text,
  time,
} from '../testing/openTools.ts'

const passOn = async (tasks: typeof restaurantTasks, ways: Readonly<Record<string, SlotValue>>) => {
  const caller = await openTools([tasks])
  const call = { name: shah, reason: text('My account was banned'), ...ways }
  const result = await caller.ask('leads.callback', call)
  const [lead] = await caller.storage.listLeads({ limit: 9, after: undefined })
  return { result, lead }
}

describe('how somebody is answered who has something passed on', () => {
  test.each<[string, Readonly<Record<string, SlotValue>>, object]>([
    ['phone', { phone }, { mobileNumber: '+442079460958' }],
    [
      'email',
      { email: { type: 'email', email: 'shah@post.example' } },
      { mobileNumber: '', call: { email: 'shah@post.example', summary: 'answer: by email' } },
    ],
    [
      'none',
      {},
      { mobileNumber: '', call: { summary: expect.stringMatching(/^answer: not possible/) } },
    ],
  ])('is told and kept with the lead: %s', async (answer, ways, kept) => {
    const { result, lead } = await passOn(restaurantTasks, ways)
    expect(result).toMatchObject({ status: 'done', facts: { answer } })
    expect(lead).toMatchObject(kept)
  })

  test('and the number that the agent has rung is known', async () => {
    const { result } = await passOn(loanReminderTasks, {})
    expect(result).toMatchObject({ status: 'done', facts: { answer: 'phone' } })
  })
})

describe('who calls somebody back', () => {
  test.each<[TimeWish, string]>([
    [{ time: '17:00', earliest: '17:00', latest: '18:00', until: 'by' }, 'by 18:00'],
    [{ time: '16:00', earliest: '16:00' }, '16:00 or later'],
    [{ time: '14:00', earliest: '14:00', latest: '16:00' }, 'between 14:00 and 16:00'],
  ])('reads when it suits: %o', async (wish, when) => {
    const { result, lead } = await passOn(restaurantTasks, {
      phone,
      reason: text('A table for twenty'),
      date: date('2026-12-04'),
      time: { type: 'time', ...wish },
    })
    expect(result).toMatchObject({ status: 'done' })
    expect(lead?.call?.reason).toBe(`A table for twenty (wished for: 2026-12-04, ${when})`)
  })
})

describe('a demo', () => {
  const demo = {
    name: shah,
    email: { type: 'email', email: 'priya@shah.example' },
    date: date('2026-11-24'),
    time: time('10:00'),
  }

  test('is found by the address of its invitation, moved and cancelled, and each is mailed', async () => {
    const { url, mails } = await createMailbox()
    const caller = await openTools([generalTasks, salesDeskTasks], undefined, { invites: true })
    const booked = await caller.ask('leads.bookDemo', demo)
    const byMail = { email: { ...demo.email, email: 'Priya@Shah.example' }, name: named('Shah') }
    const found = { reference: referenceIn(booked), facts: { date: demo.date, time: demo.time } }
    expect(await caller.ask('bookings.find', byMail)).toMatchObject(found)
    const stranger = { ...byMail, name: named('Okafor') }
    expect(await caller.ask('bookings.find', stranger)).toMatchObject({ reason: 'notFound' })
    const misheard = { ...demo.email, email: 'priyya@shah.example' }
    expect(await caller.ask('bookings.find', { ...byMail, email: misheard })).toMatchObject(found)
    // The address and the name were both misheard, which is one mistake too many.
    const similar = { email: misheard, name: named('Shaah') }
    expect(await caller.ask('bookings.find', similar)).toMatchObject({ reason: 'notFound' })
    const invite = createInvitationChannel({ url, to: 'a@b.example', from: 'site@b.example' })
    const deliver = async () => {
      const [booking] = await listed(caller)
      await invite(booking!, { idempotencyKey: 'd', signal })
    }
    await deliver()
    const move = { ...byMail, kind: text('demo'), date: date('2026-11-25') }
    const sales = { agent: 'salesDesk', callId: 'c2' }
    expect(await caller.ask('bookings.change', move, sales)).toMatchObject({
      status: 'done',
      reference: referenceIn(booked),
      facts: { date: date('2026-11-25'), time: demo.time },
    })
    await deliver()
    const byReference = { reference: code(referenceIn(booked)), name: shah }
    expect(await caller.ask('bookings.cancel', byReference, sales)).toMatchObject({
      status: 'done',
    })
    await deliver()
    const calendars = mails.map(({ data }) => calendarIn(data))
    expect(calendars.map((each) => /METHOD:(\w+)/.exec(each)?.[1])).toEqual([
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ])
    expect(calendars.map((each) => /SEQUENCE:(\d)/.exec(each)?.[1])).toEqual(['0', '1', '2'])
    expect(new Set(calendars.map((each) => /UID:(\S+)/.exec(each)?.[1])).size).toBe(1)
    expect(calendars[1]).toContain('DTSTART:20261125T100000Z')
    expect((await caller.storage.countDeliveries()).invitation.waiting).toBe(3)
    // The time of the cancelled demo is free again.
    expect(await caller.ask('leads.bookDemo', { ...demo, date: date('2026-11-25') })).toMatchObject(
      { status: 'done' },
    )
  })

  test('is reported to the team when it is moved and when it is cancelled, as when it was booked', async () => {
    let stored = 0
    const caller = await openTools([generalTasks], undefined, { onStored: () => (stored += 1) })
    const { email: _, ...byPhone } = demo
    const booked = await caller.ask('leads.bookDemo', { ...byPhone, phone })
    const own = { reference: code(referenceIn(booked)), name: shah }
    const move = { ...own, kind: text('demo'), date: date('2026-11-25') }
    for (const key of ['m', 'm']) await caller.ask('bookings.change', move, { key, callId: 'c2' })
    // Moving the demo to the time that it already has tells the team nothing new.
    await caller.ask('bookings.change', { ...move, time: demo.time }, { callId: 'c2' })
    await caller.ask('bookings.cancel', own, { callId: 'c3' })
    const leads = await caller.storage.listLeads({ limit: 9, after: undefined })
    const byCall = new Map(leads.map((lead) => [lead.call?.callId, lead]))
    expect(leads).toHaveLength(3)
    expect(byCall.get('c2')).toMatchObject({
      name: 'Priya Shah',
      mobileNumber: '+442079460958',
      call: {
        agent: 'general',
        reason: `Demo moved to 2026-11-25 at 10:00: was on 2026-11-24 at 10:00 (Europe/London), reference ${referenceIn(booked)}`,
      },
    })
    expect(byCall.get('c3')?.call?.reason).toBe(
      `Demo cancelled: was on 2026-11-25 at 10:00 (Europe/London), reference ${referenceIn(booked)}`,
    )
    expect((await caller.storage.countDeliveries()).lead.waiting).toBe(3)
    expect(stored).toBeGreaterThanOrEqual(3)
  })

  test('cannot be moved to where there is none, and three wrong tries end it', async () => {
    const caller = await openTools([generalTasks])
    const booked = await caller.ask('leads.bookDemo', demo)
    const own = { reference: code(referenceIn(booked)), name: shah, kind: text('demo') }
    for (const [time_, reason] of [
      ['03:00', 'closed'],
      ['17:30', 'closed'],
    ] as const) {
      const change = { ...own, time: time(time_) }
      expect(await caller.ask('bookings.change', change)).toMatchObject({ reason })
    }
    for (const guess of ['AAA11', 'BBB22', 'CCC33']) {
      const wrong = { ...own, reference: code(guess) }
      const asked = caller.ask('bookings.cancel', wrong, { callId: 'another' })
      expect(await asked).toMatchObject({ reason: 'notFound' })
    }
    expect(await caller.ask('bookings.cancel', own, { callId: 'another' })).toMatchObject({
      reason: 'tooManyTries',
    })
  })
})
