import { describe, expect, it } from 'vitest'
import { withFigures } from '../modelTasks/numberWords.ts'
import { readDay, readDigits, readTime, readYesNo } from './readAnswer.ts'
import { readWords } from '../understanding/readWords.ts'

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
  ])('%s', (text, day) => expect(readDay(readWords(text))).toBe(day))
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
  ])('%s', (text, time) => expect(readTime(readWords(text))).toBe(time))
})

describe('a number in digits', () => {
  it.each([
    ['four two seven one', '4271'],
    ['it is 4271', '4271'],
    ['four double two one', '4221'],
    ['for Friday', undefined],
    ['two', undefined],
  ])('%s', (text, digits) => expect(readDigits(readWords(text))).toBe(digits))
})

describe('yes and no', () => {
  it.each([
    ['yes please', 'yes'],
    ['sure, why not', 'yes'],
    ['no thanks', 'no'],
    ['I do not think so', 'no'],
    ['purple', undefined],
  ])('%s', (text, answer) => expect(readYesNo(readWords(text))).toBe(answer))
})
