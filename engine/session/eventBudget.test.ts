import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScenario } from '../testing/scenario.ts'
import {
  BYTES_AT_ONCE,
  BYTES_PER_SECOND,
  createEventBudget,
  EVENTS_AT_ONCE,
  EVENTS_PER_SECOND,
} from './eventBudget.ts'

const takeMany = (count: number, bytes: number, nowMs: number, budget = createEventBudget(0)) => {
  let taken = 0
  while (taken < count && budget.take(bytes, nowMs)) taken += 1
  return taken
}

describe('a call may send', () => {
  it('a limited number of events at once', () => {
    expect(takeMany(10_000, 1, 0)).toBe(EVENTS_AT_ONCE)
  })

  it('a limited number of bytes at once, in any number of events', () => {
    expect(takeMany(10_000, BYTES_AT_ONCE / 4, 0)).toBe(4)
  })

  it('more as time passes', () => {
    const budget = createEventBudget(0)
    expect(takeMany(EVENTS_AT_ONCE, 1, 0, budget)).toBe(EVENTS_AT_ONCE)
    expect(takeMany(10_000, 1, 2_000, budget)).toBe(2 * EVENTS_PER_SECOND)
    const large = createEventBudget(0)
    expect(takeMany(4, BYTES_AT_ONCE / 4, 0, large)).toBe(4)
    expect(takeMany(10, BYTES_PER_SECOND, 3_000, large)).toBe(3)
  })

  it('no more after a long silence', () => {
    expect(takeMany(10_000, 1, 3_600_000)).toBe(EVENTS_AT_ONCE)
  })

  it('nothing more after it exceeds the budget', () => {
    const budget = createEventBudget(0)
    takeMany(10_000, 1, 0, budget)
    expect(budget.take(1, 60_000)).toBe(false)
  })
})

describe('a client that floods the channel', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  // Rule C30
  it('gets one error and is disconnected, and its further events are not read', () => {
    const call = openScenario()
    for (let sent = 0; sent < 5_000; sent += 1) {
      call.clientSends({ type: 'conversation.item.retrieve', item_id: 'nobody' })
    }
    const codes = call.wire.eventsOf('error').map(({ error }) => error.code)
    expect(codes).toHaveLength(EVENTS_AT_ONCE + 1)
    expect(codes.filter((code) => code === 'event_budget_exceeded')).toHaveLength(1)
    expect(codes.at(-1)).toBe('event_budget_exceeded')
    expect(call.wire.hungUp).toBe('eventBudget')
    expect(call.logs.filter(({ level }) => level === 'warn')).toHaveLength(1)
  })

  it('with invalid events is disconnected too', () => {
    const call = openScenario()
    for (let sent = 0; sent < 500; sent += 1) call.clientSends('nonsense')
    expect(call.wire.hungUp).toBe('eventBudget')
  })
})

describe('a client with normal use', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('can type two lines a second, and in all more than may come at once', async () => {
    const call = openScenario()
    let events = 0
    for (; events < EVENTS_AT_ONCE + 30; events += 3) {
      call.clientSends({ type: 'response.cancel' })
      call.clientSends({ type: 'output_audio_buffer.clear' })
      call.visitorTypes('Hello?')
      await call.silence(500)
    }
    expect(call.wire.hungUp).toBe(undefined)
  })
})
