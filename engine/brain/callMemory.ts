import type { Temporal } from 'temporal-polyfill'
import type { Entities, Variants } from '@ringwell/content/agents/playbookSchema.ts'
import type { Match } from '../understanding/intentIndex.ts'

/** One sentence of the visitor, with its likely meanings. */
export interface HeardPart {
  /** Output of `readWords`. */
  words: string
  /** Weighted by `weigh`. The likeliest match comes first. */
  matches: readonly Match[]
}

export interface Heard {
  text: string
  whole: HeardPart
  /** The sentences, if there is more than one. */
  sentences: readonly HeardPart[]
}

/**
 * What an agent remembers of a call. It is rebuilt from the visitor's turns, so it cannot get out of step
 * with them.
 */
export interface CallMemory {
  /** How often each meaning was answered, so that the variants take turns. */
  answered: ReadonlyMap<string, number>
  /** The previous answer, for `and in euros?`. */
  last: { id: string; entities: Entities } | undefined
  /** The visitor's first name, from the form or from the call. */
  name: string | undefined
  /** The last answer, for `say that again`. */
  said: string | undefined
  currency: Entities['currency']
  /** Misses in a row, and how often each kind of line was said. */
  misses: number
  firstMisses: number
  laterMisses: number
  silences: number
  /** The caller sees nothing. */
  isOnPhone?: true
  /** The day on which the visitor speaks, where it is known. */
  today?: Temporal.PlainDate
}

export const newMemory: CallMemory = {
  answered: new Map(),
  last: undefined,
  name: undefined,
  said: undefined,
  currency: undefined,
  misses: 0,
  firstMisses: 0,
  laterMisses: 0,
  silences: 0,
}

export interface Step {
  state: CallMemory
  say: string
}

/**
 * Rotates through the variants, so that the agent does not use the same words twice in a row, unless there is only one
 * variant.
 */
export function pick(variants: Variants, times: number): string {
  return variants[times % variants.length]!
}
