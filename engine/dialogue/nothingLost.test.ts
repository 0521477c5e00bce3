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
