/** An answer sentence by sentence, spaces included: each is a clause that speech may have cached. */
export function sentencePieces(text: string): string[] {
  return text.match(/.+?(?:[.?!]+(?=\s|$)\s*|$)/gsu) ?? []
}
