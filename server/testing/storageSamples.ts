import type { OwnAgent, OwnTool } from '../storage/agentStorage.ts'
import type { NewLead, NewMessage } from '../storage/formStorage.ts'
import type { StoredRecording } from '../storage/recordingStorage.ts'
import type { CallEnd, NewCall } from '../storage/callStorage.ts'
import type { Storage } from '../storage/storage.ts'
import type { NewBooking, ToolWrite } from '../storage/taskStorage.ts'

/** A storage of an empty database, or of one with this call. */
export type FreshStorage = (stored?: NewCall) => Promise<{ storage: Storage }>

/** Returns the ISO 8601 time of the given second on a fixed morning. */
export const at = (second: number): string =>
  new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

export const delivery = (id: string, second = 0) => ({ id, dueAt: at(second) })

export const endAfter = (seconds: number, reason = 'visitor'): CallEnd => ({
  endedAt: at(1 + seconds),
  durationMs: seconds * 1_000,
  reason,
})

export const call: NewCall = {
  callId: 'c1',
  tokenHash: 'hash-of-the-token-of-c1',
  agentUuid: 'agent',
  createdAt: at(0),
  channel: 'browser',
  direction: 'in',
  limitMs: 120_000,
  language: 'en',
  voice: 'shimmer',
  accent: 'Indian',
  tasksOf: 'restaurant',
  origin: 'https://www.example.com',
  visitor: { name: 'Asha Rao', companyName: "O'Neill & Söhne", mobileNumber: '5550100' },
}

/** Everything that an operator need not say is left out. */
export const plainAgent: OwnAgent = {
  name: 'Roma',
  prompt: '',
  greeting: '',
  basedOn: 'restaurant',
  leftOut: [],
  fields: {},
  tools: [],
  voice: undefined,
  language: undefined,
  accent: undefined,
  listed: false,
  callLimitMs: undefined,
  emergencyNumber: undefined,
  crisisLine: undefined,
  keepCallsDays: undefined,
  keepRecordingsDays: undefined,
}

const ownTool: OwnTool = {
  name: 'voucher',
  does: 'reads',
  purpose: 'know what my voucher is worth',
  says: ['Is there anything left on my gift card?'],
  fields: [
    {
      label: 'voucher number',
      kind: 'code',
      question: '',
      optional: false,
      options: [],
      example: 'RM12',
    },
  ],
  done: 'There is {left} left on it.',
  url: 'https://till.roma.example/vouchers',
  header: 'authorization',
  secret: { id: 's1', value: 'Bearer of the till', origin: 'https://till.roma.example' },
  limit_seconds: 4,
}

export const ownAgent: OwnAgent = {
  name: 'Trattoria Roma',
  prompt: 'You are the front desk of Trattoria Roma.\nBe brief.',
  greeting: 'Trattoria Roma, buona sera.',
  basedOn: 'restaurant',
  leftOut: ['cancelBooking', 'bookTable.wishes'],
  fields: { 'bookTable.people': { most: 6, question: 'How many will you be?' } },
  tools: [ownTool],
  voice: 'coral',
  language: undefined,
  accent: 'Italian',
  listed: true,
  callLimitMs: 600_000,
  emergencyNumber: '112',
  crisisLine: 'Telefono Amico on 02 2327 2327',
  keepCallsDays: 30,
  keepRecordingsDays: 7,
}

export const recording: StoredRecording = {
  agentUuid: 'agent',
  recordingId: 'c1',
  side: 'agent',
  path: 'agent/c1/agent-1.webm',
  bytes: 1_000,
  type: 'audio/webm',
  durationSeconds: 10,
  startTime: at(0),
  endTime: at(10),
  language: 'English',
  isComplete: true,
  storedAt: at(11),
}

export const lead: NewLead = {
  id: 'l1',
  createdAt: at(0),
  name: 'आशा राव',
  companyName: 'Tamsel',
  mobileNumber: '+91 555 0100',
}

export const message: NewMessage = {
  id: 'm1',
  createdAt: at(0),
  company: 'Tamsel',
  name: 'Asha Rao',
  designation: 'Head of support',
  mobile: '5550100',
  email: 'asha@tamsel.example',
  country: 'India',
  message: 'Line one\nline two; DROP TABLE messages;',
}

export const booking: NewBooking = {
  id: 'b1',
  calendar: 'restaurant',
  references: ['RIN74', 'KWX23'],
  callId: 'c1',
  createdAt: at(0),
  kind: 'table',
  startsAt: '2026-01-02T19:00:00.000Z',
  endsAt: '2026-01-02T21:00:00.000Z',
  date: '2026-01-02',
  time: '19:00',
  nights: null,
  people: 2,
  firstName: 'Siobhán',
  lastName: "O'Brien",
  phone: '+442079460958',
  email: null,
  notes: '{"wishes":"vegan"}',
  timeZone: 'Europe/London',
  deliveredAs: '',
}

export const write: ToolWrite = {
  callId: 'c1',
  key: 'c1:1',
  agent: 'restaurant',
  calendar: 'restaurant',
  tool: 'bookings.book',
  fingerprint: 'f1',
  at: at(1),
  most: 5,
}
