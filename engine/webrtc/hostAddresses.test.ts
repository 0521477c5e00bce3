import { expect, test } from 'vitest'
import { hostAddresses } from './hostAddresses.ts'

type Interfaces = NonNullable<Parameters<typeof hostAddresses>[1]>

function card(address: string, special: object = {}): NonNullable<Interfaces[string]> {
  const details = { address, family: 'IPv4', internal: false, netmask: '', mac: '', cidr: null }
  return [{ ...details, ...special } as NonNullable<Interfaces[string]>[number]]
}

test('public addresses come first, then the addresses of the machine, each once', () => {
  const interfaces = {
    lo: card('127.0.0.1', { internal: true }),
    eth1: card('10.0.0.6'),
    eth0: card('10.0.0.5'),
    wifi: card('fd00::2', { family: 'IPv6' }),
    auto: card('169.254.3.4'),
  }
  expect(hostAddresses(['203.0.113.9', '10.0.0.5', 'not an address'], interfaces)).toEqual([
    '203.0.113.9',
    '10.0.0.5',
    '10.0.0.6',
  ])
})

test('without a network, the address is loopback', () => {
  expect(hostAddresses([], { lo: card('127.0.0.1', { internal: true }) })).toEqual(['127.0.0.1'])
})
