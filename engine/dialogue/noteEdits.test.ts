/** Callers take notes back, put others in their place and ask what is there. */
import { callbackTask } from '@ringwell/content/agents/tasks/callback.ts'
import { gamingTasks } from '@ringwell/content/agents/tasks/gaming.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import { trainingTasks } from '@ringwell/content/agents/tasks/training.ts'
import { describe, expect, it } from 'vitest'
import { createScreenplay } from '../testing/screenplay.ts'
import { itEvery } from '../testing/itEvery.ts'

const now = '2026-12-01T10:00'

/** At the read-back of a table with two notes. */
async function withNotes() {
  const call = createScreenplay(restaurantTasks, { now })
  await call.caller('A table for three on Friday at seven, Edda Holm.')
  await call.caller('Please note that my uncle is deaf.')
  await call.caller('And note that we bring a cake.')
  return call
}
const notesOf = (call: Awaited<ReturnType<typeof withNotes>>): string => {
  const value = call.values()['wishes']
  return value?.type === 'text' ? value.text : ''
}
const booked = (call: Awaited<ReturnType<typeof withNotes>>) =>
  call.used('bookings.book').at(-1)?.arguments['wishes']

describe('a note', () => {
  it('is there, once for each wish', async () =>
    expect(notesOf(await withNotes())).toBe('my uncle is deaf; we bring a cake'))

  itEvery(10)([
    ['Leave out the bit about the cake, please.', 'my uncle is deaf'],
    ['Actually, scratch the note about my uncle.', 'we bring a cake'],
    ['Could you take the part with the cake off again?', 'my uncle is deaf'],
    ['Put instead that we bring candles.', 'my uncle is deaf; we bring candles'],
    ['No, the note should say: two of us are deaf.', 'two of us are deaf'],
    [
      'The note’s not quite right, just put cake, no nuts, since he is five.',
      'cake, no nuts, since he is five',
    ],
    ['No, put it down properly only: the cake has nuts.', 'my uncle is deaf; the cake has nuts'],
    ['No, write only that one of us is blind.', 'one of us is blind'],
    ['No, just the cake with candles.', 'my uncle is deaf; the cake with candles'],
  ])('is taken back or replaced: %s', async (said, left) => {
    const call = await withNotes()
    expect(await call.asks(said)).toBe('confirmation')
    expect(notesOf(call)).toBe(left)
  })

  itEvery(10)(['Never mind the note, just book it.', 'No notes, thanks. Yes, book it.'])(
    'is left out of what is then booked: %s',
    async (said) => {
      const call = await withNotes()
      await call.caller(said)
      expect(call.used('bookings.book')).toHaveLength(1)
      expect(booked(call)).toBeUndefined()
    },
  )

  it('that is put instead is heard before it is booked', async () => {
    const call = await withNotes()
    expect(await call.says('Yes, but put instead that we bring a pram.')).toContain('readNote')
    expect(notesOf(call)).toMatch(/bring a pram$/)
    expect(call.used('bookings.book')).toHaveLength(0)
  })

  itEvery(10)([
    'Make it five of us.',
    'No, just five of us.',
    'Only at eight, not seven.',
    'Just book it.',
    'Forget it, cancel the whole table.',
    'No, not seven, eight.',
    'Take off your hat, I said eight.',
  ])('stays as it is otherwise: %s', async (said) => {
    const call = await withNotes()
    await call.caller(said)
    expect(call.commands().map(({ type }) => type)).not.toContain('setNotes')
  })

  it('holds a wish whose answer says that it is noted', async () => {
    const call = createScreenplay(restaurantTasks, {
      now,
      questions: { whichTable: ['can we have a table by the window', 'may I choose the table'] },
      noted: ['whichTable'],
    })
    await call.caller('A table for three on Friday at seven, Edda Holm.')
    await call.caller('And is there a table by the window?')
    expect(notesOf(call)).toBe('a table by the window')
  })
})

const atCallback = async () => {
  const call = createScreenplay(gamingTasks, { now })
  await call.caller('Can somebody call me back?')
  await call.caller('Edda Holm')
  await call.caller('07700 900123')
  await call.caller('my armour vanished after the update')
  return call
}

describe('what is asked about the notes at the read-back', () => {
  it('is answered from what is to be stored', async () => {
    const call = await atCallback()
    expect(call.task()).toBe(callbackTask.id)
    expect(await call.caller('Did you put the armour in?')).toContain('armour vanished')
    expect(call.waitsFor()).toBe('confirmation')
  })

  it('does not stand in the way of a yes', async () => {
    const call = await atCallback()
    await call.caller('That includes the armour, I trust? Then yes.')
    expect(call.used('leads.callback')).toHaveLength(1)
  })

  it('is taken in if it is not there', async () => {
    const call = await atCallback()
    await call.caller('Have you noted that I paid by card?')
    expect(JSON.stringify(call.values())).toMatch(/paid by card/)
    expect(call.used('leads.callback')).toHaveLength(0)
  })
})

it('A step is not taken off without another one', async () => {
  const call = createScreenplay(trainingTasks, { now })
  await call.caller('Write down what we agreed: Sam gets me the figures by Monday.')
  await call.caller('I would listen first.')
  await call.caller('Take the note about the figures off.')
  expect(call.values()).toHaveProperty('note')
})

it('A step is kept without the words that name it', async () => {
  const call = createScreenplay(trainingTasks, { now })
  await call.caller('Write down what we agreed: Sam gets me the figures by Monday.')
  await call.caller('I would listen first.')
  await call.caller('No, the step is: Sam gets me the figures by Friday.')
  expect(call.values()['note']).toEqual({ type: 'text', text: 'Sam gets me the figures by Friday' })
})

it('A step that is said anew replaces the one before it', async () => {
  const call = createScreenplay(trainingTasks, { now })
  await call.caller('Write down what we agreed: Sam gets me the figures by Monday.')
  await call.caller('I would listen first.')
  await call.caller('Sam brings the figures on Tuesday, and I check them at noon.')
  expect(JSON.stringify(call.values())).toMatch(/figures on Tuesday.*check them at noon/)
  expect(JSON.stringify(call.values())).not.toMatch(/Monday/)
})
