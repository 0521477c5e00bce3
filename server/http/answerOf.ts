import { z } from 'zod'

/** Returns the schema of an answer that carries this data: `{ success: true, data }`. */
export const answerOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data })

export const answerWith = <Data>(data: Data) => ({ success: true as const, data })

/** Describes a list that comes as pages, or whole as CSV. */
export const pagesOrCsv = (page: z.ZodType) => ({
  responses: {
    200: {
      description: 'A page of them, or with format=csv all of them',
      content: { 'application/json': answerOf(page), 'text/csv': z.string() },
    },
  },
})
