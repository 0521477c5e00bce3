/** A client that asks for it is told what was understood of each turn. */
import { TURN_UNDERSTOOD } from '@ringwell/protocol/turnUnderstood.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BrainOutput, BrainRequest } from '../stages.ts'
import { saidIn } from '../stages.ts'
import { createFakeTaskTools } from '../testing/fakeTaskTools.ts'
import { openScenario, type Scenario } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const book = { type: 'taskCall', request: 1, tool: 'bookings.book', arguments: {} } as const

/** Repeats what was said, explains it if asked to, and books on `Yes`. */
function answer({ history, explains }: BrainRequest): BrainOutput[] {
  const text = saidIn(history.findLast(({ role }) => role === 'user'))
  const results = history.filter(({ role }) => role === 'taskResult')
  const tools = results.map(() => ({ name: book.tool, arguments: '{}', result: '"x"'.repeat(900) }))
  const turn = { text, clauses: [], commands: [`say ${text}`], answers: [], slots: {}, tools }
  const needsTool = text.startsWith('Yes') && results.length === 0
  return [
    ...(explains ? [{ type: 'understood', turn } as const] : []),
    ...(needsTool ? [book] : [{ type: 'text', text: `You said ${text}` } as const]),
  ]
}

function open(include?: readonly string[] | null): Scenario {
  const call = openScenario({ answer, tools: createFakeTaskTools() })
  if (include !== undefined) call.clientSets({ include })
  return call
}

const explanations = (call: Scenario) => call.wire.eventsOf(TURN_UNDERSTOOD)

// Rule C59
it('one event for each turn, with the item of the turn, when its answer is over', async () => {
  const call = open([TURN_UNDERSTOOD])
  await call.visitorAsks('What does it cost?')
  await call.visitorAsks('Thank you.')
  const items = call.wire.eventsOf('input_audio_buffer.committed').map((event) => event.item_id)
  expect(explanations(call)).toMatchObject([
    { item_id: items[0], text: 'What does it cost?', commands: ['say What does it cost?'] },
    { item_id: items[1], text: 'Thank you.' },
  ])
  const types = call.types()
  expect(types.indexOf(TURN_UNDERSTOOD)).toBeGreaterThan(types.indexOf('response.created'))
  expect(types.indexOf(TURN_UNDERSTOOD)).toBeLessThan(types.indexOf('response.done'))
})

// Rule C59
it('nothing unless the client asks, and nothing any more once it asks no longer', async () => {
  for (const include of [undefined, null, [], ['item.input_audio_transcription.logprobs']]) {
    const call = open(include)
    await call.visitorAsks('What does it cost?')
    expect(explanations(call)).toEqual([])
    expect(call.wire.eventsOf('error')).toEqual([])
  }
  const call = open([TURN_UNDERSTOOD])
  expect(call.wire.eventsOf('session.updated').at(-1)?.session).toMatchObject({
    include: [TURN_UNDERSTOOD],
  })
  call.clientSets({ audio: { output: { speed: 1.2 } } })
  await call.visitorAsks('What does it cost?')
  expect(explanations(call)).toHaveLength(1)
  call.clientSets({ include: null })
  await call.visitorAsks('Thank you.')
  expect(explanations(call)).toHaveLength(1)
})

// Rule C59
it('a draft answer that is thrown away explains nothing', async () => {
  const call = open([TURN_UNDERSTOOD])
  await call.visitorSays('I want a table')
  // The draft is made in this pause, and answered before the turn is over.
  await call.room(300)
  expect(call.brain.asked.length).toBeGreaterThan(0)
  await call.visitorAsks('for four people.')
  expect(explanations(call).map(({ text }) => text)).toEqual(['I want a table for four people.'])
})

// Rule C59
it('a second answer to the same turn does not repeat what the first one explained', async () => {
  const call = open([TURN_UNDERSTOOD])
  await call.visitorAsks('What does it cost?')
  call.clientSends({ type: 'response.create' })
  await call.untilAgentHasSpoken()
  expect(call.wire.eventsOf('response.done')).toHaveLength(2)
  expect(explanations(call)).toHaveLength(1)
})

// Rule C59
it('one event has the results of the tools of the turn, cut to 2,000 characters', async () => {
  const call = open([TURN_UNDERSTOOD])
  await call.visitorAsks('Yes, please.')
  const [event, ...others] = explanations(call)
  expect(others).toEqual([])
  expect(event?.tools).toHaveLength(1)
  expect(event?.tools[0]?.result).toHaveLength(2_000)
})
