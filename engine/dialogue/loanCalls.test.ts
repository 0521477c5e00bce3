/** What people say who are rung about an instalment: whose loan it is, whether now is a good moment, whether it is paid. */
import { describe, expect, it } from 'vitest'
import { callAfter, done, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

describe('whoever says that the loan is their own is no one else', () => {
  itEvery(10)([
    'It’s my loan.',
    'Yeah. Sure. It’s my loan.',
    'yeah, sure, it’s mine',
    'Aye, the loan is mine, I know I’m late.',
    'Yes, it is my loan, go on.',
  ])('%s', async (words) => {
    const call = await callAfter('loanReminder', done, words)
    expect(call.started()).not.toContain('othersLoan')
  })
})

describe('a good moment is none for another call', () => {
  itEvery(10)([
    'Yes, hello, I can talk, it’s okay.',
    'Yeah, go on, but be quick, my phone’s about to die.',
    'Sure, but make it quick.',
    'I’ve got five minutes, go ahead.',
  ])('%s', async (words) => {
    const call = await callAfter('loanReminder', done, words)
    expect(call.started()).not.toContain('callLater')
    expect(call.started()).not.toContain('callback')
  })
})

describe('what will be paid, or was only heard of, is not paid yet', () => {
  itEvery(10)([
    'I’ll pay it Monday.',
    'Two hundred and forty, I just forgot. I’ll pay it Monday, from the app.',
    'I got a message about a payment?',
    'And what’s the last day to pay without it?',
  ])('%s', async (words) => {
    const call = await callAfter('loanReminder', done, 'Yes, it’s my loan.', words)
    expect(call.started()).not.toContain('alreadyPaid')
  })
})

describe('what was paid is noted with its day and way', () => {
  itEvery(10)([
    'That has been paid. I made the transfer on Wednesday.',
    'I’ve already paid it, at the branch, last Tuesday.',
    'I paid that through the app yesterday.',
  ])('%s', async (words) => {
    const call = play('loanReminder', done)
    expect(await call.says(words)).toContain('alreadyPaid.confirm')
    await call.caller('Yes.')
    expect(call.used('leads.message')).toMatchObject([
      { arguments: { how: { text: expect.stringMatching(/Wednesday|Tuesday|yesterday/) } } },
    ])
  })
})

describe('the holder hears the last day without a fee', () => {
  itEvery(10)([
    'What’s the last day without the fee?',
    'Until which day is it without the fifteen dollars?',
    'When does the late fee start?',
  ])('%s', async (words) => {
    const call = await callAfter('loanReminder', done, 'Yes, it’s my loan.')
    expect(await call.says(words)).toContain('lastFreeDay.done')
  })

  it('and what is under way goes on', async () => {
    const call = play('loanReminder', done)
    await call.caller('It’s mine, I’ll pay it on the 20th of December.')
    await call.caller('No, wait. Until which day is it without the fifteen dollars?')
    expect(call.task()).toBe('payInstalment')
  })
})

describe('whoever answers somebody else’s phone', () => {
  it.each([
    'No, I’m his flatmate. How much does he owe?',
    'No, I’m only her colleague, she is out.',
  ])('hears no amount, and may say when to ring again: %s', async (words) => {
    const call = await callAfter('loanReminder', done, 'What is it about?')
    expect(await call.says(words)).toContain('whatIsDue.stops.0.say')
    await call.caller('Just ring again after six, she’ll be back by then.')
    expect(await call.caller('Yes.')).not.toMatch(/240/)
    expect(call.used('loans.find')).toEqual([])
    expect(call.ended()).toContain('othersLoan done')
  })
})

describe('who does not say whose loan it is, has not said that it is another’s', () => {
  itEvery(10)(['I’m not telling you who I am.', 'I’d rather not say.', 'Who wants to know?'])(
    '%s',
    async (words) => {
      const call = await callAfter('loanReminder', done, 'What is it about?')
      expect(await call.asks(words)).toBe('holder')
      expect(call.used('loans.find')).toEqual([])
    },
  )
})
