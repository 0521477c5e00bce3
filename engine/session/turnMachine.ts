/**
 * Decides who speaks and when a turn is over. Pure: it never records, plays or waits. Time is measured in ms of the
 * visitor's audio since the call began, so a stalled process does not change any decision.
 *
 * The machine makes use of a pause before it is sure that the turn is over: after `DRAFT_AFTER_MS` of silence it
 * requests a draft transcript. If the visitor goes on, it drops the draft, and nobody has noticed it.
 *
 * Speech over the agent pauses the agent at once. What the speech means is decided a moment later (`overlapSteps.ts`):
 * the agent goes on with its sentence, or its answer is over.
 */
import { INPUT_RATE_HZ, VAD_WINDOW } from '../stages.ts'
import {
  commitTurn,
  completed,
  createsResponse,
  interrupts,
  replyIfOwed,
  restingVoice,
} from './commitTurn.ts'
import { dependsOnWords, endpointingDelayMs, melodyOf, type TurnEnd } from './endpointingDelay.ts'
import { howMuchIsGiven } from './givenSigns.ts'
import type { WordsKind } from '../languagePack.ts'
import {
  checkOverlap,
  decideOverlap,
  dropCheck,
  interruptAnswer,
  isCheck,
  releaseAnswer,
} from './overlapSteps.ts'
import type {
  DraftTranscript,
  OpenTurn,
  OverlapCheck,
  TurnEffect,
  TurnInput,
  TurnSettings,
  TurnState,
  TurnStep,
  VisitorSpeech,
} from './turnTypes.ts'

type WindowHeard = Extract<TurnInput, { type: 'windowHeard' }>

export const WINDOW_MS = (VAD_WINDOW * 1000) / INPUT_RATE_HZ
/**
 * How much speech starts a turn: two windows, because a single window proves nothing. The detector does not mistake
 * clicks, knocks and bursts of noise for speech (`silero.test.ts`), so a barge-in need not wait longer.
 */
const ONSET_MS = 60
/** If speech takes longer than this to add up to `ONSET_MS`, it is noise. */
const LONGEST_ONSET_MS = 300
/** This much speech during a pause means that the visitor goes on. */
const RESUME_MS = 60
/** The machine requests a draft transcript after this much silence. */
const DRAFT_AFTER_MS = 160
/** The same while the agent is held, because it waits for the words. */
const OVERLAP_DRAFT_AFTER_MS = 96
/** The visitor hears sound this long after it was sent, so speech that begins within it is still over the answer. */
const PLAYOUT_MS = 400
/** Speech this soon after the visitor's last words continues them, even if they are already being answered. */
const JOIN_WITHIN_MS = 1_800
/** What a visitor says before hearing this much of a question is not an answer to it. */
const QUESTION_HEARD_MS = 700
/** A pause counts as crowded if others speak for at least this share of it. */
const CROWDED_SHARE = 0.5
/** Reading a draft takes a few ms. If it takes longer than this, the turn no longer waits for it. */
const READ_WITHIN_MS = 150
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
    askedMs: undefined,
    expected: undefined,
    lastWords: undefined,
    spokeUntilMs: undefined,
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
  { prosody, callerSinceMs, isBackground }: WindowHeard,
): TurnStep {
  const { settings, voice, nowMs } = state
  const threshold = settings.mode === 'automatic' ? settings.threshold : 0.5
  const speech = probability >= threshold
  const maybeSpeech = probability >= threshold - HYSTERESIS
  switch (voice.name) {
    case 'quiet':
      // The turn includes what the caller said while mistaken for background.
      if (speech && callerSinceMs !== undefined) {
        return beginTurn(state, Math.max(callerSinceMs, state.takenUntilMs))
      }
      return hearOnset(state, voice, speech, maybeSpeech)
    case 'speaking':
      if (maybeSpeech) return stillSpeaking({ ...state, voice: { ...voice, voicedUntilMs: nowMs } })
      return hearPause(state, {
        ...voice,
        name: 'pausing',
        resumedMs: 0,
        draft: { state: 'none' },
        prosody,
        othersMs: isBackground ? WINDOW_MS : 0,
      })
    case 'pausing':
      if (!maybeSpeech) {
        return hearPause(state, {
          ...voice,
          resumedMs: 0,
          prosody: prosody ?? voice.prosody,
          othersMs: voice.othersMs + (isBackground ? WINDOW_MS : 0),
        })
      }
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
      { type: 'commitTurn', turn, durationMs: nowMs - fromMs, joins: false },
      { type: 'completeTranscript', turn, text: '' },
      { type: 'beginSilenceResponse' },
    ],
  ]
}

