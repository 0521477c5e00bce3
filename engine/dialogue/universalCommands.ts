/** What means the same in every task: words by which callers leave, repeat, ask for a person or ask what they said. */
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { namedSlot } from './namedSlot.ts'
import type { Command, TaskFrame } from './dialogueTypes.ts'

const patterns: readonly (readonly [RegExp, Command])[] = [
  [
    /\bstart (?:over|again|from (?:scratch|the beginning))\b|\bfrom the (?:top|beginning)\b/i,
    { type: 'startOver' },
  ],
  [
    /\b(?:(?:say|repeat) (?:that|it)(?: again| please)?|what did you say|come again|pardon(?: me)?\??$|once more\b)|^(?:sorry|what|pardon)\?$/i,
    { type: 'repeat' },
  ],
  [
    /\b(?:(?:speak|talk) (?:to|with) (?:a |an |some|the |your |one of )|put me through|(?:a |real )(?:human|person)\b(?! (?:with|who))|operator\b|representative\b|(?:call|ring|phone) me (?:back|on)\b|(?:can|could) (?:somebody|someone|anybody|a colleague) (?:please )?(?:call|ring|phone) me\b)/i,
    { type: 'askForPerson' },
  ],
  [
    /^(?:ok(?:ay)?,? |thanks?,? |thank you,? |no,? |alright,? |great,? )*(?:good)?bye\b|\bthat (?:is|was|will be) all\b.*\bbye\b/i,
    { type: 'sayGoodbye' },
  ],
]
/** `Are you a real person?` asks about the agent. */
const aboutAgent = /\bare you\b|\bam i (?:speaking|talking)\b|\bis this an?\b/i
const cancelling =
  /\b(?:never ?mind|forget (?:it|about it|that|the whole)|cancel (?:that|it|this|everything|the whole)|leave it|changed my mind|call it off|(?:don't|do not) want (?:to (?:book|order|do|change|move|cancel)\b|it\b|that\b|this\b|any of)|(?:don't|do not) bother|stop (?:it|that|this|the booking))/i
const skipping =
  /\b(?:skip(?: (?:it|that|this)|(?=\W*$))|leave (?:it|that) (?:out|empty|blank|open)|next question|rather not (?:say|tell)|don't want to (?:say|tell)|(?:don't|do not|haven't|have not) (?:know|remember) (?:it|that|one|any|the|a|my|them)\b|(?:don't|do not|haven't|have not) (?:have|got) (?:it|that|one|any|them|(?:the|a|my) (?:[\w-]+ )?(?:reference|number|code|ticket|receipt|letter|e-?mail|phone|confirmation))\b|^(?:i )?(?:don't|do not|haven't) (?:know|remember|got)$|no idea|(?:i'm |i am )?not sure$|lost (?:it|my (?:reference|number|code|ticket|receipt|letter|e-?mail|booking|confirmation)))\b/i
const lacking = /\b(?:don't|do not|haven't|have not) (?:have|got)\b|\blost\b/i
const askingReference =
  /\bwhat(?:'s| is| was) (?:the|my|that) (?:reference|booking number|confirmation number|booking code)\b/i
const recalling =
  /\b(?:did i (?:say|tell you|ask for|give|book)|have i (?:said|told you|given|booked)|i said again|what (?:have you (?:got|noted|written)|did you (?:note|write|put))|(?:what|which) (?:day|date|time|name) (?:was|is) (?:it|that)|when (?:was|is) (?:it|that) again|read (?:it|that|them|everything) back|what do you have so far)\b/i

/** @param latest the task under way, or the one that was just done */
export function universalCommand(
  text: string,
  frame: TaskFrame | undefined,
  latest: Task | undefined,
): Command | undefined {
  const [, command] = patterns.find(([pattern]) => pattern.test(text)) ?? []
  if (command && !(command.type === 'askForPerson' && aboutAgent.test(text))) return command
  if (!frame && askingReference.test(text)) return { type: 'recall', slot: 'reference' }
  if (recalling.test(text)) {
    // `What did you note?` asks for everything, and not for the notes.
    const isAll = /^\W*(?:so |and |ok(?:ay)? )?what (?:have|did|do) you\b/i.test(text)
    const slot = latest && !isAll ? namedSlot(text, latest) : undefined
    return { type: 'recall', ...(slot !== undefined && { slot }) }
  }
  if (!frame) return undefined
  if (cancelling.test(text)) return { type: 'cancelTask' }
  if (frame.expects.name !== 'slot' || !skipping.test(text)) return undefined
  const { slot } = frame.expects
  // `I don't have that any more` is the no to `Can you still open your email?`
  return latest?.slots[slot]?.type === 'yesNo' && lacking.test(text)
    ? { type: 'setSlot', slot, values: [{ type: 'yesNo', yes: false }] }
    : { type: 'skipSlot' }
}

/** `Cancel that`, said of what was just done. */
export const cancels = (text: string): boolean =>
  cancelling.test(text) || /\bcancel (?:the|my|our)\b/i.test(text)
