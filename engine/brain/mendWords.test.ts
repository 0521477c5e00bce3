import { describe, expect, it } from 'vitest'
import { createMender } from './mendWords.ts'

const english = new Set(['what', 'is', 'the', 'price', 'of', 'pride', 'cancel', 'canal', 'plans'])
const mend = createMender(
  [
    'What is the price of the plans?',
    'How do I cancel the plan?',
    'a refund',
    'the store',
    'a stork',
  ],
  english,
)

describe('a word with one wrong letter', () => {
  it.each([
    ['waht is the pirce', 'what is the price'],
    ['how do i canncel', 'how do i cancel'],
    ['a refnd', 'a refund'],
    ['a refumd', 'a refund'],
  ])('%j is read as %j', (typed, meant) => {
    expect(mend(typed)).toBe(meant)
  })

  it.each([
    ['a word that exists', 'pride of the canal'],
    ['a word that is near to nothing', 'zylophant'],
    ['a short word', 'teh plan'],
    ['a name that begins otherwise', 'bplans'],
    ['a number or a name with a sign', 'rin74 o’brien'],
    ['a word that could have been two others', 'a stor'],
  ])('%s stays', (_, typed) => {
    expect(mend(typed)).toBe(typed)
  })
})
