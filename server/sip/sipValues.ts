/** The values of SIP headers: addresses, URIs and parameters (RFC 3261, section 25.1). */

export type Parameters = ReadonlyMap<string, string>

/** A `sip:`, `sips:` or `tel:` URI. */
export interface SipUri {
  scheme: 'sip' | 'sips' | 'tel'
  /** The part before the `@`, decoded. The number of a `tel:` URI. */
  user: string
  /** Without the brackets of IPv6. Empty in a `tel:` URI. */
  host: string
  port: number | undefined
  parameters: Parameters
}

export interface NameAddress {
  /** As it was written. */
  uri: string
  parameters: Parameters
}

export interface Via {
  written: string
  /** In upper case. */
  transport: string
  host: string
  port: number | undefined
  parameters: Parameters
}

export function parseUri(text: string): SipUri | undefined {
  const colon = text.indexOf(':')
  const scheme = text.slice(0, colon).toLowerCase()
  const rest = text.slice(colon + 1)
  if (scheme === 'tel') {
    const [number = '', ...others] = rest.split(';')
    const parameters = parseParameters(others.join(';'))
    return { scheme, user: number, host: '', port: undefined, parameters }
  }
  if (scheme !== 'sip' && scheme !== 'sips') return undefined
  const at = rest.indexOf('@')
  const user = at < 0 ? '' : (decode(rest.slice(0, at).split(':')[0] ?? '') ?? '')
  const [address = ''] = rest.slice(at + 1).split('?')
  const semicolon = address.indexOf(';')
  const place = parseHostPort(semicolon < 0 ? address : address.slice(0, semicolon))
  if (!place) return undefined
  const parameters = semicolon < 0 ? noParameters : parseParameters(address.slice(semicolon + 1))
  return { scheme, user, ...place, parameters }
}

const noParameters: Parameters = new Map()

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export function parseHostPort(
  text: string,
): { host: string; port: number | undefined } | undefined {
  const [, bracketed, name, digits] =
    /^(?:\[([\da-f:.]{2,45})\]|([\w.-]{1,253}))(?:\s*:\s*(\d{1,5}))?$/i.exec(text.trim()) ?? []
  const host = bracketed ?? name
  const port = digits === undefined ? undefined : Number(digits)
  if (host === undefined || (port !== undefined && (port < 1 || port > 65_535))) return undefined
  return { host: host.toLowerCase(), port }
}

/** Reads `"Asha" <sip:asha@example.com>;tag=1` and `sip:asha@example.com;tag=1`. */
export function parseNameAddress(text: string): NameAddress | undefined {
  const bracket = openingBracket(text)
  if (bracket === undefined) return undefined
  if (bracket < 0) {
    const semicolon = text.indexOf(';')
    const uri = (semicolon < 0 ? text : text.slice(0, semicolon)).trim()
    if (!isUri(uri)) return undefined
    const parameters = semicolon < 0 ? noParameters : parseParameters(text.slice(semicolon + 1))
    return { uri, parameters }
  }
  const end = text.indexOf('>', bracket)
  const uri = text.slice(bracket + 1, end).trim()
  if (end < 0 || !isUri(uri)) return undefined
  const rest = text.slice(end + 1).trim()
  if (rest !== '' && !rest.startsWith(';')) return undefined
  return { uri, parameters: parseParameters(rest.slice(1)) }
}

const isUri = (text: string): boolean => /^[a-z][\w+.-]*:[^\s<>"]+$/i.test(text)

/** -1 if there is none, undefined if a quote does not end. */
function openingBracket(text: string): number | undefined {
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    if (isQuoted && text[i] === '\\') i++
    else if (text[i] === '"') isQuoted = !isQuoted
    else if (text[i] === '<' && !isQuoted) return i
  }
  return isQuoted ? undefined : -1
}

/** Reads `a=1;b;c="x;y"`. Names are in lower case, quotes are removed, and the first of equal names counts. */
export function parseParameters(text: string): Parameters {
  const parameters = new Map<string, string>()
  for (const part of splitAt(text, ';')) {
    const equals = part.indexOf('=')
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase()
    if (name === '' || parameters.has(name)) continue
    parameters.set(name, equals < 0 ? '' : unquote(part.slice(equals + 1).trim()))
  }
  return parameters
}

/** Splits outside of quotes. */
export function splitAt(text: string, separator: string): string[] {
  const parts: string[] = []
  let begin = 0
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    if (isQuoted && text[i] === '\\') i++
    else if (text[i] === '"') isQuoted = !isQuoted
    else if (text[i] === separator && !isQuoted) {
      parts.push(text.slice(begin, i))
      begin = i + 1
    }
  }
  parts.push(text.slice(begin))
  return parts
}

const unquote = (text: string): string =>
  text.length >= 2 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    : text

export function parseVia(text: string): Via | undefined {
  const semicolon = text.indexOf(';')
  const before = (semicolon < 0 ? text : text.slice(0, semicolon)).trim()
  const words = before.split(/\s+/)
  // `SIP / 2.0 / UDP host` may have spaces around its slashes.
  const compact = words.join(' ').replaceAll(/ ?\/ ?/g, '/')
  const [protocol = '', ...place] = compact.split(' ')
  const [name, version, transport = ''] = protocol.toUpperCase().split('/')
  const sentBy = parseHostPort(place.join(' '))
  if (name !== 'SIP' || version !== '2.0' || transport === '' || !sentBy) return undefined
  const parameters = semicolon < 0 ? noParameters : parseParameters(text.slice(semicolon + 1))
  return { written: text, transport, ...sentBy, parameters }
}

/** `host:port`, with brackets around IPv6. */
export const writeHost = (host: string, port?: number): string =>
  `${host.includes(':') ? `[${host}]` : host}${port === undefined ? '' : `:${port}`}`
