import type { Generated } from 'kysely'
import type { CallOutcome } from '@ringwell/protocol/callOutcome.ts'
import type { LeadForm } from '@ringwell/protocol/forms.ts'
import type { InboxEntry, InboxKind, InboxStatus } from '@ringwell/protocol/operator/inbox.ts'
import type { AgentDraft, AgentVersion } from './agentStorage.ts'
import type { BookingRow } from './bookingRow.ts'
import type { NewKnowledgeFile } from './knowledgeStorage.ts'
import type { StoredKey, RequestCount } from './sharedStorage.ts'
import type { NewAuditEntry } from './auditStorage.ts'
import type { DeliveryAttempt, NewMessage, StoredDelivery } from './formStorage.ts'
import type { NewInboxEntry } from './inboxStorage.ts'
import type { NewOperatorKey } from './operatorKeyStorage.ts'
import type { NewOperatorSession, StoredOperator, StoredPasskey } from './peopleStorage.ts'
import type { StoredAgentTest } from './agentTestStorage.ts'
import type { StoredSettled } from './settledStorage.ts'
import type { StoredRecording } from './recordingStorage.ts'
import type { StoredCallView } from './callListStorage.ts'
import type { CallChannel } from './callStorage.ts'
import type { NeverRung, StoredOutboundCall } from './outboundStorage.ts'
import type { NewRemark } from './reviewStorage.ts'
import type { StoredTurn } from './transcriptStorage.ts'

/**
 * The tables as the newest migration leaves them (`migrations.ts`), with each column in camel case:
 * `created_at` is `createdAt` here. Every query is checked against these types, and its rows have them
 * without being converted. A column that can be NULL is null in a row, never undefined.
 */
export interface Tables {
  agents: AgentRow
  agentDrafts: AgentDraftRow
  agentVersions: AgentVersionRow
  auditEntries: NewAuditEntry
  bookings: BookingRow
  bookingUnits: BookingUnitRow
  calendars: CalendarRow
  calls: CallRow
  callOutcomes: OutcomeRow
  callCorrections: CorrectionRow
  callRemarks: RemarkRow
  callTurns: TurnRow
  callViews: StoredCallView
  callWords: CallWordsRow
  /** Only in SQLite: the index of `callWords`. */
  callWordsIndex: { rowid: number }
  clockMarks: ClockMarkRow
  deliveries: DeliveryRow
  deliveryAttempts: DeliveryAttempt & { deliveryId: string }
  inboxItems: InboxItemRow
  inboxHistory: InboxHistoryRow
  knowledgeFiles: KnowledgeFileRow
  leads: LeadRow
  messages: NewMessage
  neverRung: NeverRung
  outboundCalls: OutboundCallRow
  phoneNumbers: NumberRow
  operatorKeys: OperatorKeyRow
  operatorLinks: { hash: string; operatorId: string; expiresAt: string }
  operatorPasskeys: StoredPasskey
  operators: OperatorRow
  operatorSessions: NewOperatorSession
  recordings: RecordingRow
  records: RecordRow
  recoveryCodes: { operatorId: string; hash: string }
  requestCounts: RequestCount & { name: string }
  agentTests: AgentTestRow
  settledQuestions: StoredSettled
  settledInCalls: SettledInCallRow
  secrets: { name: string; secret: string }
  sessionKeys: StoredKey & { redeemedAt: string | null; hangUpAt: string | null }
  toolCalls: ToolCallRow
  callLines: {
    callId: string
    line: number
    brief: string
    beforeMs: number
    lostAt: string | null
  }
  callMemory: { callId: string; position: number; entry: string }
  toolTries: { callId: string; key: string; createdAt: string }
  unusedRecordings: { path: string; since: string }
}

export interface AgentRow {
  agentId: string
  createdAt: string
  updatedAt: string
  deletedAt: string | null
  /** 0 or 1. */
  enabled: number
  /** A JSON array. */
  origins: string | null
  dailyMinutes: number | null
  /** Null for a published agent, like all columns below. */
  name: string | null
  prompt: string | null
  greeting: string | null
  basedOn: string | null
  /** A JSON array, or null for nothing. The same goes for `tools`, and `fields` is a JSON object. */
  leftOut: string | null
  fields: string | null
  tools: string | null
  voice: string | null
  language: string | null
  accent: string | null
  /** 0 or 1. */
  listed: number | null
  callLimitMs: number | null
  emergencyNumber: string | null
  crisisLine: string | null
  keepCallsDays: number | null
  keepRecordingsDays: number | null
  /** Null also for an own agent that was last changed before agents had versions. */
  version: number | null
}

/** `content` is the `OwnAgent` as JSON. */
export interface AgentVersionRow extends Omit<AgentVersion, 'own'> {
  agentId: string
  content: string
}

interface AgentDraftRow extends Omit<AgentDraft, 'own'> {
  content: string
}

/** The primary key is (calendar, resource, unit), so nothing can be booked twice. */
interface BookingUnitRow {
  calendar: string
  resource: string
  unit: number
  bookingId: string
}

/** `settings` and `specialHours` are JSON. A calendar without a row is as in `content/`. */
export interface CalendarRow {
  calendar: string
  version: number
  /** With the days on which it is closed. */
  settings: string
  /** The special days on which it is open. Null if there never was one. */
  specialHours: string | null
  updatedAt: string
}

