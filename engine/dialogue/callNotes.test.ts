import { describe, expect, it } from 'vitest'
import { type CallNote, outcomeOf } from './callNotes.ts'

const started: CallNote = { type: 'taskStarted', task: 'bookTable', title: 'table' }
const ended = (outcome: 'done' | 'refused' | 'abandoned' | 'handed_over'): CallNote => ({
  type: 'taskEnded',
  task: 'bookTable',
  title: 'table',
  outcome,
  slots: [{ name: 'people', label: 'Number of people', text: '4 people' }],
  ...(outcome === 'done' && { reference: 'RIN74' }),
})
const answered: CallNote = { type: 'questionAnswered', question: 'parking' }
const unanswered: CallNote = { type: 'questionUnanswered', text: 'Is there a helipad?' }

describe('the outcome of a call', () => {
  it.each<[string, CallNote[], string]>([
    ['nothing', [], 'nothing'],
    ['a question that was answered', [answered], 'answered'],
    ['only a question that was not', [unanswered], 'nothing'],
    ['a task that was done', [started, ended('done')], 'done'],
    ['a task that was left', [started, ended('abandoned')], 'abandoned'],
    ['a task that was still open when the call ended', [started], 'abandoned'],
    ['a task that could not be done', [started, ended('refused')], 'abandoned'],
    ['a task done, and another left', [started, ended('done'), started], 'done'],
    [
      'a person who takes over',
      [started, ended('handed_over'), started, ended('done')],
      'handed_over',
    ],
  ])('%s', (_, notes, outcome) => {
    expect(outcomeOf(notes).outcome).toBe(outcome)
  })

  it('has the values, the reference, and two sentences that say what happened', () => {
    expect(outcomeOf([started, answered, ended('done'), unanswered, unanswered])).toEqual({
      task: 'bookTable',
      outcome: 'done',
      slots: [{ name: 'people', label: 'Number of people', text: '4 people' }],
      reference: 'RIN74',
      unanswered: ['Is there a helipad?'],
      summary:
        'The task “table” (Number of people 4 people) was done, reference RIN74. 1 question was answered, and 1 question was not.',
    })
  })
})
