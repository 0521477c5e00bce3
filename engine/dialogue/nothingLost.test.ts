/** What callers have built up is not lost to a grumble, and what they deny is not changed. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, done, order, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

describe('a flight that is not the caller’s is not changed', () => {
  itEvery(10)([
    'That’s not my flight.',
    'no, that is not our trip at all',
    'You’ve got somebody else’s booking there.',
  ])('and another reference is asked for: %s', async (words) => {
    const call = await callAfter('travelChanges', done, 'I need to move my flight, KIT21, Shah')
    expect(await call.asks('To Friday evening.')).toBe('confirmation')
    expect(await call.asks(words)).toBe('reference')
    expect(call.used('trips.change')).toEqual([])
  })
})

describe('a parcel that never came', () => {
  itEvery(10)([
    'Order 8319 says delivered, but it never arrived.',
    '8319, my lamp is lost, nobody got it',
  ])('is sent again: %s', async (words) => {
    const call = play('orderStatus', () => order('delivered'))
    await call.caller('I need a replacement.')
    await call.caller(words)
    await call.caller('Yes.')
    expect(call.used('orders.replace')).toMatchObject([
      { arguments: { order: { code: '8319' }, reason: { option: 'lost' } } },
    ])
  })
})

describe('what is repeated in answer to another question', () => {
  itEvery(10)([
    'I said eight. 8 p.m.',
    'At eight, as I said.',
    'It’s eight o’clock in the evening.',
  ])('is said again, and is no name: %s', async (words) => {
    const call = play('restaurant', bookings)
    await call.caller('A table for two on Friday at eight in the evening, please.')
    expect(await call.caller(words)).toMatch(/8 in the evening/)
    expect(call.values()['name']).toBeUndefined()
  })
})

describe('a read-back that the answer does not fit', () => {
  it('is read again', async () => {
    const call = play('appointmentDesk', bookings)
    await call.caller('An eye test on Saturday at eleven, please.')
    await call.caller('Comfort Boateng.')
    expect(await call.says('Purple lamps sing on rooftops.')).toContain('bookAppointment.confirm')
  })
})

describe('a booking during which a call about something else is asked for', () => {
  itEvery(4)([
    'And somebody should call me about the guarantor.',
    'Can we say eleven thirty? And don’t forget somebody should call me about the guarantor.',
    'Could one of your people ring me about the parking?',
  ])('goes on after it: %s', async (words) => {
    const call = play('realEstate', bookings)
    await call.caller('I want to see the flat on Saturday at ten in the morning.')
    await call.caller('Chinedu Okonkwo')
    await call.caller(words)
    await call.caller('07712 345678')
    expect(await call.asks('Yes, that is right.')).toBe('confirmation')
    await call.caller('Yes.')
    expect(call.used('bookings.book')).toHaveLength(1)
  })

  it('ends with a call about the booking itself', async () => {
    const call = play('realEstate', bookings)
    await call.caller('I want to see the flat on Saturday at ten in the morning.')
    await call.caller('Chinedu Okonkwo')
    await call.caller('No, I would rather have somebody call me back.')
    await call.caller('07712 345678')
    expect(await call.says('Yes, that is right.')).toContain('anythingElse')
  })
})

describe('a booking of which nothing is to change', () => {
  itEvery(5)([
    'No, I am not changing anything. It is fine as it is.',
    'Nothing, I do not want to change it.',
    'No change, leave it.',
  ])('is left as it is: %s', async (words) => {
    const call = await callAfter('appointmentDesk', bookings, 'I want to move my eye test, KIT21')
    await call.caller('Okafor')
    expect((await call.says(words))[0]).toMatch(/^(?:staysAsItIs|cancelled)$/)
    expect(call.used('bookings.change')).toEqual([])
  })
})

describe('a correction that says more than was understood', () => {
  itEvery(6)([
    'Six people, love, not five. There’s six of us now.',
    'We are ten now. Winston is coming, he is driving up from Leeds.',
  ])('has everything read back again: %s', async (words) => {
    const call = play('restaurant', bookings)
    await call.caller('A table for five on Saturday at seven in the evening, it’s a birthday.')
    await call.caller('Barry Hesketh')
    expect(await call.caller(words)).toMatch(/Hesketh.*birthday/)
  })

  it('reads back alone what was all of it', async () => {
    const call = play('restaurant', bookings)
    await call.caller('A table for five on Saturday at seven in the evening.')
    await call.caller('Barry Hesketh')
    expect(await call.caller('No, six people.')).not.toMatch(/Hesketh/)
  })

  itEvery(7)([
    'Make that ten. And one of them can’t eat no shellfish, she swells up. Book it, yes.',
    'Ten people. And no shellfish for the one.',
    'We’ll be ten, and my nephew doesn’t eat pork.',
  ])('notes what somebody must not eat: %s', async (words) => {
    const call = play('restaurant', bookings)
    await call.caller('A table for nine on Sunday at one, please.')
    await call.caller('Beverley Campbell')
    expect(await call.caller(words)).toMatch(/10 people.*(?:shellfish|pork)/)
    expect(call.used('bookings.book')).toEqual([])
  })
})

describe('“forget it” with a yes behind it', () => {
  it('is asked about, and drops nothing', async () => {
    const call = await callAfter('gaming', done, 'it won’t let me in, too many tries', 'Tyro')
    await call.caller('nah it’s my mom’s email i’m not asking her. can’t you just unlock it')
    await call.caller('tyro.b@gmail.com')
    expect(await call.asks('bruh. forget it. whatever, close enough, just send it')).toBe(
      'confirmation',
    )
    await call.caller('Yes.')
    expect(call.used('leads.message')).toHaveLength(1)
  })
})

describe('a question between two readings that nobody answers', () => {
  it('is no end of the call: the likelier one is read back', async () => {
    const call = play('supportDesk', done)
    await call.caller('Could you have someone ring me after seven?')
    for (const line of ['Eamon Geraghty', '086 234 5179', 'It’s the broadband.', 'That’s it.'])
      await call.caller(line)
    expect(await call.asks('Hello?')).not.toBe('callback')
  })
})

describe('a remark on the call itself', () => {
  itEvery(6)([
    'Don’t write the bit about my knee.',
    'I never said knee.',
    'You write down every word, eh.',
    'You sound like my brother’s satnav.',
    'I didn’t ask you to write that about my knee.',
    'No, you needn’t put that.',
  ])('is no note and no name: %s', async (words) => {
    const call = play('healthcare', bookings)
    await call.caller('A check-up on Friday at eleven, please.')
    await call.caller('Agnes Munro')
    await call.caller(words)
    expect(call.values()['note']).toBeUndefined()
    expect(call.values()['name']).toMatchObject({ first: 'Agnes', last: 'Munro' })
    expect(call.used('bookings.book')).toEqual([])
  })
})
