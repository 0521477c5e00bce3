/** When a turn with a spoken line is over, and how the agent kept its time in it. Pure. */
import { captionsOf } from '@ringwell/call/realtime/captionLines.ts'
import type { CallTalk } from '@ringwell/call/realtime/talk.ts'
import { firstHeard, heardMsWithin } from '../calls/heard.ts'
import type { Span } from '../calls/microphone.ts'
import { type CallLog, NOTICED_MS, responsesIn, SKEW_MS } from '../turns/judge.ts'

/** After this much silence, an agent that has answered is done. */
const SETTLED_MS = 1_000
/** A caller whose last words have no answer waits for this long. A busy machine may need most of it. */
const PATIENCE_MS = 8_000

/**
 * Whether the agent has had its say.
 *
 * @param told the ids of the lines of earlier turns
 * @param quietMs how long nobody has been heard, and nothing else has happened
 */
export function isTurnOver(
  { lines, agentSpeaking, visitorSpeaking, responding }: CallTalk,
  told: ReadonlySet<string>,
  quietMs: number,
): boolean {
  const fresh = lines.filter(({ id }) => !told.has(id))
  const isHearing = visitorSpeaking || fresh.some(({ who, final }) => who === 'visitor' && !final)
  if (isHearing || agentSpeaking || responding.length > 0) return false
  const isAnswered = captionsOf(fresh).at(-1)?.who === 'agent'
  return quietMs >= (isAnswered ? SETTLED_MS : PATIENCE_MS)
}

export interface TurnTiming {
  /** From the caller's last word to the first sound of the reply to it. Undefined if none began after that word. */
  waitMs: number | undefined
  /** The agent was heard before the caller had finished. */
  cutOff: boolean
}

/** @param said when the caller's line was sent, with its pauses */
export function timingOf(log: CallLog, said: Span): TurnTiming {
  const responses = responsesIn(log).filter(({ span }) => span.fromMs > said.fromMs)
  const isEarly = ({ fromMs }: Span): boolean => fromMs + SKEW_MS < said.toMs
  const reply = responses.find(({ span }) => !isEarly(span))
  const heardAt = reply && firstHeard(log.levels, Math.max(said.toMs, reply.span.fromMs))
  return {
    waitMs: heardAt === undefined ? undefined : Math.round(heardAt - said.toMs),
    cutOff: responses.some(
      ({ span: { fromMs, toMs } }) =>
        heardMsWithin(log.levels, { fromMs, toMs: Math.min(toMs, said.toMs) }) >= NOTICED_MS,
    ),
  }
}
