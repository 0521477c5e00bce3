/**
 * Decides who speaks and when a turn is over. Pure: it never records, plays or waits. Time is measured in ms
 * of the visitor's audio since the call began, so a stalled process does not change any decision.
 *
 * The machine uses a pause before it is sure that the turn is over: after `DRAFT_AFTER_MS` of silence it
 * requests a transcript, which it keeps as a draft. If the visitor goes on, it drops the draft, and the draft
 * has no visible effect.
 */
import { INPUT_RATE_HZ, VAD_WINDOW } from '../stages.ts'
import type {
  DraftTranscript,
  OpenTurn,
  TurnEffect,
  TurnInput,
  TurnSettings,
  TurnState,
  TurnStep,
  VisitorSpeech,
} from './turnTypes.ts'

export const WINDOW_MS = (VAD_WINDOW * 1000) / INPUT_RATE_HZ
/**
 * How much speech begins a turn: two windows, because a single window proves nothing. The detector does not
 * take clicks, knocks and bursts of noise for speech (`silero.test.ts`), so a barge-in need not wait longer.
 */
const ONSET_MS = 60
/** If speech takes longer than this to add up to `ONSET_MS`, it is noise in the room. */
const LONGEST_ONSET_MS = 300
/** This much speech within a pause means that the visitor goes on. */
const RESUME_MS = 60
/** The machine requests a draft transcript after this much silence. */
const DRAFT_AFTER_MS = 160
/** Once speech has begun, windows up to this much below the threshold still count as speech. */
const HYSTERESIS = 0.15
/** A longer turn is committed while the visitor is still speaking. */
export const LONGEST_TURN_MS = 60_000
/** A client cannot commit less sound than this. */
const SHORTEST_COMMIT_MS = 100

export function createTurnState(settings: TurnSettings): TurnState {
  return {
    settings,
    nowMs: 0,
    takenUntilMs: 0,
    voice: restingVoice(settings, 0),
    agent: { name: 'idle' },
    answeredMs: undefined,
    awaited: [],
    owesReply: false,
    owesResult: false,
    lastTurn: 0,
    lastAttempt: 0,
  }
}

export function advanceTurn(state: TurnState, input: TurnInput): TurnStep {
  switch (input.type) {
    case 'windowHeard':
      return windowHeard({ ...state, nowMs: input.endMs }, input.probability)
    case 'transcriptReady':
      return transcriptReady(state, input)
    case 'transcriptFailed':
      return transcriptFailed(state, input)
    case 'responseBegan':
      return [{ ...state, agent: { name: 'thinking', answersVisitor: input.answersVisitor } }, []]
    case 'resultCame':
      return replyIfOwed({ ...state, owesResult: true }, undefined, [])
    case 'playbackBegan':
      return [{ ...state, agent: { name: 'speaking' } }, []]
    case 'responseEnded':
      return replyIfOwed(
        { ...state, agent: { name: 'idle' }, answeredMs: state.nowMs },
        undefined,
        [],
      )
    case 'commitRequested':
      return commitRequested(state, input.causedBy)
    case 'clearRequested':
      return abandon(state)
    default:
      return settingsChanged(state, input.settings)
  }
}

function windowHeard(state: TurnState, probability: number): TurnStep {
  const { settings, voice, nowMs } = state
  const threshold = settings.mode === 'automatic' ? settings.threshold : 0.5
  const speech = probability >= threshold
  const maybeSpeech = probability >= threshold - HYSTERESIS
  switch (voice.name) {
    case 'quiet':
      return hearOnset(state, voice, speech, maybeSpeech)
    case 'speaking':
      if (maybeSpeech) return stillSpeaking({ ...state, voice: { ...voice, voicedUntilMs: nowMs } })
      return hearPause(state, { ...voice, name: 'pausing', resumedMs: 0, draft: { state: 'none' } })
    case 'pausing':
      if (!maybeSpeech) return hearPause(state, { ...voice, resumedMs: 0 })
      if (!speech && voice.resumedMs === 0) return hearPause(state, voice)
      return hearResumption(state, { ...voice, resumedMs: voice.resumedMs + WINDOW_MS })
    default: {
      if (!speech) return [state, []]
      const fromMs = voice.voiced?.fromMs ?? nowMs - WINDOW_MS
      return [{ ...state, voice: { ...voice, voiced: { fromMs, untilMs: nowMs } } }, []]
    }
  }
}

