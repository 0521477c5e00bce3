import { beforeAll, describe, expect, it } from 'vitest'
import { loadRealEmbed } from '../brain/testing/realEmbed.ts'
import type { Knowledge } from './knowledge.ts'
import { createOwnFacts } from './ownFacts.ts'

let garage: Knowledge

beforeAll(async () => {
  garage = await createOwnFacts(
    {
      name: 'Miller’s Garage',
      hours: 'Mon-Fri 8-5',
      question: 'Do you repair old cars?',
      answer:
        'Yes, we repair any car that is older than 1990. An oil change costs $60 and takes an hour. You find us behind the Elm Road petrol station. We do not sell tyres, but we fit the ones you bring. Please book a week ahead.',
    },
    await loadRealEmbed(),
  )
}, 60_000)

const answer = async (question: string) => (await garage.answer(question))?.say

describe('what a visitor wrote about a business', () => {
  it.each([
    ['what would you take for changing the oil?', 'An oil change costs $60 and takes an hour.'],
    ['how long does an oil change take', 'An oil change costs $60 and takes an hour.'],
    ['where are you?', 'You find us behind the Elm Road petrol station.'],
    ['can I buy new tyres from you?', 'We do not sell tyres, but we fit the ones you bring.'],
    ['do I need an appointment?', 'Please book a week ahead.'],
  ])('answers “%s” with the sentence about it', async (question, sentence) => {
    expect(await answer(question)).toBe(sentence)
  })

  it('answers its own question with the beginning, and another one without the yes', async () => {
    expect(await answer('Do you repair old cars?')).toMatch(/^Yes, we repair any car/)
    expect(await answer('is a Beetle from 1975 a car for you?')).toMatch(/^We repair any car/)
  })

  it('gives no price of something else', async () => {
    expect(await answer('how much is a new windscreen?')).toBeUndefined()
    expect(await answer('what does a towing service cost?')).toBeUndefined()
  })

  it.each([
    'do you rent vans?',
    'is there a coffee machine?',
    'who is the boss?',
    'what is 2 + 2?',
  ])('does not answer “%s”', async (question) => {
    expect(await answer(question)).toBeUndefined()
  })

  it.each(['thank you', 'my name is Priya', '?!', ''])(
    'has nothing to say to %j, which asks nothing',
    async (text) => {
      expect(await answer(text)).toBeUndefined()
    },
  )
})
