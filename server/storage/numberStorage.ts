import type { MinuteCost } from './callCost.ts'

/** Stores which agent answers under which telephone number. */
export interface NumberStorage {
  /** @param number E.164 */
  findNumber(number: string): Promise<StoredNumber | undefined>
  /** Returns all of them, in the order of their digits. */
  listNumbers(): Promise<StoredNumber[]>
  /** Gives the number to this agent, whoever had it. Returns false if the agent was deleted. */
  setNumber(number: StoredNumber): Promise<boolean>
  /** Returns false if no agent has this number. */
  deleteNumber(number: string): Promise<boolean>
}

export interface StoredNumber {
  /** E.164, such as `+442079460958`. */
  number: string
  agentId: string
  createdAt: string
  /** Whom the agent puts callers through to, in E.164. Undefined if it puts nobody through. */
  transferTo?: string | undefined
  /** What the trunk of this number asks for a minute. Undefined if nobody has said. */
  cost?: MinuteCost | undefined
}
