import { z } from 'zod'

/**
 * Keeps the two forms free of robots without asking people anything. If a submission looks like a robot's, the answer
 * is 428 with a challenge. The page computes for a moment and sends the form again with the proof.
 */

/** The code of the error with a challenge. Its status is 428. */
export const proofRequired = 'proof_required'
export const proofRequiredStatus = 428

/** What to compute, as altcha-lib describes it. The server's signature covers all parameters. */
export const FormChallenge = z.object({
  parameters: z.looseObject({
    algorithm: z.string().max(40),
    nonce: z.string().max(200),
    salt: z.string().max(200),
    cost: z.int().positive(),
    keyLength: z.int().positive(),
    keyPrefix: z.string().max(200),
    keySignature: z.string().max(200).optional(),
    expiresAt: z.int().positive().optional(),
    data: z.record(z.string(), z.string()).optional(),
  }),
  signature: z.string().max(200),
})
export type FormChallenge = z.infer<typeof FormChallenge>

/** What a page sends in the field `proof`. */
export const FormProof = z.object({
  challenge: FormChallenge,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: z.string().max(200) }),
})
export type FormProof = z.infer<typeof FormProof>
