import { createSecretKey, randomBytes } from 'node:crypto'
import {
  CandidatePairState,
  Connection,
  StunProtocol,
  type CandidatePair,
  type DtlsSocket,
  type Protocol,
  type RTCDtlsTransport,
} from 'werift'
import { endsConnection, filterRecords, type DtlsRecord } from './dtlsRecords.ts'
import { proveHandshake } from './proveHandshake.ts'
import { parseCheck, stunClassOf, transactionOf } from './stunMessage.ts'
import type { Address, UdpPort } from './udpPort.ts'

/** A client has as many addresses as its machine has networks, and gets new ones when it moves. */
const MOST_ADDRESSES = 32
/** Browsers check paths every 48 ms at first, and several paths at once. */
const CHECKS = { burst: 300, perSecond: 150 }
/** A call needs 60 datagrams a second. One event of 256 kB is 220 at once. */
const DATAGRAMS = { burst: 2_000, perSecond: 1_000 }
/** When a path has been silent for this long, another path that the client uses replaces it. */
const SILENT_PATH_MS = 1_000
/** A multiple of three, because an equals sign is no letter of a name. */
const NAME_BYTES = 9

export interface Guard {
  /** What certainly came from this client: it was signed or encrypted with the keys of this call. */
  received(): { packets: number; bytes: number }
}

/**
 * Sits between the UDP port of the calls and werift 0.25.2, which accepts datagrams from anybody: werift acts
 * on connectivity checks that nobody signed, and ends a connection on 13 bytes of plaintext. The guard lets
 * through:
 *
 * - connectivity checks that are signed with this call's password, and answers to our own checks (werift
 *   verifies those),
 * - sound and DTLS from an address that has answered one of our signed checks: the path in use, or a path
 *   that the client is changing to,
 * - of that DTLS, only the records that an honest peer sends at this time (`filterRecords`), and only a handshake that
 *   proves who speaks (`proveHandshake`). Otherwise it calls `forged`.
 *
 * When a client's address changes, the guard follows it as soon as the new address has proved itself in the
 * same way. Call this before werift opens its socket, which is a part of `udpPort` instead. See docs/decisions/strangers-packets.md.
 */
