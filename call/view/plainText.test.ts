import { expect, test } from 'vitest'
import { cutText, isRightToLeft, plainText } from './plainText.ts'

test('text is one line, without what nobody sees', () => {
  expect(plainText(' a\r\n\tb\u2028c ', 100)).toBe('a b c')
  expect(plainText('a\u202eb\u2066c\ufeffd\ud800e', 100)).toBe('abcde')
})

test('the letters of every script stay, with the joiners that some need', () => {
  for (const text of ['नमस्ते', 'வணக்கம்', 'می‌خواهم', '👩‍💻 日本語'])
    expect(plainText(text, 100)).toBe(text)
})

test('text is cut between two words if that leaves half of it, and never inside of a character', () => {
  expect(cutText('one two three', 13)).toBe('one two three')
  expect(cutText('one two three', 10)).toBe('one two…')
  expect(cutText('one twothreefour', 10)).toBe('one twoth…')
  expect(cutText('😀😀😀😀', 3)).toBe('😀😀…')
})

test('the first letter decides the direction', () => {
  expect(isRightToLeft('“שלום” hello')).toBe(true)
  expect(isRightToLeft('12 مرحبا')).toBe(true)
  expect(isRightToLeft('hello שלום')).toBe(false)
  expect(isRightToLeft('…')).toBe(false)
})
