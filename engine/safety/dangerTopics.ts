/** What a caller in danger talks about. The topics and what is said about them are in `content/`. */
import {
  anyButDespair,
  type DangerTopic,
  type TopicMeaning,
} from '@ringwell/content/agents/dangers/dangerTopic.ts'
import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import type { DangerKind, EmergencyKind } from '@ringwell/protocol/danger.ts'
import { embedOnce } from '../understanding/embedOnce.ts'
import { createIntentIndex } from '../understanding/intentIndex.ts'
import type { TextModel } from '../understanding/textModel.ts'
import { readWords } from '../understanding/readWords.ts'
import { asksSomething, isLongAgo, sentencesIn } from './callersWords.ts'
import { fits, type FoundTopic, type Known, nothingKnown, signsIn } from './known.ts'
import { courseNow } from './courseOf.ts'
import type { DangerReading, TopicMatch } from './danger.ts'
import { plainWords } from './plainWords.ts'

/**
 * From this likeness on, a topic is meant if its words are said as well. Chosen with lines of callers that no topic was
 * written from: either of the two alone was wrong in one answer of four, both are in hardly any.
 */
const NEAR = 0.5
/** What counts as near if the words alone are enough. */
const PLAIN = 0.9
/** From this likeness on, a topic tells better than the reader which danger it is. */
const TELLING = 0.62
/** From this certainty of danger on, nothing is over. */
const STILL = 0.8

/** Returns what a turn is about: as a whole, and each part of it, likeliest first. */
export type ReadTopics = (text: string) => Promise<readonly (readonly TopicMatch[])[]>

export async function createReadTopics({
  embed,
  phrases,
}: Pick<TextModel, 'embed' | 'phrases'>): Promise<ReadTopics> {
  const index = await createIntentIndex(
    dangerTopics.map(({ id, examples }) => ({ id, examples: examples.map(readWords) })),
    embedOnce(embed, 'meanings', phrases),
  )
  return async (text) => {
    const parts = partsOf(text)
    const vectors = await embed(parts.map(({ part }) => readWords(part)))
    const whole = plainWords(text)
    const asked = askedBeside(text)
    return vectors.map((vector, at) => {
      const { part, isAsked } = parts[at]!
      return index
        .rank([vector], '')
        .flatMap((match) => {
          const topic = topicNamed(match.id)!
          const { asks, leads, means, words, enough } = topic
          if (asks && !leads && means === undefined) {
            const isMeant = (said: string) => words.test(said) || enough?.test(said) === true
            if (asked && !asked.some(isMeant)) return []
          }
          const score = scoreOf(topic, plainWords(part), whole, match.score)
          return score === undefined ? [] : [{ ...match, score, isAsked }]
        })
        .toSorted((a, b) => b.score - a.score)
    })
  }
}

/**
 * How near a topic is to one part of what was said. Undefined if it is not meant, which advice is also if anything else
 * in the turn speaks against it, or if it was long ago.
 */
function scoreOf(
  { words, enough, never, means, leads }: DangerTopic,
  said: string,
  whole: string,
  score: number,
): number | undefined {
  const isAdvice = means === undefined && enough === undefined
  if (never?.test(isAdvice ? whole : said) || (leads && isLongAgo(whole))) return undefined
  if (enough?.test(said)) return Math.max(score, PLAIN)
  return score >= NEAR && words.test(said) ? score : undefined
}

/** `She’s up again, do we still need them?` says one thing and asks another. */
function partsOf(text: string): { part: string; isAsked: boolean }[] {
  const parts = [...text.matchAll(/([^,.?!;…]+)([,.?!;…]*)/g)].flatMap(([, part = '', end = '']) =>
    /\S/.test(part) ? [{ part, isAsked: end.includes('?') || asksSomething(part) }] : [],
  )
  const rest = parts.filter(({ part }) => part !== text)
  return [{ part: text, isAsked: parts.every(({ isAsked }) => isAsked) }, ...rest]
}

/** `There’s some aspirin, would that help?` asks about what was told before it. */
const refersBack =
  /^(?!\W*(?:so |and |but )?which\b).*\b(?:it|this|them|one|these|those|right|that(?! (?:i|we|he|she|they|you)\b))\b/

/**
 * The sentences that ask something, if what is told beside them is no part of it: in `he’s sat down. Should a doctor see
 * him?` nobody asks how he should sit.
 */
function askedBeside(text: string): readonly string[] | undefined {
  const sentences = sentencesIn(text)
  const asked = sentences.filter((sentence) => asksSomething(sentence)).map(plainWords)
  const isAlone = asked.length === 0 || asked.length === sentences.length
  const isShort = asked.some((sentence) => sentence.split(' ').length < 3)
  return isAlone || isShort || asked.some((sentence) => refersBack.test(sentence))
    ? undefined
    : asked
}

const byId = new Map<string | undefined, DangerTopic>(
  dangerTopics.map((topic) => [topic.id, topic]),
)
export const topicNamed = (id: string | undefined): DangerTopic | undefined => byId.get(id)

