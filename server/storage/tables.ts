import type { StoredKey, RequestCount } from './sharedStorage.ts'
import type { NewLead, NewMessage, StoredDelivery, StoredRecording } from './storage.ts'
import type { StoredTurn } from './transcriptStorage.ts'

/**
 * The tables as the newest migration leaves them (`migrations.ts`), with each column in camel case:
 * `created_at` is `createdAt` here. Every query is checked against these types, and its rows have them
 * without being converted. A column that can be NULL is null in a row, never undefined.
 */
export interface Tables {
  agents: AgentRow
  calls: CallRow
  callTurns: StoredTurn & { callId: string }
  clockMarks: ClockMarkRow
  deliveries: DeliveryRow
  leads: NewLead
  messages: NewMessage
  recordings: RecordingRow
  requestCounts: RequestCount & { name: string }
  sessionKeys: StoredKey & { redeemedAt: string | null; hangUpAt: string | null }
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
  /** Null for a published agent, like all columns below. */
  name: string | null
  prompt: string | null
  greeting: string | null
  basedOn: string | null
  voice: string | null
  language: string | null
  accent: string | null
  /** 0 or 1. */
  listed: number | null
}

export interface CallRow {
  callId: string
  tokenHash: string | null
  networkHash: string | null
  agentUuid: string
  createdAt: string
  language: string
  voice: string
  accent: string
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
}

/** The only row has the id 1. */
interface ClockMarkRow {
  id: 1
  trustedAt: string
  knownUntil: string | null
}

export interface DeliveryRow extends Omit<StoredDelivery, 'deliveredAt' | 'error'> {
  deliveredAt: string | null
  lastError: string | null
}

export interface RecordingRow extends Omit<StoredRecording, 'durationSeconds'> {
  durationS: number
}
