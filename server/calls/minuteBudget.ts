import { LIMIT_END_DELAY_MS, RECORDING_CHUNK_AT_MS } from '@ringwell/protocol/callLimits.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import { ApiError } from '../http/apiError.ts'
import type { CallCapacity, NetworkCapacity, MinuteRules } from '../storage/budgetStorage.ts'
import type { OutboundWish } from '../storage/outboundStorage.ts'
import type { Storage } from '../storage/storage.ts'
import type { NewCall } from '../storage/callStorage.ts'
import { addressBusy } from './addressBusy.ts'
import { outboundRefused } from './outboundRefused.ts'
import { KEY_LIFETIME_MS, providerBusy } from './realtimeProvider.ts'

/** The limits on minutes of calls per day (UTC). Undefined and 0 mean no limit. */
export interface DailyMinutes {
  server: number | undefined
  /** The limit of each agent that the settings name. What an operator has set for an agent goes before it. */
  agents: ReadonlyMap<string, number>
  /** The limit of every other agent. */
  eachAgent: number | undefined
}

/**
 * Enforces the daily limits. It counts the minutes of the calls in the database, so the limits apply across
 * servers and restarts. A call is admitted while any minutes are left, and counts as a whole one until its
 * length is known, so a burst exceeds a limit by one call at most. It also limits the number of simultaneous
 * calls.
 */
export interface MinuteBudget {
  /** Called before a call costs anything. Throws `ApiError` 429 if no minutes are left. */
  check(agentUuid: string): Promise<void>
  /**
   * Stores the call. Throws like `check`, or `ApiError` 503 if all lines are taken, or 429 if the network has
   * taken all of its lines. A call that we make has limits of its own, see `outboundRefused`. If it throws, it does not store the call.
   */
  admit(call: NewCall, network?: NetworkCapacity, outbound?: OutboundWish): Promise<void>
  /** Returns today's usage, or undefined if nothing is limited. */
  usage(): Promise<MinuteUsage | undefined>
}

export interface MinuteUsage {
  /** When the next day begins, in ISO 8601. */
  resetsAt: string
  server: { usedMinutes: number; limitMinutes: number | undefined }
  /** The limit of every agent that nothing names. */
  eachAgentMinutes: number | undefined
  /** The agents that have a limit of their own, and the agents that were called today. */
  agents: readonly {
    agentUuid: string
    isNamed: boolean
    usedMinutes: number
    limitMinutes: number | undefined
  }[]
}

export interface MinuteBudgetOptions {
  storage: Pick<
    Storage,
    'createCall' | 'createCallWithin' | 'usedByAgent' | 'findAgent' | 'listAgents'
  >
  daily: DailyMinutes
  /**
   * Whether the server itself knows which calls were connected. With OpenAI, only the recordings show it, and
   * a browser may withhold them, so every issued key counts as a whole call.
   */
  knowsAnswers: boolean
  /** How long a call that OpenAI holds may last. */
  callLimitMs: number
  /**
   * The maximum number of simultaneous calls with OpenAI, across all servers. Undefined means no limit. The
   * engine limits its calls itself.
   */
  callsAtOnce?: number | undefined
  now?: () => number
}
/** A generous margin: the clocks of servers on one database agree to within a few seconds. */
const CLOCKS_DIFFER_MS = 60_000
/** During a call, the browser uploads its recording at least this often. */
const RECORDED_WITHIN_MS =
  Math.max(...RECORDING_CHUNK_AT_MS.map((at, index, all) => at - (all[index - 1] ?? 0))) + 5_000
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * Returns the capacity for calls that OpenAI holds, where only the recordings show how long a call lasts.
 * `now` is in Unix ms.
 */
export const capacityByRecordings = (
  most: number,
  callLimitMs: number,
  now: number,
): CallCapacity => ({
  most,
  // The lifetime of a key, plus a whole call, plus the goodbye. Any older call is over.
  madeAfter: iso(now - KEY_LIFETIME_MS - callLimitMs - LIMIT_END_DELAY_MS),
  madeBefore: iso(now + CLOCKS_DIFFER_MS),
  notEndedBefore: iso(now - RECORDED_WITHIN_MS),
})

