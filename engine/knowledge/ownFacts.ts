/**
 * Answers from what a visitor wrote about a business of their own. It is a handful of sentences, so a question is
 * compared with each of them and with each of their parts: `Classes are included, personal training is extra` has two.
 */
import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import { learned } from '../understanding/certainty.ts'
import { coreOf, readWords } from '../understanding/readWords.ts'
import { rememberBriefly } from '../rememberBriefly.ts'
import { isAsking, type Knowledge } from './knowledge.ts'
import { firstOf, MOST_ANSWER_WORDS, pointsBack, sentencesOf, wordsIn } from './passages.ts'

/** A sentence answers from this probability on. Chosen with businesses of `training/questions` that were held out. */
const SURE = 0.4
/** The same for texts that ask nothing. */
const SURE_UNASKED = 0.7
/** From this probability on, a second sentence is part of the answer. */
const ALSO = 0.2
/** From this similarity on, a question counts as the one that the visitor wrote down. */
const FREQUENT = 0.55
const MOST_REMEMBERED = 50

/** What somebody cannot or does not eat. Only a sentence that names it may answer, because a wrong one does harm. */
const diets: readonly RegExp[] = [
  /\b(?:gluten|coeliacs?|celiacs?|wheat)\b/i,
  /\b(?:vegans?|vegetarians?|veggies?)\b/i,
  /\b(?:dairy|lactose|milk)\b/i,
  /\b(?:\w*nuts?)\b/i,
  /\bhalal\b/i,
  /\bkosher\b/i,
]

interface Fact {
  sentence: string
  vectors: Float32Array[]
}

/** @param embed returns one unit vector per text (`embedQuestions` of the text model) */
export async function createOwnFacts(
  { question, answer, hours }: OwnBusiness,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<Knowledge> {
  const answering = sentencesOf(answer)
  const sentences = [...answering, ...sentencesOf(hours).filter(saysMore)]
  const [frequent] = await embed([readWords(question)])
  const facts: Fact[] = []
  for (const sentence of sentences) {
    const cues = [sentence, ...partsOf(sentence)].map(readWords)
    facts.push({ sentence, vectors: await embed(cues) })
  }

  const oddsOnce = rememberBriefly(async (asked: string) => {
    const [vector] = await embed([coreOf(readWords(asked))])
    const odds = facts.map(({ vectors }) => {
      const likeness = Math.max(...vectors.map((one) => cosine(vector!, one)))
      return Math.exp(learned.answer * likeness - learned.noAnswer)
    })
    const all = odds.reduce((sum, one) => sum + one, 1)
    return { odds: odds.map((one) => one / all), likeFrequent: cosine(vector!, frequent!) }
  }, MOST_REMEMBERED)

  return {
    size: facts.length,
    async answer(asked) {
      if (!/\p{L}/u.test(asked) || facts.length === 0) return undefined
      const eaten = diets.filter((diet) => diet.test(asked))
      const names = (text: string): boolean => eaten.every((diet) => diet.test(text))
      if (!names(`${question} ${sentences.join(' ')}`)) return undefined
      const { odds, likeFrequent } = await oddsOnce(asked)
      const enough =
        isAsking(asked) || /^(?:any|got|price|directions?)\b/i.test(asked) ? SURE : SURE_UNASKED
      if (eaten.length > 0) {
        const naming = sentences.filter(names)
        const told = naming.length > 0 && !names(question) ? naming : answering
        return { id: facts.length, say: shortOf(told) }
      }
      // The whole answer, unless it is too long to listen to: then the sentences that answer, if any does.
      if (likeFrequent >= FREQUENT && (isShort(answering) || Math.max(...odds) < SURE))
        return { id: facts.length, say: shortOf(answering) }
      const best = odds.indexOf(Math.max(...odds))
      const isSure = odds[best]! >= enough
      // Two halves of an answer may be half as likely each.
      const also = odds.flatMap((one, at) => (one >= ALSO ? [at] : []))
      const isSureTogether = also.reduce((sum, at) => sum + odds[at]!, 0) >= enough
      if (!isSure && !isSureTogether) return undefined
      const told = [...new Set([...also, best])].toSorted((a, b) => a - b)
      const start =
        pointsBack(sentences[told[0]!]!) && told[0]! > 0 ? [told[0]! - 1, ...told] : told
      const together = start.map((at) => sentences[at]).join(' ')
      const say = wordsIn(together) <= MOST_ANSWER_WORDS ? together : sentences[best]!
      return { id: best, say: withoutYesOrNo(say) }
    },
    passages: async () => [],
  }
}

const isShort = (sentences: readonly string[]): boolean =>
  wordsIn(sentences.join(' ')) <= MOST_ANSWER_WORDS

const shortOf = (sentences: readonly string[]): string =>
  isShort(sentences) ? sentences.join(' ') : firstOf(sentences)

/** Whether a sentence written beside opening hours says something else, too: `Cats on Wednesdays only, £45`. */
const saysMore = (sentence: string): boolean =>
  wordsIn(
    sentence
      .replaceAll(OF_HOURS, ' ')
      .replaceAll(/[^\p{L}]+/gu, ' ')
      .trim(),
  ) > 1

const OF_HOURS =
  /\b(?:(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*|daily|every|each|days?|week(?:days?|ends?)?|open|clos(?:e|es|ed|ing)|shut|from|to|till?|until|and|or|but|on|at|in|of|the|we|are|is|not|noon|midday|midnight|late|am|pm|o['’]clock|only|also|other|all|last|first|second|month|bank|public|good|new|year|christmas|easter|boxing|holidays?|summer|winter|spring|autumn|season|term|time|terms|hols|by|appointment|hours?|lunch|mornings?|afternoons?|evenings?|nights?)\b/gi

/** The yes or no of a sentence answers the visitor's own question, not another one. `No twins at home` has none. */
const withoutYesOrNo = (say: string): string => {
  const rest = say.replace(/^(?:yes|no)[,.!]\s+(?=\p{L}+ )/iu, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

const partsOf = (sentence: string): string[] => {
  const parts = sentence.split(/[,;]\s+|\s+(?:and|but)\s+/)
  return parts.length < 2 ? [] : parts.filter((part) => wordsIn(part) > 1)
}

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!
  return sum
}
