/** Calls in which every tool answers that a table is booked, for tests of the guard in front of a brain. */
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { restaurantTasks } from '@ringwell/content/agents/tasks/restaurant.ts'
import { expect } from 'vitest'
import type { Brain } from '../stages.ts'
import type { TaskToolResult } from '../tools.ts'
import { linesIn } from './linesIn.ts'
import { createTypedCall } from './typedCall.ts'

/** When every turn is said. */
export const AT = Date.UTC(2026, 11, 1, 10)
export const contacts = { emergencyNumber: '999', crisisLine: 'Samaritans on 116 123' }

export const done: TaskToolResult = {
  status: 'done',
  reference: 'RIN74',
  facts: {
    date: { type: 'date', date: '2026-12-02' },
    time: { type: 'time', time: '20:00' },
    people: { type: 'party', people: 6 },
  },
}

export function guardedCall(id: string, brain: Brain) {
  const used: string[] = []
  const agent = builtInAgents.find(({ profile }) => profile.id === id)!
  const tools = {
    async call({ tool }: { tool: string }) {
      used.push(tool)
      return done
    },
  }
  const call = createTypedCall({ brain, agent, tools, callId: 'call', at: AT })
  return {
    ...call,
    /** The tools that were called, in order. */
    used,
    say: async (text: string) => (await call.say(text)).text,
    /** A voice that may not be the caller's says this. */
    hear: async (text: string) => (await call.say(text, { isDoubtful: true })).text,
  }
}

/** The keys of the lines in the agent's words that are about the booking of a table. */
export const bookingIn = (words: string): string[] =>
  linesIn(words, { ...restaurantTasks.tasks.get('bookTable') })

/** A call with the restaurant in which everything was read back. */
export async function readBackCall(brain: Brain) {
  const call = guardedCall('restaurant', brain)
  await call.say('a table for six tomorrow at 8 pm')
  expect(bookingIn(await call.say('Priya Shah'))).toEqual(['confirm'])
  return call
}
