import type { DeliveryKind } from '@ringwell/protocol/operator/deliveries.ts'
import type { ContactForm, LeadForm } from '@ringwell/protocol/forms.ts'
import type { BookingRow } from './bookingRow.ts'
import type { EndedCall } from './outcomeStorage.ts'
import type { Page } from './page.ts'

export interface FormStorage {
  /** Stores the lead and its delivery together. */
  saveLead(lead: NewLead, delivery: NewDelivery): Promise<void>
  saveMessage(message: NewMessage, delivery: NewDelivery): Promise<void>
  /**
   * Stores a text message to the caller of this call, with the reference of the last booking that the call has made and not
   * cancelled. Each booking leads to one message at most. Returns its id, or undefined if there is no such booking.
   */
  saveText(callId: string, dueAt: string): Promise<string | undefined>

  /**
   * Returns the oldest delivery of these kinds that is due, together with its content. A delivery that is
   * due in more than a day also counts as due, because a wrong clock must have scheduled it. No one else
   * gets the delivery before `leaseUntil`. If a process dies in the meantime, the delivery is tried
   * again.
   */
  claimDelivery(
    kinds: readonly DeliveryKind[],
    now: string,
    leaseUntil: string,
  ): Promise<ClaimedDelivery | undefined>
  /** Stores what became of an attempt. A delivery that is gone by then stays gone. */
  settleDelivery(id: string, outcome: DeliveryOutcome, attempt?: DeliveryAttempt): Promise<void>
  /** Returns deliveries in any state, the latest due first. `createdAt` of the page is when they are or were due. */
  listDeliveries(page: Page, filter: DeliveryFilter): Promise<StoredDelivery[]>
  /** Returns a delivery with what it brings, as it is now, and all its attempts, the oldest first. */
  findWholeDelivery(id: string): Promise<
    | {
        delivery: StoredDelivery
        subject: DeliverySubject | undefined
        attempts: DeliveryAttempt[]
      }
    | undefined
  >
  /** Makes a delivery again from `dueAt` on, with a fresh set of attempts, whatever became of it. False if it is gone. */
  repeatDelivery(id: string, dueAt: string): Promise<boolean>
  countDeliveries(): Promise<DeliveryCounts>
  /** Returns the deliveries that are waiting or dead letters, the earliest due first. */
  listUndelivered(limit: number): Promise<StoredDelivery[]>
  findDelivery(id: string): Promise<StoredDelivery | undefined>
  /** The newest of each, keyed by the id of the lead, message or booking. */
  deliveriesOf(subjectIds: readonly string[]): Promise<ReadonlyMap<string, StoredDelivery>>
  /**
   * Retries dead letters from `dueAt` on, with a fresh set of attempts: all of them, or the one whose own
   * id or subject id is `id`. Returns how many.
   */
  retryDeliveries(dueAt: string, id?: string): Promise<number>

  listLeads(page: Page): Promise<NewLead[]>
  listMessages(page: Page): Promise<NewMessage[]>
  /** Those of these ids that are there, the newest first. */
  findLeads(ids: readonly string[]): Promise<NewLead[]>
  findMessages(ids: readonly string[]): Promise<NewMessage[]>
  /**
   * Deletes a lead on request. Its pending delivery is deleted too. Returns false if the lead is unknown.
   */
  deleteLead(id: string): Promise<boolean>
  deleteMessage(id: string): Promise<boolean>
}

export interface NewLead extends LeadForm {
  id: string
  createdAt: string
  /**
   * Present if an agent took the lead in a call. Such a lead has a name and usually no company. Who wants no answer leaves
   * neither a phone number nor an email address.
   */
  call?: LeadCall
  /** When the caller wants to be rung back. The inbox keeps it, so a lead that is read has none. */
  wishedFor?: string
}

interface LeadCall {
  /** Absent if the call was erased. */
  callId?: string
  agent: string
  email?: string
  /** What the caller wants. */
  reason: string
  /** What else the caller said, and what had happened in the call by then. */
  summary: string
}

export interface NewMessage extends ContactForm {
  id: string
  createdAt: string
}

export interface NewDelivery {
  /** Also the idempotency key that the receiver gets. */
  id: string
  dueAt: string
}

export type DeliverySubject =
  | { kind: 'lead'; lead: NewLead }
  | { kind: 'message'; message: NewMessage }
  /** The booking in its state at delivery, so it may have been changed or cancelled. */
  | { kind: 'invitation' | 'event'; booking: BookingRow }
  | { kind: 'call'; call: EndedCall }
  /** The number is read when the message is sent, so it is stored in no second place. */
  | { kind: 'text'; text: BookingText }
  | { kind: 'reply'; reply: Reply }

export interface BookingText {
  to: string
  booking: BookingRow
  /** An operator has moved or cancelled the booking. */
  isNews?: boolean
}

/** What an operator answers by mail. */
export interface Reply {
  to: { name: string; address: string }
  subject: string
  text: string
}

/**
 * `attempt` counts from 1. `isUncertain`: nobody knows what became of the attempt before this one, because its process
 * died.
 */
export type ClaimedDelivery = {
  id: string
  attempt: number
  isUncertain?: true
} & DeliverySubject

export type DeliveryOutcome =
  | { state: 'delivered'; at: string }
  | { state: 'waiting'; dueAt: string; error: string }
  | { state: 'dead'; error: string }

/** One attempt, and what the receiver answered. */
export interface DeliveryAttempt {
  attemptedAt: string
  durationMs: number
  /** Of HTTP. Null if there was no answer, or if the receiver does not speak HTTP. */
  status: number | null
  /** The beginning of it. */
  answer: string
  /** Null if the receiver has accepted it. */
  error: string | null
}

interface DeliveryFilter {
  kind?: DeliveryKind | undefined
  state?: DeliveryOutcome['state'] | undefined
}

/**
 * The number of deliveries by kind and state. `retrying` is the part of `waiting` that has failed before.
 */
export type DeliveryCounts = Record<
  DeliveryKind,
  Record<DeliveryOutcome['state'] | 'retrying', number>
>

/** The state of a delivery. */
export interface StoredDelivery {
  id: string
  kind: DeliveryKind
  /** The id of the lead, the message, the booking or the call. */
  subjectId: string
  state: DeliveryOutcome['state']
  attempts: number
  /** When the next attempt is due, or when the last one was. */
  dueAt: string
  deliveredAt: string | undefined
  /** The error of the last attempt, if it failed. */
  error: string | undefined
}
