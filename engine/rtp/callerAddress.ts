import { BlockList, isIPv4 } from 'node:net'
import type { RtpHeader } from './rtpPacket.ts'
import { type Address, isUnspecified } from './sdp.ts'

/** So many packets in a row, over at least this time, show that somebody keeps sending. */
const PROBATION = { packets: 5, ms: 60 }
/** Between two packets in a row, so many may be lost. */
const MOST_LOST = 5
/** An address that has been silent for this long may have been given up. */
const SILENT_MS = 1_000
/** Addresses on probation. Who else comes takes the place of the one that has come least. */
const MOST_CANDIDATES = 64

/** Addresses that mean something only in the network of whoever has them. RFC 1918, 3927, 4193, 4291 and 6598. */
const local = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
  ['100.64.0.0', 10],
] as const) {
  local.addSubnet(network, bits)
}
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')
local.addAddress('::1', 'ipv6')

export const isLocal = (host: string): boolean => local.check(host, isIPv4(host) ? 'ipv4' : 'ipv6')

interface Candidate extends Address {
  ssrc: number
  sequenceNumber: number
  packets: number
  sinceMs: number
}

export interface CallerAddress {
  /**
   * Says whether a packet of a negotiated payload type is the caller's. With SRTP, it has to be authenticated before.
   */
  admits(from: Address, packet: RtpHeader, nowMs: number): boolean
  /** Where the caller's sound comes from and the agent's goes. Undefined while nobody knows. */
  current(): Address | undefined
  /** The other side has described where it is, perhaps anew. */
  described(address: Address, isAuthenticated: boolean): void
}

/**
 * Decides where the caller is. Telephones behind a NAT describe an address that nobody can reach, and the answer has to
 * go to where their packets come from (symmetric RTP, RFC 4961; latching, RFC 7362). Whoever sends to an open port must
 * not get a call by that (“RTP bleed”), so:
 *
 * - The described address is right as soon as it sends, and nobody else is heard after it but from the same host.
 * - Before that, or once it has been silent for a second, another port of the same host is, which keeps sending.
 * - Before that, another port of the host that the signalling comes from is, under the same condition.
 * - If the described host is local and the signalling is not, the caller is behind a NAT, and may be anywhere. The first
 *   address that keeps sending is then taken, once for each description, until a better one sends.
 * - With SRTP, every authenticated packet is the caller's. The agent's sound follows it when the address before it has
 *   been silent for a second.
 *
 * Asterisk (`strictrtp`) and rtpengine (`strict source`) have rules like these.
 */
export function createCallerAddress(peer: string): CallerAddress {
  const candidates = new Map<string, Candidate>()
  let described: Address | undefined
  let isAuthenticated = false
  let current: Address | undefined
  /** How certain `current` is: its rank. Undefined as long as nobody was heard. */
  let currentRank: number | undefined
  let heardMs = 0

  /** How likely an address is the caller's, from 0; `Infinity` if it can't be. */
  function rankOf(from: Address): number {
    if (!described) return Infinity
    if (from.host === described.host) return from.port === described.port ? 0 : 1
    if (from.host === peer) return 2
    if (isAuthenticated) return 3
    return isLocal(described.host) && !isLocal(peer) ? 3 : Infinity
  }

  function mayTake(from: Address, rank: number, nowMs: number): boolean {
    if (currentRank === undefined || !current) return true
    if (rank < currentRank && !isAuthenticated) return true
    if (nowMs - heardMs < SILENT_MS) return false
    return isAuthenticated || from.host === current.host
  }

  function keepsSending(from: Address, packet: RtpHeader, nowMs: number): boolean {
    const name = `${from.port} ${from.host}`
    const known = candidates.get(name)
    const step = known ? (packet.sequenceNumber - known.sequenceNumber) & 0xffff : 0
    if (known && step === 0) return false
    if (!known || known.ssrc !== packet.ssrc || step > MOST_LOST + 1) {
      if (!known && candidates.size >= MOST_CANDIDATES) dropLeast()
      candidates.set(name, { ...from, ...headOf(packet), packets: 1, sinceMs: nowMs })
      return false
    }
    known.sequenceNumber = packet.sequenceNumber
    known.packets += 1
    return known.packets >= PROBATION.packets && nowMs - known.sinceMs >= PROBATION.ms
  }

  function dropLeast(): void {
    let least: [string, Candidate] | undefined
    for (const entry of candidates) {
      if (!least || entry[1].packets < least[1].packets) least = entry
    }
    if (least) candidates.delete(least[0])
  }

  function take(from: Address, rank: number, nowMs: number): void {
    current = from
    currentRank = rank
    heardMs = nowMs
    candidates.clear()
  }

  return {
    admits(from, packet, nowMs) {
      if (current && currentRank !== undefined && isSame(from, current)) {
        heardMs = nowMs
        return true
      }
      const rank = rankOf(from)
      if (rank === Infinity) return false
      const isTaken =
        mayTake(from, rank, nowMs) &&
        (rank === 0 || isAuthenticated || keepsSending(from, packet, nowMs))
      if (isTaken) take(from, rank, nowMs)
      return isTaken || isAuthenticated
    },
    current: () => current,
    described(address, authenticates) {
      isAuthenticated = authenticates
      // A hold of the old kind says nothing of where the caller is.
      if (isUnspecified(address.host) || (described && isSame(described, address))) return
      described = address
      candidates.clear()
      current = address
      currentRank = undefined
    },
  }
}

const isSame = (one: Address, other: Address): boolean =>
  one.port === other.port && one.host === other.host

const headOf = ({ ssrc, sequenceNumber }: RtpHeader) => ({ ssrc, sequenceNumber })
