import { createHmac } from 'node:crypto'
import { costOf } from '../storage/callCost.ts'
import type { EndedCall } from '../storage/outcomeStorage.ts'
import { type DeliveryAnswer, type DeliveryContext, DeliveryError } from './outbox.ts'

/** The setting that contains the receiver's URL. The error about a redirect names it. */
type WebhookSetting = 'LEADS_WEBHOOK_URL' | 'CALLS_WEBHOOK_URL'

/**
 * Posts a lead or the end of a call as JSON. A lead has `name`, `companyName` and `mobileNumber`, as a spreadsheet's
 * web script reads them, plus `id` and `createdAt`. With a secret, `X-Signature-256` contains the HMAC of the body.
 */
export function createWebhookChannel(
  url: string,
  secret: string | undefined,
  setting: WebhookSetting = 'LEADS_WEBHOOK_URL',
) {
  return async (
    content: object,
    { idempotencyKey, signal }: DeliveryContext,
  ): Promise<DeliveryAnswer> => {
    const body = JSON.stringify(content)
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    }
    if (secret) headers['x-signature-256'] = signatureOf(body, secret)
    // Do not follow redirects: the receiver must not be able to forward a visitor's details to a third
    // party.
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    const { status } = response
    const answer = { status, text: await beginningOf(response) }
    if (isTaken(url, status, response.headers.get('location'))) return answer
    const advice = `: redirects are not followed, set ${setting} to the final address`
    throw new DeliveryError(
      `the webhook answered ${status}${isRedirect(status) ? advice : ''}`,
      false,
      answer,
    )
  }
}

const MOST_ANSWER_BYTES = 1_000
/** How long the beginning of an answer may take. Its status alone says whether the item was accepted. */
const ANSWER_WITHIN_MS = 2_000

/** Returns the first bytes of an answer as text, for the operator to read, and closes the connection. Never rejects. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const late = setTimeout(() => void reader.cancel().catch(() => {}), ANSWER_WITHIN_MS)
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    while (bytes < MOST_ANSWER_BYTES) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      bytes += value.length
    }
  } catch {
    // The connection broke after the status.
  }
  clearTimeout(late)
  void reader.cancel().catch(() => {})
  const text = Buffer.concat(chunks).subarray(0, MOST_ANSWER_BYTES).toString('utf8')
  // PostgreSQL stores no NUL.
  return text.replaceAll('\0', '')
}

/** The value of `X-Signature-256`. The receiver computes the same and compares. */
export const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const isRedirect = (status: number): boolean => status >= 300 && status < 400

/**
 * Returns whether a response means that the lead was accepted: a 2xx, or Google's redirect to the result
 * of a spreadsheet's web script, which has run by then. The result is not fetched.
 * https://developers.google.com/apps-script/guides/content#redirects
 */
export function isTaken(url: string, status: number, location: string | null): boolean {
  if (status >= 200 && status < 300) return true
  return (
    status === 302 &&
    new URL(url).origin === 'https://script.google.com' &&
    URL.parse(location ?? '')?.origin === 'https://script.googleusercontent.com'
  )
}

/** Returns the end of a call in the form that its receiver gets. The names are those of the operator's API. */
export const callEnded = (call: EndedCall): object => ({
  event: 'call.ended',
  call_id: call.callId,
  agent_uuid: call.agentUuid,
  channel: call.channel,
  direction: call.direction,
  own_number: call.line?.ownNumber ?? null,
  trunk: call.line?.trunk ?? null,
  ...costOf(call),
  key_id: call.keyId ?? null,
  created_at: call.createdAt,
  ended_at: call.end.endedAt,
  duration_ms: call.end.durationMs,
  end_reason: call.end.reason,
  language: call.language,
  outcome: call.outcome?.outcome ?? 'nothing',
  danger: call.outcome?.danger ?? null,
  task: call.outcome?.task ?? null,
  reference: call.outcome?.reference ?? null,
  slots: call.outcome?.slots ?? [],
  unanswered: call.outcome?.unanswered ?? [],
  summary: call.outcome?.summary ?? '',
})
