/** How certain a turn has to be before somebody is taken to be in danger, or is asked about it. Pure. */
import type { DangerTopic } from '@ringwell/content/agents/dangers/dangerTopic.ts'
import { ownIllnessWords } from '@ringwell/content/agents/dangers/signs.ts'
import type { EmergencyKind } from '@ringwell/protocol/danger.ts'
import { isLongAgo } from './callersWords.ts'
import type { DangerReading } from './danger.ts'
import { HINT } from './dangerSaying.ts'
import { topicNamed, topicsIn } from './dangerTopics.ts'
import { mayBeName } from './nameAnswers.ts'
import { plainWords } from './plainWords.ts'
import type { HeardTurn, Past } from './safetyState.ts'
import { whoseDespair } from './whoseDespair.ts'

/**
 * From this certainty on, somebody is in danger. In calls of strangers, first words of a danger reach it, and ordinary
 * lines that sound like danger to the reader hardly ever do.
 */
export const SURE = 0.985
/**
 * Despair and violence are read into much that is only about a booking, such as “tell them I’m not coming”, so the reader
 * alone has to be more certain of them. A first question about despair takes as much as an alarm about anything else.
 */
export const SURE_ALONE = 0.995
/** From this certainty on, the agent asks; and from here on, somebody is in danger if a topic of danger is near, too. */
export const ASKS = 0.9
/**
 * From this certainty on, the agent asks if a topic that describes a danger is near: “I’ve had indigestion since lunch, like a
 * belt round my chest.” It was chosen on lines of strangers: none of 1,783 ordinary ones had both, and four of 46 in which
 * somebody was in danger were noticed by it alone.
 */
export const BESIDE_TOPIC = 0.1
/**
 * If each sentence by itself is harmless, it takes more: turns that change the subject sound like danger as a whole, such
 * as “Only, is there a lift? It’s his knee.” Real hints that lie between sentences are more certain. If a topic is near, the
 * agent asks instead of raising an alarm: “It’s my son’s game. I don’t know what he calls himself” is near to despair.
 */
const SCATTERED = { alarms: 0.999, asks: 0.97, violence: 0.999 }
/** No reader is this certain. */
const NEVER = 2
/** From this certainty on, the caller threatens. */
const THREATENS = 0.8
/** From this certainty on, the caller is warned. A warning to somebody who only swears about a bill ends the talk. */
const RUDE = 0.93
/** From this certainty on, an answer to the question whether everybody is all right is not believed. */
export const UNEASY = 0.15
/** From this certainty on, a topic of danger that is hardly near enough is no answer to that question either. */
const FAINT = 0.08

/** What people in danger say is near. What they ask for may be wanted by anybody. */
export const isSupported = ({ text, reading }: HeardTurn): boolean =>
  reading?.kind !== undefined &&
  ((reading.kind === 'despair' && whoseDespair(text) === 'other') ||
    [false, true].some((isOther) =>
      topicsIn([reading.kind!], reading, undefined, isOther).some(({ topic }) => topic.leads),
    ))

/**
 * Whether a turn that sounds like danger may be no more than a misheard name: the caller was asked for one, and neither
 * plain words nor a topic of danger is in it. `Thomas wakes her up` is how a recogniser wrote Tomasz Wieczorek.
 */
export const isNameAnswer = (heard: HeardTurn): boolean =>
  heard.asksName && mayBeName(heard.text) && !isPlain(heard.reading) && !isSupported(heard)

/**
 * From which certainty on a turn is a danger, and from which one the agent asks. Whoever has denied one is taken for
 * somebody in danger less easily, and never for nobody: what would be an alarm without the denial is asked about. So is
 * what was years ago.
 */
export function thresholds(heard: HeardTurn, past: Past): Thresholds {
  const { alarms, asks } = ordinaryThresholds(heard, past)
  return isNameAnswer(heard) ? { alarms: NEVER, asks: Math.min(alarms, asks) } : { alarms, asks }
}

interface Thresholds {
  alarms: number
  asks: number
}

function ordinaryThresholds(heard: HeardTurn, { denied, isSensed }: Past): Thresholds {
  const { text, reading } = heard
  const isDenied = denied.length > 0
  // `I want it all to stop, the emails I mean` says itself what was meant.
  const isMeant = /\b(?:the|my|these|those|your) \w+(?: \w+)? i mean\b/.test(plainWords(text))
  const isWary = isDenied || ((isLongAgo(text) || isMeant) && !isPlain(reading))
  const isNear = isSupported(heard)
  const isDespair = reading?.kind === 'despair'
  const isViolence = reading?.kind === 'violence'
  const alone = isDespair || isViolence ? SURE_ALONE : SURE
  const isAlone = isViolence || (isDespair && !isSensed)
  // Whoever has said what is wrong with them is not asked whether all is well.
  const isTold = reading?.kind === 'medical' && ownIllnessWords.test(plainWords(text))
  const alarms = isNear || isTold ? (isWary ? SURE : ASKS) : isWary ? 1 : alone
  // What would be an alarm without the denial is asked about, and a first faint sound of despair is only kept.
  const asks = isNear ? (isWary ? HINT : BESIDE_TOPIC) : isDenied ? alone : isAlone ? SURE : ASKS
  const isScattered = !asksForHelp(reading) && (reading?.sentence ?? 1) < HINT
  if (!isScattered) return { alarms, asks }
  return {
    alarms: Math.max(alarms, SCATTERED.alarms),
    asks: isNear ? asks : Math.max(asks, isViolence ? SCATTERED.violence : SCATTERED.asks),
  }
}

/** What is asked in one kind of danger, such as whether to drive somebody to hospital, whichever danger the reader names. */
const asksForHelp = (reading: DangerReading | undefined): boolean =>
  (reading?.topics ?? []).some(([match]) => {
    const topic = topicNamed(match?.id)
    return topic?.asks === true && topic.means === undefined && !topic.kinds.includes('despair')
  })

/** Whether an answer leaves an alarm where it was: `just me, and I’ve dropped the cup, silly hand`. */
export const isUneasy = (kind: EmergencyKind, reading: DangerReading | undefined): boolean =>
  reading === undefined ||
  reading.certainty >= UNEASY ||
  topicsIn([kind], reading).some(
    ({ topic }) => isOfDanger(topic) && (topic.leads || reading.certainty >= FAINT),
  )

/** A wish for a person, and a refusal, may be about the booking. */
export const isOfDanger = ({ means }: DangerTopic): boolean =>
  means !== 'aside' && means !== 'over' && means !== 'leaving'

/** Plain words have a certainty of 1, which no reader gives. */
export const isPlain = (reading: DangerReading | undefined): boolean => reading?.certainty === 1

export function rudenessIn(reading: DangerReading | undefined): 'threat' | 'abuse' | undefined {
  const { kind, certainty = 0 } = reading ?? {}
  if (kind === 'threat' && certainty >= THREATENS) return kind
  return kind === 'abuse' && certainty >= RUDE ? kind : undefined
}
