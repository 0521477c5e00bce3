/** What a caller in danger talks about, by meaning. The topics and what is said about them are in `content/`. */
import type { DangerTopic, TopicMeaning } from '@ringwell/content/agents/dangers/dangerTopic.ts'
import { dangerTopics } from '@ringwell/content/agents/dangers/dangerTopics.ts'
import type { DangerKind, EmergencyKind } from '@ringwell/protocol/danger.ts'
import { embedOnce } from '../brain/createActor.ts'
import { createIntentIndex, type Embed, type Match } from '../brain/intentIndex.ts'
import type { PhraseMemory } from '../brain/phraseMemory.ts'
import { readWords } from '../brain/readWords.ts'
import type { DangerReading } from './danger.ts'

/**
 * From this likeness on, a topic is meant and may change how the danger stands. Chosen with lines of callers that no
 * topic was written from.
 */
const MEANT = 0.5
/**
 * What tells people what to do has to be nearer still: in calls of strangers, answers below this were about another
 * danger as often as not, and wrong advice is worse than a question.
 */
const ADVISED = 0.62
/** Fewer words than these alone mean too little, unless they are nearly those of an example: `I’ve rung them`. */
const FEW = 4
const SHORT = 0.7
/** From this likeness on, a topic tells better than the reader which danger it is. */
const TELLING = 0.7
/** From this certainty of danger on, nothing is over. */
const STILL = 0.8
/** What the whole turn is about counts for this much more than one of its parts. */
const WHOLE = 0.05

/** Returns what a turn may be about: as a whole, and each part of it, likeliest first. */
export type ReadTopics = (text: string) => Promise<readonly (readonly Match[])[]>

/** Embeds every example, which takes a second or two. With `memory`, it starts with the vectors of an earlier run. */
export async function createReadTopics(embed: Embed, memory?: PhraseMemory): Promise<ReadTopics> {
  const kept = (await memory?.read()) ?? new Map<string, Float32Array>()
  const before = kept.size
  const index = await createIntentIndex(
    dangerTopics.map(({ id, examples }) => ({ id, examples: examples.map(readWords) })),
    embedOnce(embed, kept),
  )
  if (kept.size > before) await memory?.write(kept)
  return async (text) => {
    const parts = partsOf(text)
    const vectors = await embed(parts.map(readWords))
    return vectors.map((vector, at) => {
      const least = at > 0 && wordsIn(parts[at]!) < FEW ? SHORT : MEANT - WHOLE
      return index.rank([vector], '').filter(({ score }) => score >= least)
    })
  }
}

/** `She’s up again, do we still need them?` says one thing and asks another. */
const partsOf = (text: string): string[] => [
  ...new Set([text, ...text.split(/[,.?!;…]+/).filter((part) => wordsIn(part) > 1)]),
]

const wordsIn = (text: string): number => text.match(/\S+/g)?.length ?? 0

export const topicNamed = (id: string | undefined): DangerTopic | undefined =>
  dangerTopics.find((topic) => topic.id === id)

export interface FoundTopic {
  topic: DangerTopic
  /** Near enough to tell the caller what to do. */
  isSure: boolean
  score: number
}

/**
 * What a turn is about, likeliest first: at most one topic for each of its parts.
 * @param kinds the dangers that are known
 * @param isOther whether it is somebody else who is in despair, if that is known
 */
export function topicsIn(
  kinds: readonly DangerKind[],
  reading: DangerReading | undefined,
  isOther?: boolean,
): FoundTopic[] {
  const mayBe = ({ kinds: own, leads, about, means }: DangerTopic): boolean =>
    own.some((kind) => kinds.includes(kind)) &&
    // Whoever sounds relieved is not told what to do with somebody who lies there.
    !(reading?.isOver && leads) &&
    // Vectors hardly tell `in danger` from `in no danger`. The reader does.
    !((reading?.certainty ?? 0) >= STILL && means === 'over') &&
    !(about && isOther !== undefined && isOther !== (about === 'other'))
  const found = (reading?.topics ?? []).flatMap((matches, part) => {
    const fitting = matches.flatMap(({ id, score }) => {
      const topic = topicNamed(id)
      return topic && mayBe(topic) ? [{ topic, score: part === 0 ? score + WHOLE : score }] : []
    })
    return fitting.slice(0, 1)
  })
  return found
    .filter(({ score }) => score >= MEANT)
    .toSorted((a, b) => b.score - a.score)
    .map(({ topic, score }) => ({ topic, isSure: score >= ADVISED, score }))
}

/**
 * The danger that a turn is about: the reader’s, unless only a topic of another one is quite near. The
 * reader knows better whether there is a danger than which one it is.
 */
export function kindMeant(kind: EmergencyKind, reading: DangerReading | undefined): EmergencyKind {
  if (kind === 'despair' || topicsIn([kind], reading).some(({ isSure }) => isSure)) return kind
  const others = topicsIn(['medical', 'fire', 'violence', 'rescue', 'child'], reading)
  const plainest = others.find(({ topic, score }) => score >= TELLING && topic.leads)
  return plainest?.topic.kinds[0] ?? kind
}

/** Which topic is answered: what was asked or told before what the agent only acknowledges. */
export const answered = (found: readonly FoundTopic[]): FoundTopic | undefined =>
  found.find(({ topic: { means } }) => means === 'taken' || means === 'covert') ??
  // An edge or an engine that runs comes before what somebody in despair says of it.
  found.find(
    ({ topic: { kinds, leads }, isSure }) => isSure && leads && kinds.includes('despair'),
  ) ??
  found.find(({ topic: { means }, isSure }) => isSure && means === undefined) ??
  found.find(({ topic: { means } }) => means !== undefined)

export const meansAny = (
  found: readonly FoundTopic[],
  ...meanings: readonly TopicMeaning[]
): boolean => found.some(({ topic: { means } }) => means && meanings.includes(means))
