import { randomUUID } from 'node:crypto'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import type { LeadToDeliver } from '../storage/taskStorage.ts'
import { asText } from './toolArguments.ts'
import type { ToolContext } from './tool.ts'

export interface Caller {
  name?: Extract<SlotValue, { type: 'name' }> | undefined
  company?: Extract<SlotValue, { type: 'text' }> | undefined
  phone?: Extract<SlotValue, { type: 'phone' }> | undefined
  email?: Extract<SlotValue, { type: 'email' }> | undefined
}

/**
 * Makes a lead from a call, and its delivery to the company's team. `summary` has what else the caller said. What the
 * call came to is not known yet: lists of leads read it from the call.
 */
export function newLead(
  { name, company, phone, email }: Caller,
  reason: string,
  { callId, tasks, notes, now }: ToolContext,
): LeadToDeliver {
  const createdAt = new Date(now).toISOString()
  return {
    lead: {
      id: randomUUID(),
      createdAt,
      name: name ? asText(name) : '',
      companyName: company?.text ?? '',
      mobileNumber: phone?.phone ?? '',
      call: {
        callId,
        agent: tasks.agent,
        ...(email && { email: email.email }),
        reason,
        summary: Object.entries(notes)
          .map(([label, text]) => `${label}: ${text}`)
          .join('\n'),
      },
    },
    delivery: { id: randomUUID(), dueAt: createdAt },
  }
}
