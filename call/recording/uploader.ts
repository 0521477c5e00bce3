/** Retries of the last upload, and the wait before the first; each next one waits twice as long. */
const RETRIES = 3
const FIRST_WAIT_MS = 1_000
/** All uploads of a call together stay under this many times the size of the last. */
const TOTAL_FACTOR = 4
/** Browsers carry at most 64 KiB past the end of a page; the form's own bytes need some of it. */
const KEEPALIVE_BYTES = 60_000
/** A server that takes longer is not waited for. */
const TIMEOUT_MS = 60_000

export interface Upload {
  form: FormData
  /** Of the files in it. */
  bytes: number
}

/**
 * Sends recordings, one at a time. While one is on its way only the newest of the others waits: it
 * holds everything that the older ones do. Failures are silent: the next upload carries their audio
 * too. Without bytes there is nothing to send.
 *
 * Browsers share 64 KiB among all requests of a page that are to outlive it, and refuse at once what
 * does not fit. So only the upload of a page that is going away asks for that.
 */
export interface Uploader {
  upload(upload: Upload): void
  /** Resolves when the last upload has arrived or is given up. */
  uploadLast(upload: Upload): Promise<void>
  /** For a page that is going away: sends without waiting for anybody. */
  uploadNow(upload: Upload): void
}

export function createUploader(url: string): Uploader {
  let sending: Promise<unknown> | undefined
  let waiting: Upload | undefined
  let sentBytes = 0

  /** Whether it is settled: arrived, or refused for good. */
  const send = async ({ form, bytes }: Upload, keepalive = false): Promise<boolean> => {
    if (bytes === 0) return true
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: form,
        keepalive,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      sentBytes += bytes
      // Until its answer is read, Chromium counts an upload among those that are still under way.
      await response.body?.cancel()
      return response.status < 500 && response.status !== 429
    } catch {
      return false
    }
  }
  const sendWaiting = async () => {
    while (waiting) {
      const upload = waiting
      waiting = undefined
      await send(upload)
    }
    sending = undefined
  }

  return {
    upload(upload) {
      waiting = upload
      sending ??= sendWaiting()
    },
    async uploadLast(upload) {
      waiting = undefined
      await sending
      for (let tries = 0; tries <= RETRIES; tries += 1) {
        if (tries > 0) {
          if (sentBytes + upload.bytes >= TOTAL_FACTOR * upload.bytes) return
          await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** (tries - 1)))
        }
        if (await send(upload)) return
      }
    },
    uploadNow(upload) {
      void send(upload, upload.bytes <= KEEPALIVE_BYTES)
    },
  }
}
