import { expect, it } from 'vitest'
import { overlap, repeatedExamples } from './generalAgent.ts'
import { generalQuestions } from './generalQuestions.ts'

it('asks a hundred questions, none of them twice, that no example repeats @full', () => {
  expect(new Set(generalQuestions.map(({ ask }) => ask)).size).toBe(100)
  expect(repeatedExamples()).toEqual([])
})

it('sees that other endings and signs make no other question', () => {
  expect(overlap('Which plans do you have?', 'which plan do you have')).toBe(1)
  expect(overlap('How long are recordings kept?', 'Is there a free plan?')).toBe(0)
})
