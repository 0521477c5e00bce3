/**
 * Tells the caller from the room. Pure: (what is known of the voices, a window) → what is known after it.
 *
 * The caller is the loudest voice of the last seconds. Speech that is clearly quieter is background, such as a
 * television or other people in the room. Speech is the caller's if it reaches a limit, which is the highest of these:
 *
 * - `BELOW_CALLER_DB` below the loud parts of the caller's speech. A voice 12 dB quieter than the caller reaches that
 *   with single syllables at most. The caller's own weak syllables count because of the strong ones before them.
 * - Somewhat above a murmur (speech without pauses, such as that of many people), even before the caller has spoken.
 * - Somewhat above the background so far, unless that is too close to the caller.
 *
 * A murmur may be mistaken for the caller, especially at the beginning of a call. Unlike a person, it never pauses and
 * is hardly louder than its own quietest moments. After a few seconds of that, it counts as background.
 *
 * The caller may be mistaken for background after moving away, or if somebody else was louder at first. So background
 * becomes the caller after speaking for a while when neither the caller nor the agent speaks. This takes a short while
 * if the sound has the caller's colour, and a long one if the background also talks while the agent speaks, because a
 * caller would not. It also takes a short while after the agent has asked whether anybody is there: whoever answers is
 * the caller, unless they talk over that question, as a television does.
 */
import { VAD_WINDOW_MS } from '../stages.ts'
import {
  addLevel,
  emptyHistogram,
  fadeLevels,
  levelAt,
  type LevelHistogram,
} from './levelHistogram.ts'
import { SILENCE_DB } from './soundLevel.ts'

const windows = (ms: number) => ms / VAD_WINDOW_MS

/** A window at least this probable counts as somebody's speech. */
const SPEECH = 0.5
export const isSpeechOfSomebody = (probability: number): boolean => probability >= SPEECH
/** The level of speech is averaged over this many windows, because single ones vary by 10 dB. */
const SMOOTHED_WINDOWS = 3

/** What counts as the caller's loud parts: this share of the caller's speech is quieter. */
const LOUD_SHARE = 0.85
const BELOW_CALLER_DB = 8
/** The same while nobody else is known to speak, so that soft first syllables are heard sooner. */
const BELOW_CALLER_ALONE_DB = 10
/** The caller's loudness is known after this much speech. */
const KNOWN_AFTER_MS = 400
/** How much of the caller's speech is remembered. Callers who get quieter are still the caller. */
const CALLER_MEMORY_MS = 6_000

/** What counts as the level of a murmur: this share of all sound is quieter. */
const MURMUR_SHARE = 0.1
const MURMUR_MEMORY_MS = 4_000
/** A murmur is speech for at least this share of the time. One person pauses more often. */
const MURMUR_DENSITY = 0.65
/** A window at least this probable may be part of a murmur. Steady noise is far less probable. */
const MURMURED = 0.1
const DENSITY_MEMORY_MS = 3_000
/** Where the limit lies between the murmur (0) and the caller (1). */
const BETWEEN = 0.55
/**
 * What counts as the background's loud parts: this share of its speech is quieter. Once the background has spoken for
 * `OTHERS_KNOWN_AFTER_MS`, the limit is above them, as long as the caller is louder still.
 */
const OTHERS_SHARE = 0.9
const OTHERS_KNOWN_AFTER_MS = 1_500
const OTHERS_MEMORY_MS = 10_000
/** Background that has stopped is forgotten after about this much of the caller's speech. */
const OTHERS_FADE_MS = 5_000
const ABOVE_OTHERS_DB = 4
/** The limit is at least this far below the caller's loud parts. */
const CLOSEST_TO_CALLER_DB = 4
/** How far above a murmur the caller has to be. */
const ABOVE_MURMUR_DB = 8
/**
 * A voice is a murmur if it talks for this long without such a break, almost without pauses between words, and is less
 * than this above the quietest sound. Measured: six voices on their own are 7 to 8 dB above it, and a caller is 11 or
 * more in noise of 10 dB.
 */
const LONGEST_UNBROKEN_MS = 3_000
const BREAK_MS = 600
const UNBROKEN_DENSITY = 0.96
const LEAST_OVER_MURMUR_DB = 9
/**
 * Speech over the agent has to be this loud until the caller's loudness is known. Quieter speech is heard once the
 * agent is silent.
 */
const LEAST_OVER_AGENT_DB = -36

/** Each strong window adds evidence for the caller, up to this much. Each weaker one takes half a window away. */
const MOST_EVIDENCE = 4
/** From this much on, the caller is speaking. Somebody else may be this loud for one syllable. */
const ENOUGH_EVIDENCE = 2
/** A window this far above the limit counts twice. */
const CLEARLY_DB = 5

