/** Splits an answer into sentences, including the spaces. Each sentence is a clause that may be cached. */
export function sentencePieces(text: string): string[] {
  return text.match(/.+?(?:[.?!]+(?=\s|$)\s*|$)/gsu) ?? []
}
