import {
  linesOfOwnBusiness,
  businessAgent,
} from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { niceToMeet } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { describe, expect, it } from 'vitest'
import { clausesOf } from '../english/clauses.ts'
import { knownLines } from './knownLines.ts'
import { greet } from '../brain/greet.ts'
import { createPublishedWords } from './publishedWords.ts'

const published = createPublishedWords()

describe('published text', () => {
  // Rule C39
  it('contains every line of the content, however it is cut', () => {
    for (const { text } of knownLines()) {
      expect(clausesOf(text).filter((clause) => !published.has(clause))).toEqual([])
    }
  })

  it('contains a whole greeting except the sentence with the name of the visitor', () => {
    for (const { profile } of builtInAgents) {
      const said = clausesOf(greet(profile, 'Zebulonia', 'en'))
      const personal = said.filter((clause) => !published.has(clause)).map((each) => each.trim())
      expect(personal.join(' ')).toContain('Zebulonia')
      expect(niceToMeet('Zebulonia')).toContain(personal.join(' '))
    }
  })

  it.each(['Asha.', 'Mark.', 'May I', 'Zebulonia', 'the', 'Call me at 555 0100 123.', ''])(
    'does not contain what a visitor may have said: %s',
    (words) => {
      expect(published.has(words)).toBe(false)
    },
  )

  const withValues = createPublishedWords(
    [],
    [
      'So that is a table for {people}, {date}, at {time}.',
      'It is in the name of {name}, phone {phone}.',
    ],
  )

  it.each([
    'So that is a table for 6 people,',
    'So that is a table for two people,',
    'a table for 6 people, ',
  ])('contains a clause of a task with one everyday value: %s', (words) => {
    expect(withValues.has(words)).toBe(true)
  })

  it.each([
    'in the name of Carter.',
    'So that is a table for Carter,',
    'So that is a table for 6 people, on Friday the 27th of November,',
    'phone 020 7946 0018,',
    'Noted: tomorrow.',
    'Is that 6 people or more than you have?',
  ])('does not contain a clause with more of a visitor in it: %s', (words) => {
    expect(withValues.has(words) || published.has(words)).toBe(false)
  })

  // Rule C55
  // Rule C39
  it('contains nothing that a visitor wrote about a business of their own', () => {
    const business = {
      name: 'Zebulon & Daughters',
      hours: 'Only when there is bread',
      question: 'Do you sell helmets?',
      answer: 'Yes, in six colours.',
    }
    const { profile, playbook } = businessAgent(business)
    const said = [
      ...profile.greeting,
      business.answer,
      ...playbook.intents.flatMap((one) =>
        'answers' in one ? one.answers : one.answer({}, new Set()),
      ),
    ].flatMap((text) => clausesOf(text))
    expect(said.length).toBeGreaterThan(4)
    const kept = said.map((clause) => clause.trim()).filter((clause) => published.has(clause))
    // The question of the greeting is the same for every business.
    expect(kept).toEqual([linesOfOwnBusiness[0]])
  })

  it('also contains what the server vouches for', () => {
    const words = createPublishedWords(['Good morning, you have reached the front desk.'])
    expect(words.has('Welcome to Harrow & Daughters.')).toBe(false)
    words.add('Welcome to Harrow & Daughters. How can I help?')
    expect(words.has('Welcome to Harrow & Daughters. ')).toBe(true)
    expect(words.has('you have reached the front desk.')).toBe(true)
  })
})
