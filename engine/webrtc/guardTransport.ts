import { createSecretKey } from 'node:crypto'
import {
  CandidatePairState,
  Connection,
  StunProtocol,
  type CandidatePair,
  type Protocol,
  type RTCDtlsTransport,
} from 'werift'
import { endsConnection, filterRecords, type DtlsRecord } from './dtlsRecords.ts'
import { parseCheck, stunClassOf, transactionOf } from './stunMessage.ts'

/** A caller has as many addresses as its machine has networks, and gets new ones when it moves. */
const MOST_ADDRESSES = 32
/** Browsers check a path every 48 ms at first, and several paths at once. */
const CHECKS = { burst: 300, perSecond: 150 }
/** A call needs 60 a second; an event of 256 kB is 220 at once. */
const DATAGRAMS = { burst: 2_000, perSecond: 1_000 }
/** A path that has been silent for so long gives way to another one that the caller uses. */
const SILENT_PATH_MS = 1_000

type Address = readonly [host: string, port: number]

export interface Guard {
  /** What the caller sent for certain: it was signed or encrypted with the keys of this call. */
  received(): { packets: number; bytes: number }
}

/**
 * Stands between the UDP socket of a call and werift 0.25.2, which takes datagrams from anybody: it acts on
 * connectivity checks that nobody signed, and ends a connection for 13 bytes of plaintext. What gets through:
 *
 * - connectivity checks that are signed with this call's password, and answers to our own checks (werift
 *   verifies those),
 * - sound and DTLS from an address that has answered a signed check of ours: the path in use, or one that
 *   the caller is changing to,
 * - of DTLS, what an honest peer sends at this time (`filterRecords`).
 *
 * A caller whose address changes is followed as soon as its new address has proved itself in the same way.
 * Must be called before werift opens the socket. See docs/decisions/strangers-packets.md.
 */
export function guardTransport(transport: RTCDtlsTransport): Guard {
  const ice = transport.iceTransport.connection
  if (!(ice instanceof Connection)) throw new Error('werift changed: its ICE is of another kind.')
  const known = new Set<string>()
  const mayCheck = createAllowance(CHECKS)
  const maySend = createAllowance(DATAGRAMS)
  let username = Buffer.alloc(0)
  let password = createSecretKey(Buffer.alloc(1))
  let usernameText = ''
  let pathHeardMs = 0
  let countsData = false
  let packets = 0
  let bytes = 0

  function count(length: number): void {
    packets += 1
    bytes += length
  }

  transport.onRtp.subscribe(({ payload }) => count(payload.length + 12))
  transport.onRtcp.subscribe(() => count(0))

  /** werift makes its DTLS side when the path is found. */
  function countData(): void {
    if (countsData || !transport.dtls) return
    countsData = true
    transport.dtls.onData.subscribe((data) => count(data.length))
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

  /** A signed check came from there, or the answer to one of ours. */
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

  /** Returns what of a datagram that is no STUN may be seen by werift. */
  function admitData(data: Buffer): Buffer | undefined {
    const kind = data.length === 0 ? 0 : data.readUInt8(0)
    // RFC 7983: which protocol a datagram is, by its first byte.
    if (kind >= 128 && kind < 192) return transport.state === 'connected' ? data : undefined
    if (kind < 20 || kind >= 64 || !transport.dtls) return undefined
    countData()
    const { passed, alerts } = filterRecords(data, transport.state === 'connected')
    if (alerts.some(isEnd)) transport.dtls.onClose.execute()
    return passed
  }

  /** werift reads an encrypted alert as plaintext where that gives a known number, so it sees none. */
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
    protocol['datagramReceived'] = (data: Buffer, address: Address): void => {
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
  }

  const ensure = own(ice['ensureProtocol'], ice)
  ice['ensureProtocol'] = (protocol: Protocol): void => {
    ensure(protocol)
    if (!(protocol instanceof StunProtocol))
      throw new Error('werift opened another socket than UDP.')
    guard(protocol)
  }

  const complete = own(ice['checkComplete'], ice)
  ice['checkComplete'] = (pair: CandidatePair): void => {
    complete(pair)
    // The check that a caller's first packet from a new address has triggered was answered.
    consider(pair, pair.remoteNominated)
  }

  return { received: () => ({ packets, bytes }) }
}

/** Parts of werift that its types call private: an upgrade may take them away. */
function own<Arguments extends unknown[], Result>(
  method: ((...args: Arguments) => Result) | undefined,
  holder: object,
): (...args: Arguments) => Result {
  if (typeof method !== 'function') throw new Error('werift changed: a method is not where it was.')
  return method.bind(holder)
}

/** A bucket that fills at a steady rate. Says whether one more may pass. */
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
