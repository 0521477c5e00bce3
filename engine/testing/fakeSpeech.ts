import { type ClaimKind, claimKinds } from '@ringwell/content/agents/tasks/claims.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Speech } from '../speech/speech.ts'
import type { CachedTts } from '../tts/cachedTts.ts'
import type { ReadClaim } from '../understanding/claims.ts'
import type { ReadTurn } from '../turnReading.ts'
import type { Stt, Transcript, Tts, TtsRequest, Vad } from '../stages.ts'
import { OUTPUT_RATE_HZ } from '../stages.ts'
import { createBufferedStt, type SttRequest } from '../stt/bufferedStt.ts'

/** Waits and returns true, or returns false as soon as the signal aborts. */
async function stillWantedAfter(ms: number, signal: AbortSignal): Promise<boolean> {
  if (ms > 0 && !signal.aborted) await sleep(ms, undefined, { signal }).catch(() => undefined)
  return !signal.aborted
}

export interface FakeSttOptions {
  /**
   * The texts to recognise, one per request, in order; the last one repeats. Or a function of the request,
   * which may throw to simulate a process that ended.
   */
  script: readonly string[] | ((request: SttRequest) => string)
  /** The time between two words of the partial transcripts. */
  wordMs?: number
}

export interface FakeStt extends Stt {
  /** All requests so far, oldest first. */
  readonly requests: readonly SttRequest[]
}

/** Recognises the texts of the script, word by word. */
export function createFakeStt({ script, wordMs = 0 }: FakeSttOptions): FakeStt {
  const requests: SttRequest[] = []
  async function* transcribe(request: SttRequest): AsyncGenerator<Transcript> {
    requests.push(request)
    const text =
      typeof script === 'function'
        ? script(request)
        : (script[Math.min(requests.length, script.length) - 1] ?? '')
    const words = text.split(' ')
    for (let count = 1; count <= words.length; count++) {
      if (!(await stillWantedAfter(wordMs, request.signal))) return
      if (count < words.length) yield { type: 'partial', text: words.slice(0, count).join(' ') }
    }
    yield { type: 'final', text }
  }
  return { ...createBufferedStt(['en'], transcribe), requests }
}

export interface FakeTtsOptions {
  /** The length of the tone per character of the clause. */
  msPerCharacter?: number
  /** The delay before the first piece. */
  firstPieceMs?: number
  /** The delay between pieces. */
  pieceGapMs?: number
  /** The length of one piece. */
  pieceMs?: number
  /** Called with each request. Throw to simulate a process that ended. */
  onRequest?: (request: TtsRequest) => void
}

export interface FakeTts extends Tts {
  readonly requests: readonly TtsRequest[]
}

/** Plays a tone for as long as the clause would take. Each voice has a different pitch. */
export function createFakeTts({
  msPerCharacter = 60,
  firstPieceMs = 0,
  pieceGapMs = 0,
  pieceMs = 100,
  onRequest,
}: FakeTtsOptions = {}): FakeTts {
  const requests: TtsRequest[] = []
  return {
    languages: ['en'],
    requests,
    async *synthesise(request) {
      requests.push(request)
      onRequest?.(request)
      const pitchHz = 180 + (request.voice.codePointAt(0) ?? 0)
      const total = Math.round((request.text.length * msPerCharacter * OUTPUT_RATE_HZ) / 1000)
      const pieceLength = Math.round((pieceMs * OUTPUT_RATE_HZ) / 1000)
      for (let start = 0; start < total; start += pieceLength) {
        if (!(await stillWantedAfter(start === 0 ? firstPieceMs : pieceGapMs, request.signal))) {
          return
        }
        yield tone(pitchHz, start, Math.min(pieceLength, total - start))
      }
    },
  }
}

function tone(pitchHz: number, start: number, length: number): Int16Array {
  return Int16Array.from({ length }, (_, index) =>
    Math.round(6000 * Math.sin((2 * Math.PI * pitchHz * (start + index)) / OUTPUT_RATE_HZ)),
  )
}

/** Treats loud sound as speech. Returns 1 above `loudRms` (of 32 768), and proportionally less below it. */
export function createFakeVad({ loudRms = 1000 }: { loudRms?: number } = {}): Vad {
  return {
    createStream: () => ({
      push(window) {
        const power = window.reduce((sum, sample) => sum + sample * sample, 0) / window.length
        return Promise.resolve(Math.min(1, Math.sqrt(power) / loudRms))
      },
      reset() {},
    }),
  }
}

const EMBEDDING_SIZE = 384

/** Makes texts that share words similar: each word sets one element of the vector. */
export function fakeEmbed(texts: readonly string[]): Promise<Float32Array[]> {
  return Promise.resolve(
    texts.map((text) => {
      const vector = new Float32Array(EMBEDDING_SIZE)
      for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
        let hash = 7
        for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
        vector[hash % EMBEDDING_SIZE] = 1
      }
      const length = Math.hypot(...vector)
      return vector.map((value) => value / length)
    }),
  )
}

/** No sentence claims anything. */
const fakeReadClaim: ReadClaim = () =>
  Promise.resolve({
    certainty: 0,
    kinds: Object.fromEntries(claimKinds.map((kind) => [kind, 0])) as Record<ClaimKind, number>,
  })

const yes = /^(?:yes|yeah|yep|sure|ok)\b/i

/** Reads every turn as one clause: a question, a yes, a goodbye, or values without a mark. */
export const fakeRead: ReadTurn = (text) => {
  const act = text.trimEnd().endsWith('?')
    ? 'ask'
    : yes.test(text)
      ? 'yes'
      : /\bbye\b/i.test(text)
        ? 'bye'
        : 'give'
  return Promise.resolve({
    text,
    clauses: [
      {
        start: 0,
        end: text.length,
        text,
        act,
        certainty: 1,
        otherwise: { act: 'other', certainty: 0 },
        spans: [],
      },
    ],
    dangers: {
      none: 1,
      safe: 0,
      medical: 0,
      despair: 0,
      fire: 0,
      violence: 0,
      child: 0,
      rescue: 0,
      threat: 0,
      abuse: 0,
    },
    unfinished: 0,
  })
}

export interface FakeSpeechOptions {
  stt?: FakeSttOptions
  tts?: FakeTtsOptions
  vad?: { loudRms?: number }
}

/** Creates a `Speech` without models. It caches nothing. */
export function createFakeSpeech(options: FakeSpeechOptions = {}): Speech & {
  stt: FakeStt
  tts: FakeTts & CachedTts
} {
  return {
    vad: createFakeVad(options.vad),
    stt: createFakeStt(options.stt ?? { script: ['What does the Pro plan cost?'] }),
    tts: {
      ...createFakeTts(options.tts),
      warm() {},
      publish() {},
    },
    embed: fakeEmbed,
    embedQuestions: fakeEmbed,
    read: fakeRead,
    readClaim: fakeReadClaim,
    state: () => 'ready',
    processes: () => [],
    close: () => Promise.resolve(),
  }
}
