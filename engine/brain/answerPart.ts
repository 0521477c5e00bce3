import { answerIntent, plainest, sameAgain } from './answerIntent.ts'
import type { Conversation, Heard, HeardPart, Step } from './conversationState.ts'
import { meaningOf } from './meaningOf.ts'
import { asksForField, namesOnlySlots, readSlots } from './readSlots.ts'
import type { Script } from './script.ts'

/** Small talk that is ignored when the same utterance also contains a question. */
const asides = new Set([
  'yes',
  'no',
  'thanks',
  'hello',
  'praise',
  'wait',
  'howAreYou',
  'canYouHear',
])

/** Answers every sentence that has a meaning, up to two of them. */
export function answerParts(script: Script, state: Conversation, heard: Heard): Step | undefined {
  const parts = heard.sentences.filter((part) => {
    const best = meaningOf(script, part)
    return best !== undefined && !asides.has(best.id)
  })
  let at = state
  const said: string[] = []
  for (const part of parts.length > 0 ? parts.slice(0, 2) : [heard.whole]) {
    const step = answerPart(script, at, part)
    if (step === undefined || said.includes(step.say)) continue
    said.push(step.say)
    at = step.state
  }
  return said.length === 0 ? undefined : { state: at, say: said.join(' ') }
}

function answerPart(script: Script, state: Conversation, part: HeardPart): Step | undefined {
  const slots = readSlots(part.words)
  const namesOnly = namesOnlySlots(part.words, slots)
  const again = namesOnly ? sameAgain(script, state, slots) : undefined
  if (again !== undefined) return again

  const best = meaningOf(script, part)
  if (best === undefined) {
    return namesOnly || asksForField(part.words, slots) ? plainest(script, state, slots) : undefined
  }
  const intent = script.intents.get(best.id)
  return intent && answerIntent(script, state, intent, slots, part.words)
}
