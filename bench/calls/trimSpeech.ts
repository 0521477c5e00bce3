import { levelOf } from './callerVoices.ts'
import { MICROPHONE_RATE_HZ } from './microphone.ts'

const STEP = MICROPHONE_RATE_HZ / 50
/** Stretches of 20 ms that are quieter than this share of the speech are breath or hiss at its end. */
const SPEECH_FROM = 0.15
/** What is left at the end, so that no consonant is cut. */
const MARGIN = MICROPHONE_RATE_HZ / 25

/**
 * Cuts off what is not speech at the end of a line (48 kHz mono). Some voices end in almost a second of hiss, while a
 * caller's wait is measured from the last word. The beginning stays: the first consonant of a line may be as quiet as
 * hiss.
 */
export function trimSpeech(line: Int16Array): Int16Array {
  const least = levelOf(line) * SPEECH_FROM
  const isSpeech = (start: number): boolean => {
    const step = line.subarray(start, start + STEP)
    return Math.sqrt(step.reduce((sum, sample) => sum + sample * sample, 0) / step.length) > least
  }
  const steps = Array.from({ length: Math.ceil(line.length / STEP) }, (_, index) => index * STEP)
  const last = steps.findLast(isSpeech) ?? 0
  const to = Math.min(line.length, last + STEP + MARGIN)
  if (to === line.length) return line
  // Fades out over the margin, so that the cut is not audible.
  return line
    .slice(0, to)
    .map((sample, index) => Math.round(sample * Math.min((to - index) / MARGIN, 1)))
}
