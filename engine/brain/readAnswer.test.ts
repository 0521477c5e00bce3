import { describe, expect, it } from 'vitest'
import { inWords, withFigures } from './numberWords.ts'
import { type QuestionKind, readAnswer } from './readAnswer.ts'
import { readWords } from './readWords.ts'

const read = (kind: QuestionKind, text: string, awaited = false) =>
  readAnswer(kind, readWords(text), awaited)

describe('numbers in words', () => {
  it.each([
    ['three hundred', '300'],
    ['a hundred and twenty five', '125'],
    ['two thousand five hundred minutes', '2500 minutes'],
    ['twenty first of may', '21st of may'],
    ['the fourteenth', 'the 14th'],
    ['one two three four', '1 2 3 4'],
    ['nineteen people', '19 people'],
    ['1,500 minutes', '1500 minutes'],
    ['fifty', '50'],
    ['no number here', 'no number here'],
    ['me and you', 'me and you'],
    ['a second', 'a second'],
  ])('%s', (text, figures) => expect(withFigures(text)).toBe(figures))

  it('are written as words up to twelve', () => {
    expect([1, 12, 13].map(inWords)).toEqual(['one', 'twelve', '13'])
  })
})

describe('a day', () => {
  it.each([
    ['On Friday please', 'Friday'],
    ['next Tuesday would be good', 'next Tuesday'],
    ['tomorrow morning', 'tomorrow'],
    ['the day after tomorrow', 'the day after tomorrow'],
    ['tonight', 'today'],
    ['the fourteenth of March', '14 March'],
    ['March 3rd', '3 March'],
    ['on the twenty second', 'the 22nd'],
    ['not Friday, Saturday', 'Saturday'],
    ['this weekend', 'the weekend'],
    ['whenever you like', undefined],
    ['forty seventh', undefined],
  ])('%s', (text, day) => expect(read('day', text)).toBe(day))
})

describe('a time', () => {
  it.each([
    ['at seven', '7 o’clock'],
    ['half past seven in the evening', '7:30 pm'],
    ['quarter to nine', '8:45'],
    ['7 pm', '7 pm'],
    ['19:30', '7:30 pm'],
    ['noon', 'noon'],
    ['around eight o’clock', '8 o’clock'],
    ['for six people', undefined],
  ])('%s', (text, time) => expect(read('time', text)).toBe(time))

  it('is a bare number only when it was asked for', () => {
    expect(read('time', 'eight')).toBeUndefined()
    expect(read('time', 'eight', true)).toBe('8 o’clock')
  })
})

describe('counts', () => {
  it.each([
    ['a table for six, one of them vegan', 'six people'],
    ['we are four', 'four people'],
    ['just me', 'one person'],
    ['me and my wife', 'two people'],
    ['a table at eight', undefined],
  ])('people: %s', (text, people) => expect(read('people', text)).toBe(people))

  it.each([
    ['two nights', 'two nights'],
    ['just one night', 'one night'],
    ['a week', 'seven nights'],
  ])('nights: %s', (text, nights) => expect(read('nights', text)).toBe(nights))

  it('are bare numbers only when they were asked for', () => {
    expect(read('nights', 'three')).toBeUndefined()
    expect(read('nights', 'three', true)).toBe('three nights')
    expect(read('people', 'Friday the 14th at 7:30', true)).toBeUndefined()
  })

  it.each([
    ['about three hundred minutes', '300'],
    ['ten hours', '600'],
  ])('minutes: %s', (text, minutes) => expect(read('minutes', text)).toBe(minutes))
})

describe('a number in digits', () => {
  it.each([
    ['four two seven one', '4271'],
    ['it is 4271', '4271'],
    ['four double two one', '4221'],
    ['for Friday', undefined],
    ['two', undefined],
  ])('%s', (text, digits) => expect(read('digits', text)).toBe(digits))
})

describe('yes and no', () => {
  it.each([
    ['yes please', 'yes'],
    ['sure, why not', 'yes'],
    ['no thanks', 'no'],
    ['I do not think so', 'no'],
    ['purple', undefined],
  ])('%s', (text, answer) => expect(read('yesNo', text, true)).toBe(answer))

  it('do not answer a question that was not asked', () =>
    expect(read('yesNo', 'yes')).toBeUndefined())
})

describe('others', () => {
  it.each([
    ['one of us is vegan', 'vegan'],
    ['I cannot have gluten', 'gluten-free'],
  ])('diet: %s', (text, diet) => expect(read('diet', text)).toBe(diet))

  it('no diet is an answer when a diet was asked for', () => {
    expect(read('diet', 'nothing, thanks', true)).toBe('no')
    expect(read('diet', 'nothing, thanks')).toBeUndefined()
  })

  it('a name comes without its introduction', () => {
    expect(read('words', 'my player name is night owl', true)).toBe('Night Owl')
    expect(read('words', 'well that is a long story to tell you', true)).toBeUndefined()
  })
})
