/** Finds the tokens that a grammar allows. Pure. */
import type { GrammarState } from './spokenGrammar.ts'

/** The model's tokens, found by the characters that they write. */
export interface Vocabulary {
  /** Returns every token that the grammar allows next, each with the state after it. */
  allowed(state: GrammarState): readonly AllowedToken[]
}

/**
 * Within a name, almost every token is allowed, and the state differs with what the caller said before the name. Longer
 * lists than this are kept only for the states used last.
 */
const LONG_LIST = 1_000
const MOST_LONG_LISTS = 50

interface AllowedToken {
  token: number
  state: GrammarState
}

interface Branch {
  tokens: number[]
  branches: Map<string, Branch>
}

/** @param textOf what each token writes, by its number; undefined for tokens that write no characters */
export function createVocabulary(textOf: readonly (string | undefined)[]): Vocabulary {
  const root: Branch = { tokens: [], branches: new Map() }
  for (const [token, text] of textOf.entries()) {
    if (!text) continue
    let branch = root
    for (const character of text) {
      const next = branch.branches.get(character) ?? { tokens: [], branches: new Map() }
      branch.branches.set(character, next)
      branch = next
    }
    branch.tokens.push(token)
  }
  const short = new WeakMap<GrammarState, readonly AllowedToken[]>()
  /** The last one used is at the end. */
  const long = new Map<GrammarState, readonly AllowedToken[]>()

  function collect(branch: Branch, state: GrammarState, found: AllowedToken[]): void {
    for (const [character, next] of branch.branches) {
      const after = state.step(character)
      if (!after) continue
      for (const token of next.tokens) found.push({ token, state: after })
      collect(next, after, found)
    }
  }

  return {
    allowed(state) {
      const known = short.get(state) ?? long.get(state)
      const found: AllowedToken[] = []
      if (!known) collect(root, state, found)
      const list = known ?? found
      if (list.length <= LONG_LIST) short.set(state, list)
      else {
        long.delete(state)
        long.set(state, list)
        const [oldest] = long.keys()
        if (oldest && long.size > MOST_LONG_LISTS) long.delete(oldest)
      }
      return list
    },
  }
}
