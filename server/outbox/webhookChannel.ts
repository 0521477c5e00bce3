import { createHmac } from 'node:crypto'
import type { NewLead } from '../storage/storage.ts'
import { type DeliveryContext, DeliveryError } from './outbox.ts'

/**
 * Posts a lead as JSON: `name`, `companyName` and `mobileNumber`, as a spreadsheet's web script reads
 * them, plus `id` and `createdAt`. With a secret, `X-Signature-256` contains the HMAC of the body.
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
    // Do not follow redirects: the receiver must not be able to forward a visitor's details to a third
    // party.
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    await response.body?.cancel()
    const { status } = response
    if (isTaken(url, status, response.headers.get('location'))) return
    const advice = ': redirects are not followed, set LEADS_WEBHOOK_URL to the final address'
    throw new DeliveryError(`the webhook answered ${status}${isRedirect(status) ? advice : ''}`)
  }
}

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
