import type { DangerKind } from '@ringwell/protocol/danger.ts'
import type { Match } from '../brain/intentIndex.ts'

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
  /** What the turn and its parts are about if somebody may be in danger, likeliest first. */
  topics?: readonly (readonly Match[])[]
}

/**
 * Reads one turn of a caller.
 * @param asked what the agent said before it
 */
export type ReadDanger = (text: string, asked?: string) => Promise<DangerReading>

/** Whom callers in need should talk to. The operator sets both; see docs/safety.md. */
export interface SafetyContacts {
  /** Such as `999`. Undefined means the number that the caller's country has. */
  emergencyNumber?: string | undefined
  /** Such as `Samaritans on 116 123`. Undefined means whichever line the caller's country has. */
  crisisLine?: string | undefined
}
