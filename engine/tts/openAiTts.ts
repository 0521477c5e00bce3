import type { VoiceServer } from '../engine.ts'
import { askSpeechServer, garbled, type SpeechServerLimits } from '../models/speechServer.ts'
import { type Clause, joinSamples, OUTPUT_RATE_HZ, type Tts } from '../stages.ts'
import { createClauseTts, wordsToSpeak } from './clauseTts.ts'
import { createPcmReader } from './pcmReader.ts'
import { speechKey } from './speechCache.ts'
import { builtInLanguage } from '../languages.ts'

/** The languages in which what agents say is put into words for the voice. */
const languages: readonly string[] = [builtInLanguage.tag]
/** A clause takes a tenth of this. */
const LONGEST_SAMPLES = 60 * OUTPUT_RATE_HZ

export interface OpenAiTtsOptions {
  server: VoiceServer
  /** Called with each complete clause. */
  finished: (clause: Clause, samples: Int16Array) => void
  limits?: SpeechServerLimits
}

/**
 * A `Tts` that asks any server with OpenAI's `/audio/speech`, one request for each clause. The sound is passed on while
 * it comes. It does less than the built-in voice: the server's voices have one accent each, its requests do not take
 * turns by who would fall silent first, and answers that are only likely are not made ahead, because a server may ask
 * money for them (`speech/startSpeech.ts` leaves out `warm`). Fillers are still made ahead, and the sound of published
 * text is kept as long as the address, the model and the voice stay the same.
 */
export const createOpenAiTts = ({ server, finished, limits }: OpenAiTtsOptions): Tts =>
  createClauseTts(languages, async (text, request, sound) => {
    const body = JSON.stringify(jobOf(server, text, request))
    const contentType = 'application/json'
    const path = '/audio/speech'
    const { signal } = sound
    const samples = await askSpeechServer(
      { server, path, variables: 'TTS', body, contentType, signal, limits },
      (type, bytes) => readSound(type, bytes, sound.push),
    )
    finished(request, samples)
  })

/** Returns the key of a clause's sound: equal for clauses that sound the same. Undefined for one without sound. */
export const remoteSoundKey =
  (server: VoiceServer) =>
  (clause: Clause): string | undefined => {
    const text = wordsToSpeak(clause, languages)
    if (text === undefined) return undefined
    return speechKey('openai/1', server.baseUrl, JSON.stringify(jobOf(server, text, clause)))
  }

const jobOf = (server: VoiceServer, input: string, { voice, speed = 1 }: Clause) => ({
  model: server.model,
  input,
  voice: server.voice ?? voice,
  response_format: server.format,
  ...(speed !== 1 && { speed }),
})

/** Reads an answer and passes its sound on while it comes. Returns all of it. */
async function readSound(
  contentType: string,
  bytes: AsyncIterable<Uint8Array>,
  hear: (piece: Int16Array) => void,
): Promise<Int16Array> {
  const pieces: Int16Array[] = []
  let length = 0
  function take(samples: Int16Array): void {
    length += samples.length
    if (length > LONGEST_SAMPLES) throw garbled('TTS', 'sent more sound than a clause can have.')
    pieces.push(samples)
    // No sample may be complete yet, and an empty piece would be a sign of life.
    if (samples.length > 0) hear(samples)
  }
  const reader = createPcmReader(contentType)
  for await (const chunk of bytes) take(reader.push(chunk))
  take(reader.end())
  return joinSamples(pieces)
}
