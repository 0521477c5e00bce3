import { describe, expect, it } from 'vitest'
import { done, play } from '../testing/agentCalls.ts'

const friday = 'Friday the 4th of December'

describe('a sum that is paid in shares', () => {
  it.each([
    ['I could pay half this Friday and the rest on the 18th.', '120', '120', '18th'],
    ['Can I do 100 on Friday, and the remainder on the 15th?', '100', '140', '15th'],
    [
      'I want to make two payments of 120 dollars, on Friday and on the 18th.',
      '120',
      '120',
      '18th',
    ],
    [
      'On Friday I could pay eighty dollars, and on the 18th another ninety dollars.',
      '80',
      '90',
      '18th',
    ],
    [
      'I would pay 120 on Friday and 120 two weeks later, I mean on the 18th.',
      '120',
      '120',
      '18th',
    ],
  ])('is read back and sent as a whole: %s', async (text, first, second, day) => {
    const call = play('loanReminder', done)
    await call.caller('Yes, it’s my loan.')
    const back = await call.caller(text)
    expect(back).toContain(`${first} dollars on ${friday} and ${second} dollars on`)
    expect(back).toContain(day)
    await call.caller('Yes.')
    const [sent] = call.used('loans.requestPlan')
    expect(sent?.arguments).toMatchObject({
      shares: { text: expect.stringContaining(`${first} dollars on ${friday} and ${second}`) },
    })
    expect(sent?.arguments).not.toHaveProperty('date')
  })
})

describe('the account holder', () => {
  it.each([
    'I am the brother of the account holder.',
    'Yes, it’s my wife’s loan.',
    'I think that’s my husband’s.',
    'My dad has that loan, go ahead.',
  ])('is nobody who speaks of another person’s loan: %s', async (text) => {
    const call = play('loanReminder', done)
    await call.caller('Yes, fine.')
    await call.caller(text)
    expect(call.used('loans.find')).toEqual([])
  })
})
