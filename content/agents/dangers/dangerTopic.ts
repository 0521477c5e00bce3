import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import type { Limits } from './signs.ts'

export const anyButDespair = ['medical', 'fire', 'violence', 'rescue', 'child'] as const
export const anyDanger = [...anyButDespair, 'despair'] as const

/**
 * Something that callers in danger say or ask, and what they hear. English. It is meant only where both the vectors of
 * its examples and its words say so, and nothing of the call speaks against it. Each source is named in docs/safety.md.
 */
export interface DangerTopic extends Limits {
  id: string
  /** The dangers in which it may be meant. In any other, its answer is never said. */
  kinds: readonly EmergencyKind[]
  /** Whose despair it is. Without it, anybody’s. */
  about?: 'own' | 'other'
  /** It describes a danger: it confirms one, and its answer is worth more than the first words about it. */
  leads?: true
  /** It is a question, which comes before whatever else is said with it. */
  asks?: true
  means?: TopicMeaning
  /** Without one of these words it is not meant. All words are lowercase, with straight apostrophes. */
  words: Words
  /** With these words it is meant, whatever the vectors say. Only for what is safe to say in any danger. */
  enough?: Words
  /** With these words it is not meant. */
  never?: RegExp
  /** What it is called. Whoever says that it is not that never hears its answer. */
  named?: RegExp
  /** It is meant only in these courses of first aid (`courses.ts`). */
  onlyIn?: readonly string[]
  /** Said in this order, each once. One with `{emergency}` is not said any more when help knows. */
  answers: readonly string[]
  /** The same to callers who are in danger themselves. */
  toYou?: readonly string[]
  /** The same to callers who are in despair themselves. */
  inDespair?: readonly string[]
  examples: readonly string[]
}

type Words = Pick<RegExp, 'test'>

/** What a topic says about the danger itself. */
export type TopicMeaning =
  | 'called' /* help knows */
  | 'here' /* help has come */
  | 'better' /* it sounds better, which is no end of it */
  | 'over' /* nobody is in danger any more */
  | 'covert' /* somebody listens, so nothing is given away until the caller asks something */
  | 'taken' /* somebody in despair has harmed themselves already */
  | 'aside' /* it may be about the caller's errand */
  | 'leaving' /* the caller is about to hang up */
