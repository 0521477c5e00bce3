/** What the site proposes to say to an agent reaches what it is about, typed as it stands there and in a hurry. */
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { findTasks } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { useCases } from '@ringwell/content/agents/useCases.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createReadDanger } from '../safety/readDanger.ts'
import { withSafety } from '../safety/withSafety.ts'
import type { Brain } from '../stages.ts'
import { builtInAgent } from '../testing/callAgents.ts'
import { promptTasks, useCaseTasks } from '../testing/promptTasks.ts'
import { createTypedCall, typedCallTo } from '../testing/typedCall.ts'
import { loadRealBrain, loadRealText } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'

const AT = Date.UTC(2026, 10, 23, 10)

let brain: Brain
beforeAll(async () => {
  const { read } = await loadRealText()
  brain = withSafety(await loadRealBrain(), createReadDanger(read), {})
})

const hurried = (prompt: string): string => prompt.toLowerCase().replaceAll(/[,.?!]/g, '')
/** Recognised speech has “checkout” and “check out” for “check-out”. */
const spellings = (prompt: string): string[] =>
  ['', ' '].map((between) => prompt.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, between))

describe('an example prompt', () => {
  const prompts = [
    ...builtInAgents.flatMap(({ profile: { id, tryIt } }) =>
      [...tryIt, callPanel.promptForAll].map(
        (prompt, at) => [id, prompt, promptTasks[id]?.[at]] as const,
      ),
    ),
    ...useCases.map(({ id, text }) => [id, text, useCaseTasks[id]] as const),
  ].flatMap(([id, prompt, task]) =>
    [...new Set([prompt, hurried(prompt), ...spellings(prompt)])].map(
      (words) => [id, words, task] as const,
    ),
  )

  itEvery(9)(prompts)('%s: %s', async (id, words, task) => {
    const tools = { call: async () => ({ status: 'done', facts: {} }) as const }
    const agent = builtInAgent(id)
    const call = createTypedCall({ brain, agent, tools, callId: 'call', at: AT })
    const { notes } = await call.say(words)
    expect(call.tasks().map((view) => view.task)).toEqual(task === undefined ? [] : [task])
    expect(notes.map(({ type }) => type)).not.toContain('questionUnanswered')
    expect(notes.map(({ type }) => type)).not.toContain('danger')
  })
})

describe('the answers that a page proposes', () => {
  const [yes, no] = callPanel.promptAnswers as [string, string]

  it('to the read-back confirm it, or ask what to change', async () => {
    for (const [words, status] of [
      [yes, 'done'],
      [no, 'collecting'],
    ] as const) {
      for (const said of [words, hurried(words)]) {
        const call = typedCallTo(brain, 'restaurant', { at: AT })
        await call.say('A table for two on Friday at eight. Anna Kovac, 07700 900456.')
        expect(call.tasks().at(-1)?.status).toBe('confirming')
        await call.say(said)
        expect(call.tasks().at(-1)?.status, said).toBe(status)
      }
    }
  })

  const begun = builtInAgents.flatMap(({ profile: { id } }) =>
    Array.from(
      findTasks(id)?.tasks.values() ?? [],
      ({ id: task, examples }) => [id, task, examples[0]!] as const,
    ),
  )
  itEvery(7)(begun)('to what %s asks in %s are taken', async (id, _task, request) => {
    for (const choice of [0, 1, 2]) {
      const call = typedCallTo(brain, id, { at: AT })
      const seen = () => JSON.stringify(call.tasks())
      await call.say(request)
      for (let asked = 0; asked < 6; asked++) {
        const { status, answers = [] } = call.tasks().at(-1) ?? {}
        const answer = answers[choice % answers.length]
        if (status !== 'collecting' || answer === undefined) break
        const before = seen()
        const { text } = await call.say(answer)
        expect(seen(), `“${answer}” was answered “${text}”`).not.toBe(before)
      }
    }
  })
})
