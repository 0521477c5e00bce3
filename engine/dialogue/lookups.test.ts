/** Callers whose booking is not found, or who have nothing to find it by. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { callAfter, play } from '../testing/agentCalls.ts'
import type { ToolUse } from '../testing/screenplay.ts'
import type { TaskToolResult } from '../tools.ts'
import { itEvery } from '../testing/itEvery.ts'

/** An optician's calendar in which nothing is found. */
const nothing = ({ tool }: ToolUse): TaskToolResult =>
  tool === 'bookings.find'
    ? { status: 'refused', reason: 'notFound', alternatives: [] }
    : { status: 'done', reference: 'KIT21' }

async function atOffer() {
  const call = play('appointmentDesk', nothing)
  await call.caller('I have an appointment on Friday, can I move it to Saturday at eleven?')
  await call.caller("I don't have the reference, it's under Priya Shah.")
  expect(await call.says('020 7946 0958')).toContain('newOrCallback')
  return call
}

describe('a caller whose booking is not found', () => {
  it('is asked for a reference or a number twice at most, and is then offered what can be done', async () => {
    const call = await callAfter('appointmentDesk', nothing, 'I want to cancel my appointment.')
    expect(await call.asks("I don't have it.")).toBe('phone')
    // Who cancels wants no new one.
    expect(await call.says("I don't have that either.")).toContain('offerPassOn')
    expect(call.used('bookings.find')).toEqual([])
  })

  itEvery(10)(['A new one, please.', 'Just make me a new one then.', 'The first.'])(
    'gets a new one with everything that was said kept: “%s”',
    async (words) => {
      const call = await atOffer()
      expect(await call.says(words)).toEqual(['bookAppointment.confirm'])
      expect(call.values()).toMatchObject({
        date: { date: '2026-12-05' },
        time: { time: '11:00' },
        name: { first: 'Priya', last: 'Shah' },
        phone: { phone: '+442079460958' },
      })
      expect(call.used('bookings.book')).toEqual([])
      // Nobody may think that the one that was not found is moved.
      expect(await call.says('Yes.')).toContain('oldOneStands')
      expect(call.ended()).toEqual(['moveAppointment abandoned', 'bookAppointment done'])
    },
  )

  it('is asked again if a yes leaves open which of the two is meant', async () => {
    const call = await atOffer()
    expect(await call.says('Yes, please.')).toContain('newOrCallback')
    expect(call.ended()).toEqual([])
  })

  itEvery(10)(['Have somebody call me.', 'The second, please.'])(
    'gets a callback, and need not say name and number again: “%s”',
    async (words) => {
      const call = await atOffer()
      expect(await call.says(words)).toContain('callback.confirm')
      expect(call.values()).toMatchObject({
        name: { first: 'Priya', last: 'Shah' },
        phone: { phone: '+442079460958' },
      })
    },
  )

  it('may decline both, and want a new one after all', async () => {
    const call = await atOffer()
    expect(await call.says('No.')).toContain('anythingElse')
    expect(await call.says('Okay, then just make me a new one.')).toEqual([
      'bookAppointment.confirm',
    ])
  })

  itEvery(10)([
    'no reference, my number is 917 555 0148',
    'my phone number is 07700 900',
    '0207946',
  ])('never hears that the digits of a phone number are no reference: “%s”', async (words) => {
    const call = await callAfter('appointmentDesk', nothing, 'When is my appointment?')
    expect(await call.says(words)).not.toContain('codeDoesNotFit')
  })
})
