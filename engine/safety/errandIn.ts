/** What a caller wants of the agent, out of a turn that tells how a danger has ended. English, pure. */
import type { CourseId } from '@ringwell/content/agents/dangers/courses.ts'
import { leavingWords } from '@ringwell/content/agents/dangers/everyDanger.ts'
import { saysHandedOver, saysHere, saysOver } from '@ringwell/content/agents/dangers/helpWords.ts'
import { ownIllnessWords } from '@ringwell/content/agents/dangers/signs.ts'
import {
  asksForAid,
  asksToSend,
  asksWhatToDo,
  beyondGoingOn,
  callsForHelp,
  plainReading,
  sentencesIn,
} from './callersWords.ts'
import { courseTold } from './courseOf.ts'
import { plainWords } from './plainWords.ts'

/** Of those who were in danger, those who help, and how the caller feels. */
const aftermath =
  /\b(?:he|she|him|her|his|hers|they|they've|they're|theyre|hospital|ambulance|paramedics?|stretcher|oxygen|crew|police|brigade|shaking|trembling|crying|thank (?:god|goodness|heavens)|bless (?:them|him|her)|useless|nonsense)\b/
const filler =
  /^\W*(?:(?:well|ok|okay|right|aye|yes|yeah|no|so|look|listen|now|anyway|mate|love|dear|thanks?|thank you|sorry|before i forget|it'll not wait long|but)\W*)+$/
const goodbye = new RegExp(
  `${leavingWords.source}|^\\W*(?:ta-?ra|cheerio|good ?night|cya|see (?:you|ya))\\W*$`,
)
const wish =
  /\?|\b(?:(?:can|could|will|would) (?:you|i|we|u|somebody|someone)|please|i'd|i would|i want|i need|i should like|i'll take|i still|we'd|we want|we need|you'll|u wanna|put (?:me|us|it)|(?:tell|ask|have|get) (?:your|the|them to|somebody|someone)|ring me|call me|phone me|what about|about (?:my|our|the|that|this)|one more|instead of|change|cancel|move|book|order|write|my \w+ (?:tho|though)|seats?|tables?|rooms?|tickets?)\b/

/**
 * Undefined if they want nothing of the agent. What is told about the danger is left out, so that none of it gets into a
 * task, and so is a goodbye.
 */
export function errandIn(text: string): string | undefined {
  if (asksWhatToDo(text) || asksToSend(text) || callsForHelp(text)) return undefined
  const kept = sentencesIn(text).flatMap((sentence) => {
    const parts = sentence.split(/(?<=,)\s+/).filter((part) => !isOfDanger(part))
    return parts.length > 0 ? [parts.join(' ')] : []
  })
  const first = kept.findIndex((sentence) => isWish(sentence))
  const wanted = first < 0 ? '' : beyondGoingOn(kept.slice(first).join(' '))
  return wanted === '' ? undefined : wanted
}

/** What callers want of agents, in words that nobody says of a danger. */
const errandWords =
  /\b(?:book\w*|tables?|appointments?|orders?|prices?|quotes?|plans?|flights?|tickets?|trips?|rooms?|viewings?|view|parcels?|refunds?|returns?|invoices?|bills?|payments?|pay|engineers?|technicians?|reservations?|seats?|delivery|accounts?|subscriptions?|demos?|check-?ups?|eye tests?|report a|exercise|haircuts?|callbacks?|(?:ring|call|phone|get) (?:me|us) back|(?:ring|call|phone) (?:me|us) (?:on|at|later|tomorrow|about)|back to me)\b/
/** It is for those who help, or about what has happened. */
const forHelp =
  /\b(?:ambulance|police|fire brigade|999|112|911|hospital|help|hurry|quick\w*|come now|die|dying|dead|breath\w*|blood|bleed\w*|on fire|flames?|smoke|gas|knife|hurt\w*|pain\w*|collaps\w*|unconscious|emergency|accident)\b/
/** What has a value is none that the agent had before. */
const valueWords =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|today|tomorrow|tonight|morning|afternoon|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day|back)\b/

/**
 * What a caller in danger wants of the agent besides, to go on with afterwards. Undefined if nothing is.
 * @param isUnderWay the agent had something to do before: then only what has values of its own is new, and nothing of it may
 * be taken for a yes to what the agent had asked
 */
export function wantedBeside(text: string, isUnderWay: boolean): string | undefined {
  const sentences = sentencesIn(errandIn(text) ?? '').filter((sentence) => {
    const words = plainWords(sentence)
    return !forHelp.test(words) && !plainReading(sentence) && !tellsOfIllness(words)
  })
  const first = sentences.findIndex(
    (sentence) => errandWords.test(plainWords(sentence)) && isWish(sentence),
  )
  const wanted = first < 0 ? '' : sentences.slice(first).join(' ')
  return wanted === '' || (isUnderWay && !valueWords.test(plainWords(wanted))) ? undefined : wanted
}

const tellsOfIllness = (words: string): boolean =>
  ownIllnessWords.test(words) || (courseTold(words) !== undefined && !lasting.test(words))

/**
 * What a turn says besides an illness or an accident. All of it, if it says nothing else.
 * @param course the first aid that the danger took: what was said of any other illness is kept
 */
export function withoutDanger(text: string, course?: CourseId): string {
  const kept = sentencesIn(text).flatMap((sentence) => {
    const parts = sentence.split(/(?<=,)\s+/)
    const left = parts.filter((part) => !tellsOfDanger(part, course))
    // What only the whole sentence tells is in all of it.
    return left.length === 0 || (left.length === parts.length && tellsOfDanger(sentence, course))
      ? []
      : [left.join(' ')]
  })
  return kept.length > 0 ? kept.join(' ') : text
}

const tellsOfDanger = (part: string, course: CourseId | undefined): boolean => {
  const words = plainWords(part)
  if (ownIllnessWords.test(words)) return true
  return course !== undefined && courseTold(part) === course && !lasting.test(words)
}
/** What somebody has for good belongs to a table as well. */
const lasting = /\ballerg(?:ic|y) to\b|\bdiabetic\b/

const isWish = (sentence: string): boolean =>
  wish.test(plainWords(sentence)) &&
  sentence.trim().split(/\s+/).length >= 3 &&
  !(asksForAid(sentence) && !/\b(?:can|may) (?:i|we)\b/i.test(sentence)) &&
  !isOfThem(sentence)

/** Whether a turn only asks what to do for whoever is ill. */
export const asksOfIll = (text: string): boolean =>
  sentencesIn(text).some((sentence) => isOfThem(sentence)) && errandIn(text) === undefined

const isOfThem = (sentence: string): boolean =>
  asksOfThem.test(plainWords(sentence)) && !errandWords.test(plainWords(sentence))

/** What to do for whoever is ill, without a word for them: `on side or sitting?`, `should I bring the packets?` */
const asksOfThem =
  /\b(?:should|shall|must|do|ought) (?:i|we)\b|\b(?:on (?:the |his |her )?(?:side|back)|sitting|lying|legs?|vomit\w*|packets?|tablets?|pulse|wound|bandage|oxygen)\b.*\?|\bis (?:that|it|this) normal\b/

function isOfDanger(part: string): boolean {
  const words = plainWords(part)
  return (
    aftermath.test(words) ||
    filler.test(words) ||
    goodbye.test(words) ||
    saysOver(words) ||
    saysHandedOver(words) ||
    saysHere(words, true)
  )
}