/** After a strong window, all speech is the caller's for this long, however weak. */
const HOLD_MS = 160
/** For this long, it is still the caller's if it is at most `WEAKER_DB` below the limit. */
const LONG_HOLD_MS = 350
const WEAKER_DB = 8

/** How long background has to speak alone before it becomes the caller. */
const PATIENCE_MS = 2_000
/** The same if it sounds like the caller, or the agent has asked whether anybody is there. */
const PATIENCE_WITH_CALLER_MS = 700
/** The same if it also talks while the agent speaks, or is a murmur. */
const PATIENCE_WITH_OTHERS_MS = 12_000
/** A voice that talks over this share of the agent's speech is not the caller's. */
const TALKS_OVER_AGENT = 0.25
const AGENT_MEMORY_MS = 10_000
/** While background pauses, the time that it has spoken alone fades with this time constant. */
const ALONE_MEMORY_MS = 15_000
/** After a longer pause, the background says something new. */
const STRETCH_PAUSE_MS = 1_000
/** Background speaks alone once neither the caller nor the agent has been heard for this long. */
const ALONE_AFTER_MS = 800
/** Two voices have the same colour if their bands differ by less than this on average, in dB. */
const SAME_COLOR_DB = 3
/** The colour of a voice is known after this much speech. */
const COLOR_AFTER_MS = 600
const COLOR_MEMORY_MS = 6_000

export interface VoiceWindow {
  /** How likely the window contains anybody's speech. */
  probability: number
  levelDb: number
  /** The sound's colour: the level of each band relative to their average. Only read if the window is speech. */
  bandsDb: readonly number[]
  agentSpeaks: boolean
}

/** A share that is averaged over a while, or over everything if less was heard. */
interface Share {
  part: number
  whole: number
}

interface Voice {
  levels: LevelHistogram
  color: readonly number[] | undefined
  /** The weight of the colour, in windows. */
  colored: number
}

export interface CallerVoiceState {
  /** The powers of the latest windows. A window without speech clears the earlier ones. */
  powers: readonly number[]
  /** The levels of all sound, to find a murmur. */
  sound: LevelHistogram
  speechShare: Share
  /** The share of the agent's speech that somebody other than the caller talked over. */
  overAgentShare: Share
  caller: Voice
  others: LevelHistogram
  background: Voice
  aloneMs: number
  /** How long ago it began what it is saying now, and how long ago it last spoke. */
  stretch: { beganAgoMs: number; spokeAgoMs: number } | undefined
  /** Set only in the window in which background becomes the caller: how long ago it began to speak. */
  newCallerBeganAgoMs: number | undefined
  /** The agent has asked whether anybody is there, and the caller has not been heard since. */
  isAsked: boolean
  /** How long ago the caller or the agent was last heard. */
  othersAgoMs: number
  /** How strongly the latest speech suggests the caller, see `MOST_EVIDENCE`. */
  evidence: number
  /** How long ago the caller last spoke above the limit. */
  strongAgoMs: number
  /** How long the caller has spoken without a break. */
  unbrokenMs: number
  /** True if this window contains speech that is not the caller's. */
  isBackground: boolean
}

const nobody: Voice = { levels: emptyHistogram, color: undefined, colored: 0 }

export const newCallerVoice: CallerVoiceState = {
  powers: [],
  sound: emptyHistogram,
  speechShare: { part: 0, whole: 0 },
  overAgentShare: { part: 0, whole: 0 },
  caller: nobody,
  others: emptyHistogram,
  background: nobody,
  aloneMs: 0,
  stretch: undefined,
  newCallerBeganAgoMs: undefined,
  isAsked: false,
  othersAgoMs: Infinity,
  evidence: 0,
  strongAgoMs: Infinity,
  unbrokenMs: 0,
  isBackground: false,
}

