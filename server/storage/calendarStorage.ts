import type { CalendarSettings } from '@ringwell/protocol/operator/bookings.ts'

/** Stores what operators have changed about calendars. All else is as in `content/`. */
export interface CalendarStorage {
  findCalendarSettings(calendar: string): Promise<StoredCalendarSettings | undefined>
  listCalendarSettings(): Promise<StoredCalendarSettings[]>
  /**
   * Stores settings over those of this version, 0 if there are none. Returns false if somebody has changed them meanwhile.
   * What is booked after this obeys them.
   */
  saveCalendarSettings(
    calendar: string,
    version: number,
    settings: CalendarSettings,
    at: string,
  ): Promise<boolean>
}

export interface StoredCalendarSettings {
  calendar: string
  /** Rises with every change, from 1 on. */
  version: number
  settings: CalendarSettings
}
