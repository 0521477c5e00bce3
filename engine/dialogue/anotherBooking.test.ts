/** Callers who want two of the same. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, play } from '../testing/agentCalls.ts'
import type { ToolUse } from '../testing/screenplay.ts'
import { itEvery } from '../testing/itEvery.ts'

function callOptician() {
  let made = 0
  return play('appointmentDesk', ({ tool }: ToolUse) => {
    if (tool === 'bookings.book') made += 1
    return { status: 'done', reference: `KIT2${made}` }
  })
}

const comfort = { name: { first: 'Comfort', last: 'Boateng' }, time: { time: '11:00' } }
const kwame = { name: { first: 'Kwame', last: 'Boateng' }, time: { time: '11:30' } }
const saturday = { date: { date: '2026-12-05' } }

async function atReadBack() {
  const call = callOptician()
  await call.caller('An eye test on Saturday at eleven, please.')
  await call.caller('Comfort Boateng.')
  expect(call.values()).toMatchObject({ ...saturday, ...comfort })
  return call
}

describe('two of a kind in the first sentence are booked one after the other', () => {
  itEvery(10)([
    [
      'hospitality',
      'I should like two rooms from the 23rd to the 27th of December.',
      'bookRoom',
      2,
    ],
    ['hospitality', 'We need two double rooms from Friday to Sunday, please.', 'bookRoom', 2],
    ['restaurant', 'Two tables for four on Friday at seven, please.', 'bookTable', 2],
    ['restaurant', 'A table for two on Friday at seven, please.', 'bookTable', 1],
    ['hospitality', 'A room for two people and two nights from Friday.', 'bookRoom', 1],
  ] as const)('%s: %s', async (agent, words, task, count) => {
    const call = play(agent, () => ({ status: 'done' }))
    const said = await call.says(words)
    const stack = call.state().stack.filter((frame) => frame.task === task)
    expect(stack).toHaveLength(count)
    expect(said.includes('oneThenOther')).toBe(count > 1)
  })
})

describe('two bookings in one call are two records', () => {
  itEvery(10)([
    'On Saturday, my mother, Comfort Boateng, at eleven and me, Kwame Boateng, at half past eleven.',
    'An eye test on Saturday at eleven for Comfort Boateng, and another one for Kwame Boateng at half past eleven.',
    'I need two eye tests on Saturday, one at eleven for Comfort Boateng and one for Kwame Boateng at half past eleven.',
  ])('each with what was said for it: “%s”', async (text) => {
    const call = callOptician()
    await call.caller('I would like to book eye tests.')
    await call.caller(text)
    expect(call.values()).toMatchObject({ ...saturday, ...comfort })
    expect(await call.says('Yes.')).toEqual([
      'bookAppointment.done',
      'nowTheOther',
      'bookAppointment.confirm',
    ])
    await call.caller('Yes.')
    expect(call.used('bookings.book')).toMatchObject([
      { arguments: { ...saturday, ...comfort } },
      { arguments: { ...saturday, ...kwame } },
    ])
  })

  itEvery(10)([
    'And one more for Kwame Boateng at half past eleven, please.',
    'I also need another appointment for Kwame Boateng at half past eleven.',
  ])('when the first is read back, which is not changed by it: “%s”', async (text) => {
    const call = await atReadBack()
    expect(await call.says(text)).toEqual(['oneThenOther'])
    expect(call.waitsFor()).toBe('confirmation')
    expect(call.uses()).toEqual([])
    expect(call.values()).toMatchObject({ ...saturday, ...comfort })
    await call.caller('Yes.')
    expect(call.values()).toMatchObject({ ...saturday, ...kwame })
  })

  it('when the first is read back, and agreed to in the same breath', async () => {
    const call = await atReadBack()
    await call.caller('Yes, and a second one for Kwame Boateng at half past eleven.')
    expect(call.used('bookings.book')).toMatchObject([{ arguments: { ...saturday, ...comfort } }])
    expect(call.values()).toMatchObject({ ...saturday, ...kwame })
  })

  itEvery(10)([
    'And one more for me, please.',
    'I need another appointment.',
    'A second one, for me.',
  ])('after the first is made, with the day kept and the name asked for: “%s”', async (text) => {
    const call = await atReadBack()
    await call.caller('Yes.')
    expect(await call.says(text)).toContain('nowTheOther')
    expect(call.waitsFor()).toBe('time')
    expect(await call.asks('At half past eleven.')).toBe('name')
    await call.caller('Kwame Boateng.')
    expect(call.values()).toMatchObject({ ...saturday, ...kwame })
  })

  it('and the second may be on another day', async () => {
    const call = await atReadBack()
    await call.caller('And another one for Kwame Boateng on Friday at ten.')
    await call.caller('Yes.')
    expect(call.values()).toMatchObject({ date: { date: '2026-12-04' }, time: { time: '10:00' } })
  })

  it('and “as a second one”, said of the second, begins no third', async () => {
    const call = await atReadBack()
    await call.caller('And one more for Kwame Boateng at half past eleven.')
    await call.caller('Yes.')
    await call.caller('Yes, book it as a second one.')
    const { stack, ended } = call.state()
    expect([...stack, ...ended].map(({ task }) => task)).toEqual([
      'bookAppointment',
      'bookAppointment',
    ])
  })
})

describe('one booking', () => {
  itEvery(10)([
    'Eleven or half past eleven on Saturday would be fine for me and my mother.',
    'On Saturday between ten and eleven for me.',
    'On Saturday at eleven. One more question, is there parking?',
  ])('stays one: “%s”', async (text) => {
    const call = callOptician()
    await call.caller('I would like an eye test.')
    await call.caller(text)
    expect(call.state().stack.filter(({ task }) => task === 'bookAppointment')).toHaveLength(1)
  })
})

/** A call in which a room has been read back, and then the caller has said these lines. */
const booked = (...lines: readonly string[]) =>
  callAfter(
    'hospitality',
    bookings,
    'A double for two people on Friday for one night, please.',
    'No.',
    'Nadeem Baig',
    ...lines,
  )

describe('two that are counted while one is being booked', () => {
  it.each(['Make it two rooms.', 'I need two doubles for the four of us, can you do that or not?'])(
    'are booked one after the other: %s',
    async (words) => {
      const call = await booked(words)
      expect(call.used('bookings.book')).toEqual([])
      expect(await call.caller('Yes.')).toMatch(/the other room/)
      expect(call.used('bookings.book')).toHaveLength(1)
    },
  )

  it('are not three because the caller asks again', async () => {
    const call = await booked('Make it two rooms.', 'You’ve put two rooms, yeah? Two.', 'Yes.')
    expect(await call.says('No, I only need the one room after all.')).toContain('anythingElse')
  })

  it.each(['One room will do.', 'Just the one, actually.', 'No thanks, leave the other one.'])(
    'are one again: %s',
    async (words) => {
      const call = await booked('Make it two rooms.', 'Yes.')
      await call.caller(words)
      expect(await call.caller('That is all, bye.')).toMatch(/Goodbye/)
      expect(call.used('bookings.book')).toHaveLength(1)
    },
  )

  it.each([
    'Just the one night for that one.',
    'That one is only for one person.',
    'I’ve just one question: is breakfast included?',
    'No other wishes, and a double as well.',
  ])('are two for all that: %s', async (words) => {
    const call = await booked('Make it two rooms.', 'Yes.')
    expect(await call.caller(words)).not.toMatch(/leave that/)
  })
})
