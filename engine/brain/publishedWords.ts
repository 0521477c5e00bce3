import { fillers } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { clausesOf } from '../tts/clauses.ts'
import { cacheableLines } from './cacheableLines.ts'

/**
 * Words that are the same for every visitor: those of the content, and greetings that an operator wrote.
 * Only what is said of them may be kept on the disk. Whatever has a visitor's name in it, an answer to a
 * question, words that a page sent or that a language model thought of, may not.
 */
export interface PublishedWords {
  has(clause: string): boolean
  /** The server, and no page, vouches for this text. */
  add(text: string): void
}

/**
 * A stretch of a published text that is as long as this is none of a visitor's words. A shorter one could
 * be a name, so it has to be a whole clause. Characters.
 */
const SHORTEST_STRETCH = 12

export function createPublishedWords(
  texts: readonly string[] = [...cacheableLines().map(({ text }) => text), ...fillers],
): PublishedWords {
  const whole = new Set<string>()
  const clauses = new Set<string>()
  const add = (text: string): void => {
    if (whole.has(text)) return
    whole.add(text)
    for (const clause of clausesOf(text)) clauses.add(clause.trim())
  }
  for (const text of texts) add(text)
  return {
    add,
    has(clause) {
      const words = clause.trim()
      if (clauses.has(words)) return true
      // Where a text is cut depends on what is said before it.
      if (words.length < SHORTEST_STRETCH) return false
      for (const text of whole) if (text.includes(words)) return true
      return false
    },
  }
}
