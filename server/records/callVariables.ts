import { z } from 'zod'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { SampleRecord } from '../storage/taskStorage.ts'
import { type RecordKind, sampleKey } from './records.ts'

/** What a program says of the person whom an agent rings: names and texts, such as `amount` and `240`. */
export type Variables = Readonly<Record<string, string>>

const Amount = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,2})?$/, 'must be an amount in figures, such as 240 or 240.50')
  .transform(Number)
const Day = z.iso.date('must be a day, such as 2026-11-25').transform((on) => ({ on }))

/**
 * What an agent has to know of the person whom it rings, by the kind of its samples. The samples are invented, so no real
 * person hears them.
 */
const kinds = {
  loans: z.strictObject({
    amount: Amount,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be a currency, such as USD')
      .default('USD'),
    due: Day,
    graceUntil: Day,
    lateFee: Amount,
  }),
} as const satisfies Partial<Record<RecordKind, z.ZodObject>>

/**
 * Returns what stands for the agent's sample in one call. Undefined if the agent needs to know nothing. Otherwise, or if
 * a variable is not one of the agent's, returns which one is wrong, and why.
 */
export function recordOf(
  tasks: Pick<AgentTasks, 'agent' | 'business'> | undefined,
  variables: Variables,
): { record: SampleRecord | undefined } | { field: string; problem: string } {
  const kind = Object.keys(kinds).find((each) => tasks && each in tasks.business.sample)
  if (!tasks || !isKind(kind)) {
    const [field] = Object.keys(variables)
    if (field === undefined) return { record: undefined }
    return { field, problem: 'This agent has no such variable. It takes only: name.' }
  }
  const parsed = kinds[kind].safeParse(variables)
  if (parsed.success) {
    const content = JSON.stringify(parsed.data)
    return { record: { agent: tasks.agent, kind, key: sampleKey(0), content } }
  }
  const [issue] = parsed.error.issues
  const field = String((issue?.code === 'unrecognized_keys' ? issue.keys : issue?.path)?.[0] ?? '')
  const all = ['name', ...Object.keys(kinds[kind].shape)].join(', ')
  const problem = `${field} ${field in variables ? (issue?.message ?? '') : 'is missing'}. This agent takes: ${all}.`
  return { field, problem }
}

const isKind = (kind: string | undefined): kind is keyof typeof kinds =>
  kind !== undefined && Object.hasOwn(kinds, kind)
