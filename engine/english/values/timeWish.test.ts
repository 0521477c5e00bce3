import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { readUtterance } from './readUtterance.ts'
import { sayWish, timeWishes, wishesForPart } from './timeWish.ts'

const now = Temporal.PlainDateTime.from('2026-12-01T10:00')

/** As answers to `At what time?`: the first wish, the window in brackets, and what will do instead after a slash. */
const wishes = (text: string, expected: readonly 'time'[] = ['time']): string =>
  timeWishes(readUtterance(text, { now, dayFirst: true, expected }), expected.length > 0)
    .map(({ time, earliest, latest, or }) => {
      const window = earliest || latest ? ` [${earliest ?? ''}–${latest ?? ''}]` : ''
      return `${time}${window}${or ? ` / ${or}` : ''}`
    })
    .join(' or ')

describe('a wish for a time', () => {
  test.each([
    ['7 pm', '19:00'],
    ['no, 7 pm, sorry, 8 pm', '20:00'],
    ['not 6 pm, 7 pm', '19:00'],
    ['7 pm I said, not 8 pm', '19:00'],
    ['at about 9 am', '09:00'],
  ])('%s is one time, the last one that is not denied', (text, wish) => {
    expect(wishes(text)).toBe(wish)
  })

  test.each([
    ['3 pm, or 4 pm if that is taken', '15:00 / 16:00'],
    ['9 am, and if it is gone then 10 am', '09:00 / 10:00'],
    ['6 pm please. If that’s too early for you, then 7 pm', '18:00 / 19:00'],
    ['11 am, otherwise half past eleven in the morning', '11:00 / 11:30'],
    ['quarter past four, failing that five', '04:15 / 05:00 or 16:15 / 17:00'],
    ['8 pm, 9 pm if 8 pm is full', '20:00 / 21:00'],
    ['if 8 pm is booked, 9 pm', '21:00'],
    ['3:30 pm would be best, 4:45 pm at a push', '15:30 / 16:45'],
    ['I’d prefer 9 am, 10 am will do', '09:00 / 10:00'],
    ['11 am, but 1 pm works too', '11:00 / 13:00'],
  ])('%s is tried in the order in which it is wished for', (text, wish) => {
    expect(wishes(text)).toBe(wish)
  })

  test.each([
    ['between 10 am and 11:30 am', '10:00 [10:00–11:30]'],
    ['I’ve got a call from 9 am to 11 am so it’d have to be after that', '11:00 [11:00–]'],
    ['a meeting at 2 pm, so before that', '12:00 [12:00–13:45]'],
    ['before 9 am or after 4 pm', '07:00 [07:00–08:45]'],
    ['from three to five', '03:00 [03:00–05:00] or 15:00 [15:00–17:00]'],
    ['between eleven and one', '11:00 [11:00–13:00]'],
    ['after 5 pm', '17:00 [17:00–]'],
    ['not before ten in the morning', '10:00 [10:00–]'],
    ['3 pm or later', '15:00 [15:00–]'],
    ['1 pm at the earliest', '13:00 [13:00–]'],
    ['from two in the afternoon onwards', '14:00 [14:00–]'],
    ['any time in the afternoon', '13:00 [13:00–17:45]'],
    ['some time in the morning', '07:00 [07:00–11:45]'],
  ])('%s is a window', (text, wish) => {
    expect(wishes(text)).toBe(wish)
  })

  test.each([
    ['before 11 am', '07:00 [07:00–10:45]'],
    ['no, before 11 am, not at 11 am', '07:00 [07:00–10:45]'],
    ['earlier than 4 pm', '12:00 [12:00–15:45]'],
    ['before 9 in the evening', '17:00 [17:00–20:45]'],
    ['by 10 am', '07:00 [07:00–10:00]'],
    ['no later than noon', '07:00 [07:00–12:00]'],
  ])('%s never becomes later than that', (text, wish) => {
    expect(wishes(text)).toBe(wish)
  })

  test.each([
    ['2 pm, half past two at the latest', '14:00 [–14:30]'],
    ['10 am, but not after 11 am', '10:00 [–11:00]'],
    ['4 pm ideally, not before 3 pm', '16:00 [15:00–]'],
  ])('%s has a first wish and a window around it', (text, wish) => {
    expect(wishes(text)).toBe(wish)
  })

  test.each([
    ['on Wednesday afternoon', '13:00 [13:00–17:45]'],
    ['Good morning, have you got anything on the 4th in the afternoon?', '13:00 [13:00–17:45]'],
    ['tomorrow, some time in the morning', '07:00 [07:00–11:45]'],
    ['Could I come in the evening on Friday?', '17:00 [17:00–23:45]'],
    ['Good evening, Friday the 4th please', ''],
    ['Good evening. Friday, please', ''],
    ['on Friday, my afternoon is busy', ''],
    ['not Friday morning, Monday', ''],
    ['We’re away on Friday morning', ''],
    ['Monday morning or Tuesday afternoon', ''],
    ['the afternoon', ''],
  ])(
    'in %s, the part of a named day is a window, even if nobody asked for a time',
    (text, wish) => {
      expect(wishes(text, [])).toBe(wish)
    },
  )

  test('is a part of the day alone if a time was asked for', () => {
    expect(wishes('the afternoon')).toBe('13:00 [13:00–17:45]')
  })
})

test.each([
  ['at 4 pm', '4 in the afternoon'],
  ['4 pm, or 5 pm if not', '4 or 5 in the afternoon'],
  ['after 4 pm', '4 in the afternoon or later'],
  ['not before ten in the morning', '10 in the morning or later'],
  ['between 2 pm and 4 pm', 'between 2 and 4 in the afternoon'],
  ['from 11 am to 2 pm', 'between 11 in the morning and 2 in the afternoon'],
  ['by 6 pm', 'by 6 in the evening'],
  ['before 11 am', 'before 11 in the morning'],
  ['before lunch', 'in the morning'],
  ['some time after lunch', 'in the afternoon'],
  ['in the evening', 'in the evening'],
])('%s is read back as people say it', (text, said) => {
  const [wish] = timeWishes(readUtterance(text, { now, dayFirst: true, expected: ['time'] }), true)
  expect(wish && sayWish(wish)).toBe(said)
})

test('a part of the day among hundreds of words that may be plurals is read at once', () => {
  const text = `in the evening ${'as is works '.repeat(100)}x`
  expect(wishesForPart(readUtterance(text, { now, dayFirst: true, expected: [] }))).toBe(false)
})
