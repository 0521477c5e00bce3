import { z } from 'zod'
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
      422: {
        description: 'A field is invalid. A browser without JavaScript gets the form again',
        content: { 'application/json': ApiErrorBody, 'text/html': z.string() },
      },
    },
  }
}
