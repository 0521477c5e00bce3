import { z } from 'zod'
import { ErrorBody } from '../http/openApi.ts'

const Stored = z.object({ success: z.literal(true), id: z.string() })

/** What the API's document says of a form with these fields, and others that may come. */
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
      200: { description: 'It is stored', content: { 'application/json': Stored } },
      303: {
        description: 'It is stored; for a browser that sends the form without script',
        headers: { Location: 'A page that says thank you' },
      },
      422: {
        description: 'A field is not as it should be; a browser without script gets the form again',
        content: { 'application/json': ErrorBody, 'text/html': z.string() },
      },
    },
  }
}
