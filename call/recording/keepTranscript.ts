import type { CallTranscript } from '@ringwell/protocol/transcript.ts'
import type { Caption } from '../call.ts'

/** Retries of the last words, and the wait before the first; each next one waits twice as long. */
const RETRIES = 3
const FIRST_WAIT_MS = 1_000
/** What a closing page asks the browser to carry on; its recording needs the rest of 64 KiB. */
const KEEPALIVE_BYTES = 16_000
const TIMEOUT_MS = 20_000
/** What the server takes. */
const MOST_TURNS = 400
const LONGEST_TURN = 4_000

export interface TranscriptOptions {
  /** `{api}/call/transcript/{callId}`. */
  url: string
  callToken: string
  captions: () => readonly Caption[]
  /** When what was said so far is told, in ms from now. */
  tellAtMs: readonly number[]
}

/** What was said in a call of which our server hears nothing. Failures are silent, as of its recording. */
export interface TranscriptKeeper {
  /** Tells the last words; on a page that is closing without waiting for anybody. */
  finish(pageClosing: boolean): void
}

export function keepTranscript({
  url,
  callToken,
  captions,
  tellAtMs,
}: TranscriptOptions): TranscriptKeeper {
  let told = ''
  /** Whether it is settled: arrived, or refused for good. */
  const tell = async (pageClosing = false): Promise<boolean> => {
    const turns = captions()
      .slice(0, MOST_TURNS)
      .map(({ who, text }) => ({ who, text: text.slice(0, LONGEST_TURN) }))
    const body = JSON.stringify({ turns } satisfies CallTranscript)
    if (turns.length === 0 || body === told) return true
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${callToken}` },
        body,
        keepalive: pageClosing && new Blob([body]).size <= KEEPALIVE_BYTES,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      // Browsers count a request among those under way until its answer is read.
      await response.body?.cancel()
      if (response.ok) told = body
      return response.status < 500 && response.status !== 429
    } catch {
      return false
    }
  }
  const marks = tellAtMs.map((ms) => setTimeout(() => void tell(), ms))
  const tellNow = () => void tell(true)
  const tellLast = async () => {
    addEventListener('pagehide', tellNow)
    for (let tries = 0; tries <= RETRIES; tries += 1) {
      if (await tell()) break
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** tries))
    }
    removeEventListener('pagehide', tellNow)
  }
  return {
    finish(pageClosing) {
      for (const mark of marks) clearTimeout(mark)
      void (pageClosing ? tellNow() : tellLast())
    },
  }
}
