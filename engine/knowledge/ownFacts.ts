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
  { question, answer }: OwnBusiness,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<Knowledge> {
  const sentences = sentencesOf(answer)
  const [frequent] = await embed([readWords(question)])
  const facts: Fact[] = []
  for (const sentence of sentences) {
    const cues = [sentence, ...partsOf(sentence)].map(readWords)
    // oxlint-disable-next-line no-await-in-loop
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
      if (!names(`${question} ${answer}`)) return undefined
      const { odds, likeFrequent } = await oddsOnce(asked)
      const enough =
        isAsking(asked) || /^(?:any|got|price|directions?)\b/i.test(asked) ? SURE : SURE_UNASKED
      if (eaten.length > 0) {
        const naming = sentences.filter(names)
        const told = naming.length > 0 && !names(question) ? naming : sentences
        return { id: facts.length, say: shortOf(told) }
      }
      if (likeFrequent >= FREQUENT) return { id: facts.length, say: shortOf(sentences) }
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

const shortOf = (sentences: readonly string[]): string => {
  const whole = sentences.join(' ')
  return wordsIn(whole) <= MOST_ANSWER_WORDS ? whole : firstOf(sentences)
}

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
