import type { Row } from './sql.ts'
import type { NewLead, NewMessage, StoredCall, StoredDelivery, StoredRecording } from './storage.ts'

const optional = (value: Row[string] | undefined): string | undefined =>
  value === null || value === undefined ? undefined : String(value)

export const toCall = (row: Row): StoredCall => ({
  callId: String(row.call_id),
  tokenHash: optional(row.token_hash),
  agentUuid: String(row.agent_uuid),
  createdAt: String(row.created_at),
  language: String(row.language),
  voice: String(row.voice),
  accent: String(row.accent),
  origin: optional(row.origin),
  visitor: {
    name: String(row.visitor_name),
    companyName: String(row.visitor_company),
    mobileNumber: String(row.visitor_mobile),
  },
  answeredAt: optional(row.answered_at),
  end:
    row.ended_at === null
      ? undefined
      : {
          endedAt: String(row.ended_at),
          durationMs: Number(row.duration_ms),
          reason: String(row.end_reason),
        },
  rating: row.rating === null ? undefined : Number(row.rating),
  erasedAt: optional(row.erased_at),
})

export const toRecording = (row: Row): StoredRecording => ({
  agentUuid: String(row.agent_uuid),
  recordingId: String(row.recording_id),
  side: row.side as StoredRecording['side'],
  path: String(row.path),
  bytes: Number(row.bytes),
  type: String(row.type),
  durationSeconds: Number(row.duration_s),
  startTime: String(row.start_time),
  endTime: String(row.end_time),
  language: String(row.language),
  storedAt: String(row.stored_at),
})

export const toLead = (row: Row): NewLead => ({
  id: String(row.id),
  createdAt: String(row.created_at),
  name: String(row.name),
  companyName: String(row.company_name),
  mobileNumber: String(row.mobile_number),
})

export const toMessage = (row: Row): NewMessage => ({
  id: String(row.id),
  createdAt: String(row.created_at),
  company: String(row.company),
  name: String(row.name),
  designation: String(row.designation),
  mobile: String(row.mobile),
  email: String(row.email),
  country: String(row.country),
  message: String(row.message),
})

export const toDelivery = (row: Row): StoredDelivery => ({
  id: String(row.id),
  kind: row.kind as StoredDelivery['kind'],
  subjectId: String(row.subject_id),
  state: row.state as StoredDelivery['state'],
  attempts: Number(row.attempts),
  dueAt: String(row.due_at),
  deliveredAt: optional(row.delivered_at),
  error: optional(row.last_error),
})
