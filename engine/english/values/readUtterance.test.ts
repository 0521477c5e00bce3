/** What callers say about when and how many. Today is Tuesday, 1 December 2026, ten in the morning. */
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, test } from 'vitest'
import { sayDate } from './calendar.ts'
import { findDates } from './date.ts'
import { findParties, sayParty } from './people.ts'
import { findTimes } from './time.ts'
import { tokenise } from './tokens.ts'
import { readUtterance, type ReadingContext } from './readUtterance.ts'
import { sayTime } from '../spoken/sayTime.ts'
import { itEvery } from '../../testing/itEvery.ts'

const now = Temporal.PlainDateTime.from('2026-12-01T10:00')
const read = (text: string, ...expected: ReadingContext['expected']) =>
  readUtterance(text, { now, expected, dayFirst: true })
const times = (text: string, ...expected: ReadingContext['expected']) =>
  read(text, ...expected).times.map(({ values }) => values.join(' or '))
const dates = (text: string, ...expected: ReadingContext['expected']) =>
  read(text, ...expected).dates.map(({ values }) => values.join(' or '))
const people = (text: string, ...expected: ReadingContext['expected']) =>
  read(text, ...expected).parties.map(({ values }) => values[0].people)

describe('a bare number in reply to the question for a time', () => {
  it.each([
    'seven',
    'nine please',
    'ten would be great',
    'eight tomorrow',
    'six then',
    'four or so',
    '8 pls',
    '8 thx',
    '8 tonite',
    '7 plz',
    "eight let's say",
    'seven alright',
    'seven hopefully',
    'nine brilliant',
    'eight cool',
    'seven sir',
    'nine dot',
    'seven where possible',
    'seven super guys',
    'two pls',
  ])('is one: %s', (text) => expect(times(text, 'time')).toHaveLength(1))

  it.each([
    'one coeliac and one high chair',
    'two vegans',
    'yes, one wheelchair',
    'three prams and a dog',
    'just two parking spaces',
    'and one gluten free menu',
    'eight bottles',
    'one allergic child',
    'two vegetarians',
    'three of us',
    'one wheelchair',
    'four gluten free menus',
    'five vegan',
  ])('is none before what it counts: %s', (text) => expect(times(text, 'time')).toEqual([]))
})

