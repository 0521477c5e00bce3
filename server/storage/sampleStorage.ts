import type { CallNote } from '@ringwell/engine/callNotes.ts'
import type { BookingRow } from './bookingRow.ts'
import type { CallEnd, NewCall } from './callStorage.ts'
import type { NewLead, NewMessage } from './formStorage.ts'
import type { Place } from './taskStorage.ts'
import type { StoredTurn } from './transcriptStorage.ts'

/** What the id of every sample begins with. Real ids are random and never begin like this. */
export const SAMPLE_ID = 'sample-'

/** Stores invented calls, to show and to measure what operators see. Nothing of them is ever delivered. */
export interface SampleStorage {
  /** Counts the calls that are samples, and the calls, leads, messages and bookings that are not. */
  countSamples(): Promise<{ samples: number; others: number }>
  addSamples(samples: readonly Sample[]): Promise<void>
  /**
   * Deletes at most `limit` calls that are samples, with everything that belongs to them, and returns them. The caller of
   * this method must delete the files of their recordings.
   */
  deleteSamples(limit: number): Promise<{ callId: string; agentUuid: string }[]>
}

/** A call that is over, with everything that it led to. All ids begin with `SAMPLE_ID`. */
export interface Sample {
  call: NewCall
  answeredAt: string
  end: CallEnd
  rating: number | undefined
  turns: readonly StoredTurn[]
  notes: readonly CallNote[]
  lead: NewLead | undefined
  booking: { row: BookingRow; place: Place } | undefined
  /** Somebody wrote it in the contact form at the time of the call. */
  message: NewMessage | undefined
}
