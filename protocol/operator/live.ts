import { z } from 'zod'

/** Calls that are under way, as the operator's API shows them. Browser code imports only the types. */

/** What was said, or is being said. A later one with the same `item` replaces it. */
export const LiveCaption = z.object({
  item: z.string(),
  who: z.enum(['agent', 'visitor']),
  text: z.string(),
  is_final: z.boolean().describe('False while more words may come.'),
  by: z.string().nullable().describe('The operator whose words the agent said.'),
})
export type LiveCaption = z.infer<typeof LiveCaption>

const LiveTask = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  slots: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
})

export const LiveCall = z.object({
  call_id: z.string(),
  agent_name: z.string(),
  caller: z.string().describe('A name, a company or a number. Empty if nobody knows.'),
  channel: z.enum(['browser', 'socket', 'phone']),
  number: z.string().describe('The number that rings. Empty if there is none.'),
  site: z
    .string()
    .describe('The page that it came from, such as `shop.example`. Empty if none did.'),
  since: z.string(),
  captions: z.array(LiveCaption),
  tasks: z.array(LiveTask),
  listeners: z.array(z.string()).describe('The names of the operators who listen.'),
  taken_by: z.string().nullable().describe('The operator who answers in the place of the agent.'),
})
export type LiveCall = z.infer<typeof LiveCall>

/** One event of `GET /api/admin/live`. */
export const LiveEvent = z.discriminatedUnion('type', [
  /* The first event of a stream that does not go on with an earlier one. */
  z.object({ type: z.literal('calls'), calls: z.array(LiveCall) }),
  /* A call has begun, or who listens or answers has changed. */
  z.object({ type: z.literal('call'), call: LiveCall.omit({ captions: true, tasks: true }) }),
  z.object({ type: z.literal('caption'), call_id: z.string(), caption: LiveCaption }),
  z.object({ type: z.literal('task'), call_id: z.string(), task: LiveTask }),
  z.object({ type: z.literal('ended'), call_id: z.string() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export const SayInput = z.strictObject({
  text: z.string().trim().min(1, 'Write what the agent should say.').max(500),
})
