/** The container types that a recording may have, best first. Safari's recorder does not support webm. */
const recordingTypes = [
  'audio/webm;codecs=opus',
  'audio/webm',
  'audio/mp4',
  'audio/ogg;codecs=opus',
] as const

/** Speech is clear at this rate. Two sides of two minutes stay under 1.5 MB. */
const BITS_PER_SECOND = 32_000
/** How often the browser hands over what it has recorded. A page that closes loses no more than this. */
const SLICE_MS = 100
/** How long to wait for a recorder to stop. */
const ANSWER_MS = 1_000

export interface SideRecorder {
  /** How many bytes the browser has handed over so far. */
  bytes(): number
  /** What was handed over. */
  file(): Blob
  /** Stops at once, for good. Resolves when the last slice has arrived. */
  stop(): Promise<void>
}

/** Returns the best recording type that this browser supports, or `undefined` if it supports none of ours. */
export const findRecordingType = (): string | undefined =>
  typeof MediaRecorder === 'undefined'
    ? undefined
    : recordingTypes.find((type) => MediaRecorder.isTypeSupported(type))

/** The type is required, because the defaults differ between browsers. */
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
    file: () => new Blob(slices, { type: type.split(';')[0] ?? type }),
    stop: () =>
      new Promise<void>((resolve) => {
        // A recorder stops on its own when its track ends.
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
