import type { RecordingId } from '@ringwell/content/site/recordings.ts'
import made from './recordings.json' with { type: 'json' }

/** When a line of a recording is heard, in ms from the start of the recording. */
export interface LineTimes {
  /** The speech, without the silence at its ends. */
  fromMs: number
  toMs: number
  /** When each of its words begins. */
  wordsMs: readonly number[]
}

export interface RecordingTimes {
  durationMs: number
  lines: readonly LineTimes[]
  /** The times of the other things that the page shows, such as what the agent does. */
  eventsMs?: readonly number[]
}

const files = import.meta.glob<string>('./audio/recordings/*.mp3', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The times of all recordings, measured by `makePrints.ts` when it rendered them. */
export const recordingTimes: Readonly<Record<RecordingId, RecordingTimes>> = made

export function recordingUrl(id: RecordingId): string {
  return files[`./audio/recordings/${id}.mp3`] ?? ''
}

export function isRecordingId(id: string): id is RecordingId {
  return Object.hasOwn(made, id)
}
