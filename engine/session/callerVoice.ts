/**
 * Tells the caller from the room. Pure: (what is known of the voices, a window) → what is known after it.
 *
 * The caller is the loudest voice for a while. What is clearly below that voice is background: a television, people
 * behind. The limit has two parts, and the higher one applies:
 *
 * - below the caller: `BELOW_CALLER_DB` under the loud parts of the caller's speech. Both are measured at the loud
 *   parts, so a voice whose average is 12 dB below the caller's never reaches the limit, and a weak syllable of the
 *   caller is carried by the strong one before it.
 * - above the murmur: when speech is heard without pauses, many people talk at once. Then the limit lies between
 *   their level and the caller's, also before the caller has spoken.
 *
 * The caller may be taken for background after moving away, or if somebody else was louder at first. So background
 * speech becomes the caller's after some patience, if neither the caller nor the agent speaks. It needs little
 * patience if the sound has the caller's color, and much if it also talks while the agent speaks, because a caller
 * would not.
 */
import { INPUT_RATE_HZ, VAD_WINDOW } from '../stages.ts'
import { addLevel, emptyHistogram, levelAt, type LevelHistogram } from './levelHistogram.ts'
import { SILENCE_DB } from './soundLevel.ts'

const WINDOW_MS = (VAD_WINDOW * 1000) / INPUT_RATE_HZ
const windows = (ms: number) => ms / WINDOW_MS

/** A window at least this probable counts as speech of somebody. */
const SPEECH = 0.5
/** The level of speech is that of so many windows of it, because single ones vary by 10 dB. */
const SMOOTHED_WINDOWS = 3

/** The caller's loud parts: this share of the speech is quieter. */
const LOUD_SHARE = 0.85
const BELOW_CALLER_DB = 10
/** The caller's loudness is known after this much speech. */
const KNOWN_AFTER_MS = 400
/** How much speech of the caller is remembered. A caller who becomes quieter stays the caller. */
const CALLER_MEMORY_MS = 6_000

/** The murmur: this share of all sound is quieter. */
const MURMUR_SHARE = 0.1
const MURMUR_MEMORY_MS = 4_000
/** Speech for this share of the time is a murmur. One person pauses more. */
const MURMUR_DENSITY = 0.65
const DENSITY_MEMORY_MS = 3_000
/** The limit between the murmur, 0, and the caller, 1. */
const BETWEEN = 0.55
/** How far above the murmur a caller has to be who has not spoken yet. */
const ABOVE_MURMUR_DB = 8
/** The limit never comes closer to the caller's loud parts. */
const CLOSEST_TO_CALLER_DB = 3

/** After a strong window, weaker ones are the caller's for this long, however weak. */
const HOLD_MS = 160
/** And this long if they are at most `WEAKER_DB` below the limit. */
const LONG_HOLD_MS = 450
const WEAKER_DB = 8

/** How long background has to speak alone before it is the caller. */
const PATIENCE_MS = 2_000
/** The same if it sounds like the caller. */
const PATIENCE_WITH_CALLER_MS = 700
/** The same if it also talks while the agent speaks. */
const PATIENCE_WITH_OTHERS_MS = 12_000
/** Talking for this share of the agent's speech makes a voice somebody else's. */
const TALKS_OVER_AGENT = 0.25
const AGENT_MEMORY_MS = 10_000
/** Background may pause for this long before its patience begins anew. */
const ALONE_MEMORY_MS = 15_000
/** Nobody but the background has spoken for this long. */
const ALONE_AFTER_MS = 800
/** Two voices whose bands differ by less than this on average, in dB, have one color. */
const SAME_COLOR_DB = 3
/** The color of a voice is known after this much speech. */
const COLOR_AFTER_MS = 600
const COLOR_MEMORY_MS = 6_000

export interface VoiceWindow {
  /** How likely the window holds speech of anybody. */
  probability: number
  levelDb: number
  /** The sound's color: the level of each band against their average. */
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
  /** The weight of the color, in windows. */
  colored: number
}

export interface CallerVoiceState {
  /** The powers of the last windows, if they held speech. */
  powers: readonly number[]
  /** All sound, for the murmur. */
  sound: LevelHistogram
  speechShare: Share
  /** How much of the agent's speech somebody talked over without being the caller. */
  overAgentShare: Share
  caller: Voice
  /** The background that speaks while nobody else does. */
  background: Voice
  /** How long it has done so. */
  aloneMs: number
  /** How long ago the caller or the agent was heard. */
  othersAgoMs: number
  /** How long ago the caller's speech was above the limit. */
  strongAgoMs: number
  /** True if this window holds speech that is not the caller's. */
  isBackground: boolean
}

const nobody: Voice = { levels: emptyHistogram, color: undefined, colored: 0 }

