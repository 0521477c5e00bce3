/**
 * What the site proposes to say reaches its task in speech, too. `engine/brain/examplePrompts.test.ts` types the same
 * prompts. `npm run test:agents` runs these calls.
 */
import { expect, test } from '@playwright/test'
import { personas } from '@ringwell/content/agents/personas.ts'
import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { linesIn } from '@ringwell/engine/testing/linesIn.ts'
import { promptTasks } from '@ringwell/engine/testing/promptTasks.ts'
import { sayOnce } from '../calls/speakingVisitor.ts'

const { unknownQuestion, offerAbout, notUnderstood } = dialogueLines

for (const { brief } of personas) {
  for (const [at, prompt] of brief.tryIt.entries()) {
    test(`${brief.id} understands its prompt in speech: ${prompt}`, async ({ page }) => {
      test.setTimeout(120_000)
      const { answer, tasks } = await sayOnce(page, brief.id, prompt)
      const task = promptTasks[brief.id]?.[at]
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
