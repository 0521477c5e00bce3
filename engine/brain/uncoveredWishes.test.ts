/** A wish that no task of the agent covers begins none, however near one is. */
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { describe, expect, it } from 'vitest'
import { typedCallTo } from '../testing/typedCall.ts'
import { loadRealBrain } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'

const at = Date.UTC(2026, 10, 30, 10)
const brain = await loadRealBrain()

const callTo = (id: string) => typedCallTo(brain, id, { at })

describe('a wish that no task covers begins none, and somebody is offered', () => {
  itEvery(4)([
    ['travelChanges', 'I want to book two tickets to Oslo for myself and my wife for the 20th.'],
    ['travelChanges', 'I’d like to book a new flight.'],
    ['orderStatus', 'I want to order a lamp.'],
    [
      'gaming',
      'We want to change the phone number on the account so that the code comes to the new one.',
    ],
    ['hospitality', 'Hello, I’d like to hire a bicycle on Friday at ten.'],
    ['restaurant', 'I want to order a pizza for delivery.'],
  ])('%s: %s', async (id, words) => {
    const { text, views } = await callTo(id).say(words)
    expect(views).toEqual([])
    expect(dialogueLines.offerForWish).toContain(text)
  })
})

it('what comes with a wish that the playbook answers begins no task', async () => {
  const call = callTo('appointmentDesk')
  const { views } = await call.say(
    'I would like to make appointment for contact lenses, please. Tuesday next week in the evening, after work.',
  )
  expect(views).toEqual([])
})

describe('a wish of the agent’s own begins its task', () => {
  itEvery(4)([
    ['travelChanges', 'I want to book a later flight instead.', 'changeTrip'],
    ['hospitality', 'I’d like a double for me and the missus from Friday.', 'bookRoom'],
    ['appointmentDesk', 'I’d like an appointment for my daughter.', 'bookAppointment'],
    ['supportDesk', 'I want to book an engineer for Friday.', 'bookAppointment'],
    ['restaurant', 'Can we have a table Friday night?', 'bookTable'],
    [
      'supportDesk',
      'Someone was supposed to come today and I’ve been sat here like a lemon, where is he?',
      'findAppointment',
    ],
  ])('%s: %s', async (id, words, task) => {
    const { views } = await callTo(id).say(words)
    expect(views.map((view) => view.task)).toContain(task)
  })
})
