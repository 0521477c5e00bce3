import type { HeardPart } from './conversationState.ts'
import type { Match } from './intentIndex.ts'
import { OFF_TOPIC, type Script } from './script.ts'

/** The lowest score at which an example counts as meant. Below it, the agent says that it does not know. */
const MEANT = 0.47
/** If two meanings are closer to each other than this … */
const TIE = 0.04
/** … and neither has a higher score than this, the agent asks instead of guessing. */
const CLEAR = 0.68

/**
 * Returns what the visitor meant. Returns undefined when nothing is near enough, or when two unrelated
 * meanings are equally near.
 */
export function meaningOf(script: Script, { matches }: HeardPart): Match | undefined {
  const [best, second] = matches
  if (best === undefined || best.score < MEANT || best.id === OFF_TOPIC) return undefined
  const tied = second !== undefined && best.score < CLEAR && best.score - second.score < TIE
  return tied && !akin(script, best.id, second.id) ? undefined : best
}

/**
 * For example, the price of one plan and prices in general: the slots decide between them, so a tie does no
 * harm.
 */
function akin(script: Script, one: string, other: string): boolean {
  const leadsTo = (from: string, to: string) => {
    const intent = script.intents.get(from)
    return intent?.withSlot?.to === to || intent?.withoutSlot?.to === to
  }
  return leadsTo(one, other) || leadsTo(other, one)
}
