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
/**
 * Failures that may pass: a request damaged in transit, a timeout, a conflict, too many requests at once. After any
 * other refusal, the server accepts no upload for this call: it does not know the call, or the visitor erased it.
 */
const PASSING = [400, 408, 409, 429]

/** The recording so far. */
export interface Tape {
  /** The size of both sides. */
  bytes(): number
  pack(): FormData
}

/**
 * Sends the recording so far to the server, each time as a whole, one upload at a time. Failures are silent: the next
 * upload includes what was lost.
 */
export interface Uploader {
  /** Does nothing while an upload is under way, or if all uploads together would become too large. */
  upload(): void
  /** Resolves when everything has arrived or was given up. */
  uploadLast(): Promise<void>
  /** For a closing page, with which uploads that are under way end. */
  uploadNow(): void
}

export function createUploader(url: string, recording: Tape): Uploader {
  let sentBytes = 0
  let arrivedBytes = 0
  let refused = false
  let sending: Promise<unknown> | undefined

  /** Resolves to whether the upload is settled, which means accepted or refused for good. */
  const send = async (keepalive = false): Promise<boolean> => {
    const bytes = recording.bytes()
    if (refused || bytes === arrivedBytes) return true
    sentBytes += bytes
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(url, {
        method: 'POST',
        body: recording.pack(),
        keepalive,
        signal,
      })
      // Browsers count a request as pending until its whole response is read.
      await response.text()
      if (response.ok) arrivedBytes = bytes
      else refused = response.status < 500 && !PASSING.includes(response.status)
      return response.ok || refused
    } catch {
      // The upload did not arrive, so its bytes do not count.
      sentBytes -= bytes
      return false
    }
  }

  return {
    upload() {
      const all = recording.bytes()
      // Leaves room for the last upload.
      if (sending || sentBytes + all >= (TOTAL_FACTOR - 1) * all) return
      sending = send().finally(() => {
        sending = undefined
      })
    },
    async uploadLast() {
      await sending
      for (let tries = 0; tries <= RETRIES; tries += 1) {
        const all = recording.bytes()
        if (tries > 0) {
          if (sentBytes + all >= TOTAL_FACTOR * all) return
          await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tries - 1)))
        }
        if (await send()) return
      }
    },
    uploadNow() {
      // More does not fit into `keepalive`. Whether it still arrives is up to the browser.
      const fits = recording.bytes() <= KEEPALIVE_BYTES
      void send(fits).then((settled) => settled || !fits || send())
    },
  }
}
