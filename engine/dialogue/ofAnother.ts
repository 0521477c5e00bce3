/** Whether a turn speaks of something as another person's: `that's my wife's`, `I'm his brother`, `she deals with it`. */
export function isOfAnother(text: string): boolean {
  const said = text.toLowerCase().replaceAll(/[‘’]/g, "'").replaceAll(DENIED, '')
  return OWNED.test(said) || BELONGS.test(said) || OTHER.test(said)
}

const RELATION =
  '(?:husband|wife|spouse|partner|fianc[eé]e?|boyfriend|girlfriend|(?:step|grand)?(?:son|daughter|mother|father)|mum|mom|dad|nan|brother|sister|uncle|aunt|cousin|friend|mate|flatmate|roommate|lodger|neighbour|colleague|boss|carer|(?:account |loan )?holder)'

/** Somebody close to the caller has died: `my husband passed away in the summer`. A router that died is nobody. */
export const tellsDeath = (text: string): boolean => DEATH.test(text.replaceAll('’', "'"))

const DEATH = new RegExp(
  `\\b(?:(?:my|our) ${RELATION}|he|she|they)(?: has| have|'s)? (?:just |recently |sadly |suddenly )*(?:died|is dead)\\b|\\bpassed away\\b|\\b(?:lost|buried) my ${RELATION}\\b|\\bmy late ${RELATION}\\b`,
  'i',
)

/** Another's is denied: `it's not my wife's, it's mine`. */
const DENIED = new RegExp(`\\bnot (?:my|his|her) ${RELATION}(?:'s)?`, 'g')
/** It is another's: `my wife's loan`. */
const OWNED = new RegExp(
  `\\b(?:${RELATION}'?s'?|his|hers|theirs|(?:some(?:body|one)|no(?:body)?) else(?:'s)?)(?! (?:name|told|said|here|out|not|going)\\b)`,
)
/** It belongs to another, in other words: `the loan is of my husband`, `I'm her son`, `my husband does the loans`. */
const BELONGS = new RegExp(
  `\\b(?:(?:of|for|to|is|was|am|i'm|it's|that's|by|want|speaking as|behalf of) (?:my|his|her|their|the) ${RELATION}|my ${RELATION},? (?:(?:he|she) )?(?:does|deals|handles|has|had|took|owes|pays|got))\\b`,
)
/** What the call is about is another's, whoever is speaking: `it’s my husband’s loan`. */
export const isOthers = (text: string): boolean => {
  const said = text.toLowerCase().replaceAll(/[‘’]/g, "'")
  return BELONGS.test(said) || /\bn(?:ot|'t) (?:mine|my)\b|'s (?:loan|account)\b/.test(said)
}

/** Somebody close to whoever is asked for speaks, or for them: `her husband speaking`, `Tom speaking, the son`. */
export const isTheirs = (text: string): boolean => THEIRS.test(text)
const THEIRS = new RegExp(
  `(?:\\b(?:his|her|their|the(?! (?:account |loan )?holder))|['’]s?) ${RELATION}\\b|\\b(?:speaking for|looks? after (?:him|her|them))\\b`,
  'i',
)

const OTHER =
  /\b(?:not mine|isn't mine|not the (?:account )?holder|on behalf of|(?:he|she)(?:'s| is| does| has|'ll| will)?)\b/
