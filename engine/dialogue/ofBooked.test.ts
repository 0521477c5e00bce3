/** Questions about what is booked, answered from it. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, done, play } from '../testing/agentCalls.ts'
import type { TaskToolResult } from '../tools.ts'
import { itEvery } from '../testing/itEvery.ts'

const openings: Readonly<Record<string, string>> = {
  appointmentDesk: 'An eye test on Friday at eleven for Ann Frost, please.',
  healthcare: 'I need a check-up on Friday at eleven. Bert Adams, please.',
  restaurant: 'A table for four on Friday at half past seven, in the name of Priya Shah, please.',
  realEstate: 'I’d like to see the flat on Friday at eleven. Caleb Rangi.',
  supportDesk: 'I need an engineer on Friday at eleven.|14 Mill Lane, Ashby|Bert Adams',
  travelChanges: 'Please move my flight KIT21, Shah, to Friday the 11th of December.',
}

/** What is found has its people, too. */
const tables = (): TaskToolResult => ({
  status: 'done',
  reference: 'KIT21',
  facts: {
    date: { type: 'date', date: '2026-12-04' },
    time: { type: 'time', time: '19:30' },
    people: { type: 'party', people: 4 },
  },
})

async function booked(agent: string) {
  const tools = agent === 'travelChanges' ? done : agent === 'restaurant' ? tables : bookings
  const call = play(agent, tools)
  for (const line of openings[agent]!.split('|')) await call.caller(line)
  await call.caller('Yes.')
  expect(call.state().stack).toEqual([])
  return call
}

describe('what is asked once something is booked is answered from it', () => {
  itEvery(10)([
    ['restaurant', 'And that’s for four, right?', /^(?:Yes|That’s right), 4 people\.$/],
    ['restaurant', 'And that’s for six, right?', /^No, .*4 people\. Shall I change that\?$/],
    ['restaurant', 'Is it at half seven?', /^(?:Yes|That’s right), 7:30/],
    ['healthcare', 'Friday is the fourth, yes?', /^Yes, Friday the 4th/],
    ['healthcare', 'Only I ask, Friday is the fourth December?', /^Yes, Friday the 4th/],
    ['healthcare', 'But my appointment’s still on, isn’t it?', /Friday the 4th.*11 in the morning/],
    ['appointmentDesk', 'So it’s Thursday, correct?', /^No, .*Friday the 4th/],
    ['appointmentDesk', 'How is my name spelled there?', /F R O S T/],
    ['appointmentDesk', 'What was that, KIT21?', /K I T 2 1/],
    ['realEstate', 'And do you need my phone number?', /^I don’t need your phone number/],
    ['realEstate', 'So you don’t want my number then?', /^I don’t need your phone number/],
    ['realEstate', 'If I’m ill, can I still move it?', /^Yes, just call us again/],
    ['appointmentDesk', 'And can I cancel it later if I need to?', /^Yes, .*cancel it/],
  ] as const)('%s, %s', async (agent, words, answer) => {
    const call = await booked(agent)
    expect(await call.caller(words)).toMatch(answer)
    expect(call.state().stack).toEqual([])
  })

  it('and so is the price, at the read-back', async () => {
    const call = play('travelChanges', done)
    await call.caller(openings['travelChanges']!)
    expect(await call.caller('Is it still thirty-five?')).toMatch(/35 dollars/)
    expect(call.used('trips.change')).toEqual([])
  })

  itEvery(10)([
    ['restaurant', 'Do you have parking for four cars?'],
    ['restaurant', 'Is there a step at the door, for my mother?'],
    ['healthcare', 'Is the doctor nice?'],
    ['appointmentDesk', 'Do you sell contact lenses?'],
    ['realEstate', 'What number on Linden Row is it, so we can find it?'],
    ['realEstate', 'And what’s it like on Fridays round there?'],
  ])('and nothing else is: %s, %s', async (agent, words) => {
    const call = await booked(agent)
    await call.caller(words)
    expect(call.commands().map(({ type }) => type)).not.toContain('recall')
    expect(call.state().stack).toEqual([])
  })

  itEvery(10)([
    ['restaurant', 'Can you make it six people instead?', 'changeBooking'],
    ['appointmentDesk', 'Can you move it to Saturday?', 'moveAppointment'],
    ['realEstate', 'Could you also book me in for Saturday?', 'bookAppointment'],
  ])('while a wish for a change is one: %s, %s', async (agent, words, task) => {
    const call = await booked(agent)
    await call.caller(words)
    expect(call.task()).toBe(task)
  })
})

