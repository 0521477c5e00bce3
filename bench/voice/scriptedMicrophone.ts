/**
 * A microphone that speaks on cue, so that a benchmark knows to the millisecond when a visitor began and
 * stopped speaking. It replaces only `getUserMedia`; everything behind it is the product's.
 */
import type { Page } from 'playwright-core'
import { encodeWav, type Wav } from '@ringwell/e2e/calls/wav.ts'

/** When a line is heard. In page time, ms. */
interface Said {
  /** The first loud sample. */
  beganAt: number
  /** The end of the last loud sample. */
  endsAt: number
  /** How long the line takes, with the quiet onset of its first consonant. */
  durationMs: number
}

interface Scripted {
  load(name: string, base64: string, quietMs: number): Promise<void>
  say(name: string): Said
}

function install(): void {
  let context: AudioContext | undefined
  let output: MediaStreamAudioDestinationNode | undefined
  const lines = new Map<string, { buffer: AudioBuffer; quietMs: number }>()
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
    async load(name, base64, quietMs) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const buffer = await open().context.decodeAudioData(bytes.buffer)
      lines.set(name, { buffer, quietMs })
    },
    say(name) {
      const line = lines.get(name)
      if (!line) throw new Error(`no line ${name}`)
      const microphone = open()
      const source = microphone.context.createBufferSource()
      source.buffer = line.buffer
      source.connect(microphone.output)
      source.start()
      const startedAt = performance.now()
      const durationMs = line.buffer.duration * 1000
      return { beganAt: startedAt + line.quietMs, endsAt: startedAt + durationMs, durationMs }
    },
  }
  Object.assign(window, { scripted })
}

export const microphoneScript = `(${install.toString()})()`

const loud = (sample: number): boolean => Math.abs(sample) > 500
/** How much is kept before the first loud sample, because the first consonant of a line may be as quiet as hiss. */
const ONSET_SECONDS = 0.1

/** Removes silence from both ends, so that the line is as long as its speech. `quietMs` is kept before the first loud sample. */
function trimmed({ rateHz, samples }: Wav): { wav: Wav; quietMs: number } {
  const firstLoud = samples.findIndex(loud)
  const first = Math.max(0, firstLoud - Math.round(ONSET_SECONDS * rateHz))
  const last = samples.findLastIndex(loud)
  return {
    wav: { rateHz, samples: samples.slice(first, last + 1) },
    quietMs: ((firstLoud - first) / rateHz) * 1000,
  }
}

export async function loadLine(page: Page, name: string, wav: Wav): Promise<void> {
  const line = trimmed(wav)
  await page.evaluate(
    ([key, data, quietMs]) =>
      (window as unknown as { scripted: Scripted }).scripted.load(key, data, quietMs),
    [name, encodeWav(line.wav).toString('base64'), line.quietMs] as const,
  )
}

export function sayLine(page: Page, name: string): Promise<Said> {
  return page.evaluate(
    (key) => (window as unknown as { scripted: Scripted }).scripted.say(key),
    name,
  )
}
