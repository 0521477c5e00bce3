/** What is known of whoever is in danger, and what a turn was found to be about. */
import type { CourseId } from '@ringwell/content/agents/dangers/courses.ts'
import type { DangerTopic } from '@ringwell/content/agents/dangers/dangerTopic.ts'
import type { Limits, Sign } from '@ringwell/content/agents/dangers/signs.ts'
import type { DangerKind } from '@ringwell/protocol/danger.ts'

export interface Known {
  signs: readonly Sign[]
  /** Topics of which the caller has said that it is not that. */
  denied: readonly string[]
  /** Which first aid it takes, as far as they have said. */
  course?: CourseId
}

export const nothingKnown: Known = { signs: [], denied: [] }

export const has = (signs: readonly Sign[], ...any: readonly Sign[]): boolean =>
  any.some((sign) => signs.includes(sign))

/** Gas or fumes: nobody stays in it. */
export const isInBadAir = (signs: readonly Sign[]): boolean => has(signs, 'gas', 'fumes')

/** Nobody has to say again that somebody violent is near, whom the danger itself is about. */
export const signsIn = (kinds: readonly DangerKind[], known: Known | undefined): readonly Sign[] =>
  kinds.includes('violence') ? [...(known?.signs ?? []), 'attacker'] : (known?.signs ?? [])

/** Whether nothing that is known speaks against a step or a topic. */
export const fits = ({ unless = [], onlyIf }: Limits, signs: readonly Sign[]): boolean =>
  !has(signs, ...unless) && (onlyIf === undefined || has(signs, ...onlyIf))

export interface FoundTopic {
  topic: DangerTopic
  score: number
  /** The part of the turn that it was found in asks something. */
  isAsked?: boolean | undefined
}
