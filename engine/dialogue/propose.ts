import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import type { DialogueTurn } from './dialogueTurn.ts'
import type { SlotValues } from './dialogueTypes.ts'
import { bare } from './wording.ts'

/** Offers values in the place of those that were refused: one, or up to three to choose from. */
export function propose(turn: DialogueTurn, task: Task, options: readonly SlotValues[]): void {
  const spoken = options.map((option) => sayOption(turn, task, option))
  if (spoken.length === 1) turn.say('propose', { proposal: spoken[0] ?? '' })
  else {
    const proposals = `${spoken.slice(0, -1).join(', ')} or ${spoken.at(-1)}`
    turn.say('proposeSeveral', { proposals })
  }
}

/** `Saturday the 5th of December at 8 in the evening`. */
function sayOption(turn: DialogueTurn, task: Task, option: SlotValues): string {
  const parts = Object.entries(option).map(([name, value]) => {
    const spoken = turn.speak(task, name, value)
    return value.type === 'time' && Object.keys(option).length > 1 ? `at ${spoken}` : spoken
  })
  return bare(parts.join(' '))
}
