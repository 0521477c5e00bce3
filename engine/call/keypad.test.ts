import { expect, test } from 'vitest'
import { createKeypad } from './keypad.ts'

function press(keys: string, everyMs = 300) {
  const keypad = createKeypad()
  const typed: unknown[] = []
  let nowMs = 0
  const take = (what: unknown) => void (what && typed.push(what))
  for (const key of keys) {
    if (key === ' ') for (let tick = 0; tick < 110; tick += 1) take(keypad.tick((nowMs += 20)))
    else {
      for (let tick = 0; tick < everyMs / 20; tick += 1) take(keypad.tick((nowMs += 20)))
      take(keypad.press(key, nowMs))
    }
  }
  return typed
}

const digits = (text: string) => ({ type: 'digits', digits: text })
const person = { type: 'person' }

// Rule C94
test.each([
  ['a number is complete after two seconds without a key', '4821 ', [digits('4821')]],
  ['keys that come sooner go on with it', '48', []],
  ['# completes a number at once', '4821#', [digits('4821')]],
  ['# alone says nothing', '# ##', []],
  ['* takes back what was pressed', '48*21#', [digits('21')]],
  ['0 alone asks for a person', '0 ', [person]],
  ['0 in a number is a digit', '07700900123 ', [digits('07700900123')]],
  ['0 after a number asks for a person', '4821 0 ', [digits('4821'), person]],
  ['A to D are no digits', 'A4B#', [digits('4')]],
])('%s', (_, keys, typed) => {
  expect(press(keys)).toEqual(typed)
})

test('whoever goes on pressing keys types several numbers, and none of them is endless', () => {
  expect(press('1'.repeat(70) + '#')).toEqual([
    digits('1'.repeat(32)),
    digits('1'.repeat(32)),
    digits('1'.repeat(6)),
  ])
})

test('keys that take a while each are one number', () => {
  expect(press('12# ', 1_900)).toEqual([digits('12')])
})
