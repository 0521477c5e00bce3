/** Conversations with the agents of the demo: what each is for, with a correction and a cancellation. Today is Tuesday. */
import { describe, expect, it } from 'vitest'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { createScreenplay, type ToolUse } from '../testing/screenplay.ts'
import type { TaskFacts, TaskToolResult } from '../tools.ts'

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
      'So that’s an eye test on Friday the 4th of December at 10 in the morning. The name is Priya Shah. Shall I book it?',
    )
    expect(one.caller('No wait, make it Saturday.')).toMatch(
      /^Saturday .* instead, no problem\. .* on Saturday the 5th of December at 10 in the morning/,
    )
    expect(one.uses()).toEqual([])
    expect(one.caller('Yes.')).toMatch(
      /^Your eye test is booked, and your reference is K I T 2 1\./,
    )
    expect(one.uses()).toMatchObject([
      {
        tool: 'bookings.book',
        arguments: { kind: { text: 'eyeTest' }, date: { date: '2026-12-05' } },
      },
    ])
  })

  it('books one for whoever only names it', () => {
    const one = callOptician()
    expect(one.caller('An eye test please')).toMatch(/day/)
    expect(one.caller('Friday')).toMatch(/time/)
  })

  it('moves one to another day at the same time', () => {
    const one = callOptician()
    one.caller('I have an appointment on Friday at eleven, can I move it to Saturday, same time?')
    one.caller('KIT21')
    expect(one.caller('Shah')).toMatch(
      /^I’ve found your eye test on Friday .* it’ll be on Saturday the 5th of December at 11 in the morning\./,
    )
    expect(one.caller('Yes.')).toMatch(/^Done, your .* Your reference is still K I T 2 1\./)
    expect(one.ended()).toEqual(['moveAppointment done'])
  })

  it('cancels one, by the phone number too', () => {
    const one = callOptician()
    expect(one.caller('Please cancel my eye test on Wednesday.')).toMatch(/^What’s the reference/)
    expect(one.caller("I don't have it.")).toMatch(/^Which phone number/)
    one.caller('020 7946 0958')
    expect(one.caller('Shah')).toMatch(/^That’s your eye test .* Shall I cancel it\?$/)
    expect(one.caller('Yes.')).toMatch(/^Your eye test is cancelled\./)
    expect(one.used('bookings.book')).toEqual([])
  })

  it('knows what was just looked up', () => {
    const one = callOptician()
    one.caller('When is my appointment?')
    expect(one.caller('KIT21, and the name is Shah.')).toMatch(/^Yes, your eye test is on Friday/)
    expect(one.caller('Please cancel it.')).toMatch(/^That’s your eye test .* Shall I cancel it\?$/)
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
      /^So that’s a check-up with Doctor Rao on Monday the 7th of December at 3:30 in the afternoon\. The name is O.Brien\./,
    )
    expect(one.caller('Yes.')).toMatch(/^Your check-up is booked, and/)
  })

  it('does nothing for a caller who leaves', () => {
    const one = play('healthcare', bookings)
    one.caller('I need to move my check-up.')
    one.caller('KIT21')
    expect(one.caller('Never mind, leave it.')).toMatch(/^All right, I haven’t done anything\./)
    expect(one.uses()).toEqual([])
  })
})

