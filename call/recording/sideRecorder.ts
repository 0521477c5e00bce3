import { recordingTypes } from '@ringwell/protocol/upload.ts'

/** Speech is clear at this; two sides of two minutes stay under one megabyte. */
const BITS_PER_SECOND = 32_000
/** A recorder that does not answer within this is not waited for. */
const ANSWER_MS = 1_000

/** One voice on tape. */
export interface SideRecorder {
  /** Everything so far in one file; empty before the first `gather`. */
  file(): Blob
  /** Brings what the browser still holds into `file`. */
  gather(): Promise<void>
  /** The last `gather`; after it the recorder is done. Stops at once, the promise is for the data. */
  stop(): Promise<void>
}

/** The best container that this browser records, or `undefined` if it records none that we take. */
export const findRecordingType = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : recordingTypes.find((type) => MediaRecorder.isTypeSupported(type))

/** The type is always named: browsers' defaults differ. */
export function recordSide(stream: MediaStream, type: string): SideRecorder {
  const parts: Blob[] = []
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    audioBitsPerSecond: BITS_PER_SECOND,
  })
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) parts.push(data)
  }
  recorder.start()

  const answered = (event: 'dataavailable' | 'stop', ask: () => void) =>
    new Promise<void>((resolve) => {
      // A recorder stops by itself when its track ends.
      if (recorder.state === 'inactive') return resolve()
      const patience = setTimeout(resolve, ANSWER_MS)
      recorder.addEventListener(
        event,
        () => {
          clearTimeout(patience)
          resolve()
        },
        { once: true },
      )
      ask()
    })

  return {
    file: () => new Blob(parts, { type: type.split(';')[0] }),
    gather: () => answered('dataavailable', () => recorder.requestData()),
    stop: () => answered('stop', () => recorder.stop()),
  }
}
