import {
  CALL_LIMIT_MS,
  KEY_LIFETIME_MS,
  LIMIT_END_DELAY_MS,
  RECORDING_CHUNK_AT_MS,
} from '@ringwell/protocol/callLimits.ts'
import { ApiError } from '../http/apiError.ts'
import type { CallCapacity, NetworkCapacity, MinuteRules } from '../storage/budgetStorage.ts'
import type { NewCall, Storage } from '../storage/storage.ts'
import { addressBusy } from './addressBusy.ts'
import { providerBusy } from './realtimeProvider.ts'

/** How many minutes of calls a day (UTC) may have; undefined and 0 are without end. */
export interface DailyMinutes {
  server: number | undefined
  /** By agent. */
  agents: ReadonlyMap<string, number>
  /** Of every agent that is not named. */
  eachAgent: number | undefined
}

/**
 * Holds the minutes of a day against what the stored calls used, so they hold across servers and
 * restarts. A call is let in while something is left, and counts two minutes until its length is known:
 * a burst overshoots by one call at most. It also holds how many calls there may be at once.
 */
export interface MinuteBudget {
  /** Before anything is spent on a call. Throws `ApiError` 429 when nothing is left. */
  check(agentUuid: string): Promise<void>
  /**
   * Stores the call. Throws as `check` does, 503 when all lines are taken, or 429 when its network has
   * taken all of its own; then it is not stored.
   */
  admit(call: NewCall, network?: NetworkCapacity): Promise<void>
  /** Of today. Undefined where nothing is limited. */
  usage(): Promise<MinuteUsage | undefined>
}

export interface MinuteUsage {
  /** When the next day begins, ISO 8601. */
  resetsAt: string
  server: { usedMinutes: number; limitMinutes: number | undefined }
  /** Those that the settings name, and those that were called. */
  agents: readonly {
    agentUuid: string
    isNamed: boolean
    usedMinutes: number
    limitMinutes: number | undefined
  }[]
}

export interface MinuteBudgetOptions {
  storage: Pick<Storage, 'createCall' | 'createCallWithin' | 'usedByAgent'>
  daily: DailyMinutes
  /**
   * The server knows itself which calls came about. Where OpenAI holds them only their recordings tell,
   * which a browser may keep back: a key that was handed out then counts as a whole call.
   */
  knowsAnswers: boolean
  /** Calls at once, over all servers; undefined is without end. For OpenAI's: the engine counts its own. */
  callsAtOnce?: number | undefined
  now?: () => number
}

const iso = (ms: number): string => new Date(ms).toISOString()
/** Servers on one database agree to a few seconds. */
const CLOCKS_DIFFER_MS = 60_000
/** A key's life, a whole call, its farewell: whatever is older is over. */
const LONGEST_CALL_MS = KEY_LIFETIME_MS + CALL_LIMIT_MS + LIMIT_END_DELAY_MS
/** In a call that goes on, its recording comes no later than this after the one before. */
const RECORDED_WITHIN_MS =
  Math.max(...RECORDING_CHUNK_AT_MS.map((at, index, all) => at - (all[index - 1] ?? 0))) + 5_000
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Where OpenAI holds the calls, and only their recordings tell how long. `now` in Unix ms. */
export const linesByRecordings = (most: number, now: number): CallCapacity => ({
  most,
  madeAfter: iso(now - LONGEST_CALL_MS),
  madeBefore: iso(now + CLOCKS_DIFFER_MS),
  notEndedBefore: iso(now - RECORDED_WITHIN_MS),
})

export function createMinuteBudget(options: MinuteBudgetOptions): MinuteBudget {
  const { storage, daily, knowsAnswers, callsAtOnce, now = Date.now } = options
  const serverLimit = daily.server || undefined
  const isLimited = Boolean(serverLimit || daily.eachAgent || daily.agents.size > 0)

  const limitOf = (agentUuid: string): number | undefined =>
    (daily.agents.get(agentUuid) ?? daily.eachAgent) || undefined

  const dayStart = (): number => Math.floor(now() / DAY_MS) * DAY_MS

  const minuteRules = (): MinuteRules => {
    const since = iso(dayStart())
    return {
      since,
      reserveMs: CALL_LIMIT_MS,
      // Before the day began: every call of the day that was not answered is after it.
      unansweredSince: knowsAnswers ? iso(now() - KEY_LIFETIME_MS) : iso(dayStart() - 1),
    }
  }

  const lines = (): CallCapacity | undefined =>
    callsAtOnce === undefined ? undefined : linesByRecordings(callsAtOnce, now())

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
      if (!isLimited) return
      const used = await storage.usedByAgent(minuteRules())
      if (sum(used) >= inMs(serverLimit)) throw refusal('server')
      if ((used.get(agentUuid) ?? 0) >= inMs(limitOf(agentUuid))) throw refusal('agent')
    },

    async admit(call, network) {
      if (!isLimited && callsAtOnce === undefined && !network) return storage.createCall(call)
      const limit = limitOf(call.agentUuid)
      const outcome = await storage.createCallWithin(call, {
        ...minuteRules(),
        serverMs: serverLimit === undefined ? undefined : inMs(serverLimit),
        agentMs: limit === undefined ? undefined : inMs(limit),
        lines: lines(),
        network,
      })
      if (outcome === 'lines') throw providerBusy()
      if (outcome === 'network') throw addressBusy(network?.most ?? 0)
      if (outcome !== 'created') throw refusal(outcome)
    },

    async usage() {
      if (!isLimited) return undefined
      const used = await storage.usedByAgent(minuteRules())
      const agents = new Set([...daily.agents.keys(), ...used.keys()])
      return {
        resetsAt: iso(dayStart() + DAY_MS),
        server: { usedMinutes: inMinutes(sum(used)), limitMinutes: serverLimit },
        agents: [...agents].map((agentUuid) => ({
          agentUuid,
          isNamed: daily.agents.has(agentUuid),
          usedMinutes: inMinutes(used.get(agentUuid) ?? 0),
          limitMinutes: limitOf(agentUuid),
        })),
      }
    },
  }
}

const inMs = (minutes: number | undefined): number =>
  minutes === undefined ? Infinity : minutes * MINUTE_MS
/** To a tenth. */
const inMinutes = (ms: number): number => Math.round(ms / 6_000) / 10
const sum = (used: ReadonlyMap<string, number>): number =>
  [...used.values()].reduce((total, ms) => total + ms, 0)