export function guardTransport(
  transport: RTCDtlsTransport,
  udpPort: UdpPort,
  forged: (reason: string) => void,
): Guard {
  const ice = transport.iceTransport.connection
  if (!(ice instanceof Connection))
    throw new Error('werift changed: its ICE connection has another type.')
  // The port tells calls apart by this name. One of werift's four characters could be another call's, too.
  ice.localUsername = randomBytes(NAME_BYTES).toString('base64')
  const known = new Set<string>()
  const mayCheck = createAllowance(CHECKS)
  const maySend = createAllowance(DATAGRAMS)
  let username = Buffer.alloc(0)
  let password = createSecretKey(Buffer.alloc(1))
  let usernameText = ''
  let pathHeardMs = 0
  let isWatched = false
  let packets = 0
  let bytes = 0

  function count(length: number): void {
    packets += 1
    bytes += length
  }

  transport.onRtp.subscribe(({ payload }) => count(payload.length + 12))
  transport.onRtcp.subscribe(() => count(0))

  /** werift creates its DTLS side once a path has been found. Its first datagram comes after that. */
  function watch(dtls: DtlsSocket): void {
    if (isWatched) return
    isWatched = true
    proveHandshake(dtls, forged)
    dtls.onData.subscribe((data) => count(data.length))
  }

  const pairOf = (protocol: StunProtocol, [host, port]: Address): CandidatePair | undefined =>
    ice.candidatePairs.find(
      (pair) =>
        pair.protocol === protocol && pair.remoteAddr[0] === host && pair.remoteAddr[1] === port,
    )

  /** Sends to this address from now on, and asks it for consent (RFC 7675). */
  function moveTo(pair: CandidatePair): void {
    ice.resetNominatedPair()
    pair.nominated = true
    complete(pair)
    pathHeardMs = performance.now()
  }

  /** A signed check, or an answer to one of our checks, came from this address. */
  function consider(pair: CandidatePair, nominates: boolean): void {
    const nowMs = performance.now()
    if (pair === ice.nominated) {
      pathHeardMs = nowMs
      return
    }
    if (!ice.nominated || pair.state !== CandidatePairState.SUCCEEDED) return
    if (nominates || nowMs - pathHeardMs > SILENT_PATH_MS) moveTo(pair)
  }

  function admitsCheck(request: Buffer, address: Address): { nominates: boolean } | undefined {
    const names = `${ice.localUsername}:${ice.remoteUsername}`
    if (names !== usernameText) {
      usernameText = names
      username = Buffer.from(names)
      password = createSecretKey(Buffer.from(ice.localPassword))
    }
    const check = parseCheck(request, username)
    if (!check) return undefined
    const name = `${address[0]} ${address[1]}`
    if (!known.has(name) && known.size >= MOST_ADDRESSES) return undefined
    if (!mayCheck() || !check.isSignedWith(password)) return undefined
    known.add(name)
    return check
  }

  /** Returns the part of a datagram that werift may see. Call this for datagrams that are not STUN. */
  function admitData(data: Buffer): Buffer | undefined {
    const kind = data.length === 0 ? 0 : data.readUInt8(0)
    // RFC 7983: the first byte of a datagram says which protocol it is.
    if (kind >= 128 && kind < 192) return transport.state === 'connected' ? data : undefined
    if (kind < 20 || kind >= 64 || !transport.dtls) return undefined
    watch(transport.dtls)
    const { passed, alerts } = filterRecords(data, transport.state === 'connected')
    if (alerts.some(isEnd)) transport.dtls.onClose.execute()
    return passed
  }

  /** werift misreads some encrypted alerts as plaintext, so the guard handles alerts and passes on none. */
  function isEnd(alert: DtlsRecord): boolean {
    const { fragment, ...recordLayerHeader } = alert
    try {
      const packet = { fragment, recordLayerHeader }
      type Packet = Parameters<NonNullable<typeof transport.dtls>['cipher']['decryptPacket']>[0]
      const decrypted = transport.dtls?.cipher.decryptPacket(packet as Packet)
      return decrypted !== undefined && endsConnection(decrypted)
    } catch {
      return false
    }
  }

  function guard(protocol: StunProtocol): void {
    const pass = own(protocol['datagramReceived'], protocol)
    function receive(data: Buffer, address: Address): void {
      switch (stunClassOf(data)) {
        case 'request': {
          const check = admitsCheck(data, address)
          if (!check) return
          count(0)
          pass(data, address)
          const pair = pairOf(protocol, address)
          if (pair) consider(pair, check.nominates)
          return
        }
        case 'response':
          if (!protocol.transactions[transactionOf(data)]) return
          count(0)
          pass(data, address)
          return
        case 'indication':
          return
        default: {
          const pair = pairOf(protocol, address)
          if (pair?.state !== CandidatePairState.SUCCEEDED || !maySend()) return
          const passed = admitData(data)
          if (!passed) return
          if (pair === ice.nominated) pathHeardMs = performance.now()
          pass(passed, address)
        }
      }
    }
    protocol.connectionMade = async () => {
      const socket = await udpPort.join(ice.localUsername, receive)
      protocol.transport = socket as unknown as StunProtocol['transport']
    }
  }

  const ensure = own(ice['ensureProtocol'], ice)
  ice['ensureProtocol'] = (protocol: Protocol): void => {
    ensure(protocol)
    if (!(protocol instanceof StunProtocol))
      throw new Error('werift opened a socket that is not UDP.')
    guard(protocol)
  }

  const complete = own(ice['checkComplete'], ice)
  ice['checkComplete'] = (pair: CandidatePair): void => {
    complete(pair)
    // This check was triggered by the client's first packet from a new address, and has been answered.
    consider(pair, pair.remoteNominated)
  }

  return { received: () => ({ packets, bytes }) }
}

/** Takes a method of werift that its types call private, so an upgrade may remove it. */
function own<Arguments extends unknown[], Result>(
  method: ((...args: Arguments) => Result) | undefined,
  holder: object,
): (...args: Arguments) => Result {
  if (typeof method !== 'function') throw new Error('werift changed: a method is not where it was.')
  return method.bind(holder)
}

/**
 * A token bucket that fills at a steady rate. The returned function says whether one more datagram may pass.
 */
function createAllowance({
  burst,
  perSecond,
}: {
  burst: number
  perSecond: number
}): () => boolean {
  let left = burst
  let filledMs = performance.now()
  return () => {
    const nowMs = performance.now()
    left = Math.min(burst, left + ((nowMs - filledMs) / 1000) * perSecond)
    filledMs = nowMs
    if (left < 1) return false
    left -= 1
    return true
  }
}
