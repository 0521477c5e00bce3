/** Runs voice activity detection over a sound, and returns its verdict on each window. */
import { bandLevelsOf } from '@ringwell/engine/session/bandLevels.ts'
import { hearVoice, newCallerVoice } from '@ringwell/engine/session/callerVoice.ts'
import { levelDbOf } from '@ringwell/engine/session/soundLevel.ts'
import { INPUT_RATE_HZ, type Vad, VAD_WINDOW } from '@ringwell/engine/stages.ts'

export const WINDOW_MS = (VAD_WINDOW * 1000) / INPUT_RATE_HZ
export const SPEECH = 0.5

export interface HeardWindow {
  /** When the window ends. */
  endMs: number
  probability: number
  isBackground: boolean
}

/** Whether a window counts as the caller's speech: it is likely speech, and not background. */
export const isCaller = ({ probability, isBackground }: HeardWindow): boolean =>
  probability >= SPEECH && !isBackground

/** Runs over a whole call. `agentSpeaks` is asked about each moment. */
export async function listenTo(
  vad: Vad,
  samples: Int16Array,
  agentSpeaks: (ms: number) => boolean = () => false,
): Promise<HeardWindow[]> {
  const stream = vad.createStream()
  let voices = newCallerVoice
  const heard: HeardWindow[] = []
  for (let from = 0; from + VAD_WINDOW <= samples.length; from += VAD_WINDOW) {
    const window = samples.subarray(from, from + VAD_WINDOW)
    const endMs = ((from + VAD_WINDOW) * 1000) / INPUT_RATE_HZ
    // oxlint-disable-next-line no-await-in-loop -- windows come in order
    const probability = await stream.push(window)
    voices = hearVoice(voices, {
      probability,
      levelDb: levelDbOf(window),
      bandsDb: bandLevelsOf(window),
      agentSpeaks: agentSpeaks(endMs),
    })
    heard.push({ endMs, probability, isBackground: voices.isBackground })
  }
  return heard
}

/** When speech begins: the end of the second window of speech, with at most one quiet window since the first. */
export function onsets(
  heard: readonly HeardWindow[],
  counts: (window: HeardWindow) => boolean,
): number[] {
  const found: number[] = []
  let [isOpen, voiced, quiet] = [false, 0, 0]
  for (const window of heard) {
    if (counts(window)) {
      voiced += 1
      quiet = 0
      if (voiced === 2 && !isOpen) {
        isOpen = true
        found.push(window.endMs)
      }
    } else {
      quiet += 1
      if (!isOpen && quiet > 1) voiced = 0
      // A turn is over after half a second.
      if (isOpen && quiet * WINDOW_MS >= 500) [isOpen, voiced] = [false, 0]
    }
  }
  return found
}
