import { createHash } from 'node:crypto'
import type { ContactForm, LeadForm } from '@ringwell/protocol/forms.ts'
import { uploadFields } from '@ringwell/protocol/upload.ts'
import { pause } from './report.ts'

export const AGENT = '1da0d73e-c806-46ba-9934-9c67f6b96a9f'
const BEGAN = Date.UTC(2026, 0, 1)
export const SIDES = ['agent', 'user'] as const
export type Side = (typeof SIDES)[number]

/** Records what was sent, and which of it was acknowledged. Each lead and message has a unique token. */
export interface Ledger {
  readonly leads: Map<string, { form: LeadForm; id: string | undefined }>
  readonly messages: Map<string, { form: ContactForm; id: string | undefined }>
  readonly recordings: Map<number, SentRecording>
  /** How often each answer came, by what was requested and its status; 0 is a broken connection. */
  readonly answers: Map<string, number>
}

export interface SentRecording {
  /** The server's id for it, once the server has answered. */
  id: string | undefined
  /** The longest version that was sent, and the longest that was acknowledged; 0 for none. */
  sent: number
  acknowledged: number
}

export type Load = ReturnType<typeof createLoad>

export interface LoadOptions {
  url: string
  random: () => number
  leadSenders?: number
  messageSenders?: number
  uploadSenders?: number
}

/** Longest pause between two requests of one sender. */
const PAUSE_MS = 60
const VERSIONS = 6
const GONE_MS = 20_000

/**
 * Returns the bytes of a version of a recording. They begin with a name, from which the rest is derived.
 */
export function recordingBytes(recording: number, version: number, side: Side): Buffer {
  const name = `${recording}/${version}/${side}`
  const seed = createHash('sha256').update(name).digest()
  const content = Buffer.alloc(4_000 + version * (8_000 + (seed.readUInt16BE(0) % 40_000)))
  for (let at = 0; at < content.length; at += seed.length) seed.copy(content, at)
  content.writeUInt32BE(0x1a45dfa3, 0)
  content.writeUInt8(name.length, 4)
  content.write(name, 5, 'latin1')
  return content
}

/** Returns the name that a file contains, or undefined if we never sent such a file. */
export function nameOfRecording(content: Buffer): [number, number, Side] | undefined {
  if (content.length < 40) return undefined
  const name = content.subarray(5, 5 + content.readUInt8(4)).toString('latin1')
  const [recording, version, side] = name.split('/')
  if (side !== 'agent' && side !== 'user') return undefined
  return [Number(recording), Number(version), side]
}

const json = (body: object) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export function createLoad(options: LoadOptions) {
  const { url, random, leadSenders = 3, messageSenders = 2, uploadSenders = 3 } = options
  const ledger: Ledger = {
    leads: new Map(),
    messages: new Map(),
    recordings: new Map(),
    answers: new Map(),
  }
  const shift = { isOn: false }
  let senders: Promise<void>[] = []

  const post = async (
    what: string,
    path: string,
    init: { headers?: Record<string, string>; body: string | FormData },
  ): Promise<{ status: number; body: Record<string, unknown> }> => {
    let status = 0
    let body: Record<string, unknown> = {}
    try {
      const signal = AbortSignal.timeout(GONE_MS)
      const response = await fetch(`${url}/api${path}`, { method: 'POST', signal, ...init })
      // An answer counts only when it is complete.
      body = (await response.json()) as Record<string, unknown>
      status = response.status
    } catch {
      // The connection broke: the server may have stored the request or not.
    }
    const key = `${what} ${status}`
    ledger.answers.set(key, (ledger.answers.get(key) ?? 0) + 1)
    return { status, body }
  }

  const sendLead = async (): Promise<number> => {
    const token = `lead-${ledger.leads.size}`
    const form = { name: token, companyName: `Company of ${token}`, mobileNumber: '5550100' }
    const entry: { form: LeadForm; id: string | undefined } = { form, id: undefined }
    ledger.leads.set(token, entry)
    const { status, body } = await post('lead', '/leads', json(form))
    if (status === 200) entry.id = String(body.id)
    return status
  }
  const sendMessage = async (): Promise<number> => {
    const token = `message-${ledger.messages.size}`
    const form = {
      company: 'Tamsel',
      name: 'Asha Rao',
      designation: 'Head of support',
      mobile: '5550100',
      email: 'asha@tamsel.example',
      country: 'India',
      message: token,
    }
    const entry: { form: ContactForm; id: string | undefined } = { form, id: undefined }
    ledger.messages.set(token, entry)
    const { status, body } = await post('message', '/email/send-form', json(form))
    if (status === 200) entry.id = String(body.id)
    return status
  }
  const sendRecording = async (recording: number): Promise<number> => {
    const entry = ledger.recordings.get(recording) ?? { id: undefined, sent: 0, acknowledged: 0 }
    ledger.recordings.set(recording, entry)
    const version = (entry.sent += 1)
    const start = BEGAN + recording * 1_000
    const form = new FormData()
    form.set('start_time', new Date(start).toISOString())
    form.set('end_time', new Date(start + version * 3_000).toISOString())
    form.set('duration', String(version * 3))
    form.set('language', 'English')
    for (const side of SIDES) {
      const blob = new Blob([new Uint8Array(recordingBytes(recording, version, side))])
      form.set(side === 'agent' ? uploadFields.agentFile : uploadFields.userFile, blob, side)
    }
    const { status, body } = await post('upload', `/call/upload_audio/${AGENT}`, { body: form })
    if (status === 200) {
      entry.id = (body.data as { recording_id: string }).recording_id
      entry.acknowledged = version
    }
    return status
  }

  const keepSending = async (send: () => Promise<number>): Promise<void> => {
    while (shift.isOn) {
      const status = await send()
      // Ask again soon if the server is down, so that requests arrive when it has just started.
      await pause(status === 0 ? 100 : random() * PAUSE_MS)
    }
  }
  const uploader = (): (() => Promise<number>) => {
    let recording: number | undefined
    return () => {
      const sent = recording === undefined ? undefined : ledger.recordings.get(recording)?.sent
      if (recording === undefined || (sent ?? 0) >= VERSIONS) {
        recording = ledger.recordings.size
        ledger.recordings.set(recording, { id: undefined, sent: 0, acknowledged: 0 })
      }
      return sendRecording(recording)
    }
  }

  return {
    ledger,
    sendLead,
    sendMessage,
    /** Sends the next version of a recording. Resolves with the status, or 0 for a broken connection. */
    sendRecording,
    /** Makes every sender send, one request after the other, until `stop`. */
    start() {
      shift.isOn = true
      senders = [
        ...Array.from({ length: leadSenders }, () => keepSending(sendLead)),
        ...Array.from({ length: messageSenders }, () => keepSending(sendMessage)),
        ...Array.from({ length: uploadSenders }, () => keepSending(uploader())),
      ]
    },
    /** Resolves when no sender is sending any more. */
    async stop() {
      shift.isOn = false
      await Promise.all(senders)
    },
  }
}

/** Returns a text like `lead 200: 31, upload 507: 4`. */
export const answersOf = ({ answers }: Ledger): string =>
  [...answers]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([answer, count]) => `${answer}: ${count}`)
    .join(', ')

const count = (entries: Iterable<{ id: string | undefined }>): number =>
  [...entries].filter(({ id }) => id !== undefined).length

/** Returns how many of each kind were acknowledged. */
export function acknowledged({ leads, messages, recordings }: Ledger): Record<string, number> {
  return {
    leads: count(leads.values()),
    messages: count(messages.values()),
    recordings: count(recordings.values()),
  }
}
