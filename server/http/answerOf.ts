import { z } from 'zod'

/** Returns the schema of an answer that carries this data: `{ success: true, data }`. */
export const answerOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), data })
