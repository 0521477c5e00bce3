import { z } from 'zod'

/** What is stored of one person: what `/api/admin/people` takes and returns. Browser code imports only the types. */

const personKinds = ['call', 'lead', 'message', 'booking', 'never_rung'] as const
export const PersonKind = z.enum(personKinds)
export type PersonKind = z.infer<typeof PersonKind>

/** One thing that is stored. */
export const PersonItem = z.object({
  kind: PersonKind,
  id: z.string(),
  at: z.string(),
  /** Who it is, as it is written there. */
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** What it is about, in a few words. */
  about: z.string(),
  /** A booking that is still to come. */
  is_upcoming: z.boolean(),
})
export type PersonItem = z.infer<typeof PersonItem>

export const FoundPerson = z.object({
  items: z.array(PersonItem),
  /** False if there is more of a kind than can be shown: search for something more exact. */
  is_whole: z.boolean(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

const rule = 'must be 3 to 200 characters: a number, a mail address or a name'
export const PersonQuery = z.object({ q: z.string().trim().min(3, rule).max(200, rule) })

/** Erases exactly these things. Upcoming bookings are among them only if the operator has decided so. */
export const ErasePerson = z.strictObject({
  items: z
    .array(z.strictObject({ kind: PersonKind, id: z.string().min(1).max(100) }))
    .min(1)
    .max(1_000),
})
export type ErasePerson = z.infer<typeof ErasePerson>

/** Says what was erased, without anything about the person. */
export const Receipt = z.object({
  receipt_id: z.string(),
  at: z.string(),
  erased: z.partialRecord(PersonKind, z.number()),
  /** What was gone already. */
  missing: z.number(),
})
export type Receipt = z.infer<typeof Receipt>
