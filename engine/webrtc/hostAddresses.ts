import { networkInterfaces } from 'node:os'
import { isIPv4 } from 'node:net'

type Interfaces = ReturnType<typeof networkInterfaces>

/** With more addresses than this in an answer, browsers only keep trying for longer. */
const MOST_ADDRESSES = 8

/**
 * IPv4 addresses for the answer, best first: the public ones, then the machine's own. A machine without a
 * network gets loopback, so that a demo on a plane works.
 */
export function hostAddresses(
  publicIps: readonly string[],
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  const own = Object.entries(interfaces)
    .toSorted(([left], [right]) => left.localeCompare(right))
    .flatMap(([, details]) => details ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('169.254.'))
  const all = [...new Set([...publicIps.filter((address) => isIPv4(address)), ...own])]
  return all.length > 0 ? all.slice(0, MOST_ADDRESSES) : ['127.0.0.1']
}
