import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request as requestHttp, type ClientRequest, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './privateAddress.ts'

export interface Guard {
  /** Host names and addresses that are allowed to be in a private network. */
  privateHosts: readonly string[]
  /** Replaced in tests. */
  lookup?: typeof lookUp
}

export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
  readonly host: string
  constructor(host: string) {
    super(`${host} is in a private network.`)
    this.host = host
  }
}

/**
 * Begins a request to an address that somebody has named, but never into a private network. Connections are not shared, so
 * that each one goes to an address that was checked for it, and redirects are not followed: they count as any other answer.
 * @throws {RefusedAddress} for an address that is written in the URL; a name is refused by an event of the request
 */
export function guardedRequest(
  url: URL,
  guard: Guard,
  options: Omit<RequestOptions, 'lookup' | 'agent'>,
): ClientRequest {
  // An address that is written in the URL is never looked up.
  const host = refusedHost(url, guard)
  if (host !== undefined) throw new RefusedAddress(host)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return request(url, { ...options, lookup: guardedLookup(guard), agent: false })
}

/** Returns the address in a private network that is written in the URL, unless it is allowed. */
export function refusedHost(url: URL, guard: Guard): string | undefined {
  const host = bareHost(url)
  return isIP(host) && isPrivateAddress(host) && !isAllowed(host, guard) ? host : undefined
}

/** An address of IPv6 has no brackets here. */
export const bareHost = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '')

export const isAllowed = (host: string, { privateHosts }: Guard): boolean =>
  privateHosts.some((each) => each.toLowerCase() === host)

/**
 * Resolves a name for the connection itself, and refuses it if any of its addresses is private. Because the connection
 * uses the checked address, a name that resolves differently the next time (DNS rebinding) gains nothing.
 */
function guardedLookup(guard: Guard): LookupFunction {
  const { lookup = lookUp } = guard
  return (hostname, { all, ...rest }, done) => {
    lookup(hostname, { ...rest, all: true }, (error, addresses: LookupAddress[]) => {
      const isPrivate = !error && addresses.some(({ address }) => isPrivateAddress(address))
      const [first] = error ? [] : addresses
      const failure =
        error ??
        (isPrivate && !isAllowed(hostname.toLowerCase(), guard)
          ? new RefusedAddress(hostname)
          : first
            ? null
            : new Error('no address'))
      if (failure || !first) done(failure ?? new Error('no address'), '', 0)
      else if (all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}
