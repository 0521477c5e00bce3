/** What is said about a danger, as a caller hears it. */
import { type Course, type CourseId, courses } from '@ringwell/content/agents/dangers/courses.ts'
import type { Sign } from '@ringwell/content/agents/dangers/signs.ts'
import { expect, it } from 'vitest'
import { safetyWords } from './safetyWords.ts'

const contacts = { emergencyNumber: '999', crisisLine: undefined }
const all = Object.entries<Course>(courses) as [CourseId, Course][]
const topics = [undefined, 'askedToCall', 'asked', 'news', 'whatToDo'] as const
const known: readonly (readonly Sign[])[] = [[], ['down'], ['down', 'child']]

it.each(all)('every step of %s is said with the number in it, and once', (course, { kind }) => {
  for (const signs of known) {
    for (const topic of topics) {
      const said: string[] = []
      for (let turn = 0; turn < 6; turn += 1) {
        const text = safetyWords(
          {
            type: 'danger',
            kind,
            topic,
            isFirst: turn === 0,
            known: { signs, denied: [], course },
          },
          said,
          contacts,
          'en',
        )
        expect(text).not.toMatch(/[{}]/)
        expect(text).not.toBe(said.at(-1))
        said.push(text)
      }
    }
  }
})
