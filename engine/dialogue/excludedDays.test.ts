/** Days and times that callers rule out or bound. The sentences are our own. */
import { describe, expect, it } from 'vitest'
import { bookings, callOptician, day, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

/** An eye test for which a day is asked. */
async function askedForDay() {
  const call = callOptician()
  await call.caller('I’d like an eye test, please.')
  return call
}

const proposed = (call: Awaited<ReturnType<typeof askedForDay>>): string | undefined => {
  const expects = call.state().stack.at(-1)?.expects
  const date = expects?.name === 'proposal' ? expects.options[0]?.['date'] : undefined
  return date?.type === 'date' ? date.date : undefined
}

/** A callback for which a time is given. */
async function calledBack(when: string) {
  const call = play('restaurant', bookings)
  await call.caller('Please have somebody ring me about a party.')
  await call.caller('Priya Shah')
  await call.caller('020 7946 0958')
  await call.caller(when)
  return call
}

describe('a day that is ruled out', () => {
  // Today is Tuesday the 1st, and the shop is closed on Sundays.
  itEvery(10)([
    ['Any day but Wednesday.', '2026-12-03'],
    ['Not Wednesday and not Thursday.', '2026-12-04'],
    ['any day except Wednesday and Thursday, I work then', '2026-12-04'],
    ['I can’t do Wednesdays.', '2026-12-03'],
    ['Not on a Wednesday, Wednesday is choir.', '2026-12-03'],
    ['In the week, not at the weekend.', '2026-12-02'],
  ])('is not taken, and another one is proposed: %s', async (words, other) => {
    const call = await askedForDay()
    await call.caller(words)
    expect(call.values()).not.toHaveProperty('date')
    expect(proposed(call)).toBe(other)
  })

  itEvery(10)([
    ['Not a Thursday, Thursday’s bowls. Friday.', '2026-12-04'],
    ['Any day but Thursday, really. I’m home on Monday.', '2026-12-07'],
    ['Not this Friday, Friday the 11th.', '2026-12-11'],
    ['Wednesday’s no good. Saturday?', '2026-12-05'],
  ])('leaves the one that is wanted: %s', async (words, wanted) => {
    const call = await askedForDay()
    await call.caller(words)
    expect(call.values()).toMatchObject({ date: day(wanted) })
  })

  it('is not proposed later in the same task', async () => {
    const call = await askedForDay()
    await call.caller('Not on Wednesdays or Thursdays.')
    await call.caller('No, not Friday either.')
    expect(proposed(call)).toBe('2026-12-05')
    await call.caller('Sunday, then.')
    expect(proposed(call)).toBe('2026-12-07')
  })

  it('is not proposed in place of a day on which nobody is there', async () => {
    const call = await askedForDay()
    await call.caller('Not on a Monday.')
    await call.caller('Sunday, then.')
    expect(proposed(call)).toBe('2026-12-08')
  })

  it('is taken if the caller names it after all', async () => {
    const call = await askedForDay()
    await call.caller('Not on Thursday.')
    await call.caller('Oh, Thursday the 10th would do.')
    expect(call.values()).toMatchObject({ date: day('2026-12-10') })
  })

  it('is no reason not to book another one that is said yes to', async () => {
    const call = callOptician()
    await call.caller('An eye test on Friday at ten, please. Priya Shah.')
    await call.caller('Yes please, book it. I can’t do Thursdays.')
    expect(call.used('bookings.book')[0]?.arguments).toMatchObject({ date: day('2026-12-04') })
  })

  it('is written down for a callback, which proposes nothing', async () => {
    const call = play('realEstate', bookings)
    await call.caller('Could somebody ring me about a house I want to sell?')
    await call.caller('Priya Shah')
    await call.caller('020 7946 0958')
    expect(await call.says('In the week, not at the weekend.')).not.toContain('propose')
    await call.caller('Yes.')
    const [used] = call.used('leads.callback')
    expect(used?.arguments).not.toHaveProperty('date')
    expect(JSON.stringify(used?.arguments)).toMatch(/weekend/)
  })
})

describe('a time that is bounded', () => {
  itEvery(10)([
    ['Seven at the latest.', '19:00'],
    ['It has to be before eight, no at eight. Like, seven at the latest.', '19:00'],
    ['No, before seven.', '18:45'],
  ])('stays in the half of the day that is known: %s', async (words, latest) => {
    const call = await calledBack('At eight in the evening.')
    await call.caller(words)
    expect(call.values()).toMatchObject({ time: { latest } })
  })

  it('is not the time before which it shall be', async () => {
    const call = await calledBack('at eight')
    await call.caller('In the evening, eight at night, so before that.')
    expect(call.values()).toMatchObject({ time: { latest: '19:45' } })
  })

  it('is the earliest if somebody is busy until then', async () => {
    const call = await askedForDay()
    await call.caller('I’m home on Monday, but I’ve got meetings till eleven.')
    expect(call.values()).toMatchObject({ time: { earliest: '11:00' } })
  })
})

it('a postcode is no time', async () => {
  const call = play('supportDesk', bookings)
  await call.caller('Please send an engineer on Monday.')
  await call.caller('It’s 22 Cathays Terrace, Cardiff, CF24 4HX.')
  expect(call.values()).not.toHaveProperty('time')
  expect(call.values()).toMatchObject({ address: { address: expect.stringMatching(/4HX/) } })
})
