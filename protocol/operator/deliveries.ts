import { z } from 'zod'

export const deliveryKinds = [
  'lead',
  'message',
  'invitation',
  'event',
  'call',
  'text',
  'reply',
] as const
export const DeliveryKind = z.enum(deliveryKinds)
export type DeliveryKind = z.infer<typeof DeliveryKind>
export const DeliveryState = z.enum(['waiting', 'delivered', 'dead'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** Something that is sent on: to a webhook, a mailbox, a calendar or a telephone. */
export const DeliveryView = z.object({
  id: z.string(),
  kind: DeliveryKind,
  /** The id of the lead, the message, the booking or the call. */
  subject_id: z.string(),
  state: DeliveryState,
  attempts: z.number(),
  /** When the next attempt is due, or when the last one was. */
  due_at: z.string(),
  delivered_at: z.string().nullable(),
  error: z.string().nullable(),
})
export type DeliveryView = z.infer<typeof DeliveryView>

const DeliveryAttemptView = z.object({
  attempted_at: z.string(),
  duration_ms: z.number(),
  /** Of HTTP. Null if there was no answer, or if the receiver does not speak HTTP. */
  status: z.number().nullable(),
  /** The beginning of what the receiver answered. */
  answer: z.string(),
  /** Null if the receiver has accepted it. */
  error: z.string().nullable(),
})
type DeliveryAttemptView = z.infer<typeof DeliveryAttemptView>

export const WholeDelivery = z.object({
  delivery: DeliveryView,
  /** The body of the request, with what is known now. Null for what is no webhook. */
  request: z.string().nullable(),
  url: z
    .string()
    .nullable()
    .describe(
      'The server of the webhook as the settings name it now: the rest may be secret. Null for others.',
    ),
  attempts: z.array(DeliveryAttemptView),
})
export type WholeDelivery = z.infer<typeof WholeDelivery>

/** How many are sent again that had been given up. */
export const DeliveriesRetried = z.object({ retried: z.number() })
export type DeliveriesRetried = z.infer<typeof DeliveriesRetried>
