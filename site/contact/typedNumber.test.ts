// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { digitsOf, keepDigits } from './typedNumber.ts'

afterEach(() => document.body.replaceChildren())

describe('a number that is typed or pasted', () => {
  test.each([
    ['+91 98765 43210', '919876543210'],
    ['(91) 98765-43210', '919876543210'],
    ['+91.98765/43210', '919876543210'],
    ['+44 (0)20 7946 0142', '442079460142'],
    ['+44 (0) 20 7946 0142', '442079460142'],
    ['(0) 20 7946', '0207946'],
    ['020 7946\u20110142', '02079460142'],
    ['ninety-one', 'ninetyone'],
    ['12a', '12a'],
    ['', ''],
  ])('%s stands there as %s', (typed, shown) => expect(digitsOf(typed)).toBe(shown))

  test.each([
    ['+44 (0)20 7946-0142', '442079460142'],
    ['+1 (310) 555 0142', '13105550142'],
    ['(0)20 7946 0142', '02079460142'],
  ])('%s, typed letter by letter, stands there as %s', (typed, shown) => {
    const field = document.createElement('input')
    for (const letter of typed) {
      field.value += letter
      keepDigits(field)
    }
    expect(field.value).toBe(shown)
  })

  test('keeps the cursor where it was typed', () => {
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    field.value = '+44 7700-900'
    field.setSelectionRange(7, 7)
    keepDigits(field)
    expect([field.value, field.selectionStart]).toEqual(['447700900', 5])
  })
})
