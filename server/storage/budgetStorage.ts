import type { CallChannel, NewCall } from './callStorage.ts'
import type { OutboundRefusal, OutboundWish } from './outboundStorage.ts'

/**
 * Tracks how much calls have used since a given time. Times are in ms unless they are ISO 8601 strings.
 */
export interface BudgetStorage {
  /**
   * Stores the call if both budgets have something left and a line is free. Otherwise returns what is
   * used up. Concurrent calls are serialised across all servers: the later one sees the earlier one.
   */
  createCallWithin(
    call: NewCall,
    budget: CallBudget,
  ): Promise<'created' | 'server' | 'agent' | 'capacity' | 'network' | OutboundRefusal>
  /**
   * Does the same as `answerCall`. Returns false and changes nothing if the call's network already holds as many lines
   * as it may. Concurrent calls are serialised across all servers: the later one sees the earlier one.
   */
  answerCallWithin(
    callId: string,
    answeredAt: string,
    channel: CallChannel,
    capacity: NetworkCapacity,
  ): Promise<boolean>
  /** Undoes `answerCallWithin` when the offer did not lead to a call. */
  takeBackAnswer(callId: string): Promise<void>
  /** Counts the calls of a network that are under way. */
  countCalls(capacity: NetworkCapacity): Promise<number>
  /** Returns how much calls used, by agent. */
  usedByAgent(minuteRules: MinuteRules): Promise<ReadonlyMap<string, number>>
  /** Returns how many calls on the telephone that were created since then have ended, and what they cost. */
  usedByTrunk(since: string): Promise<TrunkUsage[]>
}

export interface TrunkUsage {
  trunk: string
  direction: 'in' | 'out'
  /** Null if nobody has said what a minute costs. */
  currency: string | null
  calls: number
  /** In millionths of the currency. Null together with it. */
  micros: number | null
}

/**
 * Says which calls count. A call that has ended counts for its actual length, and one that is under way for its limit.
 */
export interface MinuteRules {
  /** Only calls that were created at or after this time count. */
  since: string
  /**
   * An unanswered call counts as under way if it was created after this time. If it was created before,
   * it counts for nothing.
   */
  unansweredSince: string
}

export interface CallBudget extends MinuteRules {
  serverMs: number | undefined
  /** The budget of the call's agent. */
  agentMs: number | undefined
  capacity: CallCapacity | undefined
  /** The line limit of the network that asks for the call. If admitted, the call holds one of its lines. */
  network?: NetworkCapacity | undefined
  /** Set for a call that we make. */
  outbound?: OutboundWish | undefined
}

/**
 * Limits the number of concurrent calls. A call counts if it was created between `madeAfter` and
 * `madeBefore` and had not ended before `notEndedBefore`. `madeBefore` is later than the time of any
 * clock: a call that was created before a clock was set back must not count for hours.
 */
export interface CallCapacity {
  most: number
  madeAfter: string
  madeBefore: string
  notEndedBefore: string
}

/** Limits the concurrent calls of one network, or of one operator's key. */
export interface NetworkCapacity extends CallCapacity {
  /** Stored with the call until the call ends. */
  networkHash: string
}
