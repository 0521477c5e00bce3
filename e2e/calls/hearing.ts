/** Checks a recording: decodes it in the browser and recognises it with the engine's speech recognition. */
import type { Page } from '@playwright/test'
import { startSpeech } from '@ringwell/engine/speech/startSpeech.ts'
import { INPUT_RATE_HZ, type Stt } from '@ringwell/engine/stages.ts'
import type { Wav } from './wav.ts'

/** Decodes webm, ogg or mp4 with the page's own decoder. @throws if the file is damaged */
export async function decodeAudio(page: Page, file: Buffer) {
  const decoded = await page.evaluate(
    async ({ base64, rateHz }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const context = new OfflineAudioContext(1, rateHz, rateHz)
      const audio = await context.decodeAudioData(bytes.buffer)
      const floats = audio.getChannelData(0)
      const pcm = new Int16Array(floats.length)
      for (let i = 0; i < floats.length; i++)
        pcm[i] = Math.max(-1, Math.min(1, floats[i] ?? 0)) * 32_767
      let binary = ''
      const raw = new Uint8Array(pcm.buffer)
      for (let i = 0; i < raw.length; i += 32_768)
        binary += String.fromCharCode(...raw.subarray(i, i + 32_768))
      return { seconds: audio.duration, pcm: btoa(binary) }
    },
    { base64: file.toString('base64'), rateHz: INPUT_RATE_HZ },
  )
  const raw = Buffer.from(decoded.pcm, 'base64')
  return {
    seconds: decoded.seconds,
    /** Mono samples at `INPUT_RATE_HZ`. */
    samples: new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length)),
  }
}

const WINDOW = INPUT_RATE_HZ / 50

function isLoud(samples: Int16Array): boolean {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / samples.length) > 200
}

/** Returns stretches of sound that contain less than 0.6 s of silence, with a short margin on both sides. */
function utterances(samples: Int16Array): Int16Array[] {
  const found: Int16Array[] = []
  let start: number | undefined
  let lastLoud = 0
  const close = (): void => {
    if (start === undefined) return
    const from = Math.max(0, start - WINDOW * 5)
    const to = Math.min(samples.length, lastLoud + WINDOW * 8)
    if (to - from > INPUT_RATE_HZ * 0.3) found.push(samples.slice(from, to))
    start = undefined
  }
  for (let at = 0; at + WINDOW <= samples.length; at += WINDOW) {
    if (isLoud(samples.subarray(at, at + WINDOW))) {
      start ??= at
      lastLoud = at + WINDOW
    } else if (start !== undefined && at - lastLoud > INPUT_RATE_HZ * 0.6) close()
  }
  close()
  return found
}

/** Whether somebody was heard for this long, and has paused for a second since. */
export function hasPausedAfter(seconds: number, { samples, rateHz }: Wav): boolean {
  const window = rateHz / 50
  let loud = 0
  let quiet = 0
  for (let at = 0; at + window <= samples.length; at += window) {
    if (isLoud(samples.subarray(at, at + window))) {
      loud++
      quiet = 0
    } else quiet++
  }
  return loud >= seconds * 50 && quiet >= 50
}

/** Ends with the worker, whose other tests use it, too. */
let recogniser: ReturnType<typeof startSpeech> | undefined

/** Loads the recogniser, so that `recognise` doesn't wait for it. */
export function prepareToRecognise(dataDir: string): ReturnType<typeof startSpeech> {
  // With the server of a voice, which nobody asks for anything, no voice is loaded.
  const nobody = { baseUrl: 'http://localhost:1', model: '', apiKey: undefined }
  recogniser ??= startSpeech({
    dataDir,
    tts: { ...nobody, voice: undefined, format: 'pcm' },
    log: () => undefined,
    onProgress: () => undefined,
  })
  // After a failure, which `recognise` reports, the next test tries again.
  recogniser.catch(() => (recogniser = undefined))
  return recogniser
}

/** Returns everything that is said in each of these sounds, one utterance per line. */
export async function recognise(
  dataDir: string,
  sounds: readonly Int16Array[],
): Promise<readonly string[]> {
  const { stt } = await prepareToRecognise(dataDir)
  const said: string[] = []
  for (const sound of sounds) said.push(await recogniseOne(stt, sound))
  return said
}

async function recogniseOne(stt: Stt, samples: Int16Array): Promise<string> {
  const lines: string[] = []
  for (const utterance of utterances(samples)) {
    const signal = AbortSignal.timeout(30_000)
    const turn = stt.open({ language: 'en', signal })
    turn.push(utterance)
    for await (const transcript of turn.finish({ signal }))
      if (transcript.type === 'final') lines.push(transcript.text)
  }
  return lines.join('\n')
}