/**
 * What a turn is about, likeliest first: at most one topic for each of its parts.
 * @param kinds the dangers that are known
 * @param known what was said of whoever is in danger, which rules topics out
 * @param isOther whether it is somebody else who is in despair
 */
export function topicsIn(
  kinds: readonly DangerKind[],
  reading: DangerReading | undefined,
  known: Known = nothingKnown,
  isOther = false,
): FoundTopic[] {
  const { certainty = 0 } = reading ?? {}
  const signs = signsIn(kinds, known)
  const mayBe = (topic: DangerTopic): boolean => {
    const { id, kinds: own, about, means, onlyIn } = topic
    return (
      own.some((kind) => kinds.includes(kind)) &&
      // Vectors hardly tell `in danger` from `in no danger`. The reader does.
      !(certainty >= STILL && means === 'over') &&
      !(about && isOther !== (about === 'other')) &&
      !known.denied.includes(id) &&
      fits(topic, signs) &&
      !(onlyIn && !onlyIn.includes(courseNow(known) ?? ''))
    )
  }
  const found = (reading?.topics ?? []).flatMap((matches) =>
    matches
      .flatMap(({ id, score, isAsked }) => {
        const topic = topicNamed(id)
        return topic && mayBe(topic) ? [{ topic, score, isAsked }] : []
      })
      // What belongs to the first aid that is known comes before what may be said of any illness.
      .toSorted((a, b) => Number(isOfCourse(b)) - Number(isOfCourse(a)))
      .slice(0, 1),
  )
  return found.toSorted((a, b) => b.score - a.score)
}

const isOfCourse = ({ topic, score }: FoundTopic): boolean =>
  topic.onlyIn !== undefined && score >= PLAIN

/**
 * The danger that a turn is about: the reader’s, unless only a topic of another one is there. The reader knows better
 * whether there is a danger than which one it is.
 */
export function kindMeant(
  kind: EmergencyKind,
  reading: DangerReading | undefined,
  known?: Known,
): EmergencyKind {
  if (kind === 'despair' || topicsIn([kind], reading, known).some(({ topic }) => topic.leads))
    return kind
  const others = topicsIn(anyButDespair, reading, known)
  const plainest = others.find(({ topic: { leads }, score }) => leads && score >= TELLING)
  return plainest?.topic.kinds[0] ?? kind
}

/**
 * Which topic is answered: that help has come and whether somebody breathes before anything else, what was asked before
 * what was told, and both before what the agent only acknowledges.
 * @param isQuestion whether the caller asks something: then nothing is acknowledged in its place
 */
export function answered(
  found: readonly FoundTopic[],
  isQuestion: boolean,
): DangerTopic | undefined {
  const topics = found.map(({ topic }) => topic)
  const inQuestion = found.flatMap(({ topic, isAsked }) => (isAsked ? [topic] : []))
  const first = (isIt: (topic: DangerTopic) => boolean) => topics.find(isIt)
  return (
    first(({ means }) => means === 'here') ??
    (isQuestion ? first(({ id }) => whilePushing.has(id)) : undefined) ??
    first(({ id }) => life.has(id)) ??
    first(({ means }) => means === 'taken') ??
    pressing.map((id) => first((topic) => topic.id === id)).find(Boolean) ??
    (isQuestion
      ? (asked(inQuestion) ?? asked(topics))
      : toldOwn.map((id) => first((topic) => topic.id === id)).find(Boolean)) ??
    first(({ means }) => means === 'covert') ??
    first(({ means }) => means === undefined) ??
    first(({ means }) => means === 'aside') ??
    (isQuestion
      ? undefined
      : (first(({ means }) => means !== undefined && means !== 'leaving') ??
        first(({ means }) => means !== undefined)))
  )
}

/** What was asked: first what depends on whoever is ill, and last what each answer says, too: whether to ring, and which number. */
const asked = (topics: readonly DangerTopic[]): DangerTopic | undefined => {
  const all = topics.filter(({ asks }) => asks === true)
  return (
    all.find(({ onlyIn }) => onlyIn) ??
    all.find(({ onlyIf }) => onlyIf) ??
    all.find(({ id }) => id !== 'ring' && id !== 'whichNumber') ??
    all[0]
  )
}

/** Who comes counts for more than what was put away. */
const toldOwn = ['atDoorOwn', 'comingOver', 'helpReached', 'putAway'] as const

/** What is answered first: a defibrillator, and in despair what somebody could hurt themselves with, and who listens. */
const pressing = ['defibrillator', 'putWhere', 'willItHurt', 'meansHere', 'whichLine'] as const

/** Who asks this pushes already, so nobody tells them to begin: `I’m pushing on his chest, have I broken something?` */
const whilePushing: ReadonlySet<string> = new Set(['ribs', 'changeOver'])

const life: ReadonlySet<string> = new Set(['notResponding', 'childNotResponding'])

export const meansAny = (
  found: readonly FoundTopic[],
  ...meanings: readonly TopicMeaning[]
): boolean => found.some(({ topic: { means } }) => means && meanings.includes(means))
