import type { HeardPart } from './conversationState.ts'
import type { Match } from './intentIndex.ts'
import { OFF_TOPIC, type Script } from './script.ts'

/** The lowest score at which an example counts as meant. Below it, the agent says that it does not know. */
const MEANT = 0.47
/** If two meanings are closer to each other than this … */
const TIE = 0.04
/** … and neither has a higher score than this, the agent asks instead of guessing. */
const CLEAR = 0.68
/**
 * If so large a share of the words is in no example of a meaning, our company's agents take the meaning only if it is
 * clear or far ahead of the next one. Chosen with CLINC and the questions to the General Agent (`bench/eval`).
 */
const STRANGE = 0.5
const STRANGE_CLEAR = 0.6
const FAR_AHEAD = 0.16
/** An agent leaves the role that it plays only for what is hardly meant for the person it plays. */
const OUT_OF_ROLE = 0.6
/**
 * An utterance has to be this much nearer to a meaning than to anything off topic. Chosen by leaving out one example of
 * the General Agent at a time: this margin loses 1 of 100 meanings and halves the wrong answers to off-topic
 * utterances.
 */
const OFF_TOPIC_MARGIN = 0.1

/**
 * Returns what the visitor meant. Returns undefined when nothing is near enough, or when two unrelated
 * meanings are equally near.
 */
export function meaningOf(script: Script, { matches }: HeardPart): Match | undefined {
  const [best, second] = matches
  if (best === undefined || best.score < MEANT || isOffTopic(matches)) return undefined
  const isRole = script.tasks?.playsRole === true
  if (isRole && !script.own.has(best.id) && best.score < OUT_OF_ROLE) return undefined
  // What our company would answer is known, so that it is told apart, and another company's agent does not say it.
  if (!script.persona.speaksForCompany && isCompanys(script, best.id)) return undefined
  const isStrange = script.persona.speaksForCompany && (best.lacks ?? 0) >= STRANGE
  const margin = isStrange && best.score < STRANGE_CLEAR ? FAR_AHEAD : TIE
  const tied = second !== undefined && best.score < CLEAR && best.score - second.score < margin
  // In a role, either answer keeps the talk going, and a question about what was meant does not.
  return tied && !isRole && !akin(script, best.id, second.id) ? undefined : best
}

const isCompanys = (script: Script, id: string): boolean =>
  !script.own.has(id) && script.intents.get(id)?.scope === 'company'

/** Whether no agent handles this, as far as the sentence vectors tell. */
export function isOffTopic(matches: readonly Match[]): boolean {
  const [best] = matches
  const off = matches.find(({ id }) => id === OFF_TOPIC)
  if (!best || !off) return false
  return best.id === OFF_TOPIC || (best.score < CLEAR && best.score - off.score < OFF_TOPIC_MARGIN)
}

/** Whether the words are those of something off topic, and not just nearer to it than to anything else. */
export const isPlainlyOffTopic = ([best, second]: readonly Match[]): boolean =>
  best?.id === OFF_TOPIC &&
  best.score >= MEANT &&
  best.score - (second?.score ?? 0) >= OFF_TOPIC_MARGIN

/**
 * Whether a tie between these meanings does no harm: the price of one plan and prices in general, for example. The
 * slots decide between them.
 */
function akin(script: Script, one: string, other: string): boolean {
  if (neighbours.some((group) => group.includes(one) && group.includes(other))) return true
  const leadsTo = (from: string, to: string) => {
    const intent = script.intents.get(from)
    return intent?.withSlot?.to === to || intent?.withoutSlot?.to === to
  }
  return leadsTo(one, other) || leadsTo(other, one)
}

/**
 * Meanings whose answers can stand in for each other. `Thanks, that is all` fits several of them equally well, and so
 * do `We run a clinic` and `How do we go on?`
 */
const neighbours: readonly (readonly string[])[] = [
  ['thanks', 'praise', 'goodbye'],
  ['industries', 'myBusiness', 'offerings'],
  ['onboarding', 'contact', 'askSupport'],
  ['contact', 'askReplyTime'],
  ['prices', 'planPrice', 'askMinutePrice', 'askPricingUnit', 'askSetupFee'],
  ['whatIsIt', 'askAgentProduct', 'whatCanYouDo'],
  ['recording', 'askCallData', 'keptHowLong', 'askWhatYouCollect', 'askTraining'],
  ['benefits', 'askWhyYou', 'askWhyExists'],
  ['askHowSafe', 'askEncryption', 'askDataProtection', 'askCertificates'],
  ['askAddWidget', 'askWidgetSdk', 'askWidgetLooks'],
  ['askCrm', 'askAutomation', 'askOwnTools', 'askApi', 'askWebhooks'],
  ['askSync', 'askXcent'],
  ['hours', 'askWhenBusy'],
  ['languages', 'oneLanguage', 'askLanguageOfDemo'],
  ['freePlan', 'askCardForTrial'],
]
