import { describe, expect, test } from 'vitest'
import { createCallerAddress, type CallerAddress } from './callerAddress.ts'
import type { Address } from './sdp.ts'

const PUBLIC_PEER = '198.51.100.7'
const at = (host: string, port: number): Address => ({ host, port })
const fromTrunk = at('203.0.113.5', 30_000)
const behindNat = at('192.168.1.20', 30_000)

/** Sends packets of one stream, 20 ms apart, and returns how many were taken. */
function createSender(caller: CallerAddress) {
  let nowMs = 0
  const numbers = new Map<string, number>()
  function send(from: Address, packets = 1, ssrc = from.port): number {
    let taken = 0
    for (let packet = 0; packet < packets; packet += 1) {
      const name = `${from.host} ${from.port} ${ssrc}`
      const sequenceNumber = ((numbers.get(name) ?? 100) + 1) & 0xffff
      numbers.set(name, sequenceNumber)
      nowMs += 20
      const header = { payloadType: 0, marker: false, sequenceNumber, timestamp: 0, ssrc }
      if (caller.admits(from, header, nowMs)) taken += 1
    }
    return taken
  }

  return { send, now: () => nowMs, wait: (ms: number) => void (nowMs += ms) }
}

function begin(described: Address, { peer = PUBLIC_PEER, isAuthenticated = false } = {}) {
  const caller = createCallerAddress(peer)
  caller.described(described, isAuthenticated)
  return { caller, ...createSender(caller) }
}

test('the described address is the caller’s from the first packet', () => {
  const { caller, send } = begin(fromTrunk)
  expect(caller.current()).toEqual(fromTrunk)
  expect(send(fromTrunk, 3)).toBe(3)
})

// Rule C115
describe('without encryption', () => {
  test('nobody at another public address is ever heard or answered', () => {
    const { caller, send } = begin(fromTrunk)
    expect(send(at('192.0.2.66', 4_000), 500)).toBe(0)
    expect(caller.current()).toEqual(fromTrunk)
  })

  test('a caller who is described at a public address may send from another port of it', () => {
    const { caller, send } = begin(fromTrunk)
    const moved = at(fromTrunk.host, 41_234)
    expect(send(moved, 10)).toBe(6)
    expect(caller.current()).toEqual(moved)
  })

  test('a caller behind a NAT is found where the signalling comes from', () => {
    const { caller, send } = begin(behindNat)
    const outside = at(PUBLIC_PEER, 50_000)
    expect(send(outside, 10)).toBe(6)
    expect(caller.current()).toEqual(outside)
  })

  test('a caller behind a NAT and a proxy is found where packets keep coming from', () => {
    const { caller, send } = begin(behindNat)
    const outside = at('192.0.2.9', 50_000)
    expect(send(outside, 10)).toBe(6)
    expect(caller.current()).toEqual(outside)
  })

  test('in a local network, nobody outside of it is heard', () => {
    const { send } = begin(behindNat, { peer: '192.168.1.1' })
    expect(send(at('192.0.2.9', 50_000), 100)).toBe(0)
  })

  test('while the caller speaks, nobody else is heard, not even from the same host', () => {
    const { caller, send } = begin(fromTrunk)
    const other = at(fromTrunk.host, 31_000)
    for (let turn = 0; turn < 200; turn += 1) {
      expect(send(fromTrunk)).toBe(1)
      expect(send(other)).toBe(0)
    }
    expect(caller.current()).toEqual(fromTrunk)
  })

  test('a caller who has been found keeps the call against anybody who is no nearer to the description', () => {
    const { caller, send, wait } = begin(behindNat)
    const outside = at('192.0.2.9', 50_000)
    send(outside, 10)
    wait(60_000)
    expect(send(at('192.0.2.66', 4_000), 200)).toBe(0)
    expect(caller.current()).toEqual(outside)
    // Whose router has given them another port.
    const moved = at(outside.host, 50_001)
    expect(send(moved, 10)).toBeGreaterThan(0)
    expect(caller.current()).toEqual(moved)
  })

  test('somebody who was first loses the call to the host of the signalling and to the described address', () => {
    const { caller, send } = begin(behindNat)
    send(at('192.0.2.66', 4_000), 10)
    const outside = at(PUBLIC_PEER, 50_000)
    for (let turn = 0; turn < 10; turn += 1) {
      send(at('192.0.2.66', 4_000))
      send(outside)
    }
    expect(caller.current()).toEqual(outside)
    send(behindNat)
    expect(caller.current()).toEqual(behindNat)
  })

  test('a few packets, a burst or packets of many streams do not find a call', () => {
    const { caller, send, now } = begin(behindNat)
    const other = at('192.0.2.66', 4_000)
    expect(send(other, 4)).toBe(0)
    for (let number = 0; number < 300; number += 1) {
      const header = {
        payloadType: 0,
        marker: false,
        timestamp: 0,
        sequenceNumber: number,
        ssrc: number,
      }
      expect(caller.admits(other, header, now() + number * 20)).toBe(false)
    }
    const burst = at('192.0.2.67', 4_000)
    for (let sequenceNumber = 0; sequenceNumber < 50; sequenceNumber += 1) {
      const header = { payloadType: 0, marker: false, sequenceNumber, timestamp: 0, ssrc: 1 }
      expect(caller.admits(burst, header, now())).toBe(false)
    }
    expect(caller.current()).toEqual(behindNat)
  })

  test('a caller is found among packets from thousands of addresses', () => {
    const { caller, send, now } = begin(behindNat)
    const outside = at('192.0.2.9', 50_000)
    const header = { payloadType: 0, marker: false, sequenceNumber: 1, timestamp: 0, ssrc: 1 }
    for (let turn = 0; turn < 6; turn += 1) {
      send(outside)
      for (let other = 0; other < 60; other += 1) {
        caller.admits(at(`192.0.2.${other}`, 1_000 + turn * 60 + other), header, now())
      }
    }
    expect(caller.current()).toEqual(outside)
  })
})

describe('with SRTP, where only the caller’s packets get this far', () => {
  test('the caller is heard from anywhere, and the agent follows when the old address has been silent', () => {
    const { caller, send, wait } = begin(fromTrunk, { isAuthenticated: true })
    send(fromTrunk, 5)
    const moved = at('192.0.2.9', 50_000)
    expect(send(moved, 2)).toBe(2)
    expect(caller.current()).toEqual(fromTrunk)
    wait(1_000)
    expect(send(moved)).toBe(1)
    expect(caller.current()).toEqual(moved)
  })

  test('a caller behind a NAT is found with the first packet', () => {
    const { caller, send } = begin(behindNat, { isAuthenticated: true })
    const outside = at('192.0.2.9', 50_000)
    expect(send(outside)).toBe(1)
    expect(caller.current()).toEqual(outside)
  })
})

describe('another description', () => {
  test('of the same address changes nothing, nor does a hold without an address', () => {
    const { caller, send } = begin(behindNat)
    const outside = at(PUBLIC_PEER, 50_000)
    send(outside, 10)
    caller.described(at('0.0.0.0', 30_000), false)
    caller.described(behindNat, false)
    expect(caller.current()).toEqual(outside)
    expect(send(outside)).toBe(1)
  })

  test('of another address moves the call there at once, and the old one is heard no more', () => {
    const { caller, send } = begin(fromTrunk)
    send(fromTrunk, 5)
    const next = at('203.0.113.99', 6_000)
    caller.described(next, false)
    expect(caller.current()).toEqual(next)
    expect(send(fromTrunk, 100)).toBe(0)
    expect(send(next)).toBe(1)
  })
})
