import { Agent, request as httpRequest } from 'node:http'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { ADMIN_TOKEN } from './fuzzServer.ts'
import type { BodyPlan, Plan, Pool, Word } from './plans.ts'

/** Values that the server has returned so far. */
export type Pools = Record<Pool, string[]>

export const newPools = (): Pools => ({
  call: [],
  callToken: [],
  agent: ['general', 'front-desk'],
  key: [],
  lead: [],
  message: [],
  mark: [],
  recording: [],
  recordingAgent: [],
})

export interface Answer {
  /** The path that was requested. */
  path?: string
  /** 0 means that there was no answer. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** Why there was no answer. */
  failure: string | undefined
}

/** Longer than any answer takes. */
export const ANSWER_LIMIT_MS = 15_000
const BODY_LIMIT = 5_000_000

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
export const closeConnections = (): void => agent.destroy()

function wordOf(word: Word, pools: Pools): string {
  if (typeof word === 'string') return word
  const pool = pools[word.pick]
  return pool[word.index % Math.max(pool.length, 1)] ?? '00000000-0000-4000-8000-000000000000'
}

/** Sends each lone surrogate as the replacement character. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Leaves out what a header can't contain. The raw requests (`rawRequests.ts`) do send such headers. */
const headerText = (text: string): string => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '')

/** Sends the request, and never throws. */
export async function sendPlan(base: string, plan: Plan, pools: Pools): Promise<Answer> {
  const { operation } = plan
  const path = operation.path.replaceAll(/{(\w+)}/g, (_all, name: string) =>
    encode(wordOf(plan.path[name] ?? '', pools)),
  )
  const query = plan.query
    .map(([name, value]) => `${encode(name)}=${encode(wordOf(value, pools))}`)
    .join('&')
  const { content, type } = await encodeBody(plan.body, pools)
  const contentType = plan.contentType ?? type
  const authorization = authorizationText(plan, pools)
  const headers: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(plan.headers).map(([name, value]) => [name, headerText(value)]),
    ),
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...(authorization !== undefined && { authorization: headerText(authorization) }),
    ...(content && { 'content-length': String(content.length) }),
  }
  const target = `${path}${query && `?${query}`}`
  return { ...(await send(base, target, operation.method, headers, content)), path }
}

function authorizationText(
  { authorization: planned, path }: Plan,
  pools: Pools,
): string | undefined {
  if (planned === undefined || typeof planned === 'string') return planned
  if (planned.right === 'operator') return `Bearer ${ADMIN_TOKEN}`
  if (planned.right === 'callToken') {
    const call = path.call_id ?? ''
    return `Bearer ${typeof call === 'string' ? 'ct_none' : tokenOf(call.index, pools)}`
  }
  const key = pools.key.pop() ?? 'ek_none'
  return `Bearer ${key}`
}

const tokenOf = (index: number, pools: Pools): string => wordOf({ pick: 'callToken', index }, pools)

async function encodeBody(
  plan: BodyPlan,
  pools: Pools,
): Promise<{ content?: Buffer; type?: string }> {
  switch (plan.kind) {
    case 'none':
      return {}
    case 'bytes':
      return { content: Buffer.from(plan.bytes), type: 'application/json' }
    case 'text':
      return { content: Buffer.from(plan.text), type: 'application/sdp' }
    case 'json':
      return { content: Buffer.from(JSON.stringify(plan.value) ?? ''), type: 'application/json' }
    case 'encoded': {
      const fields = Object.entries(fieldsOf(plan.value))
      const text = fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
      return { content: Buffer.from(text), type: 'application/x-www-form-urlencoded' }
    }
    case 'form':
  }
  return encodeForm(plan, pools)
}

async function encodeForm(plan: BodyPlan & { kind: 'form' }, pools: Pools) {
  const form = new FormData()
  const fields = fieldsOf(plan.value)
  if (plan.callId !== undefined) {
    fields.call_id = wordOf(plan.callId, pools)
    // It decides where the files go, so it comes before them.
    if (typeof plan.callId !== 'string') form.set('call_token', tokenOf(plan.callId.index, pools))
    delete fields.call_token
  } else if (plan.sound > 2) {
    // Without a call, a made-up token would be refused before the files are read.
    delete fields.call_token
  }
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith('file_')) form.append(name, sound(plan.sound), 'a.webm')
    else form.append(name, value)
  }
  const encoded = new Response(form)
  return {
    content: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? '',
  }
}

const fieldsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, field]) => [
          name,
          typeof field === 'string' ? field : (JSON.stringify(field) ?? ''),
        ]),
      )
    : { body: JSON.stringify(value) ?? '' }

/** Usually returns something that begins like a recording, sometimes something else, sometimes nothing. */
function sound(kind: number): Blob {
  const content = Buffer.alloc(kind === 0 ? 0 : 40 * kind * kind, kind)
  if (kind > 2) content.writeUInt32BE(0x1a45dfa3, 0)
  if (kind > 7) content.write('OggS', 0, 'latin1')
  return new Blob([new Uint8Array(content)])
}

function send(
  base: string,
  path: string,
  method: string,
  headers: Record<string, string>,
  content: Buffer | undefined,
): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (failure: string): void =>
      resolve({ status: 0, headers: {}, body: Buffer.alloc(0), failure })
    try {
      const request = httpRequest(
        `${base}${path}`,
        { method, headers, agent, timeout: ANSWER_LIMIT_MS },
        (response) => {
          const chunks: Buffer[] = []
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes < BODY_LIMIT) chunks.push(chunk)
          })
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks),
              failure: undefined,
            }),
          )
          response.on('error', (error) => fail(`the answer broke off: ${error.message}`))
        },
      )
      request.on('timeout', () => request.destroy(new Error('no answer in time')))
      request.on('error', (error) => fail(error.message))
      request.end(content)
    } catch (error) {
      // Node refuses to send the request. That is a fault of our own sender, and is reported as one.
      fail(`not sent: ${messageOf(error)}`)
    }
  })
}
