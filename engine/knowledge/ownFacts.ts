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
 * A sentence with a lower score is never the answer. Chosen with questions that the facts answer and with
 * questions about something close to what they say.
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
/** The same for a sentence that has a price. */
const STRANGE_ITEM = 0.45
/** The same for a sentence without a figure. */
const NO_FIGURE = 0.8
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

/** What people call by several words: whoever asks about one of them gets a sentence with another. */
const alike: readonly RegExp[] = [
  /\b(?:vaccin\w+|jabs?|boosters?|inoculat\w+)\b/i,
  /\b(?:post(?:ed|ing|age)?|sen[dt]|ship(?:ped|ping)?|mail|courier|deliver\w*)\b/i,
  /\b(?:deposit|up ?front|in advance)\b/i,
  /\b(?:bring)\b/i,
  /\b(?:included?|includes|including|extra|on top)\b/i,
]
const ALIKE_SHARE = 0.3
/** What somebody cannot or does not eat. Only a sentence that names it may answer, because a wrong one does harm. */
const diets: readonly RegExp[] = [
  /\b(?:gluten|coeliacs?|celiacs?|wheat)\b/i,
  /\b(?:vegans?|vegetarians?|veggies?)\b/i,
  /\b(?:dairy|lactose|milk)\b/i,
  /\b(?:\w*nuts?)\b/i,
  /\bhalal\b/i,
  /\bkosher\b/i,
]
const DIET_SHARE = 0.45
/** What it costs a sentence that somebody asks for something to be done that it does not name: `do you hire out …?` */
const STRANGE_DEED = 0.15
const DEED = /\b(?:(?:do|can|could|will|would) (?:you|u)|(?:can|could) (?:i|we))\s+(\p{L}+)(.*)/iu
const anyDeed = new Set(
  foldedWords(
    'also bring come find help include look make offer open pay provide still take use work',
  ),
)

const asksPrice = (text: string): boolean =>
  /\bhow much\b(?! (?:time|space|room))|\b(?:costs?|prices?|charges?|fees?|rates?|expensive|cheapest)\b|\bset (?:me|us|you) back\b/i.test(
    text,
  )
const AMOUNT =
  /[$€£₹%]|\b(?:dollars?|euros?|pounds?|rupees?|cents?|(?<!\p{L}[- ])free|(?<=\b(?:is|are|for) )free|no charge|included|half price)\b/iu
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
  const frequentWords = new Set(foldedWords(question))
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
    const eaten = diets.filter((diet) => diet.test(asked))
    const named = deedsIn(asked)
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
        const same = alike.filter((one) => one.test(asked) && one.test(fact.sentence)).length
        const hasPrice = isPrice && AMOUNT.test(fact.sentence)
        const namesItem =
          items.length === 0 ||
          items.some((one) => fact.words.has(one) || (id === 0 && frequentWords.has(one)))
        const figureless = /\d/.test(fact.sentence) ? STRANGE_PRICE : NO_FIGURE
        const least = hasPrice ? STRANGE_ITEM : figureless
        const isStrange = isPrice && !(hasPrice && namesItem) && likeness < least
        const lacksDiet = eaten.some((diet) => !diet.test(fact.sentence))
        const isNamed = named.length === 0 || named.some((word) => fact.words.has(word))
        const isOther = !isNamed && kind === 0 && same === 0
        const score =
          likeness +
          (words.length > 0 ? (WORDS_SHARE * shared) / words.length : 0) +
          kind +
          same * ALIKE_SHARE +
          (eaten.length > 0 ? DIET_SHARE : 0) -
          (isOther && likeness < STRANGE_PRICE ? STRANGE_DEED : 0) +
          (hasPrice && namesItem ? PRICE_SHARE : 0) +
          (fact.names.some((name) => said.has(name)) ? NAME_SHARE : 0)
        return { id, likeness, score: isStrange || lacksDiet ? 0 : score }
      })
      .toSorted((a, b) => b.score - a.score)
    const isOfDiet = eaten.length > 0 && eaten.every((diet) => diet.test(`${question} ${answer}`))
    return {
      ranked,
      likeFrequent: cosine(vector!, frequent!),
      isUnsaid: eaten.length > 0 && !isOfDiet,
      // Whoever cannot eat something hears all of what was written about it.
      isWhole: eaten.length > 0 && eaten.every((diet) => diet.test(question)),
    }
  }, MOST_REMEMBERED)

  return {
    size: facts.length,
    async answer(asked) {
      if (!/\p{L}/u.test(asked)) return undefined
      const { ranked, likeFrequent, isUnsaid, isWhole } = await rankOnce(asked)
      const [best, next] = ranked
      if (!best || isUnsaid) return undefined
      const enough =
        isAsking(asked) || /^(?:any|got|price|directions?)\b/i.test(asked) ? SURE : SURE_UNASKED
      const isFrequent = likeFrequent >= FREQUENT && likeFrequent >= best.likeness
      if (isFrequent || (isWhole && best.score >= enough)) {
        const whole = sentences.join(' ')
        const say = wordsIn(whole) <= MOST_ANSWER_WORDS ? whole : firstOf(sentences)
        return { id: facts.length, say }
      }
      if (best.score < enough) return undefined
      if (next && best.score - next.score < (best.score < CLEAR ? LEAD : LEAD / 2)) {
        // `We come up to 25 miles. Beyond that we charge …` is one answer.
        const [first, second] = [Math.min(best.id, next.id), Math.max(best.id, next.id)]
        const both = `${sentences[first]} ${sentences[second]}`
        const isOne = second - first === 1 && next.score >= enough
        if (isOne && wordsIn(both) <= MOST_ANSWER_WORDS) {
          return { id: best.id, say: withoutYesOrNo(both) }
        }
        if (best.score < CLEAR) return undefined
      }
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

/** What somebody asks to be done: the verb, or the first things after a verb that fits everything. */
function deedsIn(asked: string): string[] {
  const [, verb = '', rest = ''] = DEED.exec(asked) ?? []
  const own = foldedWords(verb).filter((word) => !anyDeed.has(word))
  return own.length > 0 ? own : foldedWords(rest).slice(0, 2)
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
