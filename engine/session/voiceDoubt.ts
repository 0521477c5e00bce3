/**
 * Whether the voice that counts as the caller's may be somebody else's, such as a television's. Pure: (what is known, a
 * window) → what is known after it.
 *
 * A voice is doubtful if it was background and became the caller only because nobody else spoke, if it is far quieter
 * than the caller was before, or if it is hardly louder than the room at its quietest, as a murmur is. The first two are
 * over once the voice is as loud as the caller was, or answers the agent: it was silent while the agent spoke, and
 * speaks soon afterwards. A television does neither. The third is over when the voice stands out from the room.
 */
import { VAD_WINDOW_MS } from '../stages.ts'
import {
  callerAboveRoomDb,
  callerDb,
  type CallerVoiceState,
  isSpeechOfSomebody,
  speechDb,
  type VoiceWindow,
} from './callerVoice.ts'

/** A voice this much quieter than the caller's loud parts is not certainly theirs. */
const FAR_BELOW_DB = 12
/** A voice is as loud as the caller was if it is at most this far below their loud parts, for this long. */
const AS_LOUD_DB = 5
const AS_LOUD_MS = 192
/**
 * A voice that is less than this above the room at its quietest may be a murmur. Measured: six voices on their own are 7
 * to 10 dB above it, and a caller in a murmur of 10 dB is 14 or more.
 */
const ABOVE_ROOM_DB = 11
/** How quiet the room is shows after this much sound. */
const ROOM_WINDOWS = 1_500 / VAD_WINDOW_MS
/** Whoever answers lets the agent speak for this long and talks over at most this share of it. */
const ASKED_MS = 500
const OVER_SHARE = 0.1
/** They begin to speak within this time. */
const ANSWER_WITHIN_MS = 6_000
/** After a longer pause, the agent says something new. */
const AGENT_PAUSE_MS = 800

export interface VoiceDoubt {
  /** It has become the caller in one of the first two ways, and nothing has shown since that it is. */
  isStranger: boolean
  /** How loud the caller's loud parts were while they were certain. */
  sureDb: number | undefined
  /** For how long the voice has been about as loud as that. */
  asLoudMs: number
  /** The agent's latest words: for how long, how much of that was talked over, how long ago, and whether to a stranger. */
  agent: { spokeMs: number; overMs: number; agoMs: number; isToStranger: boolean }
  /** True if this window has speech of a voice that counts as the caller's and may not be. */
  isDoubtful: boolean
}

export const noDoubt: VoiceDoubt = {
  isStranger: false,
  sureDb: undefined,
  asLoudMs: 0,
  agent: { spokeMs: 0, overMs: 0, agoMs: Infinity, isToStranger: false },
  isDoubtful: false,
}

/**
 * Takes the next window.
 * @param earlier what was known of the voices before this window
 * @param voices what is known of them after it
 */
export function hearDoubt(
  before: VoiceDoubt,
  earlier: CallerVoiceState,
  voices: CallerVoiceState,
  window: VoiceWindow,
): VoiceDoubt {
  const isSpeech = isSpeechOfSomebody(window.probability)
  const agent = agentAfter(before, window, isSpeech)
  const state: VoiceDoubt = { ...before, agent, isDoubtful: false }
  if (!isSpeech || voices.isBackground) return state
  const loudDb = callerDb(voices)
  if (voices.newCallerBeganAgoMs !== undefined) {
    // Somebody who was asked whether anybody is there has answered.
    const isStranger = !(earlier.isAsked && isAnswered(agent))
    const sureDb = isStranger ? before.sureDb : loudDb
    return { ...state, isStranger, sureDb, asLoudMs: 0, isDoubtful: isStranger }
  }
  const { sureDb } = before
  const isAsLoud = sureDb !== undefined && speechDb(voices) >= sureDb - AS_LOUD_DB
  const asLoudMs = isAsLoud
    ? before.asLoudMs + VAD_WINDOW_MS
    : Math.max(0, before.asLoudMs - VAD_WINDOW_MS / 2)
  const isFar = sureDb !== undefined && loudDb < sureDb - FAR_BELOW_DB
  const isKnown = asLoudMs >= AS_LOUD_MS || (agent.isToStranger && isAnswered(agent))
  const isStranger = (before.isStranger || isFar) && !isKnown
  const isRoomKnown = voices.sound.total >= ROOM_WINDOWS
  const isMurmur = isRoomKnown && callerAboveRoomDb(voices) < ABOVE_ROOM_DB
  return {
    ...state,
    isStranger,
    asLoudMs,
    sureDb: isStranger || isMurmur ? sureDb : loudDb,
    isDoubtful: isStranger || isMurmur,
  }
}

function agentAfter(
  { agent, isStranger }: VoiceDoubt,
  { agentSpeaks }: VoiceWindow,
  isSpeech: boolean,
): VoiceDoubt['agent'] {
  if (!agentSpeaks) return { ...agent, agoMs: agent.agoMs + VAD_WINDOW_MS }
  const isNew = agent.agoMs > AGENT_PAUSE_MS
  const { spokeMs, overMs, isToStranger } = isNew
    ? { spokeMs: 0, overMs: 0, isToStranger: isStranger }
    : agent
  return {
    spokeMs: spokeMs + VAD_WINDOW_MS,
    overMs: overMs + (isSpeech ? VAD_WINDOW_MS : 0),
    agoMs: 0,
    isToStranger,
  }
}

/** Whether speech now answers what the agent has said. */
const isAnswered = ({ spokeMs, overMs, agoMs }: VoiceDoubt['agent']): boolean =>
  agoMs > 0 && agoMs <= ANSWER_WITHIN_MS && spokeMs >= ASKED_MS && overMs <= OVER_SHARE * spokeMs
