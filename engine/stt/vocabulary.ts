/** The tokens that a grammar allows. Pure. */
import type { GrammarState } from './spokenGrammar.ts'

/** The tokens of the model by the characters that they write. */
export interface Vocabulary {
  /** Every token that the grammar allows next, and the state after it. */
  allowed(state: GrammarState): readonly AllowedToken[]
}

interface AllowedToken {
  token: number
  state: GrammarState
}

interface Branch {
  tokens: number[]
  branches: Map<string, Branch>
}

/** @param textOf what each token writes, by its number; undefined for those that write no characters */
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
  const known = new WeakMap<GrammarState, readonly AllowedToken[]>()

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
      const before = known.get(state)
      if (before) return before
      const found: AllowedToken[] = []
      collect(root, state, found)
      known.set(state, found)
      return found
    },
  }
}
