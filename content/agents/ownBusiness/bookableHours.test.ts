import { describe, expect, it } from 'vitest'
import { bookableHours } from './bookableHours.ts'

const nineToFive = [['09:00', '17:00']]

describe('the hours in which an appointment can be had', () => {
  it('are those that were written', () => {
    expect(bookableHours('Mon-Fri 9-5, Sat 10am-2pm')).toEqual({
      '1': nineToFive,
      '2': nineToFive,
      '3': nineToFive,
      '4': nineToFive,
      '5': nineToFive,
      '6': [['10:00', '14:00']],
    })
    expect(bookableHours('Tue 9-12 & 13-17')).toEqual({
      '2': [
        ['09:00', '12:00'],
        ['13:00', '17:00'],
      ],
    })
  })

  it('end with the day, at the latest', () => {
    expect(bookableHours('daily 6pm-2am')?.['5']).toEqual([['18:00', '23:59']])
    expect(bookableHours('24/7')?.['7']).toEqual([['00:00', '23:59']])
  })

  it.each([
    'Only when there is bread',
    'Fri 6pm till late',
    'summer 9-5, winter 10-4',
    'always closed',
  ])('are all hours if nobody can know them: %s', (written) => {
    expect(bookableHours(written)).toBeUndefined()
  })
})
