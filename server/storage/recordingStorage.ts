export interface RecordingStorage {
  findRecording(key: RecordingKey): Promise<StoredRecording | undefined>
  /**
   * Keeps the longest version of a recording: by duration, then by bytes, then the newer one. Returns the
   * file that no row points to anymore: the one that was replaced, or the new one if it was refused
   * because it is shorter or because its call was erased.
   */
  keepLongest(recording: StoredRecording): Promise<KeepOutcome>
  /**
   * Returns whether a row points to this file. This also finds a write that succeeded although its
   * response was lost.
   */
  isKept(recordingId: string, path: string): Promise<boolean>
  /** Returns the oldest recordings that were first stored before the given time, of all agents or of one. */
  listRecordingsBefore(
    before: string,
    limit: number,
    agentUuid?: string,
  ): Promise<StoredRecording[]>
  /** Returns the peaks of this version, as base64. Undefined if they were not made. */
  findPeaks(path: string): Promise<string | undefined>
  /** Does nothing if no row points to this file any more. */
  savePeaks(path: string, peaks: string): Promise<void>
  /** Deletes the row that points to this file, if there is one. */
  deleteRecording(path: string): Promise<void>
}

interface KeepOutcome {
  kept: boolean
  unused: string | undefined
  erased: boolean
}

export type RecordingSide = 'agent' | 'user'

export interface RecordingKey {
  agentUuid: string
  /** The call's id. Derived from the start time if the sender does not know it. */
  recordingId: string
  side: RecordingSide
}

export interface StoredRecording extends RecordingKey {
  /** Relative to the recordings folder. */
  path: string
  bytes: number
  /** `audio/webm`. */
  type: string
  durationSeconds: number
  startTime: string
  endTime: string
  language: string
  /** False if it ended before its call, because the disk was full or the engine was killed. */
  isComplete: boolean
  /** When the first version was stored, by our own clock. The times above are the browser's. */
  storedAt: string
}
