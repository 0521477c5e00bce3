/**
 * The names in a caller's turn as a call has them: the learned reader marks them, and the dialogue takes those that are
 * the caller's own.
 */
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import type { Expectation } from '@ringwell/engine/dialogue/dialogueTypes.ts'
import type { PersonName } from '@ringwell/engine/english/values/personName.ts'
import { valuesIn } from '@ringwell/engine/dialogue/valuesIn.ts'
import type { ReadTurn } from '@ringwell/engine/turnReading.ts'
import type { Temporal } from 'temporal-polyfill'

const task = restaurantTasks.tasks.get('bookTable')!
const nothing: Expectation = { name: 'nothing' }

/** @param asked the slot that the agent has just asked for */
export async function readNames(
  read: ReadTurn,
  said: string,
  asked: 'name' | 'people' | 'date' | 'time' | undefined,
  now: Temporal.PlainDateTime,
): Promise<PersonName[]> {
  const [question = ''] = asked ? task.slots[asked]!.ask : ['Hello. How can I help?']
  const { text, clauses } = await read(said, {
    asked: asked ?? 'opening',
    doing: asked ? 'new' : 'none',
    said: question,
  })
  const expects: Expectation = asked ? { name: 'slot', slot: asked, tries: 0 } : nothing
  const about = { task, values: {}, expects, lastSet: undefined }
  const commands = valuesIn(text, clauses, about, { agent: restaurantTasks, now })
  return commands.flatMap((one) =>
    one.type === 'setSlot' && one.values[0].type === 'name' ? [one.values[0]] : [],
  )
}
