/** What a caller tells beside other values is taken, and what is told of something else changes nothing. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, done, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

const values = (call: ReturnType<typeof play>) => call.state().stack.at(-1)?.values ?? {}

async function flightReadBack() {
  const call = play('travelChanges', done)
  await call.caller('I want to move my flight to Monday the 14th.')
  await call.caller('KIT21')
  await call.caller('Shah')
  return call
}

describe('a flight that is read back', () => {
  itEvery(10)([
    'And is it the morning flight? We want the evening.',
    'I’d prefer the evening one.',
    'Is that early? I would really like the evening flight.',
  ])('is the one that is wished for, and no note of it: %s', async (text) => {
    const call = await flightReadBack()
    await call.caller(text)
    expect(values(call)).toMatchObject({ flight: { option: 'evening' } })
    expect(values(call)).not.toHaveProperty('note')
  })

  itEvery(10)([
    'My mother likes the evening news, you know.',
    'Is there an evening flight?',
    'We land in the evening usually, don’t we?',
  ])('stays where nothing else is wished for: %s', async (text) => {
    const call = await flightReadBack()
    await call.caller(text)
    expect(values(call)).toMatchObject({ flight: { option: 'morning' } })
  })

  it('is asked for where there is none at the part of the day that is wished for', async () => {
    const call = play('travelChanges', done)
    await call.caller('I want to change my flight.')
    await call.caller('KIT21')
    await call.caller('Shah')
    expect(await call.caller('The 15th, and in the afternoon if there’s one.')).toMatch(
      /[Mm]orning.*evening/,
    )
    expect(values(call)).toMatchObject({ date: { date: '2026-12-15' } })
  })
})

describe('a table', () => {
  itEvery(10)([
    ['Yes please, Friday, eight, two people.', '2026-12-04', '20:00', 2],
    ['Saturday, seven, six people, please.', '2026-12-05', '19:00', 6],
    ['Friday the 11th, nine, three of us.', '2026-12-11', '21:00', 3],
    [
      'It’s for Sunday dinner, there’ll be four of us, about half past twelve.',
      '2026-12-06',
      '12:30',
      4,
    ],
    ['Dinner on Friday for five people at half past seven.', '2026-12-04', '19:30', 5],
  ])('has its day, its time and its people at once: %s', async (text, date, time, people) => {
    const call = await callAfter('restaurant', bookings, 'I’d like a table.', text)
    expect(values(call)).toMatchObject({ date: { date }, time: { time }, people: { people } })
    expect(values(call)).not.toHaveProperty('wishes')
  })

  itEvery(10)([
    ['On Friday, eight people.', 8],
    ['Friday, eight of us, two adults and six children.', 8],
  ])('has no time in what counts people: %s', async (text, people) => {
    const call = await callAfter('restaurant', bookings, 'I’d like a table.', text)
    expect(values(call)).toMatchObject({ people: { people } })
    expect(values(call)).not.toHaveProperty('time')
  })
})

itEvery(10)([
  ['Friday’s fine but I’ve got a call from nine to eleven so it’d have to be after that.', '11:00'],
  ['Friday, but I have a meeting from one to three, so after that please.', '15:00'],
])('a visit is after what the caller is busy with: %s', async (text, earliest) => {
  const call = await callAfter('supportDesk', bookings, 'Please send me an engineer.', text)
  expect(values(call)).toMatchObject({ date: { date: '2026-12-04' }, time: { earliest } })
})

itEvery(10)([
  ['Wednesday around two p.m. Central, please.', 'two pm Central time'],
  ['On Friday at 3 pm Eastern time.', '3 pm Eastern time'],
  ['Friday at two p.m., at Grand Central.', undefined],
  ['Friday at two p.m. Is that your time or Central?', undefined],
  ['Friday at two p.m., in our central office.', undefined],
])('a time on another clock is noted with that clock: %s', async (text, note) => {
  const call = await callAfter('salesDesk', done, 'I would like to book a demo.', text)
  expect(values(call)['note']).toEqual(note && { type: 'text', text: note })
})
