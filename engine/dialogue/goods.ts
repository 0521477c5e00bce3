/** The goods that a caller of a shop names: `where’s my kettle`, `I ordered a rug`. Pure. */
import { foldedWords } from '../understanding/foldedWords.ts'

const own = String.raw`(?:(?:my|our|the|an?|some|this|these|two|three|four|five|six|(?:a )?(?:pair|set|couple) of) )`
const goods = String.raw`(?<goods>(?:[\p{L}-]+ ){0,3}?[\p{L}-]+)`
const end = String.raw`(?= (?:i|we|you|it|that|which|who|from|in|on|for|to|and|but|with|at|by|a|this|last|twice|once|yesterday|today|hasn|has|haven|have|didn|is|isn|are|was|wasn|were|got|should|never|still|number|order)\b|['’]|[^\p{L} '’-]|\s*$)`

/** The frames in which callers name them. */
const frames = [
  String.raw`\b(?:ordered|bought|waiting (?:for|on)|expecting|chasing|news of) ${own}${goods}${end}`,
  String.raw`\bwhere(?:['’]s|['’]re| is| are) ${own}${goods}${end}`,
  String.raw`\b(?:my|our|the) ${goods} (?:(?:that )?(?:i|we)(?:['’]ve| have|['’]d)? (?:just )?(?:ordered|bought)|(?:still )?(?:has|have)(?:n['’]t| not)|never|still|did(?:n['’]t| not)|was supposed|were supposed|should have)\b`,
].map((frame) => new RegExp(frame, 'giu'))

/** Words for what comes that say nothing of what is in it. */
const UNNAMED =
  /^(?:orders?|parcels?|packages?|packets?|deliver\p{L}*|box(?:es)?|goods|things?|stuff|items?|ones?|something|anything|it|bits?|lot|rest|presents?|gifts?|shipments?|refunds?|money|returns?|replacements?|exchanges?|mails?|emails?|e-mails?|letters?|labels?|invoices?|receipts?|post|postman|couriers?|carriers?|drivers?|vans?|numbers?|answers?|calls?|call-?backs?|website|app|tracking|man|woman|lady|person|day|days|time|week|weeks|same|wrong|other|another|second|first|last)$/iu

/** What is ordered, as the caller calls it. */
const goodsIn = (text: string): string[] =>
  frames
    .flatMap((frame) => [...text.matchAll(frame)].map(({ groups }) => groups?.['goods'] ?? ''))
    .filter((said) => !UNNAMED.test(said.split(' ').at(-1) ?? ''))

/** Whether goods of which there is no word in `known` are spoken of, and none that is in it. */
export function areOthers(texts: readonly string[], known: string): boolean {
  const said = texts.flatMap(goodsIn)
  const words = foldedWords(known)
  // `Bookshelf` is a shelf, too.
  const isKnown = (word: string): boolean =>
    words.some((each) => each.endsWith(word) || word.endsWith(each))
  return said.length > 0 && !said.some((one) => foldedWords(one).some(isKnown))
}
