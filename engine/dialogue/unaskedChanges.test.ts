/** What callers change or ask for without being asked, in any wording. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, order, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'
import { saySlot } from './slotValues.ts'

const ROOM = 'A double room for two nights from the 7th of December, please.'

/** A room that has been read back, with a late check-out. */
async function roomAtReadBack() {
  const call = play('hospitality', bookings)
  await call.caller(ROOM)
  await call.caller('Yes please, with the late check-out.')
  await call.caller('Ruth Pennington')
  return call
}

describe('a detail that is wanted or not is taken back at any time', () => {
  itEvery(10)([
    'No late check-out, please.',
    'We don’t want a late check-out.',
    'Without late check-out.',
    'Take the late check-out off.',
    'Could you drop the late check out?',
    'I never asked for a late check-out!',
    'The late check-out. I don’t want it.',
  ])('%s', async (words) => {
    const call = await roomAtReadBack()
    expect(call.values()).toMatchObject({ lateCheckOut: { yes: true } })
    await call.caller(words)
    expect(call.values()).toMatchObject({ lateCheckOut: { yes: false } })
  })

  it('a question about it changes nothing', async () => {
    const call = await roomAtReadBack()
    await call.caller('Until when is the late check-out?')
    expect(call.values()).toMatchObject({ lateCheckOut: { yes: true } })
  })
})

describe('a name does not go on after the end of a sentence', () => {
  itEvery(10)([
    'Oh, a lift, that’s grand. Pennington. Mrs Ruth Pennington.',
    'Lovely. Ruth Pennington.',
    'That’s great. It’s Ruth Pennington.',
  ])('%s', async (words) => {
    const call = play('hospitality', bookings)
    await call.caller('A double room for two nights from the 7th, without late check-out.')
    await call.caller('No late check-out.')
    await call.caller(words)
    const { name } = call.values()
    expect(name && saySlot(name, undefined, { now: undefined } as never)).toBe('Ruth Pennington')
  })
})

describe('which part of a name is which counts, whoever says it first', () => {
  itEvery(10)([
    'The first name is Giorgos, Papadakis is the family name.',
    'Giorgos is the first name, Papadakis is the family.',
    'Giorgos is my first name and Papadakis is my surname.',
  ])('%s', async (words) => {
    const call = play('hospitality', bookings)
    await call.caller('A double room for two nights from the 7th, without late check-out.')
    await call.caller('No late check-out.')
    await call.caller('Papadakis Giorgos')
    await call.caller(words)
    expect(call.values()).toMatchObject({ name: { first: 'Giorgos', last: 'Papadakis' } })
  })
})

describe('somebody who wants an earlier day is offered the first one', () => {
  itEvery(10)([
    'Do you have anything sooner?',
    'Is there nothing earlier?',
    'You couldn’t do anything before that?',
    'Have you got something sooner than Thursday?',
  ])('%s', async (words) => {
    const call = play('healthcare', bookings)
    await call.caller('A check-up on Thursday the 17th of December at ten, please.')
    const reply = await call.caller(words)
    expect(reply).toMatch(/\?$/)
    expect(reply).not.toMatch(/17th/)
    await call.caller('Yes, that one.')
    expect(call.values()['date']).not.toMatchObject({ date: '2026-12-17' })
  })
})

describe('somebody who wants no earlier day after all keeps the one that was chosen', () => {
  itEvery(10)(['No, Thursday is fine then.', 'No, that is too early.', 'Oh no, not tomorrow.'])(
    '%s',
    async (words) => {
      const call = play('healthcare', bookings)
      await call.caller('A check-up on Thursday the 17th of December at ten, please.')
      await call.caller('Nothing earlier?')
      await call.caller(words)
      expect(call.values()['date']).toMatchObject({ date: '2026-12-17' })
    },
  )
})

describe('who repeats the time when a day is proposed accepts the day', () => {
  itEvery(10)(['3 pm', 'At three in the afternoon.', 'Fine, at 3 pm.'])('%s', async (words) => {
    const call = play('supportDesk', bookings)
    await call.caller('Can you send an engineer on Sunday at 3 pm?')
    await call.caller(words)
    expect(call.values()).toMatchObject({ date: { date: '2026-12-07' }, time: { time: '15:00' } })
  })
})

describe('who has lost the reference has a booking, and makes no new one', () => {
  itEvery(10)(['I have lost it.', 'No, I can’t find it.', 'I don’t remember it.', 'I deleted it.'])(
    '%s',
    async (words) => {
      const call = play('supportDesk', bookings)
      await call.caller('What time is the engineer coming?')
      await call.caller(words)
      expect(call.task()).toBe('findAppointment')
    },
  )
})

it('a day and a time that follow a wish are no second wish', async () => {
  const call = play('supportDesk', bookings)
  await call.caller('Can you fit me in for an engineer’s visit, Friday the 4th, 3 pm, Kofi Garcia')
  expect(call.state().stack.map(({ task }) => task)).toEqual(['bookAppointment'])
})

it('nothing is changed about an order that is cancelled', async () => {
  const call = play('orderStatus', () => order('packed'))
  await call.caller('I need to change the delivery address of my order, 5510.')
  await call.caller('Actually, just cancel the order.')
  await call.caller('Yes.')
  expect(call.state().stack).toEqual([])
  expect(call.ended()).toEqual(['cancelOrder done', 'changeAddress abandoned'])
})

describe('a range is one number, and its words are not run together', () => {
  itEvery(10)([
    ['Between two hundred and three hundred, perhaps.', 300],
    ['Oh, two hundred to three hundred minutes.', 300],
    ['Two hundred and three minutes.', 203],
  ])('%s', async (words, minutes) => {
    const call = await callAfter('salesDesk', bookings, 'Which plan fits us?', words)
    expect(call.values()).toMatchObject({ minutes: { minutes } })
  })
})

describe('a value that a caller offers is asked for', () => {
  itEvery(10)([
    'Don’t you want my phone number?',
    'Do you need my number?',
    'Shall I give you my phone number?',
    'Would you like a phone number?',
  ])('%s', async (words) => {
    const call = await roomAtReadBack()
    expect(await call.asks(words)).toBe('phone')
    await call.caller('It’s 07700 900123.')
    expect(call.values()).toMatchObject({ phone: { type: 'phone' } })
  })
})

describe('who answers a detail and says a name in the same breath has answered it', () => {
  itEvery(10)([
    ['No thanks. The name is Boateng.', false],
    ['No, thank you, the name is Boateng.', false],
    ['Yes please. The name is Boateng.', true],
    ['No, the name is Boateng.', undefined],
  ])('%s', async (words, yes) => {
    const call = await callAfter('hospitality', bookings, ROOM, words)
    expect(call.values()).toMatchObject({ name: { first: 'Boateng' } })
    const { lateCheckOut } = call.values()
    expect(lateCheckOut).toEqual(yes === undefined ? undefined : { type: 'yesNo', yes })
  })

  it.each(['I said no thanks to that. Please just book it.', 'No, and go ahead, book it.'])(
    'and a yes to the whole is no yes to a detail that was refused: %s',
    async (words) => {
      const call = await callAfter('hospitality', bookings, ROOM, 'Kwame Boateng', words)
      expect(call.values()).toMatchObject({ lateCheckOut: { yes: false } })
      expect(call.used('bookings.book')).toEqual([])
    },
  )
})
