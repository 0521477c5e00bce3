import { z } from 'zod'

/** What an operator may do: read; also change; also decide who the operators are. */
export const Role = z.enum(['reader', 'editor', 'owner'])
export type Role = z.infer<typeof Role>

/** Who uses the console. */
export const Session = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
})
export type Session = z.infer<typeof Session>
