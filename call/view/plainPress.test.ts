import { expect, test } from 'vitest'
import { isPlainPress } from './plainPress.ts'

test('only a click of the first button without a key opens a link in the same tab', () => {
  const plainPress = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  expect(isPlainPress(plainPress)).toBe(true)
  for (const press of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])
    expect(isPlainPress({ ...plainPress, ...press })).toBe(false)
  expect(isPlainPress({ ...plainPress, button: 1 })).toBe(false)
})
