/** What a caller says they do not want is left, and never begun. */
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { describe, expect, it } from 'vitest'
import { bookings, done, play } from '../testing/agentCalls.ts'

const startedIn = (call: ReturnType<typeof play>): string[] =>
  call.effects('taskStarted').flatMap((one) => (one.type === 'taskStarted' ? [one.task] : []))

describe('a booking that is not wanted is left', () => {
  it.each([
    ['supportDesk', 'I need an engineer.', 'No day, dear, I don’t want a visit.'],
    ['supportDesk', 'I need an engineer.', 'No engineer, please.'],
    ['appointmentDesk', 'Yes please, an eye test.', 'No no, not the test. Only a repair.'],
    ['appointmentDesk', 'I would like an eye test.', 'I don’t need the test.'],
    ['hospitality', 'I would like a room.', 'No no, I’m not booking today, love.'],
    ['realEstate', 'Can I see the flat?', 'I don’t need a viewing.'],
  ])('%s: %s', async (agent, wish, refusal) => {
    const call = play(agent, bookings)
    await call.caller(wish)
    const [begun] = startedIn(call)
    expect(begun).toBeDefined()
    await call.caller(refusal)
    expect(call.ended()).toContain(`${begun} abandoned`)
  })

  it.each([
    ['hospitality', 'I would like a room.', 'No room by the lift, please.'],
    ['restaurant', 'I would like a table.', 'Not a table by the window.'],
  ])('but not for a detail of it: %s, %s', async (agent, wish, detail) => {
    const call = play(agent, bookings)
    await call.caller(wish)
    await call.caller(detail)
    expect(call.ended()).toEqual([])
  })
})

describe('a change that is not wanted is not made', () => {
  it.each([
    'I’d rather keep it as it is.',
    'No, please don’t change it.',
    'But I don’t want to change the flight, mind.',
    'Leave the flight alone, please.',
    'I’m not changing anything.',
    'You know what, keep my old flight.',
  ])('%s', async (words) => {
    const call = play('travelChanges', done)
    await call.caller('I want to move my flight to the 12th of December, KIT21, Shah.')
    await call.caller(words)
    await call.caller('Thank you, bye.')
    expect(call.used('trips.change')).toEqual([])
    expect(call.ended()).toContain('changeTrip abandoned')
  })
})

describe('what is denied begins nothing', () => {
  const { playbook } = builtInAgents.find(({ profile }) => profile.id === 'travelChanges')!
  const questions = Object.fromEntries(playbook.intents.map((one) => [one.id, one.examples]))

  it.each([
    'Can I take another bag? I don’t want to change the flight.',
    'It’s about my seat, I’m not cancelling.',
    'I’m not changing the flight, I only want an aisle seat.',
  ])('%s', async (words) => {
    const call = play('travelChanges', done, { questions })
    await call.caller(words)
    expect(startedIn(call)).toEqual([])
  })

  it('but what is wanted instead begins', async () => {
    const call = play('travelChanges', done)
    await call.caller('I don’t want to cancel it, I want to change my flight to Friday.')
    expect(startedIn(call)).toEqual(['changeTrip'])
  })
})
