/** A caller is put through to a person only once they have heard that they are. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openScenario, type Scenario } from '../testing/scenario.ts'
import type { TaskToolResult } from '../tools.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const words =
  'I’ll put you through to a colleague now, who can help you with that. Please hold the line.'

function open(): { call: Scenario; asked: () => number } {
  let asked = 0
  const call = openScenario({
    answer: ({ history }) => {
      const last = history.at(-1)
      if (last?.role === 'taskResult') return 'I’m sorry, I can’t put you through just now.'
      if (last?.role !== 'user') return 'Hello.'
      if (!last.text.includes('person') || last.text.includes('leave it')) return 'All right.'
      return [
        { type: 'text', text: words },
        { type: 'taskCall', request: 1, tool: 'calls.transfer', arguments: {} },
      ]
    },
    tools: {
      call: async (): Promise<TaskToolResult> => {
        asked += 1
        return { status: 'refused', reason: 'notPutThrough', alternatives: [] }
      },
    },
  })
  return { call, asked: () => asked }
}

it('the trunk is asked when the sentence before it has been heard, and what comes of it is told', async () => {
  const { call, asked } = open()
  await call.greeting()
  await call.visitorIsAnswered('Can I speak to a person?')
  await call.room(500)
  expect(call.isAudible()).toBe(true)
  expect(asked()).toBe(0)
  await call.room(6_000)
  expect(asked()).toBe(1)
  expect(call.captions().at(-1)).toContain('can’t put you through')
})

it('whoever speaks over that sentence is not handed over', async () => {
  const { call, asked } = open()
  await call.greeting()
  await call.visitorIsAnswered('Can I speak to a person?')
  // Later than what would count as the rest of the same turn.
  await call.room(1_400)
  await call.visitorSays('Stop, no, wait, leave it, please', 1_500)
  await call.room(8_000)
  expect(asked()).toBe(0)
})
