import { expect, test } from 'vitest'
import type { CarrierMessage } from './carrierMessages.ts'
import { advanceStream, type StreamEffect, type StreamState } from './carrierStream.ts'

const start: CarrierMessage = { type: 'start', streamId: 's', callId: 'call' }
const media: CarrierMessage = { type: 'media', streamId: 's', chunk: 1, payload: Uint8Array.of(1) }
const stop: CarrierMessage = { type: 'stop', streamId: 's' }
const invalid: CarrierMessage = { type: 'invalid', reason: 'It is nothing.' }

function play(messages: readonly CarrierMessage[]): { state: StreamState; did: string[] } {
  let state: StreamState = { name: 'waiting' }
  const effects: StreamEffect[] = []
  for (const message of messages) {
    const [next, wanted] = advanceStream(state, message, 'call')
    state = next
    effects.push(...wanted)
  }
  return { state, did: effects.map(({ type }) => type) }
}

// Rule C91
test('a stream begins with its start, is heard, and ends with its stop', () => {
  const key: CarrierMessage = { type: 'key', streamId: 's', key: '1' }
  const mark: CarrierMessage = { type: 'mark', streamId: 's', name: 'm' }
  const { state, did } = play([
    { type: 'connected' },
    start,
    media,
    key,
    { type: 'other' },
    mark,
    stop,
  ])
  expect(did).toEqual(['begin', 'hear', 'press', 'marked', 'leave'])
  expect(state).toEqual({ name: 'over' })
})

test('a caller who hangs up while the carrier connects has left', () => {
  expect(play([{ type: 'connected' }, stop]).did).toEqual(['leave'])
})

test.each<[string, CarrierMessage[]]>([
  ['sound before the start', [{ type: 'connected' }, media]],
  ['a second start', [start, start]],
  ['the start of another call', [{ ...start, callId: 'other' }]],
  ['sound of another stream', [start, { ...media, streamId: 'other' }]],
  ['the end of another stream', [start, { ...stop, streamId: 'other' }]],
  ['garbage', [start, invalid]],
  ['garbage at once', [invalid]],
])('%s ends the call, and nothing after it has an effect', (_, messages) => {
  const { state, did } = play([...messages, start, media, stop, invalid])
  expect(state).toEqual({ name: 'over' })
  expect(did.filter((each) => each !== 'begin')).toEqual(['misuse'])
})

test('in any order of messages, at most one stream begins, and everything heard lies between its begin and its end', () => {
  const all: CarrierMessage[] = [
    { type: 'connected' },
    { type: 'other' },
    start,
    media,
    stop,
    invalid,
  ]
  /** Every sequence of six messages. */
  for (let number = 0; number < all.length ** 6; number += 1) {
    const messages = Array.from(
      { length: 6 },
      (_, at) => all[Math.floor(number / all.length ** at) % all.length]!,
    )
    const { did } = play(messages)
    const end = did.findIndex((each) => each === 'leave' || each === 'misuse')
    const whole =
      did.filter((each) => each === 'begin').length <= 1 &&
      (end === -1 || end === did.length - 1) &&
      (!did.includes('hear') || did[0] === 'begin')
    if (!whole) throw new Error(`${messages.map(({ type }) => type).join(' ')}: ${did.join(' ')}`)
  }
  expect(all).toHaveLength(6)
})
