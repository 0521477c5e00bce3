import type { DangerKind } from '@ringwell/protocol/danger.ts'
import type { Match } from '../understanding/intentIndex.ts'

/** A topic that a part of a turn is about. */
export interface TopicMatch extends Match {
  /** That part asks something. */
  isAsked?: boolean
}

/** What one turn of a caller says about danger. */
export interface DangerReading {
  /** Undefined if the turn is about no danger. */
  kind?: DangerKind
  /** How certain the kind is, from 0 to 1. */
  certainty: number
  /** The caller clearly says that nobody is in danger, or that nobody is any more. */
  isOver: boolean
  /** How certain the plainest of several sentences is when it is read by itself. */
  sentence?: number
  /** How the turn reads as one text with a hint of danger in the two before it, if one was there. */
  together?: Pick<DangerReading, 'kind' | 'certainty'>
  /** What the turn and its parts are about if somebody may be in danger, likeliest first. */
  topics?: readonly (readonly TopicMatch[])[]
}

/**
 * Reads one turn of a caller.
 * @param asked what the agent said before it
 */
export type ReadDanger = (text: string, asked?: string) => Promise<DangerReading>
