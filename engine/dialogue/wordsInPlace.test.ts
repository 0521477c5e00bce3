/** Words that belong somewhere else than where they seem to, and wishes that must not get lost. The sentences are our own. */
import { describe, expect, it } from 'vitest'
import type { TaskToolResult } from '../tools.ts'
import { bookings, done, play } from '../testing/agentCalls.ts'
import type { ToolUse } from '../testing/screenplay.ts'
import { itEvery } from '../testing/itEvery.ts'

/** A call in which these lines have been said. */
async function after(
  agent: string,
  lines: readonly string[],
  tools: (use: ToolUse) => TaskToolResult = bookings,
) {
  const call = play(agent, tools)
  for (const line of lines) await call.caller(line)
  return call
}

/** Finds one trip. */
const findKit21 = (use: ToolUse): TaskToolResult =>
  JSON.stringify(use.arguments).includes('KIT21')
    ? done(use)
    : { status: 'refused', reason: 'notFound', alternatives: [] }

const demo = ['I’d like a demo on Thursday at eleven.', 'Rosa Keller']
const table = ['A table for four on Friday at half past seven, Anna Berg.']
const room = ['A double for two nights from the 7th of December.', 'No thanks.', 'Tom Becker']

describe('a name stays', () => {
  itEvery(10)([
    'Keller Dental, in Leeds.',
    'Keller & Sons.',
    'It’s called Keller Freight Services.',
  ])('beside a company that is called like the caller: %s', async (company) => {
    const call = await after('general', [...demo, company])
    expect(call.values()).toMatchObject({ name: { first: 'Rosa', last: 'Keller' } })
  })

  it.each(['Yes. My account is MiraX.', 'Sure, the username is Mira99.'])(
    'beside an account that is called like the caller, which is noted: %s',
    async (words) => {
      const lines = ['I want somebody to ring me.', 'Mira', '07700 900461', 'I was banned.']
      const call = await after('gaming', lines, done)
      await call.caller(words)
      await call.caller('Yes.')
      const [sent] = call.used('leads.callback')
      expect(sent?.arguments).toMatchObject({ name: { first: 'Mira' } })
      expect(sent?.arguments['note']).toMatchObject({ text: expect.stringMatching(/Mira(X|99)/) })
    },
  )

  it('whole where letters spell a long surname', async () => {
    const call = await after('appointmentDesk', [
      'An eye test on Friday at ten, Deepa Subramanian, S-U-B-R-A-M-A-N-I-A-N',
    ])
    expect(call.values()).toMatchObject({ name: { first: 'Deepa', last: 'Subramanian' } })
  })

  it('beside a reference in the same words', async () => {
    const call = play('travelChanges', findKit21)
    for (const line of ['I’d like to change my flight to Sunday.', 'RAN 55', 'Ella Lind'])
      await call.caller(line)
    await call.caller('Ah, then KIT21, Shah.')
    expect(call.values()).toMatchObject({ name: { first: 'Shah' }, reference: { code: 'KIT21' } })
  })
})

describe('a wish that is to be written down is noted, in whatever form it is said', () => {
  itEvery(10)([
    'Yes. And could you tell the kitchen that my son can’t have nuts?',
    'Yes, and can you note down that my son can’t have nuts?',
    'Yes. Put in that my son can’t have nuts and we bring a pram.',
    'You left out that my son can’t have nuts. Then yes.',
    'Would you put a note on the booking: my son can’t have nuts?',
  ])('%s', async (words) => {
    const call = await after('restaurant', table)
    await call.caller(words)
    const [booked] = call.used('bookings.book')
    const noted = booked?.arguments ?? call.values()
    expect(noted).toMatchObject({ wishes: { text: expect.stringMatching(/nuts/) } })
  })
})

