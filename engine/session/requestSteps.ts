/** What the client asks for, as steps of the turn machine: to end a turn, to forget what was said, other settings. Pure. */
import { commitTurn, interrupts, LONGEST_TURN_MS, replyIfOwed, restingVoice } from './commitTurn.ts'
import { interruptAnswer, releaseAnswer } from './overlapSteps.ts'
import { DRAFT_AFTER_MS, dropped } from './pauseSteps.ts'
import type {
  DraftTranscript,
  OpenTurn,
  TurnEffect,
  TurnSettings,
  TurnState,
  TurnStep,
} from './turnTypes.ts'

/** A client cannot commit less sound than this. */
const SHORTEST_COMMIT_MS = 100

export function commitRequested(state: TurnState, causedBy: string | undefined): TurnStep {
  const { voice, nowMs } = state
  switch (voice.name) {
    case 'quiet':
      return [state, [{ type: 'refuseCommit', causedBy }]]
    case 'speaking':
      return commitNow(state, voice.turn, { state: 'none' })
    case 'pausing':
      return commitNow(state, voice.turn, voice.draft)
    default: {
      if (nowMs - voice.fromMs < SHORTEST_COMMIT_MS)
        return [state, [{ type: 'refuseCommit', causedBy }]]
      const turn = state.lastTurn + 1
      const committed: TurnState = {
        ...state,
        lastTurn: turn,
        takenUntilMs: nowMs,
        voice: restingVoice(state.settings, nowMs),
      }
      const durationMs = nowMs - voice.fromMs
      const commit: TurnEffect = { type: 'commitTurn', turn, durationMs, joins: false }
      if (!voice.voiced)
        return [committed, [commit, { type: 'completeTranscript', turn, text: '' }]]
      const attempt = state.lastAttempt + 1
      const { fromMs, toMs } = withMargin(voice.fromMs, voice.voiced, nowMs)
      return [
        {
          ...committed,
          lastAttempt: attempt,
          awaited: [
            ...state.awaited,
            {
              turn,
              attempt,
              reply: false,
              isOverAnswer: false,
              cutsOff: false,
              isDoubtful: false,
            },
          ],
        },
        [commit, { type: 'startTranscription', attempt, fromMs, toMs }],
      ]
    }
  }
}

/** The client says that the turn is over, so it is committed whatever it contains. */
function commitNow(state: TurnState, turn: OpenTurn, draft: DraftTranscript): TurnStep {
  const [interrupted, effects] =
    state.agent.name === 'overlapped'
      ? interruptAnswer(state, { cutsOff: false })
      : ([state, []] as const)
  const asked: OpenTurn = { ...turn, isOverAnswer: false }
  const [next, more] = commitTurn(interrupted, asked, draft, { reply: false, isBackchannel: false })
  return [next, [...effects, ...more]]
}

/** Cuts off the silence around speech, except for a little that recognisers need. */
function withMargin(
  bufferFromMs: number,
  voiced: { fromMs: number; untilMs: number },
  nowMs: number,
): { fromMs: number; toMs: number } {
  return {
    fromMs: Math.max(bufferFromMs, voiced.fromMs - 300, nowMs - LONGEST_TURN_MS),
    toMs: Math.min(nowMs, voiced.untilMs + DRAFT_AFTER_MS),
  }
}

/** Discards what the visitor was saying. */
export function abandon(state: TurnState): TurnStep {
  const { voice, nowMs } = state
  const [released, effects] = releaseAnswer(state)
  const cleared: TurnState = {
    ...released,
    takenUntilMs: nowMs,
    voice: restingVoice(state.settings, nowMs),
  }
  if (voice.name !== 'speaking' && voice.name !== 'pausing') return [cleared, effects]
  const draft = voice.name === 'pausing' ? dropped(voice.draft) : []
  return replyIfOwed(cleared, undefined, [
    ...effects,
    ...draft,
    { type: 'forgetTurn', turn: voice.turn.id },
  ])
}

export function settingsChanged(state: TurnState, settings: TurnSettings): TurnStep {
  const changed = { ...state, settings }
  if (settings.mode !== state.settings.mode) return abandon(changed)
  return interrupts(settings) ? [changed, []] : releaseAnswer(changed)
}
