/**
 * Conversations with the demo's agents: each does its main job, with a correction and a cancellation. Today is Tuesday.
 */
import { describe, expect, it } from 'vitest'
import { bookings, callOptician, day, done, order, play } from '../testing/agentCalls.ts'
import type { TaskToolResult } from '../tools.ts'

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

  it('changes the room to what sounds like one of the rooms', () => {
    const one = play('hospitality', rooms)
    one.caller('I want to change my booking.')
    one.caller('KIT21')
    one.caller('Shah')
    expect(one.caller('The sweet.')).toMatch(/^So I’ll change it to (?:a|the) suite, two nights/)
  })

  it('adds late check-out to a stay that is booked', () => {
    const one = play('hospitality', rooms)
    one.caller('Add late check-out to my booking, please.')
    one.caller('KIT21')
    expect(one.caller('Shah')).toMatch(/^That’s your stay, .* late check-out, until 2 pm\?$/)
    expect(one.caller('Yes.')).toMatch(/the room is yours until 2 pm\./)
    expect(one.used('bookings.addNote')).toMatchObject([
      { arguments: { reference: { code: 'KIT21' }, note: { text: 'late check-out' } } },
    ])
  })

  it('adds it to the stay that was booked or looked up in this call, without asking which', () => {
    const one = play('hospitality', rooms)
    one.caller('Do you have a reservation under my name?')
    one.caller('KIT21')
    expect(one.caller('Shah')).toMatch(/^Yes, I have your booking/)
    expect(one.caller('Can you add late check-out to it?')).toMatch(/^That’s your stay, /)
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

  it('takes the other flight for a correction of what was read back, and asks of it for a question', () => {
    const questions = { flights: ['The evening flight', 'Is there an evening flight?'] }
    const one = play('travelChanges', done, { questions })
    one.caller('Can I move my flight to Friday?')
    one.caller('KIT21')
    one.caller('Shah')
    expect(one.caller('Is there an evening flight?')).toMatch(/^<flights>/)
    expect(one.caller('The evening flight, please.')).toMatch(/December in the evening,/)
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

  it('asks for words for the letters of a name that were misheard, and for the reference no more', () => {
    const one = play('travelChanges', ({ arguments: { name } }) =>
      name?.type === 'name' && name.first === 'Okafor'
        ? { status: 'done', reference: 'MOL36', facts: { route: 'from London to Bergen' } }
        : { status: 'refused', reason: 'notFound', alternatives: [] },
    )
    one.caller('When is my flight?')
    one.caller('MOL36')
    one.caller('Cafe')
    expect(one.caller('MOL36')).toMatch(/letter by letter\?$/)
    expect(one.caller('O K D F D O')).toMatch(/a word for each letter, such as A as in Apple\.$/)
    const words =
      'O as in Oscar, K as in Kilo, A as in Alpha, F as in Foxtrot, O as in Oscar, R as in Romeo'
    expect(one.caller(words)).toMatch(/^You fly from London to Bergen/)
    expect(one.uses()).toHaveLength(3)
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

const delivered = (): TaskToolResult => ({
  status: 'done',
  facts: { status: 'delivered', items: 'a reading lamp' },
})

describe('an order that is not as it should be', () => {
  it('is sent back with the reason', () => {
    const one = play('orderStatus', delivered)
    one.caller('It is the wrong colour and I would like to send it back.')
    expect(one.caller('8319')).toMatch(/send back .* The reason: it is the wrong item\./)
    one.caller('Yes.')
    expect(one.used('orders.return')).toMatchObject([
      { arguments: { reason: { option: 'wrong' } } },
    ])
  })

  it('is sent back without one, and nobody asks for it', () => {
    const one = play('orderStatus', delivered)
    one.caller('I want to return my order.')
    expect(one.caller('8319')).toMatch(/order 8, 3, 1, 9\. Is that right\?$/)
  })

  it('is replaced for who says only what is wrong', () => {
    const one = play('orderStatus', delivered)
    one.caller('It is the wrong colour.')
    expect(one.caller('8319')).toMatch(/^I’m sorry about that\. .*because it is the wrong item/)
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

  it.each([
    'Night Owl, N I G H T O W L',
    'N as in November, I, G, H, T, O, W, L.',
    'It’s n-i-g-h-t-o-w-l',
  ])('takes a player’s name by its letters: %s', (text) => {
    const one = play('gaming', done)
    one.caller('I am locked out of my account.')
    one.caller(text)
    expect(one.caller('Yes.')).toMatch(/player name is Nightowl\./)
  })

  it.each(['No, Nightowl, N I G H T O W L.', 'That’s wrong, N I G H T O W L'])(
    'corrects a player’s name that was misheard: %s',
    (text) => {
      const one = play('gaming', done)
      one.caller('I am locked out of my account.')
      one.caller('Night all.')
      one.caller('Yes.')
      expect(one.caller(text)).toMatch(/player Nightowl\./)
    },
  )

  it('takes the no before a correction for no answer to the question before it', () => {
    const one = play('gaming', done)
    one.caller('I am locked out of my account.')
    one.caller('Night Owl')
    one.caller('Yes.')
    expect(one.caller('No, the receipt is E F two oh four one eight.')).toMatch(
      /email: yes, and receipt E, F, 2, 0, 4, 1, 8\./,
    )
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