/** Takes the next window of 32 ms. `isBackground` in the result is about this window. */
export function hearVoice(before: CallerVoiceState, window: VoiceWindow): CallerVoiceState {
  const isSpeech = isSpeechOfSomebody(window.probability)
  const powers = [...(isSpeech ? before.powers : []), 10 ** (window.levelDb / 10)].slice(
    -SMOOTHED_WINDOWS,
  )
  const levelDb = speechDb({ powers })
  const strongAgoMs = before.strongAgoMs + VAD_WINDOW_MS
  const state: CallerVoiceState = {
    ...before,
    powers,
    sound: addLevel(before.sound, window.levelDb, windows(MURMUR_MEMORY_MS)),
    speechShare: counted(before.speechShare, window.probability >= MURMURED, DENSITY_MEMORY_MS),
    strongAgoMs,
    unbrokenMs: strongAgoMs > BREAK_MS ? 0 : before.unbrokenMs + VAD_WINDOW_MS,
    othersAgoMs: window.agentSpeaks ? 0 : before.othersAgoMs + VAD_WINDOW_MS,
    stretch: window.agentSpeaks ? undefined : later(before.stretch),
    newCallerBeganAgoMs: undefined,
    isBackground: false,
  }
  const isUnbroken = state.unbrokenMs >= LONGEST_UNBROKEN_MS
  if (isUnbroken && soundsLikeMurmur(state.caller, state))
    return hearBackground(forgetCaller(state), levelDb, window)
  const { db: limitDb, isCrowded } = limitOf(state, window.agentSpeaks)
  const overDb = isSpeech ? levelDb - limitDb : -Infinity
  const evidence =
    overDb < 0
      ? Math.max(0, before.evidence - 0.5)
      : Math.min(MOST_EVIDENCE, before.evidence + (overDb < CLEARLY_DB ? 1 : 2))
  const isStrong = overDb >= 0 && (evidence >= ENOUGH_EVIDENCE || !isCrowded)
  const isHeld =
    state.strongAgoMs <= HOLD_MS ||
    (state.strongAgoMs <= LONG_HOLD_MS && levelDb >= limitDb - WEAKER_DB)
  const isOver = window.agentSpeaks
    ? counted(state.overAgentShare, isSpeech && !isStrong && !isHeld, AGENT_MEMORY_MS)
    : state.overAgentShare
  const heard = { ...state, evidence, overAgentShare: isOver }
  if (isStrong) return hearCaller(heard, levelDb, window)
  if (!isSpeech) return { ...heard, aloneMs: faded(heard.aloneMs) }
  // Weaker speech counts too. Otherwise, the limit would shut out a caller who gets quieter.
  if (isHeld)
    return { ...heard, caller: { ...heard.caller, levels: withLevel(heard.caller, levelDb) } }
  return hearBackground(heard, levelDb, window)
}

/** Whether a voice is a murmur. People pause, and are further above the room's quietest sound. */
const soundsLikeMurmur = (voice: Voice, state: CallerVoiceState): boolean =>
  state.speechShare.part >= UNBROKEN_DENSITY * state.speechShare.whole &&
  aboveRoom(voice, state) < LEAST_OVER_MURMUR_DB

const aboveRoom = (voice: Voice, { sound }: Pick<CallerVoiceState, 'sound'>): number =>
  loudDbOf(voice) - levelAt(sound, MURMUR_SHARE)

const loudDbOf = ({ levels }: Voice): number => levelAt(levels, LOUD_SHARE)

/** How loud the loud parts of the caller's speech are, in dB. */
export const callerDb = ({ caller }: CallerVoiceState): number => loudDbOf(caller)

/** How far the loud parts of the caller's speech are above the room at its quietest, in dB. */
export const callerAboveRoomDb = (state: CallerVoiceState): number => aboveRoom(state.caller, state)

/** The level of the latest speech, averaged. */
export const speechDb = ({ powers }: Pick<CallerVoiceState, 'powers'>): number =>
  Math.max(
    SILENCE_DB,
    10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length),
  )

const forgetCaller = (state: CallerVoiceState): CallerVoiceState => ({
  ...state,
  caller: nobody,
  evidence: 0,
  strongAgoMs: Infinity,
  unbrokenMs: 0,
})

/** The agent asks whether anybody is there. Earlier background says nothing about who will answer. */
export const expectAnybody = (state: CallerVoiceState): CallerVoiceState => ({
  ...state,
  overAgentShare: newCallerVoice.overAgentShare,
  aloneMs: 0,
  isAsked: true,
})

interface Limit {
  /** Speech at or above this level is the caller's. */
  db: number
  /** True if others are known to speak, or if nothing is known yet. */
  isCrowded: boolean
}

function limitOf(state: CallerVoiceState, agentSpeaks: boolean): Limit {
  const { caller, others, sound, speechShare } = state
  const loudDb = loudDbOf(caller)
  const murmurDb = levelAt(sound, MURMUR_SHARE)
  const isMurmur = speechShare.part >= MURMUR_DENSITY * speechShare.whole
  const overMurmurDb = isMurmur ? murmurDb + ABOVE_MURMUR_DB : SILENCE_DB
  if (caller.levels.total < windows(KNOWN_AFTER_MS)) {
    const db = agentSpeaks ? Math.max(overMurmurDb, LEAST_OVER_AGENT_DB) : overMurmurDb
    return { db, isCrowded: true }
  }
  const betweenDb = isMurmur ? murmurDb + BETWEEN * (loudDb - murmurDb) : SILENCE_DB
  const isOthers = others.total >= windows(OTHERS_KNOWN_AFTER_MS)
  const overOthersDb = isOthers ? levelAt(others, OTHERS_SHARE) + ABOVE_OTHERS_DB : SILENCE_DB
  const roomDb = Math.max(overMurmurDb, betweenDb, overOthersDb)
  if (!isMurmur && !isOthers) return { db: loudDb - BELOW_CALLER_ALONE_DB, isCrowded: false }
  return {
    db: Math.max(loudDb - BELOW_CALLER_DB, Math.min(loudDb - CLOSEST_TO_CALLER_DB, roomDb)),
    isCrowded: true,
  }
}

