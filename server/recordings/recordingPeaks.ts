import { peaksOf } from '@ringwell/engine/recording/peaksOf.ts'
import type { Logger } from '../logging.ts'
import type { RecordingKey } from '../storage/recordingStorage.ts'
import type { Storage } from '../storage/storage.ts'
import type { RecordingStore } from './recordingStore.ts'

export interface RecordingPeaksOptions {
  storage: Pick<Storage, 'findRecording' | 'findPeaks' | 'savePeaks'>
  files: Pick<RecordingStore, 'read'>
  log: Logger
}

/** Knows the shape of recordings. It is made once for each version, and deleted with it. */
export interface RecordingPeaks {
  /** Makes it in the background, so that it is there when somebody looks at the call. */
  makeLater(key: RecordingKey): void
  /**
   * Returns the peaks as base64. Undefined if there is no such recording, or if it can't be decoded.
   * @throws `ApiError` 503 if the store does not respond
   */
  of(key: RecordingKey): Promise<string | undefined>
}

export function createRecordingPeaks({
  storage,
  files,
  log,
}: RecordingPeaksOptions): RecordingPeaks {
  /** What is being made, by path: two who look at one call share it. */
  const making = new Map<string, Promise<string>>()
  let last: Promise<unknown> = Promise.resolve()

  async function make(path: string): Promise<string> {
    const file = await files.read(path)
    const peaks = file && (await peaksOf(file))
    // An empty text says that there is nothing to draw, so that nobody tries again.
    const text = Buffer.from(peaks ?? []).toString('base64')
    await storage.savePeaks(path, text)
    return text
  }

  /** One after the other: decoding takes a processor. */
  function makeInTurn(path: string): Promise<string> {
    const known = making.get(path)
    if (known) return known
    const made = last.then(() => make(path)).finally(() => making.delete(path))
    making.set(path, made)
    last = made.catch(() => undefined)
    return made
  }

  async function peaksFor(key: RecordingKey): Promise<string | undefined> {
    const recording = await storage.findRecording(key)
    if (!recording) return undefined
    const { path } = recording
    const text = (await storage.findPeaks(path)) ?? (await makeInTurn(path))
    return text === '' ? undefined : text
  }

  return {
    makeLater(key) {
      peaksFor(key).catch((error: unknown) =>
        log.warn({ err: error, call: key.recordingId }, 'could not make the shape of a recording'),
      )
    },
    of: peaksFor,
  }
}
