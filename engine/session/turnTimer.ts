/**
 * Measures the steps from the visitor's last word to the agent's answer. Pure: it is told what happened and when, in ms
 * of this process, and returns a timing whenever there is a new one to send.
 */
import type { TimedStep, TurnTiming } from '@ringwell/protocol/callTiming.ts'

export type TimerFact =
  /** The visitor has been heard. `untilMs` and `nowMs` are times in their sound. */
  | { type: 'speechHeard'; untilMs: number; nowMs: number }
  | { type: 'transcriptReady' }
  | { type: 'turnCommitted'; itemId: string }
  /** A response has begun, or a pre-emptive one is now used. */
  | { type: 'responseBegan' }
  | { type: 'textReady' }
  /** Sound of the answer itself (not of a filler) is ready. It plays after what is queued. */
  | { type: 'soundReady'; queuedMs: number }
  /** The first sound of the response is on its way. It may be a filler. */
  | { type: 'playbackBegan' }

interface TimedTurn {
  itemId: string
  speechEndMs: number
  /** The same moment in this process. */
  endedAt: number
  steps: TurnTiming['steps']
  /** A response after this turn has begun. Later responses do not belong to this turn. */
  isAnswered: boolean
  hasOwnSound: boolean
}

export interface TurnTimer {
  /** When the last speech ended, as a time in the sound and in this process. */
  speech: { untilMs: number; at: number } | undefined
  /** When the last transcript arrived. */
  transcriptAt: number | undefined
  turn: TimedTurn | undefined
}

export const newTurnTimer: TurnTimer = {
  speech: undefined,
  transcriptAt: undefined,
  turn: undefined,
}

export function timeTurn(
  timer: TurnTimer,
  fact: TimerFact,
  at: number,
): [TurnTimer, TurnTiming | undefined] {
  const { turn } = timer
  switch (fact.type) {
    case 'speechHeard':
      return [
        { ...timer, speech: { untilMs: fact.untilMs, at: at - (fact.nowMs - fact.untilMs) } },
        undefined,
      ]
    case 'transcriptReady':
      return [stepped({ ...timer, transcriptAt: at }, 'transcript', at), undefined]
    case 'turnCommitted':
      return [committed(timer, fact.itemId, at), undefined]
    case 'responseBegan':
      return [
        { ...timer, turn: turn?.isAnswered ? undefined : turn && { ...turn, isAnswered: true } },
        undefined,
      ]
    case 'textReady':
      return [stepped(timer, 'text', at), undefined]
    case 'playbackBegan':
      return sent(stepped(timer, 'sound', at))
    default:
      if (!turn || turn.hasOwnSound) return [timer, undefined]
      return ownSoundReady({ ...timer, turn: { ...turn, hasOwnSound: true } }, at + fact.queuedMs)
  }
}

function committed(timer: TurnTimer, itemId: string, at: number): TurnTimer {
  const { speech, transcriptAt } = timer
  if (!speech) return { ...timer, turn: undefined }
  const turn: TimedTurn = {
    itemId,
    speechEndMs: speech.untilMs,
    endedAt: speech.at,
    steps: { turnOver: since(speech.at, at) },
    isAnswered: false,
    hasOwnSound: false,
  }
  const begun = { ...timer, turn }
  // If the pause was the end of the turn, its draft transcript may have arrived before the commit.
  return transcriptAt !== undefined && transcriptAt > speech.at
    ? stepped(begun, 'transcript', transcriptAt)
    : begun
}

/** If the response has no sound yet, this is its first, and `playbackBegan` follows. */
const ownSoundReady = (timer: TurnTimer, at: number): [TurnTimer, TurnTiming | undefined] =>
  timer.turn?.steps.sound === undefined ? [timer, undefined] : sent(stepped(timer, 'ownSound', at))

/** Records a step the first time that it happens. */
function stepped(timer: TurnTimer, step: TimedStep, at: number): TurnTimer {
  const { turn } = timer
  if (!turn || turn.steps[step] !== undefined) return timer
  if (step !== 'transcript' && !turn.isAnswered) return timer
  return { ...timer, turn: { ...turn, steps: { ...turn.steps, [step]: since(turn.endedAt, at) } } }
}

function sent(timer: TurnTimer): [TurnTimer, TurnTiming | undefined] {
  const { turn } = timer
  if (!turn?.isAnswered) return [timer, undefined]
  const { itemId, speechEndMs, steps } = turn
  return [timer, { of: 'turn', item_id: itemId, speech_end_ms: Math.round(speechEndMs), steps }]
}

const since = (from: number, at: number) => Math.max(0, Math.round(at - from))
