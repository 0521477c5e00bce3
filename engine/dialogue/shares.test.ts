import { describe, expect, it } from 'vitest'
import { callAfter, done, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

const friday = 'Friday the 4th of December'

describe('a sum that is paid in shares', () => {
  itEvery(10)([
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
    const call = await callAfter('loanReminder', done, 'Yes, it’s my loan.')
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

it('is begun before the rest is paid, whichever day was spoken of before', async () => {
  const call = await callAfter('loanReminder', done, 'Yes, it’s my loan.', 'Friday the eleventh.')
  const back = await call.caller('What if I pay 100 on Saturday and the rest on the eleventh?')
  expect(back).toMatch(/100 dollars on Saturday the 5th .* and 140 dollars on Friday the 11th/)
})

describe('a share that was read back', () => {
  const halves = '120 dollars on Friday the 4th of December and 120 dollars'

  itEvery(10)([
    ['The second half on the eighteenth, two weeks later like.', 'Friday the 18th of December'],
    ['Second half on the 15th, eleven days later.', 'Tuesday the 15th of December'],
    ['No, not the 11th, I said the 18th of December.', 'Friday the 18th of December'],
    ['11th of December? No, the twenty first.', 'Monday the 21st of December'],
  ])('has the day that was named, and not the one that was meant before: %s', async (text, day) => {
    const call = play('loanReminder', done)
    await call.caller('Yes, it’s my loan.')
    await call.caller('Half this Friday and the other half on the 11th.')
    expect(await call.caller(text)).toContain(`${halves} on ${day}`)
  })

  itEvery(10)([
    'But no on this number, it’s my work one. Ring my mobile.',
    'Yes, but not this number please.',
    'Yes, but call me on my landline.',
    'No, use a different number.',
  ])('is passed on with another number, which is asked for: %s', async (text) => {
    const call = play('loanReminder', done)
    await call.caller('Yes, it’s my loan.')
    await call.caller('Half this Friday and the other half on the 11th.')
    expect(await call.caller(text)).toMatch(/number\b.*\?/)
    expect(await call.caller('07700 900312')).toContain('0 7 7 0 0, 9 0 0 3 1 2')
  })

  itEvery(10)([
    'Yes, but don’t call this number before six.',
    'Yes, that’s right, this number is fine.',
    'Yes. My mobile is broken, so this number is good.',
  ])('keeps the number where that is all right: %s', async (text) => {
    const call = play('loanReminder', done)
    await call.caller('Yes, it’s my loan.')
    await call.caller('Half this Friday and the other half on the 11th.')
    expect(await call.caller(text)).not.toMatch(/[Ww]h(?:ich|at) .*number/)
  })
})

describe('the account holder', () => {
  itEvery(10)([
    'I am the brother of the account holder.',
    'Yes, it’s my wife’s loan.',
    'I think that’s my husband’s.',
    'My dad has that loan, go ahead.',
  ])('is nobody who speaks of another person’s loan: %s', async (text) => {
    const call = await callAfter('loanReminder', done, 'Yes, fine.', text)
    expect(call.used('loans.find')).toEqual([])
  })
})
