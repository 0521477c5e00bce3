import type { RateLimitPluginOptions } from '@fastify/rate-limit'
import { ApiError } from './apiError.ts'
import type { RateLimit } from './apiServer.ts'
import { networkOf } from './networkOf.ts'
import type { RequestCounter } from './requestCounter.ts'

/**
 * Per address (IPv6: per /64) and minute. A call is one session, one offer and an upload every 2.5 s, two at a
 * time now and then: some 26 in a minute.
 */
const perAddress = {
  session: 30,
  realtime: 60,
  upload: 240,
  lead: 12,
  contact: 6,
  transcript: 60,
  rating: 30,
  erase: 30,
  vitals: 60,
  admin: 120,
  other: 300,
}

/** Per agent and minute, whoever asks: many addresses can't wear out one agent together. */
const perAgent = { session: 240, upload: 7_680 }

const WINDOW_MS = 60_000

/** Offers of one address that never connected, in ten minutes. */
const NEVER_CONNECTED_MOST = 5
const NEVER_CONNECTED_WINDOW_MS = 10 * 60_000

export interface RateLimits {
  /** Of one route. */
  of(kind: keyof typeof perAddress): RateLimit
  /** For the plugin: the limit of routes without one of their own, and where everything is counted. */
  plugin: RateLimitPluginOptions
  /**
   * Counts one for an agent, to be called when nothing else refuses the request: what is refused counts
   * against its address alone, so that nobody locks an agent for others. Throws `ApiError` 429 when the
   * agent is asked for too often. The function that it returns takes the count back.
   */
  admitAgent: (kind: keyof typeof perAgent, agentUuid: string) => Promise<() => Promise<void>>
  /** Offers that were answered and never connected held a line for nothing. */
  neverConnected: {
    /** Counts one for the network that it came from. */
    note: (network: string) => Promise<void>
    /** Throws `ApiError` 429 when a network has too many of them. */
    check: (network: string) => Promise<void>
  }
}

/** `scale` multiplies every limit; 0 switches them off. */
export function createRateLimits(counter: RequestCounter, scale: number): RateLimits {
  const scaled = (max: number): number => Math.ceil(max * scale)
  const of = (kind: keyof typeof perAddress): RateLimit =>
    scale === 0 ? false : { max: scaled(perAddress[kind]), timeWindow: WINDOW_MS }
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
      throw tooMany('agent_rate_limited', 'This agent is asked for too often.', resetsInMs)
    },
    neverConnected: {
      async note(network) {
        const name = `neverConnected ${network}`
        await counter.count(name, NEVER_CONNECTED_WINDOW_MS, scaled(NEVER_CONNECTED_MOST))
      },
      async check(network) {
        if (scale === 0) return
        const counted = await counter.lookUp(`neverConnected ${network}`)
        if (!counted || counted.count < scaled(NEVER_CONNECTED_MOST)) return
        throw new ApiError(
          429,
          'calls_not_connecting',
          'Several calls from your network did not connect. A firewall or VPN may be blocking them. ' +
            `Try another network, or try again in ${Math.ceil(counted.resetsInMs / 60_000)} minutes.`,
          { retryAfterSeconds: Math.max(1, Math.ceil(counted.resetsInMs / 1_000)) },
        )
      },
    },
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

/** The plugin makes one for itself, and a child for each route that has a limit of its own. */
function storeOver(counter: RequestCounter): Store {
  return class CounterStore implements StoreInstance {
    readonly #route: string
    constructor(_options: object, route = 'other') {
      this.#route = route
    }

    incr(...[key, callback, timeWindow, max]: Parameters<StoreInstance['incr']>): void {
      const answer = callback.bind(undefined, null)
      // It never rejects.
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
