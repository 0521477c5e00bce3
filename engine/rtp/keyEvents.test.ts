import { expect, test } from 'vitest'
import { createKeyEvents } from './keyEvents.ts'

type Sent = [event: number, timestamp: number, ssrc?: number]

function keysOf(sent: readonly Sent[]): string {
  const read = createKeyEvents()
  return sent
    .map(([event, timestamp, ssrc = 1]) =>
      read(Buffer.from([event, 10, 0, 160]), {
        payloadType: 101,
        marker: false,
        sequenceNumber: 0,
        timestamp,
        ssrc,
      }),
    )
    .join('')
}

const nearEnd = 2 ** 32 - 100

test.each<[string, Sent[], string]>([
  [
    'an event is one key, however many packets it has',
    [
      [1, 800],
      [1, 800],
      [1, 800],
    ],
    '1',
  ],
  [
    'the same key twice is two events',
    [
      [5, 800],
      [5, 800],
      [5, 2_400],
      [5, 2_400],
    ],
    '55',
  ],
  [
    'late packets of an event say nothing',
    [
      [1, 800],
      [2, 2_400],
      [1, 800],
      [2, 2_400],
    ],
    '12',
  ],
  [
    'the clock of the sender may begin anew at zero',
    [
      [1, nearEnd],
      [1, nearEnd],
      [2, 1_500],
    ],
    '12',
  ],
  [
    'an event that is too long goes on in another',
    [
      [9, 800],
      [9, 800 + 0xffff],
      [9, 800 + 2 * 0xffff],
    ],
    '9',
  ],
  [
    'another sender has a clock of its own',
    [
      [3, 90_000],
      [4, 800, 2],
    ],
    '34',
  ],
  [
    '* and # are keys, and a flash of the hook is none',
    [
      [10, 800],
      [11, 1_600],
      [16, 2_400],
      [0, 3_200],
    ],
    '*#0',
  ],
])('%s', (_, sent, keys) => {
  expect(keysOf(sent)).toBe(keys)
})

test('a packet that is too short is no key', () => {
  const header = { payloadType: 101, marker: true, sequenceNumber: 1, timestamp: 1, ssrc: 1 }
  expect(createKeyEvents()(Buffer.from([1, 2, 3]), header)).toBeUndefined()
  expect(createKeyEvents()(Buffer.alloc(0), header)).toBeUndefined()
})
