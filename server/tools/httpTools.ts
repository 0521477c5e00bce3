import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { z } from 'zod'
import type { TaskToolCall, TaskToolResult } from '@ringwell/engine/tools.ts'
import { signatureOf } from '../outbox/webhookChannel.ts'
import { isPrivateAddress } from './privateAddress.ts'
import { Value } from './toolArguments.ts'

/** Carries out a tool of the operator. Rejects if it cannot be reached or its answer is invalid. */
export type HttpTool = (call: TaskToolCall, signal: AbortSignal) => Promise<TaskToolResult>

export interface HttpToolsOptions {
  /** The URLs of the tools by name, without `http.`. */
  urls: ReadonlyMap<string, string>
  /** The secret that signs each request. */
  secret: string
  /** Host names and addresses that are allowed to be in a private network. */
  privateHosts: readonly string[]
  /** Replaced in tests. */
  lookup?: typeof lookUp
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
 * JSON request. If there is no answer, or the server says that it is busy, the request is sent once more with the same
 * `Idempotency-Key`.
 */
export function createHttpTools(options: HttpToolsOptions): ReadonlyMap<string, HttpTool> {
  const { urls, secret, attemptMs = ATTEMPT_MS } = options
  const toolOf =
    (url: URL): HttpTool =>
    async ({ callId, agent, key, tool, arguments: args }, signal) => {
      const body = JSON.stringify({ callId, agent, key, tool, arguments: args })
      if (Buffer.byteLength(body) > MOST_BYTES) throw new Error('the request is too large')
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': `${callId}:${key}`,
        'x-signature-256': signatureOf(body, secret),
      }
      const attempt = () =>
        post(url, {
          body,
          headers,
          lookup: guardedLookup(options),
          signal: AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]),
        })
      requireHost(url, options)
      const first = await attempt().catch((error: unknown) => {
        if (signal.aborted || error instanceof RefusedAddress) throw error
        return undefined
      })
      const { status, text } = first && !isBusy(first.status) ? first : await attempt()
      if (status < 200 || status >= 300) throw new Error(`the tool answered ${status}`)
      return Answer.parse(JSON.parse(text))
    }
  return new Map([...urls].map(([name, url]) => [`http.${name}`, toolOf(new URL(url))]))
}

const isBusy = (status: number): boolean => status === 429 || status >= 502

class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

const refuse = (host: string): RefusedAddress =>
  new RefusedAddress(
    `${host} is in a private network. Name it in HTTP_TOOLS_PRIVATE_HOSTS if that is meant.`,
  )

const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '').toLowerCase()

const isAllowed = (host: string, { privateHosts }: Pick<HttpToolsOptions, 'privateHosts'>) =>
  privateHosts.some((each) => each.toLowerCase() === host)

/** Checks an address that is written in the URL, because such an address is never looked up. */
function requireHost(url: URL, options: HttpToolsOptions): void {
  const host = hostOf(url)
  if (isIP(host) && isPrivateAddress(host) && !isAllowed(host, options)) throw refuse(host)
}

/**
 * Resolves a name for the connection itself, and refuses it if any of its addresses is private. Because the connection
 * uses the checked address, a name that resolves differently the next time (DNS rebinding) gains nothing.
 */
function guardedLookup(options: HttpToolsOptions): LookupFunction {
  const { lookup = lookUp } = options
  return (hostname, { all, ...rest }, done) => {
    lookup(hostname, { ...rest, all: true }, (error, addresses: LookupAddress[]) => {
      const isPrivate = !error && addresses.some(({ address }) => isPrivateAddress(address))
      const [first] = error ? [] : addresses
      const failure =
        error ??
        (isPrivate && !isAllowed(hostname.toLowerCase(), options)
          ? refuse(hostname)
          : first
            ? null
            : new Error('no address'))
      if (failure || !first) done(failure ?? new Error('no address'), '', 0)
      else if (all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

interface Post {
  body: string
  headers: Readonly<Record<string, string | number>>
  lookup: LookupFunction
  signal: AbortSignal
}

/** Sends one request. Does not follow redirects: they count as any other answer. */
function post(url: URL, { body, headers, lookup, signal }: Post) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    // Do not share connections, so that each one goes to an address that was checked for it.
    const sent = request(
      url,
      { method: 'POST', headers, lookup, signal, agent: false },
      (response) => {
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
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
