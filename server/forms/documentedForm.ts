import { z } from 'zod'
import { filledInField, honeypotField, proofField } from '@ringwell/protocol/formFields.ts'
import { ApiErrorBody } from '@ringwell/protocol/apiError.ts'

const Stored = z.object({ success: z.literal(true), id: z.string() })

/** Returns the API document's description of a form with these fields, and with optional ones. */
export function documentedForm(
  fields: readonly string[],
  optional: Readonly<Record<string, z.ZodType>> = {},
) {
  const form = z.object({
    ...Object.fromEntries(fields.map((field) => [field, z.string().min(1)])),
    ...optional,
    [honeypotField]: z.string().optional().describe('Empty: people do not see this field.'),
    [filledInField]: z.string().optional().describe('How many ms it took to fill in the form.'),
    [proofField]: z.string().optional().describe('The solved challenge, as JSON.'),
  })
  return {
    body: {
      'application/json': form,
      'multipart/form-data': form,
      'application/x-www-form-urlencoded': form,
    },
    responses: {
      200: { description: 'The form is stored', content: { 'application/json': Stored } },
      303: {
        description: 'The form is stored, and a browser submitted it without JavaScript',
        headers: { Location: 'The thank-you page' },
      },
      428: {
        description: 'The form needs a proof of work: solve the challenge and send it again',
        content: { 'application/json': ApiErrorBody },
      },
      422: {
        description: 'A field is invalid. A browser without JavaScript gets the form again',
        content: { 'application/json': ApiErrorBody, 'text/html': z.string() },
      },
    },
  }
}
