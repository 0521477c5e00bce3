import type { TaskToolResult } from '@ringwell/engine/tools.ts'
import type { BookingRow } from './tables.ts'
import type { NewDelivery, NewLead, Page } from './storage.ts'

/**
 * What agents write while they work on tasks. A write and the result that a repeated call gets are stored in the same
 * transaction, so that a call acts once whatever happens in between.
 */
export interface TaskStorage {
  /** The result of an earlier call with this key. Its `fingerprint` says what was asked for. */
  findToolCall(callId: string, key: string): Promise<StoredToolCall | undefined>
  /**
   * Begins a write that happens elsewhere. It counts as one of the call's writes from now on, so that a call cannot write
   * more often than it may, not even at the same time. A repeated key begins the same write again. `endWrite` follows.
   */
  beginWrite(write: ToolWrite): Promise<{ status: 'begun' } | WriteOutcome>
  /** Stores the result of a write that was begun. Without `isDone`, nothing was written and it does not count. */
  endWrite(write: ToolWrite, isDone: boolean): Promise<WriteOutcome | undefined>
  /**
   * Begins a try to find something. A try counts as wrong unless `forgetTry` follows, so that a call cannot make more
   * tries than it has, not even at the same time. Returns whether this one is within `most`.
   */
  beginTry(attempt: ToolTry, most: number): Promise<boolean>
  forgetTry(callId: string, key: string): Promise<void>

  /**
   * Takes the first place that is free. Each place is a resource and the units that it would be used for. A lead is
   * stored with the booking or not at all.
   */
  book(
    write: ToolWrite,
    booking: NewBooking,
    places: readonly Place[],
    lead?: LeadToDeliver,
  ): Promise<WriteOutcome>
  /**
   * Frees what was booked and takes the first place that is free, or leaves everything as it was. The places may
   * overlap with what the booking has now. A lead is stored with the change or not at all.
   */
  changeBooking(
    write: ToolWrite,
    bookingId: string,
    change: BookingChange,
    places: readonly Place[],
    lead?: LeadToDeliver,
  ): Promise<WriteOutcome>
  /** A lead is stored with the cancellation or not at all. */
  cancelBooking(write: ToolWrite, bookingId: string, lead?: LeadToDeliver): Promise<WriteOutcome>
  /** Adds to what was noted with a booking, and changes nothing else about it. */
  addNotes(
    write: ToolWrite,
    bookingId: string,
    notes: Readonly<Record<string, string>>,
  ): Promise<WriteOutcome>
  /** Stores the lead and its delivery. */
  saveLeadOfCall(write: ToolWrite, lead: NewLead, delivery: NewDelivery): Promise<WriteOutcome>
  /** Stores what a record has become for this call. Other calls do not see it. */
  changeRecord(write: ToolWrite, record: RecordKey, content: string): Promise<WriteOutcome>
  /** Stores that a tool without data of its own was called. */
  noteToolCall(write: ToolWrite): Promise<WriteOutcome>

  findBooking(id: string): Promise<BookingRow | undefined>
  /** Bookings of this calendar, the earliest first. Those that are cancelled are last. */
  findBookings(
    calendar: string,
    by: { reference: string } | { phone: string } | { emails: readonly string[] },
  ): Promise<BookingRow[]>
  /** Which units from `from` up to but not including `to` are taken. Leaves out those of one booking. */
  takenUnits(
    calendar: string,
    range: { from: number; to: number },
    exceptBooking?: string,
  ): Promise<TakenUnit[]>
  listBookings(page: Page): Promise<BookingRow[]>
  /** For an operator. Returns false if there is no such booking or if it was cancelled before. */
  cancelBookingById(id: string, at: string): Promise<boolean>
  /** Deletes a booking on request, and frees what it had. Returns false if it is unknown. */
  deleteBooking(id: string): Promise<boolean>

  /** Writes the samples as they are now in `content/`. What calls have made of them stays. */
  seedRecords(records: readonly SampleRecord[], at: string): Promise<void>
  /** The contents of the records of a kind by key, as this call has left them. */
  listRecords(agent: string, kind: string, callId: string): Promise<ReadonlyMap<string, string>>

  /**
   * Deletes the bookings that were over before the given time, and what tools noted before it: at most `limit` of each.
   * Bookings of erased calls are deleted as soon as there is nothing left to do about them. Returns how many.
   */
  deleteTaskDataBefore(before: string, limit: number, now: string): Promise<number>
}

export interface LeadToDeliver {
  lead: NewLead
  delivery: NewDelivery
}

export type DoneResult = Extract<TaskToolResult, { status: 'done' }>

interface StoredToolCall {
  fingerprint: string
  result: DoneResult
}

interface ToolTry {
  callId: string
  key: string
  at: string
}

/** One call of a tool that writes. */
export interface ToolWrite {
  callId: string
  key: string
  agent: string
  /** Writes to one calendar happen one after the other. */
  calendar: string
  tool: string
  /** Of the tool and its arguments: a key belongs to one of them. */
  fingerprint: string
  at: string
  /** How many writes a call has. */
  most: number
  facts?: DoneResult['facts']
  /** Of what was done elsewhere. What is stored here gets its own. */
  reference?: string
}

export type WriteOutcome =
  /** Also for a repeated key: the result is then the earlier one. */
  | { status: 'done'; result: DoneResult }
  /** None of the places is free. */
  | { status: 'full' }
  /** There is no such booking any more, or it was cancelled. */
  | { status: 'gone' }
  | { status: 'tooManyWrites' }
  /** The key was used for something else. */
  | { status: 'keyReused' }
  /** The visitor had the call erased, so nothing is stored for it. */
  | { status: 'erased' }

/** `resource` is an id of the business; a unit is a quarter of an hour or a night, counted since 1970. */
export interface Place {
  resource: string
  units: readonly number[]
}

export interface TakenUnit {
  resource: string
  unit: number
}

/** The reference and the resource follow when it is stored. */
export interface NewBooking extends Omit<
  BookingRow,
  'reference' | 'resource' | 'state' | 'updatedAt' | 'changes'
> {
  /** In the order in which they are tried: the first one that no active booking of the calendar has. */
  references: readonly string[]
}

interface BookingChange extends Pick<
  BookingRow,
  'kind' | 'startsAt' | 'endsAt' | 'date' | 'time' | 'nights' | 'people'
> {
  /** Added to those that the booking has. */
  notes?: Readonly<Record<string, string>>
}

interface RecordKey {
  agent: string
  /** `orders`. */
  kind: string
  key: string
}

export interface SampleRecord extends RecordKey {
  /** JSON. */
  content: string
}
