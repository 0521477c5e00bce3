/** Questions about the call are answered from what has happened in it. Today is a Tuesday. */
import { describe, expect, it } from 'vitest'
import { bookings, callAfter, done, play } from '../testing/agentCalls.ts'
import { itEvery } from '../testing/itEvery.ts'

describe('whether something was done is said truly', () => {
  itEvery(10)([
    'Have you changed anything?',
    'Did you change it?',
    'have you moved my flight now?',
  ])('before the yes and after it: %s', async (words) => {
    const call = play('travelChanges', done)
    await call.caller(
      'Please move my flight KIT21, Shah, to Friday the 11th of December, in the evening.',
    )
    expect(await call.says(words)).toContain('notDoneYet')
    expect(call.waitsFor()).toBe('confirmation')
    await call.caller('Yes, go on.')
    expect(await call.says(words)).toContain('doneSoFar')
    expect(call.used('trips.change')).toHaveLength(1)
  })

  it('and that nothing was, after a task that was left', async () => {
    const call = play('travelChanges', done)
    await call.caller('Please move my flight KIT21, Shah.')
    await call.caller('No, I don’t want to change the flight.')
    expect(await call.says('Have you changed anything?')).toContain('nothingDone')
  })

  itEvery(10)(['Is that put down?', 'Have you noted that?', 'did you write it down?'])(
    'and what is put down is read out: %s',
    async (words) => {
      const call = await callAfter('restaurant', bookings, 'A table for four on Friday, please.')
      expect(await call.says(words)).toContain('recall')
      expect(call.state().unanswered).toEqual([])
    },
  )
})

describe('a value is said again to whoever asks what it is, and is no note', () => {
  itEvery(10)([
    ['What have you got as the name now?', /Priya Shah/],
    ['what name is it now?', /Priya Shah/],
    ['And what day have you got?', /Friday/],
    ['Sorry, what time do you have there?', /7:30/],
  ])('%s', async (words, value) => {
    const call = play('restaurant', bookings)
    await call.caller(
      'A table for four on Friday at half past seven, please. The name is Priya Shah.',
    )
    const reply = await call.caller(words)
    expect(reply).toMatch(value)
    expect(call.waitsFor()).toBe('confirmation')
    expect(call.values()).not.toHaveProperty('wishes')
  })
})
