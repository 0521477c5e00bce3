/**
 * Lets a model's words through as they stream, up to the first sentence that claims what no tool has returned. Words go
 * on clause by clause, as the voice would cut them, so an ordinary sentence waits for nothing but its reading. Only a
 * sentence that may become a claim is held until its end.
 */
import type { ClaimKind } from '@ringwell/content/agents/tasks/claims.ts'
import { builtInLanguage } from '../languages.ts'

export interface WithheldClaim {
  kind: ClaimKind
  sentence: string
  /** What of the same text was let through. */
  before: string
}

export interface ClaimGate {
  /** Yields the clauses that may be said now. Yields nothing more once a claim was withheld. */
  push(text: string): AsyncGenerator<string, void>
  /** The text is over. */
  end(): AsyncGenerator<string, void>
  withheld(): WithheldClaim | undefined
}

/** @param judge what the beginning of a sentence, or all of it, claims without backing */
export function createClaimGate(
  judge: (sentence: string) => Promise<ClaimKind | undefined>,
): ClaimGate {
  const splitter = builtInLanguage.sentences.createSplitter()
  let before = ''
  let sentence = ''
  let held: string[] = []
  let withheld: WithheldClaim | undefined

  async function* pass(clauses: Iterable<string>, isLast: boolean): AsyncGenerator<string, void> {
    for (const clause of clauses) {
      if (withheld) return
      sentence += clause
      held.push(clause)
      const isWhole = isLast || ENDS_SENTENCE.test(clause)
      // Each clause depends on those before.
      const kind = await judge(sentence.slice(-LONGEST_JUDGED).trim())
      if (kind && isWhole) withheld = { kind, sentence: sentence.trim(), before }
      if (kind) continue
      before += held.join('')
      yield* held
      held = []
      if (isWhole) sentence = ''
    }
  }

  return {
    push: (text) => pass(splitter.push(text), false),
    end: () => pass(splitter.end(), true),
    withheld: () => withheld,
  }
}

/** Longer sentences are judged by their end. What comes before was judged already. In characters. */
const LONGEST_JUDGED = 240

const ENDS_SENTENCE = /(?:[.!?…]["'”’)\]]*|\n)\s*$/u
