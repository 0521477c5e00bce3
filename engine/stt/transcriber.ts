import { INPUT_RATE_HZ, type Transcript } from '../stages.ts'
import type { Hypothesis, Moonshine } from './moonshine.ts'

/** The model was trained on stretches of at most half a minute. Longer speech is cut where it is quiet. */
const LONGEST_MS = 20_000
const SHORTEST_MS = 10_000
/** Anything shorter is not a word, and the model needs a minimum of sound. */
const LEAST_MS = 100
const PARTIAL_EVERY_MS = 80
/** A microphone that is switched off is about -50 dB. In pure silence the model hears "You". */
const SILENT_PEAK = 0.003
/**
 * One word within much silence comes out empty, and so does noise. The model's own certainty tells them
 * apart. Measured: noise is empty with -0.01 or more, words are empty with -0.02 or less. In doubt, the sound
 * is decoded again with an empty result forbidden. The new text counts unless the model is guessing: on noise
 * it guesses "You" with -2.1 or less.
 */
const SURE_OF_SILENCE = -0.015
const GUESSING = -2
/** When the model invents text with confidence, it is usually a film's credit line. */
const CREDIT_LINE = /©|transcript|subtitle/iu

const samplesOf = (ms: number) => Math.round((ms * INPUT_RATE_HZ) / 1000)

/** Transcribes 16 kHz English speech. Yields growing partials while it decodes, then one final. */
export function createTranscriber(moonshine: Moonshine) {
  return async function* transcribe(
    samples: Int16Array,
    signal: AbortSignal,
  ): AsyncGenerator<Transcript> {
    let before = ''
    let sentPartial = ''
    let sentAt = -Infinity
    for (const stretch of stretches(samples)) {
      if (!stretch.some((sample) => Math.abs(sample) > SILENT_PEAK)) continue
      let heard: Hypothesis | undefined
      for await (const hypothesis of moonshine.decode(stretch, false, signal)) {
        heard = hypothesis
        const partial = join(before, wholeWords(hypothesis.text))
        const now = performance.now()
        if (now - sentAt < PARTIAL_EVERY_MS || partial.length <= sentPartial.length) continue
        sentAt = now
        sentPartial = partial
        yield { type: 'partial', text: partial }
      }
      if (signal.aborted) return
      const inDoubt = heard?.text === '' && heard.meanLogProbability < SURE_OF_SILENCE
      const text = inDoubt ? await hearAgain(stretch, signal) : (heard?.text ?? '')
      if (signal.aborted) return
      before = join(before, text)
    }
    yield { type: 'final', text: before }
  }

  async function hearAgain(stretch: Float32Array, signal: AbortSignal): Promise<string> {
    let heard: Hypothesis | undefined
    for await (const hypothesis of moonshine.decode(stretch, true, signal)) heard = hypothesis
    if (!heard || heard.meanLogProbability < GUESSING) return ''
    return /\p{Script=Latin}|\d/u.test(heard.text) && !CREDIT_LINE.test(heard.text)
      ? heard.text
      : ''
  }
}

function join(before: string, after: string): string {
  return before && after ? `${before} ${after}` : before || after
}

/** Leaves out the last word, because it may still grow. */
function wholeWords(text: string): string {
  return text.slice(0, Math.max(0, text.lastIndexOf(' ')))
}

function stretches(samples: Int16Array): Float32Array[] {
  const all: Float32Array[] = []
  let rest = samples
  while (rest.length > samplesOf(LONGEST_MS)) {
    const cut = quietestMoment(rest, samplesOf(SHORTEST_MS), samplesOf(LONGEST_MS))
    all.push(toFloats(rest.subarray(0, cut)))
    rest = rest.subarray(cut)
  }
  all.push(toFloats(rest))
  return all
}

/** The middle of the quietest 200 ms between two samples. */
function quietestMoment(samples: Int16Array, from: number, to: number): number {
  const width = samplesOf(200)
  let quietest = to - width
  let lowest = Infinity
  for (let start = from; start + width <= to; start += width / 4) {
    let energy = 0
    for (const sample of samples.subarray(start, start + width)) energy += sample * sample
    if (energy < lowest) {
      lowest = energy
      quietest = start
    }
  }
  return quietest + width / 2
}

function toFloats(samples: Int16Array): Float32Array {
  const floats = new Float32Array(Math.max(samples.length, samplesOf(LEAST_MS)))
  for (const [index, sample] of samples.entries()) floats[index] = sample / 32_768
  return floats
}
