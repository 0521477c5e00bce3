import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A passkey in software, as a browser answers with one: https://www.w3.org/TR/webauthn-3/ */
export interface Authenticator {
  /** Answers `navigator.credentials.create`. */
  create(options: object): { id: string }
  /** Answers `navigator.credentials.get`. */
  get(options: object, changed?: { counter?: number; isVerified?: boolean }): { id: string }
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url')

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40

export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const rp = sha256(new URL(origin).hostname)
  let used = 0

  const dataOf = (flags: number, counter: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([rp, Buffer.from([flags]), count])
  }
  const clientData = (type: string, options: object): Buffer => {
    const { challenge } = options as { challenge: string }
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  const named = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    create(options) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = Buffer.concat([
        dataOf(PRESENT | VERIFIED | WITH_KEY, 0),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ])
      // In CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    get(options, { counter = (used += 1), isVerified = true } = {}) {
      const client = clientData('webauthn.get', options)
      const authData = dataOf(PRESENT | (isVerified ? VERIFIED : 0), counter)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      }
    },
  }
}

/** The key as COSE has it, in CBOR: an elliptic curve (2), ES256 (-7), P-256 (1), x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    bytes(0x21, left),
    bytes(0x22, right),
  ])
}

const bytes = (label: number, value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([label, 0x58, value.length]), value])
