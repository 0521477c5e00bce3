/** Splits an answer into sentences, including the spaces. */
export function sentencePieces(text: string): string[] {
  return text.match(/.+?(?:[.?!]+(?=\s|$)\s*|$)/gsu) ?? []
}
