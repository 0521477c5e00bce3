import type { FieldChanges } from '@ringwell/protocol/operator/ownTools.ts'
import { describe, expect, it } from 'vitest'
import { listedAgents } from '../listedAgents.ts'
import { builtInAgents } from '../builtInAgents.ts'
import { defineAgentTasks } from './agentTasks.ts'
import { sampleRow } from './business.ts'
import { callbackTask } from './callback.ts'
import { faultOfChange } from './changeFields.ts'
import { withoutLeft } from './leaveOut.ts'
import { orderStatusTasks } from './orderStatus.ts'
import { restaurantTasks } from './restaurant.ts'
import { defineTask, noteSlot, type TaskInput } from './task.ts'
import { findTasks, tasksOfAgents, writeTasksOf } from './tasksOfAgents.ts'
import { fillLine, placesIn } from './words.ts'

const line = (text: string) => [text]
const question = { ask: line('Which?'), help: line('Say one.') }
const day = { type: 'date', label: 'day', ...question } as const

const bookTable = restaurantTasks.tasks.get('bookTable')!
const booking: TaskInput = {
  id: 'book',
  title: 'booking',
  examples: ['a', 'b', 'c', 'd', 'e', 'f'],
  slots: { day },
  confirm: line('So {day}. Is that right?'),
  tool: 'http.book',
  done: line('Done.'),
}

describe('the tasks of an agent', () => {
  it('that rings people always have what stops the calls, whatever is left out', () => {
    const agent = tasksOfAgents.get('loanReminder')!
    const left = withoutLeft(agent, [...agent.tasks.keys()])
    expect(left.tasks.size).toBeLessThan(agent.tasks.size)
    expect([...left.tasks.keys()]).toEqual(
      expect.arrayContaining(['callback', 'stopCalls', 'wrongPerson']),
    )
  })

  it('belong to an agent that exists', () => {
    const ids = new Set(builtInAgents.map(({ profile }) => profile.id))
    expect([...tasksOfAgents.keys()].filter((id) => !ids.has(id))).toEqual([])
    expect(listedAgents.length).toBeGreaterThan(0)
  })

  it('contain those that answers of its playbook offer', () => {
    for (const { profile, playbook } of builtInAgents) {
      const offered = playbook.intents.flatMap(({ offers }) => offers ?? [])
      const tasks = tasksOfAgents.get(profile.id)?.tasks
      expect(offered.filter((id) => !tasks?.has(id))).toEqual([])
    }
  })

  it('always contain a callback', () => {
    for (const { tasks } of tasksOfAgents.values()) expect(tasks.get('callback')).toBeDefined()
    expect(
      defineAgentTasks({
        agent: 'new',
        business: { name: 'New', timeZone: 'Europe/Paris', country: 'FR' },
        tasks: [defineTask(booking)],
      }).tasks.get('callback'),
    ).toMatchObject({ id: callbackTask.id, slots: callbackTask.slots })
  })

  it('have no example in common, because only one of them can be meant', () => {
    for (const { tasks } of tasksOfAgents.values()) {
      const examples = [...tasks.values()].flatMap((task) => task.examples)
      const seen = examples.map((example) => example.toLowerCase())
      expect(seen.filter((example, at) => seen.indexOf(example) !== at)).toEqual([])
    }
  })

  it('are refused with the name of what is wrong', () => {
    const business = { name: 'New', timeZone: 'Mars/Base', country: 'FR' }
    expect(() => defineAgentTasks({ agent: 'new', business, tasks: [] })).toThrow(
      /agent new.*\n {2}business\.timeZone: is not an IANA time zone/,
    )
    const lost = defineTask({ ...booking, changedBy: 'change' })
    expect(() =>
      defineAgentTasks({
        agent: 'new',
        business: { ...business, timeZone: 'UTC' },
        tasks: [lost],
      }),
    ).toThrow(/book names the task change, which does not exist/)
  })
})

const changed = (fields: FieldChanges, leftOut: readonly string[] = []) =>
  findTasks(writeTasksOf('restaurant', leftOut, { fields }))!.tasks.get('bookTable')!
