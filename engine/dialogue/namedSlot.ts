import { callerWordsIn } from '@ringwell/content/agents/tasks/callerWords.ts'
import type { Slot } from '@ringwell/content/agents/tasks/slot.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'

/** The slot that the words name. The slot's own words take precedence over the words for its type. */
export function namedSlot(said: string, { slots }: Task, language: string): string | undefined {
  const { slotNames } = callerWordsIn(language)
  const text = ` ${said.toLowerCase().replaceAll(/[^\p{L}\p{N}']+/gu, ' ')} `
  const entries = Object.entries(slots)
  const own = entries.find(([, slot]) =>
    ownWords(slot, language).some((word) => text.includes(` ${word} `)),
  )
  const byType = entries.find(([, { type }]) => slotNames[type].test(text))
  return (own ?? byType)?.[0]
}

const ownWords = ({ label, words }: Slot, language: string): string[] =>
  [label[language] ?? label.en, ...(words?.[language] ?? words?.en ?? [])].map((word) =>
    word.toLowerCase(),
  )
