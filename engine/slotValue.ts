/** What is written into the slots of a task: by the dialogue, by a language model and by tools. Types only. */
import type { TimeWish } from './timeWish.ts'

/** A normalised value, by the type of its slot. All of them are plain data, which can be stored and compared. */
export type SlotValue =
  | { type: 'date'; date: string }
  | ({ type: 'time' } & TimeWish)
  | { type: 'party'; people: number; adults?: number; children?: number }
  | { type: 'name'; first?: string; last?: string }
  | { type: 'phone'; phone: string }
  | { type: 'email'; email: string }
  | { type: 'code'; code: string; fits: boolean }
  | { type: 'choice'; option: string }
  /** From the day of arrival to the day of departure. Parts that are not known yet are absent. */
  | { type: 'stay'; from?: string; to?: string; nights?: number }
  | { type: 'number'; number: number }
  /** Minutes of calls in a month, and what they were worked out from. Parts that are not known yet are absent. */
  | ({ type: 'volume' } & Volume)
  /** `currency` is ISO 4217. */
  | { type: 'money'; hundredths: number; currency: string }
  | { type: 'yesNo'; yes: boolean }
  | { type: 'address'; address: string }
  | { type: 'text'; text: string }

export type SlotValues = Readonly<Record<string, SlotValue>>

export type Period = 'day' | 'week' | 'month'

/** How many minutes a month a company’s calls last, and what that was worked out from. */
export interface Volume {
  /** In a month: as the caller said it, or worked out from the rest. Absent as long as something is missing. */
  minutes?: number
  /** Calls in one `per`. */
  calls?: number
  /** Minutes of one call. */
  each?: number
  /** Minutes of all calls in one `per`. */
  talk?: number
  /** Alone: the caller has just been asked for the calls in it. */
  per?: Period
  /** Days a week. */
  days?: number
}