const phoneAsked = (asked: 'once' | 'always') =>
  changed({ 'bookTable.phone': { asked } }).slots['phone']

describe('an operator’s own agent', () => {
  const { people, phone } = bookTable.slots

  it('has other limits and asks in other words where its operator says so, and nowhere else', () => {
    const { slots, ...rest } = changed({
      'bookTable.people': { most: 6, question: 'How many will you be - in all?' },
      'bookTable.date': { within_days: 30 },
      'bookTable.time': { before_closing_minutes: 60 },
    })
    expect(slots['people']).toMatchObject({
      least: 1,
      most: 6,
      ask: ['How many will you be - in all?'],
    })
    // Its own words name the limit that it had.
    expect(slots['people']).not.toHaveProperty('unfit')
    expect(slots).toMatchObject({ date: { withinDays: 30 }, time: { beforeClosing: 60 } })
    expect({ ...rest, slots: { ...slots, people, date: 0, time: 0 } }).toEqual({
      ...bookTable,
      slots: { ...bookTable.slots, date: 0, time: 0 },
    })
  })

  it('asks for what it only noted, once or until it is known, and reads it back', () => {
    expect(phone).toMatchObject({ unasked: true })
    expect(phoneAsked('once')).toEqual({ ...phone, unasked: undefined, optional: true })
    expect(phoneAsked('always')).toEqual({ ...phone, unasked: undefined })
    expect(placesIn(bookTable.confirm!).optional).toContain('phone')
  })

  it.each<[string, FieldChanges[string], RegExp]>([
    ['bookTable.chairs', { most: 6 }, /no field/],
    ['fly.people', { most: 6 }, /no field/],
    ['bookTable.name', { most: 6 }, /has no most/],
    ['bookTable.people', { within_days: 6 }, /has no within days/],
    ['bookTable.people', { least: 11 }, /no values from 11 to 10/],
    ['bookTable.people', { most: 5_000 }, /most/],
    ['bookTable.wishes', { asked: 'always' }, /cannot be asked/],
    ['bookTable.date', { asked: 'once' }, /cannot be asked/],
    ['bookTable.phone', { question: 'Your number?' }, /not asked for/],
    ['changeBooking.phone', { asked: 'always' }, /cannot be asked/],
    ['bookTable.people.anything', { most: 6 }, /is no field/],
    ['bookTable.constructor', { question: 'Which?' }, /is no field/],
    ['bookTable.people', { question: 'How many {people}?' }, /plain sentences/],
    ['bookTable.people', { question: 'How many [of you]?' }, /plain sentences/],
  ])('cannot have %s with %j, and is as it was', (name, change, why) => {
    expect(faultOfChange(restaurantTasks, name, change)).toMatch(why)
    expect(changed({ [name]: change })).toEqual(bookTable)
  })

  it('has what its operator changed also if other tasks are left out', () => {
    const left = changed({ 'bookTable.people': { most: 6 } }, ['cancelBooking'])
    expect(left).toMatchObject({ slots: { people: { most: 6 } } })
    expect(left).not.toHaveProperty('cancelledBy')
  })
})

