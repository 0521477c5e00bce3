/** How tasks are left, how a call ends, and what a caller who cannot go on is offered. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, done, order, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

describe('a fault report is left for a visit, which takes along what was told', () => {
  itEvery(10)([
    'Please send an engineer to my house instead.',
    'no, I want to book the technician',
    'an engineer to my house',
    'not a report, a visit please',
    'I don’t want it passed on, I want somebody to come round and look at it.',
    'can you book an engineer visit, yes or no',
  ])('%s', async (words) => {
    const call = play('supportDesk', done)
    await call.caller('I want to report a fault, the line has been dead since Sunday.')
    await call.caller('Kim Roth')
    expect(await call.asks(words)).toBe('date')
    expect(call.ended()).toEqual(['reportProblem abandoned'])
    await call.caller('Friday at ten')
    expect(await call.asks('12 Elm Street, Bristol')).toBe('confirmation')
    expect(call.values()).toMatchObject({
      name: { first: 'Kim', last: 'Roth' },
      note: { text: expect.stringContaining('dead since Sunday') },
    })
  })

  itEvery(10)([
    'The technician never came last week.',
    'It went down right after your engineer had been here.',
  ])('but not for what is only told: %s', async (words) => {
    const call = play('supportDesk', done)
    await call.caller('I want to report a fault, the line has been dead since Sunday.')
    await call.caller(words)
    expect(call.ended()).toEqual([])
  })
})

describe('what the caller already has is not booked again', () => {
  itEvery(10)([
    [
      'hospitality',
      'We already have a room with you this weekend, and we will be there late at night.',
    ],
    ['hospitality', 'hello, I have a room by you on Friday'],
    ['restaurant', 'We already have a table on Saturday, one of us is in a wheelchair.'],
    ['healthcare', 'My son has an appointment on Monday, he will be a bit late.'],
    ['healthcare', 'I’ve got a check-up at yours on Tuesday, do I need to fast?'],
  ])('%s: %s', async (agent, words) => {
    const call = await callAfter(agent, bookings, words)
    expect(call.started()).not.toContain(
      { hospitality: 'bookRoom', restaurant: 'bookTable', healthcare: 'bookAppointment' }[agent],
    )
  })

  it('and a booking that was begun by mistake is dropped', async () => {
    const call = play('hospitality', bookings)
    await call.caller('I would like a room.')
    await call.caller('No no, I already have a room.')
    expect(call.ended()).toEqual(['bookRoom abandoned'])
  })
})

describe('a caller who says that the loan is their own', () => {
  itEvery(10)(['Yes. I said. It’s my loan.', 'yeah that’s me, it’s the van loan'])(
    'is the holder: %s',
    async (words) => {
      const call = await callAfter('loanReminder', done, 'Yes.', words)
      expect(call.used('loans.find')).toHaveLength(1)
    },
  )
})

describe('a demo that was refused does not begin', () => {
  itEvery(10)([
    'no demo for me, ta',
    'not a demo, I just want to think it over',
    'nah ta, not for a demo either. I’ll think about it',
  ])('%s', async (words) => {
    const call = play('salesDesk', done)
    await call.caller('We get 20 calls a day, three minutes each, two at once.')
    await call.caller(words)
    expect(call.started()).not.toContain('bookDemo')
  })
})

describe('who accepts a callback is taken at their word, with all that comes with the yes', () => {
  itEvery(10)([
    ['yes please, 07700 900 111, name is Ida Bell, and tell them it is an upright', /upright/],
    [
      'Yes. Ring 07700 900 111, Ida Bell. My only message is I come on Friday at two',
      /Friday at two/,
    ],
  ])('%s', async (words, message) => {
    const call = play('hospitality', bookings)
    expect(await call.says('Can I bring a grand piano?')).toContain('offerAbout')
    expect(await call.asks(words)).toBe('confirmation')
    expect(call.values()).toMatchObject({
      name: { first: 'Ida', last: 'Bell' },
      phone: { phone: '+447700900111' },
    })
    expect(JSON.stringify(call.values())).toMatch(message)
  })
})

describe('two orders in one first line', () => {
  itEvery(10)(['Where is order 4271? And I want to change the address on order 5510.'])(
    'are told apart, and neither is dropped: %s',
    async (words) => {
      const call = play('orderStatus', () => order('packed'))
      expect(await call.asks(words)).toBe('address')
      expect(call.used('orders.status')).toMatchObject([
        { arguments: { order: { code: '4271' } } },
        { arguments: { order: { code: '5510' } } },
      ])
      await call.caller('14 Mill Lane, Hexham')
      expect(await call.asks('Walter Shaw')).toBe('confirmation')
      expect(call.values()).toMatchObject({
        order: { code: '5510' },
        address: { address: '14 Mill Lane, Hexham' },
      })
    },
  )
})

describe('a caller who cannot give what is asked has another way at once', () => {
  it('without a receipt, a person', async () => {
    const call = await callAfter('gaming', done, 'I forgot my password', 'FrostyPip', 'No.')
    expect(await call.asks('I haven’t got a receipt')).toBe('callback')
  })

  itEvery(10)(['I don’t know her number by heart', 'I haven’t got a number'])(
    'without a number, an email address or a call: %s',
    async (words) => {
      const call = await callAfter('gaming', done, 'Can I talk to a person?', 'Jay Moss')
      expect(await call.asks(words)).toBe('email')
    },
  )
})

describe('a call ends with one goodbye, after everything else', () => {
  itEvery(10)(['Yes. Goodbye now.', 'Yes please, bye', 'that’s right, thanks, bye bye'])(
    'and what is booked is told before it: %s',
    async (words) => {
      const call = play('restaurant', bookings)
      await call.caller('A table for two on Friday at seven in the evening, the name is Jo Marsh.')
      expect(await call.says(words)).toEqual(['bookTable.done', 'goodbye'])
      expect(call.effects('endCall')).toHaveLength(1)
    },
  )

  itEvery(10)(['No, bye.', 'then leave it, bye', 'no thank you, goodbye, bye'])(
    'however often it is said: %s',
    async (words) => {
      const call = play('orderStatus', () => order('packed'))
      await call.caller('4271')
      expect(await call.says(words)).toEqual(['goodbye'])
    },
  )

  it('and whoever leaves with nothing done hears how to reach us', async () => {
    const call = play('orderStatus', () => order('packed'))
    await call.caller('Where is my parcel?')
    expect(await call.says('I have no number. Bye.')).toEqual(['reachUs', 'goodbye'])
  })
})

const atReadBack = async (): Promise<ReturnType<typeof play>> => {
  const call = play('appointmentDesk', bookings)
  await call.caller('An eye test on Wednesday at ten for Ann Frost, please.')
  return call
}

describe('a goodbye at a read-back', () => {
  itEvery(10)(['Lovely, that’s all, see you Wednesday', 'thanks, bye now', 'Perfect, goodbye.'])(
    'books what the caller has said yes to, beside a question: %s',
    async (words) => {
      const call = await atReadBack()
      await call.caller('Yes. And what does it cost?')
      expect(call.ended()).toEqual([])
      expect(await call.says(words)).toEqual(['bookAppointment.done', 'goodbye'])
      expect(call.ended()).toEqual(['bookAppointment done'])
    },
  )

  it('is no yes to something else', async () => {
    const call = await atReadBack()
    await call.caller('Yes. And what does it cost?')
    await call.caller('make it eleven')
    expect(await call.says('thanks, bye')).toEqual(['beforeYouGo'])
  })

  itEvery(10)(['That’s grand, bye', 'See you then, bye now'])(
    'is asked about once, and nothing is booked without an answer: %s',
    async (words) => {
      const call = await atReadBack()
      expect(await call.says(words)).toEqual(['beforeYouGo'])
      expect(await call.says('bye')).toContain('goodbye')
      expect(call.ended()).toEqual(['bookAppointment abandoned'])
    },
  )

  const visit =
    'Wednesday before ten, number’s 07700 900812, name of Brennan. 12 Elm Street, Bristol'
  itEvery(3)([
    [
      'appointmentDesk',
      ['An eye test on Wednesday at ten, please.'],
      'It’s Ann Frost, thanks, bye now.',
    ],
    [
      'restaurant',
      ['A table for Saturday at seven, please. Frost.'],
      'The two of us. Cheers, bye!',
    ],
    [
      'supportDesk',
      ['I want an engineer to come.', visit],
      'Yes, that works. I have to run, goodbye.',
    ],
    ['appointmentDesk', ['An eye test on Wednesday at ten for Ann Frost.'], 'Make it eleven. Bye!'],
  ] as const)('%s: is asked about beside the last value, too', async (agent, wishes, words) => {
    const call = play(agent, bookings)
    for (const wish of wishes) await call.caller(wish)
    expect(await call.asks(words)).toBe('confirmation')
    expect(call.ended()).toEqual([])
    expect(await call.says('bye')).toContain('goodbye')
    expect(call.ended()).toEqual([expect.stringContaining('abandoned')])
  })

  itEvery(3)(['Oh, I have to go. Bye!', 'Not sure how many, bye', 'No, bye', 'See you, bye now'])(
    'is one where something is missing: %s',
    async (words) => {
      const call = play('restaurant', bookings)
      await call.caller('A table for Saturday at seven, please. Frost.')
      expect(await call.says(words)).toContain('goodbye')
      expect(call.ended()).toEqual(['bookTable abandoned'])
    },
  )

  itEvery(10)(['no thanks, bye', 'no, leave it, goodbye'])(
    'with a no ends the call: %s',
    async (words) => {
      const call = await atReadBack()
      expect(await call.says(words)).toContain('goodbye')
      expect(call.ended()).toEqual(['bookAppointment abandoned'])
    },
  )
})

describe('what is left beside a correction is only what was said wrong', () => {
  itEvery(10)([
    ['restaurant', 'No, leave that, make it Saturday.', 'date'],
    ['healthcare', 'Leave it. The name is Kowalsky, with a Y.', 'name'],
    ['appointmentDesk', 'Scrap that. The time should be two in the afternoon.', 'time'],
  ] as const)('%s, %s', async (agent, words, slot) => {
    const call = play(agent, bookings)
    await call.caller(openings[agent])
    const before = call.values()[slot]
    expect(await call.asks(words)).toBe('confirmation')
    expect(call.values()[slot]).not.toEqual(before)
  })

  it('and so it is with what a callback is about', async () => {
    const call = play('appointmentDesk', done)
    await call.caller('I’d like a callback, please. It’s about lenses.')
    await call.caller('Rajesh Iyer, 984 555 0172')
    await call.caller('No, leave that. Reason is contact lens check. Call after six p.m.')
    expect(call.values()['reason']).toMatchObject({ text: 'contact lens check' })
    await call.caller('You can just write I want a lens fitting.')
    expect(call.values()['reason']).toMatchObject({ text: 'I want a lens fitting' })
    expect(call.ended()).toEqual([])
  })

  itEvery(10)([
    ['restaurant', 'No, forget it, I’ll go elsewhere.'],
    ['healthcare', 'No, leave it, I’ll ring again tomorrow.'],
    ['appointmentDesk', 'Drop it.'],
  ] as const)('but all is left where nothing is corrected: %s, %s', async (agent, words) => {
    const call = play(agent, bookings)
    await call.caller(openings[agent])
    await call.caller(words)
    expect(call.state().stack).toEqual([])
  })
})

describe('what was just left goes on with all that is known, and is read back before anything is written', () => {
  itEvery(4)([
    'No no, don’t leave it! Please book it.',
    'No, don’t cancel it!',
    'I didn’t say cancel that, did I.',
    'Sorry, just book it as it was.',
    'Wait, I do want it.',
    'Oh no, please keep it.',
    'No, go ahead with it please.',
    'Actually, put it back.',
  ])('%s', async (words) => {
    const call = await callAfter('appointmentDesk', bookings, openings.appointmentDesk, 'Drop it.')
    expect(call.state().stack).toEqual([])
    const [left] = call.state().ended
    expect(await call.asks(words)).toBe('confirmation')
    expect(call.values()).toMatchObject(left!.values)
    expect(call.uses()).toEqual([])
    await call.caller('Yes.')
    expect(call.used('bookings.book')).toHaveLength(1)
  })

  it('with what is changed in the same breath', async () => {
    const call = await callAfter('appointmentDesk', bookings, openings.appointmentDesk, 'Drop it.')
    expect(await call.asks('No, don’t drop it, book it for Thursday.')).toBe('confirmation')
    expect(call.values()).toMatchObject({ date: { date: '2026-12-03' }, name: { last: 'Frost' } })
  })

  itEvery(4)([
    'Good, leave it.',
    'No, I don’t want it.',
    'I’ll book it online.',
    'Thanks, don’t bother.',
    'What does it cost to keep it?',
  ])('but not for %s', async (words) => {
    const call = await callAfter('appointmentDesk', bookings, openings.appointmentDesk, 'Drop it.')
    await call.caller(words)
    expect(call.state().stack).toEqual([])
  })

  it('and a task that was refused begins again with a request that names it', async () => {
    const call = await callAfter('healthcare', bookings, openings.healthcare, 'No, not a check-up.')
    expect(call.ended()).toEqual(['bookAppointment abandoned'])
    await call.caller('So can you book her in for tomorrow at eight?')
    expect(call.task()).toBe('bookAppointment')
  })
})

it('what is left as it is at a read-back stays, whatever was thought of in between', async () => {
  for (const words of ['Ah no, leave it at eleven.', 'No no, don’t leave it! Book it.']) {
    const call = await callAfter('appointmentDesk', bookings, openings.appointmentDesk)
    await call.caller(words)
    expect(call.ended()).toEqual([])
  }
})

const openings = {
  restaurant: 'A table for four on Friday at half past seven, in the name of Priya Shah.',
  healthcare: 'A check-up on Friday at ten. Dave Kowalski.',
  appointmentDesk: 'An eye test on Friday at eleven for Ann Frost, please.',
} as const
