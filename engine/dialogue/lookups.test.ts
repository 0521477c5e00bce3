/** Callers whose booking is not found, or who have nothing to find it by. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { play } from '../testing/agentCalls.ts'
import type { ToolUse } from '../testing/screenplay.ts'
import type { TaskToolResult } from '../tools.ts'

/** An optician's calendar in which nothing is found. */
const nothing = ({ tool }: ToolUse): TaskToolResult =>
  tool === 'bookings.find'
    ? { status: 'refused', reason: 'notFound', alternatives: [] }
    : { status: 'done', reference: 'KIT21' }

const OFFER = /(?:Shall I book a new one, or pass it on to the team\?|Which would you like\?)$/

async function atOffer() {
  const call = play('appointmentDesk', nothing)
  await call.caller('I have an appointment on Friday, can I move it to Saturday at eleven?')
  await call.caller("I don't have the reference, it's under Priya Shah.")
  expect(await call.caller('020 7946 0958')).toMatch(OFFER)
  return call
}

describe('a caller whose booking is not found', () => {
  it('is asked for a reference or a number twice at most, and is then offered what can be done', async () => {
    const call = play('appointmentDesk', nothing)
    await call.caller('I want to cancel my appointment.')
    expect(await call.asks("I don't have it.")).toBe('phone')
    // Who cancels wants no new one.
    expect(await call.caller("I don't have that either.")).toMatch(/Shall I pass it on to the team/)
    expect(call.used('bookings.find')).toEqual([])
  })

  it.each(['A new one, please.', 'Just make me a new one then.', 'The first.'])(
    'gets a new one with everything that was said kept: “%s”',
    async (words) => {
      const call = await atOffer()
      expect(await call.caller(words)).toBe(
        'So that’s an eye test on Saturday the 5th of December at 11 in the morning. The name is Priya Shah, phone 0 2 0, 7 9 4 6, 0 9 5 8. Shall I book it?',
      )
      expect(call.used('bookings.book')).toEqual([])
      await call.caller('Yes.')
      expect(call.ended()).toEqual(['moveAppointment abandoned', 'bookAppointment done'])
    },
  )

  it('is asked again if a yes leaves open which of the two is meant', async () => {
    const call = await atOffer()
    expect(await call.caller('Yes, please.')).toMatch(OFFER)
    expect(call.ended()).toEqual([])
  })

  it.each(['Have somebody call me.', 'The second, please.'])(
    'gets a callback, and need not say name and number again: “%s”',
    async (words) => {
      const call = await atOffer()
      expect(await call.caller(words)).toMatch(
        /somebody will call Priya Shah back on 0 2 0, 7 9 4 6, 0 9 5 8\./,
      )
    },
  )

  it('may decline both, and want a new one after all', async () => {
    const call = await atOffer()
    expect(await call.caller('No.')).toMatch(/Is there anything else\?$/)
    expect(await call.caller('Okay, then just make me a new one.')).toMatch(
      /^So that’s an eye test on Saturday the 5th of December at 11/,
    )
  })

  it.each(['no reference, my number is 917 555 0148', 'my phone number is 07700 900', '0207946'])(
    'never hears that the digits of a phone number are no reference: “%s”',
    async (words) => {
      const call = play('appointmentDesk', nothing)
      await call.caller('When is my appointment?')
      expect(await call.caller(words)).not.toMatch(/looks like|isn’t one of ours/)
    },
  )
})