describe('a time', () => {
  test.each([
    ['half past seven in the evening', '19:30'],
    ['quarter to nine at night', '20:45'],
    ['a quarter to one pm', '12:45'],
    ['twenty five past five p.m.', '17:25'],
    ['half seven tonight', '19:30'],
    ['Half-past two in the afternoon.', '14:30'],
    ['Quarter-to-eleven in the morning.', '10:45'],
    ['Twenty-five past five pm', '17:25'],
    ['Twenty-past-four in the afternoon', '16:20'],
    ['Tuesday, a quarter passed three pm', '15:15'],
    ['Half past. Two in the afternoon.', '14:30'],
    ['A quarter to, eleven in the morning', '10:45'],
    ['seven thirty this evening', '19:30'],
    ['eight oh five in the morning', '08:05'],
    ['19:15', '19:15'],
    ['let us say 7.45 pm', '19:45'],
    ['noon', '12:00'],
    ['at midnight', '00:00'],
    ['ten to twelve in the morning', '11:50'],
    ['3 pm sharp', '15:00'],
    ['five-ish in the afternoon', '17:00'],
    ['at 1830', '18:30'],
    ['in half an hour', '10:30'],
    ['an hour before noon', '11:00'],
  ])('%s', (text, time) => {
    expect(times(text)).toEqual([time])
  })

  it.each([
    ['at eight', '08:00 or 20:00'],
    ['half past seven', '07:30 or 19:30'],
    ['around 6 would suit us', '06:00 or 18:00'],
    ['sevenish if you can', '07:00 or 19:00'],
    ['Friday, half eightish', '08:30 or 20:30'],
    ['for five of us, about seven', '07:00 or 19:00'],
  ])('%s is in either half of the day until somebody settles it', (text, both) => {
    expect(times(text)).toEqual([both])
  })

  it('is settled by a part of the day that stands elsewhere', () => {
    expect(times('tomorrow evening, say at nine')).toEqual(['21:00'])
    expect(times('a table for dinner at 8')).toEqual(['20:00'])
  })

  it('is a bare number only where a time was asked for', () => {
    expect(times('seven', 'time')).toEqual(['07:00 or 19:00'])
    expect(times('ok, seven thirty', 'time')).toEqual(['07:30 or 19:30'])
    expect(times('seven')).toEqual([])
  })

  it('is no number of people, nights, minutes or days', () => {
    expect(times('for 7 people', 'time')).toEqual([])
    expect(times('seven nights', 'time')).toEqual([])
    expect(times('from 5 to 23 January', 'time')).toEqual([])
    expect(times('a four night stay', 'time')).toEqual([])
  })

  it('comes twice in a range, and is old where it is changed', () => {
    expect(times('between 8 and 10 in the morning')).toEqual(['08:00', '10:00'])
    const { times: both } = read('move it from 7 pm to 8 pm')
    expect(both.map(({ values, role }) => [values[0], role])).toEqual([
      ['19:00', 'old'],
      ['20:00', undefined],
    ])
    expect(read('not 6 pm, 7 pm').times.map(({ role }) => role)).toEqual(['rejected', undefined])
  })

  test.each([
    ['19:30', '7:30 in the evening'],
    ['08:00', "8 o'clock in the morning"],
    ['12:00', 'noon'],
    ['00:00', 'midnight'],
    ['15:05', '3:05 in the afternoon'],
  ])('%s is read back as %s', (time, spoken) => {
    expect(sayTime(time, { half: true })).toBe(spoken.replace(/^(\d+) o'clock/, '$1'))
  })
})

describe('a day', () => {
  test.each([
    ['today', '2026-12-01'],
    ['tomorrow at nine', '2026-12-02'],
    ['the day after tomorrow', '2026-12-03'],
    ['this evening', '2026-12-01'],
    ['on Friday', '2026-12-04'],
    ['Friday week', '2026-12-11'],
    ['Friday in two weeks', '2026-12-18'],
    ['Friday week after next', '2026-12-18'],
    ['Friday of the week after next', '2026-12-18'],
    ['the day after Christmas', '2026-12-26'],
    ['on Monday in a fortnight', '2026-12-14 or 2026-12-21'],
    ['a week on Friday', '2026-12-11'],
    ['a week from tomorrow', '2026-12-09'],
    ['a week tomorrow', '2026-12-09'],
    ['a week today, at ten', '2026-12-08'],
    ['a fortnight tomorrow', '2026-12-16'],
    ['two weeks on Monday', '2026-12-21'],
    ['in ten days', '2026-12-11'],
    ['in a fortnight', '2026-12-15'],
    ['10 days from now', '2026-12-11'],
    ['the 3rd', '2026-12-03'],
    ['the twenty first', '2026-12-21'],
    ['the 3rd of next month', '2027-01-03'],
    ['the second of May', '2027-05-02'],
    ['December the 24th', '2026-12-24'],
    ['January 5', '2027-01-05'],
    ['January, the 8th', '2027-01-08'],
    ['5 January 2028', '2028-01-05'],
    ['Sat, 12 Dec', '2026-12-12'],
    ['Saturday, the 12th of December', '2026-12-12'],
    ['Sunday the 13th', '2026-12-13'],
    ['14/3', '2027-03-14'],
    ['2027-02-28', '2027-02-28'],
    ['Sunday next week', '2026-12-13'],
    ['this weekend', '2026-12-05'],
    ['the end of next week', '2026-12-11'],
    ['my fares come in end of next week so then', '2026-12-11'],
    ['at the beginning of next week', '2026-12-07'],
    ['middle of January', '2027-01-15'],
    ['by the end of the month', '2026-12-31'],
    ['at the end of February', '2027-02-28'],
    ['Christmas Eve', '2026-12-24'],
    ["New Year's Day", '2027-01-01'],
    ['next Wednesday lunchtime', '2026-12-02 or 2026-12-09'],
    ['next Monday', '2026-12-07'],
    ['3/4', '2027-04-03 or 2027-03-04'],
  ])('%s', (text, day) => {
    expect(dates(text)).toEqual([day])
  })

  it('that is not in the calendar is none', () => {
    expect(dates('the 31st of June')).toEqual([])
    expect(dates('the 30th of February')).toEqual([])
  })

  it('in a year that was said is taken as it is, over or far away', () => {
    expect(dates('the 3rd of May 2019')).toEqual(['2019-05-03'])
  })

  it.each([
    'Second floor, is there a lift?',
    'on the 3rd floor',
    'my second son',
    'the third one along',
  ])('“%s” counts something else', (text) => expect(dates(text, 'date')).toEqual([]))

  it.each([
    ['wensday', '2026-12-02'],
    ['thurday', '2026-12-03'],
    ['on saterday', '2026-12-05'],
    ["this Sat'day coming", '2026-12-05'],
    ["Thurs'dy dinner time", '2026-12-03'],
    ["Sat'day's fine", '2026-12-05'],
  ])('may be misspelt: %s', (text, date) => {
    expect(dates(text)).toEqual([date])
  })

  it('is no other word that ends like one', () => {
    for (const word of ['midday', 'payday', 'birthday', 'holiday', 'someday', 'everyday'])
      expect(dates(word), word).toEqual([])
  })

  it('is the one in next week for both of two weekdays', () => {
    expect(dates('Thursday or Friday next week')).toEqual(['2026-12-10', '2026-12-11'])
    expect(dates('next week on Tuesday')).toEqual(['2026-12-08'])
  })

  it('may be a number before a month, and is no hour then', () => {
    expect(dates('eleven December')).toEqual(['2026-12-11'])
    expect(dates('1 December at 4 pm', 'time')).toEqual(['2026-12-01'])
  })

  it.each([
    ['the fourteen, Monday, the same hour', '2026-12-14'],
    ['on Monday, the fourteen', '2026-12-14'],
    ['Tuesday the eight, please', '2026-12-08'],
    ['the eight, Tuesday, at nine', '2026-12-08'],
  ])('may be a number beside the weekday that it falls on: %s', (text, date) => {
    expect(dates(text, 'time')).toEqual([date])
  })

  it('is no number that counts or that falls on another weekday', () => {
    expect(dates('the four of us, Friday')).toEqual(['2026-12-04'])
    expect(dates('for fourteen, Monday')).toEqual(['2026-12-07'])
    expect(dates('the nine, Monday')).toEqual(['2026-12-07'])
  })

  it('may be a number alone where a day is asked for or under discussion', () => {
    expect(dates('the fourteen', 'date')).toEqual(['2026-12-14'])
    expect(dates('from the eighteen to the twenty', 'date')).toEqual(['2026-12-18', '2026-12-20'])
    expect(near('I need the fourteen', { day: '2026-12-12' })).toEqual(['2026-12-14'])
    expect(near('the seven will do', { day: '2026-12-12' })).toEqual([])
    expect(dates('the fourteen')).toEqual([])
  })

  it('may be two of a stay', () => {
    expect(dates('from the 5th to the 8th')).toEqual(['2026-12-05', '2026-12-08'])
    expect(dates('17 - 19 July')).toEqual(['2027-07-17', '2027-07-19'])
    expect(dates('from 5 to 23 January')).toEqual(['2027-01-05', '2027-01-23'])
  })

  it('on which somebody leaves comes after the one on which they arrive', () => {
    expect(dates('arriving Friday and leaving on the Monday')).toEqual(['2026-12-04', '2026-12-07'])
    expect(dates('can you change it from Friday to Wednesday')).toEqual([
      '2026-12-04',
      '2026-12-02',
    ])
  })

  it('on which somebody was born is none', () => {
    expect(dates('Asha Rao, date of birth 14 March 1984, on Friday please')).toEqual(['2026-12-04'])
    expect(dates('I was born on the third of May nineteen seventy nine')).toEqual([])
    expect(dates('it is her birthday on the 9th of June')).toEqual(['2027-06-09'])
  })

  it('is none where `now` and `second` are said of other things', () => {
    expect(dates('we need it now')).toEqual([])
    expect(dates('wait a second')).toEqual([])
    expect(dates('the first thing is')).toEqual([])
  })

  it('is read back as people say it', () => {
    const today = now.toPlainDate()
    expect(sayDate('2026-12-01', today)).toBe('today')
    expect(sayDate('2026-12-02', today)).toBe('tomorrow, Wednesday the 2nd')
    expect(sayDate('2026-12-27', today)).toBe('Sunday the 27th of December')
    expect(sayDate('2028-01-03', today)).toBe('Monday the 3rd of January 2028')
  })
})

describe('a party', () => {
  test.each([
    ['for six people', 6],
    ['a table for four tomorrow', 4],
    ['the two of us and a baby', 3],
    ['me, my wife and 2 kids', 4],
    ['my husband and I', 2],
    ['just me', 1],
    ['party of eight', 8],
    ['a family of five', 5],
    ['two adults and one child', 3],
    ['we will be 12', 12],
    ["there'll be seven of us", 7],
    ['actually make it seven', 7],
    ['3 women and 4 kids', 7],
    ["I'm coming with three friends", 4],
    ['a couple', 2],
    ['half a dozen people', 6],
    ['my parents and my twins', 4],
    ['for two, my husband and me', 2],
    ['two adults, two kids', 4],
    ['my wife, my mother and me', 3],
  ])('%s', (text, count) => {
    expect(people(text)).toEqual([count])
  })

  itEvery(2)([
    ['four of us, two adults and two kids', 4],
    ['two adults, me and my mother', 2],
    ['my husband and I, two adults', 2],
    ['a double room for two people, two adults', 2],
    ['two people, me and my wife, and two kids', 4],
    ['three of us, my wife, my son and me', 3],
  ])('is not counted twice: %s', (text, count) => {
    expect(people(text)).toEqual([count])
  })

  it('tells children where the caller did', () => {
    expect(read('two adults and a toddler').parties[0]?.values[0]).toEqual({
      people: 3,
      adults: 2,
      children: 1,
    })
  })

  it('is a bare number only where people were asked for', () => {
    expect(people('six', 'people')).toEqual([6])
    expect(people('six')).toEqual([])
  })

  it('is nobody who is only spoken of', () => {
    expect(people('book it for me, please')).toEqual([])
    expect(people('one of us is vegan')).toEqual([])
    expect(people('my wife is ill')).toEqual([])
    expect(people('can I add two guests?')).toEqual([])
  })

  it('is no time and no night', () => {
    expect(people('at seven for three nights', 'people')).toEqual([])
    expect(people('ok, seven thirty', 'time', 'people')).toEqual([])
  })

  it('is read back as people say it', () => {
    expect(sayParty({ people: 1 })).toBe('one person')
    expect(sayParty({ people: 6 })).toBe('6 people')
    expect(sayParty({ people: 3, adults: 2, children: 1 })).toBe('2 adults and one child')
  })
})

test('each word is read for one slot, all of them at once', () => {
  const reading = read(
    "we'd like to come tomorrow, six of us, at half past seven in the evening, it's for Priya Shah",
  )
  expect(reading.dates[0]?.values).toEqual(['2026-12-02'])
  expect(reading.parties[0]?.values[0].people).toBe(6)
  expect(reading.times[0]?.values).toEqual(['19:30'])
})

describe('the work', () => {
  const context = { now, expected: true, dayFirst: true }
  /** How often a token is read. */
  const looks = (piece: string, often: number) => {
    let count = 0
    const { tokens } = tokenise(piece.repeat(often))
    const counted = new Proxy([...tokens], {
      get(target, key, receiver) {
        count += 1
        return Reflect.get(target, key, receiver) as unknown
      },
    })
    findTimes(counted, context)
    findDates(counted, context)
    findParties(counted, context)
    return count
  }

  itEvery(4)([
    'one ',
    '7 ',
    'and ',
    'the ',
    'a week ',
    'June ',
    'O',
    '- ',
    '. ',
    'my wife and ',
    '1.',
    'under ',
    'Friday ',
    'double ',
    'in a ',
    'twenty ',
    'from ',
    'my name is ',
    'two hundred and ',
    'Mr. ',
    'Van ',
  ])('for %j again and again grows with the length, and not with its square', (piece) => {
    expect(looks(piece, 800) / looks(piece, 200)).toBeLessThan(5)
  })

  it('is bounded for ten thousand characters', () => {
    expect(read('seven '.repeat(2_000)).tokens.length).toBeLessThan(400)
  })
})

const near = (text: string, of: Partial<NonNullable<ReadingContext['near']>>) =>
  readUtterance(text, { now, expected: [], dayFirst: true, near: of })
    .dates.filter(({ role }) => role === undefined)
    .map(({ values }) => values.join(' or '))

describe('a day that follows from others', () => {
  test.each([
    ['not the 4th, the Friday after', '2026-12-11'],
    ['the Friday after, 11 December', '2026-12-11'],
    ['the 11th I said, not the 4th', '2026-12-11'],
    ['on Friday after work', '2026-12-04'],
  ])('%s is counted from the day that was mentioned last', (text, day) => {
    expect(near(text, { day: '2026-12-04' })).toEqual([day])
  })

  it('is counted from a day of the same sentence, too', () => {
    expect(dates('a part on Friday, the rest the Friday after')).toEqual([
      '2026-12-04',
      '2026-12-11',
    ])
  })

  test.each([
    'next week on Thursday, not this week',
    'Thursday please, but next week',
    'not this week. Thursday next week',
  ])('%s is in the week that is named, and not denied', (text) => {
    expect(dates(text)).toEqual(['2026-12-10'])
  })

  test('until a weekday is the one after the arrival', () => {
    const known = { day: '2026-12-18', arrival: '2026-12-18' }
    expect(near('three nights, until the Monday', known)).toEqual(['2026-12-21'])
    expect(near('till Sunday then', known)).toEqual(['2026-12-20'])
  })

  test.each([
    ['in the morning before eleven', '2026-12-14'],
    ['the evening after six, please', '2026-12-14'],
    ['in the morning before my shift', '2026-12-14'],
    ['Monday evening after work', '2026-12-14'],
  ])('%s moves no day', (text, day) => {
    expect(near(text, { day, days: [day] }).filter((one) => one !== day)).toEqual([])
  })

  it('is the one before or after, where nothing else follows', () => {
    expect(near('the morning before', { day: '2026-12-14' })).toEqual(['2026-12-13'])
    expect(near('better the evening after, please', { day: '2026-12-14' })).toEqual(['2026-12-15'])
  })

  test.each([
    ['Saturday to Monday', ['2026-12-12', '2026-12-14']],
    ['from Thursday to Sunday', ['2026-12-10', '2026-12-13']],
    ['we leave on the Wednesday', ['2026-12-16']],
    ['no, Tuesday', ['2026-12-15']],
    ['this Saturday', ['2026-12-05']],
    ['Saturday the 19th', ['2026-12-19']],
  ])('%s is within the stay under discussion or nearest to it', (text, days) => {
    const [arrival, departure] = ['2026-12-11', '2026-12-14']
    expect(near(text, { day: arrival, chosen: arrival, arrival, departure })).toEqual(days)
  })

  it('is the nearest one to the day that was chosen or booked, across the weekend', () => {
    expect(near('on Monday instead', { chosen: '2026-12-13' })).toEqual(['2026-12-14'])
    expect(near('the Sunday', { booked: '2026-12-14' })).toEqual(['2026-12-13'])
    expect(near('Monday', { chosen: '2026-12-02' })).toEqual(['2026-12-07'])
  })

  test.each([
    ['this week, Monday', '2026-12-07'],
    ['Friday this week', '2026-12-04'],
  ])('%s is never over', (text, day) => {
    expect(dates(text)).toEqual([day])
  })

  test.each([
    ['so Wednesday of that week', ['2026-12-16']],
    ['Thursday or Friday the same week', ['2026-12-17', '2026-12-18']],
    ['that week on Monday then', ['2026-12-14']],
  ])('%s is in the week of the day that was mentioned last', (text, days) => {
    expect(near(text, { day: '2026-12-15' })).toEqual(days)
  })

  test.each([
    ['any day after next week Tuesday', '2026-12-09'],
    ['anytime after Thursday next week suits me', '2026-12-11'],
    ['some time after the 14th', '2026-12-15'],
  ])('%s is the next day', (text, day) => {
    expect(dates(text)).toEqual([day])
  })

  test.each(['in the evening, on Thursday', 'yes Thursday', 'thurs, evening flight'])(
    '%s is the Thursday that was mentioned, or the one in the week of the day that was chosen',
    (text) => {
      expect(near(text, { days: ['2026-12-17'] })).toEqual(['2026-12-17'])
      expect(near(text, { days: ['2026-12-17', '2026-11-28'] })).toEqual(['2026-12-17'])
      expect(near(text, { days: ['2026-12-18'], chosen: '2026-12-18' })).toEqual(['2026-12-17'])
      expect(near(text, { days: ['2026-12-18'] })).toEqual(['2026-12-03'])
      expect(near(text, { days: ['2026-11-30'], chosen: '2026-11-30' })).toEqual(['2026-12-03'])
      expect(near('this Thursday', { days: ['2026-12-17'] })).toEqual(['2026-12-03'])
    },
  )

  test.each([
    ['the first Friday of December', '2026-12-04'],
    ['second Tuesday in January', '2027-01-12'],
    ['last Monday in January', '2027-01-25'],
    ['the Tuesday is eighth December, so Wednesday ninth', '2026-12-08 and 2026-12-09'],
    ['no, next week. thursday tenth december', '2026-12-10'],
    ['wed or thurs', '2026-12-02 and 2026-12-03'],
    ['fri to sun please', '2026-12-04 and 2026-12-06'],
    ['sat and sun', '2026-12-05 and 2026-12-06'],
  ])('%s: a month and a number say more than a weekday', (text, days) => {
    expect(dates(text).join(' and ')).toBe(days)
  })

  it('is none where `sat` and `sun` are other words', () => {
    expect(dates('we sat down in the sun and ate')).toEqual([])
  })

  it('is in the week that was named before, unless more is said', () => {
    expect(near('Wednesday', { week: '2026-12-07' })).toEqual(['2026-12-09'])
    expect(near('Wednesday the 16th', { week: '2026-12-07' })).toEqual(['2026-12-16'])
    expect(near('this Friday', { week: '2026-12-07' })).toEqual(['2026-12-04'])
  })

  it('has a number without an ending only where nights are said from one weekday to another', () => {
    expect(dates('Friday 11 to Sunday 13')).toEqual(['2026-12-11', '2026-12-13'])
    expect(dates('Friday 4 people')).toEqual(['2026-12-04'])
    expect(dates('on Thursday 8 of us')).toEqual(['2026-12-03'])
  })
})

describe('a number of people that may be one of two', () => {
  test.each([
    ['there will be eight or nine of us', [8, 9]],
    ['a table for 4 to 5 people', [4, 5]],
    ['six or seven people', [6, 7]],
    ['for two or three', [2, 3]],
    ['a table for two, or at eight', [2]],
  ])('%s', (text, counts) => {
    expect(read(text).parties.flatMap(({ values }) => values.map((one) => one.people))).toEqual(
      counts,
    )
  })
})
