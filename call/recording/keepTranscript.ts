import type { CallTranscript } from '@ringwell/protocol/transcript.ts'
import type { Caption } from '../call.ts'

/** Retries of the last words, and the wait before the first; each next one waits twice as long. */
const RETRIES = 3
const FIRST_WAIT_MS = 1_000
/** Browsers carry at most 64 KiB past the end of a page. */
const KEEPALIVE_CHARACTERS = 20_000
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
  const tell = async (): Promise<boolean> => {
    const turns = captions()
      .slice(0, MOST_TURNS)
      .map(({ who, text }) => ({ who, text: text.slice(0, LONGEST_TURN) }))
    const body = JSON.stringify({ turns } satisfies CallTranscript)
    if (turns.length === 0 || body === told) return true
    try {
      const { ok, status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${callToken}` },
        body,
        keepalive: body.length <= KEEPALIVE_CHARACTERS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (ok) told = body
      return status < 500 && status !== 429
    } catch {
      return false
    }
  }
  const marks = tellAtMs.map((ms) => setTimeout(() => void tell(), ms))
  const tellLast = async () => {
    for (let tries = 0; tries <= RETRIES; tries += 1) {
      if (await tell()) return
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** tries))
    }
  }
  return {
    finish(pageClosing) {
      for (const mark of marks) clearTimeout(mark)
      void (pageClosing ? tell() : tellLast())
    },
  }
}
