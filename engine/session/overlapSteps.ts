/**
 * What happens while somebody speaks over the agent, as steps of the turn machine. The speech is checked until
 * `decideInterruption` can decide. Then the agent goes on with its answer, or the answer is over. Pure.
 */
import { commitTurn, createsResponse } from './commitTurn.ts'
import type { WordsKind } from '../languagePack.ts'
import { decideInterruption, type Overlap } from './interruption.ts'
import type {
  OpenTurn,
  OverlapCheck,
  TurnEffect,
  TurnState,
  TurnStep,
  VisitorSpeech,
} from './turnTypes.ts'

/** While the agent is held, ongoing speech is transcribed after this long, and again after every `NEXT_CHECK_MS`. */
const FIRST_CHECK_MS = 480
const NEXT_CHECK_MS = 320
/** The same interval once the agent speaks again. */
const LATER_CHECK_MS = 800
/** How much of the latest sound such a check reads. */
const CHECKED_MS = 4_000

/** Transcribes speech over an answer while it goes on, to find out early what it is. */
export function checkOverlap(state: TurnState): TurnStep {
  const { voice, agent, nowMs } = state
  if (agent.name !== 'overlapped' || voice.name !== 'speaking') return [state, []]
  const { check } = agent
  const dueMs =
    check.state === 'none'
      ? voice.turn.onsetMs + FIRST_CHECK_MS
      : check.atMs + (agent.isHeld ? NEXT_CHECK_MS : LATER_CHECK_MS)
  if (check.state === 'asked' || nowMs < dueMs) return decideOverlap(state)
  const attempt = state.lastAttempt + 1
  const [next, effects] = decideOverlap({
    ...state,
    lastAttempt: attempt,
    agent: { ...agent, check: { state: 'asked', attempt, atMs: nowMs, before: kindIn(check) } },
  })
  const fromMs = Math.max(voice.turn.startMs, nowMs - CHECKED_MS)
  return [next, [{ type: 'startTranscription', attempt, fromMs, toMs: nowMs }, ...effects]]
}

export function decideOverlap(state: TurnState): TurnStep {
  const { agent, voice } = state
  if (agent.name !== 'overlapped' || (voice.name !== 'speaking' && voice.name !== 'pausing')) {
    return [state, []]
  }
  const overlap = overlapOf(state, agent.check, voice)
  const isKnown = overlap.heard.state === 'known' && overlap.heard.isAll
  switch (decideInterruption(overlap)) {
    case 'interrupt':
      return interruptAnswer(state, { cutsOff: !isKnown && isOwed(state, voice.turn) })
    case 'resume':
      return resumeAnswer(state)
    default:
      return [state, []]
  }
}

/** Visitors who have not spoken yet are still owed the greeting. */
const isOwed = ({ agent }: TurnState, { id }: OpenTurn): boolean =>
  id === 1 || (agent.name !== 'idle' && agent.answersVisitor)

function overlapOf(
  state: TurnState,
  check: OverlapCheck,
  voice: Extract<VisitorSpeech, { name: 'speaking' | 'pausing' }>,
): Overlap {
  const draft = voice.name === 'pausing' ? voice.draft : undefined
  const kind = kindIn(check)
  return {
    speechMs: voice.voicedUntilMs - voice.turn.onsetMs,
    silenceMs: voice.name === 'pausing' ? state.nowMs - voice.voicedUntilMs : 0,
    heard:
      draft?.state === 'failed'
        ? { state: 'failed' }
        : draft?.state === 'ready'
          ? { state: 'known', kind: draft.kind, isAll: true }
          : kind === undefined
            ? { state: 'waiting' }
            : { state: 'known', kind, isAll: false },
    isAsked: state.askedMs !== undefined,
    goesOn: voice.turn.goesOn,
  }
}

const kindIn = (check: OverlapCheck): WordsKind | undefined =>
  check.state === 'ready' ? check.kind : check.state === 'asked' ? check.before : undefined

/** The answer is over. The visitor's words are a turn like any other. */
export function interruptAnswer(
  state: TurnState,
  { cutsOff }: Pick<OpenTurn, 'cutsOff'>,
): TurnStep {
  const [unchecked, checks] = dropCheck(state)
  const { voice } = state
  const turn =
    voice.name === 'speaking' || voice.name === 'pausing'
      ? { voice: { ...voice, turn: { ...voice.turn, isOverAnswer: false, cutsOff } } }
      : {}
  return [
    { ...unchecked, ...turn, agent: { name: 'idle' } },
    [...checks, { type: 'interruptResponse' }],
  ]
}

/** The agent goes on. If everything that was said is known, that turn is over and not answered. */
function resumeAnswer(state: TurnState): TurnStep {
  const { agent, voice } = state
  if (agent.name !== 'overlapped') return [state, []]
  const resume: TurnEffect[] = agent.isHeld ? [{ type: 'resumeResponse' }] : []
  if (voice.name === 'pausing' && voice.draft.state === 'ready') {
    const speaking: TurnState = { ...state, agent: spokenOn(agent) }
    const [next, effects] = commitTurn(speaking, voice.turn, voice.draft, {
      reply: createsResponse(state.settings),
      isBackchannel: voice.draft.text !== '',
    })
    return [next, [...resume, ...effects]]
  }
  return [{ ...state, agent: { ...agent, isHeld: false } }, resume]
}

/** Lets the answer go on because there is nothing left to decide. */
export function releaseAnswer(state: TurnState): TurnStep {
  const { agent } = state
  if (agent.name !== 'overlapped') return [state, []]
  const [unchecked, checks] = dropCheck(state)
  return [
    { ...unchecked, agent: spokenOn(agent) },
    [...checks, ...(agent.isHeld ? [{ type: 'resumeResponse' } as const] : [])],
  ]
}

export function dropCheck(state: TurnState): TurnStep {
  const { agent } = state
  if (agent.name !== 'overlapped' || agent.check.state !== 'asked') return [state, []]
  return [
    { ...state, agent: { ...agent, check: { state: 'none' } } },
    [{ type: 'discardDraft', attempt: agent.check.attempt }],
  ]
}

const spokenOn = (
  agent: Extract<TurnState['agent'], { name: 'overlapped' }>,
): Extract<TurnState['agent'], { name: 'speaking' }> => ({
  name: 'speaking',
  answersVisitor: agent.answersVisitor,
})

export const isCheck = (
  check: OverlapCheck,
  attempt: number,
): check is Extract<OverlapCheck, { state: 'asked' }> =>
  check.state === 'asked' && check.attempt === attempt
