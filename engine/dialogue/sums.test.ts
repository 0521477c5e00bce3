/** What nights, rooms and people come to, from the prices of the hotel and of the restaurant. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { bookings, callAfter, play } from '../testing/agentCalls.ts'
import { contextOf } from '../testing/clausesOf.ts'
import { sumFor } from './sums.ts'

const answer = (agent: string, question: string, text: string, call = play(agent, bookings)) =>
  sumFor(question, text, call.state(), contextOf(tasksOfAgents.get(agent)!))

const booking = () =>
  callAfter('hospitality', bookings, 'A double for three nights from Friday, for two of us')

describe('a sum is worked out', () => {
  it.each([
    ['roomPrice', 'How much would two nights in the suite be?', ['$380']],
    ['roomPrice', 'What would three nights cost us?', ['$360', '$570']],
    ['totalPrice', 'What do two doubles for two nights come to?', ['$480', '2 rooms']],
    ['roomPrice', 'And the suite for a week, what do you charge?', ['$1,330']],
  ])('for what the question says, of %s: %s', (question, text, amounts) => {
    const said = answer('hospitality', question, text)
    for (const amount of amounts) expect(said).toContain(amount)
  })

  it.each([
    ['totalPrice', 'So what’s the damage?', '$360'],
    ['roomPrice', '360 dollars then?', '$360'],
    ['roomPrice', 'How much is it a night?', '$360'],
    ['roomPrice', 'And how much would the suite be?', '$570'],
    ['roomPrice', 'What would five nights cost?', '$600'],
    ['breakfast', 'What does that come to with breakfast?', '$450'],
    ['totalPrice', 'The total without breakfast, please', '$360'],
    ['totalPrice', '360 dollars then? Tax included?', 'tax'],
    ['totalPrice', 'How much altogether, with parking and the dog?', '$416'],
    ['totalPrice', 'How much is that altogether with my guide dog?', '$360.'],
    ['totalPrice', 'And with breakfast, but no parking, altogether?', '$450'],
  ])('for what is being booked, of %s: %s', async (question, text, amount) => {
    expect(answer('hospitality', question, text, await booking())).toContain(amount)
  })

  it('for everybody at the table', async () => {
    const call = await callAfter('restaurant', bookings, 'A table for six on Friday at eight')
    expect(answer('restaurant', 'menu', 'How much is the menu?', call)).toContain('$228')
  })
})

describe('no sum is made up', () => {
  it.each([
    ['hospitality', 'roomPrice', 'How much is a double?'],
    ['hospitality', 'roomPrice', 'What is the price for one night?'],
    ['hospitality', 'totalPrice', 'What would two doubles for two nights with parking cost?'],
    ['hospitality', 'totalPrice', 'What do four double rooms for two nights come to?'],
    ['hospitality', 'totalPrice', 'A double and a suite for two nights, altogether?'],
    ['hospitality', 'totalPrice', 'What do two nights with a cot come to?'],
    ['hospitality', 'roomPrice', 'What do you charge for cancelling two nights?'],
    ['restaurant', 'menu', 'How much is the steak for six people?'],
    ['restaurant', 'menu', 'What does the children’s menu cost for four people?'],
    ['hospitality', 'breakfast', 'How much is breakfast?'],
    ['hospitality', 'wifi', 'What do two nights of Wi-Fi cost?'],
    ['restaurant', 'menu', 'What is on the menu for four?'],
    ['restaurant', 'menu', 'How much is the menu for two adults and a child?'],
    ['restaurant', 'menu', 'How much is the menu?'],
  ])('%s, %s: %s', (agent, question, text) => expect(answer(agent, question, text)).toBeUndefined())

  it('with breakfast for people whose number is not known', async () => {
    const call = await callAfter('hospitality', bookings, 'A double for three nights from Friday')
    expect(answer('hospitality', 'totalPrice', 'The total with breakfast?', call)).toBeUndefined()
  })
})
