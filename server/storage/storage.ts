import type { ContactForm, LeadForm } from '@ringwell/protocol/forms.ts'
import type { AgentStorage } from './agentStorage.ts'
import type { BudgetStorage } from './budgetStorage.ts'
import type { ClockStorage } from './clockStorage.ts'
import type { SharedStorage } from './sharedStorage.ts'
import type { TranscriptStorage } from './transcriptStorage.ts'

/**
 * What the server remembers. One interface, one contract suite (`storageContract.ts`), an adapter per
 * database. Times are ISO 8601 strings in UTC, durations whole seconds where the wire has them so.
 * Every method is one transaction: it happened and is on disk when the promise resolves, or it did not.
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
    TranscriptStorage {
  /** Writes something that changes nothing. Rejects with `StorageError` when nothing can be kept. */
  check(): Promise<void>
  /** By the database's own clock, Unix ms. */
  time(): Promise<number>
  close(): Promise<void>
}

export interface CallStorage {
  createCall(call: NewCall): Promise<void>
  findCall(callId: string): Promise<StoredCall | undefined>
  /** Whether a call with this agent is on record. */
  wasCalled(agentUuid: string): Promise<boolean>
  /** The visitor's offer was answered. */
  answerCall(callId: string, answeredAt: string): Promise<void>
  /** Without effect on a call that is unknown or has ended. */
  endCall(callId: string, end: CallEnd): Promise<void>
  /** An end that is only told by recordings: a longer call replaces a shorter one. */
  extendCall(callId: string, end: CallEnd): Promise<void>
  /** Ends the open calls that were answered before then; returns how many. */
  endOpenCalls(end: CallEnd, answeredBefore: string): Promise<number>
  /** 1 to 5, the last one stands; false for a call that is unknown. */
  rateCall(callId: string, rating: number): Promise<boolean>
  /**
   * Forgets who called, what was said, and the rows of the recordings; none is kept for this call from then on. The
   * files are the caller's to remove. Undefined for a call that is unknown.
   */
  eraseCall(callId: string, erasedAt: string): Promise<{ agentUuid: string } | undefined>
  listCalls(page: Page): Promise<StoredCall[]>
  /** Deletes the calls that were made before then; returns how many. */
  deleteCallsBefore(before: string): Promise<number>
}

export interface RecordingStorage {
  findRecording(key: RecordingKey): Promise<StoredRecording | undefined>
  /**
   * Keeps the longest version of a recording: by duration, then by bytes, then the newer one. Tells
   * which file the row no longer points to: the one it replaced, or the new one that it refused,
   * because it is shorter or because its call was erased.
   */
  keepLongest(recording: StoredRecording): Promise<KeepOutcome>
  /** Whether a row points to this file, also when a write whose answer was lost went through. */
  isKept(recordingId: string, path: string): Promise<boolean>
  /** The oldest recordings that were first stored before then. */
  listRecordingsBefore(before: string, limit: number): Promise<StoredRecording[]>
  /** The row that points to this file, if one still does. */
  deleteRecording(path: string): Promise<void>
}

export interface KeepOutcome {
  kept: boolean
  unused: string | undefined
  erased: boolean
  /** Of the version that is stored now; 0 where the call was erased. */
  storedBytes: number
}

export interface FormStorage {
  /** Stores what a visitor wrote and its delivery together. */
  saveLead(lead: NewLead, delivery: NewDelivery): Promise<void>
  saveMessage(message: NewMessage, delivery: NewDelivery): Promise<void>

