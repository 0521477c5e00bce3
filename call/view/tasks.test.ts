import type { TaskView } from '@ringwell/protocol/taskView.ts'
import { describe, expect, test } from 'vitest'
import { sampleTask } from '../testing/sampleTask.ts'
import { announceTask, parseTaskView, readTasks, spellReference, type TaskWords } from './tasks.ts'

const words: TaskWords = {
  statuses: {
    collecting: 'Getting details',
    confirming: 'Please confirm',
    working: 'Working on it',
    done: 'Done',
    refused: 'Not possible',
    abandoned: 'Cancelled',
    handed_over: 'Handed over',
  },
  reference: 'Reference',
}

const people = { name: 'people', label: 'People', text: '4' }
const day = { name: 'day', label: 'Day', text: 'Friday' }
const show = (...messages: unknown[]) => readTasks(messages).current
const say = (before: TaskView | undefined, now: TaskView | undefined) =>
  announceTask(before, now, words)
const results = (...tasks: Partial<TaskView>[]) =>
  readTasks(tasks.map(sampleTask)).results.map(({ id }) => id)

describe('the current task', () => {
  test('is none before the first view', () => {
    expect(readTasks([])).toEqual({ current: undefined, results: [], all: [] })
  })

  test('is the one that changed last, and a later view with the same id replaces the earlier as a whole', () => {
    const first = sampleTask({ id: '1', slots: [people], text: 'Soon.' })
    const second = sampleTask({ id: '2' })
    const again = sampleTask({ id: '1', slots: [day] })
    expect(show(first, second)).toEqual(second)
    expect(show(first, second, again)).toEqual(again)
  })

  test('stays when it is done, until the next begins', () => {
    const done = sampleTask({ id: '1', status: 'done', reference: 'RIN74' })
    expect(show(sampleTask({ id: '1' }), done)).toEqual(done)
    expect(show(done, sampleTask({ id: '2' }))?.id).toBe('2')
  })

  test('the tasks of a call are listed in the order in which they began', () => {
    const [first, second] = [sampleTask({ id: '1' }), sampleTask({ id: '2' })]
    const again = sampleTask({ id: '1', status: 'done' })
    expect(readTasks([first, second, again]).all).toEqual([again, second])
  })

  test('the same list of messages gives the same object', () => {
    const messages = [sampleTask({})]
    expect(readTasks(messages)).toBe(readTasks(messages))
  })
})

describe('the results of a call', () => {
  test('are what was done, refused or handed over, and nothing that was left open or given up', () => {
    expect(
      results(
        { id: '1', status: 'done' },
        { id: '2', status: 'abandoned' },
        { id: '3', status: 'refused' },
        { id: '4', status: 'handed_over' },
        { id: '5', status: 'confirming' },
      ),
    ).toEqual(['1', '3', '4'])
  })

  test('of two with the same reference only the later is shown, because it is about the same booking', () => {
    expect(
      results(
        { id: '1', status: 'done', reference: 'RIN74' },
        { id: '2', status: 'done', reference: 'KIP20' },
        { id: '3', status: 'done', reference: 'RIN74' },
      ),
    ).toEqual(['2', '3'])
  })

  test('are at most the last three', () => {
    const done = ['1', '2', '3', '4'].map((id) => ({ id, status: 'done' }) as const)
    expect(results(...done)).toEqual(['2', '3', '4'])
  })
})

describe('an announcement', () => {
  const asked = sampleTask({ id: '1', title: 'Table', status: 'collecting', slots: [people] })
  test('names a new task with what is known', () => {
    expect(say(undefined, asked)).toBe('Table. People: 4. Getting details.')
  })

  test('names only what is new or different', () => {
    expect(say(asked, { ...asked, slots: [people, day] })).toBe('Day: Friday.')
    expect(say(asked, { ...asked, slots: [{ ...people, text: '5' }] })).toBe('People: 5.')
    expect(say(asked, { ...asked, status: 'confirming' })).toBe('Please confirm.')
  })

  test('spells the reference', () => {
    expect(say(asked, { ...asked, status: 'done', reference: 'RIN74' })).toBe(
      'Done. Reference: R I N 7 4.',
    )
    expect(spellReference('RIN74')).toBe('R I N 7 4')
  })

  test('is empty if nothing has changed', () => {
    expect(say(asked, asked)).toBe('')
    expect(say(undefined, undefined)).toBe('')
  })
})

describe('what another server sends', () => {
  const good = sampleTask({ slots: [people], reference: 'RIN74', text: 'Booked.' })

  test('is taken if it has the right shape, without fields that a view does not have', () => {
    expect(parseTaskView({ ...good, html: '<b>' })).toEqual(good)
  })

  test.each<[string, unknown]>([
    ['no object', 'task'],
    ['null', null],
    ['a list', []],
    ['an unknown status', { ...good, status: 'finished' }],
    ['a status that every object has', { ...good, status: 'toString' }],
    ['an id that is no text', { ...good, id: 1 }],
    ['an empty title', { ...good, title: '' }],
    ['slots that are no list', { ...good, slots: {} }],
    ['a slot without a label', { ...good, slots: [{ name: 'people', text: '4' }] }],
    ['a slot that is null', { ...good, slots: [null] }],
    ['a reference that is no text', { ...good, reference: 7 }],
    ['a text that is no text', { ...good, text: { toString: 'x' } }],
  ])('is ignored if it is %s', (_, value) => {
    expect(parseTaskView(value)).toBeUndefined()
    expect(show(good, value)).toEqual(good)
  })

  test('is read from its end if it is more than a call can have', () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      sampleTask({ id: index === 0 ? 'first' : 'other', status: 'done' }),
    )
    expect(readTasks(many).results.map(({ id }) => id)).toEqual(['other'])
  })

  test('is cut if it is too long', () => {
    const long = 'x'.repeat(10_000)
    const slot = { name: long, label: long, text: long }
    const cut = parseTaskView({
      ...good,
      title: long,
      reference: long,
      text: long,
      answers: [1, '', ...Array.from({ length: 100 }, () => long)],
      slots: Array.from({ length: 100 }, () => slot),
    })
    expect(cut?.slots).toHaveLength(20)
    expect(cut?.slots[0]).toEqual({
      name: 'x'.repeat(80),
      label: 'x'.repeat(80),
      text: 'x'.repeat(400),
    })
    expect(cut?.answers).toEqual(Array.from({ length: 5 }, () => 'x'.repeat(80)))
    expect([cut?.title.length, cut?.reference?.length, cut?.text?.length]).toEqual([80, 80, 400])
  })
})
