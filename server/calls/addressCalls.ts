import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Engine } from '@ringwell/engine/engine.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import { networkOf } from '../http/networkOf.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { Logger } from '../logging.ts'
import type { NetworkCapacity } from '../storage/budgetStorage.ts'
import type { CallChannel } from '../storage/callStorage.ts'
import type { OperatorKey } from '../storage/operatorKeyStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { addressBusy, keyBusy } from './addressBusy.ts'
import { LONGEST_CALL_MS } from './callLimitRange.ts'
import { capacityByRecordings } from './minuteBudget.ts'
import { KEY_LIFETIME_MS } from './realtimeProvider.ts'

/** Where a caller on the internet is. */
export interface CallerAddress {
  /** See `networkOf`. */
  network: string
  /** Whether a proxy says that it has passed the request on. */
  isForwarded: boolean
  /** Callers who cannot be told apart count together, so they have half of all lines, if that is more. */
  isShared?: true
  /** The operator's key that the call was asked for with. Its lines count in place of the network's. */
  key?: Pick<OperatorKey, 'keyId' | 'callsAtOnce'> | undefined
}

export const addressOf = ({ ip, headers }: FastifyRequest): CallerAddress => ({
  network: networkOf(ip),
  isForwarded: headers['x-forwarded-for'] !== undefined,
})

/**
 * A caller on the telephone counts by the number. All who withhold theirs share their lines, and those who rang one number of ours
 * share their failures to connect.
 */
export const addressOfNumber = (number: string, ownNumber: string): CallerAddress => ({
  ...(number === ''
    ? { network: `withheld from ${ownNumber}`, isShared: true }
    : { network: `the number ${number}` }),
  isForwarded: false,
})

/**
 * Limits how many calls one address may have at once, so that nobody uses up the lines of everybody else.
 * A line is the capacity for one call. All IPv6 addresses of a /64 count as one address.
 *
 * With our own engine, a call counts from its offer to its end. An unused key takes no line, so it does not
 * block neighbours behind the same router, and collecting keys does not give an address more lines. With
 * OpenAI, we never see the offer, so a call counts from the moment its key is issued, as for
 * `OPENAI_MAX_CALLS`. The database counts the calls, so the limit applies across all of its servers.
 *
 * A call that was asked for with an operator's key counts for that key instead, and the key has a limit of its own: the
 * operator's server has one address and calls for many people.
 */
export interface AddressCalls {
  /** Called before a key is minted. Throws `ApiError` 429, whose message says what to do. */
  check(address: CallerAddress): Promise<void>
  /** Returns the limit for a call that takes its line with its key. Undefined if its offer takes the line. */
  ofKey(address: CallerAddress): NetworkCapacity | undefined
  /** Called before the caller is answered. Throws `ApiError` 429 if the limit is reached. */
  take(callId: string, address: CallerAddress, channel: CallChannel): Promise<void>
  /** Called if no call resulted. Frees the line. */
  giveBack(callId: string): Promise<void>
}

/**
 * Maps the id of each call under way to its visitor's network (`networkOf`). Routes that serve a call add its network,
 * and remove it when the call is over. The limit on guessing at bookings reads it.
 */
export type CallNetworks = Map<string, string>

export interface AddressCallsOptions {
  storage: Pick<Storage, 'answerCall' | 'answerCallWithin' | 'takeBackAnswer' | 'countCalls'>
  /** Undefined if OpenAI is the provider. */
  engine: Pick<Engine, 'onCallEnd' | 'health'> | undefined
  neverConnected: RateLimits['neverConnected']
  /** Receives the network of each call that this server's engine holds. */
  networks: CallNetworks
  /** Undefined means no limit. */
  callsPerAddress: number | undefined
  /** How long a call that OpenAI holds may last. */
  callLimitMs: number
  /** Whether the server trusts the `X-Forwarded-For` of any proxy. */
  trustsProxy: boolean
  log: Logger
  now?: () => number
}

/** A generous margin: the clocks of servers on one database agree to within a few seconds. */
const CLOCKS_DIFFER_MS = 60_000

export function createAddressCalls(options: AddressCallsOptions): AddressCalls {
  const { storage, engine, networks, neverConnected, callsPerAddress, callLimitMs, log } = options
  const { now = Date.now } = options
  let hasWarned = false

  engine?.onCallEnd(({ callId, reason }) => {
    const network = networks.get(callId)
    networks.delete(callId)
    if (network !== undefined && reason === 'neverConnected') void neverConnected.note(network)
  })

  const capacityOf = ({ network, key, isShared }: CallerAddress): NetworkCapacity | undefined => {
    const usual = key?.callsAtOnce ?? callsPerAddress
    if (usual === undefined) return undefined
    const shared = isShared && engine ? Math.floor(engine.health().maxCalls / 2) : 0
    const most = Math.max(usual, shared)
    const capacity = engine
      ? {
          most,
          madeAfter: iso(now() - KEY_LIFETIME_MS - LONGEST_CALL_MS),
          madeBefore: iso(now() + CLOCKS_DIFFER_MS),
          // The engine reports when a call ends, so an ended call holds no line.
          notEndedBefore: NEVER,
        }
      : capacityByRecordings(most, callLimitMs, now())
    const whose = isShared ? 'withheld' : network
    return { ...capacity, networkHash: hashOf(key ? `of the key ${key.keyId}` : whose) }
  }

  const busy = ({ isForwarded, key }: CallerAddress, most: number): Error => {
    if (key) return keyBusy(most)
    if (!hasWarned && !options.trustsProxy && isForwarded) {
      hasWarned = true
      log.warn(
        'Calls are refused by CALLS_PER_ADDRESS. They came through a proxy that TRUST_PROXY does not ' +
          'name, so every visitor has the address of the proxy. Set TRUST_PROXY.',
      )
    }
    return addressBusy(most)
  }

  return {
    async check(address) {
      const { network } = address
      if (engine) await neverConnected.check(network)
      const capacity = capacityOf(address)
      if (capacity && (await storage.countCalls(capacity)) >= capacity.most) {
        throw busy(address, capacity.most)
      }
    },

    ofKey: (address) => (engine ? undefined : capacityOf(address)),

    async take(callId, address, channel) {
      const { network } = address
      await neverConnected.check(network)
      const capacity = capacityOf(address)
      const answeredAt = iso(now())
      if (!capacity) await storage.answerCall(callId, answeredAt, channel)
      else if (!(await storage.answerCallWithin(callId, answeredAt, channel, capacity))) {
        throw busy(address, capacity.most)
      }
      networks.set(callId, network)
    },

    async giveBack(callId) {
      networks.delete(callId)
      await storage.takeBackAnswer(callId)
    },
  }
}
/** Later than any time in the database. */
const NEVER = '9999-12-31T23:59:59.999Z'

/** The database stores only this hash, so nobody can read addresses there. It goes when the call ends. */
const hashOf = (network: string): string =>
  createHash('sha256').update(`calls ${network}`).digest('base64url')
