import { z } from 'zod'
import { FormChallenge } from './formProof.ts'

/** The body of every API error. Browser code imports only the type. */
export const ApiErrorBody = z.object({
  error: z.object({
    code: z.string().describe('For programs; docs/contracts lists them.'),
    message: z.string().describe('For people: what is wrong and what to do about it.'),
    field: z.string().optional().describe('The input at fault.'),
    stored: z
      .object({ agent: z.number(), user: z.number() })
      .partial()
      .optional()
      .describe('With part_out_of_order: how many bytes of a side are stored.'),
    challenge: FormChallenge.optional().describe(
      'With proof_required: what to solve before the form is sent again with the field `proof`.',
    ),
  }),
})
export type ApiErrorBody = z.infer<typeof ApiErrorBody>
