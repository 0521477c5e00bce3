import { z } from 'zod'
import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { type SampleRow, sampleRow } from '@ringwell/content/agents/tasks/business.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import { addDays, dateAt } from '../bookings/availability.ts'
import { mergeNotes, type Notes } from '../storage/mergeNotes.ts'
import type { SampleRecord, TaskStorage } from '../storage/taskStorage.ts'
import type { ToolContext } from '../tools/tool.ts'

/**
 * Samples of orders, loans, players and trips. Each call starts with the samples as they are in `content/` and sees
 * only its own changes, so a demonstration is the same for every caller.
 */

/** In whole units of the currency. */
const Amount = z.number().min(0).max(1_000_000)
const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .default('USD')
const InDays = z.object({ inDays: z.int() })
const Day = z.union([InDays, z.object({ on: z.string() })])
/** A number of days from today, or a date that a call has chosen. */
export type Day = z.infer<typeof Day>

/** What callers said beyond the values. Samples have none until a call notes something. */
const Noted = z.record(z.string(), z.string()).optional()

/** The tables of sample rows: the column to find a row by, and the shape of a row. */
const tables = {
  orders: {
    column: 'order',
    row: z.object({
      order: z.string(),
      status: z.enum(['waiting', 'packed', 'sent', 'delivered', 'returned', 'cancelled']),
      /** The day on which it will arrive or has arrived. */
      date: Day,
      items: z.string(),
      /** The customer's last name. If a sample has none, any name is accepted. */
      name: z.string().optional(),
      /** The delivery address. Samples have none until a call changes it. */
      address: z.string().optional(),
      notes: Noted,
    }),
  },
  loans: {
    column: 'id',
    row: z.object({
      amount: Amount,
      currency: Currency,
      /** The day on which the instalment was due, and the last day to pay it without the fee. */
      due: Day,
      graceUntil: Day,
      lateFee: Amount,
    }),
  },
  players: { column: 'player', row: z.object({ player: z.string() }) },
  trips: {
    column: 'reference',
    row: z.object({
      reference: z.string(),
      /** The traveller's last name. */
      name: z.string(),
      route: z.string(),
      date: Day,
      flight: z.enum(['morning', 'evening']),
      /** The price of a change, which is also what is kept after a cancellation. 0 if both are free. */
      fee: Amount.default(0),
      currency: Currency,
      state: z.enum(['booked', 'cancelled']).default('booked'),
      notes: Noted,
    }),
  },
} as const

export type RecordKind = keyof typeof tables
export type Record<Kind extends RecordKind> = z.infer<(typeof tables)[Kind]['row']>

const SAMPLE = /^sample (\d+)$/
/** The key of the sample at this place. A call may have another row under it (`callVariables.ts`). */
export const sampleKey = (index: number): string => `sample ${index}`

/**
 * Returns every sample of these agents.
 * @throws Error that names the agent and the row that is wrong
 */
export function samplesOf(agents: Iterable<AgentTasks>): SampleRecord[] {
  return [...agents].flatMap(({ agent, business: { sample } }) =>
    Object.entries(sample).flatMap(([kind, rows]) =>
      rows.map((row, index) => {
        check(agent, kind, row)
        return { agent, kind, key: sampleKey(index), content: JSON.stringify(row) }
      }),
    ),
  )
}

function check(agent: string, kind: string, row: SampleRow): void {
  if (!isKind(kind))
    throw new Error(`The agent ${agent} has samples of ${kind}, which no tool reads.`)
  const { column, row: shape } = tables[kind]
  // A row may stand for many keys. It gets its key when it is found.
  const parsed = shape.safeParse(column in row ? { ...row, [column]: 'any' } : row)
  if (parsed.success) return
  const [issue] = parsed.error.issues
  throw new Error(
    `A sample of ${kind} of the agent ${agent} is wrong: ${issue?.path.join('.')}: ${issue?.message}`,
  )
}

const isKind = (kind: string): kind is RecordKind => Object.hasOwn(tables, kind)

/** Returns the record with this key, including the changes of this call. Without a key, returns the first one. */
export async function findRecord<Kind extends RecordKind>(
  storage: Pick<TaskStorage, 'listRecords'>,
  kind: Kind,
  key: string | undefined,
  { tasks: { agent }, callId }: Pick<ToolContext, 'tasks' | 'callId'>,
): Promise<Record<Kind> | undefined> {
  const stored = await storage.listRecords(agent, kind, callId)
  const { column, row: shape } = tables[kind]
  const changed = key === undefined || SAMPLE.test(key) ? undefined : stored.get(key)
  if (changed !== undefined) return shape.parse(JSON.parse(changed)) as Record<Kind>
  const rows = [...stored]
    .filter(([each]) => SAMPLE.test(each))
    .toSorted(([a], [b]) => Number(SAMPLE.exec(a)?.[1]) - Number(SAMPLE.exec(b)?.[1]))
    .map(([, content]) => JSON.parse(content) as SampleRow)
  const row =
    key === undefined ? rows[0] : sampleRow({ sample: { [kind]: rows } }, kind, column, key)
  return row && (shape.parse(row) as Record<Kind>)
}

/** Adds notes to a row. A row without any stays as it is. */
export const noted = <Row extends { notes?: Notes | undefined }>(row: Row, more: Notes): Row =>
  Object.keys(more).length === 0 ? row : { ...row, notes: mergeNotes(row.notes ?? {}, more) }

type ValueOf<Type> = Extract<SlotValue, { type: Type }>

/** Makes a value of an amount in whole units. */
export const money = (amount: number, currency: string): ValueOf<'money'> => ({
  type: 'money',
  hundredths: Math.round(amount * 100),
  currency,
})

/** Makes a value of a day, by the clock of the business. */
export const dayOf = (day: Day, { now, tasks }: ToolContext): ValueOf<'date'> => ({
  type: 'date',
  date: 'on' in day ? day.on : addDays(dateAt(now, tasks.business), day.inDays),
})
