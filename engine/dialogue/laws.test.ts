/**
 * Laws of the dialogue that hold in any wording. The sentences are our own. Figures about sentences that nobody tunes
 * the agents with are taken by rounds with strangers (`bench/strangers`).
 */
import { describe, expect, it } from 'vitest'
import { bookings, callOptician, day, done, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

const restaurant = () => play('restaurant', bookings)

/** A table that has been read back. */
async function atReadBack() {
  const call = restaurant()
  await call.caller(
    'A table for four on Friday at half past seven, please. The name is Priya Shah.',
  )
  return call
}

describe('whoever wants something new is not asked for a reference', () => {
  itEvery(10)([
    ['appointmentDesk', 'I’d like an eye test on Friday.'],
    ['appointmentDesk', 'Can my daughter come in for an eye test? She has never been with you.'],
    ['appointmentDesk', 'hi, need my eyes tested, not been before'],
    ['healthcare', 'Good morning, I need a check-up, I’m new with you.'],
    ['healthcare', 'could my gran have a check up next week'],
    ['restaurant', 'Have you got a table for two tonight?'],
    ['restaurant', 'No booking yet, I wanted to make one for Saturday.'],
    ['realEstate', 'I saw the flat online and would love to see it on Saturday.'],
    ['hospitality', 'Do you have a double room from Friday, two nights?'],
    ['supportDesk', 'Please send an engineer, the line has been dead since Monday.'],
    ['general', 'Book me a demo for Thursday at eleven.'],
    ['salesDesk', 'Could somebody show us the product next Tuesday?'],
  ])('%s: %s', async (agent, words) => {
    const call = play(agent, bookings)
    expect(await call.asks(words)).not.toBe('reference')
  })

  itEvery(10)([
    'I don’t have a booking, I want a new one.',
    'There is none yet. I’d like to book one.',
    'No, I haven’t got one, just make me a new one.',
    'can you just book me a new one then',
  ])('after a lookup that found nothing: %s', async (words) => {
    const call = play('appointmentDesk', ({ tool }) =>
      tool === 'bookings.find'
        ? { status: 'refused', reason: 'notFound', alternatives: [] }
        : { status: 'done' },
    )
    await call.caller('Can I move my appointment to Friday at eleven?')
    expect(await call.asks(words)).not.toBe('reference')
    expect(await call.asks('Priya Shah')).toBe('confirmation')
    expect(call.values()).toMatchObject({ date: day('2026-12-04'), time: { time: '11:00' } })
  })
})

describe('what comes with a yes is not lost', () => {
  itEvery(10)([
    ['Yes, and one of us is vegan.', /vegan/],
    ['Yes please. Could we sit by the window?', /window/],
    ['That’s right, and we’ll bring a pushchair.', /pushchair/],
    ['yes and tell the kitchen no nuts please', /nuts/],
  ])('a wish is read back and stored: %s', async (words, wish) => {
    const call = await atReadBack()
    expect(await call.caller(words)).toMatch(wish)
    await call.caller('Yes.')
    expect(JSON.stringify(call.used('bookings.book'))).toMatch(wish)
  })

  itEvery(10)([
    ['Yes, but make it five people.', { people: { people: 5 } }],
    ['Yes, only at eight please.', { time: { time: '20:00' } }],
    ['Yes, on Saturday though.', { date: day('2026-12-05') }],
  ])('a new value is read back and stored: %s', async (words, expected) => {
    const call = await atReadBack()
    await call.caller(words)
    expect(call.used('bookings.book')).toEqual([])
    await call.caller('Yes.')
    expect(call.used('bookings.book')[0]?.arguments).toMatchObject(expected)
  })

  it('a wish for a person comes after the booking', async () => {
    const call = await atReadBack()
    expect(await call.asks('Yes, and please have somebody ring me about a party.')).toBe('phone')
    expect(call.ended()).toEqual(['bookTable done'])
  })
})

describe('a person', () => {
  itEvery(10)([
    'Can I speak to somebody?',
    'I’d rather talk to a real person.',
    'put me through to the manager please',
    'Could someone ring me back?',
    'I want to leave a message for the boss.',
  ])('can be asked for at any point, and costs no booking: %s', async (words) => {
    const call = restaurant()
    await call.caller('A table for four on Friday, please.')
    expect(await call.asks(words)).toMatch(/name|phone/)
    await call.caller('Priya Shah')
    await call.caller('020 7946 0958')
    await call.caller('Yes.')
    expect(call.used('leads.callback')[0]?.arguments).toMatchObject({
      name: { last: 'Shah' },
      phone: { phone: '+442079460958' },
    })
  })

  itEvery(10)([
    ['Can somebody call me back after four?', / at 4 in the afternoon or later/],
    ['Please have someone ring me in the evening, I work days.', /8 in the evening/],
    ['Could somebody call me back between two and four?', /8 between 2 and 4 in the afternoon/],
    ['Can someone call me back tomorrow before lunch?', /tomorrow, \w+ the \w+ in the morning/i],
  ])('calls back when it suits the caller: %s', async (words, when) => {
    const call = restaurant()
    await call.caller(words)
    await call.caller('Priya Shah')
    await call.caller('020 7946 0958')
    expect(await call.caller('It’s about a party.')).toMatch(when)
    await call.caller('Yes.')
    expect(call.used('leads.callback')[0]?.arguments).toHaveProperty('time')
  })

  itEvery(10)(['weekdays only please', 'any day except Monday'])(
    'calls back on no day that is ruled out: %s',
    async (words) => {
      const call = restaurant()
      await call.caller('Can somebody call me back?')
      await call.caller('Priya Shah')
      await call.caller('020 7946 0958')
      await call.caller('It’s about a party.')
      await call.caller(words)
      await call.caller('Yes.')
      const [used] = call.used('leads.callback')
      expect(used?.arguments).not.toHaveProperty('date')
      expect(JSON.stringify(used?.arguments)).toContain(words.replace(' please', ''))
    },
  )

  itEvery(10)(['No callback, just book the table.', 'Forget the call back, I want the table.'])(
    'is not pressed on anybody: %s',
    async (words) => {
      const call = restaurant()
      await call.caller('A table for four on Friday, please.')
      await call.caller('Can I speak to somebody?')
      expect(await call.asks(words)).toBe('time')
      expect(call.used('leads.callback')).toEqual([])
    },
  )

  it('is offered for what the agent can neither do nor answer', async () => {
    const call = restaurant()
    await call.caller('I left my umbrella at your place last night, a red one.')
    expect(call.state().offer).toMatchObject({ task: 'callback' })
    await call.caller('Yes please.')
    await call.caller('Priya Shah')
    await call.caller('020 7946 0958')
    expect(JSON.stringify(call.values())).toContain('umbrella')
  })

  it('is offered for a question that stayed open, once the task is done', async () => {
    const call = await atReadBack()
    expect(await call.says('Yes, and do you have live accordion music?')).toEqual(
      expect.arrayContaining(['bookTable.done', 'offerAnswer']),
    )
  })
})

describe('the end of a call', () => {
  itEvery(10)(['No, but when do you close?', 'that’s all. oh, do you take dogs?'])(
    'does not swallow a question: %s',
    async (words) => {
      const call = await atReadBack()
      await call.caller('Yes.')
      await call.caller(words)
      expect(call.effects('endCall')).toEqual([])
    },
  )
})

describe('a text takes what its kind allows', () => {
  itEvery(10)(['Stop.', 'No.', 'at seven', 'on Friday'])(
    'no company is called %s',
    async (words) => {
      const call = play('general', done)
      await call.caller('Book me a demo for Thursday at eleven. My name is Priya Shah.')
      await call.caller(words)
      expect(call.state().stack.at(-1)?.values['company']).toBeUndefined()
    },
  )

  it('no callback has a reason that nobody gave', async () => {
    const call = callOptician()
    await call.caller('Could somebody ring me back?')
    await call.caller('Priya Shah')
    expect(await call.asks('020 7946 0958')).toBe('reason')
  })
})

describe('who only speaks of a yes says none', () => {
  itEvery(10)([
    'Before I say yes, please, can somebody call me about the wheelchair?',
    'Before I agree, is there a step at the door?',
    'I can’t say yes yet.',
    'When I say yes, is that final?',
  ])('%s', async (words) => {
    const call = await atReadBack()
    await call.caller(words)
    expect(call.used('bookings.book')).toEqual([])
  })

  itEvery(10)(['Yes, I agree.', 'I say yes.', 'Yes, before I forget.'])(
    'and who says it does: %s',
    async (words) => {
      const call = await atReadBack()
      await call.caller(words)
      expect(call.used('bookings.book')).toHaveLength(1)
    },
  )
})

it('adds to a message what the read-back has left out, in the caller’s words alone', async () => {
  const call = play('gaming', done)
  await call.caller('I want to report a problem. My coins have not turned up in the game.')
  await call.caller('Dragonmuffin7')
  await call.caller('carol dot hemsley at outlook dot com')
  await call.caller('Hmm. Well yes, but you’ve not got that it was five hundred coins.')
  expect(call.values()['message']).toMatchObject({
    text: 'My coins have not turned up in the game; it was five hundred coins',
  })
  expect(call.used('leads.message')).toEqual([])
})
