/** Callers on the telephone see no clock. */
import {
  lineFails,
  timeIsUp,
  timeNearlyUp,
} from '@ringwell/content/agents/playbooks/standardLines.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openScenario, type Scenario, type ScenarioOptions } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const phone = { saysRecorded: false }

/** A call of two minutes, in which nobody counts as idle. */
const open = (options: ScenarioOptions = {}): Scenario =>
  openScenario({
    answer: () => 'Hello.',
    brief: { phone, limitMs: 120_000, idleLimitMs: 600_000 },
    ...options,
  })

const says = (call: Scenario, line: string): boolean =>
  call.captions().some((caption) => caption.startsWith(`agent: ${line.slice(0, 20)}`))

// Rule C99
it('hear half a minute before the end that it is near, hear a goodbye at the end, and are then disconnected', async () => {
  const call = open()
  await call.greeting()
  await call.silence(75_000)
  expect(says(call, timeNearlyUp)).toBe(false)
  await call.silence(25_000)
  expect(says(call, timeNearlyUp)).toBe(true)
  expect(call.wire.hungUp).toBeUndefined()
  await call.silence(40_000)
  expect(says(call, timeIsUp)).toBe(true)
  expect(call.wire.hungUp).toBe('limit')
})

it('hear nothing of it in a browser, where a clock shows it', async () => {
  const call = open({ brief: { limitMs: 120_000, idleLimitMs: 600_000 } })
  await call.greeting()
  await call.silence(140_000)
  expect(says(call, timeNearlyUp) || says(call, timeIsUp)).toBe(false)
})

it('hear a word and are disconnected before that where nobody could end the call for them later', async () => {
  const call = open()
  await call.greeting()
  call.session.act({ type: 'leave' })
  call.session.act({ type: 'leave' })
  await call.silence(15_000)
  expect(call.captions().filter((each) => each.startsWith(`agent: ${lineFails}`))).toHaveLength(1)
  expect(call.wire.hungUp).toBe('failed')
})
