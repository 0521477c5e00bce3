/** Calls in which somebody is in danger or rude, as the session holds them. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrainOutput, BrainRequest } from '../stages.ts'
import { saidIn } from '../stages.ts'
import type { TaskToolResult } from '../tools.ts'
import type { ReadDanger } from '../safety/danger.ts'
import { fakeDanger } from '../testing/fakeDanger.ts'
import { safetyIn } from '../testing/linesIn.ts'
import { createFakeTaskTools } from '../testing/fakeTaskTools.ts'
import { openScenario, type Scenario, type ScenarioOptions } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const readDanger = fakeDanger({
  'He collapsed.': { kind: 'medical' },
  'Yes. He collapsed.': { kind: 'medical' },
  'He is fine again.': { isOver: true },
  'You stupid idiot.': { kind: 'abuse' },
})
/** The same, but it takes a second. */
const slowly: ReadDanger = async (words) => {
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  return readDanger(words)
}

const book = { type: 'taskCall', request: 1, tool: 'bookings.book', arguments: {} } as const

/** Books on `Yes`, tells each result once, and answers everything else. */
function booker({ history }: BrainRequest): BrainOutput[] {
  const last = history.at(-1)
  const owed = history.some((turn) => turn.role === 'taskResult' && turn.isTold === false)
  if (owed) return [{ type: 'text', text: 'It is booked.' }]
  return saidIn(last).startsWith('Yes') ? [book] : [{ type: 'text', text: 'I heard you.' }]
}

const open = (options: ScenarioOptions = {}): Scenario =>
  openScenario({ answer: booker, readDanger, tools: createFakeTaskTools(), ...options })

async function say(call: Scenario, words: string): Promise<void> {
  await call.visitorIsAnswered(words)
  await call.untilAgentIsSilent()
}
const agentLines = (call: Scenario) =>
  call.captions().flatMap((line) => (line.startsWith('agent: ') ? [line.slice(7)] : []))
const dangers = (call: Scenario) =>
  call.wire.eventsOf('ringwell.danger').map((event) => event.in_danger)

describe('a visitor in danger', () => {
  // Rules C8, C58
  it('who falls silent is spoken to and not hung up on', async () => {
    const call = open()
    await say(call, 'He collapsed.')
    const before = agentLines(call).length
    // Others are hung up on after 45 s.
    await call.room(100_000)
    expect(call.wire.hungUp).toBeUndefined()
    const lines = agentLines(call).slice(before)
    expect(lines.length).toBeGreaterThanOrEqual(2)
    expect(new Set(lines).size).toBe(lines.length)
  })

  // Rule C8
  it('is hung up on like anybody else once nobody is in danger', async () => {
    const call = open()
    await say(call, 'He collapsed.')
    await say(call, 'He is fine again.')
    while (call.wire.hungUp === undefined) await call.room(500)
    expect(call.wire.hungUp).toBe('idle')
  })

  // Rule C58
  it('may stay on the line for longer than others, and the page is told', async () => {
    const call = open()
    await say(call, 'Hello.')
    expect(call.wire.isExtended).toBe(false)
    await say(call, 'He collapsed.')
    await say(call, 'What now?')
    expect(call.wire.isExtended).toBe(true)
    expect(dangers(call)).toEqual([true])
    await say(call, 'He is fine again.')
    expect(dangers(call)).toEqual([true, false])
  })

  // Rule C58
  it('is answered while a tool is still at work, and its result is told when nobody is in danger', async () => {
    const finished = Promise.withResolvers<TaskToolResult>()
    const tools = createFakeTaskTools(() => finished.promise)
    const call = open({ tools })
    await call.visitorSays('Yes.')
    await call.room(1_000)
    expect(tools.asked).toHaveLength(1)
    await say(call, 'He collapsed.')
    expect(agentLines(call).at(-1)).toContain('your local emergency number')
    finished.resolve({ status: 'done' })
    await call.room(3_000)
    expect(agentLines(call).join()).not.toContain('booked')
    await say(call, 'He is fine again.')
    expect(agentLines(call).join()).not.toContain('booked')
    await say(call, 'Yes, please.')
    expect(agentLines(call).at(-1)).toContain('It is booked.')
  })

  // Rule C58
  it('is in the record, although they hang up before the answer', async () => {
    const call = open({ readDanger: slowly, speculative: false })
    await call.visitorSays('He collapsed.')
    await call.room(800)
    expect(call.notes).toEqual([])
    call.session.closed('visitor')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(call.notes).toEqual([{ type: 'danger', danger: 'medical', turn: 0 }])
  })

  it('is answered at once, also on a draft of the words', async () => {
    const call = open()
    await call.visitorSays('He collapsed.')
    expect(await call.untilAgentSpeaks()).toBeLessThan(700)
  })
})

describe('a visitor who keeps insulting the agent', () => {
  it('hears a goodbye to its end, and then the call is over', async () => {
    const call = open()
    for (let time = 0; time < 3; time += 1) {
      expect(call.wire.hungUp).toBeUndefined()
      await call.visitorIsAnswered('You stupid idiot.')
      expect(call.wire.hungUp).toBeUndefined()
      await call.untilAgentIsSilent()
    }
    expect(safetyIn(agentLines(call).at(-1)!)).toEqual(['endOfCall'])
    expect(call.wire.hungUp).toBe('agent')
  })

  it('is helped if a danger comes over the goodbye', async () => {
    const call = open()
    for (let time = 0; time < 2; time += 1) await say(call, 'You stupid idiot.')
    await call.visitorIsAnswered('You stupid idiot.')
    await call.room(2_000)
    expect(call.isAudible()).toBe(true)
    await say(call, 'He collapsed.')
    expect(call.wire.hungUp).toBeUndefined()
    expect(agentLines(call).at(-1)).toContain('your local emergency number')
  })
})
