import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { createCallToken } from '../calls/callToken.ts'
import { askSession, type TestServer } from './createTestServer.ts'

export const agentUuid = '1da0d73e-c806-46ba-9934-9c67f6b96a9f'

/** Returns bytes that start like the container, and then differ by `seed`. */
export function audio(kind: 'webm' | 'mp4' | 'ogg', bytes: number, seed = 1): Buffer {
  const content = Buffer.alloc(bytes, seed)
  if (kind === 'webm') content.writeUInt32BE(0x1a45dfa3, 0)
  if (kind === 'ogg') content.write('OggS', 0, 'latin1')
  if (kind === 'mp4') content.write('ftyp', 4, 'latin1')
  return content
}

export interface Parts {
  fields?: Record<string, string | undefined>
  agent?: Buffer
  user?: Buffer
}

/** Builds an upload as the browser sends it. */
export function formOf({ fields, agent, user }: Parts): FormData {
  const form = new FormData()
  const all = {
    start_time: '2026-01-01T00:00:00.000Z',
    end_time: '2026-01-01T00:00:10.000Z',
    duration: '10',
    language: 'English',
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.set(name, value)
  if (agent)
    form.set('file_agent', new Blob([new Uint8Array(agent)], { type: 'audio/webm' }), 'agent.webm')
  if (user)
    form.set('file_user', new Blob([new Uint8Array(user)], { type: 'audio/webm' }), '../../u.webm')
  return form
}

export async function upload(url: string, parts: Parts, agent = agentUuid) {
  const response = await fetch(`${url}/api/call/upload_audio/${agent}`, {
    method: 'POST',
    body: formOf(parts),
  })
  const body = (await response.json()) as {
    data: { recording_id: string; agent: unknown }
    error: { code: string; message: string; field?: string; stored?: object }
  }
  return { status: response.status, body }
}

/** Lists every file below the recordings folder. */
export const filesOf = ({ recordingsDir }: TestServer): string[] =>
  readdirSync(recordingsDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(recordingsDir, path.join(entry.parentPath, entry.name)))

/** Creates a call with `agentUuid` and returns its id. */
export const mintCall = async (server: TestServer): Promise<string> =>
  (await askSession(server, { agent_uuid: agentUuid })).json().call_id

// An interface is not a record of fields.
export type TestCall = {
  call_id: string
  call_token: string
}

export interface TestCallOptions {
  agent?: string
  /** How long ago the session was requested and answered. */
  secondsAgo?: number
  isAnswered?: boolean
  /** The agent whose tasks the call works on. */
  tasksOf?: string
  /** The agent whose knowledge another provider's model may search. */
  knowledgeOf?: string
}

/**
 * Creates a call that is old enough for a recording of any length. The result has the form fields that an upload needs
 * as its credential.
 */
export async function beginCall(
  { storage }: Pick<TestServer, 'storage'>,
  {
    agent = agentUuid,
    secondsAgo = 125,
    isAnswered = true,
    tasksOf,
    knowledgeOf,
  }: TestCallOptions = {},
): Promise<TestCall> {
  const { token, hash } = createCallToken()
  const callId = randomUUID()
  const createdAt = new Date(Date.now() - secondsAgo * 1_000).toISOString()
  await storage.createCall({
    callId,
    tokenHash: hash,
    agentUuid: agent,
    createdAt,
    channel: 'browser',
    direction: 'in',
    limitMs: CALL_LIMIT_MS,
    language: 'en',
    voice: 'shimmer',
    accent: 'Indian',
    tasksOf,
    knowledgeOf,
    origin: undefined,
    visitor: { name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '5550100123' },
  })
  if (isAnswered) await storage.answerCall(callId, createdAt, 'browser')
  return { call_id: callId, call_token: token }
}

export const bearerOf = ({ call_token: token }: Pick<TestCall, 'call_token'>) => ({
  authorization: `Bearer ${token}`,
})

export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs = 5_000,
): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 10) {
    if (waited > limitMs) throw new Error(`the condition was not met within ${limitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Returns the two halves of an upload, for a slow sender. */
export async function halvesOf(parts: Parts): Promise<{ head: string; halves: [Buffer, Buffer] }> {
  const form = new Response(formOf(parts))
  const body = Buffer.from(await form.arrayBuffer())
  const head =
    `POST /api/call/upload_audio/${agentUuid} HTTP/1.1\r\nhost: x\r\n` +
    `content-type: ${form.headers.get('content-type')}\r\ncontent-length: ${body.length}\r\n\r\n`
  const middle = Math.floor(body.length / 2)
  return { head, halves: [body.subarray(0, middle), body.subarray(middle)] }
}

export function connectTo(url: string): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' })
  return socket.on('error', () => undefined)
}

/** Sends the first half of an upload over a raw socket, and then stops. */
export async function beginUpload(url: string, bytes: number) {
  const { head, halves } = await halvesOf({ agent: audio('webm', bytes) })
  const socket = connectTo(url)
  socket.write(head)
  socket.write(halves[0])
  return { socket, rest: halves[1] }
}