describe('what is told at a read-back changes it', () => {
  it.each([
    ['Sorry, the Millers are coming too. Eight people.', { people: { people: 8 } }],
    ['Oh, and eight o’clock is better.', { time: { time: '20:00' } }],
  ])('%s', async (words, values) => {
    const call = await after('restaurant', table)
    await call.caller(words)
    expect(call.values()).toMatchObject(values)
  })

  itEvery(10)([
    ['travelChanges', 'Yes, in the afternoon, please.'],
    ['travelChanges', 'Lunchtime would be good, go ahead.'],
    ['travelChanges', 'Yes, the two o’clock one.'],
    ['hospitality', 'Yes, the single room, please.'],
  ])('what cannot be chosen is no yes in %s: %s', async (agent, words) => {
    const flight = ['I want to fly on Sunday.', 'KIT21', 'Shah']
    const isFlight = agent === 'travelChanges'
    const call = await after(agent, isFlight ? flight : room, isFlight ? done : bookings)
    await call.caller(words)
    expect([...call.used('trips.change'), ...call.used('bookings.book')]).toEqual([])
    expect(call.waitsFor()).toBe(isFlight ? 'flight' : 'kind')
  })
})

describe('a question that only repeats what the agent has said', () => {
  itEvery(10)(['Two nights, really?', 'Without late check-out?', 'The 7th?'])(
    'is answered with yes: %s',
    async (words) => {
      const call = await after('hospitality', room)
      const reply = await call.caller(words)
      expect(reply).not.toMatch(/don’t know|can’t/)
      expect(call.used('bookings.book')).toEqual([])
    },
  )
})

describe('when somebody shall ring back', () => {
  const asked = ['Can somebody ring me back? I’d like to keep my bike in the lobby until three.']
  const known = [...asked, 'Tom Becker', '07700 900461']

  it('is not when the caller wants something else', async () => {
    const call = await after('hospitality', known)
    expect(call.values()).not.toHaveProperty('time')
  })

  it.each(['Yes, but before nine o’clock.', 'Yes, at ten, please.'])(
    'is in the daytime: %s',
    async (words) => {
      const call = await after('hospitality', known)
      await call.caller(words)
      expect(call.values()['time']).toMatchObject({ time: expect.stringMatching(/^(?:07|10)/) })
    },
  )

  itEvery(10)([
    'Could somebody give us a bell on Monday?',
    'I’d like someone from sales to give me a call.',
    'Can I get a call back?',
    'Just call me back.',
  ])('is asked for in many ways: %s', async (words) => {
    const call = await after('salesDesk', [words])
    expect(call.task()).toBe('callback')
  })
})

describe('a callback is about', () => {
  it('what the call began with, and what was wanted last', async () => {
    const call = play('orderStatus', ({ tool }) =>
      tool.endsWith('.find')
        ? { status: 'refused', reason: 'notFound', alternatives: [] }
        : { status: 'done' },
    )
    const lines = [
      'My blue kettle came broken, I want a new one.',
      'I have no number.',
      'Can somebody ring me?',
      'Jo',
      '07700 900146',
    ]
    for (const line of lines) await call.caller(line)
    expect(call.values()['reason']).toMatchObject({ text: expect.stringMatching(/kettle/) })
  })
})

describe('days, people and spelled words', () => {
  it('a weekday after another one is in its week', async () => {
    const call = await after(
      'travelChanges',
      ['I’m booked on Saturday the twelfth and want to fly on the Sunday instead.'],
      done,
    )
    expect(call.values()).toMatchObject({ date: { date: '2026-12-13' } })
  })

  itEvery(10)([
    ['a room for two, my sister and me, from Friday for one night', 2],
    ['a room for two, my sister and my aunt, from Friday for one night', 2],
    ['a room for my sister and me, from Friday for one night', 2],
    ['a room for two people, two children, from Friday for one night', 4],
  ])('people who are counted and named are counted once: %s', async (words, people) => {
    const call = await after('hospitality', [words])
    expect(call.values()).toMatchObject({ people: { people } })
  })

  it('a name in one word has no number in it', async () => {
    const call = await after('gaming', ['I’m locked out.', 'M, O, R, A, L, I, one word.'], done)
    expect(call.values()).toMatchObject({ player: { text: expect.stringMatching(/^morali$/i) } })
  })

  it('a month in what somebody tells is no day', async () => {
    const call = await after(
      'loanReminder',
      ['It’s my loan. I was ill in September, I can’t pay all of it.'],
      done,
    )
    expect(await call.caller('Ninety dollars.')).not.toMatch(/September/)
  })
})

describe('nobody hears of a loan', () => {
  it('who has not said that it is theirs', async () => {
    const call = play('loanReminder', done)
    expect(await call.caller('I can’t pay it, my hours were cut.')).toMatch(/account holder/)
    expect(call.used('loans.find')).toEqual([])
  })
})
