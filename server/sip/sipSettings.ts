import { readFileSync } from 'node:fs'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js'
import { parseHostPort, parseUri } from './sipValues.ts'
import type { Credentials } from './digest.ts'

export type Protocol = 'udp' | 'tcp' | 'tls'

/** A company or a machine that brings us telephone calls, and may take ours. */
export interface Trunk {
  name: string
  /** A name or an address. Undefined for a network, from which calls can only come. */
  host: string | undefined
  port: number | undefined
  protocol: Protocol
  /** The address and prefix length of a network. */
  network: Network | undefined
  credentials: Credentials | undefined
  /** The account that we register there. */
  account: string | undefined
  /** ISO 3166. How numbers without a plus are read. Without it, callers who have such a number count as withheld. */
  country: CountryCode | undefined
}

export interface Network {
  address: string
  prefix: number
}

export interface SipSettings {
  /** Where we listen for UDP and TCP. */
  port: number
  /** Whether somebody asked for this port. Otherwise the server starts without it if it is taken. */
  isPortAsked: boolean
  tls: { port: number; cert: string; key: string } | undefined
  trunks: readonly Trunk[]
  /** Whose soft phones may call agents by name. */
  desk: readonly Network[]
  /** Our address as trunks see it, behind a NAT. */
  publicIps: readonly string[]
}

export const DEFAULT_SIP_PORT = 5060

/** This machine alone. */
export const loopback: readonly Network[] = [
  { address: '127.0.0.0', prefix: 8 },
  { address: '::1', prefix: 128 },
]

/** How calls over the desk are recorded, where others have the name of their trunk. */
export const DESK = 'desk'

export const trunkNames = (settings: SipSettings | undefined): string[] =>
  settings ? [DESK, ...settings.trunks.map(({ name }) => name)] : []

/** Whether nobody but this machine may reach us, so that we need not listen to anybody else. */
export const isOnlyLocal = ({ trunks, desk }: Pick<SipSettings, 'trunks' | 'desk'>): boolean =>
  trunks.every(({ host }) => host !== undefined && isLoopback(host)) &&
  desk.every(({ address }) => isLoopback(address))

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

export const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')

export function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const { address, prefix } of networks) list.addSubnet(address, prefix, familyOf(address))
  return list
}

/** Reads `10.0.0.0/8`, or an address alone. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', written, ...rest] = text.split('/')
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  if (version === 0 || rest.length > 0) return undefined
  if (written === undefined) return { address, prefix: most }
  const prefix = /^\d{1,3}$/.test(written) ? Number(written) : Infinity
  return prefix <= most ? { address, prefix } : undefined
}

/**
 * Reads one entry of `SIP_TRUNKS`: `sip.example.com`, `198.51.100.0/24` or `name=sip.example.com:5080;transport=tcp;user=…;password=…;country=GB`.
 * What has a comma, a semicolon or a percent sign in it is percent-encoded. Returns a problem as text.
 */
export function parseTrunk(entry: string): Trunk | string {
  const [place = '', ...others] = entry.split(';').map((part) => part.trim())
  const [, given, where = ''] = /^(?:([\w.-]{1,40})=)?(.+)$/.exec(place) ?? []
  const parameters = new Map<string, string>()
  for (const other of others) {
    const [, key = '', value = ''] = /^(\w+)=(.+)$/.exec(other) ?? []
    if (!['transport', 'user', 'password', 'country'].includes(key)) {
      return hint(`has "${key || other}"`)
    }
    parameters.set(key, decode(value))
  }
  const [user, password] = [parameters.get('user'), parameters.get('password')]
  if ((user === undefined) !== (password === undefined)) return hint('needs both user and password')
  const protocol = protocolOf(parameters.get('transport'))
  if (!protocol) return hint('has a transport that is not udp, tcp or tls')
  const country = countryOf(parameters.get('country'))
  if (country === 'none') return hint(noCountry)
  const network = parseNetwork(where)
  // An address alone can be called, too.
  const isNetwork = network !== undefined && where.includes('/')
  const host = isIP(where) === 6 ? { host: where, port: undefined } : parseHostPort(where)
  if (!isNetwork && !host) return hint('has no host')
  return {
    name: given ?? where,
    host: isNetwork ? undefined : host?.host,
    port: isNetwork ? undefined : host?.port,
    protocol,
    network: isNetwork ? network : undefined,
    credentials: user !== undefined && password !== undefined ? { user, password } : undefined,
    account: undefined,
    country,
  }
}

const hint = (problem: string): string =>
  `an entry ${problem}; it must look like name=sip.example.com;user=…;password=…;country=GB or 198.51.100.0/24`

/** Reads `SIP_REGISTER`: `sip:user:password@registrar.example.com;transport=tls;country=GB`. Returns a problem as text. */
export function parseRegister(text: string): Trunk | string {
  const uri = parseUri(text)
  const [, user = '', password = ''] = /^sips?:([^:@]+):([^@]+)@/i.exec(text) ?? []
  const protocol = protocolOf(
    uri?.parameters.get('transport') ?? (uri?.scheme === 'sips' ? 'tls' : undefined),
  )
  if (!uri || user === '' || !protocol) {
    return 'must look like sip:user:password@registrar.example.com;transport=udp'
  }
  const country = countryOf(uri.parameters.get('country'))
  if (country === 'none') return noCountry
  const account = decode(user)
  return {
    name: uri.host,
    host: uri.host,
    port: uri.port,
    protocol,
    network: undefined,
    credentials: { user: account, password: decode(password) },
    account,
    country,
  }
}

const noCountry = 'has a country that is no code of two letters, such as GB'

const countryOf = (text: string | undefined): CountryCode | 'none' | undefined => {
  if (text === undefined) return undefined
  const country = text.toUpperCase()
  return isSupportedCountry(country) ? country : 'none'
}

const protocolOf = (text = 'udp'): Protocol | undefined =>
  (['udp', 'tcp', 'tls'] as const).find((each) => each === text.toLowerCase())

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads a file with a certificate or key. Returns undefined if it cannot be read. */
export function readPem(file: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    return text.includes('-----BEGIN ') ? text : undefined
  } catch {
    return undefined
  }
}
