/** Empty words and telltale phrases. The site may not print any of them. */
export const bannedWords: readonly RegExp[] = [
  /\bseamless/i,
  /\bleverag/i,
  /\bempower/i,
  /\brevolutioni[sz]/i,
  /\bcutting[- ]edge\b/i,
  /\bgame[- ]chang/i,
  /\bunleash/i,
  /\brobust\b/i,
  /\bsynerg/i,
  /\bholistic/i,
  /\bworld[- ]class\b/i,
  /\bstate[- ]of[- ]the[- ]art\b/i,
  /\bnext[- ]gen/i,
  /\bsupercharge/i,
  /\bturbocharge/i,
  /\beffortless/i,
  /\bdelv(e|ing)\b/i,
  /\belevat(e|ing)\b/i,
  /\btransformative\b/i,
  /\bfast[- ]paced\b/i,
  /\bharness(ing)?\b/i,
  /\becosystem/i,
  /\bparadigm/i,
  /\bstreamlin/i,
  /\bbest[- ]in[- ]class\b/i,
  /\binnovative\b/i,
  /\bfrictionless\b/i,
  /\bdigital transformation\b/i,
  /\bin today[’']s\b/i,
  /\bin conclusion\b/i,
  /\bmoreover\b/i,
  /\bfurthermore\b/i,
  /\bnot (just|only|merely)\b[^.]*\bbut\b/i,
  /\b(it|this) is not (just|merely)\b/i,
  /—/,
]

/** American spellings. We write British English, here and in comments and documents (`e2e/spelling.ts`). */
export const americanWords: readonly RegExp[] = [
  /\b(?:behavi|col|fav|hon|lab|neighb)or(?:s|ed|ing|ful|less|ite|hood)?\b/i,
  /\bcenter(?:s|ed|ing)?\b/i,
  /\b(?:apolog|capital|categor|custom|emphas|general|initial|minim|normal|optim|organ|personal|priorit|real|recogn|serial|summar|synchron|synthes|util|visual)iz/i,
  /\banalyz/i,
  /\b(?:cancel|label|level|model|signal|travel)(?:ed|ing|er)\b/i,
  /\bcatalog\b/i,
  /\bdialog box/i,
  /\bfulfill\b/i,
  /\bgray\b/i,
  /\b(?:artifact|installment|judgment)/i,
]

/** Returns every string inside a value, at any depth. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(stringsIn)
}

/** Returns every record inside a value, at any depth. */
export function recordsIn(value: unknown): Record<string, unknown>[] {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap(recordsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}
