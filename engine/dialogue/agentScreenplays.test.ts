/**
 * Calls with the demo's agents, in their words: each does its main job, with a correction. Today is Tuesday. What holds for
 * every agent is in the other tests of this folder.
 */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, callOptician, day, done, order, play } from '../testing/agentCalls.ts'
import type { TaskToolResult } from '../tools.ts'

describe('the optician', () => {
  it('books an eye test, corrected before the yes', async () => {
    const one = callOptician()
    expect(await one.caller('Yes, please.')).toBe('Which day, Monday to Saturday?')
    expect(await one.caller('Friday.')).toBe('And what time suits you?')
    expect(await one.caller('Quarter to nine.')).toMatch(/Would 9 in the morning suit you\?$/)
    expect(await one.caller('No, ten.')).toBe('What name shall I put it under?')
    expect(await one.caller('Priya Shah.')).toBe(
      'So that’s an eye test on Friday the 4th of December at 10 in the morning. The name is Priya Shah. Shall I book it?',
    )
    expect(await one.caller('No wait, make it Saturday.')).toMatch(
      /^(?!So that).*Saturday the 5th of December.*\. Shall I book it\?$/,
    )
    expect(one.uses()).toEqual([])
    expect(await one.caller('Yes.')).toMatch(
      /^Your eye test is booked, and your reference is K I T 2 1\./,
    )
    expect(one.uses()).toMatchObject([
      {
        tool: 'bookings.book',
        arguments: { kind: { text: 'eyeTest' }, date: { date: '2026-12-05' } },
      },
    ])
  })

  it('knows what was just looked up', async () => {
    const one = callOptician()
    await one.caller('When is my appointment?')
    expect(await one.caller('KIT21, and the name is Shah.')).toMatch(
      /^Yes, your eye test is on Friday/,
    )
    expect(await one.caller('Please cancel it.')).toMatch(
      /^That’s your eye test .* Shall I cancel it\?$/,
    )
  })
})

describe('the clinic', () => {
  it('proposes an open day, and books a check-up', async () => {
    const one = await callAfter('healthcare', bookings, 'I would like to book a check-up.')
    expect(await one.caller('On Sunday.')).toMatch(/Would Monday the 7th of December suit you\?$/)
    await one.caller('Yes.')
    expect(await one.caller('Half past six.')).toMatch(/to 5:30 in the afternoon then\./)
    await one.caller('No, half past three.')
    expect(await one.caller('O’Brien')).toMatch(
      /^So that’s a check-up with Doctor Rao on Monday the 7th of December at 3:30 in the afternoon\. The name is O.Brien\./,
    )
    expect(await one.caller('Yes.')).toMatch(/^Your check-up is booked, and/)
  })
})

