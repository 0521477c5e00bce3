/**
 * A pause of the visitor, as steps of the turn machine. A draft transcript of the turn is requested and read, and the turn
 * is over when the silence has reached the endpointing delay for its words. What becomes of any transcript is decided
 * here, too. Pure.
 */
import type { WordsKind } from '../languagePack.ts'
import { commitTurn, completed, originOf, replyIfOwed } from './commitTurn.ts'
import {
  dependsOnWords,
  endpointingDelayMs,
  melodyOf,
  silenceReason,
  type TurnEnd,
} from './endpointingDelay.ts'
import { howMuchIsGiven } from './givenSigns.ts'
import { decideOverlap, dropCheck, isCheck } from './overlapSteps.ts'
import type {
  DraftTranscript,
  DraftWords,
  OpenTurn,
  OverlapCheck,
  TurnEffect,
  TurnInput,
  TurnState,
  TurnStep,
  VisitorSpeech,
} from './turnTypes.ts'

/** The machine requests a draft transcript after this much silence. */
export const DRAFT_AFTER_MS = 160
/** The same while the agent is held, because it waits for the words. */
const OVERLAP_DRAFT_AFTER_MS = 96
/** A pause counts as crowded if others speak for at least this share of it. */
const CROWDED_SHARE = 0.5
/** Reading a draft takes a few ms. If it takes longer than this, the turn no longer waits for it. */
const READ_WITHIN_MS = 150

export function hearPause(
  state: TurnState,
  voice: Extract<VisitorSpeech, { name: 'pausing' }>,
): TurnStep {
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

/** Decides what can be decided during a pause: what speech over an answer means, and whether the turn is over. */
function decideNow(state: TurnState): TurnStep {
  const [decided, effects] = decideOverlap(state)
  if (decided.agent.name === 'overlapped') return [decided, effects]
  const [next, more] = endTurnIfOver(decided)
  return [next, [...effects, ...more]]
}

/** Commits the turn when the silence has reached the endpointing delay for its words. */
function endTurnIfOver(state: TurnState): TurnStep {
  const { voice, settings, nowMs } = state
  if (voice.name !== 'pausing' || voice.resumedMs > 0 || settings.mode !== 'automatic') {
    return [state, []]
  }
  const end: TurnEnd = {
    ...wordsKnown(state, voice),
    isCrowded: voice.othersMs >= CROWDED_SHARE * (nowMs - voice.voicedUntilMs),
  }
  const delays = settings.endpointingDelayMs
  if (nowMs - voice.voicedUntilMs < endpointingDelayMs(delays, end)) return [state, []]
  const { draft, turn } = voice
  const isBackchannel = draft.state === 'ready' && isAside(state, turn, draft.kind)
  return commitTurn(state, turn, draft, {
    reply: settings.createResponse,
    isBackchannel,
    silence: silenceReason(delays, end),
  })
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

export function transcriptReady(
  state: TurnState,
  { type: _type, attempt, kind, ...words }: Extract<TurnInput, { type: 'transcriptReady' }>,
): TurnStep {
  const { voice, settings, agent } = state
  const hasText = words.text !== ''
  if (agent.name === 'overlapped' && isCheck(agent.check, attempt)) {
    const check: OverlapCheck = { state: 'ready', kind, atMs: agent.check.atMs }
    return decideOverlap({ ...state, agent: { ...agent, check } })
  }
  if (voice.name === 'pausing' && isDraft(voice.draft, attempt)) {
    const ready = { attempt, ...words, kind, readyMs: state.nowMs, unfinished: undefined }
    const draft: DraftTranscript = { state: 'ready', ...ready }
    const [next, effects] = decideNow({ ...state, voice: { ...voice, draft } })
    if (next.voice.name !== 'pausing' || settings.mode !== 'automatic' || !hasText) {
      return [next, effects]
    }
    const { turn } = next.voice
    const drafted: DraftWords = { attempt, ...words, ...originOf(turn) }
    const isAnswered =
      next.agent.name !== 'overlapped' && !isAside(next, turn, kind) && settings.createResponse
    return [
      next,
      [
        ...effects,
        ...(dependsOnWords(settings.endpointingDelayMs)
          ? [{ type: 'readDraft', ...drafted } as const]
          : []),
        ...(isAnswered ? [{ type: 'generatePreemptively', ...drafted } as const] : []),
      ],
    ]
  }
  const awaited = state.awaited.find((each) => each.attempt === attempt)
  if (!awaited) return [state, []]
  const isBackchannel = isAside(state, awaited, kind)
  const hasWords = hasText && !isBackchannel
  const owesAgain = awaited.reply && awaited.cutsOff && !hasText
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
      completed(awaited.turn, words, isBackchannel),
      ...(owesAgain ? [{ type: 'takeBackAnswer' } as const] : []),
    ],
  )
}

export function draftRead(
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

export function transcriptFailed(
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
  const { reply, isDoubtful, cutsOff } = awaited
  // Whoever only listens would wait in silence for an answer. A television waits for none, so it counts as a noise.
  const owesApology = state.owesApology || (reply && !isDoubtful && agent.name === 'idle')
  const owesAgain = reply && isDoubtful && cutsOff
  return replyIfOwed(
    {
      ...state,
      owesApology,
      owesReply: state.owesReply || owesAgain,
      awaited: state.awaited.filter((each) => each !== awaited),
    },
    undefined,
    [
      { type: 'failTranscript', turn: awaited.turn, failure },
      ...(owesAgain ? [{ type: 'takeBackAnswer' } as const] : []),
    ],
  )
}

function draftAfterMs({ settings, agent }: TurnState): number {
  const afterMs = agent.name === 'overlapped' ? OVERLAP_DRAFT_AFTER_MS : DRAFT_AFTER_MS
  return settings.mode === 'automatic'
    ? Math.min(afterMs, settings.endpointingDelayMs.finished)
    : afterMs
}

const isDraft = (draft: DraftTranscript, attempt: number) =>
  draft.state === 'asked' && draft.attempt === attempt

export const dropped = (draft: DraftTranscript): TurnEffect[] =>
  draft.state === 'asked' || draft.state === 'ready'
    ? [{ type: 'discardDraft', attempt: draft.attempt }]
    : []
