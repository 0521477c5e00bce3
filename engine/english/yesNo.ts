import { type Token, textAt } from './values/tokens.ts'

/** What an utterance answers to a yes-or-no question. */
export type Answer = 'yes' | 'no'

/** Whole phrases, longest first: `no problem` and `I don't mind` are a yes. */
const phrases: readonly (readonly [RegExp, Answer])[] = [
  [
    /\b(?:no (?:problem|worries|trouble|objections?|bother)|why not|don't mind|do not mind|wouldn't mind if you did|not a problem|can't (?:complain|argue))\b/,
    'yes',
  ],
  [
    /\b(?:not (?:really|now|today|yet|at all|quite|right|correct|true|exactly|necessary|needed|for me|interested|this time|particularly)|(?:i'd|i would|id) rather (?:not|you didn't)|rather not|no (?:thanks?|thank you|way|chance|need|i'm good|i am good)|i (?:don't|do not) (?:think so|want|need|agree|like)|don't (?:think so|do that|bother)|i'm (?:good|fine|ok|okay|all right|alright) thanks?|that's (?:not|wrong|incorrect)|that isn't|it's not|it isn't|absolutely not|certainly not|of course not|definitely not|please don't|never)\b/,
    'no',
  ],
  [
    /\b(?:that's (?:right|correct|it|fine|good|great|perfect|ok|okay|me|true)|that is (?:right|correct|fine|it)|sounds (?:good|great|fine|perfect|lovely)|go (?:ahead|for it|on)|please do|do (?:it|that|so)|all (?:good|right|correct)|you (?:got it|bet|can)|i (?:do|would|am|think so|guess so|suppose so|agree|confirm)|works for me|that (?:works|would be (?:great|good|lovely|nice|fine|perfect))|of course|for sure|by all means|fair enough|very well|it is|they are|looks (?:good|right)|book it|let's do (?:it|that)|make it so|spot on)\b/,
    'yes',
  ],
]
/** `Yesss`, `yeahh`, `ya`, `yupp` and `sí` are spellings of one word. */
const spelledYes =
  'ye+s+|ye+a+h*|ya+h*|y[eu]p+|s[ií]|aye|sure|absolutely|definitely|certainly|correct|exactly|ok(?:ay)?|confirm(?:ed)?|agreed|affirmative|perfect|right|fine|alright'
const yesWords = new RegExp(
  `^(?:${spelledYes}|indeed|great|lovely|totally|true|good|please|mhm|uh-huh)$`,
)
const noWords =
  /^(?:no|nope|nah|naw|negative|nay|wrong|incorrect|false|none|neither|nothing|uh-uh)$/
const fillers = /^(?:um+|uh+|er+|hm+|well|so|oh|ah)$/
const hedges =
  /^(?:um+|uh+|er+|hm+|well|so|oh|ah|and|but|hmm|actually|i|mean|guess|,|\.|!|sorry|the|a)$/

/**
 * The yes or no that an utterance begins with or consists of. `no, make it eight` answers no and says more. `I have no
 * car` does not answer.
 */
export function answerIn(tokens: readonly Token[]): Answer | undefined {
  let at = 0
  while (at < tokens.length && hedges.test(textAt(tokens, at))) at += 1
  const rest = tokens
    .slice(at)
    .flatMap(({ text }) => (text === ',' ? [] : [text]))
    .join(' ')
  // `I` is a hedge, but not in `I think so`.
  const begins = tokens.findIndex(({ text }) => text !== ',' && !fillers.test(text))
  const said = tokens
    .slice(Math.max(0, begins))
    .flatMap(({ text }) => (text === ',' ? [] : [text]))
    .join(' ')
  for (const [pattern, answer] of phrases) {
    const match = pattern.exec(rest)
    if (match && match.index <= 12) return answer
    if (pattern.exec(said)?.index === 0) return answer
  }
  // `Okay, no` is a no.
  while (
    weakYesWords.test(textAt(tokens, at)) &&
    noWords.test(textAt(tokens, pastComma(tokens, at)))
  ) {
    at = pastComma(tokens, at)
  }
  const first = textAt(tokens, at)
  if (
    noWords.test(first) &&
    !(first === 'no' && /^(?:more|other|one|further)$/.test(textAt(tokens, at + 1)))
  )
    return 'no'
  if (!yesWords.test(first)) return undefined
  // `Please tell me…` and `ok, and do you have parking?` only begin with a word that could be a yes.
  const words = tokens.slice(at).filter(({ kind }) => kind !== 'mark').length
  // `Lovely weather` is not a yes, but `lovely, thanks` is.
  if (praise.test(first) && !tokens.slice(at + 1).every(isFiller)) return undefined
  const most = first === 'please' ? 2 : LONGEST_WEAK_YES
  return weakYesWords.test(first) && words > most ? undefined : 'yes'
}

/** Whether a no stands in the words, wherever: `yeah, no`. `No problem` has none. */
export function hasNo(text: string): boolean {
  const said = lower(text).replace(phrases[0]![0], '')
  return (said.match(/[\p{L}'-]+/gu) ?? []).some(
    (word) => noWords.test(word) || /^(?:not|never|\p{L}+n't)$/u.test(word),
  )
}

const pastComma = (tokens: readonly Token[], at: number): number =>
  textAt(tokens, at + 1) === ',' ? at + 2 : at + 1

const praise = /^(?:good|great|lovely|perfect|true)$/
const isFiller = ({ kind, text }: Token): boolean =>
  kind === 'mark' ||
  yesWords.test(text) ||
  hedges.test(text) ||
  /^(?:that|that's|that'll|is|it|it's|this|will|would|be|do|works?|then|thanks?|thank|you|very|much|for|me|us|one|with|by|to|hear|very|really|just|idea)$/.test(
    text,
  )

/** People begin sentences with these words, whatever comes after them. */
const weakYesWords =
  /^(?:ok|okay|fine|alright|right|good|great|lovely|perfect|please|true|exactly)$/
const LONGEST_WEAK_YES = 4

/** `Okay`, `oh right`, `fine, great`: as often a sign of having heard as an answer. */
export const isMereOkay = (said: string): boolean =>
  (lower(said).match(/[\p{L}']+/gu) ?? []).every(
    (word) => weakYesWords.test(word) || hedges.test(word),
  )

/** Words that change nothing about a yes. */
const besideYes = new RegExp(
  `^(?:${spelledYes}|indeed|great|lovely|good|all|brilliant|spot|on|that's|that|is|it's|it|do|ple?a?[sz]e?|go|ahead|book|of|course|by|means|for|me|sounds|looks|works|would|be|very|much|thanks?|thank|thx|you|cheers|ta|then|i|we|can)$`,
)
const plainYes = new RegExp(
  `(?<!\\p{L})(?:${spelledYes}|go (?:ahead|on)|please do|do it|book it|of course|that(?:'s| is) (?:right|correct|fine|it|perfect|good|great)|sounds (?:good|great|lovely|perfect)|all good)(?![\\p{L}'])`,
  'u',
)

/**
 * Whether every word belongs to a plain yes: `Yes, go ahead, please.` Where the reader of turns is not at hand (a
 * language model does the talking), nothing else confirms: whatever else was said, the caller is asked again.
 */
export function isPlainYes(said: string): boolean {
  const words = lower(said).match(/[\p{L}\p{N}']+/gu) ?? []
  return !said.includes('?') && hasPlainYes(said) && words.every((word) => besideYes.test(word))
}

/** Whether a plain yes is among the words. */
export const hasPlainYes = (said: string): boolean => plainYes.test(lower(said))

const lower = (said: string): string => said.toLowerCase().replaceAll(/[‘’]/g, "'")
