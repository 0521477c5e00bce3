import { Readable } from 'node:stream'
import { builtInLanguage } from '@ringwell/engine/languages.ts'
import { createOggOpus } from '@ringwell/engine/recording/oggOpus.ts'
import { FRAME_SAMPLES } from '@ringwell/engine/recording/opusPacket.ts'
import { createOpusSender, createVoiceEncoder } from '@ringwell/engine/sound/opusSender.ts'
import { joinSamples, OUTPUT_FRAME_SAMPLES, OUTPUT_RATE_HZ } from '@ringwell/engine/stages.ts'
import { loadKokoro } from '@ringwell/engine/tts/kokoro.ts'
import { chooseVoiceStyle } from '@ringwell/engine/tts/voices.ts'
import type { RecordingSide } from '../storage/recordingStorage.ts'
import type { Sample } from '../storage/sampleStorage.ts'
import { inTime } from './inTime.ts'
import { isOfMan, MS_PER_CHARACTER } from './scenes.ts'

const SAMPLES_PER_MS = OUTPUT_RATE_HZ / 1_000
/** Syllables per second. */
const SYLLABLES = 4

interface Speaker {
  side: RecordingSide
  /** A voice of the engine, and how it pronounces English. */
  voice: string
  accent: string
}

/** Returns the sound of a text, at 24 kHz. */
export type Say = (text: string, speaker: Speaker) => Promise<Int16Array>

/** Loads the engine's own voices. Throws `SpeechError`. */
export async function loadVoices(): Promise<Say> {
  const kokoro = await loadKokoro(2)
  const { signal } = new AbortController()
  const kept = new Map<string, Promise<Int16Array>>()
  const speak = async (text: string, { voice, accent }: Speaker): Promise<Int16Array> => {
    const chunks: Int16Array[] = []
    for (const clause of builtInLanguage.sentences.clausesOf(text)) {
      const words = builtInLanguage.say.spokenForm(clause)
      const style = chooseVoiceStyle(voice, accent)
      for await (const { samples } of kokoro.speak(words, style, signal)) chunks.push(samples)
    }
    return joinSamples(chunks)
  }
  return (text, speaker) => {
    const name = JSON.stringify([text, speaker])
    const said = kept.get(name) ?? speak(text, speaker)
    kept.set(name, said)
    return said
  }
}

/** Hums in the rhythm of speech, where no voice is to be had. */
export const hum: Say = async (text, { side }) => {
  const pitchHz = side === 'agent' ? 190 : 120
  return Int16Array.from(
    { length: text.length * MS_PER_CHARACTER * SAMPLES_PER_MS },
    (_, index) => {
      const at = index / OUTPUT_RATE_HZ
      const swell = Math.abs(Math.sin(Math.PI * SYLLABLES * at))
      const melody = pitchHz * 2 * Math.PI * at + 2 * Math.sin(2 * Math.PI * 0.7 * at)
      return (
        5_000 * swell * (Math.sin(melody) + Math.sin(2 * melody) / 2 + Math.sin(3 * melody) / 3)
      )
    },
  )
}

/** Has both sides of a sample say their words. Returns the recordings, and the sample as it was in them. */
export async function recordSample(
  sample: Sample,
  say: Say,
): Promise<{ sample: Sample; recordings: Record<RecordingSide, Readable> }> {
  const { voice, accent, visitor } = sample.call
  const name = visitor.name || (sample.lead?.name ?? '')
  const speakers: Record<RecordingSide, Speaker> = {
    agent: { side: 'agent', voice, accent },
    // Every agent of the samples has a British voice.
    user: { side: 'user', voice: isOfMan(name) ? 'echo' : 'alloy', accent: 'American' },
  }
  const sounds: Int16Array[] = []
  for (const { text, who } of sample.turns) {
    sounds.push(await say(text, speakers[who === 'agent' ? 'agent' : 'user']))
  }
  const lengthsMs = sounds.map(({ length }) => length / SAMPLES_PER_MS)
  const { turns, end } = inTime(sample.answeredAt, sample.turns, lengthsMs)
  const recordings = { agent: silenceOf(end.durationMs), user: silenceOf(end.durationMs) }
  for (const [index, { who, fromMs = 0 }] of turns.entries()) {
    recordings[who === 'agent' ? 'agent' : 'user'].set(sounds[index]!, fromMs * SAMPLES_PER_MS)
  }
  return {
    sample: { ...sample, turns, end: { ...sample.end, ...end } },
    recordings: {
      agent: await encode(recordings.agent),
      user: await encode(recordings.user),
    },
  }
}

const silenceOf = (ms: number): Int16Array => new Int16Array(ms * SAMPLES_PER_MS)

/** Encodes sound as Opus in Ogg, as the engine records it. */
async function encode(sound: Int16Array): Promise<Readable> {
  const encoder = await createVoiceEncoder()
  try {
    const pages: Uint8Array[] = []
    const file = createOggOpus((page) => pages.push(page))
    const sender = createOpusSender(encoder)
    for (let at = 0; at + OUTPUT_FRAME_SAMPLES <= sound.length; at += OUTPUT_FRAME_SAMPLES) {
      const frame = sound.subarray(at, at + OUTPUT_FRAME_SAMPLES)
      file.append(sender.next(frame.some(Boolean) ? frame : undefined), FRAME_SAMPLES)
    }
    file.end(Math.floor(sound.length / SAMPLES_PER_MS) * 48)
    return Readable.from(pages.map((page) => Buffer.from(page)))
  } finally {
    encoder.free()
  }
}
