/** The real tools over a real database, and what callers ask of them. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type AgentTasks, defineAgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import type { ToolName } from '@ringwell/content/agents/tasks/tools.ts'
import type { SlotValue } from '@ringwell/engine/slotValue.ts'
import type { TaskToolResult, TaskTools } from '@ringwell/engine/tools.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { openTaskTools, type OwnTaskToolsDeps } from '../taskTools.ts'
import { databaseFolder } from './createTestServer.ts'

/** Noon in London on Sunday, November 22, 2026. */
const now = Date.parse('2026-11-22T12:00:00Z')
export const signal = new AbortController().signal
export const quiet = pino({ level: 'silent' })

export const date = (day: string) => ({ type: 'date', date: day }) as const
export const time = (clock: string) => ({ type: 'time', time: clock }) as const
export const people = (count: number) => ({ type: 'party', people: count }) as const
export const text = (words: string) => ({ type: 'text', text: words }) as const
export const code = (letters: string) => ({ type: 'code', code: letters, fits: true }) as const
export const phone = { type: 'phone', phone: '020 7946 0958' } as const
export const named = (last: string) => ({ type: 'name', last }) as const
export const shah = { type: 'name', first: 'Priya', last: 'Shah' } as const
export const dinner = {
  kind: text('table'),
  date: date('2026-11-27'),
  time: time('19:30'),
  people: people(2),
  name: shah,
}

export interface Caller {
  storage: Storage
  tools: TaskTools
  ask(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    from?: { callId?: string; agent?: string; key?: string },
  ): Promise<TaskToolResult>
}

export async function openTools(
  agents: readonly AgentTasks[] = [restaurantTasks],
  storage: Storage = createSqliteStorage(databaseFolder()),
  options: Partial<OwnTaskToolsDeps> = {},
): Promise<Caller> {
  onTestFinished(() => storage.close())
  const tools = await openTaskTools({
    storage,
    log: quiet,
    now: () => now,
    agents: new Map(agents.map((each) => [each.agent, each])),
    onStored: () => undefined,
    ...options,
  })
  return {
    storage,
    tools,
    ask: (tool, args, { callId = 'c1', agent = agents[0]?.agent ?? '', key = randomUUID() } = {}) =>
      tools.call(
        { callId, agent, key, tool, arguments: args as Readonly<Record<string, SlotValue>> },
        signal,
      ),
  }
}

export const listed = ({ storage }: Caller) => storage.listBookings({ limit: 99, after: undefined })

/** An agent with one task for each of these tools. */
export function agentWith(
  tools: readonly ToolName[],
  business: object = {},
  agent = 'tester',
): AgentTasks {
  const line = ['Yes.']
  const template = restaurantTasks.tasks.get('findBooking')
  if (!template) throw new Error('the restaurant finds bookings')
  const tasks = tools.map((tool, index) => ({ ...template, id: `task${index}`, tool, done: line }))
  return {
    ...defineAgentTasks({
      agent,
      business: { ...restaurantTasks.business, ...business },
      tasks: [],
    }),
    tasks: new Map(tasks.map((task) => [task.id, task])),
  }
}

export const referenceIn = (result: TaskToolResult): string =>
  result.status === 'done' ? (result.reference ?? '') : ''
