import type { Signs } from '@ringwell/content/agents/playbookSchema.ts'
import type { CallMemory } from './callMemory.ts'

/**
 * What the agent remembers, with what was noticed in the words of a turn. What was new when it was reported is new no
 * longer.
 * @param id the intent that answered the turn
 */
export function noticeSigns(
  signs: Signs | undefined,
  memory: CallMemory,
  id: string | undefined,
  text: string,
): CallMemory {
  if (!signs) return memory
  const names = Object.keys(signs.patterns)
  const answered = new Map(memory.answered)
  if (id === signs.startsAnew || id === signs.reportedBy) {
    for (const name of names) {
      answered.delete(`${NEW}${name}`)
      if (id === signs.startsAnew) answered.delete(name)
    }
    answered.set(REPORTED, 1)
  }
  const said = text.split(/(?<=[.?!])\s+/).filter((sentence) => !signs.outside.test(sentence))
  for (const [name, pattern] of Object.entries(signs.patterns)) {
    if (!said.some((sentence) => pattern.test(sentence))) continue
    answered.set(name, 1)
    answered.set(`${NEW}${name}`, 1)
  }
  return { ...memory, answered }
}

const NEW = 'new:'
/** Counts as answered from the first report on. */
const REPORTED = 'reported'