export interface CallRow {
  callId: string
  tokenHash: string | null
  networkHash: string | null
  agentUuid: string
  createdAt: string
  channel: CallChannel
  direction: 'in' | 'out'
  callerNumber: string | null
  ownNumber: string | null
  trunk: string | null
  carrierCall: string | null
  /** Null together with `currency`. */
  minuteMicros: number | null
  currency: string | null
  keyId: string | null
  agentVersion: number | null
  limitMs: number
  language: string
  voice: string
  accent: string
  tasksOf: string | null
  knowledgeOf: string | null
  origin: string | null
  visitorName: string
  visitorCompany: string
  visitorMobile: string
  answeredAt: string | null
  connectedAt: string | null
  /** Null together with `durationMs` and `endReason`. */
  endedAt: string | null
  durationMs: number | null
  endReason: string | null
  rating: number | null
  erasedAt: string | null
  upsetTurn: number | null
  assignee: string | null
}

/** `trace` is JSON. */
interface TurnRow extends Omit<StoredTurn, 'fromMs' | 'toMs' | 'by' | 'trace'> {
  callId: string
  fromMs: number | null
  toMs: number | null
  saidBy: string | null
  trace: string | null
}

/** A remark on a call. One on an item of the inbox that is not of a call is a note in `inboxHistory`. */
interface RemarkRow extends Omit<NewRemark, 'author' | 'operatorId'> {
  callId: string
  /** Null for a program. */
  operatorId: string | null
}

/** `values` is JSON. */
interface CorrectionRow {
  callId: string
  outcome: CallOutcome['outcome']
  values: string
  operatorId: string | null
  correctedAt: string
}

/** `slots`, `unanswered` and `notes` are JSON. The outcome in all other columns is derived from `notes`. */
export interface OutcomeRow {
  callId: string
  task: string | null
  outcome: CallOutcome['outcome']
  danger: NonNullable<CallOutcome['danger']> | null
  slots: string
  reference: string | null
  unanswered: string
  summary: string
  notes: string
  updatedAt: string
}

/** `turns` is JSON. */
export type AgentTestRow = Omit<StoredAgentTest, 'turns'> & { turns: string; createdAt: string }

/** A question of a call, by the hash of its words, that an operator has settled. */
interface SettledInCallRow {
  callId: string
  digest: string
  settledId: string
}

/** What was said in a call that is over, as words with spaces between them. */
interface CallWordsRow {
  /** Only in SQLite. */
  id: Generated<number>
  callId: string
  words: string
}

/** There is only one row, with the id 1. */
interface ClockMarkRow {
  id: 1
  trustedAt: string
  knownUntil: string | null
}

export interface DeliveryRow extends Omit<StoredDelivery, 'deliveredAt' | 'error'> {
  deliveredAt: string | null
  lastError: string | null
}

/** Exactly one of `leadId`, `messageId` and `callId` is set. */
export interface InboxItemRow {
  itemId: string
  kind: InboxKind
  createdAt: string
  leadId: string | null
  messageId: string | null
  callId: string | null
  /** As in `calls`. Stays when the call is erased. */
  agent: string | null
  status: InboxStatus
  /** 1 while an emergency is not done, or 0. */
  urgent: number
  owner: string | null
  dueAt: string | null
  version: number
  /** Null together with `answeringSince`. */
  answering: string | null
  answeringSince: string | null
  /** What the item is found by, in lower case. */
  words: Generated<string>
}

/** `subject` is null unless the entry is a mail. */
interface InboxHistoryRow extends Omit<NewInboxEntry, 'subject' | 'type'> {
  type: InboxEntry['type']
  itemId: string
  /** The order of what was done at once. */
  place: number
  subject: string | null
}

/** The last five columns are null for a lead from a form. */
export interface LeadRow extends LeadForm {
  id: string
  createdAt: string
  callId: string | null
  agent: string | null
  email: string | null
  reason: string | null
  summary: string | null
}

interface KnowledgeFileRow extends NewKnowledgeFile {
  agentId: string
  /** Null together with `vectors`, until the vectors are made. */
  vectorFormat: string | null
  /** Base64. */
  vectors: string | null
}

/** `agents` is a JSON array, or null for all agents. */
export interface OperatorKeyRow extends Omit<NewOperatorKey, 'agents'> {
  agents: string | null
  lastUsedAt: string | null
  revokedAt: string | null
}

export interface OperatorRow extends Omit<
  StoredOperator,
  'joinedAt' | 'lastSeenAt' | 'callersTold'
> {
  joinedAt: string | null
  lastSeenAt: string | null
  removedAt: string | null
  /** 0 or 1. */
  callersTold: number | null
  /** Null together with the two below. */
  passwordHash: string | null
  totpSecret: string | null
  totpStep: number | null
  /** The issuer's id of somebody who signs in with OIDC. */
  subject: string | null
}

export interface OutboundCallRow extends Omit<
  StoredOutboundCall,
  'idempotencyKey' | 'carrierCall'
> {
  idempotencyKey: string | null
  carrierCall: string | null
}

export interface RecordingRow extends Omit<StoredRecording, 'durationSeconds' | 'isComplete'> {
  durationS: number
  /** 0 or 1. */
  isComplete: number
  /** Base64. Null until they are made. */
  peaks: string | null
}

export interface NumberRow {
  number: string
  agentId: string
  createdAt: string
  transferTo: string | null
  /** Null together with `currency`. */
  minuteMicros: number | null
  currency: string | null
}

interface RecordRow {
  agent: string
  kind: string
  key: string
  /** The call that sees the record like this. Empty for the sample itself. */
  callId: string
  /** 0 or 1. */
  isSample: number
  /** JSON. */
  content: string
  updatedAt: string
}

interface ToolCallRow {
  callId: string
  key: string
  agent: string
  tool: string
  fingerprint: string
  /** JSON. `null` while a tool of the operator is running. */
  result: string
  createdAt: string
}
