import { createHash, randomBytes } from 'node:crypto'
import { parseParameters, splitAt } from './sipValues.ts'

export interface Credentials {
  user: string
  password: string
}

/** What somebody asks for before they accept a request. */
interface Challenge {
  realm: string
  nonce: string
  opaque: string | undefined
  algorithm: 'MD5' | 'SHA-256'
  hasQop: boolean
}

const hashes: ReadonlyMap<string, Challenge['algorithm']> = new Map([
  ['MD5', 'MD5'],
  ['SHA-256', 'SHA-256'],
])

/** Reads `WWW-Authenticate` or `Proxy-Authenticate`. Undefined if we cannot answer it. */
function parseChallenge(header: string): Challenge | undefined {
  if (!/^digest\s/i.test(header)) return undefined
  const fields = parseParameters(splitAt(header.slice(7), ',').join(';'))
  const algorithm = hashes.get((fields.get('algorithm') ?? 'MD5').toUpperCase())
  const [realm, nonce, qop] = [fields.get('realm'), fields.get('nonce'), fields.get('qop')]
  const offered = qop?.split(',').map((each) => each.trim().toLowerCase())
  if (!algorithm || realm === undefined || nonce === undefined) return undefined
  if (offered && !offered.includes('auth')) return undefined
  return {
    realm,
    nonce,
    opaque: fields.get('opaque'),
    algorithm,
    hasQop: offered !== undefined,
  }
}

/**
 * The value of `Authorization` or `Proxy-Authorization` (RFC 8760 and RFC 7616): the strongest that was asked for. Undefined
 * if there is none that we know.
 */
export function answerChallenge(
  headers: readonly string[],
  { method, uri }: { method: string; uri: string },
  { user, password }: Credentials,
  cnonce = randomBytes(16).toString('hex'),
): string | undefined {
  const challenges = headers.flatMap((header) => parseChallenge(header) ?? [])
  const challenge = challenges.find(({ algorithm }) => algorithm === 'SHA-256') ?? challenges[0]
  if (!challenge) return undefined
  const { realm, nonce, opaque, algorithm, hasQop } = challenge
  const hash = (text: string): string =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex')
  const [who, what] = [hash(`${user}:${realm}:${password}`), hash(`${method}:${uri}`)]
  // Every answer has a nonce of our own, so it is always the first of its count.
  const count = '00000001'
  const response = hash(
    hasQop ? `${who}:${nonce}:${count}:${cnonce}:auth:${what}` : `${who}:${nonce}:${what}`,
  )
  const fields = [
    `username=${quote(user)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(uri)}`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ...(hasQop ? [`qop=auth`, `nc=${count}`, `cnonce="${cnonce}"`] : []),
  ]
  return `Digest ${fields.join(', ')}`
}

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
