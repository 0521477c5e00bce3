import { once } from 'node:events'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { contact } from '@ringwell/content/site/contact.ts'
import type { NewMessage, Reply } from '../storage/formStorage.ts'
import { ATTEMPT_LIMIT_MS, type DeliveryContext } from './outbox.ts'

export interface MailOptions {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  url: string
  to: string
  from: string
}

/** Sends a contact message by mail. A reply goes to the visitor. */
export function createMailChannel({ url, to, from }: MailOptions) {
  const send = createMailer({ url, from })
  return (message: NewMessage, delivery: DeliveryContext): Promise<void> =>
    send(
      {
        to,
        replyTo: { name: message.name, address: message.email },
        subject: `New message from ${message.company} (${message.country})`.replace(/\s+/g, ' '),
        text: contact.fields.map(({ name, label }) => `${label}: ${message[name]}`).join('\n'),
      },
      delivery,
    )
}

/** Mails what an operator answers. What the person writes back goes to the operator. */
export function createReplyChannel({ url, to: replyTo, from }: MailOptions) {
  const send = createMailer({ url, from })
  return (reply: Reply, delivery: DeliveryContext): Promise<void> =>
    send({ ...reply, replyTo }, delivery)
}

/** Returns a function that sends a mail. If a mail is sent again, it has the same id. */
export function createMailer({ url, from }: Pick<MailOptions, 'url' | 'from'>) {
  // The library's default limits are minutes long.
  const transport = createTransport({
    url,
    connectionTimeout: ATTEMPT_LIMIT_MS,
    greetingTimeout: ATTEMPT_LIMIT_MS,
    socketTimeout: ATTEMPT_LIMIT_MS,
  })
  const domain = from.split('@')[1]?.replace(/[^\w.-]/g, '') || 'localhost'
  return async (
    mail: SendMailOptions,
    { idempotencyKey, signal }: DeliveryContext,
  ): Promise<void> => {
    signal.throwIfAborted()
    const sent = transport.sendMail({ from, ...mail, messageId: `<${idempotencyKey}@${domain}>` })
    // Sending cannot be aborted, but waiting for it can. A mail that arrives anyway has the same id.
    const aborted = once(signal, 'abort').then(() => signal.throwIfAborted())
    await Promise.race([sent, aborted])
  }
}
