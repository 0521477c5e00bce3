/**
 * Answers from what a visitor wrote about a business of their own. It is a handful of sentences, so what is asked is
 * compared with each of them and with each of their parts: `Classes are included, personal training is extra` has two.
 */
import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import { rememberBriefly } from '../brain/rememberBriefly.ts'
import { foldedWords } from './foldedWords.ts'
import { isAsking, type Knowledge } from './knowledge.ts'
import { firstOf, MOST_ANSWER_WORDS, pointsBack, sentencesOf, wordsIn } from './passages.ts'

/**
 * A sentence with a lower score is never the answer. Chosen with half of the questions in `bench/eval/ownBusinesses.ts`
 * and with questions about something close to what the facts say.
 */
const SURE = 0.46
/** The same for texts that ask nothing. */
const SURE_UNASKED = 0.6
/** Below this score, the next best sentence has to be this much worse. */
const CLEAR = 0.55
const LEAD = 0.08
/** What shared words add if the sentence has every word of the question. */
const WORDS_SHARE = 0.15
/** A price of something that the sentence does not name is hardly the price that was asked for. */
const STRANGE_PRICE = 0.6
/** From this similarity on, a question counts as the one that the visitor wrote down. */
const FREQUENT = 0.6
const MOST_REMEMBERED = 50

/** What buyers' words ask for, what an answer to them contains, and how much that is worth. */
const kinds: readonly { asked: RegExp; given: RegExp; share: number }[] = [
  {
    asked:
      /\b(?:where|address|located|location|directions?|find you|which street|how do i get (?:there|to you))\b/i,
    given:
      /\b(?:streets?|st|roads?|rd|avenues?|ave|lanes?|squares?|floor|buildings?|corner|opposite|next to|behind|near|garage|station|centre|center|mall|market|plaza)\b/i,
    share: 0.25,
  },
  {
    asked: /\b(?:pay|cards?|cash|payments?)\b/i,
    given: /\b(?:cards?|cash|transfer|invoices?|contactless|cheques?)\b/i,
    share: 0.2,
  },
  {
    asked:
      /\b(?:walk in|walk-ins?|without (?:an? )?(?:appointment|booking|reservation)|just (?:come|turn up|drop)|drop in|(?:need|have) (?:an? |to (?:make an? )?)(?:appointment|book|booking|reservation)|book ahead|in advance)\b/i,
    given: /\b(?:appointments?|walk-?ins?|book(?:ing)?s?|reservations?|call first|call ahead)\b/i,
    share: 0.35,
  },
  {
    asked: /\b(?:discounts?|offers?|deals?|specials?|cheaper)\b/i,
    given: /\b(?:half price|discounts?|off|first month|free|\d+ ?%)/i,
    share: 0.2,
  },
  {
    asked: /\b(?:how long|how many (?:days|hours|weeks)|how far ahead|how soon)\b/i,
    given: /\b(?:minutes?|hours?|days?|weeks?|months?|same day|overnight)\b/i,
    share: 0.1,
  },
]

const asksPrice = (text: string): boolean =>
  /\bhow much\b(?! (?:time|space|room))|\b(?:costs?|prices?|charges?|fees?|rates?|expensive|cheapest)\b/i.test(
    text,
  )
const AMOUNT =
  /[$€£₹%]|\b(?:dollars?|euros?|pounds?|rupees?|cents?|free|no charge|included|half price)\b/i
/** Words of a question for a price that do not name what is bought. */
const priceWords = new Set(
  foldedWords(
    'much cost price charge fee rate expensive cheap cheapest month year week hour day night person pay money total per each one person people',
  ),
)

/** What it adds if a question for a price meets a price of what it names. */
const PRICE_SHARE = 0.12
/** What a name that both have adds, such as that of a town. */
const NAME_SHARE = 0.15

interface Fact {
  say: string
  sentence: string
  words: ReadonlySet<string>
  /** Words within the sentence that are written with a capital, lower-cased. */
  names: readonly string[]
  vectors: Float32Array[]
}

