/** Several things that are said in one turn: each is taken for what it is, and none is lost beside another. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, done, order, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

const noteOf = ({ values }: Awaited<ReturnType<typeof callAfter>>, slot = 'note'): string => {
  const value = values()[slot]
  return value?.type === 'text' ? value.text : ''
}

describe('a time beside how many come', () => {
  itEvery(3)([
    'It’s for my husband’s birthday this Saturday, five of us, about seven if you can fit us in.',
    'A table on Friday for four, sevenish if possible.',
    'We’d like Friday, three of us, around eight.',
    'Two people on Saturday, any time after seven, please.',
    'Six of us on Friday, half seven-ish.',
    'Can you fit in two of us on Thursday, eightish?',
  ])('is not asked for again: %s', async (words) =>
    expect(['name', 'proposal']).toContain(await play('restaurant', bookings).asks(words)),
  )
})

describe('a part of the day', () => {
  itEvery(3)([
    'Thursday would do, in the morning.',
    'Is it possible on Friday, early in the morning? Before school.',
    'Tomorrow, and the afternoon if you can.',
    'I want Monday, some time in the afternoon.',
    'Tomorrow, early in the morning? Before she goes to school.',
    'Friday. It has to be in the afternoon.',
    'On Friday, I’m free in the morning.',
    'I was hoping for something on Friday, if you can, in the morning.',
  ])('is a wish for a free time in it: %s', async (words) => {
    const call = await callAfter('appointmentDesk', bookings, 'An eye test, please.')
    expect(await call.asks(words)).not.toBe('time')
    expect(call.values()['time']).toMatchObject({ type: 'time' })
  })

  itEvery(3)([
    'Good morning, Thursday please.',
    'Thursday, but not in the morning.',
    'Friday is fine.',
  ])('is none where it is greeted with or denied: %s', async (words) => {
    const call = await callAfter('appointmentDesk', bookings, 'An eye test, please.')
    expect(await call.asks(words)).toBe('time')
  })

  itEvery(3)([
    'I’d like an appointment on Friday, my eye hurts in the evening.',
    'I take the pill in the morning, and I need an appointment on Friday.',
    'I was there in the morning and it was closed, can I book for Friday?',
  ])('is none where something else is told of it: %s', async (words) => {
    const call = await callAfter('appointmentDesk', bookings, 'An eye test, please.')
    await call.caller(words)
    expect(call.values()['time']).toBeUndefined()
  })

  it('or another day is asked about', async () => {
    const call = await callAfter('appointmentDesk', bookings, 'An eye test, please.')
    expect(await call.asks('I work until five, so after this, or Saturday.')).toBe('date')
    expect(await call.asks('On Thursday, after four, or Saturday.')).toBe('reading')
  })
})

const table = () =>
  callAfter(
    'restaurant',
    bookings,
    'A table for two adults and a toddler on Friday at seven in the evening, Edda Holm.',
  )

describe('at a read-back', () => {
  itEvery(3)([
    'Oh, no, I’ve forgotten my grandson, so that’s six. And could we make it half past six instead?',
    'My cousins are coming, which makes six of us. Half past six, please.',
    'Wait, so that’ll be six. And make it half six.',
  ])('how many come and the time both change: %s', async (words) => {
    const call = await table()
    expect(await call.asks(words)).toBe('confirmation')
    expect(call.values()).toMatchObject({ people: { people: 6 }, time: { time: '18:30' } })
  })

  itEvery(3)([
    'No no, neither, just book it as it was, for the three of us.',
    'No, leave it as it was.',
    'No, keep it like it was, please.',
    'Ah no, leave it at the three.',
    'It’s for three people.',
  ])('what is repeated changes nothing: %s', async (words) => {
    const call = await table()
    const before = call.values()
    expect(await call.asks(words)).toBe('confirmation')
    expect(call.values()).toEqual(before)
    expect(call.used('bookings.book')).toEqual([])
  })

  itEvery(3)([
    ['For four, at eight.', 4, '20:00'],
    ['No, so that’s six, not seven.', 3, '18:00'],
    ['So that’s six, not seven.', 3, '18:00'],
    ['That makes it eight.', 3, '20:00'],
    ['No, so that’s five, not three.', 5, '19:00'],
    ['So that’s six of us, not seven.', 6, '19:00'],
  ] as const)('a number is what it corrects: %s', async (words, people, time) => {
    const call = await table()
    await call.caller(words)
    expect(call.values()).toMatchObject({ people: { people }, time: { time } })
  })

  it('a thing that is counted is no hour', async () => {
    const call = await callAfter('restaurant', bookings, 'Five people on Friday.', 'Seven.')
    await call.caller('One coeliac and one high chair. It’s Edda Holm, and so that’s six of us.')
    expect(call.values()).toMatchObject({ people: { people: 6 }, time: { time: '19:00' } })
  })

  it('a time that is asked for is a wish for it', async () => {
    const call = await callAfter(
      'appointmentDesk',
      bookings,
      'An eye test on Saturday at eleven, please.',
      'Comfort Boateng.',
      'Better on Thursday. You have something at half two or so?',
    )
    expect(call.values()).toMatchObject({ time: { time: '14:30' } })
  })
})

describe('a reference in words', () => {
  itEvery(3)([
    'K for Kilo, I for India, T for Tango, two one.',
    'It is K as in king, I as in ink, T as in tea, two one.',
    'Kilo India Tango two one.',
    'K I T 2 1, Kilo India Tango two one.',
  ])('is read, and no name: %s', async (words) => {
    const call = await callAfter('travelChanges', done, 'I need to move my flight.')
    await call.caller(words)
    expect(call.values()).toMatchObject({ reference: { code: 'KIT21' } })
    expect(call.values()['name']).toBeUndefined()
  })
})

it('an email that the caller has is no wish for one', async () => {
  const call = play('orderStatus', () => order('delivered'))
  await call.caller('I need a replacement.')
  await call.caller('OK, got the email, it says order 4471.')
  expect(call.task()).toBe('replaceItem')
  expect(call.values()).toMatchObject({ order: { code: '4471' } })
})

describe('what the business should know', () => {
  itEvery(3)([
    ['restaurant', 'It’s for my mum’s birthday on Friday, two of us at seven.', /birthday/],
    ['restaurant', 'A table for two on Friday at seven, it’s our anniversary.', /anniversary/],
    ['healthcare', 'I’ve had this cough for three weeks, I want an appointment.', /cough/],
    ['hospitality', 'A double from Friday to Sunday. We have a small dog, is it possible?', /dog/],
    ['hospitality', 'A double from Friday to Sunday. We’d be there around midnight.', /midnight/],
    ['hospitality', 'A double from Friday to Sunday. I will reach around 11.30 at night.', /11.30/],
  ] as const)('is noted at %s: %s', async (agent, words, note) => {
    const call = await callAfter(agent, bookings, words)
    expect(noteOf(call, agent === 'restaurant' ? 'wishes' : 'note')).toMatch(note)
  })

  itEvery(3)([
    'It isn’t a check-up, it’s about my cough.',
    'Just put that it’s for a cough.',
    'Please put that I have a cough.',
  ])('is noted at the read-back: %s', async (words) => {
    const call = await callAfter(
      'healthcare',
      bookings,
      'A check-up on Friday at ten.',
      'Edda Holm.',
    )
    expect(await call.asks(words)).toBe('confirmation')
    expect(noteOf(call)).toMatch(/cough/)
  })

  it('goes to the booking that was made, and not to the callback that is taken', async () => {
    const call = await callAfter(
      'restaurant',
      bookings,
      'A table for two on Friday at seven in the evening, Edda Holm.',
      'Yes.',
      'Could somebody ring me about the steps?',
      'It’s 07700 900412. And will you put down that it’s a birthday?',
    )
    expect(call.task()).toBe('callback')
    expect(noteOf(call)).toBe('')
    await call.caller('Yes.')
    expect(call.task()).toBe('changeBooking')
    expect(noteOf(call, 'wishes')).toBe('it’s a birthday')
  })
})
