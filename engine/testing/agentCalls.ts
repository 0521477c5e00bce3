/** Calls with the demo's agents for tests, and what the agents' tools answer. Today is a Tuesday. */
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { TaskFacts, TaskToolResult } from '../tools.ts'
import { builtInAgent } from './callAgents.ts'
import { createScreenplay, type ScreenplayOptions, type ToolUse } from './screenplay.ts'

export const play = (
  agent: string,
  tools: (use: ToolUse) => TaskToolResult,
  options: Pick<ScreenplayOptions, 'questions' | 'phone'> = {},
) =>
  createScreenplay(tasksOfAgents.get(agent)!, {
    now: '2026-12-01T10:00',
    greeting: builtInAgent(agent).profile.greeting.join(' '),
    tools,
    ...options,
  })

/** A call in which the caller has said these lines. */
export async function callAfter(
  agent: string,
  tools: (use: ToolUse) => TaskToolResult,
  ...lines: readonly string[]
): Promise<ReturnType<typeof play>> {
  const call = play(agent, tools)
  for (const line of lines) await call.caller(line)
  return call
}

/** What the tools of bookings find. */
const booking = {
  date: { type: 'date', date: '2026-12-04' },
  time: { type: 'time', time: '11:00' },
} as const
export const bookings = (): TaskToolResult => ({
  status: 'done',
  reference: 'KIT21',
  facts: booking,
})

export const callOptician = () => play('appointmentDesk', bookings)

/** What the tools of orders find. */
export const order = (status: string): TaskToolResult => ({
  status: 'done',
  facts: { status, items: 'a reading lamp', date: { type: 'date', date: '2026-12-02' } },
})

const money = (dollars: number) =>
  ({ type: 'money', hundredths: dollars * 100, currency: 'USD' }) as const
export const day = (date: string) => ({ type: 'date', date }) as const

/** What the tools of the other agents find. */
const facts: Readonly<Record<string, TaskFacts>> = {
  'loans.find': {
    amount: money(240),
    due: day('2026-11-28'),
    graceUntil: day('2026-12-05'),
    lateFee: money(15),
  },
  'trips.find': {
    route: 'from London to Oslo',
    date: day('2026-12-10'),
    flight: { type: 'choice', option: 'morning' },
    fee: money(35),
  },
  'plans.recommend': { id: 'pro', plan: 'Pro', price: money(50), reason: 'three come at once' },
}
export const done = ({ tool, arguments: { phone, email } }: ToolUse): TaskToolResult => ({
  status: 'done',
  reference: 'KIT21',
  facts:
    tool === 'leads.callback'
      ? { answer: phone ? 'phone' : email ? 'email' : 'none' }
      : (facts[tool] ?? {}),
})
