import { certaintiesOf, MOST_WEIGHED, type ReadFigures } from './certainty.ts'
import type { HeardPart } from './conversationState.ts'
import type { Match } from './intentIndex.ts'
import { OFF_TOPIC, type Script, taskIn } from './script.ts'

/** The lowest score at which an example counts as meant. Below it, the agent says that it does not know. */
const MEANT = 0.47
/** If two meanings are closer to each other than this … */
const TIE = 0.04
/** … and neither has a higher score than this, the agent asks instead of guessing. */
const CLEAR = 0.68
/**
 * What is asked of our company counts as meant from this probability on. Chosen with the questions of callers, the
 * hundred of `bench/eval` and CLINC: a lower one answers more of all three.
 */
const CERTAIN = 0.34
/**
 * The agent of another business answers nothing below this probability: `Do you rent out bicycles?` is near to a
 * question about parking, and means none of those that it knows.
 */
const CERTAIN_AT_WORK = 0.55
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
  const weighed = matches.filter(({ certainty }) => certainty !== undefined)
  const isCompany = script.persona.speaksForCompany
  if (isCompany && best && weighed.length > 0 && taskIn(best.id) === undefined) {
    return surest(script, weighed)
  }
  if (best === undefined || best.score < MEANT || isOffTopic(matches)) return undefined
  const isRole = script.tasks?.playsRole === true
  if (isRole && !script.own.has(best.id) && best.score < OUT_OF_ROLE) return undefined
  if (!isRole && (best.certainty ?? 1) < CERTAIN_AT_WORK) return undefined
  // What our company would answer is known, so that it is told apart, and another company's agent does not say it.
  if (!script.persona.speaksForCompany && isCompanys(script, best.id)) return undefined
  const tied = second !== undefined && best.score < CLEAR && best.score - second.score < TIE
  // In a role, either answer keeps the talk going, and a question about what was meant does not.
  return tied && !isRole && !akin(script, best.id, second.id) ? undefined : best
}

/** The likeliest of the questions that were weighed, if it and those with the same answer are probable enough. */
function surest(script: Script, weighed: readonly Match[]): Match | undefined {
  const [best] = weighed.toSorted((a, b) => b.certainty! - a.certainty!)
  if (!best) return undefined
  const same = weighed.filter(({ id }) => id === best.id || akin(script, best.id, id))
  const certainty = same.reduce((sum, one) => sum + one.certainty!, 0)
  return best.score >= MEANT && certainty >= CERTAIN ? { ...best, certainty } : undefined
}

/** The matches, with how probable each of the nearest questions is. */
export function withCertainty(
  words: string,
  matches: readonly Match[],
  figuresOf: ReadFigures,
): Match[] {
  const near = matches
    .filter(({ id }) => taskIn(id) === undefined && id !== OFF_TOPIC)
    .slice(0, MOST_WEIGHED)
    .flatMap((match) => {
      const figures = figuresOf(words, match.id, match.score, match.nearest ?? '')
      return figures ? [{ match, figures }] : []
    })
  const off = matches.find(({ id }) => id === OFF_TOPIC)?.score ?? 0
  const certainties = certaintiesOf(
    near.map(({ figures }) => figures),
    off,
  )
  const known = new Map(near.map(({ match }, at) => [match.id, certainties[at]!]))
  return matches.map((match) => {
    const certainty = known.get(match.id)
    return certainty === undefined ? match : { ...match, certainty }
  })
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
export function akin(script: Script, one: string, other: string): boolean {
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
