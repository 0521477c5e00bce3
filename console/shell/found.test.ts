import { describe, expect, test } from 'vitest'
import { found } from './found.ts'
import { places } from './places.ts'

const first = (typed: string): string | undefined => found(places, typed)[0]?.title

describe('a page or a setting is found by the words that people use', () => {
  test.each([
    ['opening hours', 'Opening hours and special days'],
    ['holidays', 'Opening hours and special days'],
    ['closed', 'Opening hours and special days'],
    ['phone number', 'Telephone numbers'],
    ['do not call', 'Numbers that are never rung'],
    ['webhook', 'Deliveries'],
    ['api key', 'Keys for programs'],
    ['embed', 'Widget for your page'],
    ['greeting', 'Greeting and prompt of an agent'],
    ['voice', 'Voice and language of an agent'],
    ['emergency number', 'Emergency number and crisis line of an agent'],
    ['retention', 'How long calls and recordings are kept'],
    ['knowledge', 'Files and pages that an agent knows'],
    ['invite', 'Invite somebody'],
    ['user', 'Go to People'],
    ['password', 'Password and passkeys'],
    ['delete a person', 'Export or erase everything of a person'],
    ['gdpr', 'Go to Privacy'],
    ['minutes', 'Minutes against limits'],
    ['log out', 'Where you are signed in'],
    ['appointments', 'Go to Bookings'],
    ['messages', 'Go to Inbox'],
    ['history', 'Go to Calls'],
    ['who changed', 'Go to Audit log'],
  ])('%s', (typed, title) => expect(first(typed)).toBe(title))
})

test.each([
  ['openning hours', 'Opening hours and special days'],
  ['pasword', 'Password and passkeys'],
  ['webhoook', 'Deliveries'],
  ['greting', 'Greeting and prompt of an agent'],
  ['emergancy', 'Emergency number and crisis line of an agent'],
])('%s is found although letters are wrong', (typed, title) => expect(first(typed)).toBe(title))

test('a title counts more than another name, and both more than a word with wrong letters', () => {
  const items = [{ title: 'Call' }, { title: 'Rings', words: 'calls' }, { title: 'Calls' }]
  expect(found(items, 'calls').map(({ title }) => title)).toEqual(['Calls', 'Rings', 'Call'])
})

test('short words are taken as they are, nonsense finds nothing, and nothing finds everything', () => {
  expect(found(places, 'xqzzt')).toEqual([])
  expect(found([{ title: 'Key' }], 'kay')).toEqual([])
  expect(found(places, '  ')).toEqual(places)
})
