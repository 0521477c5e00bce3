/** The day that a booking has is not the one to which it is moved. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { callAfter, done } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

const callers = ['KIT21', 'Shah'] as const

describe('the day of the flight that somebody wants to move is not the new one', () => {
  itEvery(4)([
    ['I want to move my flight on the fourteenth.'],
    ['My flight on the 14th needs to be later.'],
    ['I am flying on the 14th and I can’t. Can you change it?'],
    ['I’ve got a flight for the 14th, and it has to be moved.'],
  ])('%s', async (words) => {
    const call = await callAfter('travelChanges', done, words, callers[0])
    expect(await call.caller(callers[1])).toMatch(/^I have your flight.*10th.* To which day/)
  })
})

describe('and the new one is taken all the same', () => {
  itEvery(3)([
    ['I want to move my flight to the fourteenth.'],
    ['Can you change my flight to the 14th?'],
    ['Put me on the flight on the 14th, please, I have to change it.'],
  ])('%s', async (words) => {
    const call = await callAfter('travelChanges', done, words, callers[0])
    expect(await call.caller(callers[1])).toContain('fly on Monday the 14th')
  })
})

it('what cross callers say of the agent is no reason for a call', async () => {
  const call = await callAfter(
    'travelChanges',
    done,
    'I want to move my flight to Saturday.',
    'No idea, I lost it.',
    'Ah, you have a machine that can’t read. Go on so, have somebody ring me.',
    'Jane Roe',
  )
  const readBack = await call.caller('07700900123')
  expect(readBack).toContain('you want to move your flight to Saturday')
  expect(readBack).not.toContain('machine')
})