describe('a task that cannot be used is refused with the field and the reason', () => {
  it.each<[string, Partial<Record<keyof TaskInput, unknown>>, RegExp]>([
    ['a tool that nobody has', { tool: 'bookings.bok' }, /tool: is no tool/],
    ['a tool that writes unconfirmed', { confirm: undefined }, /confirm: http\.book writes/],
    [
      'a value that is not read back',
      { confirm: line('Right?') },
      /confirm: does not read back \{day\}/,
    ],
    [
      'a tool without what it needs',
      { tool: 'bookings.book', arguments: { kind: 'table' } },
      /tool: bookings\.book needs name/,
    ],
    [
      'a tool without any of what it needs one of',
      { tool: 'notes.save' },
      /tool: notes\.save needs note or reason/,
    ],
    [
      'a tool with a value that it cannot use',
      {
        tool: 'loans.promise',
        slots: { date: { ...day, type: 'time' } },
        confirm: line('So {date}.'),
      },
      /tool: loans\.promise takes date as date, not as time/,
    ],
    ['a place for nothing', { done: line('On {dya}.') }, /done: dya is neither a slot nor/],
    [
      'a slot of an unknown type',
      { slots: { day: { ...day, type: 'dat' } } },
      /slots\.day\.type: /,
    ],
    [
      'words to hear where none are read',
      {
        slots: {
          day,
          wish: { type: 'text', label: 'wish', ...question, hears: line('x') },
        },
      },
      /slots\.wish\.hears: only an unasked text of leads\.message reads it/,
    ],
    ['a slot without help', { slots: { day: { ...day, help: undefined } } }, /slots\.day\.help: /],
    [
      'a value that may be missing, read back as if it never were',
      { slots: { day: { ...day, optional: true } } },
      /confirm: \{day\} may have no value/,
    ],
    [
      'a condition on nothing',
      { slots: { day: { ...day, when: { known: 'month' } } }, confirm: line('[{day}]') },
      /slots\.day\.when: month is neither/,
    ],
    [
      'a code whose example does not fit',
      {
        slots: {
          day: {
            type: 'code',
            label: 'code',
            pattern: '^\\d{4}$',
            example: '12',
            ...question,
          },
        },
      },
      /slots\.day\.example: 12 does not fit/,
    ],
    ['a line without words', { done: [] }, /done: /],
    [
      'nothing to do',
      { tool: undefined, confirm: undefined },
      /tool: a task needs a tool or a lookup/,
    ],
    [
      'a lookup that writes',
      { lookup: { tool: 'bookings.book', by: [['day']] } },
      /lookup\.tool: writes/,
    ],
    ['a misspelled field', { confrim: line('x') } as never, /confrim/],
  ])('%s', (_, change, message) => {
    expect(() => defineTask({ ...booking, ...change } as TaskInput)).toThrow(message)
    expect(() => defineTask({ ...booking, ...change } as TaskInput)).toThrow(
      /^The task book cannot/,
    )
  })
})

describe('a line', () => {
  it('leaves out a part in brackets whose value is missing', () => {
    const text = 'A table for {people}[, and I note: {wishes}].'
    expect(fillLine(text, { people: 'two' })).toBe('A table for two.')
    expect(fillLine(text, { people: 'two', wishes: 'vegan' })).toBe(
      'A table for two, and I note: vegan.',
    )
  })

  it('says the first of several parts whose values are known', () => {
    const text =
      'For {name}: [ring {phone}, or write to {email}|ring {phone}|write to {email}|pass it on].'
    expect(fillLine(text, { name: 'Jo', phone: '1', email: 'a' })).toBe(
      'For Jo: ring 1, or write to a.',
    )
    expect(fillLine(text, { name: 'Jo', phone: '1' })).toBe('For Jo: ring 1.')
    expect(fillLine(text, { name: 'Jo', email: 'a' })).toBe('For Jo: write to a.')
    expect(fillLine(text, { name: 'Jo' })).toBe('For Jo: pass it on.')
  })

  it('needs what each of several parts says', () => {
    expect(placesIn(['[ring {name} on {phone}|write to {name}][ {time}]'])).toEqual({
      required: new Set(['name']),
      optional: new Set(['phone', 'time']),
    })
  })

  it('reads everything back in the restaurant', () => {
    expect(bookTable.confirm?.[0]).toMatch(/\{people\}.*\{date\}.*\{time\}.*\{name\}/)
    expect(noteSlot(bookTable)).toBe('wishes')
  })
})

describe('the sample orders', () => {
  const { business } = orderStatusTasks
  const find = (order: string) => sampleRow(business, 'orders', 'order', order)

  it('have a row of its own for the numbers that are named, and one for every other', () => {
    expect(find('8319')).toMatchObject({ order: '8319', items: 'a reading lamp' })
    expect(find('0000')).toMatchObject({ order: '0000' })
    expect(find('9876')).toEqual(find('9876'))
    expect(find('123')).toBeUndefined()
    expect(find('12345')).toBeUndefined()
  })

  it('come in every state', () => {
    const states = new Set(
      Array.from({ length: 20 }, (_, at) => find(String(2000 + at))!['status']),
    )
    expect(states).toEqual(new Set(['delivered', 'packed', 'returned', 'sent', 'waiting']))
  })
})
