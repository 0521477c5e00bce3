import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Engine } from '@ringwell/engine/engine.ts'
import { ENGINE_CALL_LIMIT_MS, KEY_LIFETIME_MS } from '@ringwell/protocol/callLimits.ts'
import { networkOf } from '../http/networkOf.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { Logger } from '../logging.ts'
import type { NetworkCapacity } from '../storage/budgetStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { addressBusy } from './addressBusy.ts'
import { linesByRecordings } from './minuteBudget.ts'

/**
 * How many calls one address may have at once, so that nobody takes the lines of everybody else. An IPv6
 * address counts by its /64.
 *
 * Where our own engine speaks, a call counts from its offer to its end: a key that nobody has used takes
 * no line and keeps no neighbour behind the same router waiting, and keys that were collected bring no
 * further line. Where OpenAI speaks we never see the offer, so a call counts from its key on, as for
 * `OPENAI_MAX_CALLS`. The calls are counted in the database, so the limit holds over all of its servers.
 */
export interface AddressCalls {
  /** Before a key is minted. Throws `ApiError` 429 that says what to do. */
  check(request: FastifyRequest): Promise<void>
  /** For a call that holds its line from its key on; undefined where it does so from its offer on. */
  ofKey(request: FastifyRequest): NetworkCapacity | undefined
  /** The offer of this call is about to be answered. Throws `ApiError` 429 where it may not be. */
  take(callId: string, request: FastifyRequest): Promise<void>
  /** No call came of it. */
  giveBack(callId: string): Promise<void>
}

export interface AddressCallsOptions {
  storage: Pick<Storage, 'answerCall' | 'answerCallWithin' | 'takeBackAnswer' | 'countLines'>
  /** Absent where OpenAI speaks. */
  engine: Pick<Engine, 'onCallEnd'> | undefined
  neverConnected: RateLimits['neverConnected']
  /** Undefined is without limit. */
  callsPerAddress: number | undefined
  /** Whether somebody's `X-Forwarded-For` is believed. */
  trustsProxy: boolean
  log: Logger
  now?: () => number
}

/** Servers on one database agree to a few seconds. */
const CLOCKS_DIFFER_MS = 60_000

export function createAddressCalls(options: AddressCallsOptions): AddressCalls {
  const { storage, engine, neverConnected, callsPerAddress, log, now = Date.now } = options
  /** Of the calls that the engine of this server holds. */
  const networks = new Map<string, string>()
  let hasWarned = false

  engine?.onCallEnd(({ callId, reason }) => {
    const network = networks.get(callId)
    networks.delete(callId)
    if (network !== undefined && reason === 'neverConnected') void neverConnected.note(network)
  })

  const linesOf = (network: string): NetworkCapacity | undefined => {
    if (callsPerAddress === undefined) return undefined
    const lines = engine
      ? {
          most: callsPerAddress,
          madeAfter: iso(now() - KEY_LIFETIME_MS - ENGINE_CALL_LIMIT_MS),
          madeBefore: iso(now() + CLOCKS_DIFFER_MS),
          // The engine tells when a call ends, so one that has ended holds no line.
          notEndedBefore: NEVER,
        }
      : linesByRecordings(callsPerAddress, now())
    return { ...lines, networkHash: hashOf(network) }
  }

  const busy = (request: FastifyRequest, most: number): Error => {
    if (!hasWarned && !options.trustsProxy && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true
      log.warn(
        'Calls are refused by CALLS_PER_ADDRESS, and came through a proxy that TRUST_PROXY does not ' +
          'name: everybody has the address of the proxy. Set TRUST_PROXY.',
      )
    }
    return addressBusy(most)
  }

  return {
    async check(request) {
      const network = networkOf(request.ip)
      if (engine) await neverConnected.check(network)
      const lines = linesOf(network)
      if (lines && (await storage.countLines(lines)) >= lines.most) throw busy(request, lines.most)
    },

    ofKey: (request) => (engine ? undefined : linesOf(networkOf(request.ip))),

    async take(callId, request) {
      const network = networkOf(request.ip)
      await neverConnected.check(network)
      const lines = linesOf(network)
      const answeredAt = iso(now())
      if (!lines) await storage.answerCall(callId, answeredAt)
      else if (!(await storage.answerCallWithin(callId, answeredAt, lines))) {
        throw busy(request, lines.most)
      }
      networks.set(callId, network)
    },

    async giveBack(callId) {
      networks.delete(callId)
      await storage.takeBackAnswer(callId)
    },
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
/** After every moment that a row has. */
const NEVER = '9999-12-31T23:59:59.999Z'

/** An address is not to be read in a table, and goes when its call ends. */
const hashOf = (network: string): string =>
  createHash('sha256').update(`calls ${network}`).digest('base64url')
