/** Whose despair a caller speaks of, by their own words. English, pure. */
import { plainWords } from './plainWords.ts'

const people =
  '(?:my|our|the|a|an) (?:\\w+ ){0,2}?(?:friend|mate|buddy|sister|brother|son|daughter|lad|husband|wife|mum|mom|mother|dad|father|flatmate|roommate|room mate|colleague|neighbou?r|ex|boyfriend|girlfriend|partner|cousin|aunt|uncle|nephew|niece|student|pupil|granddaughter|grandson|customer|guest|tenant)'

/** `it’s not me`, `not for me I am asking` */
const notMe =
  /\b(?:it(?:'s| is)|i'm|i am|this is|that's)? ?not (?:about |for |talking about )?(?:me|myself)\b|\bnot me\b/

const they = `\\b(?:${people}|he|she|they|someone from \\w+ \\w+|somebody from \\w+ \\w+)(?:'s| is| has|'ve|'d| have| just| also| from (?:my|the) \\w+)* (?:\\w+ ){0,2}?`
/** What somebody says of an end of their own. */
const anEnd =
  "(?:goodbye|good bye|bye|farewell|look after|(?:he|she|they)(?:'s|'d|'ll|'ve| is| has| had)? ?(?:\\w+ ){0,2}?(?:wants?|wanted|can't|cannot|won't|going to|gonna|doesn't|don't|had enough|die|dead|kill|kills|end|ends|better off|on the (?:bridge|roof))|wants? to (?:die|end|kill)|(?:suicid|kill)\\w*|it's (?:his|her|their) last|i (?:won't|want to|can't))"

/**
 * Somebody else says goodbye, or is about to harm themselves: they write, they say that they want to die, they have left a
 * note, they are on the bridge. What others do to the caller is no such thing: `she gave me notice`.
 */
const another = new RegExp(
  [
    `${they}(?:wrote|written|writes|writing|texted|messaged|posted)\\b(?! (?:me|us) off)`,
    // `My mate in the game chat just said bye to everyone`
    `\\b${people} (?:\\w+ ){1,5}?(?:says?|said|wrote|writes|posted|texted)\\b.{0,30}\\b${anEnd}`,
    `\\b(?:we|nobody|they|you)(?:'ll|'d| will| would)? (?:never|won't|not|ever) (?:\\w+ ){0,2}?(?:see|hear from|hear of) (?:him|her|them)\\b.{0,12}\\b(?:again|any ?more)\\b`,
    `\\b(?:he|she|they)(?:'s| has|'ve| have|'d| had)? got (?:[\\w']+ ){0,4}?(?:pills|tablets|rope|gun|knife|blade|razor)\\b`,
    `${they}(?:says?|said|saying|rang|rung|called|telling|tells|told (?:me|us)|talks?|talking|threaten\\w*|keeps)\\b.{0,30}\\b${anEnd}`,
    `${they}(?:wants? to (?:die|end|kill|jump|go and)|(?:going|gonna) to (?:kill|end|jump|hurt|harm|hang|die|do it)|gonna (?:kill|end|jump|hurt|die)|threatens|threatening|on (?:the|a|some|that) (?:bridge|roof|cliff|ledge|edge|windowsill)|locked (?:\\w+ )?in\\b)`,
    // `My brother’s after sending me a message`, as the Irish say.
    `${they}(?:after )?(?:sent|left|sending|leaving) (?:\\w+ ){0,3}?(?:note|letter|messages?|text|voicemail|goodbye)`,
    `${they}(?:gave|given|giving) (?:\\w+ ){0,2}?(?:his|her|their|everything|all) `,
    `${they}tied (?:a|the)\\b`,
    `\\b(?:kill|hurt|harm|cut|hang|drown|shoot)\\w* (?:himself|herself|themselves)\\b`,
    `\\b(?:his|her|their) (?:message|note|letter|text|voicemail)`,
    // A correction, and not `it’s her you’ll be talking to`, `it’s my own fault`.
    `\\bit's (?:${people}|her|him)(?= ?(?:[.,!?;]|$)| (?:who|that|not|wants|says|she|he))`,
    `\\bi mean(?:t)? (?:${people}|her|him)\\b`,
    `\\bi(?:'m| am) (?:worried about|calling about|calling for|asking for) (?:my|him|her|a)\\b`,
    // `Finch from my guild just wrote`
    `\\bfrom my \\w+ (?:\\w+ ){0,2}?(?:wrote|said|gave|says|posted|sent|messaged)`,
  ].join('|'),
)

/** The caller speaks of themselves. */
const own =
  /\bi (?:just |only )?(?:want|wanted|am going|'m going|don't want|do not want|can't|cannot|wish|won't)(?: \w+)? (?:die|end it|kill|go on|live|be here|be around|be alive|carry on|take any more|be dead|was dead)|\b(?:kill(?:ing)?|hurt(?:ing)?|cut(?:ting)?|harm(?:ing)?) myself\b|\bbetter off without me\b|\bi won't be (?:here|around)\b|\bme\? (?:i'm|i am)\b/

/**
 * Undefined if the words do not tell, and then it is the caller’s. Once the caller has spoken of themselves or of somebody
 * else, only a correction changes that: `my wife says she’ll leave` is about whoever cannot go on.
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
