import { createHash } from 'node:crypto'
import { z } from 'zod'
import { internationalPhone } from '@ringwell/engine/phoneNumber.ts'
import { ApiError } from '../http/apiError.ts'

/** Words that are spoken, so they have no signs that nobody can say. */
const spoken = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most, `must have at most ${most} characters: it is spoken`)
    .regex(/^[^\p{Cc}*_#`<>{}[\]|\\]+$/u, 'must be plain words')

const phone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const number = internationalPhone(text)
    if (number !== undefined) return number
    context.addIssue(
      'must be a telephone number with the code of its country, such as +442079460958',
    )
    return z.NEVER
  })

/** The body of `POST /api/calls`. */
export const OutboundBody = z.strictObject({
  /** The id of an agent. */
  agent: z.string().trim().min(1).max(100),
  /** Whom to ring, with the code of the country. */
  number: phone,
  /** Which of our numbers rings. Without it, the agent's own. */
  from: phone.optional(),
  /** Ends the sentence “I am calling about …”. Nothing personal: it is said before anybody knows who has answered. */
  purpose: spoken(120),
  /** What the agent may say once it knows with whom it speaks. */
  variables: z.record(z.string().regex(/^[A-Za-z]\w{0,39}$/), spoken(100)).default({}),
  /** What to do when no person answers. */
  voicemail: z.enum(['message', 'hangUp']).default('hangUp'),
})
export type OutboundBody = z.infer<typeof OutboundBody>

/** The body of `POST /api/never-rung`. */
export const NeverBody = z.strictObject({
  number: phone,
  reason: z.string().trim().min(1).max(200).optional(),
})

/** A name that a program gives a request, so that it can send it again without a second call. */
const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{1,100}$/)

/** Throws `ApiError` 422, which names the member. */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path
  const field = (path ?? []).join('.')
  throw new ApiError(422, 'invalid_input', `${field || 'The body'}: ${issue?.message}`, { field })
}

/** Throws `ApiError` 422, which names the member. */
export function parseOutbound(body: unknown, header: string | string[] | undefined) {
  const wanted = parseBody(OutboundBody, body)
  const name = header === undefined ? undefined : IdempotencyKey.safeParse(header)
  if (name && !name.success) {
    throw new ApiError(
      422,
      'invalid_idempotency_key',
      'Idempotency-Key: must have 1 to 100 visible characters of ASCII.',
    )
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url')
  return { wanted, idempotencyKey: name?.data, fingerprint }
}
