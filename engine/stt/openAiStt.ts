import type { SpeechServer } from '../engine.ts'
import { pushStream } from '../pushStream.ts'
import { askSpeechServer, garbled, type SpeechServerLimits } from '../models/speechServer.ts'
import { formatWav } from './wav.ts'
import { INPUT_RATE_HZ, type Stt } from '../stages.ts'
import { createBufferedStt } from './bufferedStt.ts'
import { builtInLanguage } from '../languages.ts'

/** The languages in which the engine understands what this recogniser returns. */
const languages: readonly string[] = [builtInLanguage.tag]
/** What can be said in the longest turn is a tenth of this. */
const MOST_BYTES = 64 * 1_024
const MOST_CHARACTERS = 8_000

/**
 * An `Stt` that asks any server with OpenAI's `/audio/transcriptions`. Such a server takes whole recordings, so each
 * draft is a request of its own with all of the turn so far. It does less than the built-in recogniser: it does not listen
 * for an expected code, number or name, nor for “uh-huh” and “stop” in a second decoding, it sends no partial words, it
 * names no words of which it is unsure, and its requests do not wait for each other.
 */
export function createOpenAiStt(server: SpeechServer, limits?: SpeechServerLimits): Stt {
  return createBufferedStt(languages, ({ samples, language, signal }) =>
    pushStream(signal, async (transcripts) => {
      const { body, contentType } = await formOf(server, samples, language)
      const path = '/audio/transcriptions'
      const text = await askSpeechServer(
        { server, path, variables: 'STT', body, contentType, signal: transcripts.signal, limits },
        (_type, bytes) => readText(bytes),
      )
      transcripts.push({ type: 'final', text })
    }),
  )
}

async function formOf(server: SpeechServer, samples: Int16Array, language: string) {
  const form = new FormData()
  const wav = new Uint8Array(formatWav(samples, INPUT_RATE_HZ))
  form.set('file', new Blob([wav], { type: 'audio/wav' }), 'turn.wav')
  form.set('model', server.model)
  // Whisper knows ISO 639-1 codes only.
  form.set('language', language.split('-')[0] ?? language)
  form.set('response_format', 'json')
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { body: new Uint8Array(await encoded.arrayBuffer()), contentType }
}

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > MOST_BYTES) throw garbled('STT', 'sent more than a transcript can be.')
    chunks.push(chunk)
  }
  const text = textIn(Buffer.concat(chunks).toString('utf8'))
  if (text === undefined) {
    throw garbled(
      'STT',
      'did not send JSON with a text. Check that STT_BASE_URL ends before /audio.',
    )
  }
  if (text.length > MOST_CHARACTERS) throw garbled('STT', 'sent more words than a turn can have.')
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

function textIn(json: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(json)
    const text =
      typeof answer === 'object' && answer !== null && 'text' in answer ? answer.text : undefined
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}
