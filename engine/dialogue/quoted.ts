/** A caller's own words, as they are read back: whole, and turned to the caller where that is safe. */
import { sentencesOf } from '../english/clauses.ts'
import { BETWEEN_NOTES } from './notes.ts'
import { capitalised, wordsIn } from './wording.ts'

export const quoted = (text: string): string => text.split(BETWEEN_NOTES).map(toCaller).join(', ')

const withoutEnd = (words: string): string => words.replace(/(?<![\s,.;:?!])[\s,.;:?!]+$/, '')

/** Words that a sentence begins with and that are no names. */
const STARTS =
  "A|An|The|Last|Next|Every|One|Two|My|Our|We|It|It['’]s|That|This|There|She|He|They|Her|His|Their|No|Not|Nobody|Somebody|Some|Probably|If|When|To|I|I['’]\\p{L}+|You|Your|And|But|So|Then|Also|Please|What|Who|Why|How|Where|Can|Could|Would|Will|Is|Are|Was|Do|Did|In|On|At|For|With|Because|After|Before|All|Just|Now|Yes"

/**
 * What the caller said of themselves, said to the caller. Words that would come out wrong are said as the caller's own:
 * those that speak to somebody, and those in which `I` or `me` is more than a part of a whole, simple clause.
 */
export function toCaller(text: string): string {
  const sentences = sentencesOf(withoutEnd(text)).map((sentence) =>
    sentence
      .replace(LOWERED, (first) => first.toLowerCase())
      .replaceAll(ME_MY, 'my ')
      .replaceAll(YOU_PEOPLE, COMPANY),
  )
  const isTold = sentences.some((sentence) => PERSON.test(sentence))
  if (isTold && !sentences.every(isTurned)) {
    const isQuestion = text.trimEnd().endsWith('?')
    const [first = ''] = sentencesOf(withoutEnd(text))
    const words = isShort(text) ? asOne([first, ...sentences.slice(1)]) : withoutEnd(text)
    return `you ${isQuestion ? 'asked' : 'said'}, “${words}${isQuestion ? '?' : ''}”`
  }
  const told = sentences.map((sentence) =>
    sentence.replaceAll(FIRST_PERSON, turned).replaceAll(COMPANY, 'we'),
  )
  return isShort(text)
    ? asOne(told)
    : told.map((sentence, at) => (at === 0 ? sentence : capitalised(sentence))).join(' ')
}

/** In words. Sentences that are shorter together are read back as one, so that they take no more of a turn than one. */
const MOST_AS_ONE = 12

const isShort = (text: string): boolean => wordsIn(text) <= MOST_AS_ONE

const asOne = (sentences: readonly string[]): string => sentences.map(withoutEnd).join(', ')

/** `In me emails`. */
const ME_MY =
  /(?<=(?:^|[,;]|\b(?:in|on|of|with|for|from|at|by|and|is|was|has|had|get|got|see|it['’]s|that['’]s)) ?)\bme (?=(?:mum|mam|dad|nan|mate|son|daughter|wife|husband|missus|bro(?:ther)?|sis(?:ter)?|kids?|lads?|arm|leg|back|knee|foot|head|eyes?|ears?|teeth|tooth|shoulder|hand|emails?|phone|house|car|van|dog|order|account|bill|router|internet|number|name|address|own)\b)/giu

/** `You people messaged me` is said of the business that the agent speaks for. */
const YOU_PEOPLE = /(?<![\p{L}'’])you (?:people|guys|lot|folks)(?= \p{L})/giu
/** No word of a caller's. */
const COMPANY = '\u0001'

const turned = (said: string): string => swapped[said.toLowerCase().replace('’', "'")] ?? said

/** Who speaks, or whom the words speak to. */
const PERSON =
  /(?<![\p{L}'’])(?:i|me|we|us|my|our|mine|ours|myself|ourselves|you|your|yours|u)(?!\p{L})/iu

function isTurned(words: string): boolean {
  if (/(?<![\p{L}'’])(?:you|your|yours|u)(?![\p{L}])/iu.test(words) || SPEAKS.test(words))
    return false
  const isSaid = SUBJECT_FIRST.test(words)
  const isObject = /(?<![\p{L}'’])(?:me|us)(?![\p{L}])/iu.test(words)
  const subjects = [...words.matchAll(/(?<![\p{L}'’])(?:i|we)(?![\p{L}])/giu)]
  return (
    (isSaid || !isObject) &&
    subjects.every(({ index }) =>
      CLAUSE_START.test(words.slice(Math.max(0, index - LONGEST_JOINT), index)),
    )
  )
}

/** What somebody says was said is no news to be turned: `I asked where`, `we said`. */
const SPEAKS =
  /(?<![\p{L}'’])(?:i|we)(?:['’](?:ve|d)| have| had| just| only| already)* (?:asked|said|told|meant|mean|think|thought|guess|suppose|wonder|hope)\b/iu

/** Begins with somebody or something that does something, or with `to`, and not with what somebody shall do: `ring me`. */
const SUBJECT_FIRST =
  /^(?:(?i:to|i|we|he|she|it|they|there|the|this|that|somebody|someone|nobody|(?:one|two|three|four|some|most|all|both) of (?:us|them|my|our)|my|our|his|her|their)(?!\p{L})|\p{Lu}\p{L}+ (?:will|can|is|has|was|\p{Ll}+(?<!us|ss)s)\b)/u

/** What stands before a clause of its own. */
const CLAUSE_START =
  /(?:^|[,;:]\s*|(?:^|\s)(?:and|but|or|because|that|if|so|when|where|as|after|before|since|while|until)\s(?:(?:now|then|today|still) )?)$/i
const LONGEST_JOINT = 16

/** How a sentence begins that is no name. Names of days and people keep their capitals. */
const LOWERED = new RegExp(`^(?:${STARTS})(?:['’](?:s|ll|d|re|ve))?(?![\\p{L}'’])`, 'u')

/** What a caller says of themselves, as it is said to them. */
const swapped: Readonly<Record<string, string>> = {
  "i'm": 'you’re',
  'i am': 'you are',
  'i was': 'you were',
  "i've": 'you’ve',
  "i'll": 'you’ll',
  "i'd": 'you’d',
  'am i': 'are you',
  'was i': 'were you',
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  "we're": 'you’re',
  "we've": 'you’ve',
  "we'll": 'you’ll',
  "we'd": 'you’d',
  we: 'you',
  us: 'you',
  our: 'your',
  ours: 'yours',
  ourselves: 'yourselves',
}

/** Longer forms first, so that `I am` is not read as `I`. */
const FIRST_PERSON = new RegExp(
  `(?<![\\p{L}'’])(?:${Object.keys(swapped)
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll("'", "['’]")})(?![\\p{L}'’])`,
  'giu',
)
