import type { CallTranscript } from '@ringwell/protocol/transcript.ts'
import type { CallCredential, Caption } from '../call.ts'

/** How often to retry the last request, and the wait before the first retry. The wait doubles each time. */
const RETRIES = 3
const FIRST_WAIT_MS = 1_000
/** The most that a closing page sends with `keepalive`. Its recording needs the rest of the 64 KiB. */
const KEEPALIVE_BYTES = 16_000
const TIMEOUT_MS = 20_000
/** What the server accepts. */
const MOST_TURNS = 400
const LONGEST_TURN = 4_000

export interface TranscriptOptions {
  /** The absolute base of the API. */
  base: string
  credential: CallCredential
  captions: () => readonly Caption[]
  /** When to send the transcript so far, in ms from now. */
  sendAtMs: readonly number[]
}

/** Sends our server the transcript of a call that it does not answer itself. Failures are silent. */
export interface TranscriptUpload {
  /** Sends the final transcript. If the page is closing, sends it at once and only once. */
  finish(pageClosing: boolean): void
}

export function uploadTranscript({
  base,
  credential: { callId, callToken },
  captions,
  sendAtMs,
}: TranscriptOptions): TranscriptUpload {
  let sentBody = ''
  /** Resolves to whether the request is settled, which means accepted or refused for good. */
  const send = async (pageClosing = false): Promise<boolean> => {
    const turns = captions()
      .slice(0, MOST_TURNS)
      .map(({ who, text }) => ({ who, text: text.slice(0, LONGEST_TURN) }))
    const body = JSON.stringify({ turns } satisfies CallTranscript)
    if (turns.length === 0 || body === sentBody) return true
    try {
      const response = await fetch(`${base}/call/transcript/${callId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${callToken}` },
        body,
        keepalive: pageClosing && new Blob([body]).size <= KEEPALIVE_BYTES,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      // Browsers count a request as pending until its response is read.
      await response.body?.cancel()
      if (response.ok) sentBody = body
      return response.status < 500 && response.status !== 429
    } catch {
      return false
    }
  }
  const timers = sendAtMs.map((ms) => setTimeout(() => void send(), ms))
  const sendNow = () => void send(true)
  const sendLast = async () => {
    addEventListener('pagehide', sendNow)
    for (let tries = 0; tries <= RETRIES; tries += 1) {
      if (await send()) break
      await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** tries))
    }
    removeEventListener('pagehide', sendNow)
  }
  return {
    finish(pageClosing) {
      for (const timer of timers) clearTimeout(timer)
      void (pageClosing ? sendNow() : sendLast())
    },
  }
}
