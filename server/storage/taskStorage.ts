import type { TaskToolResult } from '@ringwell/engine/tools.ts'
import type { BookingRow } from './bookingRow.ts'
import type { DeliveryKind } from '@ringwell/protocol/operator/deliveries.ts'
import type { NewDelivery, NewLead } from './formStorage.ts'
import type { Page } from './page.ts'

/**
 * Stores what agents write during tasks. A write is stored in the same transaction as its result, which a repeated call
 * gets again. So a call acts only once, whatever happens in between.
 */
export interface TaskStorage extends ToolCallStorage, BookingStorage, RecordStorage {
  /**
   * Deletes the bookings that were over before the given time, and what tools noted before it: at most `limit` of each.
   * Bookings of erased calls are deleted as soon as they need nothing more. Returns how many.
   */
  deleteTaskDataBefore(before: string, limit: number, now: string): Promise<number>
}

export interface ToolCallStorage {
  /** Returns the result of an earlier call with this key. Its `fingerprint` identifies what was asked for. */
  findToolCall(callId: string, key: string): Promise<StoredToolCall | undefined>
  /**
   * Begins a write that happens elsewhere. It counts toward the call's limit from now on, so that even concurrent
   * writes cannot exceed the limit. Repeating the key begins the same write again. `endWrite` must follow.
   */
  beginWrite(write: ToolWrite): Promise<{ status: 'begun' } | WriteOutcome>
  /** Stores the result of a write that has begun. Without `isDone`, nothing was written, and it no longer counts. */
  endWrite(write: ToolWrite, isDone: boolean): Promise<WriteOutcome | undefined>
  /**
   * Begins a try to find something. It counts as wrong unless `forgetTry` follows, so that even concurrent tries cannot
   * exceed the limit. Returns whether this one is within `most`.
   */
  beginTry(attempt: ToolTry, most: number): Promise<boolean>
  forgetTry(callId: string, key: string): Promise<void>
  saveLeadOfCall(write: ToolWrite, lead: NewLead, delivery: NewDelivery): Promise<WriteOutcome>
  /** Stores only that a tool was called, because it has no data of its own. */
  noteToolCall(write: ToolWrite): Promise<WriteOutcome>
}

export interface BookingStorage {
  /**
   * Takes the first free place. A place is a resource and the units that the booking would occupy. If there is a lead,
   * both are stored or neither.
   */
  book(
    write: ToolWrite,
    booking: NewBooking,
    places: readonly Place[],
    lead?: LeadToDeliver,
  ): Promise<WriteOutcome>
  /**
   * Frees what was booked and takes the first free place, or leaves everything unchanged. The places may overlap with
   * the current one. If there is a lead, both are stored or neither.
   */
  changeBooking(
    write: ToolWrite,
    bookingId: string,
    change: BookingChange,
    places: readonly Place[],
    lead?: LeadToDeliver,
  ): Promise<WriteOutcome>
  /** If there is a lead, it is stored together with the cancellation, or neither is. */
  cancelBooking(write: ToolWrite, bookingId: string, lead?: LeadToDeliver): Promise<WriteOutcome>
  /** Adds to the notes of a booking, and changes nothing else about it. */
  addNotes(
    write: ToolWrite,
    bookingId: string,
    notes: Readonly<Record<string, string>>,
  ): Promise<WriteOutcome>
  findBooking(id: string): Promise<BookingRow | undefined>
  /** Returns bookings of this calendar, earliest first, with the cancelled ones last. */
  findBookings(
    calendar: string,
    by: { reference: string } | { phone: string } | { emails: readonly string[] },
  ): Promise<BookingRow[]>
  /** Returns the units that are taken, from `from` up to but not including `to`. Leaves out those of one booking. */
  takenUnits(
    calendar: string,
    range: { from: number; to: number },
    exceptBooking?: string,
  ): Promise<TakenUnit[]>
  /** @param words a reference, a number in any spelling, an address, or a part of the guest's name */
  listBookings(page: Page, words?: string): Promise<BookingRow[]>
  /** Returns the bookings of a calendar whose time or nights touch the days, earliest first, with the cancelled ones. */
  bookingsBetween(calendar: string, from: string, to: string): Promise<BookingRow[]>
  /** Lets an operator cancel a booking. Returns false if it is unknown or already cancelled. */
  cancelBookingById(id: string, at: string, by?: OperatorDeed): Promise<boolean>
  /** Lets an operator move a booking to the first of these places that is free, or leaves everything unchanged. */
  moveBookingById(
    id: string,
    change: BookingChange,
    places: readonly Place[],
    at: string,
    by: OperatorDeed,
  ): Promise<'moved' | 'full' | 'gone'>
  /** Deletes a booking on request, and frees its units. Returns false if it is unknown. */
  deleteBooking(id: string): Promise<boolean>
}

export interface RecordStorage {
  /** Stores this call's version of a record. Other calls do not see it. */
  changeRecord(write: ToolWrite, record: RecordKey, content: string): Promise<WriteOutcome>
  /** Writes the samples as they are now in `content/`. The versions that calls have made of them stay. */
  seedRecords(records: readonly SampleRecord[], at: string): Promise<void>
  /** Returns the records of a kind by key, including this call's changes. */
  listRecords(agent: string, kind: string, callId: string): Promise<ReadonlyMap<string, string>>
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

/** What an operator does to a booking that was changed this many times, and how the guest is told. */
interface OperatorDeed {
  changes: number
  tell: readonly DeliveryKind[]
}

/** A single call of a tool that writes. */
export interface ToolWrite {
  callId: string
  key: string
  agent: string
  /** Writes to one calendar run one after another. */
  calendar: string
  tool: string
  /** Identifies the tool and its arguments. A key must not be reused with another fingerprint. */
  fingerprint: string
  at: string
  /** How many writes the call may make. */
  most: number
  /** The version of the calendar's settings by which the times were checked. */
  settingsVersion?: number
  facts?: DoneResult['facts']
  /** The reference of something that was done elsewhere. A booking that is stored here gets its own. */
  reference?: string
}

export type WriteOutcome =
  /** Also for a repeated key, with the earlier result. */
  | { status: 'done'; result: DoneResult }
  /** None of the places is free. */
  | { status: 'full' }
  /** There is no such booking anymore, or it was cancelled. */
  | { status: 'gone' }
  /** An operator has changed the calendar since the times were checked. */
  | { status: 'settingsChanged' }
  | { status: 'tooManyWrites' }
  /** The key was already used for something else. */
  | { status: 'keyReused' }
  /** The visitor had the call erased, so nothing more is stored for it. */
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

/** Its reference and its resource are chosen when it is stored. */
export interface NewBooking extends Omit<
  BookingRow,
  'reference' | 'resource' | 'state' | 'updatedAt' | 'changes'
> {
  /** Candidates, in order. The booking gets the first one that no active booking of the calendar has. */
  references: readonly string[]
}

interface BookingChange extends Pick<
  BookingRow,
  'kind' | 'startsAt' | 'endsAt' | 'date' | 'time' | 'nights' | 'people'
> {
  /** Added to the notes that the booking has. */
  notes?: Readonly<Record<string, string>>
}

interface RecordKey {
  agent: string
  /** For example, `orders`. */
  kind: string
  key: string
}

export interface SampleRecord extends RecordKey {
  /** JSON. */
  content: string
}
