import { isIPv6 } from 'node:net'

/**
 * Returns the network that an address stands for in limits: an IPv4 address itself, or the /64 of an IPv6
 * address, which is the smallest network that a provider assigns to a customer. This machine itself is no network.
 */
export function networkOf(address: string): string {
  // A zone name may follow the address: fe80::1%eth0.
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain.toLowerCase()
  const groups = groupsOf(plain)
  const [sixth = 0, ...last] = groups.slice(5)
  const isMapped = sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)
  if (isMapped) return last.flatMap((group) => [group >> 8, group & 255]).join('.')
  if (groups.every((group, at) => group === (at === 7 ? 1 : 0))) return '::1'
  const network = groups.slice(0, 4)
  const used = network.slice(0, network.findLastIndex((group) => group !== 0) + 1)
  return `${used.map((group) => group.toString(16)).join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  // The URL parser normalises it and leaves no dots: https://url.spec.whatwg.org/#concept-ipv6-serializer
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  if (tail === undefined) return numbers(head)
  const [before, after] = [numbers(head), numbers(tail)]
  const gap = Array.from({ length: 8 - before.length - after.length }, () => 0)
  return [...before, ...gap, ...after]
}

const numbers = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