describe('the letting agency', () => {
  it('books a viewing from one sentence, and is left before the yes', () => {
    const one = play('realEstate', bookings)
    one.caller('Can I see the flat on Thursday at noon?')
    expect(one.caller('My name is John Miller.')).toMatch(
      /^So that’s a viewing on Linden Row on Thursday the 3rd of December at noon/,
    )
    one.caller('Never mind, cancel that.')
    expect(one.uses()).toEqual([])
  })

  it('takes a correction, and has no viewings on Sunday', () => {
    const one = play('realEstate', bookings)
    one.caller('I would like to arrange a viewing tomorrow at four, the name is Miller.')
    expect(one.caller('Sorry, I meant Sunday.')).toMatch(/We’re closed on Sunday/)
    one.caller('Then Saturday.')
    expect(one.caller('Yes.')).toMatch(/^Your viewing is booked, and.*Linden Row\./)
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
      'So that’s a double, two nights from Friday the 4th to Sunday the 6th of December. The name is Priya Shah, and late check-out: no. Shall I book it?',
    )
    expect(one.caller('Three nights, actually.')).toMatch(/three nights from Friday/)
    expect(one.caller('Yes.')).toMatch(/^Your room is booked, and your reference is K I T 2 1\./)
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
    expect(one.caller('Shah')).toMatch(/^I’ve found your stay, two nights .* change\?$/)
    expect(one.caller('Four nights.')).toMatch(/^So I’ll change it to a double, four nights/)
    one.caller('Yes.')
    expect(one.used('bookings.change')).toMatchObject([
      { arguments: { kind, stay: { nights: 4 } } },
    ])
  })

  it('does not book for a caller who no longer wants to', () => {
    const one = play('hospitality', rooms)
    one.caller('A room from the 3rd for seven nights.')
    one.caller('The suite.')
    expect(one.caller("Oh, forget it, I don't want to book any more.")).toMatch(
      /haven’t done anything/,
    )
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
      'I’m sorry about that. I’ll send a reading lamp again for order 8, 3, 1, 9, because it is broken. Is that right?',
    )
    expect(one.caller('No, wait, it is the wrong one.')).toMatch(/because it is the wrong item/)
    expect(one.caller('Yes.')).toMatch(/^That’s arranged, free of charge\./)
    expect(one.used('orders.replace')).toMatchObject([
      { arguments: { order: { code: '8319' }, reason: { option: 'wrong' } } },
    ])
  })

  it('takes no order number out of a longer one', () => {
    const one = play('orderStatus', () => order('sent'))
    one.caller('Where is my parcel, order one two three four five?')
    expect(one.uses()).toEqual([])
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
    expect(one.caller('Yes.')).toMatch(
      /^Returns are possible for 30 days, and this order is older\./,
    )
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

const money = (dollars: number) =>
  ({ type: 'money', hundredths: dollars * 100, currency: 'USD' }) as const
const day = (date: string) => ({ type: 'date', date }) as const

/** What the tools of the other agents tell. */
const facts: Readonly<Record<string, TaskFacts>> = {
  'loans.find': {
    amount: money(240),
    due: day('2026-11-28'),
    graceUntil: day('2026-12-05'),
    lateFee: money(15),
  },
  'trips.find': {
    route: 'from London to Oslo',
    date: day('2026-12-10'),
    flight: { type: 'choice', option: 'morning' },
    fee: money(35),
  },
  'plans.recommend': { plan: 'Pro', price: money(50) },
}
const done = ({ tool }: ToolUse): TaskToolResult => ({
  status: 'done',
  reference: 'KIT21',
  facts: facts[tool] ?? {},
})

describe.each(['general', 'salesDesk'])('a demo with %s', (agent) => {
  it('is booked for a person of a company, and can be corrected', () => {
    const one = play(agent, done)
    one.caller('I would like to book a demo.')
    one.caller('Thursday at ten.')
    expect(one.caller('Priya Shah.')).toBe('Which company are you with?')
    expect(one.caller("It's Acme Ltd.")).toMatch(/^What is your email address\?/)
    expect(one.caller('priya at acme dot com')).toBe(
      'So that is a demo on Thursday the 3rd of December at 10 in the morning. For Priya Shah of Acme Ltd. We reach you by email, priya at acme dot com; shall I book it?',
    )
    expect(one.caller('No, Friday.')).toMatch(/^Friday the 4th of December instead, no problem\./)
    expect(one.caller('Yes.')).toMatch(/^Your demo is booked, on Friday .* K I T 2 1\./)
    expect(one.used('leads.bookDemo')).toMatchObject([
      { arguments: { company: { text: 'Acme Ltd' }, date: day('2026-12-04') } },
    ])
  })

  it('needs a phone number from who gives no email address, and is left without a trace', () => {
    const one = play(agent, done)
    one.caller('Can I schedule a demo tomorrow at eleven?')
    one.caller('Miller')
    one.caller('Skip that.')
    expect(one.caller('No.')).toMatch(/phone number/)
    one.caller('020 7946 0958')
    expect(one.caller('Never mind.')).toMatch(/^All right, I haven’t done anything\./)
    expect(one.uses()).toEqual([])
  })
})

describe.each(['general', 'salesDesk'])('a demo with %s', (agent) => {
  it('is moved by who has only the email address', () => {
    const one = play(agent, bookings)
    expect(one.caller('Can I move my demo to another day?')).toMatch(/^What is the reference of/)
    expect(one.caller("I don't have it.")).toMatch(/^Which email address/)
    one.caller('priya at acme dot com')
    expect(one.caller('Shah')).toMatch(/^I have found your demo on Friday .* at 11 .*move it\?$/)
    expect(one.caller('Monday at ten.')).toMatch(/^So your demo moves: it is on Monday the 7th/)
    expect(one.caller('Yes.')).toMatch(/^It is moved: .* Your reference stays K I T 2 1\./)
    expect(one.used('bookings.find')).toMatchObject([
      { arguments: { email: { email: 'priya@acme.com' }, name: { first: 'Shah' } } },
    ])
    expect(one.used('bookings.change')).toMatchObject([
      { arguments: { kind: { text: 'demo' }, date: day('2026-12-07') } },
    ])
  })

  it('is cancelled after a yes, and not after a no', () => {
    const one = play(agent, bookings)
    one.caller('I want to cancel my demo')
    one.caller('KIT21')
    expect(one.caller('Shah')).toBe(
      'That is your demo on Friday the 4th of December at 11 in the morning. Shall I cancel it?',
    )
    one.caller('No, leave it.')
    expect(one.used('bookings.cancel')).toEqual([])
    one.caller('Please cancel the demo that I booked')
    if (one.used('bookings.find').length < 2) {
      one.caller('KIT21')
      one.caller('Shah')
    }
    expect(one.caller('Yes.')).toMatch(/^Your demo is cancelled\./)
  })

  it('is just booked, and then cancelled again', () => {
    const one = play(agent, (use) =>
      use.tool === 'bookings.find' ? bookings() : { status: 'done', reference: 'KIT21' },
    )
    one.caller('I would like to book a demo on Friday at eleven.')
    one.caller('Priya Shah')
    one.caller('Skip that.')
    one.caller('priya at acme dot com')
    one.caller('Yes.')
    one.caller('Sorry, cancel it again.')
    expect(one.caller('Yes.')).toMatch(/^Your demo is cancelled\./)
    expect(one.used('bookings.cancel')).toHaveLength(1)
  })
})

describe('the sales desk', () => {
  it('recommends a plan and then offers a demo', () => {
    const one = play('salesDesk', done)
    one.caller('We run a clinic with three sites, about four hundred minutes a month.')
    expect(one.caller('Three.')).toBe(
      'The smallest plan that fits is Pro, at 50 dollars a month. Shall I book you a demo?',
    )
    expect(one.used('plans.recommend')).toMatchObject([
      { arguments: { minutes: { number: 400 }, calls: { number: 3 } } },
    ])
    one.caller('Yes, please.')
    expect(one.task()).toBe('bookDemo')
  })
})

describe('the support desk', () => {
  it('sends an engineer to an address, at a time that was corrected', () => {
    const one = play('supportDesk', done)
    expect(one.caller('Can you send an engineer on Friday?')).toMatch(/What time/)
    one.caller('Nine.')
    one.caller('12 Elm Street, Bristol')
    expect(one.caller('Shah')).toMatch(
      /at 9 in the morning\. The address is 12 Elm Street, Bristol/,
    )
    expect(one.caller('No, eleven.')).toMatch(/^11 in the morning instead, no problem\./)
    expect(one.caller('Yes.')).toMatch(/^Your engineer.s visit is booked, and/)
    expect(one.used('bookings.book')).toMatchObject([{ arguments: { time: { time: '11:00' } } }])
  })

  it('passes a problem on', () => {
    const one = play('supportDesk', done)
    one.caller('I want to report a fault.')
    one.caller('The line is down since Monday.')
    one.caller('Shah')
    expect(one.caller('020 7946 0958')).toMatch(/: The line is down since Monday\. It’s from Shah/)
    expect(one.caller('Forget it.')).toMatch(/haven’t done anything/)
    expect(one.uses()).toEqual([])
  })
})

describe('the loan reminder', () => {
  it('names the instalment after a yes to its greeting, and notes a day within the grace', () => {
    const one = play('loanReminder', (use) =>
      use.tool === 'loans.promise' && JSON.stringify(use.arguments).includes('2026-12-20')
        ? {
            status: 'refused',
            reason: 'tooLate',
            alternatives: [{ date: day('2026-12-05') }],
          }
        : done(use),
    )
    expect(one.caller('Yes, fine.')).toBe(
      'Thank you, your instalment of 240 dollars was due on Saturday the 28th of November. On which day can you pay it?',
    )
    one.caller('On the 20th of December.')
    expect(one.caller('Yes.')).toBe(
      'The days of grace end on Saturday the 5th of December. After that, there’s a fee of 15 dollars. Would Saturday the 5th of December suit you?',
    )
    expect(one.caller('No, Friday.')).toMatch(/on Friday the 4th of December/)
    expect(one.caller('Yes.')).toMatch(/^Thank you, I’ve noted it\./)
    expect(one.used('loans.promise').at(-1)).toMatchObject({
      arguments: { date: { date: '2026-12-04' } },
    })
  })

  it('asks the loan team for who cannot pay', () => {
    const one = play('loanReminder', done)
    one.caller('Yes, fine.')
    expect(one.caller('I cannot pay, I lost my job.')).toMatch(/How much could you pay now\?$/)
    one.caller('A hundred dollars.')
    one.caller('The first of January.')
    expect(one.caller('020 7946 0958')).toMatch(/100 dollars, on Friday the 1st of January/)
    one.caller('Yes.')
    expect(one.ended()).toEqual(['payInstalment abandoned', 'requestPlan done'])
    expect(one.used('loans.promise')).toEqual([])
  })

  it.each([
    ['You have the wrong number.', 'wrongPerson'],
    ['Stop calling me.', 'stopCalls'],
  ])('takes a number off the list: %s', (text, task) => {
    const one = play('loanReminder', done)
    one.caller(text)
    expect(one.task()).toBe(task)
    one.caller('Yes.')
    expect(one.uses()).toMatchObject([{ tool: 'loans.stopCalls' }])
  })
})

describe('the airline', () => {
  it('says what a change costs before it asks for the yes', () => {
    const one = play('travelChanges', done)
    one.caller('Can I move my flight to Friday?')
    one.caller('KIT21')
    expect(one.caller('Shah')).toBe(
      'I have your flight from London to Oslo, on Thursday the 10th of December in the morning. You would fly on Friday the 4th of December in the morning, and the change costs 35 dollars. Shall I go on?',
    )
    expect(one.caller('The evening one, please.')).toMatch(
      /in the evening\. For a fee of 35 dollars/,
    )
    expect(one.caller('Yes.')).toMatch(/^It is changed: .* Your reference stays K I T 2 1\./)
    expect(one.used('trips.change')).toMatchObject([
      { arguments: { flight: { option: 'evening' } } },
    ])
  })

  it('cancels a flight, says what is kept, and knows that it is cancelled', () => {
    let isCancelled = false
    const one = play('travelChanges', (use) => {
      if (use.tool === 'trips.cancel') isCancelled = true
      const result = done(use)
      const state = isCancelled ? 'cancelled' : 'booked'
      return result.status === 'done' ? { ...result, facts: { ...result.facts, state } } : result
    })
    one.caller('I want to cancel my trip')
    one.caller('KIT21')
    expect(one.caller('Shah')).toMatch(
      /^That is the morning flight from London to Oslo, on Thursday .* and 35 dollars of the fare is kept\. Shall I go on\?$/,
    )
    expect(one.caller('Yes.')).toMatch(
      /^Your trip is cancelled\. The refund, less 35 dollars, comes within 10 working days\./,
    )
    one.caller('When is my flight?')
    expect(one.caller('KIT21')).toMatch(/That trip (?:is|was) cancelled/)
    expect(one.used('trips.cancel')).toHaveLength(1)
  })

  it('names a sample trip to who has none', () => {
    const one = play('travelChanges', () => ({
      status: 'refused',
      reason: 'notFound',
      alternatives: [],
    }))
    one.caller('When is my flight?')
    one.caller('ABC12')
    expect(one.caller('Miller')).toMatch(/sample trips: try K I T 2 1 in the name of Shah\./)
  })

  it('leaves the flight as it is for who changes his mind', () => {
    const one = play('travelChanges', done)
    one.caller('I need to change my flight.')
    one.caller('KIT21')
    one.caller('Shah')
    expect(one.caller('Never mind.')).toMatch(/haven’t done anything/)
    expect(one.used('trips.change')).toEqual([])
  })
})

describe('the game', () => {
  it('asks for a receipt of who cannot read the email, also after a correction', () => {
    const one = play('gaming', (use) => ({ ...done(use), facts: { by: 'receipt' } }))
    expect(one.caller('Yes.')).toBe('What’s your player name?')
    one.caller("It's Night Owl.")
    expect(one.caller('Yes, I can.')).toMatch(/player name is Night Owl\. .* email: yes\./)
    expect(one.caller('No, wait, I cannot.')).toMatch(/a receipt for any purchase/)
    expect(one.caller('E F two oh four one eight')).toMatch(/receipt E, F, 2, 0, 4, 1, 8\. Is that/)
    expect(one.caller('Yes.')).toMatch(/^If the account exists, a person now checks the receipt\./)
  })

  it('understands a plain no to a yes-or-no question', () => {
    const one = play('gaming', done)
    one.caller('I am locked out of my account.')
    one.caller('Night Owl')
    expect(one.caller('No.')).toMatch(/a receipt for any purchase/)
    one.caller('Forget it.')
    expect(one.uses()).toEqual([])
  })
})

describe('the practice room', () => {
  it('writes down what was agreed, corrected before the yes', () => {
    const one = play('training', done)
    one.caller('Write down what we agreed.')
    one.caller('The report comes at noon.')
    one.caller('Monday.')
    expect(one.caller('Ask first, and wait.')).toBe(
      'I’ll write down: The report comes at noon, on Monday the 7th of December. To try next: Ask first, and wait. Is that right?',
    )
    expect(one.caller('No, Tuesday.')).toMatch(/on Tuesday the 8th of December/)
    one.caller('Yes.')
    expect(one.used('notes.save')).toMatchObject([
      { arguments: { note: { text: 'The report comes at noon' }, date: day('2026-12-08') } },
    ])
  })
})

const ask = (agent: string, questions: Record<string, string[]>) =>
  createScreenplay(tasksOfAgents.get(agent)!, {
    now: '2026-12-01T10:00',
    questions,
    tools: bookings,
  })

describe('what looks like a question of the playbook', () => {
  it('is the yes to what the agent has offered', () => {
    const one = ask('appointmentDesk', { yes: ['Yes please', 'Yes'] })
    expect(one.caller('Yes please')).toBe('Which day, Monday to Saturday?')
  })

  it('is a value of the slot that was asked for', () => {
    const one = ask('salesDesk', { minutes: ['How many minutes a month?', '900 minutes a month'] })
    one.caller('Which plan should I choose?')
    expect(one.caller('900 minutes a month')).toMatch(/at the same time/)
  })

  it('is the reason of a callback', () => {
    const one = ask('general', { prices: ['pricing', 'What is the pricing?'] })
    one.caller('I would like a callback')
    one.caller('Jo Bright')
    one.caller('07700 900123')
    expect(one.caller('pricing')).toMatch(/for: pricing|about: pricing/)
  })

  it('changes what was just booked', () => {
    const one = ask('restaurant', { groups: ['Can you make it four people?'] })
    one.caller('A table for two on Friday at eight for Priya Shah')
    one.caller('Yes')
    expect(one.caller('Can you make it four people?')).toMatch(/So I’ll make it 4/)
  })

  it('is answered once, in whatever clauses it comes', () => {
    const one = ask('healthcare', { emergency: ['I have chest pain', 'I cannot breathe'] })
    expect(one.caller('I have chest pain. I cannot breathe.')).toBe('<emergency>')
  })

  it('is no name of a company', () => {
    const one = ask('general', {})
    one.caller('Book a demo on Friday at ten, my name is Dan Brown')
    expect(one.caller('Is there parking?')).toMatch(/other question\. .* company/)
  })
})

describe('numbers that callers give', () => {
  it('are phone numbers where the agent asks for a reference or the phone number', () => {
    const one = play('realEstate', bookings)
    one.caller('I want to cancel my viewing')
    expect(one.caller('07700 900654')).toMatch(/name/)
    expect(one.caller('Costa')).toMatch(/Shall I cancel it\?$/)
  })

  it('begin a callback together with the wish to be called', () => {
    const one = play('general', bookings)
    expect(one.caller('Could you call me on 07700 900789, my name is Rita Gomez')).toMatch(/about/)
    expect(one.caller('A discount')).toMatch(
      /call Rita Gomez back on 0 7 7 0 0, 9 0 0 7 8 9\. It’s about: A discount/,
    )
  })

  it('count what they are said to count', () => {
    const one = play('salesDesk', bookings)
    one.caller('Which plan should I choose?')
    expect(one.caller('Forty calls a day, three minutes each')).toMatch(/minutes/)
    expect(one.caller('500 minutes')).toMatch(/at the same time|at once/)
    one.caller('Sorry, 3600 minutes')
    expect(one.values()).toEqual({ minutes: { type: 'number', number: 3600 } })
  })
})

it('The player has lost the email when he says that he does not have it', () => {
  const one = play('gaming', bookings)
  one.caller('I am locked out of my account')
  one.caller('Dragon42')
  one.caller("I don't have that email any more")
  expect(one.values()).toMatchObject({ email: { yes: false } })
})

it('The opticians tell the time that was said', () => {
  const one = callOptician()
  one.caller('An eye test on Friday at ten for Priya Shah')
  one.caller('Yes.')
  expect(one.caller('What time was it?')).toBe('You said 10 in the morning.')
})

it('A phone number alone begins no booking', () => {
  expect(callOptician().caller('07700 900123')).toBe('<miss>')
})

describe('small facts', () => {
  it('a stay becomes a night longer, or as long as is said', () => {
    const one = play('hospitality', bookings)
    one.caller('A double room from Friday, two nights')
    one.caller('No')
    expect(one.caller('Omar Said')).toMatch(/two nights .* Omar Said/)
    expect(one.caller('Make it one more night')).toMatch(/three nights from Friday/)
    expect(one.caller('Change the nights, just two')).toMatch(/two nights from Friday/)
    expect(one.values()).not.toHaveProperty('people')
  })

  it('a day without a month is one of the month of departure', () => {
    const one = play('hospitality', bookings)
    one.caller('A room for Christmas, 24th to the 27th of December, the double')
    expect(one.values()).toMatchObject({ stay: { from: '2026-12-24', to: '2026-12-27' } })
  })

  it('a time takes the day that was proposed', () => {
    const one = callOptician()
    one.caller('An eye test on Sunday please')
    one.caller('2 pm')
    expect(one.values()).toMatchObject({ date: { date: '2026-12-07' }, time: { time: '14:00' } })
  })

  it('a name at the end is heard, and the end of a phone number can be said again', () => {
    const one = callOptician()
    one.caller('An eye test on Saturday at 11, Paul Reed')
    expect(one.caller('07700 900555, sorry, 556')).toMatch(
      /Paul Reed, phone 0 7 7 0 0, 9 0 0 5 5 6/,
    )
  })

  it('the weather is no yes', () => {
    expect(callOptician().caller("Lovely weather, isn't it")).toBe('<miss>')
  })

  it('what was booked is read back, and its reference', () => {
    const one = callOptician()
    one.caller('An eye test on Saturday at 11, Paul Reed')
    one.caller('Yes')
    expect(one.caller('What did I book?')).toBe(
      'So that’s an eye test on Saturday the 5th of December at 11 in the morning. The name is Paul Reed.',
    )
    expect(one.caller('What was the reference?')).toBe('Your reference is K I T 2 1.')
  })
})

describe('what sounds like something else', () => {
  it('a wish of some is no other number of people', () => {
    const one = play('restaurant', bookings)
    one.caller('A table for three on Friday at half past six')
    expect(one.caller('Fiona, two people are coeliac')).toMatch(/a table for 3 people/)
  })

  it('letters of a name are no time', () => {
    const one = callOptician()
    one.caller('An eye test on Friday at five, Max Wolf')
    one.caller('No')
    one.caller("The name, it's Wolff with two f")
    expect(one.values()).toMatchObject({ time: { time: '17:00' }, name: { first: 'Wolff' } })
  })

  it('whoever wants to move an eye test does not want another one', () => {
    const one = callOptician()
    one.caller("I'd like to move my eye test")
    expect(one.task()).toBe('moveAppointment')
  })

  it('a spelled reference begins what the greeting offers', () => {
    const one = play('travelChanges', bookings)
    one.caller('N as in November, O as in Oscar, R as in Romeo, two four')
    expect(one.values()).toMatchObject({ reference: { code: 'NOR24' } })
  })
})

describe('plain answers', () => {
  it('a number is one of nights when nights were asked for', () => {
    const one = play('hospitality', bookings)
    one.caller('I would like a double room')
    expect(one.caller('From Saturday')).toMatch(/nights/)
    one.caller('two')
    expect(one.values()).toMatchObject({ stay: { from: '2026-12-05', to: '2026-12-07' } })
  })

  it('what shall be changed is found first', () => {
    const one = play('restaurant', bookings)
    expect(one.caller('I want to change the time of my booking')).toMatch(/reference/)
  })

  it('whoever asks somebody else has time, and hears what was noted', () => {
    const one = play('restaurant', bookings)
    one.caller('A table for two on Friday at eight, Kim Lee')
    expect(one.caller('Hmm, let me ask my wife')).toMatch(/^I have a table/)
    expect(one.caller('What did you note?')).toMatch(/^So that’s a table/)
  })
})

describe('what is said in one breath', () => {
  it('a number that is taken back does not count', () => {
    const one = play('restaurant', bookings)
    one.caller('A table on Friday at eight')
    one.caller('three, no, four')
    expect(one.values()).toMatchObject({ people: { people: 4 } })
  })

  it('a reference and a name are two answers', () => {
    for (const text of ['RIN74, Shah', 'rin74, shah', 'R I N seven four, Shah', 'KIT 21 Shah']) {
      const one = play('travelChanges', done)
      one.caller('I need to change my flight')
      one.caller(text)
      expect(one.used('trips.find'), text).toMatchObject([
        {
          arguments: { reference: { fits: true }, name: { first: expect.stringMatching(/shah/i) } },
        },
      ])
    }
  })

  it('a person comes with the company', () => {
    const one = play('general', done)
    one.caller('I would like to book a demo')
    one.caller('Thursday at two, Sam Green of Kite Ltd')
    expect(one.values()).toMatchObject({
      name: { first: 'Sam', last: 'Green' },
      company: { text: 'Kite Ltd' },
    })
    const other = play('general', done)
    other.caller('Can I schedule a demo tomorrow at eleven? I’m calling from Larkspur Dental')
    expect(other.values()).toMatchObject({ company: { text: 'Larkspur Dental' } })
  })

  it('a callback comes with its reason', () => {
    const one = play('restaurant', bookings)
    one.caller("I'd like somebody to ring me, it's about my invoice")
    one.caller('Jo Bright')
    expect(one.caller('07700 900123')).toMatch(/It’s about: my invoice\./)
  })

  it('a fault report comes with the fault', () => {
    const one = play('supportDesk', done)
    expect(one.caller('I want to report that my internet has been down since Monday')).toMatch(
      /name/,
    )
    expect(one.values()).toMatchObject({
      message: { text: 'my internet has been down since Monday' },
    })
    const bare = play('supportDesk', done)
    bare.caller('I want to report a fault')
    expect(bare.values()).toEqual({})
  })

  it('a greeting before a wish is no question', () => {
    const one = createScreenplay(tasksOfAgents.get('restaurant')!, {
      now: '2026-12-01T10:00',
      questions: { hello: ['Good evening', 'Hello'] },
      asides: ['hello'],
    })
    const said = one.caller('Good evening. A table for two on Friday at eight, please.')
    expect(said).toBe('What name shall I put it under?')
  })
})

describe('days that lean on what was said before', () => {
  it('a day of the month belongs to the month that was named', () => {
    const one = play('hospitality', bookings)
    expect(one.caller('I would like a room in January')).toBe('Which day in January?')
    one.caller('the 24th to the 27th')
    expect(one.values()).toMatchObject({ stay: { from: '2027-01-24', to: '2027-01-27' } })
  })

  it.each([
    ['the day after', '2026-12-08'],
    ['no, two days later', '2026-12-09'],
    ['the day after tomorrow', '2026-12-03'],
  ])('%s', (text, date) => {
    const one = callOptician()
    // Closed, so Monday the 7th is proposed.
    one.caller('An eye test on Sunday please')
    one.caller(text)
    expect(one.values()).toMatchObject({ date: { date } })
  })

  it('who cannot pay this month has named no month to pay in', () => {
    const one = play('loanReminder', done)
    one.caller("Money is tight, I can't pay that this month")
    one.caller('150 dollars')
    expect(one.state().stack.at(-1)?.month).toBeUndefined()
  })

  it('a month in a reason is no day', () => {
    const one = play('general', bookings)
    one.caller('I would like a callback')
    one.caller('Jo Bright')
    one.caller('07700 900123')
    expect(one.caller('My invoice in March')).toMatch(/about: My invoice in March/)
  })

  it('a day with a question mark is an answer to which day', () => {
    const one = ask('appointmentDesk', { hours: ['Are you open on Monday?', 'Monday?'] })
    one.caller('An eye test please')
    one.caller('Monday?')
    expect(one.values()).toMatchObject({ date: { date: '2026-12-07' } })
  })
})

describe('a number that is no reference', () => {
  it('is heard, and an example tells what one looks like', () => {
    const one = callOptician()
    one.caller('I want to cancel my appointment')
    expect(one.caller('NRL482')).toMatch(/^I heard N R L 4 8 2.*looks like R I N 7 4/)
    one.caller('NRL483')
    expect(one.caller('NRL484')).toMatch(/call you back\?$/)
  })

  it('is not asked for for ever when the caller has none', () => {
    const one = play('orderStatus', () => order('sent'))
    expect(one.caller("I haven't got it on me")).toMatch(
      /^I can’t find it without the order number\. .* call you back\?$/,
    )
    expect(one.task()).toBe('orderStatus')
    expect(one.caller('Oh, here it is: 8319')).toMatch(/is on its way/)
  })
})

describe('a lookup that leads nowhere', () => {
  it('is left for a new booking', () => {
    for (const text of ['book a new one', "forget it, I'll just book a new one"]) {
      const one = callOptician()
      one.caller('I want to move my appointment')
      one.caller("I haven't got a reference")
      one.caller("I haven't got that either")
      expect(one.caller(text), text).toMatch(/day/)
      expect(one.task()).toBe('bookAppointment')
      expect(one.state().stack).toHaveLength(1)
    }
  })

  it('asks for nothing more than five times, whatever is said', () => {
    const one = play('restaurant', () => ({
      status: 'refused',
      reason: 'notFound',
      alternatives: [],
    }))
    one.caller('I want to cancel my reservation')
    const asked = ['Shah', 'It is Shah', 'Miller', 'No, Shah', 'Miller, I said', 'Shah', 'Jones']
    const said = asked.map((text) => one.caller(text))
    expect(said.some((text) => text.includes('call you back?'))).toBe(true)
  })
})

describe('a change into what is booked already', () => {
  it('is told, and the second time nothing is changed', () => {
    const one = callOptician()
    one.caller('I want to move my appointment to Friday at eleven')
    one.caller('KIT21')
    expect(one.caller('Shah')).toMatch(/That’s how it’s booked already\./)
    expect(one.caller('Friday')).toMatch(/^Then everything stays as it is\./)
    expect(one.used('bookings.change')).toEqual([])
  })
})

describe('after a booking', () => {
  it('the time can be another one', () => {
    const one = callOptician()
    one.caller('An eye test on Friday at ten for Priya Shah')
    one.caller('Yes.')
    expect(one.caller('make that three')).toMatch(/at 3 in the afternoon\. Is that right\?$/)
  })

  it('a wish can be added', () => {
    const one = play('restaurant', (use) => ({
      ...bookings(),
      facts: {
        ...booking,
        time: { type: 'time', time: '20:00' },
        people: { type: 'party', people: 2 },
      },
      ...(use.tool === 'bookings.book' && { facts: {} }),
    }))
    one.caller('A table for two on Friday at eight for Priya Shah')
    one.caller('Yes.')
    expect(one.caller('oh actually one of us is vegan')).toMatch(/note: one of us is vegan/)
    one.caller('Yes.')
    expect(one.used('bookings.change')).toMatchObject([
      { arguments: { wishes: { text: 'one of us is vegan' } } },
    ])
  })
})

describe('who is called at a bad moment', () => {
  it.each([['No.'], ['Call me tomorrow.'], ['It is a bad time.']])('%s', (text) => {
    const one = play('loanReminder', done)
    one.caller(text)
    expect(one.task()).toBe('callLater')
    one.caller('tomorrow at five')
    one.caller('yes')
    expect(one.used('loans.find')).toEqual([])
    expect(one.used('leads.message')).toMatchObject([
      { arguments: { date: { date: '2026-12-02' }, time: { time: '17:00' } } },
    ])
  })
})

describe('what is asked in between', () => {
  it('the price of what is under way', () => {
    const one = play('travelChanges', done)
    one.caller('I need to change my flight')
    one.caller('KIT21, Shah')
    expect(one.caller('How much is it?')).toMatch(/^It’s 35 dollars\. /)
  })

  it('leaves the read-back as it was heard, and asks only for the yes', () => {
    const one = ask('appointmentDesk', { glasses: ['Do I need my glasses?'] })
    one.caller('An eye test on Friday at ten for Priya Shah')
    expect(one.caller('Do I need my glasses?')).toBe('<glasses> Is that right?')
  })
})

it.each([
  ['Book one.', 'bookAppointment'],
  ['Can I just make one, please?', 'bookAppointment'],
  ["I'd like to cancel.", 'cancelAppointment'],
  ['Move one, please.', 'moveAppointment'],
  ["I've an appointment on Thursday and can't make it.", 'cancelAppointment|moveAppointment'],
])('A verb says what shall be done: %s', (text, task) => {
  const one = play('healthcare', bookings)
  one.caller(text)
  expect(one.task()).toMatch(new RegExp(task))
})

describe('what other callers said', () => {
  it('two days with an or between them are asked about', () => {
    const one = callOptician()
    one.caller('An eye test please')
    expect(one.caller('Thursday or Friday')).toMatch(
      /^Do you mean Thursday the 3rd or Friday the 4th of December\?$/,
    )
    one.caller('Friday')
    expect(one.values()).toMatchObject({ date: { date: '2026-12-04' } })
  })

  it('a bare number is the time when a day was proposed', () => {
    const one = callOptician()
    one.caller('An eye test on Sunday please')
    one.caller('ten')
    expect(one.values()).toMatchObject({ date: { date: '2026-12-07' }, time: { time: '10:00' } })
  })

  it('people and a time are told apart', () => {
    const one = play('restaurant', bookings)
    one.caller('A table on Friday')
    one.caller('for three at 12:30')
    expect(one.values()).toMatchObject({ people: { people: 3 }, time: { time: '12:30' } })
  })

  it('a first name and a surname are one name, and choose nothing', () => {
    const one = play('healthcare', bookings)
    one.caller('A check-up next Friday at half ten')
    one.caller('first name Anouk, surname de Vries')
    expect(one.values()).toMatchObject({ name: { first: 'Anouk', last: 'De Vries' } })
    expect(one.state().stack.at(-1)?.expects.name).toBe('reading')
  })

  it('a couple has one name', () => {
    const one = callOptician()
    one.caller('An eye test on Friday at ten')
    one.caller('Mr and Mrs Bell')
    expect(one.values()).toMatchObject({ name: { last: 'Bell' } })
  })

  it('hang on is no name', () => {
    const one = play('hospitality', bookings)
    one.caller('I need a double from Friday for two nights')
    one.caller('No')
    one.caller('Omar Said')
    one.caller('hang on, make it the suite')
    expect(one.values()).toMatchObject({ kind: { option: 'suite' }, name: { last: 'Said' } })
  })

  it('who comes to a wedding arrives', () => {
    const one = play('hospitality', bookings)
    one.caller("We're coming to a wedding on the 19th of December, need a room for two nights")
    expect(one.values()).toMatchObject({ stay: { from: '2026-12-19', to: '2026-12-21' } })
  })

  it('I think so is a yes', () => {
    const one = play('gaming', done)
    one.caller('I am locked out of my account')
    one.caller('Quill7')
    one.caller('uh I think so, yes')
    expect(one.values()).toMatchObject({ email: { yes: true } })
  })

  it('who asks for a free time on a day is asked when', () => {
    const one = callOptician()
    one.caller('What times do you have tomorrow?')
    expect(one.values()).toMatchObject({ date: { date: '2026-12-02' } })
  })

  it('okay before a no is no yes', () => {
    const one = play('hospitality', bookings)
    one.caller('I need a double from Friday for two nights')
    one.caller('okay, no')
    expect(one.values()).toMatchObject({ lateCheckOut: { yes: false } })
  })

  it('another name after the read-back is a correction', () => {
    const one = callOptician()
    one.caller('An eye test on Friday at ten, Paul Reed')
    expect(one.caller('no, Paula Reid')).toMatch(/The name is Paula Reid/)
  })
})