function hearCaller(
  state: CallerVoiceState,
  levelDb: number,
  { bandsDb }: VoiceWindow,
): CallerVoiceState {
  return {
    ...state,
    caller: learned(state.caller, levelDb, bandsDb),
    others: fadeLevels(state.others, windows(OTHERS_FADE_MS)),
    background: nobody,
    aloneMs: 0,
    stretch: undefined,
    isAsked: false,
    othersAgoMs: 0,
    strongAgoMs: 0,
  }
}

function hearBackground(
  state: CallerVoiceState,
  levelDb: number,
  { bandsDb }: VoiceWindow,
): CallerVoiceState {
  const others = addLevel(state.others, levelDb, windows(OTHERS_MEMORY_MS))
  const stretch = { beganAgoMs: state.stretch?.beganAgoMs ?? VAD_WINDOW_MS, spokeAgoMs: 0 }
  const known = { ...state, others, stretch, isBackground: true }
  if (state.othersAgoMs < ALONE_AFTER_MS) return known
  const background = learned(state.background, levelDb, bandsDb)
  const alone = { ...known, background, aloneMs: state.aloneMs + VAD_WINDOW_MS }
  if (alone.aloneMs < patienceMs(alone)) return alone
  return {
    ...alone,
    caller: background,
    others: emptyHistogram,
    background: nobody,
    aloneMs: 0,
    stretch: undefined,
    newCallerBeganAgoMs: stretch.beganAgoMs,
    isAsked: false,
    strongAgoMs: 0,
    isBackground: false,
  }
}

function patienceMs(state: CallerVoiceState): number {
  const { caller, background, overAgentShare, isAsked } = state
  const { part, whole } = overAgentShare
  if (soundsLikeMurmur(background, state)) return PATIENCE_WITH_OTHERS_MS
  // Somebody who answers a question does not talk over it.
  if (whole >= windows(1_000) && part >= TALKS_OVER_AGENT * whole) return PATIENCE_WITH_OTHERS_MS
  if (isAsked) return PATIENCE_WITH_CALLER_MS
  const differenceDb = colorDifference(caller, background)
  if (differenceDb === undefined || differenceDb > SAME_COLOR_DB) return PATIENCE_MS
  return PATIENCE_WITH_CALLER_MS
}

/** How much the colours of two voices differ, in dB. Undefined if either is not known well enough. */
function colorDifference(a: Voice, b: Voice): number | undefined {
  const enough = windows(COLOR_AFTER_MS)
  if (!a.color || !b.color || a.colored < enough || b.colored < enough) return undefined
  const sum = a.color.reduce((all, band, index) => all + (band - b.color![index]!) ** 2, 0)
  return Math.sqrt(sum / a.color.length)
}

function learned({ levels, color, colored }: Voice, levelDb: number, bandsDb: readonly number[]) {
  const weight = Math.min(colored + 1, windows(COLOR_MEMORY_MS))
  return {
    levels: withLevel({ levels }, levelDb),
    color: color ? color.map((band, index) => band + (bandsDb[index]! - band) / weight) : bandsDb,
    colored: weight,
  }
}

const withLevel = ({ levels }: Pick<Voice, 'levels'>, levelDb: number) =>
  addLevel(levels, levelDb, windows(CALLER_MEMORY_MS))

function counted({ part, whole }: Share, counts: boolean, memoryMs: number): Share {
  const keep = 1 - 1 / windows(memoryMs)
  return { part: part * keep + (counts ? 1 : 0), whole: whole * keep + 1 }
}

function later(stretch: CallerVoiceState['stretch']): CallerVoiceState['stretch'] {
  if (!stretch || stretch.spokeAgoMs >= STRETCH_PAUSE_MS) return undefined
  return {
    beganAgoMs: stretch.beganAgoMs + VAD_WINDOW_MS,
    spokeAgoMs: stretch.spokeAgoMs + VAD_WINDOW_MS,
  }
}

const faded = (aloneMs: number) => aloneMs * (1 - VAD_WINDOW_MS / ALONE_MEMORY_MS)
