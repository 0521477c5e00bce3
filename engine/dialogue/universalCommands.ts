/** Words that mean the same in every task: to leave, to repeat, to ask for a person, or to ask what was said before. */
import { callerWordsIn } from '@ringwell/content/agents/tasks/callerWords.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { namedSlot } from './namedSlot.ts'
import type { Command, DialogueContext, DialogueState, SlotValues } from './dialogueTypes.ts'

/** @param latest the task under way, or the one that was just done */
export function universalCommand(
  text: string,
  { stack, ended }: DialogueState,
  latest: Task | undefined,
  { language }: DialogueContext,
): Command | undefined {
  const words = callerWordsIn(language)
  const frame = stack.at(-1)
  if (words.startOver.test(text)) return { type: 'startOver' }
  if (words.repeat.test(text)) return { type: 'repeat' }
  if (words.askForPerson.test(text) && !words.aboutAgent.test(text)) return { type: 'askForPerson' }
  if (words.goodbye.test(text)) return { type: 'sayGoodbye' }
  if (!frame && words.askingReference.test(text)) return { type: 'recall', slot: 'reference' }
  const known = frame ?? ended.at(-1)
  // Only if there is a task: `What time is it in France?` does not ask for anything that the caller has said.
  if (known && words.recalling.test(text)) {
    const slot =
      latest && !words.recallingAll.test(text) ? namedSlot(text, latest, language) : undefined
    return { type: 'recall', ...(slot !== undefined && { slot }) }
  }
  const price = known && words.askingPrice.test(text) ? priceIn(known) : undefined
  if (price !== undefined) return { type: 'recall', slot: price }
  if (!frame) return undefined
  if (words.leaving.test(text)) return { type: 'cancelTask' }
  if (frame.expects.name !== 'slot') return undefined
  const { slot } = frame.expects
  if (latest?.slots[slot]?.optional && words.indifferent.test(text)) return { type: 'skipSlot' }
  if (!words.skipping.test(text)) return undefined
  // `I don't have that any more` answers no to `Can you still open your email?`
  return latest?.slots[slot]?.type === 'yesNo' && words.lacking.test(text)
    ? { type: 'setSlot', slot, values: [{ type: 'yesNo', yes: false }] }
    : { type: 'skipSlot' }
}

/** `How much is it?` asks for the price that a tool returned for this task. */
function priceIn({
  facts,
}: {
  facts: Readonly<Record<string, SlotValues[string] | string>>
}): string | undefined {
  const prices = Object.entries(facts).filter(
    ([, fact]) => typeof fact === 'object' && fact.type === 'money',
  )
  // If there are several amounts, it is unclear which one is meant.
  return prices.length === 1 ? prices[0]?.[0] : undefined
}

/** `Cancel that`, about what was just done. */
export function cancels(text: string, language: string): boolean {
  const { leaving, cancellingIt } = callerWordsIn(language)
  return leaving.test(text) || cancellingIt.test(text)
}