/** @param embed returns one unit vector per text */
export async function createOwnFacts(
  { question, answer }: OwnBusiness,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<Knowledge> {
  const sentences = sentencesOf(answer)
  const [frequent] = await embed([question])
  const facts: Fact[] = []
  for (const [at, sentence] of sentences.entries()) {
    const before = sentences[at - 1]
    const both = before !== undefined && pointsBack(sentence) ? `${before} ${sentence}` : sentence
    const cues = [sentence, ...partsOf(sentence), ...(at === 0 ? [`${question} ${sentence}`] : [])]
    facts.push({
      say: wordsIn(both) <= MOST_ANSWER_WORDS ? both : sentence,
      sentence,
      words: new Set(foldedWords(sentence)),
      names: namesIn(sentence),
      // oxlint-disable-next-line no-await-in-loop
      vectors: await embed(cues),
    })
  }

  const rankOnce = rememberBriefly(async (asked: string) => {
    const [vector] = await embed([asked])
    const words = foldedWords(asked)
    const said = new Set(asked.toLowerCase().match(/\p{L}+/gu))
    const isPrice = asksPrice(asked)
    const items = words.filter((word) => !priceWords.has(word))
    const ranked = facts
      .map((fact, id) => {
        const likeness = Math.max(...fact.vectors.map((one) => cosine(vector!, one)))
        const shared = words.filter((word) => fact.words.has(word)).length
        const kind = kinds.reduce(
          (sum, { asked: wants, given, share }) =>
            sum + (wants.test(asked) && given.test(fact.sentence) ? share : 0),
          0,
        )
        const hasPrice = isPrice && AMOUNT.test(fact.sentence)
        const namesItem = items.length === 0 || items.some((one) => fact.words.has(one))
        const isStrange = isPrice && !(hasPrice && namesItem)
        const score =
          likeness +
          (words.length > 0 ? (WORDS_SHARE * shared) / words.length : 0) +
          kind +
          (hasPrice && namesItem ? PRICE_SHARE : 0) +
          (fact.names.some((name) => said.has(name)) ? NAME_SHARE : 0)
        return { id, likeness, score: isStrange && likeness < STRANGE_PRICE ? 0 : score }
      })
      .toSorted((a, b) => b.score - a.score)
    return { ranked, likeFrequent: cosine(vector!, frequent!) }
  }, MOST_REMEMBERED)

  return {
    size: facts.length,
    async answer(asked) {
      if (!/\p{L}/u.test(asked)) return undefined
      const { ranked, likeFrequent } = await rankOnce(asked)
      const [best, next] = ranked
      const enough =
        isAsking(asked) || /^(?:any|got|price|directions?)\b/i.test(asked) ? SURE : SURE_UNASKED
      if (likeFrequent >= FREQUENT && likeFrequent >= (best?.likeness ?? 0)) {
        const whole = sentences.join(' ')
        const say = wordsIn(whole) <= MOST_ANSWER_WORDS ? whole : firstOf(sentences)
        return { id: facts.length, say }
      }
      if (!best || best.score < enough) return undefined
      if (best.score < CLEAR && best.score - (next?.score ?? 0) < LEAD) return undefined
      const { say } = facts[best.id]!
      return { id: best.id, say: likeFrequent >= FREQUENT ? say : withoutYesOrNo(say) }
    },
    passages: async () => [],
  }
}

/** The yes or no of a sentence answers the visitor's own question, not another one. */
const withoutYesOrNo = (say: string): string => {
  const rest = say.replace(/^(?:yes|no)[,.!]?\s+(?=\p{L}+ )/iu, '')
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

const partsOf = (sentence: string): string[] => {
  const parts = sentence.split(/[,;]\s+|\s+(?:and|but)\s+/)
  return parts.length < 2 ? [] : parts.filter((part) => wordsIn(part) > 1)
}

const namesIn = (sentence: string): string[] =>
  (sentence.match(/(?<=\P{L})\p{Lu}\p{Ll}{2,}/gu) ?? []).map((name) => name.toLowerCase())

function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += a[at]! * b[at]!
  return sum
}