function hearOnset(
  state: TurnState,
  voice: Extract<VisitorSpeech, { name: 'quiet' }>,
  speech: boolean,
  maybeSpeech: boolean,
): TurnStep {
  const { onset: before } = voice
  if (!speech && !before) return breakSilence(state)
  if (!maybeSpeech || (before && state.nowMs - before.startMs > LONGEST_ONSET_MS)) {
    return replyIfOwed({ ...state, voice: { name: 'quiet', onset: undefined } }, undefined, [])
  }
  const onset = {
    startMs: before?.startMs ?? state.nowMs - WINDOW_MS,
    voicedMs: (before?.voicedMs ?? 0) + (speech ? WINDOW_MS : 0),
  }
  if (onset.voicedMs < ONSET_MS) return [{ ...state, voice: { name: 'quiet', onset } }, []]
  return beginTurn(state, onset.startMs)
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
      { type: 'commitTurn', turn, durationMs: nowMs - fromMs },
      { type: 'completeTranscript', turn, text: '' },
      { type: 'beginSilenceResponse' },
    ],
  ]
}

function beginTurn(state: TurnState, onsetMs: number): TurnStep {
  const { settings, agent } = state
  const prefixMs = settings.mode === 'automatic' ? settings.prefixMs : 0
  const turn = {
    id: state.lastTurn + 1,
    startMs: Math.max(onsetMs - prefixMs, state.takenUntilMs, 0),
  }
  const speaking: TurnState = {
    ...state,
    lastTurn: turn.id,
    voice: { name: 'speaking', turn, voicedUntilMs: state.nowMs },
  }
  const started: TurnEffect = { type: 'sendSpeechStarted', turn: turn.id, startMs: turn.startMs }
  if (agent.name === 'idle' || !interrupts(settings)) return [speaking, [started]]
  return [
    {
      ...speaking,
      agent: { name: 'idle' },
      // The visitor heard none of the answer. If this turn has no words, they still need that answer.
      owesReply: state.owesReply || (agent.name === 'thinking' && agent.answersVisitor),
    },
    [{ type: 'interruptResponse' }, started],
  ]
}

function stillSpeaking(state: TurnState): TurnStep {
  const { voice, nowMs } = state
  if (voice.name !== 'speaking' || nowMs - voice.turn.startMs < LONGEST_TURN_MS) return [state, []]
  const [committed, effects] = commitTurn(
    state,
    voice.turn,
    { state: 'none' },
    createsResponse(state.settings),
  )
  const [goingOn, started] = beginTurn(committed, nowMs)
  return [goingOn, [...effects, ...started]]
}

function hearPause(state: TurnState, voice: Extract<VisitorSpeech, { name: 'pausing' }>): TurnStep {
  const silenceMs = state.nowMs - voice.voicedUntilMs
  const draftDue = voice.draft.state === 'none' && silenceMs >= draftAfterMs(state.settings)
  if (!draftDue) return endTurnIfOver({ ...state, voice })
  const attempt = state.lastAttempt + 1
  const [next, effects] = endTurnIfOver({
    ...state,
    lastAttempt: attempt,
    voice: { ...voice, draft: { state: 'asked', attempt } },
  })
  const { startMs: fromMs } = voice.turn
  return [next, [{ type: 'startTranscription', attempt, fromMs, toMs: state.nowMs }, ...effects]]
}

function hearResumption(
  state: TurnState,
  voice: Extract<VisitorSpeech, { name: 'pausing' }>,
): TurnStep {
  // One loud window may be a breath, so it ends neither the pause nor the turn.
  if (voice.resumedMs < RESUME_MS) return [{ ...state, voice }, []]
  const { turn, draft } = voice
  return stillSpeakingAfter(
    { ...state, voice: { name: 'speaking', turn, voicedUntilMs: state.nowMs } },
    dropped(draft),
  )
}

