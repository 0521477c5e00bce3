/** Scenes for tests of the caller's voice: who speaks when and how loudly. */
import {
  expectAnybody,
  hearVoice,
  newCallerVoice,
  type CallerVoiceState,
} from '../session/callerVoice.ts'
import { hearDoubt, noDoubt } from '../session/voiceDoubt.ts'
import { VAD_WINDOW_MS } from '../stages.ts'

const ROOM_DB = -65
/** The levels of syllables and the gaps between them, relative to the average of the speech. */
const SYLLABLES = [-9, -2, 1, 3, 0, -5, -14, -4, 2, 2, -1, -7]
export const colors = {
  caller: [4, 8, 6, 2, 0, -2, -3, -4, -5, -6],
  other: [-2, 1, 4, 6, 5, 2, 0, -4, -6, -6],
}

interface Source {
  levelDb: number
  isSpeech: boolean
}
/** `window` counts from the start of the scene. */
type Sound = (window: number) => Source

/** One person: syllables, with a pause of 190 ms after every 1.2 s. */
export const talk =
  (averageDb: number): Sound =>
  (window) => {
    const isPause = window % 44 >= 38
    return {
      levelDb: isPause ? -90 : averageDb + SYLLABLES[window % SYLLABLES.length]!,
      isSpeech: !isPause,
    }
  }
/** Many people at once: they never pause, and the level hardly varies. */
export const murmur =
  (averageDb: number): Sound =>
  (window) => ({ levelDb: averageDb + 1.5 * Math.sin(window * 2.1), isSpeech: true })
export const noise =
  (averageDb: number): Sound =>
  () => ({ levelDb: averageDb, isSpeech: false })

interface Scene {
  caller?: Sound
  others?: Sound
  agentSpeaks?: boolean
  color?: keyof typeof colors
}

/** Plays scenes in a room and returns what was taken for background, and what may not have been the caller. */
export function listen(roomDb = ROOM_DB) {
  let state: CallerVoiceState = newCallerVoice
  let doubt = noDoubt
  function play(seconds: number, { caller, others, agentSpeaks = false, color }: Scene) {
    const marks: boolean[] = []
    const newCallers: number[] = []
    const doubts: boolean[] = []
    for (let window = 0; window * VAD_WINDOW_MS < seconds * 1000; window++) {
      const sources = [caller, others].flatMap((sound) => (sound ? [sound(window)] : []))
      const power = sources.reduce(
        (sum, { levelDb }) => sum + 10 ** (levelDb / 10),
        10 ** (roomDb / 10),
      )
      const isSpeech = sources.some((source) => source.isSpeech)
      const heard = {
        probability: isSpeech ? 0.9 : 0.05,
        levelDb: 10 * Math.log10(power),
        bandsDb: colors[color ?? (caller ? 'caller' : 'other')],
        agentSpeaks,
      }
      const earlier = state
      state = hearVoice(earlier, heard)
      doubt = hearDoubt(doubt, earlier, state, heard)
      if (isSpeech && !state.isBackground) doubts.push(doubt.isDoubtful)
      if (isSpeech) marks.push(state.isBackground)
      if (state.newCallerBeganAgoMs !== undefined) {
        newCallers.push((window + 1) * VAD_WINDOW_MS - state.newCallerBeganAgoMs)
      }
    }
    return {
      /** The share of the speech that is background. */
      background: marks.filter(Boolean).length / Math.max(1, marks.length),
      /** How much speech passed before any counted as the caller's. */
      unheardMs: marks.includes(false) ? marks.indexOf(false) * VAD_WINDOW_MS : Infinity,
      /** When each voice that turned from background into the caller had begun to speak. */
      newCallers,
      /** The share of what counts as the caller's speech that may not be theirs. */
      doubtful: doubts.filter(Boolean).length / Math.max(1, doubts.length),
      /** How much speech passed before any counted as background. */
      heardMs: marks.includes(true) ? marks.indexOf(true) * VAD_WINDOW_MS : Infinity,
    }
  }
  return {
    play,
    ask: () => void (state = expectAnybody(state)),
  }
}
