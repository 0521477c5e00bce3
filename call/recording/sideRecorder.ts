import { recordingTypes } from '@ringwell/protocol/upload.ts'

/** Speech is clear at this; two sides of two minutes stay under one megabyte and a half. */
const BITS_PER_SECOND = 32_000
/** The browser hands over what it recorded this often. A page that is closed loses no more than this. */
const SLICE_MS = 100
/** A recorder that does not answer within this is not waited for. */
const ANSWER_MS = 1_000

/** One voice on tape. */
export interface SideRecorder {
  /** How much the browser has handed over so far. */
  bytes(): number
  /**
   * What was handed over from the byte `offset` on. With `mostBytes` it ends where the browser ended a
   * slice, so that what the server joins can be played in every container, MP4 too.
   */
  file(offset?: number, mostBytes?: number): Blob
  /** After it the recorder is done. Stops at once, the promise is for the last slice. */
  stop(): Promise<void>
}

/** The best container that this browser records, or `undefined` if it records none that we take. */
export const findRecordingType = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : recordingTypes.find((type) => MediaRecorder.isTypeSupported(type))

/** The type is always named: browsers' defaults differ. */
export function recordSide(stream: MediaStream, type: string): SideRecorder {
  const slices: Blob[] = []
  let bytes = 0
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    audioBitsPerSecond: BITS_PER_SECOND,
  })
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return
    slices.push(data)
    bytes += data.size
  }
  recorder.start(SLICE_MS)

  return {
    bytes: () => bytes,
    file(offset = 0, mostBytes = bytes) {
      let end = 0
      for (const { size } of slices) {
        if (end + size > offset + mostBytes) break
        end += size
      }
      const container = type.split(';')[0]
      return new Blob(slices).slice(offset, end, container)
    },
    stop: () =>
      new Promise<void>((resolve) => {
        // A recorder stops by itself when its track ends.
        if (recorder.state === 'inactive') return resolve()
        const patience = setTimeout(resolve, ANSWER_MS)
        recorder.addEventListener(
          'stop',
          () => {
            clearTimeout(patience)
            resolve()
          },
          { once: true },
        )
        recorder.stop()
      }),
  }
}
