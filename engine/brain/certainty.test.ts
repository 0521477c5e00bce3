import { expect, it } from 'vitest'
import { certaintiesOf, createFigures, type Figures } from './certainty.ts'

const figuresOf = createFigures([
  {
    id: 'fee',
    examples: ['what does it cost to join', 'how much is the membership', 'is there a fee to pay'],
    answer: 'Joining is free.',
  },
  {
    id: 'help',
    examples: [
      'who helps me to join',
      'is there somebody who shows me how to join',
      'can you help',
    ],
    answer: 'We show you everything on your first day.',
  },
])
const figures = (words: string, id: string): Figures => figuresOf(words, id, 0.6, 'can you help')!

it('finds a question nearer to a meaning that is asked for in that way', () => {
  const asked = 'do i pay anything when i join'
  expect(figures(asked, 'fee').kind).toBeGreaterThan(figures(asked, 'help').kind)
  const who = 'who comes along if i join'
  expect(figures(who, 'help').kind).toBeGreaterThan(figures(who, 'fee').kind)
})

it('counts a word that only the answer has as covered, and one that nothing has as not', () => {
  expect(figures('is joining free', 'fee').cover).toBe(1)
  expect(figures('is joining free with a sauna', 'fee').cover).toBeLessThan(0.7)
})

it('is less certain of an answer that lacks what the question names', () => {
  const known = { likeness: 0.6, kind: 0, shared: 0.3, cover: 1 }
  const [whole = 0] = certaintiesOf([known], 0.3)
  const [part = 0] = certaintiesOf([{ ...known, cover: 0.4 }], 0.3)
  expect(part).toBeLessThan(whole)
})

it('shares what is certain between meanings that are equally near, and with what is off topic', () => {
  const near = { likeness: 0.65, kind: 0, shared: 0.3, cover: 0.8 }
  const [alone = 0] = certaintiesOf([near], 0.2)
  const [first = 0, second = 0] = certaintiesOf([near, near], 0.2)
  expect(first).toBe(second)
  expect(first).toBeLessThan(alone)
  expect(first + second).toBeLessThan(1)
  const [strange = 0] = certaintiesOf([near], 0.6)
  expect(strange).toBeLessThan(alone / 2)
})
