import type { VoiceServer } from '../engine.ts'
import { findLanguage } from '../languages.ts'
import { pushStream } from '../pushStream.ts'
import { SpeechError } from '../speech/speech.ts'
import { askSpeechServer, garbled, type SpeechServerLimits } from '../speech/speechServer.ts'
import { type Clause, joinSamples, OUTPUT_RATE_HZ, type Tts } from '../stages.ts'
import { createPcmReader, GarbledSound } from './pcmReader.ts'
import { speechKey } from './speechCache.ts'
import { spokenForm } from './spokenForm.ts'

/** The languages in which what agents say is put into words for the voice. */
const languages: readonly string[] = ['en']
/** A clause takes a tenth of this. */
const LONGEST_SAMPLES = 60 * OUTPUT_RATE_HZ
/** The length of the pieces it yields, as those of the cache. */
const PIECE = OUTPUT_RATE_HZ / 10

export interface OpenAiTtsOptions {
  server: VoiceServer
  /** Called with each complete clause. */
  finished: (clause: Clause, samples: Int16Array) => void
  limits?: SpeechServerLimits
}

/**
 * A `Tts` that asks any server with OpenAI's `/audio/speech`, one request for each clause. The sound is passed on while
 * it comes. What the built-in voice can do beyond that is missing by rule: the server's voices have one accent each, its
 * requests do not take turns by who would fall silent first, and nothing is made on suspicion, because a server may ask
 * money for it (`speech/startSpeech.ts` leaves out `warm`). Fillers are still made ahead, and the sound of published text
 * is kept as long as the address, the model and the voice stay the same.
 */
export function createOpenAiTts({ server, finished, limits }: OpenAiTtsOptions): Tts {
  return {
    languages,
    synthesise: (request) =>
      pushStream(request.signal, async (sound) => {
        if (!findLanguage(request.language, languages)) {
          throw new SpeechError(
            'unsupported_language',
            `"${request.language}" cannot be spoken. This voice speaks ${languages.join(', ')} only.`,
          )
        }
        const job = jobOf(server, request)
        if (!isSayable(job.input)) return
        const body = JSON.stringify(job)
        const contentType = 'application/json'
        const path = '/audio/speech'
        const { signal } = sound
        const samples = await askSpeechServer(
          { server, path, variables: 'TTS', body, contentType, signal, limits },
          (type, bytes) => readSound(type, bytes, (piece) => sound.push(piece)),
        )
        finished(request, samples)
      }),
  }
}

/** Returns the key of a clause's sound: equal for clauses that sound the same. Undefined for one without sound. */
export const remoteSoundKey =
  (server: VoiceServer) =>
  (clause: Clause): string | undefined => {
    const job = jobOf(server, clause)
    if (!findLanguage(clause.language, languages) || !isSayable(job.input)) return undefined
    return speechKey('openai/1', server.baseUrl, JSON.stringify(job))
  }

const jobOf = (server: VoiceServer, { text, voice, speed = 1 }: Clause) => ({
  model: server.model,
  input: spokenForm(text),
  voice: server.voice ?? voice,
  response_format: server.format,
  ...(speed !== 1 && { speed }),
})

const isSayable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

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
    for (let at = 0; at < samples.length; at += PIECE) {
      const piece = samples.slice(at, at + PIECE)
      pieces.push(piece)
      hear(piece)
    }
  }
  try {
    const reader = createPcmReader(contentType)
    for await (const chunk of bytes) take(reader.push(chunk))
    take(reader.end())
  } catch (error) {
    throw error instanceof GarbledSound ? garbled('TTS', error.message) : error
  }
  return joinSamples(pieces)
}
