import { describe, expect, it } from 'vitest'
import { type CallNote, outcomeOf } from './callNotes.ts'

const start = (run: number): CallNote => ({
  type: 'taskStarted',
  run,
  task: 'bookTable',
  title: 'table',
})
const started = start(1)
const ended = (outcome: 'done' | 'refused' | 'abandoned' | 'handed_over', run = 1): CallNote => ({
  type: 'taskEnded',
  run,
  task: 'bookTable',
  title: 'table',
  outcome,
  slots: [{ name: 'people', label: 'Number of people', text: '4 people' }],
  ...(outcome === 'done' && { reference: 'RIN74' }),
})
const answered: CallNote = { type: 'questionAnswered', question: 'parking' }
const unanswered: CallNote = { type: 'questionUnanswered', text: 'Is there a helipad?' }

const open = (run: number, people: string): CallNote => ({
  type: 'taskOpen',
  run,
  task: 'bookTable',
  title: 'table',
  slots: [{ name: 'people', label: 'Number of people', text: people }],
})

describe('a question that was answered when it was asked again', () => {
  const settling: CallNote = { ...answered, settles: ['Is there a helipad?'] }

  it.each<[string, CallNote[]]>([
    ['at once', [unanswered, settling]],
    ['much later', [unanswered, started, ended('done'), settling]],
  ])('is not in the record as unanswered: %s', (_, notes) => {
    expect(outcomeOf(notes).unanswered).toEqual([])
    expect(outcomeOf([...notes, { ...unanswered, text: 'Is there a sauna?' }]).unanswered).toEqual([
      'Is there a sauna?',
    ])
  })
})

describe('the outcome of a call', () => {
  it.each<[string, CallNote[], string]>([
    ['nothing', [], 'nothing'],
    ['a question that was answered', [answered], 'answered'],
    ['only a question that was not', [unanswered], 'nothing'],
    ['a task that was done', [started, ended('done')], 'done'],
    ['a task that was left', [started, ended('abandoned')], 'abandoned'],
    ['a task that was still open when the call ended', [started], 'abandoned'],
    ['a task that could not be done', [started, ended('refused')], 'abandoned'],
    ['a task done, and another left', [started, ended('done'), start(2)], 'done'],
    [
      'a person who takes over',
      [started, ended('handed_over'), start(2), ended('done', 2)],
      'handed_over',
    ],
  ])('%s', (_, notes, outcome) => {
    expect(outcomeOf(notes).outcome).toBe(outcome)
  })

  it('is an emergency, whatever else happened in the call', () => {
    const danger: CallNote = { type: 'danger', danger: 'medical' }
    const rude: CallNote = { type: 'danger', danger: 'abuse' }
    const threat: CallNote = { type: 'danger', danger: 'threat' }
    expect(
      outcomeOf([rude, threat, danger, started, ended('done'), ended('handed_over', 2)]),
    ).toEqual({
      ...outcomeOf([started, ended('done'), ended('handed_over', 2)]),
      outcome: 'emergency',
      danger: 'medical',
      summary: expect.stringMatching(/^Somebody may have needed an ambulance\. The task “table”/),
    })
    expect(outcomeOf([threat, started])).toMatchObject({ outcome: 'emergency', danger: 'threat' })
  })

  it('is no emergency if a caller only insulted the agent', () => {
    const { outcome, danger, summary } = outcomeOf([started, { type: 'danger', danger: 'abuse' }])
    expect({ outcome, danger }).toEqual({ outcome: 'abandoned', danger: undefined })
    expect(summary).toMatch(/^The caller insulted the agent\. /)
  })

  it('counts a note once, however often it comes', () => {
    const notes = [started, answered, unanswered, ended('done'), start(2)]
    expect(outcomeOf([...notes, ...notes])).toEqual(outcomeOf(notes))
    expect(outcomeOf([started, ended('abandoned'), started])).toMatchObject({
      summary: expect.stringMatching(/left the task .*Number of people/),
    })
  })

  it('takes the beginning of a question that went on for no question of its own', () => {
    const whole: CallNote = { type: 'questionUnanswered', text: 'Is there a helipad? On the roof?' }
    expect(outcomeOf([unanswered, whole]).unanswered).toEqual(['Is there a helipad? On the roof?'])
  })

  it('has an advice that was given again as it was given last', () => {
    const corrected: CallNote = {
      type: 'taskEnded',
      run: 1,
      task: 'recommendPlan',
      title: 'plan',
      outcome: 'done',
      slots: [{ name: 'calls', label: 'Calls', text: '5' }],
    }
    const { slots, summary } = outcomeOf([started, ended('done'), corrected, ended('abandoned')])
    expect(slots).toEqual(corrected.slots)
    expect(summary).not.toContain('4 people')
  })

  it('has what a tool did, although the agent never came to say so', () => {
    const booked: CallNote = { type: 'toolDone', tool: 'bookings.book', reference: 'RIN74' }
    expect(outcomeOf([started, booked])).toMatchObject({
      task: 'bookTable',
      outcome: 'done',
      reference: 'RIN74',
      summary: expect.stringContaining('The agent carried out bookings.book, reference RIN74'),
    })
    expect(outcomeOf([started, booked, ended('done')]).summary).toMatch(/^The task/)
    const called: CallNote = { type: 'toolDone', tool: 'leads.callback' }
    expect(outcomeOf([started, ended('abandoned'), start(2), called]).outcome).toBe('done')
  })

  it('tells everything that was done, not only the last of it', () => {
    const { summary } = outcomeOf([started, ended('done'), ended('abandoned', 2), ended('done', 3)])
    expect(summary.match(/was done, reference RIN74/g)).toHaveLength(2)
    expect(summary).not.toContain('left the task')
  })

  it('has what stayed open with the values that were given last, and does not call it done', () => {
    const left = outcomeOf([started, open(1, '2 people'), open(1, '4 people')])
    expect(left).toMatchObject({
      outcome: 'abandoned',
      slots: [{ name: 'people', text: '4 people' }],
    })
    expect(left.summary).toMatch(
      /^The task “table” \(Number of people 4 people\) was not finished\.$/,
    )
    const both = outcomeOf([started, open(1, '4 people'), ended('done'), start(2), open(2, '6')])
    expect(both.summary).toMatch(
      / was done, reference RIN74\. The task “table” \(Number of people 6\) was not finished\.$/,
    )
    expect(outcomeOf([started, open(1, '4 people'), ended('done')]).summary).not.toMatch(
      /not finished/,
    )
  })

  it('has the values, the reference, and two sentences that say what happened', () => {
    expect(outcomeOf([started, answered, ended('done'), unanswered, unanswered])).toEqual({
      task: 'bookTable',
      outcome: 'done',
      slots: [{ name: 'people', label: 'Number of people', text: '4 people' }],
      reference: 'RIN74',
      unanswered: ['Is there a helipad?'],
      summary:
        'The task “table” (Number of people 4 people) was done, reference RIN74. 1 question was answered. 1 question was not answered.',
    })
  })
})
