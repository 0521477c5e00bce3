import type { ContactForm, LeadForm } from '@ringwell/protocol/forms.ts'
import type { AgentStorage } from './agentStorage.ts'
import type { BudgetStorage } from './budgetStorage.ts'
import type { ClockStorage } from './clockStorage.ts'
import type { EndedCall, OutcomeStorage } from './outcomeStorage.ts'
import type { BookingRow } from './tables.ts'
import type { KnowledgeStorage } from './knowledgeStorage.ts'
import type { SharedStorage } from './sharedStorage.ts'
import type { TaskStorage } from './taskStorage.ts'
import type { TranscriptStorage } from './transcriptStorage.ts'

/**
 * Everything that the server stores. There is one interface, one contract test suite
 * (`server/testing/storageContract.ts`) and one adapter per database. Times are ISO 8601 strings in UTC. Durations are
 * whole seconds where the wire format has them so. Every method is one transaction: either its change is
 * on disk when the promise resolves, or it did not happen.
 */
export interface Storage
  extends
    CallStorage,
    RecordingStorage,
    FormStorage,
    AgentStorage,
    SharedStorage,
    BudgetStorage,
    ClockStorage,
    TaskStorage,
    TranscriptStorage,
    OutcomeStorage,
    KnowledgeStorage {
  /** Writes without changing anything. Rejects with `StorageError` if nothing can be stored. */
  check(): Promise<void>
  /** Returns the time of the database's own clock, in Unix ms. */
  time(): Promise<number>
  close(): Promise<void>
}

export interface CallStorage {
  createCall(call: NewCall): Promise<void>
  findCall(callId: string): Promise<StoredCall | undefined>
  /** Returns whether there is a record of a call with this agent. */
  wasCalled(agentUuid: string): Promise<boolean>
  /** Records that the visitor's offer was answered. */
  answerCall(callId: string, answeredAt: string): Promise<void>
  /**
   * Has no effect on a call that is unknown or has ended. With `announceAt`, also stores a delivery of the end, which
   * is due then.
   */
  endCall(callId: string, end: CallEnd, announceAt?: string): Promise<void>
  /** Sets an end that is only known from recordings. A longer call replaces a shorter one. */
  extendCall(callId: string, end: CallEnd): Promise<void>
  /**
   * Ends the open calls that were answered before the given time, and stores the deliveries of their ends like
   * `endCall`. Each has lasted as long as its recordings, or until the last turn that is stored. A call of which there
   * is neither ends at `endedAt` and has lasted 0 ms. With `beyondLimitMs`, a call is spared until its own limit and this
   * time have passed between its answer and the given time. Returns how many were ended.
   */
  endOpenCalls(
    end: Omit<CallEnd, 'durationMs'>,
    answeredBefore: string,
    announceAt?: string,
    beyondLimitMs?: number,
  ): Promise<number>
  /**
   * Stores a rating from 1 to 5, which replaces the previous one. Returns false if the call is unknown.
   */
  rateCall(callId: string, rating: number): Promise<boolean>
  /**
   * Deletes the caller's details, the transcript, the rows of the recordings and what tools noted. From then on nothing
   * is stored for this call. Bookings and leads that the caller asked for stay, without the call's id. The caller of
   * this method must delete the files. Returns undefined if the call is unknown.
   */
  eraseCall(callId: string, erasedAt: string): Promise<{ agentUuid: string } | undefined>
  listCalls(page: Page): Promise<StoredCall[]>
  /**
   * Deletes the oldest calls that were created before the given time, at most `limit`, so that nobody waits
   * long for the end of a large deletion. Returns how many.
   */
  deleteCallsBefore(before: string, limit: number): Promise<number>
}

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
  /** Returns the oldest recordings that were first stored before the given time. */
  listRecordingsBefore(before: string, limit: number): Promise<StoredRecording[]>
  /** Deletes the row that points to this file, if there is one. */
  deleteRecording(path: string): Promise<void>
}

