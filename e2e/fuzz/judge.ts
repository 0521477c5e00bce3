import { CANARY } from './fuzzServer.ts'
import type { Answer, Pools } from './sendPlan.ts'

/** Returns what is wrong with an answer, whatever was requested, or undefined if nothing is. */
export function faultOf(answer: Answer): string | undefined {
  const { status, headers, body, failure } = answer
  if (failure !== undefined) return failure
  if (status >= 500) return `answered ${status}: ${body.toString().slice(0, 300)}`
  if (headers['x-injected'] !== undefined) return 'sent a header that the request made up'
  if (body.includes(CANARY)) return 'sent a file from outside of the data'
  // An answer to bytes that could not be parsed as a request has no request id.
  if (headers['x-request-id'] === undefined && ![400, 408, 431].includes(status)) {
    return `answered ${status} without a request id`
  }
  if (status >= 400) return faultOfRefusal(answer)
  return undefined
}

/** Every refusal has the same format, or is a page for a browser without script. */
function faultOfRefusal({ status, headers, body }: Answer): string | undefined {
  const type = String(headers['content-type'] ?? '')
  if (type.startsWith('text/html')) return undefined
  const error = parse(body)?.error as { code?: unknown; message?: unknown } | undefined
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') {
    return `answered ${status} with a body that is no error: ${body.toString().slice(0, 200)}`
  }
  if (/\bat .*:\d+:\d+|node_modules|\/server\/|SQLITE|syntax error/.test(error.message)) {
    return `told what is inside: ${error.message}`
  }
  return undefined
}

/** Keeps the values of an answer that later requests may use. */
export function learn({ status, body, path = '' }: Answer, pools: Pools): void {
  if (status < 200 || status > 299) return
  const answer = parse(body)
  if (!answer) return
  const {
    client_secret: secret,
    call_id: callId,
    call_token: callToken = '',
    id,
    data,
  } = answer as Partial<{
    client_secret: { value?: string }
    call_id: string
    call_token: string
    id: string
    data: { agent?: { agent_id?: string }; next?: string | null; recording_id?: string }
  }>
  keep(pools.key, secret?.value)
  keep(pools.call, callId)
  if (callId !== undefined) keep(pools.callToken, callToken)
  keep(pools.lead, id)
  keep(pools.agent, data?.agent?.agent_id)
  keep(pools.mark, data?.next ?? undefined)
  const [, uploadedTo] = /\/upload_audio\/([^/?]+)$/.exec(path) ?? []
  if (uploadedTo !== undefined && data?.recording_id !== undefined && 'agent' in data) {
    keep(pools.recording, data.recording_id)
    keep(pools.recordingAgent, uploadedTo)
  }
}

const MOST_KEPT = 200

function keep(pool: string[], value: string | undefined): void {
  if (value === undefined) return
  pool.push(value)
  if (pool.length > MOST_KEPT) pool.shift()
}

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