function beginTurn(state: TurnState, onsetMs: number): TurnStep {
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
  const [goingOn, started] = beginTurn(committed, nowMs)
  return [goingOn, [...effects, ...started]]
}

function hearPause(state: TurnState, voice: Extract<VisitorSpeech, { name: 'pausing' }>): TurnStep {
  const silenceMs = state.nowMs - voice.voicedUntilMs
  const draftDue = voice.draft.state === 'none' && silenceMs >= draftAfterMs(state)
  if (!draftDue) return decideNow({ ...state, voice })
  const attempt = state.lastAttempt + 1
  // The draft will include the words of the check, so the check is dropped.
  const [unchecked, checks] = dropCheck(state)
  const [next, effects] = decideNow({
    ...unchecked,
    lastAttempt: attempt,
    voice: { ...voice, draft: { state: 'asked', attempt } },
  })
  const { startMs: fromMs } = voice.turn
  const start: TurnEffect = { type: 'startTranscription', attempt, fromMs, toMs: state.nowMs }
  return [next, [...checks, start, ...effects]]
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

/** Decides what can be decided during a pause: what speech over an answer means, and whether the turn is over. */
function decideNow(state: TurnState): TurnStep {
  const [decided, effects] = decideOverlap(state)
  if (decided.agent.name === 'overlapped') return [decided, effects]
  const [next, more] = endTurnIfOver(decided)
  return [next, [...effects, ...more]]
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
  const delayMs = endpointingDelayMs(settings.endpointingDelayMs, {
    ...wordsKnown(state, voice),
    isCrowded: voice.othersMs >= CROWDED_SHARE * (nowMs - voice.voicedUntilMs),
  })
  if (nowMs - voice.voicedUntilMs < delayMs) return [state, []]
  const { draft, turn } = voice
  const isBackchannel = draft.state === 'ready' && isAside(state, turn, draft.kind)
  return commitTurn(state, turn, draft, { reply: settings.createResponse, isBackchannel })
}

function wordsKnown(
  { expected, nowMs }: TurnState,
  { draft, prosody }: Extract<VisitorSpeech, { name: 'pausing' }>,
): Omit<TurnEnd, 'isCrowded'> {
  const nothing = { melody: 'unknown', given: 'unknown' } as const
  if (draft.state === 'asked') return { ...nothing, unfinished: 'coming' }
  if (draft.state !== 'ready') return { ...nothing, unfinished: undefined }
  const { text, unfinished, readyMs } = draft
  if (text === '') return { ...nothing, unfinished: 0 }
  const isLate = nowMs - readyMs >= READ_WITHIN_MS
  return {
    unfinished: unfinished ?? (isLate ? undefined : 'coming'),
    melody: melodyOf(prosody, text),
    given: howMuchIsGiven(expected, text),
  }
}

function transcriptReady(
  state: TurnState,
  { attempt, text, kind }: Extract<TurnInput, { type: 'transcriptReady' }>,
): TurnStep {
  const { voice, settings, agent } = state
  if (agent.name === 'overlapped' && isCheck(agent.check, attempt)) {
    const check: OverlapCheck = { state: 'ready', kind, atMs: agent.check.atMs }
    return decideOverlap({ ...state, agent: { ...agent, check } })
  }
  if (voice.name === 'pausing' && isDraft(voice.draft, attempt)) {
    const ready = { attempt, text, kind, readyMs: state.nowMs, unfinished: undefined }
    const draft: DraftTranscript = { state: 'ready', ...ready }
    const [next, effects] = decideNow({ ...state, voice: { ...voice, draft } })
    if (next.voice.name !== 'pausing' || settings.mode !== 'automatic' || text === '') {
      return [next, effects]
    }
    const { turn } = next.voice
    const words = { attempt, text, joins: turn.goesOn }
    const isAnswered =
      next.agent.name !== 'overlapped' && !isAside(next, turn, kind) && settings.createResponse
    return [
      next,
      [
        ...effects,
        ...(dependsOnWords(settings.endpointingDelayMs)
          ? [{ type: 'readDraft', ...words } as const]
          : []),
        ...(isAnswered ? [{ type: 'generatePreemptively', ...words } as const] : []),
      ],
    ]
  }
  const awaited = state.awaited.find((each) => each.attempt === attempt)
  if (!awaited) return [state, []]
  const isBackchannel = isAside(state, awaited, kind)
  const hasWords = text !== '' && !isBackchannel
  const owesAgain = awaited.reply && awaited.cutsOff && text === ''
  const { lastWords } = state
  return replyIfOwed(
    {
      ...state,
      awaited: state.awaited.filter((each) => each !== awaited),
      owesReply: state.owesReply || (awaited.reply && hasWords) || owesAgain,
      lastWords: lastWords?.turn === awaited.turn && !hasWords ? undefined : lastWords,
    },
    undefined,
    [
      completed(awaited.turn, text, isBackchannel),
      ...(owesAgain ? [{ type: 'takeBackAnswer' } as const] : []),
    ],
  )
}

function draftRead(
  state: TurnState,
  { attempt, unfinished }: Extract<TurnInput, { type: 'draftRead' }>,
): TurnStep {
  const { voice } = state
  if (voice.name !== 'pausing' || voice.draft.state !== 'ready') return [state, []]
  if (voice.draft.attempt !== attempt) return [state, []]
  return decideNow({ ...state, voice: { ...voice, draft: { ...voice.draft, unfinished } } })
}

/** Whether the words are a backchannel over an answer, which needs no answer. After a question, they are a reply. */
function isAside(
  { agent, askedMs, expected }: TurnState,
  { isOverAnswer }: Pick<OpenTurn, 'isOverAnswer'>,
  kind: WordsKind,
): boolean {
  if (!isOverAnswer || (kind !== 'backchannel' && kind !== 'hesitation')) return false
  // While the agent still speaks, it may not yet have asked what the dialogue expects.
  return askedMs === undefined && !(agent.name === 'idle' && expected?.question === true)
}

function transcriptFailed(
  state: TurnState,
  { attempt, failure }: Extract<TurnInput, { type: 'transcriptFailed' }>,
): TurnStep {
  const { voice, agent } = state
  if (agent.name === 'overlapped' && isCheck(agent.check, attempt)) {
    return [
      { ...state, agent: { ...agent, check: { state: 'failed', atMs: agent.check.atMs } } },
      [],
    ]
  }
  if (voice.name === 'pausing' && isDraft(voice.draft, attempt)) {
    return decideOverlap({ ...state, voice: { ...voice, draft: { state: 'failed' } } })
  }
  const awaited = state.awaited.find((each) => each.attempt === attempt)
  if (!awaited) return [state, []]
  return replyIfOwed(
    { ...state, awaited: state.awaited.filter((each) => each !== awaited) },
    undefined,
    [{ type: 'failTranscript', turn: awaited.turn, failure }],
  )
}

function commitRequested(state: TurnState, causedBy: string | undefined): TurnStep {
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
            { turn, attempt, reply: false, isOverAnswer: false, cutsOff: false },
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
function abandon(state: TurnState): TurnStep {
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

function settingsChanged(state: TurnState, settings: TurnSettings): TurnStep {
  const changed = { ...state, settings }
  if (settings.mode !== state.settings.mode) return abandon(changed)
  return interrupts(settings) ? [changed, []] : releaseAnswer(changed)
}

const answersVisitor = ({ agent }: TurnState): boolean =>
  agent.name !== 'idle' && agent.answersVisitor

export const isTalking = ({ voice }: TurnState): boolean =>
  voice.name === 'speaking' || voice.name === 'pausing'

function draftAfterMs({ settings, agent }: TurnState): number {
  const afterMs = agent.name === 'overlapped' ? OVERLAP_DRAFT_AFTER_MS : DRAFT_AFTER_MS
  return settings.mode === 'automatic'
    ? Math.min(afterMs, settings.endpointingDelayMs.finished)
    : afterMs
}

const isDraft = (draft: DraftTranscript, attempt: number) =>
  draft.state === 'asked' && draft.attempt === attempt

const dropped = (draft: DraftTranscript): TurnEffect[] =>
  draft.state === 'asked' || draft.state === 'ready'
    ? [{ type: 'discardDraft', attempt: draft.attempt }]
    : []
