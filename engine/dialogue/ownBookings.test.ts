/** Bookings that a call has made, and what callers say when they come back to them. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { callAfter, done, play } from '../testing/agentCalls.ts'
import type { ToolUse } from '../testing/screenplay.ts'
import { itEvery } from '../testing/itEvery.ts'
import type { TaskToolResult } from '../tools.ts'
import type { SlotValues } from '../slotValue.ts'

/** An optician's calendar that finds a booking only by its reference and the name on it. */
function createCalendar() {
  const booked = new Map<string, SlotValues>()
  return ({ tool, arguments: given }: ToolUse): TaskToolResult => {
    if (tool === 'bookings.book') {
      const reference = `KIT2${booked.size + 1}`
      booked.set(reference, given)
      return { status: 'done', reference }
    }
    const { reference, name } = given
    const code = reference?.type === 'code' ? reference.code : ''
    const found = booked.get(code)
    if (!found || JSON.stringify(found['name']) !== JSON.stringify(name)) {
      return { status: 'refused', reason: 'notFound', alternatives: [] }
    }
    if (tool === 'bookings.cancel') booked.delete(code)
    const { date, time } = found
    return { status: 'done', reference: code, facts: { date: date!, time: time! } }
  }
}

async function afterOne() {
  const call = play('appointmentDesk', createCalendar())
  await call.caller('An eye test on Friday at ten, for Kwame Adjei-Mensah.')
  await call.caller('Yes.')
  return call
}

async function afterTwo() {
  const call = await afterOne()
  await call.caller('I would like to book an eye test on Saturday at eleven, for Comfort Boateng.')
  await call.caller('Yes.')
  expect(call.ended()).toEqual(['bookAppointment done', 'bookAppointment done'])
  return call
}

describe('a booking of this call', () => {
  itEvery(10)([
    'When is my appointment?',
    'Can you check the appointment KIT21?',
    'When is the appointment for Kwame?',
    'When is the appointment of Mensah?',
    'When is the appointment that I just booked?',
  ])('is found, whatever it is called: “%s”', async (text) => {
    const call = await afterOne()
    expect(await call.says(text)).toContain('findAppointment.done')
    expect(call.used('bookings.find')).toHaveLength(1)
  })

  it('is changed, also when the reference was misheard by one sign', async () => {
    const call = await afterOne()
    await call.caller('Can you move my appointment KIP21 to Saturday?')
    expect(call.values()).toMatchObject({
      reference: { code: 'KIT21' },
      name: { first: 'Kwame', last: 'Adjei-Mensah' },
      date: { date: '2026-12-05' },
    })
  })

  it('is not taken for another one that the caller has', async () => {
    const call = await afterOne()
    expect(await call.asks('Please cancel the old one.')).toBe('reference')
    const other = await afterOne()
    expect(await other.asks('I want to cancel the appointment under Miller.')).toBe('reference')
    const found = await afterOne()
    expect(await found.asks('Please cancel my appointment.')).toBe('confirmation')
    expect(await found.asks('No, not this one, the old one.')).toBe('reference')
    expect(found.used('bookings.cancel')).toEqual([])
  })

  it('is not found any more once it is cancelled', async () => {
    const call = await afterOne()
    await call.caller('Please cancel it.')
    await call.caller('Yes.')
    expect(await call.asks('When is my appointment?')).toBe('reference')
  })
})

describe('one of two bookings of this call', () => {
  itEvery(10)([
    ['Please cancel the first one.', 'KIT21'],
    ['Please cancel the second one.', 'KIT22'],
    ['I want to cancel the appointment of Comfort.', 'KIT22'],
    ['Please cancel the appointment for Mensah.', 'KIT21'],
    ['Please cancel the one on Friday.', 'KIT21'],
    ['Please cancel that.', 'KIT22'],
    ['Please cancel KIT21.', 'KIT21'],
  ])('is the one that the words say: “%s”', async (text, reference) => {
    const call = await afterTwo()
    expect(await call.asks(text)).toBe('confirmation')
    await call.caller('Yes.')
    expect(call.used('bookings.cancel')).toMatchObject([
      { arguments: { reference: { code: reference } } },
    ])
  })

  itEvery(10)(['Comfort.', 'The second one.', 'The one on Saturday.'])(
    'is asked for if they do not, and “%s” answers that',
    async (answer) => {
      const call = await afterTwo()
      expect(await call.says('I need to cancel my appointment.')).toEqual(['which'])
      expect(await call.asks(answer)).toBe('confirmation')
      expect(call.values()).toMatchObject({ reference: { code: 'KIT22' } })
    },
  )
})

describe('what this call has booked', () => {
  itEvery(10)([
    'I would like an eye test on Friday at ten, for Kwame Adjei-Mensah.',
    'My eye test. Friday at ten for Kwame Adjei-Mensah, please book it.',
  ])('is not booked once more by “%s”, and no yes does it either', async (text) => {
    const call = await afterOne()
    await call.caller(text)
    await call.caller('Yes, that’s right.')
    await call.caller('Yes, please.')
    expect(call.used('bookings.book')).toHaveLength(1)
  })

  it('is named with its reference to who asks for the same again', async () => {
    const call = await afterOne()
    expect(
      await call.says('I would like to book an eye test on Friday at ten, for Kwame Adjei-Mensah.'),
    ).toEqual(['doneAlready', 'recallReference', 'anythingElse'])
  })

  itEvery(10)([
    'I need a second eye test, Friday at ten as well, for Kwame Adjei-Mensah.',
    'And another eye test, please. The same Friday, at ten, for Kwame Adjei-Mensah.',
  ])('is booked once more by “%s”, after a yes', async (text) => {
    const call = await afterOne()
    expect(await call.asks(text)).toBe('confirmation')
    expect(call.used('bookings.book')).toHaveLength(1)
    await call.caller('Yes, please.')
    expect(call.used('bookings.book')).toHaveLength(2)
  })

  it('is booked again if it was cancelled in between', async () => {
    const call = await afterOne()
    await call.caller('Please cancel it.')
    await call.caller('Yes.')
    expect(call.ended()).toEqual(['bookAppointment done', 'cancelAppointment done'])
    await call.caller('I would like to book an eye test on Friday at ten, for Kwame Adjei-Mensah.')
    await call.caller('Yes.')
    expect(call.used('bookings.book')).toHaveLength(2)
  })

  it('is one of two if anything differs', async () => {
    const call = await afterOne()
    await call.caller('I would like to book an eye test on Friday at ten, for Esi Adjei-Mensah.')
    await call.caller('Yes.')
    expect(call.used('bookings.book')).toHaveLength(2)
  })
})

describe('the day that somebody has is not the one that they want', () => {
  itEvery(10)([
    'I have a flight with you the twelve of December from Madrid and I must change to the fourteen.',
    'I am booked on the twelfth of December and I must change that to the fourteen.',
    'My flight is on Sunday the 13th and I’d like to move it to Monday.',
    'Please move my flight from the 12th of December to the fourteen, Monday.',
  ])('%s', async (words) => {
    const call = await callAfter('travelChanges', done, words)
    expect(call.values()).toMatchObject({ date: { date: '2026-12-14' } })
  })

  it('even where nothing is said of the other one', async () => {
    const call = play('travelChanges', done)
    await call.caller(
      'Hello, I am flying with you on the 12th, and my mother is sick. Can I change it?',
    )
    expect(call.task()).toBe('changeTrip')
    expect(call.values()).not.toHaveProperty('date')
  })
})
