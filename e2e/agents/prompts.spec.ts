/**
 * What the site proposes to say reaches its task in speech, too. `engine/brain/examplePrompts.test.ts` types the same
 * prompts. `npm run test:agents` runs these calls.
 */
import { expect, test } from '@playwright/test'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { useCases } from '@ringwell/content/agents/useCases.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { linesIn } from '@ringwell/engine/testing/linesIn.ts'
import { promptTasks, useCaseTasks } from '@ringwell/engine/testing/promptTasks.ts'
import { sayOnce } from '../calls/speakingVisitor.ts'

const { unknownQuestion, offerAbout, notUnderstood } = dialogueLines

/** The last one is proposed in calls with every agent, and sounds the same in each of them. */
const prompts = [
  ...builtInAgents.flatMap(({ profile: { id, tryIt } }) =>
    tryIt.map((prompt, at) => [id, prompt, promptTasks[id]?.[at]] as const),
  ),
  ...useCases.map(({ id, text }) => [id, text, useCaseTasks[id]] as const),
  ['general', callPanel.promptForAll, undefined],
] as const

for (const [id, prompt, task] of prompts) {
  test(`${id} understands its prompt in speech: ${prompt}`, async ({ page }) => {
    test.setTimeout(120_000)
    const { answer, tasks } = await sayOnce(page, id, prompt)
    const heard = `heard “${answer?.understood.join(' ')}”, answered “${answer?.text}”`
    expect(tasks, heard).toEqual(task === undefined ? [] : [task])
    expect(answer?.text, heard).toMatch(/\w/)
    expect(
      linesIn(answer?.text ?? '', { unknownQuestion, offerAbout, notUnderstood }),
      heard,
    ).toEqual([])
  })
}
