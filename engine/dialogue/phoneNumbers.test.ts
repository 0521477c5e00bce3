/** Phone numbers as callers give, correct and complete them. The businesses are in the United Kingdom. */
import { describe, expect, it } from 'vitest'
import { done, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

async function askedForNumber() {
  const call = play('supportDesk', done)
  await call.caller('I would like to talk to a person about my bill.')
  expect(await call.asks('Ana Silva')).toBe('phone')
  return call
}

const phone = (call: Awaited<ReturnType<typeof askedForNumber>>) => call.values()['phone']

describe('a phone number', () => {
  itEvery(10)([
    ['+351 912 555 037', '+351912555037'],
    ['Does plus 351 work? It’s 912 555 037.', '+351912555037'],
    ['plus three five one, nine one two, five five five, oh three seven', '+351912555037'],
    ['917 555 0148', '9175550148'],
    ['082 555 0147', '0825550147'],
    ['07700 900555, sorry, 556', '+447700900556'],
  ])('is taken as it was said, in one sentence: %s', async (text, number) => {
    const call = await askedForNumber()
    await call.caller(text)
    expect(phone(call)).toEqual({ type: 'phone', phone: number })
  })

  it('is asked for again if only its calling code was said', async () => {
    const call = await askedForNumber()
    expect(await call.asks('my number is plus 351')).toBe('phone')
    await call.caller('912 555 037')
    expect(phone(call)).toEqual({ type: 'phone', phone: '+351912555037' })
  })

  itEvery(10)([
    ['912 555 037', 'No, with plus 351 in front.', '+351912555037'],
    ['825 550 147', 'The zero is missing.', '0825550147'],
    ['07700 900123', 'No, it ends in 124.', '+447700900124'],
    ['07700 900123', 'No, 07700 900999.', '+447700900999'],
    ['07700 900123', 'No, the number ends with 132, not 123.', '+447700900132'],
    ['07700 900123', 'Sorry, it’s not 900, it’s 800.', '+447700800123'],
  ])('is corrected when it was read back: %s, %s', async (text, correction, number) => {
    const call = await askedForNumber()
    expect(await call.asks(text)).toBe('confirmation')
    expect(await call.asks(correction)).toBe('confirmation')
    expect(phone(call)).toEqual({ type: 'phone', phone: number })
  })
})

it('a time for the call is kept beside the number', async () => {
  const call = await askedForNumber()
  await call.caller('07700 900123, in the evening')
  expect(call.values()).toMatchObject({ phone: { phone: '+447700900123' } })
  expect(await call.caller('What have you got?')).toMatch(/evening/)
})

describe('a number that comes in pieces', () => {
  itEvery(10)([
    [['oh eight six five five five', 'oh one four two'], '0865550142'],
    [['It’s 07700', '900 555'], '+447700900555'],
    [['treble seven oh, double five', '5 5 oh one'], '7770555501'],
    [['plus 351 912', '555 037'], '+351912555037'],
    [
      ['oh two oh seven nine four six', 'oh two oh seven nine four six oh nine five eight'],
      '+442079460958',
    ],
    [['oh eight six five', 'sorry, it’s 07700 900555'], '+447700900555'],
  ])('is one number: %j', async (turns, number) => {
    const call = await askedForNumber()
    for (const [at, text] of turns.entries()) {
      expect(await call.asks(text)).toBe(at < turns.length - 1 ? 'phone' : 'confirmation')
    }
    expect(phone(call)).toEqual({ type: 'phone', phone: number })
  })

  itEvery(10)([
    ['550 123', '550 123'],
    ['five five oh one two three', 'That’s all of it.'],
    ['It’s 550123', 'There is no more, that’s it.'],
    ['550 123', 'There are no more digits.'],
  ])('is taken as short as the caller insists: %s, %s', async (text, again) => {
    const call = await askedForNumber()
    expect(await call.says(text)).toContain('restOfNumber')
    expect(await call.asks(again)).toBe('confirmation')
    expect(phone(call)).toEqual({ type: 'phone', phone: '550123' })
  })
})
