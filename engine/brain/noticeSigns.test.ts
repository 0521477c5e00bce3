/** Feedback on a practised talk says only what the manager did in it. */
import { trainingPlaybook } from '@ringwell/content/agents/playbooks/training.ts'
import { describe, expect, it } from 'vitest'
import { newMemory } from './callMemory.ts'
import { noticeSigns } from './noticeSigns.ts'

const feedback = trainingPlaybook.intents.find(({ id }) => id === 'feedback')!
const tooHard = trainingPlaybook.intents.find(({ id }) => id === 'tooHard')!

/** A talk in these turns. The coach reports where a turn asks for feedback. */
function coachAfter(...turns: string[]) {
  let talk = newMemory
  for (const text of turns) {
    talk = noticeSigns(trainingPlaybook.signs, talk, undefined, text)
    if (/feedback/i.test(text)) talk = noticeSigns(trainingPlaybook.signs, talk, 'feedback', '')
  }
  const said = (intent: typeof feedback): string =>
    'answer' in intent ? intent.answer({}, new Set(talk.answered.keys())).join(' ') : ''
  return { feedback: said(feedback), hardness: said(tooHard) }
}

const harsh = [
  'Jordan. Three reports, three times late. I am really fed up with this.',
  'If it happens one more time, you get a written warning, and then you are out.',
]
const kind = [
  'Hi Jordan, the last three reports came in late. What’s been going on?',
  'That does sound tight, and I’m sorry I didn’t notice.',
  'What if I ask sales to send the numbers on Wednesday?',
]

describe('the coach', () => {
  it('says of a threat that it was one, and nothing that was not done', () => {
    const said = coachAfter(...harsh).feedback
    expect(said).toMatch(/threatened/)
    expect(said).not.toMatch(/asked what|listened|agreed/)
  })

  it.each([
    ['a question', /asked what is behind it/],
    ['listening', /listened/],
    ['help', /way out/],
  ])('says of a kind talk that there was %s', (_, words) => {
    const said = coachAfter(...kind).feedback
    expect(said).toMatch(words)
    expect(said).not.toMatch(/threat|verdict/)
  })

  it('says of a proposal with a day that there was an agreement', () => {
    expect(coachAfter(...kind, 'Would that work for you, Friday at nine?').feedback).toMatch(
      /agreed on a step/,
    )
  })

  it('says no agreement was made where only a day was demanded', () => {
    expect(
      coachAfter('I expect it on my desk on Friday at nine. Understood?').feedback,
    ).not.toMatch(/agreed/)
  })

  it('says at the second time what is new, or that nothing is', () => {
    const twice = coachAfter(...harsh, 'Feedback, please.').feedback
    expect(twice).toMatch(/nothing new/)
    const later = coachAfter(
      ...harsh,
      'Feedback, please.',
      'I understand. What do you need?',
    ).feedback
    expect(later).toMatch(/^Since then:.*listened/)
    expect(later).not.toMatch(/You threatened/)
  })

  it('counts nothing that is said to the coach', () => {
    expect(coachAfter('Was it wrong that I gave a written warning, as feedback?').feedback).toMatch(
      /nothing new|only just begun/,
    )
  })

  it.each([
    [harsh, /Yes, the threat was hard/],
    [kind, /nothing hard/],
    [[], /too little to go by/],
  ])('answers whether it was too hard by what was said', (turns, words) => {
    expect(coachAfter(...turns).hardness).toMatch(words)
  })
})
