import { z } from 'zod'
import type { TaskToolCall, TaskToolResult } from '@ringwell/engine/tools.ts'
import { signatureOf } from '../outbox/webhookChannel.ts'
import { type Guard, guardedRequest, RefusedAddress } from './guardedRequest.ts'
import { Value } from './toolArguments.ts'

/** Carries out a tool of the operator. Rejects if it cannot be reached or its answer is invalid. */
export type HttpTool = (call: TaskToolCall, signal: AbortSignal) => Promise<TaskToolResult>

export interface HttpToolsOptions extends Guard {
  /** The URLs of the tools by name, without `http.`. */
  urls: ReadonlyMap<string, string>
  /** The secret that signs each request. */
  secret: string
  attemptMs?: number
}

/** Two attempts fit into the time limit of a tool. */
const ATTEMPT_MS = 2_700
const MOST_BYTES = 64 * 1024

const Code = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/)
const Values = z.record(Code, Value)
const Answer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    reference: z.string().min(1).max(40).optional(),
    facts: z.record(Code, z.union([z.string().max(300), Value])).optional(),
  }),
  z.object({
    status: z.literal('refused'),
    reason: Code,
    alternatives: z.array(Values).max(10).default([]),
  }),
  z.object({ status: z.literal('unavailable') }),
])

/**
 * Creates the tools that run on the operator's servers, by the name that tasks use for them. Each call is one signed
 * JSON request.
 */
export function createHttpTools(options: HttpToolsOptions): ReadonlyMap<string, HttpTool> {
  const { urls, secret } = options
  const toolOf =
    (url: URL): HttpTool =>
    async (call, signal) => {
      const headers = { 'x-signature-256': signatureOf(bodyOf(call), secret) }
      return resultIn(await askTool(call, { ...options, url, headers }, signal))
    }
  return new Map([...urls].map(([name, url]) => [`http.${name}`, toolOf(new URL(url))]))
}

export interface Endpoint extends Guard {
  url: URL
  /** Besides those that every call has. */
  headers: Readonly<Record<string, string>>
  attemptMs?: number
  /** Nothing is sent a second time, and only the signal ends it. */
  once?: true
}

export interface HttpAnswer {
  status: number
  text: string
}

/** What is sent for a call. */
export const bodyOf = ({ callId, agent, key, tool, arguments: args }: TaskToolCall): string =>
  JSON.stringify({ callId, agent, key, tool, arguments: args })

/**
 * Sends a call. If there is no answer, or the server says that it is busy, the request is sent once more with the same
 * `Idempotency-Key`.
 */
export async function askTool(
  call: TaskToolCall,
  { url, headers, attemptMs = ATTEMPT_MS, once, ...guard }: Endpoint,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const body = bodyOf(call)
  if (Buffer.byteLength(body) > MOST_BYTES) throw new Error('the request is too large')
  const sent = {
    ...headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': `${call.callId}:${call.key}`,
  }
  const attempt = () =>
    post(url, guard, {
      body,
      headers: sent,
      signal: once ? signal : AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]),
    }).catch((error: unknown) => {
      throw error instanceof RefusedAddress ? refusedTool(error) : error
    })
  if (once) return attempt()
  const first = await attempt().catch((error: unknown) => {
    if (signal.aborted || isRefused(error)) throw error
    return undefined
  })
  return first && !isBusy(first.status) ? first : attempt()
}

/** @throws Error if a tool may not answer like this */
export function resultIn({ status, text }: HttpAnswer): TaskToolResult {
  if (status < 200 || status >= 300) throw new Error(`the tool answered ${status}`)
  return Answer.parse(JSON.parse(text))
}

const isBusy = (status: number): boolean => status === 429 || status >= 502

const refusedTool = (cause: RefusedAddress): Error =>
  new Error(`${cause.message} Name it in HTTP_TOOLS_PRIVATE_HOSTS if that is meant.`, { cause })

const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof RefusedAddress

interface Post {
  body: string
  headers: Readonly<Record<string, string | number>>
  signal: AbortSignal
}

function post(url: URL, guard: Guard, { body, headers, signal }: Post) {
  return new Promise<HttpAnswer>((resolve, reject) => {
    const sent = guardedRequest(url, guard, { method: 'POST', headers, signal })
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MOST_BYTES) response.destroy(new Error('the answer is too large'))
        else chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
