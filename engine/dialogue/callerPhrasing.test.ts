/** Conversations with the demo's agents: the ways in which callers of any agent phrase things. Today is Tuesday. */
import { describe, expect, it } from 'vitest'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { booking, bookings, callOptician, done, order, play } from '../testing/agentCalls.ts'
import { createScreenplay } from '../testing/screenplay.ts'

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
  it.each([
    'So, no, it should be Eleven Park Avenue, Leeds.',
    "That's wrong, 11 park avenue, Leeds.",
    'No, 11-Park Avenue, Leeds',
  ])('are those of a house in an address that was misheard: %s', (correction) => {
    const one = play('supportDesk', done)
    one.caller('Can you send an engineer on Friday?')
    one.caller('Quarter to twelve')
    one.caller('A 11-park avenue leads')
    expect(one.caller('Aisha Patel')).toMatch(/at 11:45 .*The address is/)
    expect(one.caller(correction)).toMatch(/at 11:45 .*The address is 11 Park Avenue, Leeds/i)
    expect(one.caller("That's wrong 11 park avenue leads")).toMatch(
      /at 11:45 .*The address is 11 park avenue, Leeds/i,
    )
  })

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
