/**
 * A microphone that speaks on cue, so that a benchmark knows to the millisecond when a visitor began and
 * stopped speaking. It replaces only `getUserMedia`; everything behind it is the product's.
 */
import type { Page } from 'playwright-core'
import { encodeWav, type Wav } from '@ringwell/e2e/calls/wav.ts'

interface Scripted {
  load(name: string, base64: string): Promise<void>
  say(name: string): { beganAt: number; endsAt: number }
}

function install(): void {
  let context: AudioContext | undefined
  let output: MediaStreamAudioDestinationNode | undefined
  const lines = new Map<string, AudioBuffer>()
  const open = (): { context: AudioContext; output: MediaStreamAudioDestinationNode } => {
    context ??= new AudioContext({ sampleRate: 48_000 })
    output ??= context.createMediaStreamDestination()
    return { context, output }
  }
  navigator.mediaDevices.getUserMedia = async () => {
    const microphone = open()
    await microphone.context.resume()
    return microphone.output.stream.clone()
  }
  const scripted: Scripted = {
    async load(name, base64) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      lines.set(name, await open().context.decodeAudioData(bytes.buffer))
    },
    say(name) {
      const buffer = lines.get(name)
      if (!buffer) throw new Error(`no line ${name}`)
      const microphone = open()
      const source = microphone.context.createBufferSource()
      source.buffer = buffer
      source.connect(microphone.output)
      source.start()
      const beganAt = performance.now()
      return { beganAt, endsAt: beganAt + buffer.duration * 1000 }
    },
  }
  Object.assign(window, { scripted })
}

export const microphoneScript = `(${install.toString()})()`

const loud = (sample: number): boolean => Math.abs(sample) > 500
/** How much is kept before the first loud sample, because the first consonant of a line may be as quiet as hiss. */
const ONSET_SECONDS = 0.1

/** Removes silence from both ends, so that the line is as long as its speech. */
function trimmed({ rateHz, samples }: Wav): Wav {
  const first = samples.findIndex(loud) - Math.round(ONSET_SECONDS * rateHz)
  const last = samples.findLastIndex(loud)
  return { rateHz, samples: samples.slice(Math.max(0, first), last + 1) }
}

export async function loadLine(page: Page, name: string, wav: Wav): Promise<void> {
  const base64 = encodeWav(trimmed(wav)).toString('base64')
  await page.evaluate(
    ([key, data]) =>
      (window as unknown as { scripted: Scripted }).scripted.load(key ?? '', data ?? ''),
    [name, base64],
  )
}

/** Says a line. The result is in page time, ms. */
export function sayLine(page: Page, name: string): Promise<{ beganAt: number; endsAt: number }> {
  return page.evaluate(
    (key) => (window as unknown as { scripted: Scripted }).scripted.say(key),
    name,
  )
}
