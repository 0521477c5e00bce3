/** What only steers the talk is neither a note nor a reason. */
import { describe, expect, it } from 'vitest'
import { steers } from './steers.ts'

describe('words that only steer the talk', () => {
  it.each([
    'Call me back, on my mobile',
    'ring me on the landline',
    'text me on my mobile',
    'write that down',
    'put me the mail I gave',
    'use the number I gave you',
    'write to the address I gave',
    'I want you to write it down',
    'I don’t have the account number on me',
    'I haven’t the reference on me',
    'if you’d want that next',
    'so plus one in front',
    'with a four four before it',
    'the last bit’s 0124',
    'I always swap them',
    'the number’s right',
    'ye have a machine that can’t read',
    'dude. you said the same thing',
    'you’re not listening to me',
    'I already told you that',
    'please don’t ask me again',
    'give me a person',
    'on the landline',
    'Ugh, a machine',
    'what a day',
    'good grief',
  ])('are about nothing: %s', (words) => expect(steers(words)).toBe(true))

  it.each([
    'it says delivered and it isn’t',
    'it’s about my phone number',
    'I want to change my phone number',
    'my mobile is broken',
    'my email was changed',
    'the code never came',
    'nobody called me back on Monday',
    'you said you’d call me back and you never did',
    'you promised ten days',
    'you charged me twice',
    'it’s to go to number 12',
    'leave it with the neighbour at number 12',
    'write to my landlord',
    'put us by the window',
    'I can’t hear well',
    'I work nights',
    'please ring me after eight',
    'what a table for two costs',
    'the machine eats my tickets',
    '',
  ])('are not what tells something: %s', (words) => expect(steers(words)).toBe(false))
})
