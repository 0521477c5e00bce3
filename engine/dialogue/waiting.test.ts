/** Callers who need a moment, and phrases that ask for nothing. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, order, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

describe('the agent waits for whoever asks for a moment, and asks nothing meanwhile', () => {
  itEvery(3)([
    'Hang on then, I’ll see if she printed it out. Bear with me a minute.',
    'One moment, please.',
    'Just a second, I’m looking for it.',
  ])('%s', async (words) => {
    const call = play('orderStatus', () => order('shipped'))
    await call.caller('Where is my order?')
    expect(await call.says(words)).toEqual(['takeYourTime'])
    await call.caller('It’s five oh double two.')
    expect(JSON.stringify(call.state())).toContain('5022')
  })
})

it('what is said beside a moment is carried out', async () => {
  const call = play('restaurant', bookings)
  await call.caller('A table for two on Friday at seven, please. Ann Lee.')
  expect(await call.says('Hang on, make it three people.')).not.toContain('takeYourTime')
  expect(call.values()).toMatchObject({ people: { people: 3 } })
})

it('a polite beginning is no question that stays open', async () => {
  const call = play('restaurant', bookings)
  const said = await call.says(
    'Good afternoon. I wonder if you could help me. I should like a table for two on Friday.',
  )
  expect(said).not.toContain('unknownQuestion')
  expect(call.state().unanswered).toEqual([])
})

it('whoever asks what there is hears the hours of the day', async () => {
  const call = await callAfter('healthcare', bookings, 'I would like a check-up on Thursday.')
  expect(await call.says('Oh, I don’t know. What have you got?')).toContain('freeTimes')
})

describe('of two days, neither is taken in silence', () => {
  it('asks which one is meant', async () => {
    const call = await callAfter('healthcare', bookings, 'I need a check-up.')
    expect(await call.says('A Tuesday or a Thursday.')).toContain('which')
  })

  it('takes the first and notes the other that comes as a sentence of its own', async () => {
    const call = play('supportDesk', bookings)
    await call.caller('My internet is down, please send an engineer.')
    await call.caller(
      'Wednesday afternoon at two is good for me. Or Friday, if there’s something after four.',
    )
    expect(call.values()).toMatchObject({ date: { date: '2026-12-02' } })
    expect(JSON.stringify(call.values())).toMatch(/Friday/)
  })
})

it('a goodbye that repeats a value is answered with a goodbye', async () => {
  const call = play('hospitality', bookings, {
    questions: { breakfast: ['is breakfast included'] },
  })
  for (const line of ['A double from Friday to Sunday.', 'No, thank you.', 'Jean Moreau.', 'Yes.'])
    await call.caller(line)
  expect(call.ended()).toEqual(['bookRoom done'])
  const said = await call.says(
    'Okay, two hundred forty, and the breakfast at the side. Thank you, goodbye.',
  )
  expect(said).toContain('goodbye')
  expect(said).not.toContain('<breakfast>')
})

describe('a departure is a departure, however it is told', () => {
  itEvery(3)([
    ['No, not one night. Two nights, I leave on Friday the fourth.', '2026-12-02', '2026-12-04'],
    ['No. I arrive tomorrow, I leave on Saturday. It is three nights.', '2026-12-02', '2026-12-05'],
    ['In fact two nights, until Friday.', '2026-12-02', '2026-12-04'],
    ['My sister arrives on Sunday.', '2026-12-02', '2026-12-03'],
  ])('%s', async (words, from, to) => {
    const call = play('hospitality', bookings)
    await call.caller('A double from tomorrow for one night, no late check-out. Jean Moreau.')
    await call.caller(words)
    expect(call.values()).toMatchObject({ stay: { from, to } })
  })
})
