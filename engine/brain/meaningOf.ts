import type { HeardPart } from './conversationState.ts'
import type { Match } from './intentIndex.ts'
import { OFF_TOPIC, type Script } from './script.ts'

/** As near an example has to be to be meant. Below it the agent says that it doesn't know. */
const MEANT = 0.47
/** Two meanings closer than this … */
const TIE = 0.04
/** … and neither nearer than this: better to ask than to guess. */
const CLEAR = 0.68

/** What was meant; undefined when nothing is near enough, or two unlike things are equally near. */
export function meaningOf(script: Script, { matches }: HeardPart): Match | undefined {
  const [best, second] = matches
  if (best === undefined || best.score < MEANT || best.id === OFF_TOPIC) return undefined
  const tied = second !== undefined && best.score < CLEAR && best.score - second.score < TIE
  return tied && !akin(script, best.id, second.id) ? undefined : best
}

/** The price of a plan and prices at large: the slots decide between them, so a tie does no harm. */
function akin(script: Script, one: string, other: string): boolean {
  const leadsTo = (from: string, to: string) => {
    const intent = script.intents.get(from)
    return intent?.withSlot?.to === to || intent?.withoutSlot?.to === to
  }
  return leadsTo(one, other) || leadsTo(other, one)
}
