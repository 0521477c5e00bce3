/**
 * Decides who speaks and when a turn is over. Pure: it never records, plays or waits. Time is measured in ms of the
 * visitor's audio since the call began, so a stalled process does not change any decision.
 *
 * The machine makes use of a pause before it is sure that the turn is over: after a little silence it requests
 * a draft transcript (`pauseSteps.ts`). If the visitor goes on, it drops the draft, and nobody has noticed it.
 *
 * Speech over the agent pauses the agent at once. What the speech means is decided a moment later (`overlapSteps.ts`):
 * the agent goes on with its sentence, or its answer is over. `requestSteps.ts` has what the client asks for.
 */
import { VAD_WINDOW_MS } from '../stages.ts'
import {
  commitTurn,
  createsResponse,
  interrupts,
  isDoubtfulTurn,
  LONGEST_TURN_MS,
  replyIfOwed,
  restingVoice,
} from './commitTurn.ts'
import { checkOverlap, dropCheck } from './overlapSteps.ts'
import { draftRead, dropped, hearPause, transcriptFailed, transcriptReady } from './pauseSteps.ts'
import { abandon, commitRequested, settingsChanged } from './requestSteps.ts'
import type {
  OpenTurn,
  TurnEffect,
  TurnInput,
  TurnSettings,
  TurnState,
  TurnStep,
  VisitorSpeech,
} from './turnTypes.ts'

type WindowHeard = Extract<TurnInput, { type: 'windowHeard' }>

/**
 * How much speech starts a turn: two windows, because a single window proves nothing. The detector does not mistake
 * clicks, knocks and bursts of noise for speech (`silero.test.ts`), so a barge-in need not wait longer.
 */
const ONSET_MS = 60
/** If speech takes longer than this to add up to `ONSET_MS`, it is noise. */
const LONGEST_ONSET_MS = 300
/** This much speech during a pause means that the visitor goes on. */
const RESUME_MS = 60
/** The visitor hears sound this long after it was sent, so speech that begins within it is still over the answer. */
const PLAYOUT_MS = 400
/** Speech this soon after the visitor's last words continues them, even if they are already being answered. */
const JOIN_WITHIN_MS = 1_800
/** What a visitor says before hearing this much of a question is not an answer to it. */
const QUESTION_HEARD_MS = 700
/** Once speech has begun, windows up to this much below the threshold still count as speech. */
const HYSTERESIS = 0.15

export function createTurnState(settings: TurnSettings): TurnState {
  return {
    settings,
    nowMs: 0,
    takenUntilMs: 0,
    voice: restingVoice(settings, 0),
    agent: { name: 'idle' },
    askedMs: undefined,
    expected: undefined,
    lastWords: undefined,
    spokeUntilMs: undefined,
    answeredMs: undefined,
    awaited: [],
    owesReply: false,
    owesApology: false,
    owesResult: false,
    lastTurn: 0,
    lastAttempt: 0,
  }
}

export function advanceTurn(state: TurnState, input: TurnInput): TurnStep {
  switch (input.type) {
    case 'windowHeard':
      return windowHeard(
        { ...state, nowMs: input.endMs },
        // A client that ends turns itself decides what is speech, so nothing counts as background.
        input.isBackground && state.settings.mode === 'automatic' ? 0 : input.probability,
        input,
      )
    case 'transcriptReady':
      return transcriptReady(state, input)
    case 'transcriptFailed':
      return transcriptFailed(state, input)
    case 'draftRead':
      return draftRead(state, input)
    case 'responseBegan':
      return [
        {
          ...state,
          agent: { name: 'thinking', answersVisitor: input.answersVisitor },
          askedMs: undefined,
          // Asking a silent visitor leaves the expected answer as it is.
          expected: input.answersVisitor ? undefined : state.expected,
        },
        [],
      ]
    case 'resultCame':
      return replyIfOwed({ ...state, owesResult: true }, undefined, [])
    case 'playbackBegan':
      return [{ ...state, agent: { name: 'speaking', answersVisitor: answersVisitor(state) } }, []]
    case 'clauseBegan':
      return [{ ...state, askedMs: input.asks ? state.nowMs : undefined }, []]
    case 'answerExpected':
      return [{ ...state, expected: input.answer }, []]
    case 'responseEnded':
      return responseEnded(state)
    case 'commitRequested':
      return commitRequested(state, input.causedBy)
    case 'clearRequested':
      return abandon(state)
    default:
      return settingsChanged(state, input.settings)
  }
}

