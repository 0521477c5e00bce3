/** Whether a caller of a shop wants the money, a new one, the order stopped or only to know. */
import { describe, expect, it } from 'vitest'
import { order, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

const callTo = (status = 'delivered') => play('orderStatus', () => order(status))

describe('who wants the money gets no new one', () => {
  itEvery(10)([
    'I have got my parcel and it is broken. I would like to send it back and have my money, please. The number is 2083.',
    'It’s order 8319, it came broken and I want my money back, not a new one.',
    'The lamp is dead. I don’t want another, I want to return it for the money. 8319.',
  ])('%s', async (words) => {
    const call = callTo()
    await call.caller(words)
    await call.caller('Yes.')
    expect(call.used('orders.return')).toHaveLength(1)
    expect(call.used('orders.replace')).toEqual([])
  })
})

describe('the reason of a return is the caller’s', () => {
  itEvery(10)([
    ['I want to return order 8319, I ordered it twice.', 'twice'],
    ['I’d like to send back 8319, it’s too small.', 'size'],
    ['Order 8319 can go back, I changed my mind.', 'unwanted'],
  ])('%s', async (words, option) => {
    const call = callTo()
    await call.caller(words)
    expect(call.values()).toMatchObject({ reason: { option } })
  })

  it('and never that it did not come, because a word of it was heard somewhere', async () => {
    const call = callTo()
    await call.caller('Where is order 5120?')
    await call.caller('I’ve got one lamp here, not two. I want to return it.')
    expect(call.values()).not.toMatchObject({ reason: { option: 'lost' } })
  })
})

describe('an order that has not left is to be stopped, and nothing is promised', () => {
  itEvery(10)([
    'Cancel order 5510, please.',
    'I ordered the same thing twice, cancel 5510, would you?',
  ])('%s', async (words) => {
    const call = callTo('packed')
    expect(await call.asks(words)).toBe('confirmation')
    await call.caller('Yes.')
    expect(call.used('leads.message')).toMatchObject([{ arguments: { order: { code: '5510' } } }])
  })

  it('and one that has left can be sent back', async () => {
    expect(await callTo('sent').caller('I want to cancel order 4271.')).toMatch(
      /can’t be cancelled.*send it back/,
    )
  })
})

describe('the number of an order is asked for once', () => {
  it('after a change that came too late', async () => {
    const call = callTo('delivered')
    await call.caller('Order 3356 should go to my daughter’s address instead.')
    expect(await call.caller('And when will it come, then?')).toMatch(/was delivered/)
  })

  it('and in the middle of another task about it', async () => {
    const call = callTo('delivered')
    await call.caller('I want a replacement for order 8319.')
    expect(await call.caller('Hang on, when was it delivered? Where is my order?')).not.toMatch(
      /order number/,
    )
  })
})

describe('a complaint about the day changes no address', () => {
  itEvery(10)(['Wednesday, that’s three days late.', 'Can you speed it up at all?'])(
    '%s',
    async (words) => {
      const call = callTo('waiting')
      await call.caller('Where is order 7704?')
      expect(await call.caller(words)).not.toMatch(/address/)
    },
  )
})

describe('another number after a no is looked up', () => {
  itEvery(10)(['No, sorry, it’s 4471.', 'No no, the number is 4471.'])('%s', async (words) => {
    const call = callTo('sent')
    await call.caller('It’s order 4417.')
    expect(await call.caller(words)).toMatch(/4, 4, 7, 1/)
  })
})

describe('what was chosen in one task and is no choice in the next is left behind', () => {
  it('as a parcel that never came, which cannot be sent back', async () => {
    const call = callTo()
    await call.caller('My lamp 3356 never came, although you say it was delivered.')
    expect(await call.caller('No, I want my money back instead.')).not.toMatch(/because/)
  })
})

it('agrees to a replacement who says to send it again', async () => {
  const call = callTo()
  await call.caller('My lamp 3356 never came though you say it was delivered')
  await call.caller('Well, yes, send it again then, please.')
  expect(call.used('orders.replace')).toHaveLength(1)
})

describe('an order of other goods is not told as the caller’s', () => {
  itEvery(10)([
    'Where’s my kettle? It’s order 8319.',
    '8319, my cushions still haven’t come.',
    'I want to send back the blue jumper I bought, number 8319.',
  ])('%s', async (words) => {
    const call = callTo()
    expect(await call.asks(words)).toBe('order')
    expect(call.ended()).toEqual([])
  })

  it('unless its number is said again', async () => {
    const call = callTo()
    await call.caller('I’m still waiting for a desk light, 8319.')
    expect(await call.caller('8319, I’m sure.')).toMatch(/a reading lamp/)
    expect(call.waitsFor()).not.toBe('order')
  })

  itEvery(10)([
    'Where is the lamp I ordered? 8319',
    'Where is my parcel? It’s 8319, and I ordered it a week ago.',
    'I’m waiting for my delivery for my mother, 8319.',
  ])('and one of the goods that they name is: %s', async (words) => {
    expect(await callTo().asks(words)).not.toBe('order')
  })
})