export function createMinuteBudget(options: MinuteBudgetOptions): MinuteBudget {
  const { storage, daily, knowsAnswers, callLimitMs, callsAtOnce, now = Date.now } = options
  const serverLimit = daily.server || undefined

  const limitIn = (named: ReadonlyMap<string, number>, agentUuid: string): number | undefined =>
    (named.get(agentUuid) ?? daily.eachAgent) || undefined
  const limitOf = async (agentUuid: string): Promise<number | undefined> => {
    const set = (await storage.findAgent(agentUuid))?.dailyMinutes
    return set === undefined ? limitIn(daily.agents, agentUuid) : set || undefined
  }

  const dayStart = (): number => Math.floor(now() / DAY_MS) * DAY_MS

  const minuteRules = (): MinuteRules => {
    const since = iso(dayStart())
    return {
      since,
      // Just before the day began, so that every unanswered call of the day counts.
      unansweredSince: knowsAnswers ? iso(now() - KEY_LIFETIME_MS) : iso(dayStart() - 1),
    }
  }

  const capacity = (): CallCapacity | undefined =>
    callsAtOnce === undefined ? undefined : capacityByRecordings(callsAtOnce, callLimitMs, now())

  const refusal = (whose: 'server' | 'agent'): ApiError => {
    const seconds = Math.ceil((dayStart() + DAY_MS - now()) / 1_000)
    const [code, subject] =
      whose === 'server'
        ? ['daily_minutes_used', 'The minutes of today']
        : ['agent_daily_minutes_used', "This agent's minutes of today"]
    return new ApiError(
      429,
      code ?? '',
      `${subject} are used up. Calls are possible again from 00:00 UTC.`,
      { retryAfterSeconds: seconds, ...(whose === 'agent' && { field: 'agent_uuid' }) },
    )
  }

  return {
    async check(agentUuid) {
      const limit = await limitOf(agentUuid)
      if (serverLimit === undefined && limit === undefined) return
      const used = await storage.usedByAgent(minuteRules())
      if (sum(used) >= inMs(serverLimit)) throw refusal('server')
      if ((used.get(agentUuid) ?? 0) >= inMs(limit)) throw refusal('agent')
    },

    async admit(call, network, outbound) {
      const limit = await limitOf(call.agentUuid)
      const isLimited = serverLimit !== undefined || limit !== undefined
      if (!isLimited && callsAtOnce === undefined && !network && !outbound)
        return storage.createCall(call)
      const outcome = await storage.createCallWithin(call, {
        ...minuteRules(),
        serverMs: serverLimit === undefined ? undefined : inMs(serverLimit),
        agentMs: limit === undefined ? undefined : inMs(limit),
        capacity: capacity(),
        network,
        outbound,
      })
      if (outcome === 'capacity') throw providerBusy()
      if (outcome === 'network') throw addressBusy(network?.most ?? 0)
      if (outcome === 'server' || outcome === 'agent') throw refusal(outcome)
      if (outcome !== 'created') throw outboundRefused(outcome, outbound?.limits)
    },

    async usage() {
      const named = new Map(daily.agents)
      for (const { agentId, dailyMinutes } of await storage.listAgents()) {
        if (dailyMinutes !== undefined) named.set(agentId, dailyMinutes)
      }
      if (!serverLimit && !daily.eachAgent && named.size === 0) return undefined
      const used = await storage.usedByAgent(minuteRules())
      const agents = new Set([...named.keys(), ...used.keys()])
      return {
        resetsAt: iso(dayStart() + DAY_MS),
        server: { usedMinutes: inMinutes(sum(used)), limitMinutes: serverLimit },
        eachAgentMinutes: daily.eachAgent || undefined,
        agents: [...agents].map((agentUuid) => ({
          agentUuid,
          isNamed: named.has(agentUuid),
          usedMinutes: inMinutes(used.get(agentUuid) ?? 0),
          limitMinutes: limitIn(named, agentUuid),
        })),
      }
    },
  }
}

const inMs = (minutes: number | undefined): number =>
  minutes === undefined ? Infinity : minutes * MINUTE_MS
/** Rounds to a tenth of a minute. */
const inMinutes = (ms: number): number => Math.round(ms / 6_000) / 10
const sum = (used: ReadonlyMap<string, number>): number =>
  [...used.values()].reduce((total, ms) => total + ms, 0)