describe('a no to a callback is one, for good', () => {
  itEvery(10)(['Forget the message.', 'I said forget it.', 'No, I said don’t bother.'])(
    '%s',
    async (words) => {
      const call = play('healthcare', bookings)
      await call.caller('Can somebody call me about my bill?')
      await call.caller('Bert Adams')
      await call.caller(words)
      expect(call.state().stack).toEqual([])
      expect(call.used('leads.callback')).toEqual([])
    },
  )

  it('beside a question, too', async () => {
    const call = await booked('healthcare')
    await call.caller('Could you tell me if there is a harp in the waiting room?')
    expect(call.state().offer).toMatchObject({ task: 'callback' })
    await call.caller('No, no, don’t trouble them. Is there a lift, so I can tell the wife?')
    expect(call.state().stack).toEqual([])
    expect(call.state().declinesCall).toBe(true)
  })

  itEvery(10)(['Leave it with the neighbour.', 'Don’t worry, it’s 020 7946 0958.'])(
    'and not what only sounds like it: %s',
    async (words) => {
      const call = play('healthcare', bookings)
      await call.caller('Can somebody call me about my bill?')
      await call.caller('Bert Adams')
      await call.caller(words)
      expect(call.task()).toBe('callback')
    },
  )
})

describe('a death is met with a word of condolence, once', () => {
  itEvery(10)([
    'My husband passed away last week, I must cancel our table.',
    'My mum died, so please cancel my table.',
  ])('%s', async (words) => {
    const call = play('restaurant', bookings)
    expect(await call.caller(words)).toMatch(/^I’m very sorry for your loss\./)
    expect(
      await call.caller('It was for the day she died, under Shah, my late husband.'),
    ).not.toMatch(/loss/)
  })

  itEvery(10)(['My router died yesterday, can you send somebody?', 'The line is dead.'])(
    'and a thing is nobody: %s',
    async (words) => {
      const call = play('supportDesk', bookings)
      expect(await call.caller(words)).not.toMatch(/loss/)
    },
  )
})

describe('who is speaking', () => {
  itEvery(10)([
    'Yes, this is Mrs Hargreaves speaking. My husband used to see to all this.',
    'Yes, Luis Herrera, it’s me.',
    'Yes I said, yes, I am the account holder.',
  ])('is clear: %s', async (words) => {
    const call = await callAfter('loanReminder', done, 'Yes, go on.', words)
    expect(call.used('loans.find')).toHaveLength(1)
  })

  itEvery(10)([
    'Yes, this is his wife speaking.',
    'Yes, speaking. But it’s my husband’s loan.',
    'Speaking of which, who are you?',
    'Yes, her husband speaking.',
    'Yes, this is Tom speaking. Her son.',
    'Yes. Who am I speaking to?',
    'Yes, speaking for Mrs Hargreaves.',
  ])('is not: %s', async (words) => {
    const call = await callAfter('loanReminder', done, 'Yes, go on.', words)
    expect(call.used('loans.find')).toEqual([])
  })
})

it('a wish after `never mind` does not end the call', async () => {
  const call = play('supportDesk', bookings)
  await call.caller(
    'Ah right, never mind, it’s Tamsel I’m with. My internet keeps dropping out in the evening.',
  )
  expect(call.effects('endCall')).toEqual([])
})

it('a question of what a cancellation costs cancels nothing', async () => {
  const call = await booked('restaurant')
  await call.caller('Can I cancel it later for free?')
  expect(call.task()).toBeUndefined()
})

