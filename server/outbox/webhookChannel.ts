import { createHmac } from 'node:crypto'
import type { NewLead } from '../storage/storage.ts'
import { type DeliveryContext, DeliveryError } from './outbox.ts'

/**
 * Posts a lead as JSON: `name`, `companyName`, `mobileNumber`, as a spreadsheet's web script reads them,
 * with `id` and `createdAt`. With a secret, `X-Signature-256` is the HMAC of the body.
 */
export function createWebhookChannel(url: string, secret: string | undefined) {
  return async (lead: NewLead, { idempotencyKey, signal }: DeliveryContext): Promise<void> => {
    const body = JSON.stringify(lead)
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    }
    if (secret) {
      headers['x-signature-256'] =
        `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    }
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    await response.body?.cancel()
    if (!response.ok) throw new DeliveryError(`the webhook answered ${response.status}`)
  }
}