function windowHeard(
  state: TurnState,
  probability: number,
  { prosody, callerSinceMs, isBackground, isDoubtful }: WindowHeard,
): TurnStep {
  const { settings, voice, nowMs } = state
  const threshold = settings.mode === 'automatic' ? settings.threshold : 0.5
  const speech = probability >= threshold
  const maybeSpeech = probability >= threshold - HYSTERESIS
  switch (voice.name) {
    case 'quiet':
      // The turn includes what the caller said while mistaken for background.
      if (speech && callerSinceMs !== undefined) {
        return beginTurn(state, Math.max(callerSinceMs, state.takenUntilMs), isDoubtful)
      }
      return hearOnset(state, voice, { speech, maybeSpeech, isDoubtful })
    case 'speaking':
      if (maybeSpeech) {
        const turn = speech ? withVoice(voice.turn, isDoubtful) : voice.turn
        return stillSpeaking({ ...state, voice: { ...voice, turn, voicedUntilMs: nowMs } })
      }
      return hearPause(state, {
        ...voice,
        name: 'pausing',
        resumedMs: 0,
        draft: { state: 'none' },
        prosody,
        othersMs: isBackground ? VAD_WINDOW_MS : 0,
      })
    case 'pausing':
      if (!maybeSpeech) {
        return hearPause(state, {
          ...voice,
          resumedMs: 0,
          prosody: prosody ?? voice.prosody,
          othersMs: voice.othersMs + (isBackground ? VAD_WINDOW_MS : 0),
        })
      }
      if (!speech && voice.resumedMs === 0) return hearPause(state, voice)
      return hearResumption(state, {
        ...voice,
        turn: withVoice(voice.turn, isDoubtful),
        resumedMs: voice.resumedMs + VAD_WINDOW_MS,
      })
    default: {
      if (!speech) return [state, []]
      const fromMs = voice.voiced?.fromMs ?? nowMs - VAD_WINDOW_MS
      return [{ ...state, voice: { ...voice, voiced: { fromMs, untilMs: nowMs } } }, []]
    }
  }
}

/** Counts one more window of speech. */
const withVoice = (turn: OpenTurn, isDoubtful: boolean): OpenTurn => {
  const { sure, doubtful } = turn.heardMs
  return {
    ...turn,
    heardMs: isDoubtful
      ? { sure, doubtful: doubtful + VAD_WINDOW_MS }
      : { sure: sure + VAD_WINDOW_MS, doubtful },
  }
}

function hearOnset(
  state: TurnState,
  voice: Extract<VisitorSpeech, { name: 'quiet' }>,
  {
    speech,
    maybeSpeech,
    isDoubtful,
  }: { speech: boolean; maybeSpeech: boolean; isDoubtful: boolean },
): TurnStep {
  const { onset: before } = voice
  if (!speech && !before) return breakSilence(state)
  if (!maybeSpeech || (before && state.nowMs - before.startMs > LONGEST_ONSET_MS)) {
    return replyIfOwed({ ...state, voice: { name: 'quiet', onset: undefined } }, undefined, [])
  }
  const onset = {
    startMs: before?.startMs ?? state.nowMs - VAD_WINDOW_MS,
    voicedMs: (before?.voicedMs ?? 0) + (speech ? VAD_WINDOW_MS : 0),
  }
  if (onset.voicedMs < ONSET_MS) return [{ ...state, voice: { name: 'quiet', onset } }, []]
  return beginTurn(state, onset.startMs, isDoubtful)
}

/** When the idle timeout has passed, asks whether the visitor is still there. */
function breakSilence(state: TurnState): TurnStep {
  const { settings, agent, answeredMs, nowMs } = state
  if (settings.mode !== 'automatic' || !settings.createResponse) return [state, []]
  if (settings.idleTimeoutMs === undefined || answeredMs === undefined) return [state, []]
  if (agent.name !== 'idle' || state.owesReply || state.awaited.length > 0) return [state, []]
  const fromMs = Math.max(answeredMs, state.takenUntilMs)
  if (nowMs - fromMs < settings.idleTimeoutMs) return [state, []]
  const turn = state.lastTurn + 1
  return [
    {
      ...state,
      agent: { name: 'thinking', answersVisitor: false },
      answeredMs: undefined,
      takenUntilMs: nowMs,
      lastTurn: turn,
    },
    [
      { type: 'sendTimeoutTriggered', turn, fromMs, toMs: nowMs },
      { type: 'commitTurn', turn, durationMs: nowMs - fromMs, joins: false },
      { type: 'completeTranscript', turn, text: '' },
      { type: 'beginSilenceResponse' },
    ],
  ]
}

