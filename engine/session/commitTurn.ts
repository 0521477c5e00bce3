/** The end of a turn and the reply that it leads to, as steps of the turn machine. Pure. */
import type { RecognisedWords } from '../stages.ts'
import type { SilenceReason } from './endpointingDelay.ts'
import type {
  DraftTranscript,
  OpenTurn,
  TurnEffect,
  TurnOrigin,
  TurnSettings,
  TurnState,
  TurnStep,
  VisitorSpeech,
} from './turnTypes.ts'

/** A longer turn is committed while the visitor is still speaking. */
export const LONGEST_TURN_MS = 60_000

export function commitTurn(
  state: TurnState,
  turn: OpenTurn,
  draft: DraftTranscript,
  {
    reply,
    isBackchannel,
    silence,
  }: { reply: boolean; isBackchannel: boolean; silence?: SilenceReason },
): TurnStep {
  const { nowMs, voice } = state
  const hasWords = draft.state !== 'ready' || draft.text !== ''
  const effects: TurnEffect[] = [
    { type: 'sendSpeechStopped', turn: turn.id, endMs: nowMs },
    {
      type: 'commitTurn',
      turn: turn.id,
      durationMs: nowMs - turn.startMs,
      ...originOf(turn),
      joins: turn.goesOn && !isBackchannel,
      ...(silence && { silence }),
    },
  ]
  const committed: TurnState = {
    ...state,
    takenUntilMs: nowMs,
    voice: restingVoice(state.settings, nowMs),
    lastWords:
      reply && hasWords && !isBackchannel
        ? { turn: turn.id, untilMs: voice.name === 'pausing' ? voice.voicedUntilMs : nowMs }
        : undefined,
  }
  if (draft.state === 'ready') {
    effects.push(completed(turn.id, draft, isBackchannel))
    const owesAgain = reply && turn.cutsOff && !hasWords
    if (owesAgain) effects.push({ type: 'takeBackAnswer' })
    const owesReply = committed.owesReply || (reply && hasWords && !isBackchannel) || owesAgain
    return replyIfOwed({ ...committed, owesReply }, draft.attempt, effects)
  }
  // Without a finished draft, the turn waits for a transcript, and if that fails, it is reported.
  const asked = draft.state === 'asked' ? draft.attempt : undefined
  const attempt = asked ?? state.lastAttempt + 1
  if (asked === undefined) {
    effects.push({ type: 'startTranscription', attempt, fromMs: turn.startMs, toMs: nowMs })
  }
  const { id, isOverAnswer, cutsOff } = turn
  const isDoubtful = isDoubtfulTurn(turn)
  const awaited = [
    ...committed.awaited,
    { turn: id, attempt, reply, isOverAnswer, cutsOff, isDoubtful },
  ]
  return [{ ...committed, awaited, lastAttempt: Math.max(attempt, state.lastAttempt) }, effects]
}

/** A turn in which the caller has surely spoken for this long is theirs, whoever speaks besides. */
const SURE_FROM_MS = 300

/** Whether all that was heard in a turn may have been somebody else than the caller. */
export const isDoubtfulTurn = ({
  heardMs: { sure, doubtful },
}: Pick<OpenTurn, 'heardMs'>): boolean => doubtful > sure && sure < SURE_FROM_MS

export const originOf = (turn: OpenTurn): TurnOrigin => ({
  joins: turn.goesOn,
  ...(isDoubtfulTurn(turn) && { isDoubtful: true }),
})

/** Answers when the visitor is quiet, all transcripts are known and the agent is free. */
export function replyIfOwed(
  state: TurnState,
  attempt: number | undefined,
  before: readonly TurnEffect[],
): TurnStep {
  const { voice, agent, settings } = state
  const visitorIsDone =
    voice.name === 'manual' || (voice.name === 'quiet' && voice.onset === undefined)
  if (!visitorIsDone || state.awaited.length > 0) return [state, before]
  if (!state.owesReply) {
    if (agent.name !== 'idle' || !createsResponse(settings)) return [state, before]
    const thinking = { ...state, agent: { name: 'thinking', answersVisitor: true } } as const
    if (state.owesApology)
      return [{ ...thinking, owesApology: false }, [...before, { type: 'beginApology' }]]
    if (!state.owesResult) return [state, before]
    return [{ ...thinking, owesResult: false }, [...before, { type: 'beginResultResponse' }]]
  }
  const begin: TurnEffect = { type: 'beginResponse', attempt }
  const replying: TurnState = {
    ...state,
    owesReply: false,
    owesApology: false,
    agent: { name: 'thinking', answersVisitor: true },
  }
  if (agent.name === 'idle') return [replying, [...before, begin]]
  if (!interrupts(settings)) return [state, before]
  return [replying, [...before, { type: 'interruptResponse' }, begin]]
}

export const completed = (
  turn: number,
  { text, unsure }: RecognisedWords,
  isBackchannel: boolean,
): TurnEffect => ({
  type: 'completeTranscript',
  turn,
  text,
  ...(isBackchannel && { isBackchannel }),
  ...(unsure && { unsure }),
})

export const restingVoice = (settings: TurnSettings, fromMs: number): VisitorSpeech =>
  settings.mode === 'manual'
    ? { name: 'manual', fromMs, voiced: undefined }
    : { name: 'quiet', onset: undefined }

export const interrupts = (settings: TurnSettings) =>
  settings.mode === 'automatic' && settings.interruptResponse

export const createsResponse = (settings: TurnSettings) =>
  settings.mode === 'automatic' && settings.createResponse
