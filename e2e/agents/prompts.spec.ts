/**
 * What the site proposes to say reaches its task in speech, too. `engine/brain/examplePrompts.test.ts` types the same
 * prompts. `npm run test:agents` runs these calls.
 */
import { expect, test } from '@playwright/test'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { linesIn } from '@ringwell/engine/testing/linesIn.ts'
import { promptTasks } from '@ringwell/engine/testing/promptTasks.ts'
import { sayOnce } from '../calls/speakingVisitor.ts'

const { unknownQuestion, offerAbout, notUnderstood } = dialogueLines

for (const { profile } of builtInAgents) {
  for (const [at, prompt] of profile.tryIt.entries()) {
    test(`${profile.id} understands its prompt in speech: ${prompt}`, async ({ page }) => {
      test.setTimeout(120_000)
      const { answer, tasks } = await sayOnce(page, profile.id, prompt)
      const task = promptTasks[profile.id]?.[at]
      const heard = `heard “${answer?.understood.join(' ')}”, answered “${answer?.text}”`
      expect(tasks, heard).toEqual(task === undefined ? [] : [task])
      expect(answer?.text, heard).toMatch(/\w/)
      expect(
        linesIn(answer?.text ?? '', { unknownQuestion, offerAbout, notUnderstood }),
        heard,
      ).toEqual([])
    })
  }
}