function stillSpeakingAfter(state: TurnState, before: readonly TurnEffect[]): TurnStep {
  const [next, effects] = stillSpeaking(state)
  return [next, [...before, ...effects]]
}

/** Commits the turn when the silence has reached the endpointing delay for its words. */
function endTurnIfOver(state: TurnState): TurnStep {
  const { voice, settings, nowMs } = state
  if (voice.name !== 'pausing' || voice.resumedMs > 0 || settings.mode !== 'automatic') {
    return [state, []]
  }
  const ending = voice.draft.state === 'ready' ? voice.draft.ending : 'open'
  if (nowMs - voice.voicedUntilMs < settings.endpointingDelayMs[ending]) return [state, []]
  return commitTurn(state, voice.turn, voice.draft, settings.createResponse)
}

function commitTurn(
  state: TurnState,
  turn: OpenTurn,
  draft: DraftTranscript,
  reply: boolean,
): TurnStep {
  const { nowMs } = state
  const effects: TurnEffect[] = [
    { type: 'sendSpeechStopped', turn: turn.id, endMs: nowMs },
    { type: 'commitTurn', turn: turn.id, durationMs: nowMs - turn.startMs },
  ]
  const committed: TurnState = {
    ...state,
    takenUntilMs: nowMs,
    voice: restingVoice(state.settings, nowMs),
  }
  if (draft.state === 'ready') {
    effects.push({ type: 'completeTranscript', turn: turn.id, text: draft.text })
    const owesReply = committed.owesReply || (reply && draft.text !== '')
    return replyIfOwed({ ...committed, owesReply }, draft.attempt, effects)
  }
  // There is no finished draft, or it failed. Now wait for the transcript, and report a failure.
  const asked = draft.state === 'asked' ? draft.attempt : undefined
  const attempt = asked ?? state.lastAttempt + 1
  if (asked === undefined) {
    effects.push({ type: 'startTranscription', attempt, fromMs: turn.startMs, toMs: nowMs })
  }
  const awaited = [...committed.awaited, { turn: turn.id, attempt, reply }]
  return [{ ...committed, awaited, lastAttempt: Math.max(attempt, state.lastAttempt) }, effects]
}

function transcriptReady(
  state: TurnState,
  { attempt, text, ending }: Extract<TurnInput, { type: 'transcriptReady' }>,
): TurnStep {
  const { voice, settings } = state
  if (voice.name === 'pausing' && isDraft(voice.draft, attempt)) {
    const draft: DraftTranscript = { state: 'ready', attempt, text, ending }
    const [next, effects] = endTurnIfOver({ ...state, voice: { ...voice, draft } })
    if (next.voice.name !== 'pausing' || text === '' || !createsResponse(settings)) {
      return [next, effects]
    }
    return [next, [{ type: 'generatePreemptively', attempt, text }, ...effects]]
  }
  const awaited = state.awaited.find((each) => each.attempt === attempt)
  if (!awaited) return [state, []]
  return replyIfOwed(
    {
      ...state,
      awaited: state.awaited.filter((each) => each !== awaited),
      owesReply: state.owesReply || (awaited.reply && text !== ''),
    },
    undefined,
    [{ type: 'completeTranscript', turn: awaited.turn, text }],
  )
}

function transcriptFailed(
  state: TurnState,
  { attempt, failure }: Extract<TurnInput, { type: 'transcriptFailed' }>,
): TurnStep {
  const { voice } = state
  if (voice.name === 'pausing' && isDraft(voice.draft, attempt)) {
    return [{ ...state, voice: { ...voice, draft: { state: 'failed' } } }, []]
  }
  const awaited = state.awaited.find((each) => each.attempt === attempt)
  if (!awaited) return [state, []]
  return replyIfOwed(
    { ...state, awaited: state.awaited.filter((each) => each !== awaited) },
    undefined,
    [{ type: 'failTranscript', turn: awaited.turn, failure }],
  )
}

