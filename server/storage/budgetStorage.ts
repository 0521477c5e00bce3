import type { NewCall } from './storage.ts'

/** How much calls have used since a moment. Times in ms unless they are ISO 8601 strings. */
export interface BudgetStorage {
  /**
   * Stores the call if something is left of both budgets and a line is free; tells what is used up if
   * not. Of calls that come at once, at any number of servers, the later one sees the earlier.
   */
  createCallWithin(
    call: NewCall,
    budget: CallBudget,
  ): Promise<'created' | 'server' | 'agent' | 'lines' | 'network'>
  /**
   * Notes that the call's offer is answered, unless its network holds as many lines as it may: then false,
   * and nothing is changed. Of offers that come at once, at any number of servers, the later one sees the
   * earlier.
   */
  answerCallWithin(callId: string, answeredAt: string, lines: NetworkCapacity): Promise<boolean>
  /** No call came of the offer. */
  takeBackAnswer(callId: string): Promise<void>
  /** How many calls of a network are under way. */
  countLines(lines: NetworkCapacity): Promise<number>
  /** What calls used, by agent. */
  usedByAgent(minuteRules: MinuteRules): Promise<ReadonlyMap<string, number>>
}

/** Which calls count, and for how long. One that has ended counts as long as it was. */
export interface MinuteRules {
  /** Calls that were made at this moment or later. */
  since: string
  /** What a call under way counts. */
  reserveMs: number
  /** A call that nobody answered is under way if it was made after this, and counts nothing if before. */
  unansweredSince: string
}

export interface CallBudget extends MinuteRules {
  serverMs: number | undefined
  /** Of the call's agent. */
  agentMs: number | undefined
  lines: CallCapacity | undefined
  /** Of whoever asks; the call holds one of them from now on. */
  network?: NetworkCapacity | undefined
}

/**
 * How many calls there may be at once. One counts if it was made between two moments, and has not ended
 * before a third. The second is one that no clock has reached: a call that was made before a clock was set
 * back must not count for hours.
 */
export interface CallCapacity {
  most: number
  madeAfter: string
  madeBefore: string
  notEndedBefore: string
}

/** The same for the calls of one network. */
export interface NetworkCapacity extends CallCapacity {
  /** It is stored with the call until the call has ended. */
  networkHash: string
}