  /**
   * The oldest delivery of these kinds that is due, or due in more than a day, which a clock that was wrong
   * has planned; with what it carries. Nobody else gets it before
   * `leaseUntil`: a process that dies in between leaves it to be tried again.
   */
  claimDelivery(
    kinds: readonly DeliveryKind[],
    now: string,
    leaseUntil: string,
  ): Promise<ClaimedDelivery | undefined>
  settleDelivery(id: string, outcome: DeliveryOutcome): Promise<void>
  countDeliveries(): Promise<DeliveryCounts>
  /** Those that wait or were given up, the one that is due first at the top. */
  listUndelivered(limit: number): Promise<StoredDelivery[]>
  /** By the id of the lead or the message. */
  deliveriesOf(subjectIds: readonly string[]): Promise<ReadonlyMap<string, StoredDelivery>>
  /**
   * Has what was given up tried again, from `dueAt` on, as if for the first time: all of it, or the one
   * with this id, of its own or of its subject. Returns how many.
   */
  reviveDeliveries(dueAt: string, id?: string): Promise<number>

  listLeads(page: Page): Promise<NewLead[]>
  listMessages(page: Page): Promise<NewMessage[]>
  /** Somebody asked for it. What is still to be delivered of it is not. False if unknown. */
  deleteLead(id: string): Promise<boolean>
  deleteMessage(id: string): Promise<boolean>
}

/** The newest first. */
export interface Page {
  limit: number
  /** The last of the page before. */
  after: Position | undefined
}

/** `createdAt` need not be unique, so the id decides among equals. */
export interface Position {
  createdAt: string
  id: string
}

export interface NewCall {
  callId: string
  /** Of the call's token; absent for a call that was made before calls had one. */
  tokenHash?: string | undefined
  agentUuid: string
  createdAt: string
  /** BCP 47. */
  language: string
  voice: string
  accent: string
  /** Of the page that asked, if the browser said. */
  origin: string | undefined
  visitor: LeadForm
}

export interface CallEnd {
  endedAt: string
  /** From connected to the end, in ms; 0 if it never connected. */
  durationMs: number
  reason: string
}

export interface StoredCall extends NewCall {
  /** Absent where no offer came, or where it went to OpenAI. */
  answeredAt: string | undefined
  end: CallEnd | undefined
  /** Of the visitor, 1 to 5. */
  rating: number | undefined
  /** The visitor asked for it: names and recordings are gone. */
  erasedAt: string | undefined
}

export type RecordingSide = 'agent' | 'user'

export interface RecordingKey {
  agentUuid: string
  /** The call's id; derived from the start time for a caller that knows none. */
  recordingId: string
  side: RecordingSide
}

export interface StoredRecording extends RecordingKey {
  /** Below the recordings folder. */
  path: string
  bytes: number
  /** `audio/webm`. */
  type: string
  durationSeconds: number
  startTime: string
  endTime: string
  language: string
  /** By our own clock, of the first version; the times above are the browser's. */
  storedAt: string
}

export interface NewLead extends LeadForm {
  id: string
  createdAt: string
}

export interface NewMessage extends ContactForm {
  id: string
  createdAt: string
}

export type DeliveryKind = 'lead' | 'message'

export interface NewDelivery {
  /** Also the idempotency key that the receiver sees. */
  id: string
  dueAt: string
}

export type DeliverySubject =
  | { kind: 'lead'; lead: NewLead }
  | { kind: 'message'; message: NewMessage }

/** `attempt` counts from 1. */
export type ClaimedDelivery = { id: string; attempt: number } & DeliverySubject

export type DeliveryOutcome =
  | { state: 'delivered'; at: string }
  | { state: 'waiting'; dueAt: string; error: string }
  | { state: 'dead'; error: string }

/** How many there are, by kind and state; `retrying` are those of the waiting that failed before. */
export type DeliveryCounts = Record<
  DeliveryKind,
  Record<DeliveryOutcome['state'] | 'retrying', number>
>

/** What became of a lead or a message. */
export interface StoredDelivery {
  id: string
  kind: DeliveryKind
  /** The id of the lead or the message. */
  subjectId: string
  state: DeliveryOutcome['state']
  attempts: number
  /** When it is tried again, or was last meant to be. */
  dueAt: string
  deliveredAt: string | undefined
  /** Of the last attempt, if it failed. */
  error: string | undefined
}
