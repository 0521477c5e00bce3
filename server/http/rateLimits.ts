import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { ApiError } from './apiError.ts'
import type { RateLimit } from './apiServer.ts'
import { networkOf } from './networkOf.ts'
import type { RequestCounter } from './requestCounter.ts'

/**
 * The limits per address (for IPv6, per /64) and minute. A call sends one session request, one offer, and an
 * upload every 2.5 s, sometimes two at once. That is about 26 requests per minute. With an operator's key (`socket`), one
 * address calls for many people.
 */
const perAddress = {
  session: 30,
  realtime: 60,
  // A carrier announces everybody's calls from a few addresses.
  phone: 1_200,
  socket: 120,
  upload: 240,
  lead: 12,
  contact: 6,
  transcript: 60,
  task: 60,
  claim: 120,
  rating: 30,
  erase: 30,
  vitals: 60,
  signIn: 60,
  // A page of the console asks for several things at once, and a player for a recording in parts.
  admin: 600,
  other: 300,
}

/** The limits per agent and minute, across all addresses, so that many addresses can't overload one agent. */
const perAgent = { session: 240, upload: 7_680 }

const WINDOW_MS = 60_000

/**
 * The limit on failures of one address in ten minutes: offers that never connected, and keys that are not valid. Visitors
 * who cancel while a call connects count too, and an office shares one address.
 */
const FAILURES_MOST = 20
const FAILURES_WINDOW_MS = 10 * 60_000

/** Limits how often something may go wrong for one address. */
interface FailureLimit {
  note: (network: string) => Promise<void>
  /** Throws `ApiError` 429 if the network has too many of them. */
  check: (network: string) => Promise<void>
}

export interface RateLimits {
  /** Returns the rate limit of one kind of route. */
  of(kind: keyof typeof perAddress): RateLimit
  /** The options for the plugin: the limit for routes without their own limit, and the counter. */
  plugin: RateLimitPluginOptions
  /**
   * Counts a request for an agent. Call it last, when nothing else refuses the request: a refused request
   * counts only against its address, so that nobody can block an agent for others. Throws `ApiError` 429 if
   * the agent gets too many requests. Returns a function that takes back the count.
   */
  admitAgent: (kind: keyof typeof perAgent, agentUuid: string) => Promise<() => Promise<void>>
  /** Limits offers that were answered but never connected, because each one held a line for nothing. */
  neverConnected: FailureLimit
  /** Limits guessing at keys. While an address is over the limit, even valid keys are refused that are new to this server. */
  wrongKeys: FailureLimit
}

/** `scale` multiplies every limit. 0 disables all limits. */
export function createRateLimits(counter: RequestCounter, scale: number): RateLimits {
  const scaled = (max: number): number => Math.ceil(max * scale)
  const of = (kind: keyof typeof perAddress): RateLimit =>
    scale === 0 ? false : { max: scaled(perAddress[kind]), timeWindow: WINDOW_MS }
  const failures = (name: string, code: string, advice: string): FailureLimit => ({
    async note(network) {
      await counter.count(`${name} ${network}`, FAILURES_WINDOW_MS, scaled(FAILURES_MOST))
    },
    async check(network) {
      if (scale === 0) return
      const counted = await counter.lookUp(`${name} ${network}`)
      if (!counted || counted.count < scaled(FAILURES_MOST)) return
      const minutes = Math.ceil(counted.resetsInMs / 60_000)
      throw new ApiError(
        429,
        code,
        `${advice} again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
        { retryAfterSeconds: Math.max(1, Math.ceil(counted.resetsInMs / 1_000)) },
      )
    },
  })
  return {
    of,
    plugin: {
      keyGenerator: (request) => networkOf(request.ip),
      ...(of('other') || { global: false }),
      store: storeOver(counter),
      errorResponseBuilder: (_request, { ttl }) =>
        tooMany('rate_limited', 'Too many requests.', ttl),
    },
    async admitAgent(kind, agentUuid) {
      if (scale === 0) return async () => undefined
      const max = scaled(perAgent[kind])
      const name = `agent ${kind} ${agentUuid}`
      const { count, resetsInMs } = await counter.count(name, WINDOW_MS, max)
      if (count <= max) return () => counter.takeBack(name, max)
      throw tooMany('agent_rate_limited', 'This agent gets too many requests.', resetsInMs)
    },
    neverConnected: failures(
      'neverConnected',
      'calls_not_connecting',
      'Several calls from your network did not connect. A firewall or VPN may be blocking them. Try another network, or try',
    ),
    wrongKeys: failures(
      'wrongKeys',
      'too_many_wrong_keys',
      'Several keys from your network were not valid. Look at the key that you send, and try',
    ),
  }
}

function tooMany(code: string, message: string, ttlMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1_000))
  return new ApiError(429, code, `${message} Try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  })
}

type Store = NonNullable<RateLimitPluginOptions['store']>
type StoreInstance = InstanceType<Store>

/** The plugin creates one store for itself, and a child for each route that has its own limit. */
function storeOver(counter: RequestCounter): Store {
  return class CounterStore implements StoreInstance {
    readonly #route: string
    constructor(_options: object, route = 'other') {
      this.#route = route
    }

    incr(...[key, callback, timeWindow, max]: Parameters<StoreInstance['incr']>): void {
      const answer = callback.bind(undefined, null)
      // `count` never rejects.
      void counter
        .count(`${this.#route} ${key}`, timeWindow, max)
        .then(({ count, resetsInMs }) => answer({ current: count, ttl: resetsInMs }))
    }

    child(options: Parameters<StoreInstance['child']>[0]): StoreInstance {
      const { routeInfo } = options as unknown as {
        routeInfo: { method: string | string[]; url: string }
      }
      return new CounterStore({}, `${String(routeInfo.method)} ${routeInfo.url}`)
    }
  }
}
