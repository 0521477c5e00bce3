/** What a caller's answer means for what the agent has offered to do. */
import type { Act } from '../turnReading.ts'
import type { DialogueContext, DialogueState } from './dialogueTypes.ts'
import { type HeardClause, type MeantTask, offeredIn, requestActs } from './meantTask.ts'
import { wordsIn } from './wording.ts'
import { hasNo, hasPlainYes, isMereOkay } from '../english/yesNo.ts'

/** A yes that is less certain than this confirms nothing. */
const CERTAIN_YES = 0.6
/** The same for words without a plain yes among them: `hang on` is short, and often misread. */
const CERTAIN_WITHOUT_YES = 0.95
/** An offer is taken up from this certainty on. What was not understood at all may look like a yes below it. */
export const LIKELY_YES = 0.35
/** The same without a plain yes: `I like trains`. */
const LIKELY_WITHOUT_YES = 0.65

export const isCertainYes = ({
  act,
  certainty,
  text,
}: Pick<HeardClause, 'act' | 'certainty' | 'text'>): boolean =>
  act === 'yes' &&
  certainty >= (hasPlainYes(text) ? CERTAIN_YES : CERTAIN_WITHOUT_YES) &&
  !hasNo(text)

/**
 * A yes alone, or a certain one that is plain or stands beside an answer. `So that one`, before a question, is none, and
 * neither is `okay`: it only says that the caller has heard.
 */
export const acceptsOffer = (clauses: readonly HeardClause[]): boolean => {
  const isAsked = clauses.some(({ act }) => act === 'ask')
  return (
    clauses.every(
      ({ act, certainty, text }) =>
        act === 'yes' && certainty >= (hasPlainYes(text) ? LIKELY_YES : LIKELY_WITHOUT_YES),
    ) ||
    clauses.some(
      (clause) =>
        isCertainYes(clause) &&
        !(isAsked && (isMereOkay(clause.text) || !saysOnlyYes(clause.text))) &&
        (hasPlainYes(clause.text) || clauses.every(({ act }) => answering.has(act))),
    )
  )
}

/** Nothing is told besides the yes. Beside a question, `yes, everybody’s fine` tells something else. */
const saysOnlyYes = (text: string): boolean =>
  wordsIn(text) <= 2 ||
  /\b(?:please|do(?: that)?|call|ring|phone|i (?:would|do)|that would|go ahead|book|lovely|great|good)\b/i.test(
    text,
  )

/** Acts that answer an offer. */
const answering: ReadonlySet<Act> = new Set<Act>([
  'yes',
  'give',
  'pick',
  'any',
  'free',
  'skip',
  'person',
  'unsure',
  'no',
  'social',
])

/**
 * Whether a value in this clause accepts what was offered. What somebody only tells or asks starts nothing: `the bus was
 * full on Friday`. Nor does a request for something else. Later in a call, hardly anything but the value may be said:
 * `Friday is when most people ring` is no day for a demo.
 */
export function answersOffer(
  { act, text, spans }: HeardClause,
  { lastFrame, offer }: DialogueState,
): boolean {
  if (!answering.has(act)) return false
  // `On which day can you pay it?` asks for nothing but a value.
  const isAsked = lastFrame === 0 || (offer.name === 'task' && offer.asks)
  if (isAsked || act === 'pick' || act === 'free') return true
  const marked = spans.reduce((sum, { start, end }) => sum + end - start, 0)
  return marked >= text.length / 2
}

/**
 * `I don't need a demo`, when one was offered and none was booked, cancels nothing, `I did not say Friday` moves
 * nothing, and `no demo for me` books none.
 */
export function declinesOffer(
  { act, text, tasks }: HeardClause,
  meant: MeantTask | undefined,
  state: DialogueState,
  { agent }: DialogueContext,
): boolean {
  if (state.lastFrame === 0) return false
  const once = state.ended.flatMap(({ task }) => agent.tasks.get(task)?.next?.task ?? [])
  const made = new Set(state.ended.flatMap((one) => (one.outcome === 'done' ? one.task : [])))
  const offered = [...offeredIn(state), ...once].filter((id) => !made.has(id))
  const isRequest = requestActs.has(act)
  const nearest = isRequest ? meant?.task.id : tasks[0]?.id
  if (offeredIn(state).some((id) => id === nearest) && hasNo(text)) return true
  return offered.some((id) => {
    const task = agent.tasks.get(id)
    if (nearest === undefined || !task) return false
    return task.cancelledBy === nearest || (!isRequest && task.changedBy === nearest)
  })
}