function beginTurn(state: TurnState, onsetMs: number, isDoubtful: boolean): TurnStep {
  const { settings, agent } = state
  const prefixMs = settings.mode === 'automatic' ? settings.prefixMs : 0
  const turn: OpenTurn = {
    id: state.lastTurn + 1,
    startMs: Math.max(onsetMs - prefixMs, state.takenUntilMs, 0),
    onsetMs,
    isOverAnswer:
      agent.name === 'speaking' ||
      agent.name === 'overlapped' ||
      (state.spokeUntilMs !== undefined && onsetMs - state.spokeUntilMs <= PLAYOUT_MS),
    goesOn: goesOn(state, onsetMs),
    cutsOff: false,
    heardMs: isDoubtful ? { sure: 0, doubtful: ONSET_MS } : { sure: ONSET_MS, doubtful: 0 },
  }
  const speaking: TurnState = {
    ...state,
    lastTurn: turn.id,
    voice: { name: 'speaking', turn, voicedUntilMs: state.nowMs },
  }
  const started: TurnEffect = { type: 'sendSpeechStarted', turn: turn.id, startMs: turn.startMs }
  if (!interrupts(settings)) return [speaking, [started]]
  if (agent.name === 'speaking') {
    return [
      {
        ...speaking,
        agent: { ...agent, name: 'overlapped', isHeld: true, check: { state: 'none' } },
      },
      [{ type: 'holdResponse' }, started],
    ]
  }
  if (agent.name !== 'thinking') return [speaking, [started]]
  return [
    {
      ...speaking,
      agent: { name: 'idle' },
      // The visitor has heard none of the answer. If this turn has no words, they still need it.
      owesReply: state.owesReply || agent.answersVisitor,
    },
    [{ type: 'interruptResponse' }, started],
  ]
}

/** Whether speech continues the visitor's last words, which are already being answered. */
function goesOn({ agent, lastWords, askedMs, ...state }: TurnState, onsetMs: number): boolean {
  if (!lastWords || onsetMs - lastWords.untilMs > JOIN_WITHIN_MS) return false
  if (askedMs !== undefined && onsetMs - askedMs > QUESTION_HEARD_MS) return false
  if (!interrupts(state.settings)) return false
  return agent.name !== 'idle' || state.owesReply || state.awaited.length > 0
}

/** Whether the visitor may still continue their last words, although they are already being answered. */
export function mayGoOn({ lastWords, nowMs, voice, settings }: TurnState): boolean {
  if (!lastWords || !interrupts(settings)) return false
  if (voice.name === 'speaking' || voice.name === 'pausing') return voice.turn.goesOn
  return nowMs - lastWords.untilMs <= JOIN_WITHIN_MS
}

function stillSpeaking(state: TurnState): TurnStep {
  const { voice, nowMs } = state
  if (voice.name !== 'speaking') return [state, []]
  if (nowMs - voice.turn.startMs < LONGEST_TURN_MS) return checkOverlap(state)
  const [committed, effects] = commitTurn(
    state,
    voice.turn,
    { state: 'none' },
    { reply: createsResponse(state.settings), isBackchannel: false },
  )
  const [goingOn, started] = beginTurn(committed, nowMs, isDoubtfulTurn(voice.turn))
  return [goingOn, [...effects, ...started]]
}

function responseEnded(state: TurnState): TurnStep {
  const [unchecked, checks] = dropCheck(state)
  const { agent, nowMs } = state
  const wasHeard = agent.name === 'speaking' || agent.name === 'overlapped'
  return replyIfOwed(
    {
      ...unchecked,
      agent: { name: 'idle' },
      answeredMs: nowMs,
      spokeUntilMs: wasHeard ? nowMs : undefined,
    },
    undefined,
    checks,
  )
}

function hearResumption(
  state: TurnState,
  voice: Extract<VisitorSpeech, { name: 'pausing' }>,
): TurnStep {
  // One loud window may be a breath, so it ends neither the pause nor the turn.
  if (voice.resumedMs < RESUME_MS) return [{ ...state, voice }, []]
  const { turn, draft } = voice
  const [next, effects] = stillSpeaking({
    ...state,
    voice: { name: 'speaking', turn, voicedUntilMs: state.nowMs },
  })
  return [next, [...dropped(draft), ...effects]]
}

const answersVisitor = ({ agent }: TurnState): boolean =>
  agent.name !== 'idle' && agent.answersVisitor

/** Whether the agent's answer is being heard, even if somebody speaks over it. */
export const isSpeaking = ({ agent }: TurnState): boolean =>
  agent.name === 'speaking' || agent.name === 'overlapped'

export const isTalking = ({ voice }: TurnState): boolean =>
  voice.name === 'speaking' || voice.name === 'pausing'