export const newCallerVoice: CallerVoiceState = {
  powers: [],
  sound: emptyHistogram,
  speechShare: { part: 0, whole: 0 },
  overAgentShare: { part: 0, whole: 0 },
  caller: nobody,
  background: nobody,
  aloneMs: 0,
  othersAgoMs: Infinity,
  strongAgoMs: Infinity,
  isBackground: false,
}

/** Takes the next window of 32 ms. `isBackground` of the result is about this window. */
export function hearVoice(before: CallerVoiceState, window: VoiceWindow): CallerVoiceState {
  const isSpeech = window.probability >= SPEECH
  const powers = [...(isSpeech ? before.powers : []), 10 ** (window.levelDb / 10)].slice(
    -SMOOTHED_WINDOWS,
  )
  const levelDb = Math.max(
    SILENCE_DB,
    10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length),
  )
  const state: CallerVoiceState = {
    ...before,
    powers,
    sound: addLevel(before.sound, window.levelDb, windows(MURMUR_MEMORY_MS)),
    speechShare: counted(before.speechShare, isSpeech, DENSITY_MEMORY_MS),
    strongAgoMs: before.strongAgoMs + WINDOW_MS,
    othersAgoMs: window.agentSpeaks ? 0 : before.othersAgoMs + WINDOW_MS,
    isBackground: false,
  }
  const limitDb = limitOf(state)
  const isStrong = isSpeech && levelDb >= limitDb
  const isHeld =
    state.strongAgoMs <= HOLD_MS ||
    (state.strongAgoMs <= LONG_HOLD_MS && levelDb >= limitDb - WEAKER_DB)
  const isOver = window.agentSpeaks
    ? counted(state.overAgentShare, isSpeech && !isStrong && !isHeld, AGENT_MEMORY_MS)
    : state.overAgentShare
  const heard = { ...state, overAgentShare: isOver }
  if (isStrong) return hearCaller(heard, levelDb, window)
  if (!isSpeech) return { ...heard, aloneMs: faded(heard.aloneMs) }
  // Weaker speech counts too, or the limit would keep out what becomes weaker.
  if (isHeld)
    return { ...heard, caller: { ...heard.caller, levels: withLevel(heard.caller, levelDb) } }
  return hearBackground(heard, levelDb, window)
}

/** The level from which on speech is the caller's. */
function limitOf(state: CallerVoiceState): number {
  const { caller, sound, speechShare } = state
  const isKnown = caller.levels.total >= windows(KNOWN_AFTER_MS)
  const callerDb = levelAt(caller.levels, LOUD_SHARE)
  const isMurmur = speechShare.part >= MURMUR_DENSITY * speechShare.whole
  const murmurDb = levelAt(sound, MURMUR_SHARE)
  if (!isKnown) return isMurmur ? murmurDb + ABOVE_MURMUR_DB : SILENCE_DB
  const betweenDb = isMurmur ? murmurDb + BETWEEN * (callerDb - murmurDb) : SILENCE_DB
  return Math.min(callerDb - CLOSEST_TO_CALLER_DB, Math.max(callerDb - BELOW_CALLER_DB, betweenDb))
}

function hearCaller(
  state: CallerVoiceState,
  levelDb: number,
  { bandsDb }: VoiceWindow,
): CallerVoiceState {
  return {
    ...state,
    caller: learned(state.caller, levelDb, bandsDb),
    background: nobody,
    aloneMs: 0,
    othersAgoMs: 0,
    strongAgoMs: 0,
  }
}

function hearBackground(
  state: CallerVoiceState,
  levelDb: number,
  { bandsDb }: VoiceWindow,
): CallerVoiceState {
  if (state.othersAgoMs < ALONE_AFTER_MS) return { ...state, isBackground: true }
  const background = learned(state.background, levelDb, bandsDb)
  const alone = { ...state, background, aloneMs: state.aloneMs + WINDOW_MS, isBackground: true }
  if (alone.aloneMs < patienceMs(alone)) return alone
  return {
    ...alone,
    caller: background,
    background: nobody,
    aloneMs: 0,
    strongAgoMs: 0,
    isBackground: false,
  }
}

function patienceMs({ caller, background, overAgentShare }: CallerVoiceState): number {
  const { part, whole } = overAgentShare
  if (whole >= windows(1_000) && part >= TALKS_OVER_AGENT * whole) return PATIENCE_WITH_OTHERS_MS
  const differenceDb = colorDifference(caller, background)
  if (differenceDb === undefined || differenceDb > SAME_COLOR_DB) return PATIENCE_MS
  return PATIENCE_WITH_CALLER_MS
}

/** How much the colors of two voices differ, in dB. Undefined if one is not known well enough. */
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

const faded = (aloneMs: number) => aloneMs * (1 - WINDOW_MS / ALONE_MEMORY_MS)
