import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Address ranges that are not public: private, local, reserved and multicast ones. From
 * https://www.iana.org/assignments/iana-ipv4-special-registry and its counterpart for IPv6.
 */
const ipv4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const notPublic = new BlockList()
for (const [net, prefix] of ipv4) notPublic.addSubnet(net, prefix, 'ipv4')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
/**
 * Ranges of global unicast that are not public either: Teredo and 6to4, which can contain private addresses, and ranges
 * for documentation.
 */
const notPublic6 = new BlockList()
notPublic6.addSubnet('2001::', 23, 'ipv6')
notPublic6.addSubnet('2001:db8::', 32, 'ipv6')
notPublic6.addSubnet('2002::', 16, 'ipv6')
notPublic6.addSubnet('3fff::', 20, 'ipv6')

/**
 * Whether a request to this address may stay in a private network. Every address that is not certainly public counts.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return notPublic.check(address, 'ipv4')
  if (!isIPv6(address)) return true
  return !globalUnicast.check(address, 'ipv6') || notPublic6.check(address, 'ipv6')
}
