import { createHash, createHmac, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import { DtlsClient, type DtlsSocket } from 'werift'

type Message = Parameters<DtlsSocket['onHandleHandshakes']>[0][number]

/** The kinds of messages in a handshake. RFC 5246 section 7.4. */
const CLIENT_HELLO = 1
const CERTIFICATE = 11
const SERVER_KEY_EXCHANGE = 12
const SERVER_HELLO_DONE = 14
const CERTIFICATE_VERIFY = 15
const CLIENT_KEY_EXCHANGE = 16
const FINISHED = 20
/** What a server sends: ServerHello, HelloVerifyRequest, and the rest in between. */
const FROM_SERVER = [2, 3, CERTIFICATE, SERVER_KEY_EXCHANGE, 13, SERVER_HELLO_DONE, FINISHED]
const FROM_CLIENT = [CLIENT_HELLO, CERTIFICATE, CERTIFICATE_VERIFY, CLIENT_KEY_EXCHANGE, FINISHED]
/** The last message of a flight. When it comes again, our own flight was lost, and werift sends it once more. */
const ENDS_A_FLIGHT = [CLIENT_HELLO, SERVER_HELLO_DONE, FINISHED]

/** The signatures that werift offers: SHA-256, with a key of this type. RFC 5246 section 7.4.1.4.1. */
const SIGNATURES = new Map([
  [0x0401, 'rsa'],
  [0x0403, 'ec'],
])
const VERIFY_DATA_BYTES = 12

/**
 * Checks what werift 0.25.2 does not check in a handshake, in both roles: that the other side has the key of the
 * certificate it presents, and that both sides saw the same messages. Certificates travel in plaintext, so without this
 * anybody on the path can present the caller's certificate and take the call over. werift itself compares the
 * certificate with the fingerprint of the SDP.
 *
 * A Finished that proves nothing does not reach werift, so the connection never gets up. `forged` is called instead.
 * Call this before the socket gets its first datagram. See docs/decisions/strangers-packets.md.
 */
export function proveHandshake(dtls: DtlsSocket, forged: (reason: string) => void): void {
  const isClient = dtls instanceof DtlsClient
  const expected = isClient ? FROM_SERVER : FROM_CLIENT
  const seen = new Map<string, Buffer>()
  let proven = false

  /**
   * werift acts on each message of a kind, but keeps only the first, so only the first gets through. Nor does it wait
   * for messages that were lost before this one. Their sender will send all of them again.
   */
  function admits(message: Message): boolean {
    const { msg_type: type, message_seq: number, fragment: content } = message
    if (!expected.includes(type)) return false
    const name = nameOf(type, number)
    const first = seen.get(name)
    if (first) {
      if (proven && type !== FINISHED) return false
      return ENDS_A_FLIGHT.includes(type) && first.equals(content) && !isOutdated(name)
    }
    if (proven || isOutdated(name) || number > seen.size) return false
    if (type === FINISHED) {
      const flaw = flawIn(dtls, isClient, content)
      if (flaw !== undefined) {
        forged(flaw)
        return false
      }
      proven = true
    }
    seen.set(name, content)
    return true
  }

  /** The first hello, without a cookie, starts the handshake anew. After the second it would only do harm. */
  const isOutdated = (name: string): boolean => name === firstHello && seen.has(secondHello)

  const handle = dtls.onHandleHandshakes
  dtls.onHandleHandshakes = (messages) => handle(messages.filter(admits))
}

/** A client says hello twice, the second time with the server's cookie. Every other message comes once. */
function nameOf(type: number, number: number): string {
  return type === CLIENT_HELLO ? `${type} ${Math.min(number, 1)}` : `${type}`
}
const firstHello = nameOf(CLIENT_HELLO, 0)
const secondHello = nameOf(CLIENT_HELLO, 1)

function flawIn(dtls: DtlsSocket, isClient: boolean, finished: Buffer): string | undefined {
  try {
    const signed = isClient ? signedByServer(dtls) : signedByClient(dtls)
    if (!isSigned(signed, dtls.remoteCertificate)) {
      return 'The handshake is not signed with the key of the certificate that it presents.'
    }
  } catch {
    return 'The handshake has no readable certificate or signature.'
  }
  const ours = verifyData(dtls, isClient ? 'server finished' : 'client finished')
  if (finished.length !== ours.length || !timingSafeEqual(finished, ours)) {
    return 'Somebody changed the messages of the handshake on their way.'
  }
  return undefined
}

interface Signed {
  content: Buffer
  /** The algorithm, the length and the signature. */
  signature: Buffer
}

/** The server signs the key that it exchanges, together with the random numbers of both. RFC 8422 section 5.4. */
function signedByServer({ dtls, cipher }: DtlsSocket): Signed {
  const message = contentOf(dtls, SERVER_KEY_EXCHANGE)
  const end = 4 + message.readUInt8(3)
  const { curve, publicKey } = cipher.remoteKeyPair
  const key = message.subarray(4, end)
  if (message.readUInt16BE(1) !== curve || !publicKey?.equals(key)) throw new Error('Another key.')
  const randoms = [cipher.localRandom.serialize(), cipher.remoteRandom.serialize()]
  return {
    content: Buffer.concat([...randoms, message.subarray(0, end)]),
    signature: message.subarray(end),
  }
}

/** The client signs all messages before its signature. RFC 5246 section 7.4.8. */
function signedByClient({ dtls }: DtlsSocket): Signed {
  const before = dtls.sortedHandshakeCache.filter(
    ({ msg_type: type }) => type !== CERTIFICATE_VERIFY,
  )
  return { content: joined(before), signature: contentOf(dtls, CERTIFICATE_VERIFY) }
}

function isSigned({ content, signature }: Signed, certificate: Buffer | undefined): boolean {
  if (!certificate) return false
  const { publicKey } = new X509Certificate(certificate)
  if (SIGNATURES.get(signature.readUInt16BE(0)) !== publicKey.asymmetricKeyType) return false
  const bytes = signature.subarray(4, 4 + signature.readUInt16BE(2))
  return verify('sha256', content, publicKey, bytes)
}

/** What the other side's Finished has to contain: a digest of all messages before it. RFC 5246 section 7.4.9. */
function verifyData({ dtls, cipher }: DtlsSocket, label: string): Buffer {
  const digest = createHash('sha256').update(joined(dtls.sortedHandshakeCache)).digest()
  const seed = Buffer.concat([Buffer.from(label), digest])
  const hmac = (data: Buffer): Buffer =>
    createHmac('sha256', cipher.masterSecret).update(data).digest()
  return hmac(Buffer.concat([hmac(seed), seed])).subarray(0, VERIFY_DATA_BYTES)
}

const joined = (messages: readonly Message[]): Buffer =>
  Buffer.concat(messages.map((message) => message.serialize()))

function contentOf(dtls: DtlsSocket['dtls'], type: number): Buffer {
  const message = dtls.sortedHandshakeCache.find(({ msg_type: kind }) => kind === type)
  if (!message) throw new Error('A message is missing.')
  return message.fragment
}
