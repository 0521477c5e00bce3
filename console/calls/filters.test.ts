import { expect, test } from 'vitest'
import { chipOf, filters, paramsOf, withFilter } from './filters.ts'

const now = new Date(2026, 10, 29, 14, 30)
const day = (date: number): string => new Date(2026, 10, date).toISOString()
const asked = (query: string) => paramsOf(new URLSearchParams(query), now)

test('days are counted on the clock of the operator, and move on with it', () => {
  expect(asked('when=today')).toEqual({ from: day(29) })
  expect(asked('when=yesterday')).toEqual({ from: day(28), to: day(29) })
  expect(asked('when=week&q=soup')).toEqual({ from: day(23), q: 'soup' })
  expect(asked('when=whenever')).toEqual({})
})

test('days that are chosen are whole days of the operator, also where a clock is put back, and times of links stay', () => {
  expect(asked('from=2026-11-03&to=2026-11-05')).toEqual({ from: day(3), to: day(6) })
  expect(asked('to=2026-11-30')).toEqual({ to: day(31) })
  const time = '2026-11-27T12:30:00Z'
  expect(asked(`from=${time}&to=2026-99-99`)).toEqual({ from: time, to: '2026-99-99' })
})

const set = (query: string, name: string, value: string) =>
  withFilter(new URLSearchParams(query), name, value).toString()

test('days are chosen in one way at a time', () => {
  expect(set('when=week&q=soup', 'from', '2026-11-03')).toBe('q=soup&from=2026-11-03')
  expect(set('from=2026-11-03&to=2026-11-05&q=soup', 'when', 'today')).toBe('q=soup&when=today')
  expect(set('from=2026-11-03&to=2026-11-05', 'when', '')).toBe('from=2026-11-03&to=2026-11-05')
  expect(set('when=today&agent=a', 'agent', '')).toBe('when=today')
})

test('the server gets what the console’s own names stand for, and nothing that is empty', () => {
  expect(asked('length=30-120&rating=1,2&caller=%20&agent=a')).toEqual({
    shortest: '30',
    longest: '120',
    rating: '1,2',
    agent: 'a',
  })
  expect(asked('length=120-')).toEqual({ shortest: '120' })
})

test('a chip says in words what is filtered, whatever stands in the address', () => {
  const all = filters([['roma', 'Trattoria Roma']], [['ann@x.example', 'Ann']])
  expect(chipOf(all, 'rating', '1,2')).toBe('Rating: 1 or 2 stars')
  expect(chipOf(all, 'agent', 'roma,gone')).toBe('Agent: Trattoria Roma, gone')
  expect(chipOf(all, 'assignee', 'ann@x.example')).toBe('Handed on to: Ann')
  expect(chipOf(all, 'caller', 'Łucja')).toBe('Caller: Łucja')
  expect(chipOf(all, 'to', '2026-11-27')).toBe('To: Friday 27 November 2026')
  expect(chipOf(all, 'from', '2026-11-27T12:30:00Z')).toMatch(/^Since: Friday 27 November 2026, /)
  expect(chipOf(all, 'nonsense', '<b>')).toBe('nonsense: <b>')
})
