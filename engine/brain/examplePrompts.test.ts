/** What the site proposes to say to an agent reaches what it is about, typed as it stands there and in a hurry. */
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { beforeAll, describe, expect } from 'vitest'
import { createReadDanger } from '../safety/readDanger.ts'
import { withSafety } from '../safety/withSafety.ts'
import type { Brain } from '../stages.ts'
import { promptTasks } from '../testing/promptTasks.ts'
import { createTypedCall } from '../testing/typedCall.ts'
import { loadRealBrain, loadRealText } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'

const AT = Date.UTC(2026, 10, 23, 10)

let brain: Brain
beforeAll(async () => {
  const { read } = await loadRealText()
  brain = withSafety(await loadRealBrain(), createReadDanger(read), {})
})

const hurried = (prompt: string): string => prompt.toLowerCase().replaceAll(/[,.?!]/g, '')

describe('an example prompt', () => {
  const prompts = builtInAgents.flatMap((agent) =>
    agent.profile.tryIt.flatMap((prompt, at) =>
      [prompt, hurried(prompt)].map(
        (words) => [agent.profile.id, words, promptTasks[agent.profile.id]?.[at], agent] as const,
      ),
    ),
  )

  itEvery(9)(prompts)('%s: %s', async (_, words, task, agent) => {
    const tools = { call: async () => ({ status: 'done', facts: {} }) as const }
    const call = createTypedCall({ brain, agent, tools, callId: 'call', at: AT })
    const { notes } = await call.say(words)
    expect(call.tasks().map((view) => view.task)).toEqual(task === undefined ? [] : [task])
    expect(notes.map(({ type }) => type)).not.toContain('questionUnanswered')
    expect(notes.map(({ type }) => type)).not.toContain('danger')
  })
})
