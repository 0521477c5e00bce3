import { readUploadAnswer, type SideBytes, type UploadOutcome } from './uploadAnswer.ts'

/** How often to retry the last upload, and the wait before the first retry. The wait doubles each time. */
const RETRIES = 3
const FIRST_WAIT_MS = 1_000
/** All uploads of a call together stay under this many times the size of the last one. */
const TOTAL_FACTOR = 4
/**
 * Browsers limit the `keepalive` requests of a page, which may outlive it, to 64 KiB in total, and refuse anything
 * above that at once. The form's text, the transcript and Firefox's own headers need the rest.
 */
const KEEPALIVE_BYTES = 40_000
/** How long to wait for the server. */
const TIMEOUT_MS = 60_000

/** The recording so far. */
export interface Tape {
  bytes(): SideBytes
  /** Builds a form with at most `most` bytes of each side's recording, starting at the byte `from`. */
  pack(from: SideBytes, most?: SideBytes): FormData
}

/**
 * Sends the recording to the server, as a whole and in parts. The server says how much of each side it has
 * stored, and the next part continues there. Failures are silent: the next upload includes what was lost.
 *
 * Only the upload of a closing page uses `keepalive`. It starts where the server's stored bytes end, because
 * uploads that are still pending end with the page.
 */
export interface Uploader {
  /**
   * Uploads everything since the start, or only what the server has not stored yet if all uploads together
   * would become too large. Runs one at a time. If it is called meanwhile, another one follows.
   */
  uploadAll(): void
  /** Uploads what the server has not stored yet. May run in parallel to a slow `uploadAll`. */
  uploadTail(): void
  /** Uploads everything. Resolves when it has arrived or was given up. */
  uploadLast(): Promise<void>
  /** For a closing page: uploads what the server has not stored yet. */
  uploadNow(): void
}

const NOTHING: SideBytes = { agent: 0, user: 0 }
const sum = ({ agent, user }: SideBytes): number => agent + user

export function createUploader(url: string, recording: Tape): Uploader {
  let stored = NOTHING
  let sentBytes = 0
  let refused = false
  let sendingAll: Promise<unknown> | undefined
  let sendingTail: Promise<unknown> | undefined
  let wantsAll = false

  const tail = (): SideBytes => {
    const { agent, user } = recording.bytes()
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

  /** Resolves to whether the upload is settled, which means accepted or refused for good. */
  const send = async (form: FormData, bytes: number, keepalive = false): Promise<boolean> => {
    if (refused || bytes === 0) return true
    sentBytes += bytes
    try {
      const outcome = await post(form, keepalive)
      if (outcome.type === 'refused') refused = true
      else stored = { ...stored, ...outcome.stored }
      return outcome.type !== 'failed'
    } catch {
      // The upload did not arrive, so its bytes do not count.
      sentBytes -= bytes
      return false
    }
  }
  const sendAll = () => send(recording.pack(NOTHING), sum(recording.bytes()))
  const sendTail = () => send(recording.pack(stored), sum(tail()))

  /** Whether there is still room for the final upload of everything after sending `bytes` more. */
  const isAffordable = (bytes: number): boolean =>
    sentBytes + bytes < (TOTAL_FACTOR - 1) * sum(recording.bytes())

  const uploadTail = () => {
    if (sendingTail || !isAffordable(sum(tail()))) return
    sendingTail = sendTail().finally(() => {
      sendingTail = undefined
    })
  }
  const sendAllWanted = async () => {
    while (wantsAll) {
      wantsAll = false
      if (isAffordable(sum(recording.bytes()))) await sendAll()
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
        const all = sum(recording.bytes())
        const fits = (bytes: number) => tries === 0 || sentBytes + bytes < TOTAL_FACTOR * all
        // If there is no room to send everything again, there may still be room for what the server does not have.
        if (!fits(sum(tail()))) return
        if (tries > 0) {
          await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tries - 1)))
        }
        if (await (fits(all) ? sendAll() : sendTail())) return
      }
    },
    uploadNow() {
      const missing = tail()
      const share = Math.min(1, KEEPALIVE_BYTES / sum(missing))
      const most = {
        agent: Math.floor(missing.agent * share),
        user: Math.floor(missing.user * share),
      }
      const form = recording.pack(stored, most)
      void send(form, sum(most), true).then((settled) => settled || sendTail())
      // `keepalive` cannot hold all of it. Whether the rest still arrives is up to the browser.
      if (share < 1) void sendTail()
    },
  }
}
