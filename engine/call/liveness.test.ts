import { expect, test } from 'vitest'
import { limitsOf, overdue as overdueWith, type Pulse } from './liveness.ts'

const usual = limitsOf(120_000)
const overdue = (pulse: Pulse, nowMs: number, limits = usual) => overdueWith(pulse, nowMs, limits)

const connected = { answeredMs: 0, connectedMs: 1_000, lastPacketMs: 1_000 }
const unconnected = { answeredMs: 0, connectedMs: undefined, lastPacketMs: 0 }

// Rule C7
test('an offer without a connection frees its line after 5 s', () => {
  expect(overdue(unconnected, 5_000)).toBeUndefined()
  expect(overdue(unconnected, 5_001)).toBe('neverConnected')
})

// Rule C7
test('a client that has connected has 15 s to open the event channel', () => {
  expect(overdue({ ...unconnected, lastPacketMs: 400 }, 15_000)).toBeUndefined()
  expect(overdue({ ...unconnected, lastPacketMs: 15_000 }, 15_001)).toBe('neverConnected')
})

// Rule C7
test('8 s without a packet do not end a call, and 10 s do', () => {
  expect(overdue(connected, 9_000)).toBeUndefined()
  expect(overdue(connected, 11_000)).toBe('vanished')
  expect(overdue({ ...connected, lastPacketMs: 8_000 }, 11_000)).toBeUndefined()
})

test('a call may last as long as its server allows, and the browser has ten seconds to end it first', () => {
  const pulse = { ...connected, lastPacketMs: 611_000 }
  expect(overdue(pulse, 611_000, limitsOf(600_000))).toBeUndefined()
  expect(overdue(pulse, 611_001, limitsOf(600_000))).toBe('limit')
})

test('no call lasts longer than the limit, counted from its connection', () => {
  const endMs = 1_000 + usual.callMs
  expect(overdue({ ...connected, lastPacketMs: endMs }, endMs)).toBeUndefined()
  expect(overdue({ ...connected, lastPacketMs: endMs }, endMs + 1)).toBe('limit')
})
