/** What is known of whoever is in danger, and what a turn was found to be about. */
import type { CourseId } from '@ringwell/content/agents/dangers/courses.ts'
import type { DangerTopic } from '@ringwell/content/agents/dangers/dangerTopic.ts'
import type { Sign } from '@ringwell/content/agents/dangers/signs.ts'

export interface Known {
  signs: readonly Sign[]
  /** Topics of which the caller has said that it is not that. */
  denied: readonly string[]
  /** Which first aid it takes, as far as they have said. */
  course?: CourseId
}

export const nothingKnown: Known = { signs: [], denied: [] }

export interface FoundTopic {
  topic: DangerTopic
  score: number
}
