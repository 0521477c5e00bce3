import { describe, expect, it } from 'vitest'
import { fillArguments } from './fillArguments.ts'

const valueIn = async (name: string, type: string, text: string, isAnswer = false) =>
  (
    await fillArguments(
      { properties: { [name]: { type } } },
      text,
      isAnswer ? { [name]: text } : {},
    )
  )[name]

describe('a function gets the day as it was said', () => {
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
    ['Saturday, not Friday', 'Saturday'],
    ['this weekend', 'this weekend'],
    ['in ten days', 'in 10 days'],
    ['whenever you like', undefined],
    ['forty seventh', undefined],
  ])('%s', async (text, day) => expect(await valueIn('day', 'string', text, true)).toBe(day))
})

describe('a function gets the time on a clock of twelve hours', () => {
  it.each([
    ['at seven', '7 o’clock'],
    ['half past seven in the evening', '7:30 pm'],
    ['half seven', '7:30'],
    ['quarter to nine', '8:45'],
    ['7 pm', '7 pm'],
    ['19:30', '7:30 pm'],
    ['noon', 'noon'],
    ['around eight o’clock', '8 o’clock'],
    ['not at six, at ten past seven', '7:10'],
    ['for six people', undefined],
  ])('%s', async (text, time) => expect(await valueIn('time', 'string', text)).toBe(time))
})

describe('a function gets the digits of a number', () => {
  it.each([
    ['four two seven one', '4271'],
    ['it is 4271', '4271'],
    ['four double two one', '4221'],
    ['020 7946 0958', '02079460958'],
    ['for Friday', undefined],
    ['two', undefined],
  ])('%s', async (text, digits) => expect(await valueIn('code', 'string', text)).toBe(digits))
})

describe('a function gets a number', () => {
  it.each([
    ['for three hundred', 300],
    ['a hundred and twenty five', 125],
    ['two thousand five hundred minutes', 2_500],
    ['1,500 minutes', 1_500],
    ['2.5 hours', 2.5],
    ['two and a half', 2.5],
    ['not that one', undefined],
  ])('%s', async (text, number) => expect(await valueIn('count', 'number', text)).toBe(number))
})

describe('a function gets a yes or a no', () => {
  it.each([
    ['yes please', true],
    ['sure, why not', true],
    ['no thanks', false],
    ['I do not think so', false],
    ['a table that is not outside', undefined],
    ['purple', undefined],
  ])('%s', async (text, answer) => expect(await valueIn('urgent', 'boolean', text)).toBe(answer))
})