/** Answers when the visitor is quiet, all transcripts are known and the agent is free. */
function replyIfOwed(
  state: TurnState,
  attempt: number | undefined,
  before: readonly TurnEffect[],
): TurnStep {
  const { voice, agent, settings } = state
  const visitorIsDone =
    voice.name === 'manual' || (voice.name === 'quiet' && voice.onset === undefined)
  if (!visitorIsDone || state.awaited.length > 0) return [state, before]
  if (!state.owesReply) {
    if (!state.owesResult || agent.name !== 'idle' || !createsResponse(settings)) {
      return [state, before]
    }
    const telling: TurnState = {
      ...state,
      owesResult: false,
      agent: { name: 'thinking', answersVisitor: true },
    }
    return [telling, [...before, { type: 'beginResultResponse' }]]
  }
  const begin: TurnEffect = { type: 'beginResponse', attempt }
  const replying: TurnState = {
    ...state,
    owesReply: false,
    agent: { name: 'thinking', answersVisitor: true },
  }
  if (agent.name === 'idle') return [replying, [...before, begin]]
  if (!interrupts(settings)) return [state, before]
  return [replying, [...before, { type: 'interruptResponse' }, begin]]
}

function commitRequested(state: TurnState, causedBy: string | undefined): TurnStep {
  const { voice, nowMs } = state
  switch (voice.name) {
    case 'quiet':
      return [state, [{ type: 'refuseCommit', causedBy }]]
    case 'speaking':
      return commitTurn(state, voice.turn, { state: 'none' }, false)
    case 'pausing':
      return commitTurn(state, voice.turn, voice.draft, false)
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
      const commit: TurnEffect = { type: 'commitTurn', turn, durationMs: nowMs - voice.fromMs }
      if (!voice.voiced)
        return [committed, [commit, { type: 'completeTranscript', turn, text: '' }]]
      const attempt = state.lastAttempt + 1
      const { fromMs, toMs } = withMargin(voice.fromMs, voice.voiced, nowMs)
      return [
        {
          ...committed,
          lastAttempt: attempt,
          awaited: [...state.awaited, { turn, attempt, reply: false }],
        },
        [commit, { type: 'startTranscription', attempt, fromMs, toMs }],
      ]
    }
  }
}

/** Cuts off most of the silence around speech. Recognisers need a little of it. */
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
function abandon(state: TurnState): TurnStep {
  const { voice, nowMs } = state
  const cleared: TurnState = {
    ...state,
    takenUntilMs: nowMs,
    voice: restingVoice(state.settings, nowMs),
  }
  if (voice.name !== 'speaking' && voice.name !== 'pausing') return [cleared, []]
  const draft = voice.name === 'pausing' ? dropped(voice.draft) : []
  return replyIfOwed(cleared, undefined, [...draft, { type: 'forgetTurn', turn: voice.turn.id }])
}

function settingsChanged(state: TurnState, settings: TurnSettings): TurnStep {
  const changed = { ...state, settings }
  if (settings.mode === state.settings.mode) return [changed, []]
  return abandon(changed)
}

export const isTalking = ({ voice }: TurnState): boolean =>
  voice.name === 'speaking' || voice.name === 'pausing'

const restingVoice = (settings: TurnSettings, fromMs: number): VisitorSpeech =>
  settings.mode === 'manual'
    ? { name: 'manual', fromMs, voiced: undefined }
    : { name: 'quiet', onset: undefined }

const interrupts = (settings: TurnSettings) =>
  settings.mode === 'automatic' && settings.interruptResponse

const createsResponse = (settings: TurnSettings) =>
  settings.mode === 'automatic' && settings.createResponse

const draftAfterMs = (settings: TurnSettings) =>
  settings.mode === 'automatic'
    ? Math.min(DRAFT_AFTER_MS, settings.endpointingDelayMs.complete)
    : DRAFT_AFTER_MS

const isDraft = (draft: DraftTranscript, attempt: number) =>
  draft.state === 'asked' && draft.attempt === attempt

const dropped = (draft: DraftTranscript): TurnEffect[] =>
  draft.state === 'asked' || draft.state === 'ready'
    ? [{ type: 'discardDraft', attempt: draft.attempt }]
    : []
