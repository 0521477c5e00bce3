/** What whoever sits in a car that sinks hears: out through the window, children first. With the real reader. */
import { describe, expect, it } from 'vitest'
import { heard, last } from '../testing/safeCalls.ts'

const sinking = 'The car’s sinking in the river!'

describe('in a car in the water', () => {
  it.each([sinking, 'The car’s filling with water!', 'My van’s gone into the canal!'])(
    'everybody is told at once to get out: “%s”',
    async (line) => {
      expect(await last(line)).toMatch(/window open or broken, children first, and out: now/)
    },
  )

  it.each<[RegExp, string]>([
    [/oldest first/, 'My baby’s in the back.'],
    [/oldest first/, 'My kids are in the back.'],
    [/side window/, 'The window won’t open.'],
    [/side window/, 'The windows are electric, they won’t go down.'],
    [/Press the catch/, 'My wife can’t get her belt off.'],
  ])('what holds them is answered before anything else: %s, “%s”', async (answer, line) => {
    const [, said] = await heard(sinking, line)
    expect(said).toMatch(answer)
    expect(said).not.toMatch(/Don’t go in after|Save your battery|float on their back/)
  })

  it('nobody who is out is told to undo belts', async () => {
    expect(await last(sinking, 'I’m out, but my son’s still in there.')).not.toMatch(
      /Undo|Thank goodness/,
    )
  })

  it.each([
    'The car’s had its service, can you resend the invoice?',
    'My baby’s in the back, so we need room for a pram.',
    'The window won’t open in room twelve.',
  ])('ordinary words of cars and windows are none of it: “%s”', async (line) => {
    expect(await last(line)).toBe(`AGENT<${line}>`)
  })
})
