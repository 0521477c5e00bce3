import { z } from 'zod'

/** What an operator may do: read; also change; also decide who the operators are. */
export const roles = ['reader', 'editor', 'owner'] as const
export const Role = z.enum(roles, `must be one of: ${roles.join(', ')}`)
export type Role = z.infer<typeof Role>

/** Who uses the console. */
export const Session = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
})
export type Session = z.infer<typeof Session>
