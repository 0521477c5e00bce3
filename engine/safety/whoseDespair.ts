/** Whose despair a caller speaks of, by their own words. English, pure. */
import { plainWords } from './plainWords.ts'

const people =
  '(?:my|our|the|a|an) (?:\\w+ ){0,2}?(?:friend|mate|buddy|sister|brother|son|daughter|lad|husband|wife|mum|mom|mother|dad|father|flatmate|roommate|room mate|colleague|neighbou?r|ex|boyfriend|girlfriend|partner|cousin|aunt|uncle|nephew|niece|student|pupil|granddaughter|grandson|customer|guest|tenant)'

/** `it’s not me`, `not for me I am asking` */
const notMe =
  /\b(?:it(?:'s| is)|i'm|i am|this is|that's)? ?not (?:about |for |talking about )?(?:me|myself)\b|\bnot me\b/

/** Somebody else says goodbye, or is about to harm themselves: they say, write, want, left, are on the bridge. */
const another = new RegExp(
  [
    `\\b(?:${people}|he|she|they|someone|somebody)(?:'s| is| has|'ve|'d| have| just| also| from (?:my|the) \\w+)* (?:\\w+ ){0,2}?(?:says?|said|saying|wrote|written|writes|writing|texted|messaged|posted|sent|rang|telling|talks?|talking|wants? to (?:die|end|kill|jump|go)|threaten\\w*|left (?:\\w+ ){0,3}?(?:note|letter|message|ring|voicemail)|gave|given|tied|(?:going|gonna) to|gonna|on the (?:bridge|roof|cliff|ledge|edge|windowsill)|locked)`,
    `\\b(?:his|her|their) (?:message|note|letter|text|voicemail)`,
    `\\bit's (?:my|her|him)\\b`,
    `\\bi mean(?:t)? (?:my|her|him)\\b`,
    `\\bi(?:'m| am) (?:worried about|calling about|calling for|asking for) (?:my|him|her|a)\\b`,
    // `Finch from my guild just wrote`
    `\\bfrom my \\w+ (?:\\w+ ){0,2}?(?:wrote|said|gave|says|posted|sent|messaged)`,
  ].join('|'),
)

/** The caller speaks of themselves. */
const own =
  /\bi (?:just )?(?:want|wanted|am going|'m going|don't want|do not want|can't|cannot|wish)(?: \w+)? (?:die|end it|kill|go on|live|be here|be alive|carry on|take any more|be dead|was dead)|\b(?:kill(?:ing)?|hurt(?:ing)?|cut(?:ting)?|harm(?:ing)?) myself\b|\bbetter off without me\b/

/**
 * Undefined if the words do not tell. Once the caller has spoken of themselves or of somebody else, only a correction
 * changes that: `my wife says she’ll leave` is about whoever cannot go on.
 * @param isForAnother what is known so far
 */
export function whoseDespair(text: string, isForAnother?: boolean): 'own' | 'other' | undefined {
  const words = plainWords(text)
  if (notMe.test(words)) return 'other'
  if (isForAnother !== undefined) return undefined
  const isOther = another.test(words)
  const isOwn = own.test(words)
  if (isOther === isOwn) return undefined
  return isOther ? 'other' : 'own'
}