describe('the letting agency', () => {
  it('takes a correction, and has no viewings on Sunday', async () => {
    const one = play('realEstate', bookings)
    await one.caller('I would like to arrange a viewing tomorrow at four, the name is Miller.')
    expect(await one.caller('Sorry, I meant Sunday.')).toMatch(/We’re closed on Sunday/)
    await one.caller('Then Saturday.')
    expect(await one.caller('Yes.')).toMatch(/^Your viewing is booked, and.*Linden Row\./)
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

  it('books a room by night, and the stay can be corrected', async () => {
    const one = play('hospitality', rooms)
    expect(await one.caller('I need a double from Friday for two nights.')).toMatch(
      /late check-out/,
    )
    expect(await one.caller('Not really.')).toBe('What name shall I put it under?')
    expect(await one.caller('Priya Shah')).toBe(
      'So that’s a double, two nights from Friday the 4th to Sunday the 6th of December, without late check-out. The name is Priya Shah. Shall I book it?',
    )
    expect(await one.caller('Three nights, actually.')).toMatch(/three nights from Friday/i)
    expect(await one.caller('Yes.')).toMatch(
      /^Your room is booked, and your reference is K I T 2 1\./,
    )
    expect(one.uses()).toMatchObject([
      {
        tool: 'bookings.book',
        arguments: { kind, stay: { nights: 3 }, lateCheckOut: { yes: false } },
      },
    ])
  })
})

describe('the shop', () => {
  it.each([
    ['waiting', /is not packed yet\. It should reach you tomorrow, \w+ the 2nd\./],
    ['packed', /is packed and leaves today\. It should reach you tomorrow, \w+ the 2nd\./],
    ['sent', /is on its way\. It arrives tomorrow, \w+ the 2nd\./],
    ['delivered', /was delivered/],
    ['returned', /is back with us\./],
    ['lost', /no news of it yet\./],
  ])('says where an order is: %s', async (status, words) => {
    const one = play('orderStatus', () => order(status))
    expect(await one.caller('It is 83 19.')).toMatch(words)
  })

  it('changes the address only of what has not left', async () => {
    const one = play('orderStatus', () => order('packed'))
    await one.caller('Can I change the delivery address? The order is 5510.')
    await one.caller('12 Elm Street, Bristol')
    expect(await one.caller('Shah')).toBe(
      'So order 5, 5, 1, 0 for Shah goes to 12 Elm Street, Bristol. Is that right?',
    )
    await one.caller('Yes.')
    expect(one.used('orders.changeAddress')).toHaveLength(1)
    const late = play('orderStatus', () => order('sent'))
    await late.caller('Can I change the delivery address?')
    expect(await late.caller('5510')).toMatch(/has left the warehouse/)
    expect(late.used('orders.changeAddress')).toEqual([])
  })
})

describe.each(['general', 'salesDesk'])('a demo with %s', (agent) => {
  it('is booked for a person of a company, and can be corrected', async () => {
    const one = await callAfter(agent, done, 'I would like to book a demo.', 'Thursday at ten.')
    expect(await one.caller('Priya Shah.')).toBe('Which company are you with?')
    expect(await one.caller("It's Acme Ltd.")).toMatch(/^What is your email address\?/)
    expect(await one.caller('priya at acme dot com')).toMatch(
      /on Thursday the 3rd of December at 10 .* Priya Shah of Acme Ltd.* priya at acme dot com.*\?$/,
    )
    expect(await one.caller('No, Friday.')).toMatch(/Friday the 4th of December.*\. Shall/)
    expect(await one.caller('Yes.')).toMatch(/^Your demo is booked, on Friday .* K I T 2 1\./)
    expect(one.used('leads.bookDemo')).toMatchObject([
      { arguments: { company: { text: 'Acme Ltd' }, date: day('2026-12-04') } },
    ])
  })

  it('needs a phone number from who gives no email address, and is left without a trace', async () => {
    const one = play(agent, done)
    await one.caller('Can I schedule a demo tomorrow at eleven?')
    await one.caller('Miller')
    await one.caller('Skip that.')
    expect(await one.caller('No.')).toMatch(/phone number/)
    await one.caller('020 7946 0958')
    expect(await one.caller('Never mind.')).toMatch(/I’ll leave that\./)
    expect(one.uses()).toEqual([])
  })
})

/** A call in which a plan was recommended. */
const advised = async () => {
  const one = play('salesDesk', done)
  await one.caller('We run a clinic with three sites, about four hundred minutes a month.')
  await one.caller('Three.')
  return one
}
const given = (one: Awaited<ReturnType<typeof advised>>) =>
  one.used('plans.recommend').map(({ arguments: { minutes, calls } }) => ({
    minutes: minutes?.type === 'volume' && minutes.minutes,
    calls: calls?.type === 'number' && calls.number,
  }))

describe('the sales desk', () => {
  it('recommends a plan, says why, and then offers a demo', async () => {
    const one = play('salesDesk', done)
    await one.caller('We run a clinic with three sites, about four hundred minutes a month.')
    expect(await one.caller('Three.')).toBe(
      'For 400 minutes a month it is Pro, at 50 dollars a month, because three come at once. Shall I book you a demo?',
    )
    expect(given(one)).toEqual([{ minutes: 400, calls: 3 }])
    await one.caller('Yes, please.')
    expect(one.task()).toBe('bookDemo')
  })

  it('asks for what is missing, and helps a caller who does not know the minutes', async () => {
    const one = await callAfter('salesDesk', done, 'Which plan fits us?')
    expect(await one.caller('No idea.')).toMatch(/how many calls .* day\?$/)
    expect(await one.caller('About twenty.')).toMatch(/minutes|how long/)
    expect(await one.caller('No idea.')).toMatch(/three minutes a call.*1,800 minutes a month/)
  })

  it('advises anew when a number is corrected, keeps the others, and offers a demo only once', async () => {
    const one = await advised()
    expect(await one.caller('No, nine hundred.')).toMatch(/^For 900 minutes.*anything else\?$/)
    expect(await one.caller('It is five, not three.')).toMatch(/^For 900 minutes/)
    expect(given(one).slice(1)).toEqual([
      { minutes: 900, calls: 3 },
      { minutes: 900, calls: 5 },
    ])
    // The record has the advice that counts.
    expect(one.ended()).toEqual(['recommendPlan done'])
  })

  it('keeps asking quietly when the caller repeats a number', async () => {
    const one = play('salesDesk', done)
    await one.caller('Which plan fits us? We have about three hundred minutes.')
    expect(await one.caller('Three hundred, I said.')).toMatch(/^How many calls/)
    expect(one.values()['calls']).toBeUndefined()
  })

  it('answers a question without beginning its advice, whatever yes it begins with', async () => {
    const one = play('salesDesk', done, { questions: { refund: ['do I get my money back'] } })
    expect(await one.caller('Right, and do I get my money back?')).toBe('<refund>')
    expect(one.task()).toBeUndefined()
  })
})

describe('the support desk', () => {
  it('sends an engineer to an address, at a time that was corrected', async () => {
    const one = play('supportDesk', done)
    expect(await one.caller('I need an engineer on Friday.')).toMatch(/What time/)
    await one.caller('Nine.')
    await one.caller('12 Elm Street, Bristol')
    expect(await one.caller('Shah')).toMatch(
      /at 9 in the morning\. The address is 12 Elm Street, Bristol/,
    )
    expect(await one.caller('No, eleven.')).toMatch(/11 in the morning.*\. Shall/)
    expect(await one.caller('Yes.')).toMatch(/^Your engineer.s visit is booked, and/)
    expect(one.used('bookings.book')).toMatchObject([{ arguments: { time: { time: '11:00' } } }])
  })

  it.each([
    'My internet keeps stopping since Saturday. Can you send a man to look at it?',
    'There is a fault on the line, and I want an engineer, no advice.',
    'I have restarted the router twice, it is no better. Please send somebody.',
  ])('sends an engineer to whoever tells a fault and asks for one: %s', async (text) => {
    const questions = { restart: ['My internet stops all the time', 'The line does not work'] }
    const one = play('supportDesk', done, { questions })
    expect(await one.caller(text)).toMatch(/Which day can you be at home\?$/)
    expect(one.effects('answerQuestion')).toEqual([])
    expect(one.state().stack).toHaveLength(1)
  })
})

describe('the loan reminder', () => {
  it('names the instalment to the account holder alone', async () => {
    const one = play('loanReminder', done)
    expect(await one.caller('Yes, fine.')).toBe('Am I speaking with the account holder?')
    expect(await one.caller('Yes.')).toBe(
      'Thank you, your instalment of 240 dollars was due on Saturday the 28th of November. On which day can you pay it?',
    )
    await one.caller('On Friday.')
    expect(await one.caller('How much was it again?')).toMatch(/^It’s 240 dollars\./)
    const other = play('loanReminder', done)
    expect(await other.caller('What is it about?')).toMatch(/Am I speaking with the account holder/)
    expect(await other.caller('No, I am his wife.')).toMatch(
      /^Then I can’t say more about it, sorry\. Shall I note that the loan is somebody else’s/,
    )
    expect(await other.caller('Yes.')).toMatch(/^Thank you, I’ve noted it\./)
    expect(other.used('loans.find')).toEqual([])
    expect(other.ended()).toEqual(['whatIsDue refused', 'othersLoan done'])
  })

  it('adds a wish to what was just noted', async () => {
    const one = play('loanReminder', done)
    await one.caller('It’s my loan, I will pay it on Friday.')
    await one.caller('Yes.')
    expect(await one.caller('No, make it Thursday.')).toMatch(
      /^I’ll note that you’re paying 240 dollars on Thursday the 3rd/,
    )
    expect(await one.caller('Yes, and please ring me after eight.')).toMatch(/ring me after eight/)
    await one.caller('Yes.')
    expect(one.used('loans.promise').at(-1)).toMatchObject({
      arguments: { date: day('2026-12-03'), note: { text: expect.stringMatching(/after eight/) } },
    })
  })

  it('takes a day after the days of grace, and says before the yes what it costs', async () => {
    const one = play('loanReminder', done)
    expect(await one.caller('It’s my loan, I will pay it on the 20th of December.')).toMatch(
      /With that day, a fee of 15 dollars is added; without it, you’d pay on Saturday the 5th of December at the latest\. So you’ll pay the 240 dollars on Sunday the 20th of December\. May I note that\?$/,
    )
    expect(await one.caller('No, in February.')).not.toMatch(/May I note that/)
    expect(await one.caller('On the 1st of February.')).toMatch(/within a month/)
    expect(await one.caller('Friday then.')).not.toMatch(/fee/)
    await one.caller('Yes.')
    expect(one.used('loans.promise')).toMatchObject([{ arguments: { date: day('2026-12-04') } }])
  })

  it.each([
    ['I have paid that already, last Friday.', 'alreadyPaid', 'leads.message'],
    ['That is not my loan, it is my brother’s.', 'othersLoan', 'leads.message'],
    ['Please stop calling me.', 'stopCalls', 'loans.stopCalls'],
  ])('notes what a customer says instead of a day: %s', async (text, task, tool) => {
    const one = play('loanReminder', done)
    expect(await one.caller(text)).toMatch(/note|put down/)
    await one.caller('Yes.')
    expect(one.ended()).toEqual([`${task} done`])
    expect(one.uses()).toMatchObject([{ tool }])
  })

  it('asks the loan team for who cannot pay', async () => {
    const one = await callAfter('loanReminder', done, 'Yes, it’s my loan.')
    expect(await one.caller('I cannot pay, I lost my job.')).toMatch(
      /How much could you pay now\?$/,
    )
    await one.caller('A hundred dollars.')
    expect(await one.caller('The first of January.')).toMatch(
      /100 dollars, on Friday the 1st of January.*back on this number/,
    )
    await one.caller('Yes.')
    expect(one.ended()).toEqual(['payInstalment abandoned', 'requestPlan done'])
    expect(one.used('loans.promise')).toEqual([])
  })

  it.each([
    ['You have the wrong number.', 'wrongPerson'],
    ['Please take me off your list.', 'stopCalls'],
  ])('takes a number off the list: %s', async (text, task) => {
    const one = await callAfter('loanReminder', done, text)
    expect(one.task()).toBe(task)
    await one.caller('Yes.')
    expect(one.uses()).toMatchObject([{ tool: 'loans.stopCalls' }])
  })
})

describe('the airline', () => {
  it('says what a change costs before it asks for the yes', async () => {
    const one = await callAfter('travelChanges', done, 'Can I move my flight to Friday?', 'KIT21')
    expect(await one.caller('Shah')).toBe(
      'I have your flight from London to Oslo, on Thursday the 10th of December in the morning. You would fly on Friday the 4th of December in the morning, and the change costs 35 dollars. Shall I go on?',
    )
    expect(await one.caller('The evening one, please.')).toMatch(
      /^(?:Okay, )?in the evening.*\. Shall I go on\?$/i,
    )
    expect(await one.caller('Yes.')).toMatch(/^It is changed: .* Your reference stays K I T 2 1\./)
    expect(one.used('trips.change')).toMatchObject([
      { arguments: { flight: { option: 'evening' } } },
    ])
  })

  it('takes the other flight for a correction of what was read back, and asks of it for a question', async () => {
    const questions = { flights: ['The evening flight', 'Is there an evening flight?'] }
    const one = play('travelChanges', done, { questions })
    await one.caller('Can I move my flight to Friday?')
    await one.caller('KIT21')
    await one.caller('Shah')
    expect(await one.caller('Is there an evening flight?')).toMatch(/^<flights>/)
    expect(await one.caller('The evening flight, please.')).toMatch(
      /in the evening.*\. Shall I go on\?$/i,
    )
  })

  it('cancels a flight, says what is kept, and knows that it is cancelled', async () => {
    let isCancelled = false
    const one = play('travelChanges', (use) => {
      if (use.tool === 'trips.cancel') isCancelled = true
      const result = done(use)
      const state = isCancelled ? 'cancelled' : 'booked'
      return result.status === 'done' ? { ...result, facts: { ...result.facts, state } } : result
    })
    await one.caller('I want to cancel my trip')
    await one.caller('KIT21')
    expect(await one.caller('Shah')).toMatch(
      /^That is the morning flight from London to Oslo, on Thursday .* and 35 dollars of the fare is kept\. Shall I go on\?$/,
    )
    expect(await one.caller('Yes.')).toMatch(
      /^Your trip is cancelled\. The refund, less 35 dollars, comes within 10 working days\./,
    )
    await one.caller('When is my flight?')
    expect(await one.caller('KIT21')).toMatch(/That trip (?:is|was) cancelled/)
    expect(one.used('trips.cancel')).toHaveLength(1)
  })
})

const delivered = (): TaskToolResult => ({
  status: 'done',
  facts: { status: 'delivered', items: 'a reading lamp' },
})

describe('an order that is not as it should be', () => {
  it('is sent back without one, and nobody asks for it', async () => {
    const one = await callAfter('orderStatus', delivered, 'I want to return my order.')
    expect(await one.caller('8319')).toMatch(/order 8, 3, 1, 9\. Is that right\?$/)
  })

  it('is replaced for who says only what is wrong', async () => {
    const one = await callAfter('orderStatus', delivered, 'It is the wrong colour.')
    expect(await one.caller('8319')).toMatch(
      /^I’m sorry about that\. .*because it is the wrong item/,
    )
  })
})

describe('the game', () => {
  it('takes the no before a correction for no answer to the question before it', async () => {
    const one = play('gaming', done)
    await one.caller('I am locked out of my account.')
    await one.caller('Night Owl')
    await one.caller('Yes.')
    expect(await one.caller('No, the receipt is E F two oh four one eight.')).toMatch(
      /^(?!So the).*E, F, 2, 0, 4, 1, 8/,
    )
  })

  it('understands a plain no to a yes-or-no question', async () => {
    const one = await callAfter('gaming', done, 'I am locked out of my account.', 'Night Owl')
    expect(await one.caller('No.')).toMatch(/a receipt for any purchase/)
    await one.caller('Forget it.')
    expect(one.uses()).toEqual([])
  })
})

describe('the practice room', () => {
  it('writes down what was agreed, corrected before the yes', async () => {
    const one = play('training', done)
    await one.caller('Write down what we agreed.')
    await one.caller('The report comes at noon.')
    await one.caller('Monday.')
    expect(await one.caller('Ask first, and wait.')).toBe(
      'I’ll write down: the report comes at noon, on Monday the 7th of December. And for next time: Ask first, and wait. Is that right?',
    )
    expect(await one.caller('No, Tuesday.')).toBe(
      'Tuesday the 8th of December instead, got it. Is that right?',
    )
    await one.caller('Yes.')
    expect(one.used('notes.save')).toMatchObject([
      { arguments: { note: { text: 'The report comes at noon' }, date: day('2026-12-08') } },
    ])
  })
})
