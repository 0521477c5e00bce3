import { readUploadAnswer, type SideBytes, type UploadOutcome } from './uploadAnswer.ts'

/** Retries of the last upload, and the wait before the first; each next one waits twice as long. */
const RETRIES = 3
const FIRST_WAIT_MS = 1_000
/** All uploads of a call together stay under this many times the size of the last. */
const TOTAL_FACTOR = 4
/**
 * Browsers let all requests of a page that are to outlive it carry 64 KiB together, and refuse at once
 * what does not fit. The form's own text, the transcript and Firefox's own headers need the rest.
 */
export const KEEPALIVE_BYTES = 40_000
/** A server that takes longer is not waited for. */
const TIMEOUT_MS = 60_000

/** What was recorded so far. */
export interface Tape {
  bytes(): SideBytes
  /** A form with each side's recording from the byte `from` on, at most `most` bytes of it. */
  pack(from: SideBytes, most?: SideBytes): FormData
}

/**
 * Sends the tape to the server, as a whole and in parts. The server says how much of each side it has
 * stored, and a part continues there. Failures are silent: the next upload carries what was lost.
 *
 * Only the upload of a page that is going away asks the browser to carry it on, and it begins at what
 * the server has acknowledged: uploads that are still on their way end with the page.
 */
export interface Uploader {
  /**
   * Everything since the start, or what the server has not stored yet where all uploads would become too
   * many. One at a time: asked for meanwhile, the next one follows it.
   */
  uploadAll(): void
  /** What the server has not stored yet, also beside an `uploadAll` that takes long. */
  uploadTail(): void
  /** Everything. Resolves when it has arrived or is given up. */
  uploadLast(): Promise<void>
  /** For a page that is going away: what the server has not stored yet. */
  uploadNow(): void
}

const NOTHING: SideBytes = { agent: 0, user: 0 }
const sum = ({ agent, user }: SideBytes): number => agent + user

export function createUploader(url: string, tape: Tape): Uploader {
  let stored = NOTHING
  let sentBytes = 0
  let refused = false
  let sendingAll: Promise<unknown> | undefined
  let sendingTail: Promise<unknown> | undefined
  let wantsAll = false

  const tail = (): SideBytes => {
    const { agent, user } = tape.bytes()
    return {
      agent: Math.max(0, agent - stored.agent),
      user: Math.max(0, user - stored.user),
    }
  }
  const post = async (form: FormData, keepalive: boolean): Promise<UploadOutcome> =>
    readUploadAnswer(
      await fetch(url, {
        method: 'POST',
        body: form,
        keepalive,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    )

  /** Whether it is settled: arrived, or refused for good. */
  const send = async (form: FormData, bytes: number, keepalive = false): Promise<boolean> => {
    if (refused || bytes === 0) return true
    sentBytes += bytes
    try {
      const outcome = await post(form, keepalive)
      if (outcome.type === 'refused') refused = true
      else stored = { ...stored, ...outcome.stored }
      return outcome.type !== 'failed'
    } catch {
      // It did not get through.
      sentBytes -= bytes
      return false
    }
  }
  const sendAll = () => send(tape.pack(NOTHING), sum(tape.bytes()))
  const sendTail = () => send(tape.pack(stored), sum(tail()))

  /** With so much more, the last upload of everything would still fit. */
  const isAffordable = (bytes: number): boolean =>
    sentBytes + bytes < (TOTAL_FACTOR - 1) * sum(tape.bytes())

  const uploadTail = () => {
    if (sendingTail || !isAffordable(sum(tail()))) return
    sendingTail = sendTail().finally(() => {
      sendingTail = undefined
    })
  }
  const sendAllWanted = async () => {
    while (wantsAll) {
      wantsAll = false
      if (isAffordable(sum(tape.bytes()))) await sendAll()
      else uploadTail()
    }
    sendingAll = undefined
  }

  return {
    uploadTail,
    uploadAll() {
      wantsAll = true
      sendingAll ??= sendAllWanted()
    },
    async uploadLast() {
      wantsAll = false
      await sendingAll
      for (let tries = 0; tries <= RETRIES; tries += 1) {
        const bytes = sum(tape.bytes())
        if (tries > 0) {
          if (sentBytes + bytes >= TOTAL_FACTOR * bytes) return
          await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tries - 1)))
        }
        if (await sendAll()) return
      }
    },
    uploadNow() {
      const missing = tail()
      const share = Math.min(1, KEEPALIVE_BYTES / sum(missing))
      const most = {
        agent: Math.floor(missing.agent * share),
        user: Math.floor(missing.user * share),
      }
      const form = tape.pack(stored, most)
      void send(form, sum(most), true).then((settled) => settled || sendTail())
      // Too much to be carried. Whether the rest still arrives is up to the browser.
      if (share < 1) void sendTail()
    },
  }
}
