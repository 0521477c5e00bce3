/**
 * Whole conversations about a table, with the words of callers and the agent's answers. Today is Tuesday,
 * 1 December 2026, ten in the morning; the restaurant is closed on Mondays and open from noon to ten.
 */
import { Temporal } from 'temporal-polyfill'
import { beforeEach, describe, expect, it } from 'vitest'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import type { TaskToolResult } from '../tools.ts'
import { advanceDialogue } from './dialogueManager.ts'
import {
  type DialogueContext,
  type DialogueEffect,
  type DialogueInput,
  type DialogueState,
  newDialogue,
} from './dialogueTypes.ts'
import { segmentsOf, understand } from './understand.ts'

const context: DialogueContext = {
  agent: restaurantTasks,
  now: Temporal.PlainDateTime.from('2026-12-01T10:00'),
  language: 'en',
}

let state: DialogueState
let effects: readonly DialogueEffect[]
beforeEach(() => {
  state = newDialogue()
  effects = []
})

function take(input: DialogueInput): string {
  ;[state, effects] = advanceDialogue(state, input, context)
  return effects.flatMap((effect) => (effect.type === 'say' ? [effect.text] : [])).join(' ')
}

/** The vectors are stood in for by two words that every example has. */
const meaningsIn = (text: string) => ({
  tasks: /\b(?:book|reserv|table)/i.test(text) ? [{ id: 'bookTable', likeness: 0.8 }] : [],
  questions: /\b(?:parking|vegan dishes|vegan menu)\b/i.test(text)
    ? [{ id: 'parking', likeness: 0.8 }]
    : [],
})
function caller(text: string): string {
  const segments = segmentsOf(text).map((segment) => ({ text: segment, ...meaningsIn(segment) }))
  return take({ type: 'understood', commands: understand(segments, state, context) })
}
const toolSays = (result: TaskToolResult): string =>
  take({ type: 'toolAnswered', request: state.lastRequest, result })
const values = () => state.stack.at(-1)?.values ?? {}
const asked = (type: DialogueEffect['type']) => effects.filter((effect) => effect.type === type)

describe('a table is booked', () => {
  it('by answers to one question after the other, and one confirmation', () => {
    expect(caller('I would like to book a table.')).toBe('Which day would you like to come?')
    expect(caller('On Friday.')).toBe('At what time?')
    expect(caller('Half past seven in the evening.')).toBe('For how many people?')
    expect(caller('Four.')).toBe('What name shall I put it under?')
    expect(caller('Priya Shah.')).toBe(
      'So that is a table for 4 people, on Friday the 4th of December at 7:30 in the evening, in the name of Priya Shah. Shall I book it?',
    )
    expect(asked('callTool')).toEqual([])
    caller('Yes, please.')
    expect(asked('callTool')).toMatchObject([{ tool: 'bookings.book', request: 1 }])
    expect(toolSays({ status: 'done', reference: 'RIN74' })).toBe(
      'Your table is booked. Your reference is R I N 7 4. We hold the table for 15 minutes.',
    )
    expect(asked('taskEnded')).toMatchObject([{ outcome: 'done', reference: 'RIN74' }])
    expect(state.stack).toEqual([])
  })

  it('by one sentence that says it all, in any order', () => {
    const answer = caller("A table for six tomorrow at eight in the evening, it's for Priya Shah.")
    expect(answer).toMatch(/^So that is a table for 6 people, tomorrow at 8 in the evening/)
    expect(values()).toMatchObject({
      people: { people: 6 },
      date: { date: '2026-12-02' },
      time: { time: '20:00' },
      name: { first: 'Priya', last: 'Shah' },
    })
  })

  it('with the half of the day that the opening hours leave', () => {
    caller('A table on Friday at eight for two.')
    expect(values()).toMatchObject({ time: { time: '20:00' } })
  })

  it('once, however often the tool answers', () => {
    bookUpToConfirmation()
    caller('Yes.')
    toolSays({ status: 'done', reference: 'RIN74' })
    expect(toolSays({ status: 'done', reference: 'RIN75' })).toBe('')
    expect(asked('taskEnded')).toEqual([])
  })
})

function bookUpToConfirmation(): string {
  return caller('A table for four on Friday at 7:30 pm for Priya Shah.')
}

describe('a correction', () => {
  it('changes what it names, at the confirmation too, and is read back', () => {
    bookUpToConfirmation()
    expect(caller('No, wait, I meant Saturday.')).toMatch(
      /^On Saturday the 5th of December instead, good\. I have a table .* on Saturday the 5th/,
    )
    expect(caller('Actually make that seven, and do you have parking?')).toMatch(
      /^I have changed that to 7 people\. Back to your table\. So that is a table for 7 people/,
    )
    expect(effects[0]).toEqual({ type: 'answerQuestion', question: 'parking' })
  })

  it('is asked for when the confirmation is only denied', () => {
    bookUpToConfirmation()
    expect(caller('No.')).toBe('What shall I change?')
    expect(caller('The time. Eight in the evening.')).toMatch(
      /^8 in the evening instead, good\. I have a table/,
    )
    expect(asked('callTool')).toEqual([])
  })

  it('is no number of people when a time was asked for', () => {
    caller('I would like to book a table on Friday.')
    caller('Ok, seven thirty.')
    expect(values()).toMatchObject({ time: { time: '19:30' } })
    expect(values()).not.toHaveProperty('people')
  })
})

