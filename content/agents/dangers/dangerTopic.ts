import type { EmergencyKind } from '@ringwell/protocol/danger.ts'

/** Something that callers in danger say or ask, known by its examples, and what they hear. English. */
export interface DangerTopic {
  id: string
  /** The dangers in which it may be meant. In any other, its answer is never said. */
  kinds: readonly EmergencyKind[]
  /** Whose despair it is. Without it, anybody’s. */
  about?: 'own' | 'other'
  /** It is worth more than the first words about a danger, and takes their place. */
  leads?: true
  means?: TopicMeaning
  /** Said in this order, each once. One with `{emergency}` is not said any more when help knows. */
  answers: readonly string[]
  examples: readonly string[]
}

/** What a topic says about the danger itself. */
export type TopicMeaning =
  | 'called' /* help knows */
  | 'here' /* help has come */
  | 'better' /* it sounds better, which is no end of it */
  | 'over' /* nobody is in danger any more */
  | 'covert' /* somebody listens, so nothing is given away from now on */
  | 'taken' /* somebody in despair has taken something */
  | 'another' /* it is somebody else who is in despair */
  | 'aside' /* it may be about the caller's errand */
