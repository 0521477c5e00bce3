import { contactFields } from '@ringwell/protocol/forms.ts'
import type { NewMessage } from '../storage/formStorage.ts'
import { type DeliveryContext, DeliveryError } from './outbox.ts'

export interface EmailJsOptions {
  serviceId: string
  templateId: string
  /** The public key, which EmailJS calls the user id. */
  userId: string
  /** The private key. EmailJS requires it if its own setting says so. */
  accessToken: string | undefined
  /** The base URL of the API: `https://api.emailjs.com/api/v1.0`. */
  url: string
}

/** Sends a contact message through EmailJS. https://www.emailjs.com/docs/rest-api/send/ */
export function createEmailJsChannel(options: EmailJsOptions) {
  return async (
    message: NewMessage,
    { idempotencyKey, signal }: DeliveryContext,
  ): Promise<void> => {
    const response = await fetch(`${options.url}/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      body: JSON.stringify({
        service_id: options.serviceId,
        template_id: options.templateId,
        user_id: options.userId,
        accessToken: options.accessToken,
        template_params: Object.fromEntries(contactFields.map((field) => [field, message[field]])),
      }),
      signal,
      redirect: 'manual',
    })
    await response.body?.cancel()
    if (!response.ok) throw new DeliveryError(`EmailJS answered ${response.status}`)
  }
}
