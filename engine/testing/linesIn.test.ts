import { dialogueLines } from '@ringwell/content/agents/tasks/dialogueLines.ts'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { fillLine, placesIn } from '@ringwell/content/agents/tasks/words.ts'
import { expect, it } from 'vitest'
import { fitted } from '../dialogue/wording.ts'
import { linesIn } from './linesIn.ts'

/** A line with something long in its places, and in those that may be empty. */
function said(text: string, hasOptional: boolean): string {
  const { required, optional } = placesIn([text])
  const places = [...required, ...(hasOptional ? optional : [])]
  return fillLine(text, Object.fromEntries(places.map((place) => [place, 'Ann Lee, at 7, or 8'])))
}

it.each(Object.entries(dialogueLines))(
  'the line %s is found in what is said of it',
  (key, line) => {
    for (const text of line) {
      const words = fitted([{ text: `Yes. ${said(text, true)} Right?`, isOptional: false }])
      expect(linesIn(words, dialogueLines)).toContain(key)
    }
  },
)

it('a read-back is found with and without what may be missing, and nothing else in it', () => {
  const tasks = Object.fromEntries(tasksOfAgents.get('restaurant')!.tasks)
  for (const hasOptional of [true, false]) {
    const words = said(tasks['bookTable']!.confirm![0]!, hasOptional)
    expect(linesIn(words, tasks)).toEqual(['bookTable.confirm'])
  }
})
