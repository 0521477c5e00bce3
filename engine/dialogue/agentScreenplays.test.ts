/** Conversations with the agents of the demo: what each is for, with a correction and a cancellation. Today is Tuesday. */
import { describe, expect, it } from 'vitest'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { createScreenplay, type ToolUse } from '../testing/screenplay.ts'
import type { TaskToolResult } from '../tools.ts'

const play = (agent: string, tools: (use: ToolUse) => TaskToolResult) =>
  createScreenplay(tasksOfAgents.get(agent)!, { now: '2026-12-01T10:00', tools })

const booking = {
  date: { type: 'date', date: '2026-12-04' },
  time: { type: 'time', time: '11:00' },
} as const
const bookings = (): TaskToolResult => ({ status: 'done', reference: 'KIT21', facts: booking })

const callOptician = () => play('appointmentDesk', bookings)

describe('the optician', () => {
  it('books an eye test, corrected before the yes', () => {
    const one = callOptician()
    expect(one.caller('Yes, please.')).toBe('Which day, Monday to Saturday?')
    expect(one.caller('Friday.')).toBe('And what time suits you?')
    expect(one.caller('Quarter to nine.')).toMatch(/Would 9 in the morning suit you\?$/)
    expect(one.caller('No, ten.')).toBe('What name shall I put it under?')
    expect(one.caller('Priya Shah.')).toBe(
      'So that is an eye test on Friday the 4th of December at 10 in the morning, in the name of Priya Shah. Shall I book it?',
    )
    expect(one.caller('No wait, make it Saturday.')).toMatch(
      /^Saturday .* instead, good\. .* on Saturday the 5th of December at 10 in the morning/,
    )
    expect(one.uses()).toEqual([])
    expect(one.caller('Yes.')).toMatch(/^Your eye test is booked\. Your reference is K I T 2 1\./)
    expect(one.uses()).toMatchObject([
      {
        tool: 'bookings.book',
        arguments: { kind: { text: 'eyeTest' }, date: { date: '2026-12-05' } },
      },
    ])
  })

  it('moves one to another day at the same time', () => {
    const one = callOptician()
    one.caller('I have an appointment on Friday at eleven, can I move it to Saturday, same time?')
    one.caller('KIT21')
    expect(one.caller('Shah')).toMatch(
      /^I have found your eye test on Friday .* it is on Saturday the 5th of December at 11 in the morning\./,
    )
    expect(one.caller('Yes.')).toMatch(/^It is moved: .* Your reference stays K I T 2 1\./)
    expect(one.ended()).toEqual(['moveAppointment done'])
  })

  it('cancels one, by the phone number too', () => {
    const one = callOptician()
    expect(one.caller('Please cancel my eye test on Wednesday.')).toMatch(/^What is the reference/)
    expect(one.caller("I don't have it.")).toMatch(/^Which phone number/)
    one.caller('020 7946 0958')
    expect(one.caller('Shah')).toMatch(/^That is your eye test .* Shall I cancel it\?$/)
    expect(one.caller('Yes.')).toMatch(/^Your eye test is cancelled\./)
    expect(one.used('bookings.book')).toEqual([])
  })

  it('knows what was just looked up', () => {
    const one = callOptician()
    one.caller('When is my appointment?')
    expect(one.caller('KIT21, and the name is Shah.')).toMatch(/^Yes, your eye test is on Friday/)
    expect(one.caller('Please cancel it.')).toMatch(
      /^That is your eye test .* Shall I cancel it\?$/,
    )
  })
})

describe('the clinic', () => {
  it('proposes an open day, and books a check-up', () => {
    const one = play('healthcare', bookings)
    one.caller('I would like to book a check-up.')
    expect(one.caller('On Sunday.')).toMatch(/Would Monday the 7th of December suit you\?$/)
    one.caller('Yes.')
    expect(one.caller('Half past six.')).toMatch(/to 5:30 in the afternoon then\./)
    one.caller('No, half past three.')
    expect(one.caller('O’Brien')).toMatch(
      /^So that is a check-up with Doctor Rao on Monday the 7th of December at 3:30 in the afternoon, in the name of O.Brien\./,
    )
    expect(one.caller('Yes.')).toMatch(/^Your check-up is booked\./)
  })

  it('does nothing for a caller who leaves', () => {
    const one = play('healthcare', bookings)
    one.caller('I need to move my check-up.')
    one.caller('KIT21')
    expect(one.caller('Never mind, leave it.')).toMatch(/^All right, I have not done anything\./)
    expect(one.uses()).toEqual([])
  })
})

describe('the letting agency', () => {
  it('books a viewing from one sentence, and is left before the yes', () => {
    const one = play('realEstate', bookings)
    one.caller('Can I see the flat on Thursday at noon?')
    expect(one.caller('My name is John Miller.')).toMatch(
      /^So that is a viewing on Linden Row on Thursday the 3rd of December at noon/,
    )
    one.caller('Never mind, cancel that.')
    expect(one.uses()).toEqual([])
  })

  it('takes a correction, and has no viewings on Sunday', () => {
    const one = play('realEstate', bookings)
    one.caller('I would like to arrange a viewing tomorrow at four, the name is Miller.')
    expect(one.caller('Sorry, I meant Sunday.')).toMatch(/We are closed on Sunday/)
    one.caller('Then Saturday.')
    expect(one.caller('Yes.')).toMatch(/^Your viewing is booked\..*Linden Row\./)
    expect(one.uses()).toMatchObject([{ arguments: { date: { date: '2026-12-05' } } }])
  })
})