describe('what is added to a booking is a note, and nothing else', () => {
  itEvery(10)([
    ['healthcare', 'Just add to the booking that it’s a rash on my arm.', /a rash on your arm/],
    ['healthcare', 'I just want you to write rash on the booking.', /: rash\./],
    [
      'healthcare',
      'Oh yeah, I’ve got a rash, if he wants to know. Might be worth putting down.',
      /rash/,
    ],
    [
      'appointmentDesk',
      'Put on the booking that I wear contact lenses.',
      /: you wear contact lenses\./,
    ],
    [
      'restaurant',
      'Yes. Could you put a note on it that one of us is coeliac?',
      /one of you is coeliac/,
    ],
    ['realEstate', 'Make a note that I’m coming with my mum.', /: you’re coming with your mum\./],
  ] as const)('%s, %s', async (agent, words, note) => {
    const call = await booked(agent)
    const before = call.used('bookings.book').length
    const said = await call.caller(words)
    expect(said).toMatch(note)
    expect(said).not.toMatch(/Friday|cancel/)
    expect(call.used('bookings.change')).toEqual([])
    expect(await call.caller('Yes.')).not.toMatch(/Friday/)
    expect(call.used('bookings.change')).toHaveLength(1)
    expect(call.used('bookings.book')).toHaveLength(before)
  })

  itEvery(10)([
    ['restaurant', 'Add to the booking that we’re six now.', 'people'],
    ['healthcare', 'Put me down for Monday at ten instead.', 'date'],
  ] as const)('but a value is changed: %s, %s', async (agent, words, slot) => {
    const call = await booked(agent)
    await call.caller(words)
    expect(call.values()[slot]).not.toEqual(call.state().ended.at(-1)?.values[slot])
    expect(call.values()).not.toHaveProperty('note')
    expect(call.values()).not.toHaveProperty('wishes')
  })

  it('and what was noted before is still known', async () => {
    const call = await booked('restaurant')
    await call.caller('Please add to the booking that my sister’s in a wheelchair.')
    await call.caller('Yes.')
    await call.caller('Put down that we need a high chair, please.')
    await call.caller('Yes.')
    const asked = 'You’ve still got down about my sister’s wheelchair, haven’t you?'
    expect(await call.caller(asked)).toMatch(/your sister’s in a wheelchair/)
    expect(await call.caller('Is it still on the booking or not?')).toMatch(/in a wheelchair/)
    expect(call.state().stack).toEqual([])
  })

  it('a question with an answer opens nothing', async () => {
    const questions = { ownCake: ['Can I bring a cake?', 'Can you make us a birthday cake?'] }
    const call = play('restaurant', bookings, { questions })
    await call.caller(openings['restaurant']!)
    await call.caller('Yes.')
    await call.caller('Would you be able to make a birthday cake with a candle for Janet?')
    expect(call.state().stack).toEqual([])
  })
})

describe('once something is booked, no second one begins', () => {
  itEvery(4)([
    ['supportDesk', 'Just tell the engineer to knock, please.', /knock/],
    ['supportDesk', 'No, I don’t want a call. Just tell him to use the side gate.', /side gate/],
    ['restaurant', 'Could you let the chef know my son is coeliac?', /coeliac/],
    ['healthcare', 'And please tell the doctor that I’m a bit deaf.', /deaf/],
    ['realEstate', 'Ask them not to park in the drive.', /park/],
  ] as const)(
    'by what somebody shall be told, which is noted: %s, %s',
    async (agent, words, note) => {
      const call = await booked(agent)
      expect(await call.asks(words)).toBe('confirmation')
      await call.caller('Yes.')
      expect(call.used('bookings.book')).toHaveLength(1)
      expect(JSON.stringify(call.used('bookings.change'))).toMatch(note)
    },
  )

  itEvery(4)([
    ['supportDesk', 'Tell them I’m not coming.'],
    ['healthcare', 'Can you tell the doctor to call me?'],
    ['restaurant', 'Tell me the address, please.'],
    ['supportDesk', 'Could you tell me whether he rings the bell?'],
  ])('and this is no note: %s, %s', async (agent, words) => {
    const call = await booked(agent)
    await call.caller(words)
    await call.caller('Yes.')
    expect(call.used('bookings.change')).toEqual([])
  })

  it('by what is booked already, said once more', async () => {
    const call = await booked('supportDesk')
    for (const words of ['Just the one, Friday.', 'But I’ve got the visit already, haven’t I?']) {
      await call.caller(words)
      expect(call.state().stack, words).toEqual([])
    }
  })

  it('and one that began is left when the caller wants no other', async () => {
    for (const words of ['No no, I don’t need another one.', 'But I’ve got the visit already.']) {
      const call = await booked('supportDesk')
      await call.caller('I need an engineer.')
      await call.caller(words)
      expect(call.task(), words).not.toBe('bookAppointment')
      expect(call.used('bookings.book')).toHaveLength(1)
    }
  })
})

it('what was cancelled is not said to be booked', async () => {
  const call = await booked('restaurant')
  await call.caller('Please cancel it.')
  await call.caller('Yes.')
  expect(call.used('bookings.cancel')).toHaveLength(1)
  expect(await call.caller('Is it still booked?')).not.toMatch(/Friday/)
})

it('a cancellation is no note, and neither is what shall not be written', async () => {
  const call = await booked('healthcare')
  await call.caller('Please cancel the booking and write that down.')
  expect(call.task()).toBe('cancelAppointment')
  const other = await booked('healthcare')
  await other.caller('Please don’t put that on the booking.')
  await other.caller('Yes.')
  expect(other.used('bookings.change')).toEqual([])
})
