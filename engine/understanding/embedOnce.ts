import type { Embed } from './intentIndex.ts'
import type { PhraseVectors, VectorKind } from './phraseVectors.ts'

/**
 * Takes the vectors of phrases that were made ahead. Each other text is embedded once, and its vector is kept forever.
 * Meant for the phrases of playbooks, which are few.
 */
export function embedOnce(embed: Embed, kind: VectorKind, phrases?: PhraseVectors): Embed {
  const others = new Map<string, Float32Array>()
  return async (texts) => {
    const found = new Map(
      texts.map((text) => [text, phrases?.find(kind, text) ?? others.get(text)]),
    )
    const missing = [...found.keys()].filter((text) => !found.get(text))
    if (missing.length > 0) {
      for (const [at, vector] of (await embed(missing)).entries()) {
        others.set(missing[at]!, vector)
        found.set(missing[at]!, vector)
      }
    }
    return texts.map((text) => found.get(text)!)
  }
}

/** Keeps the vectors of the most recently used texts. Meant for texts from visitors' pages. */
export function embedLately(embed: Embed, most: number): Embed {
  /** In order of use, most recent last. */
  const vectors = new Map<string, Float32Array>()
  return async (texts) => {
    const wanted = [...new Set(texts)]
    const missing = wanted.filter((text) => !vectors.has(text))
    const found = new Map(wanted.map((text) => [text, vectors.get(text)]))
    if (missing.length > 0) {
      for (const [at, vector] of (await embed(missing)).entries()) found.set(missing[at]!, vector)
    }
    for (const [text, vector] of found) {
      vectors.delete(text)
      vectors.set(text, vector!)
    }
    for (const oldest of vectors.keys()) {
      if (vectors.size <= most) break
      vectors.delete(oldest)
    }
    return texts.map((text) => found.get(text)!)
  }
}
