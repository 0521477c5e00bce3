/** A task that has just been read back, for clauses as the reader of turns might read them. Today is a Tuesday. */
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { advanceDialogue } from '../dialogue/dialogueManager.ts'
import { type DialogueState, newDialogue } from '../dialogue/dialogueTypes.ts'
import type { SlotValues } from '../slotValue.ts'
import { understand } from '../dialogue/understand.ts'
import { contextOf, heardAs } from './clausesOf.ts'
import { linesSaid } from './linesIn.ts'

export function readBackOf(agentId: string, task: string, values: SlotValues) {
  const agent = tasksOfAgents.get(agentId)!
  const context = contextOf(agent)
  const { slots, lookup } = agent.tasks.get(task)!
  const skipped = Object.keys(slots).filter((name) => !values[name])
  const readBack: DialogueState = {
    ...newDialogue(agent),
    lastFrame: 1,
    stack: [
      {
        id: 1,
        task,
        values,
        heard: values,
        asked: {},
        skipped,
        facts: {},
        found: lookup && {},
        expects: { name: 'confirmation', tries: 0 },
      },
    ],
  }
  return {
    readBack,
    /** The keys of what the agent says to it, with `<tool>` for a call of a tool, and what it goes on with. */
    answerTo: (said: readonly string[], state = readBack): [string[], DialogueState] => {
      const { text, heard } = heardAs(said)
      const commands = understand(text, heard, state, context)
      const [next, effects] = advanceDialogue(state, { type: 'understood', commands }, context)
      const spoken = effects.map((effect) =>
        effect.type === 'say' ? effect.text : effect.type === 'callTool' ? `<${effect.tool}>` : '',
      )
      return [linesSaid(spoken.join(' '), agent, state, next), next]
    },
  }
}

/** What the agent waits for: a slot, a confirmation, a change. */
export const expectedIn = ({ stack }: DialogueState): string | undefined =>
  stack.at(-1)?.expects.name

/** What is known of the task under way. */
export const knownIn = ({ stack }: DialogueState): SlotValues => stack.at(-1)?.values ?? {}