describe('the hotel', () => {
  const stay = { type: 'stay', from: '2026-12-04', to: '2026-12-06', nights: 2 } as const
  const kind = { type: 'choice', option: 'double' } as const
  const rooms = (): TaskToolResult => ({
    status: 'done',
    reference: 'KIT21',
    facts: { stay, kind, what: 'a double' },
  })

  it('books a room by night, and the stay can be corrected', () => {
    const one = play('hospitality', rooms)
    expect(one.caller('I need a double from Friday for two nights.')).toMatch(/late check-out/)
    expect(one.caller('Not really.')).toBe('What name shall I put it under?')
    expect(one.caller('Priya Shah')).toBe(
      'So that is a double, two nights from Friday the 4th of December to Sunday the 6th of December. The name is Priya Shah, and late check-out: no. Shall I book it?',
    )
    expect(one.caller('Three nights, actually.')).toMatch(/three nights from Friday/)
    expect(one.caller('Yes.')).toMatch(/^Your room is booked\. Your reference is K I T 2 1\./)
    expect(one.uses()).toMatchObject([
      {
        tool: 'bookings.book',
        arguments: { kind, stay: { nights: 3 }, lateCheckOut: { yes: false } },
      },
    ])
  })

  it('changes a stay, and keeps the room', () => {
    const one = play('hospitality', rooms)
    one.caller('I want to change my booking.')
    one.caller('KIT21')
    expect(one.caller('Shah')).toMatch(/^I have found your stay, two nights .* change\?$/)
    expect(one.caller('Four nights.')).toMatch(/^So I change it to a double, four nights/)
    one.caller('Yes.')
    expect(one.used('bookings.change')).toMatchObject([
      { arguments: { kind, stay: { nights: 4 } } },
    ])
  })

  it('does not book for a caller who no longer wants to', () => {
    const one = play('hospitality', rooms)
    one.caller('A room from the 3rd for seven nights.')
    one.caller('The suite.')
    expect(one.caller("Oh, forget it, I don't want to book any more.")).toMatch(/not done anything/)
    expect(one.uses()).toEqual([])
  })
})

const order = (status: string): TaskToolResult => ({
  status: 'done',
  facts: { status, items: 'a reading lamp', date: { type: 'date', date: '2026-12-02' } },
})

describe('the shop', () => {
  it.each([
    ['waiting', /is not packed yet\. It should reach you tomorrow\./],
    ['packed', /is packed and leaves today\. It should reach you tomorrow\./],
    ['sent', /is on its way\. It arrives tomorrow\./],
    ['delivered', /was delivered/],
    ['returned', /is back with us\./],
    ['lost', /no news of it yet\./],
  ])('says where an order is: %s', (status, words) => {
    const one = play('orderStatus', () => order(status))
    expect(one.caller('It is 83 19.')).toMatch(words)
  })

  it('sends again what arrived broken', () => {
    const one = play('orderStatus', () => order('delivered'))
    expect(one.caller('83 19, and it arrived broken.')).toBe(
      'I am sorry about that. I send you a reading lamp again for order 8, 3, 1, 9, because it is broken. Is that right?',
    )
    expect(one.caller('No, wait, it is the wrong one.')).toMatch(/because it is the wrong item/)
    expect(one.caller('Yes.')).toMatch(/^It is arranged, free of charge\./)
    expect(one.used('orders.replace')).toMatchObject([
      { arguments: { order: { code: '8319' }, reason: { option: 'wrong' } } },
    ])
  })

  it('does not ask twice for the order that it has just looked up', () => {
    const one = play('orderStatus', () => order('delivered'))
    one.caller('8319')
    expect(one.caller('It arrived broken.')).toMatch(/again for order 8, 3, 1, 9/)
  })

  it('says why an order cannot be returned, and ends there', () => {
    const one = play('orderStatus', ({ tool }) =>
      tool === 'orders.return'
        ? { status: 'refused', reason: 'tooLate', alternatives: [] }
        : order('delivered'),
    )
    one.caller('I want to return my order 8391.')
    one.caller('Sorry, 8319.')
    expect(one.caller('Yes.')).toMatch(/^That is possible for 30 days, and this order is older\./)
    expect(one.ended()).toEqual(['returnOrder refused'])
  })

  it('changes the address only of what has not left', () => {
    const one = play('orderStatus', () => order('packed'))
    one.caller('Can I change the delivery address? The order is 5510.')
    one.caller('12 Elm Street, Bristol')
    expect(one.caller('Shah')).toBe(
      'So order 5, 5, 1, 0 for Shah goes to 12 Elm Street, Bristol. Is that right?',
    )
    one.caller('Yes.')
    expect(one.used('orders.changeAddress')).toHaveLength(1)
    const late = play('orderStatus', () => order('sent'))
    late.caller('Can I change the delivery address?')
    expect(late.caller('5510')).toMatch(/has left the warehouse/)
    expect(late.used('orders.changeAddress')).toEqual([])
  })
})
