/** Times ending in `At` are ISO 8601 in UTC. `date` and `time` are on the clock of the business. */
export interface BookingRow {
  id: string
  /** The calendar that it is in: the id of an agent, or `demo`. */
  calendar: string
  /** For example, `RIN74`. Unique among the bookings of the calendar that are not cancelled. */
  reference: string
  state: 'booked' | 'cancelled'
  /** Null if the call was erased. */
  callId: string | null
  createdAt: string
  updatedAt: string
  /** How often it was changed or cancelled. */
  changes: number
  kind: string
  resource: string
  startsAt: string
  endsAt: string
  date: string
  /** Null for a booking by the night. */
  time: string | null
  nights: number | null
  people: number | null
  firstName: string | null
  lastName: string | null
  phone: string | null
  email: string | null
  /** What else the caller said, as a JSON object of texts. */
  notes: string
  /** The time zone of the business (IANA). */
  timeZone: string
  /** The kinds of deliveries that tell others about the booking and its changes, separated by spaces. */
  deliveredAs: string
}
