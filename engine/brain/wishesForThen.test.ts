/** Whoever wishes for something on a day or at a time begins the task, and whoever asks when somebody is there hears that. */
import { describe, expect, it } from 'vitest'
import { typedCallTo } from '../testing/typedCall.ts'
import { loadRealBrain } from './testing/realEmbed.ts'

const brain = await loadRealBrain()

async function after(agent: string, ...said: readonly string[]) {
  const call = typedCallTo(brain, agent)
  let notes: string[] = []
  for (const one of said)
    notes = (await call.say(one)).notes.flatMap((note) =>
      note.type === 'questionAnswered' ? [note.question] : [],
    )
  return { call, answered: notes.at(-1), tasks: call.tasks().map(({ task }) => task) }
}

describe('a task begins', () => {
  it.each([
    [
      'realEstate',
      'bookAppointment',
      'So can I come see it? Like Thursday after work, maybe 5:30?',
    ],
    ['realEstate', 'bookAppointment', 'Could we see the place on Saturday, say eleven?'],
    ['appointmentDesk', 'bookAppointment', 'Could my son get seen on Friday at ten?'],
    ['restaurant', 'bookTable', 'Can we eat with you on Friday at eight?'],
  ])('%s, %s: %s', async (agent, task, said) => {
    const { call, tasks } = await after(agent, said)
    expect(tasks).toEqual([task])
    expect(call.tasks()[0]?.slots.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['date', 'time']),
    )
  })

  it.each([
    'I want an appointment for my daughter tomorrow at eight in the morning, please',
    'So can you book her in for tomorrow at eight?',
    'Actually, I do need an appointment, on Thursday at nine.',
  ])('again although it was refused before: %s', async (said) => {
    const refused = ['I’d like a check-up on Thursday at ten', 'No, I don’t want a check-up.']
    const { call } = await after('healthcare', ...refused, said)
    expect(call.tasks().at(-1)).toMatchObject({ task: 'bookAppointment', status: 'collecting' })
  })
})

describe('a question about times is answered', () => {
  it.each([
    ['realEstate', 'viewingLatest', 'Until when can I come on a Saturday?'],
    ['healthcare', 'openingHours', 'Are you open tomorrow at eight?'],
    ['hospitality', 'checkTimes', 'Can I check in at ten in the morning on Friday?'],
    ['hospitality', 'breakfast', 'Can we have breakfast at six on Saturday?'],
    ['supportDesk', 'visitHours', 'Is anybody there on Sunday at ten?'],
  ])('and begins nothing: %s, %s: %s', async (agent, question, said) => {
    expect(await after(agent, said)).toMatchObject({ answered: question, tasks: [] })
  })

  it('beside the wish', async () => {
    const said = await after('healthcare', 'can I come at eight tomorrow, are you open?')
    expect(said).toMatchObject({ answered: 'openingHours', tasks: ['bookAppointment'] })
  })
})

describe('what is told and what is asked about it is heard as a whole', () => {
  it.each([
    [
      'hospitality',
      'pets',
      'The suite from Friday to Sunday. And we have a small dog, it is possible?',
    ],
    [
      'restaurant',
      'willGetIn',
      'A table for five on Saturday at seven. My sister’s in a wheelchair, is that going to be alright with the steps?',
    ],
    [
      'restaurant',
      'late',
      'A table for two tomorrow at six. We might be ten minutes late, is that all right?',
    ],
    [
      'realEstate',
      'petsInFlat',
      'I’d like a viewing on Thursday at five. We have two cats, is that allowed?',
    ],
  ])('%s, %s: %s', async (agent, question, said) => {
    const { call, answered } = await after(agent, said)
    expect(answered).toBe(question)
    expect(call.outcome().unanswered).toEqual([])
  })
})
