/** A question within the agent's own sentence: `Can I bring my dog?` is `whether you can bring your dog`. Pure. */
import { swapped } from './quoted.ts'
import { sentencesOf, wordsIn } from './wording.ts'

/** Who has asked more does not need to hear all of it again. */
const MOST_WORDS = 14

const OPENING =
  /^(?:(?:hi|hello|hey|and|but|so|oh|ok|okay|well|then|also|sorry|please|no|yes|yeah|thanks|thank you|by the way|actually|just|um+|uh+|er+)\b[,.!]?\s+)+/i
/** What follows is said as it is in the agent's sentence. */
const ALREADY =
  /^(?:(?:(?:can|could|would) you (?:please )?tell me|do you (?:happen to )?know|tell me|i(?: would|['’]d)? (?:want|wanted|like|need)(?: to)? (?:know|ask)|i (?:was|am) wondering|i wonder)\s+)(?:if|whether|(?=(?:how|what|when|where|who|why|which)\b))/i
const ENDING = /(?:[,\s]+(?:please|then|thanks|thank you|though))*[\s.?!]*$/i

const WH = String.raw`how (?:much|many|long|far|often|early|late|soon)(?: (?!is|are|do|does|can|will)\w+)?|how|what time|which day|what (?:kind|sort) of \w+|what|when|where|who|why`
const AUXILIARY = 'am|is|are|was|were|do|does|can|could|may|might|must|shall|should|will|would'
const PRONOUN = 'i|you|we|he|she|it|they|there|that|this|these|those|anybody|anyone|somebody'
const DETERMINER = 'the|my|your|our|his|her|their|a|an|any|this|that|these|those'
/** The verb tells where a subject of two words ends. */
const VERB =
  'be|bring|call|change|come|cost|do|eat|fit|get|go|have|help|join|keep|leave|look|move|need|open|park|pay|play|run|see|send|sit|sleep|stand|start|stay|swim|take|use|wait|walk|work'

const asked = new RegExp(
  `^(?:(${WH})\\s+)?(${AUXILIARY})\\s+(${PRONOUN}|(?:${DETERMINER})\\s+\\S+(?=\\s+(?:${VERB})\\b))\\b\\s*(.*)$`,
  'i',
)
/** `Is the pool heated`, `is breakfast included` */
const described = new RegExp(
  `^(is|are|was|were)\\s+((?:(?:${DETERMINER})\\s+)?(?!(?:${DETERMINER}|${PRONOUN})\\b)\\S+)\\s+(\\S+)$`,
  'i',
)
/** `How much is the parking`, `what is the wifi password` */
const named = new RegExp(`^(${WH})\\s+(is|are)\\s+((?:${DETERMINER})(?:\\s+\\S+){1,3})$`, 'i')

/** Returns undefined for what is put in another way. */
export function indirectly(text: string): string | undefined {
  const last = sentencesOf(text).findLast((sentence) => sentence.trim().endsWith('?')) ?? text
  const question = last.trim().replace(OPENING, '').replace(ENDING, '')
  const found = inverted(question)
  return found === undefined || wordsIn(found) > MOST_WORDS || /[.?!;]|\d{4}/.test(found)
    ? undefined
    : found
}

function inverted(question: string): string | undefined {
  const said = ALREADY.exec(question)?.[0]
  if (said !== undefined) {
    const rest = turned(question.slice(said.length).trim())
    return /(?:if|whether)$/i.test(said) ? `whether ${rest}` : rest
  }
  const [, wh = 'whether', auxiliary = '', subject = '', rest = ''] = asked.exec(question) ?? []
  if (subject !== '') {
    const verb = verbOf(auxiliary.toLowerCase(), subject.toLowerCase(), turned(rest))
    return [wh.toLowerCase(), turned(subject), verb].join(' ').trim()
  }
  const [, is = '', thing = '', how = ''] = described.exec(question) ?? []
  if (how !== '') return `whether ${turned(thing)} ${is.toLowerCase()} ${how}`
  const [, what = '', be = '', name = ''] = named.exec(question) ?? []
  return name === '' ? undefined : `${what.toLowerCase()} ${turned(name)} ${be.toLowerCase()}`
}

/** `does … include it` becomes `includes it`, and `am I` becomes `you are`. */
function verbOf(auxiliary: string, subject: string, rest: string): string {
  // `What do I do` asks what somebody can do.
  if (auxiliary === 'do') return rest.replace(/^do\b/, 'can do')
  if (auxiliary === 'does') return rest.replace(/^\S+/, thirdPerson)
  const isCaller = subject === 'i'
  const own = isCaller && auxiliary === 'am' ? 'are' : auxiliary
  return `${isCaller && own === 'was' ? 'were' : own} ${rest}`.trim()
}

const thirdPerson = (verb: string): string => {
  if (verb === 'have') return 'has'
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return /(?:s|sh|ch|x|o)$/.test(verb) ? `${verb}es` : `${verb}s`
}

/** After these words, `you` is no subject. */
const BEFORE_OBJECT =
  /\b(?:to|for|with|without|from|at|by|of|on|about|reach|call|ring|see|tell|pay)\s$/i
const PERSON =
  /\b(?:i['’](?:m|ve|ll|d)|i (?:am|was)|you['’]re|yourself|yourselves|yours|your|you|we['’](?:re|ve|ll|d)|myself|mine|my|me|i|ourselves|ours|our|us|we)\b/gi

/** The caller's `I` is the agent's `you`, and the other way round. */
const turned = (text: string): string =>
  text.replaceAll(PERSON, (said: string, at: number) => {
    const word = said.toLowerCase().replace('’', "'")
    if (word === 'you' && BEFORE_OBJECT.test(text.slice(0, at))) return 'us'
    return ours[word] ?? swapped[word] ?? said
  })

const ours: Readonly<Record<string, string>> = {
  you: 'we',
  your: 'our',
  yours: 'ours',
  yourself: 'ourselves',
  yourselves: 'ourselves',
  "you're": 'we’re',
}