interface KeepOutcome {
  kept: boolean
  unused: string | undefined
  erased: boolean
}

export interface FormStorage {
  /** Stores the lead and its delivery together. */
  saveLead(lead: NewLead, delivery: NewDelivery): Promise<void>
  saveMessage(message: NewMessage, delivery: NewDelivery): Promise<void>

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
  settleDelivery(id: string, outcome: DeliveryOutcome): Promise<void>
  countDeliveries(): Promise<DeliveryCounts>
  /** Returns the deliveries that are waiting or dead letters, the earliest due first. */
  listUndelivered(limit: number): Promise<StoredDelivery[]>
  /** The newest of each, keyed by the id of the lead, message or booking. */
  deliveriesOf(subjectIds: readonly string[]): Promise<ReadonlyMap<string, StoredDelivery>>
  /**
   * Retries dead letters from `dueAt` on, with a fresh set of attempts: all of them, or the one whose own
   * id or subject id is `id`. Returns how many.
   */
  retryDeliveries(dueAt: string, id?: string): Promise<number>

  listLeads(page: Page): Promise<NewLead[]>
  listMessages(page: Page): Promise<NewMessage[]>
  /**
   * Deletes a lead on request. Its pending delivery is deleted too. Returns false if the lead is unknown.
   */
  deleteLead(id: string): Promise<boolean>
  deleteMessage(id: string): Promise<boolean>
}

/** Lists are sorted newest first. */
export interface Page {
  limit: number
  /** The last entry of the previous page. */
  after: Position | undefined
}

/** `createdAt` is not unique, so the id breaks ties. */
export interface Position {
  createdAt: string
  id: string
}

/** What a call comes over: the browser's WebRTC, a WebSocket or the telephone. */
export type CallChannel = 'browser' | 'socket' | 'phone'

export interface NewCall {
  callId: string
  /** The hash of the call token. Absent for calls that were created before calls had tokens. */
  tokenHash?: string | undefined
  agentUuid: string
  createdAt: string
  channel: CallChannel
  /** `out` if we called somebody. */
  direction: 'in' | 'out'
  /** The number of the caller, or the number that we called. Only phones have one. Goes if the call is erased. */
  callerNumber?: string | undefined
  /** How long the call may last. */
  limitMs: number
  /** BCP 47. */
  language: string
  voice: string
  accent: string
  /** The agent whose tasks the call may work on. Absent if there are none. */
  tasksOf?: string | undefined
  /** The agent whose knowledge another provider's model may search. */
  knowledgeOf?: string | undefined
  /** The origin of the page that asked for the session, if the browser sent it. */
  origin: string | undefined
  visitor: LeadForm
}

export interface CallEnd {
  endedAt: string
  /** From connection to end, in ms. 0 if the call never connected. */
  durationMs: number
  reason: string
}

export interface StoredCall extends NewCall {
  /** Absent if there was no offer, or if it went to OpenAI. */
  answeredAt: string | undefined
  end: CallEnd | undefined
  /** The visitor's rating, 1 to 5. */
  rating: number | undefined
  /** When the visitor had the call erased: names and recordings are gone. */
  erasedAt: string | undefined
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

export interface NewLead extends LeadForm {
  id: string
  createdAt: string
  /**
   * Present if an agent took the lead in a call. Such a lead has a name and usually no company. Who wants no answer leaves
   * neither a phone number nor an email address.
   */
  call?: LeadCall
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

export const deliveryKinds = ['lead', 'message', 'invitation', 'event', 'call'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

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

/** `attempt` counts from 1. */
export type ClaimedDelivery = { id: string; attempt: number } & DeliverySubject

export type DeliveryOutcome =
  | { state: 'delivered'; at: string }
  | { state: 'waiting'; dueAt: string; error: string }
  | { state: 'dead'; error: string }

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
