/** Stores what operators made of questions that agents could not answer. */
export interface SettledStorage {
  /**
   * Stores an answer or a reason, and that it settles the question in these calls. When the question is asked in another
   * call, it counts as unanswered again. Nothing of the callers' wordings is stored here.
   */
  settleQuestion(settled: StoredSettled, asked: readonly AskedIn[]): Promise<void>
  /** Takes a settlement back, so the question is unanswered again. Returns it, or undefined if it is unknown. */
  unsettleQuestion(id: string): Promise<StoredSettled | undefined>
  /** Returns the newest first, of one agent or of all. */
  listSettled(agentId: string | undefined, limit: number): Promise<ListedSettled[]>
}

export interface StoredSettled {
  id: string
  agentId: string
  question: string
  /** Null if the question was put aside. */
  answer: string | null
  reason: string | null
  settledAt: string
  author: string
}

export interface ListedSettled extends StoredSettled {
  /** How many calls it was asked in until then, as far as they are not erased. */
  times: number
}

interface AskedIn {
  callId: string
  question: string
}