describe('a value that can not be taken', () => {
  it('gets a reason and a proposal, which a yes accepts', () => {
    expect(caller('A table for two next Monday at eight pm.')).toMatch(
      /^We are closed on Monday the 7th .*\. Would Tuesday the 8th of December suit you\?/,
    )
    caller('Yes.')
    expect(values()).toMatchObject({ date: { date: '2026-12-08' } })
  })

  it('may be answered by another one', () => {
    caller('A table on Monday for two.')
    caller('Then Thursday.')
    expect(values()).toMatchObject({ date: { date: '2026-12-03' } })
  })

  it.each([
    [
      'A table on Friday at 3 am for two.',
      /^We take bookings from noon to 9:30 in the evening then/,
    ],
    [
      'A table on the 3rd of May 2019.',
      /^Friday the 3rd of May 2019 is over already|^The 3rd|is over already/,
    ],
    ['A table on Friday for 40 people.', /up to ten people/],
    ['A table on the 30th of October 2027.', /90 days ahead/],
  ])('%s', (text, answer) => {
    expect(caller(text)).toMatch(answer)
    expect(asked('callTool')).toEqual([])
  })

  it('is asked about when it could mean two days', () => {
    caller('I would like to book a table.')
    expect(caller('Next Friday.')).toBe(
      'Do you mean on Friday the 4th of December or on Friday the 11th of December?',
    )
    caller('The 11th.')
    expect(values()).toMatchObject({ date: { date: '2026-12-11' } })
  })
})

describe('a caller who leaves', () => {
  it.each(['Never mind, cancel that.', "Oh, forget it, I don't want to book any more."])(
    '%s books nothing',
    (text) => {
      bookUpToConfirmation()
      expect(caller(text)).toBe('All right, I have not done anything. Is there anything else?')
      expect(asked('taskEnded')).toMatchObject([{ outcome: 'abandoned' }])
      expect(asked('callTool')).toEqual([])
      expect(state.stack).toEqual([])
    },
  )

  it('and says goodbye ends the call', () => {
    caller('A table for two.')
    caller('Goodbye.')
    expect(effects.map(({ type }) => type)).toEqual(['taskEnded', 'endCall'])
  })
})

describe('a caller who is not understood', () => {
  it('is asked in other words, then helped, then offered a person; never the same twice', () => {
    const first = caller('I would like to book a table.')
    const second = caller('Blah blah blah.')
    const third = caller('Mumble mumble.')
    const fourth = caller('Grmpf.')
    expect(second).toBe('Sorry, I did not get that. For which day shall I book it?')
    expect(third).toContain('Say a day such as')
    expect(fourth).toContain('Shall somebody from the team call you back?')
    expect(new Set([first, second, third, fourth]).size).toBe(4)
    caller('Yes.')
    expect(asked('handOver')).toHaveLength(1)
    expect(asked('taskEnded')).toMatchObject([{ outcome: 'handedOver' }])
  })
})

describe('at any point', () => {
  it('what was said so far can be asked for', () => {
    caller('A table for four on Friday.')
    expect(caller('How many people did I say?')).toMatch(
      /^So far I have on Friday the 4th of December and 4 people\./,
    )
  })

  it('the last words can be heard again', () => {
    const question = caller('I would like to book a table.')
    expect(caller('Could you say that again?')).toBe(question)
  })

  it('it can begin anew', () => {
    caller('A table for four on Friday.')
    expect(caller("Let's start over.")).toMatch(/^Let us start again\. /)
    expect(values()).toEqual({})
  })

  it('a person can be asked for, with what is known so far', () => {
    caller('A table for four on Friday.')
    caller('I want to speak to a human.')
    expect(asked('handOver')).toMatchObject([
      { task: 'bookTable', values: { people: { people: 4 } } },
    ])
  })
})

describe('a tool', () => {
  it('that refuses proposes what it has', () => {
    bookUpToConfirmation()
    caller('Yes.')
    const alternatives = [{ time: { type: 'time', time: '20:30' } as const }]
    expect(toolSays({ status: 'refused', reason: 'full', alternatives })).toBe(
      'We have no table left then. Would 8:30 in the evening suit you?',
    )
    expect(caller('Yes, fine.')).toMatch(/8:30 in the evening, for Priya Shah\. Is that right\?$/)
  })

  it('that can not be reached ends in a callback, and books nothing', () => {
    bookUpToConfirmation()
    caller('Yes.')
    expect(toolSays({ status: 'unavailable' })).toMatch(/call you back\?$/)
    caller('Yes.')
    expect(asked('taskEnded')).toMatchObject([{ outcome: 'handedOver' }])
  })
})
