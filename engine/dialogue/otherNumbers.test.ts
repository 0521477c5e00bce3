/** Numbers that belong somewhere else than in the field that is asked for. The sentences are our own. */
import { describe, expect, it } from 'vitest'
import type { TaskToolResult } from '../tools.ts'
import { done, order, play } from '../testing/agentCalls.ts'
import type { ToolUse } from '../testing/screenplay.ts'
import { itEvery } from '../testing/itEvery.ts'

const nothing = ({ tool }: ToolUse): TaskToolResult =>
  tool.endsWith('.find')
    ? { status: 'refused', reason: 'notFound', alternatives: [] }
    : { status: 'done' }

/** A callback about an order whose number was asked for, and not known. */
async function aboutOrder() {
  const call = play('orderStatus', nothing)
  await call.caller('Where is my parcel?')
  await call.caller('I don’t have the order number.')
  await call.caller('Yes please.')
  await call.caller('Priya Shah')
  return call
}

/** The same, where words follow the phone number. */
async function afterNumber(words: string) {
  const call = await aboutOrder()
  await call.caller('020 7946 0958')
  await call.caller(words)
  return call
}

const phone = { phone: { phone: '+442079460958' } }

describe('a number that is called something else than the phone number', () => {
  itEvery(10)([
    'The order number is two two zero eight.',
    'I found it, order four two seven one.',
    'My room number is two one four.',
    'My customer number is 90417.',
    'the order number is four four one seven... no, wait, two two zero eight',
  ])('does not change the one that is read back: %s', async (words) => {
    const call = await afterNumber(words)
    expect(call.values()).toMatchObject(phone)
  })

  itEvery(10)([
    ['The order number is two two zero eight.', /\border number 2208$/],
    ['the order number is four four one seven... no, wait, two two zero eight', /number 2208$/],
    ['My room number is two one four.', /two one four/],
  ])('is passed on: %s', async (words, note) => {
    const call = await afterNumber(words)
    expect(call.values()['note']).toMatchObject({ text: expect.stringMatching(note) })
  })

  it('takes the place of the one that was passed on before', async () => {
    const call = await afterNumber('It’s order number 4417.')
    await call.caller('Sorry, it’s four two seven one, not four four one seven.')
    expect(call.values()).toMatchObject({ ...phone, note: { text: 'order number 4271' } })
  })
})

describe('a number that was asked for before a callback was offered is looked up, and nobody need ring', () => {
  itEvery(4)([
    [[], 'Hang on, let me look. Yeah, here it is, 4271.'],
    [[], 'Oh yes, hold on, found it: four two seven one.'],
    [['Yes please.'], 'Oh wait, I’ve got it, it’s four two seven one.'],
    [['Yes please.'], 'Nah, I’ve got the number now, 4271.'],
    [['Yes please.', 'Priya Shah'], 'It’s order number 4271.'],
    [['Yes please.', 'Priya Shah'], 'Sorry, just found the mail. Order four two seven one.'],
  ])('%j, %s', async (before, words) => {
    const call = play('orderStatus', () => order('packed'))
    await call.caller('Where is my parcel?')
    await call.caller('I don’t have the order number.')
    for (const line of before) await call.caller(line)
    await call.caller(words)
    expect(call.used('orders.status')).toMatchObject([{ arguments: { order: { code: '4271' } } }])
    expect(call.state().stack).toEqual([])
    expect(call.ended()).not.toContain('callback done')
  })

  itEvery(4)([
    'Yes please, call me, it’s about the parcel.',
    'Yes, on 020 7946 0958.',
    'Priya Shah, it’s about order 4271.',
  ])('but what is said for the callback stays there: %s', async (words) => {
    const call = play('orderStatus', () => order('packed'))
    await call.caller('Where is my parcel?')
    await call.caller('I don’t have the order number.')
    if (words.startsWith('Priya')) await call.caller('Yes please.')
    await call.caller(words)
    expect(call.task()).toBe('callback')
  })
})

itEvery(10)([
  ['No, the last four are 0959.', '+442079460959'],
  ['No, 0959.', '+442079460959'],
  ['It ends in 4417.', '+442079464417'],
])('a few digits still correct the phone number: %s', async (words, expected) => {
  const call = await afterNumber(words)
  expect(call.values()).toMatchObject({ phone: { phone: expected } })
})

async function advised() {
  const call = play('salesDesk', done)
  await call.caller('We get about thirty calls a day, three minutes each.')
  await call.caller('Three at the same time.')
  return call
}

describe('who asks for advice on a plan', () => {
  it('does not have fewer calls at the same time because they are shorter', async () => {
    const call = await advised()
    await call.caller('Well, say two minutes. Does that get me on the two-hundred one?')
    expect(call.used('plans.recommend').at(-1)?.arguments).toMatchObject({
      minutes: { each: 2 },
      calls: { number: 3 },
    })
  })

  it('does not have as many minutes as there is money to spend', async () => {
    const call = await advised()
    await call.caller('We’ve about a hundred and fifty a month to spend.')
    expect(call.used('plans.recommend').at(-1)?.arguments).toMatchObject({
      minutes: { minutes: 2_700 },
    })
  })
})
