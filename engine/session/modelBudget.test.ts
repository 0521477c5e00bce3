import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enoughAnswered } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { openScenario } from '../testing/scenario.ts'
import type { Scenario } from '../testing/scenario.ts'
import { MOST_PROMPT_CHARACTERS, MOST_RESPONSES } from './modelBudget.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const codes = (call: Scenario) => call.wire.eventsOf('error').map(({ error }) => error.code)

async function askAndCancel(call: Scenario, times: number) {
  for (let asked = 0; asked < times; asked += 1) {
    call.clientSends({ type: 'response.create', response: { output_modalities: ['text'] } })
    await call.silence(40)
    call.clientSends({ type: 'response.cancel' })
    await call.silence(60)
  }
}

describe('a call', () => {
  // Rule C30
  it.each([true, false])(
    'gets a limited number of answers and then a notice (cheap: %s)',
    async (cheap) => {
      const call = openScenario({ speculative: cheap })
      await askAndCancel(call, MOST_RESPONSES + 5)
      expect(call.brain.asked).toHaveLength(MOST_RESPONSES)
      expect(codes(call).filter((code) => code === 'model_budget_exceeded')).toHaveLength(1)
      const written = call.wire.eventsOf('response.output_text.done').slice(MOST_RESPONSES)
      expect(written.map(({ text }) => text)).toEqual(
        Array.from({ length: 5 }, () => enoughAnswered),
      )
    },
  )

  it('hears the notice when the visitor asks by voice', async () => {
    const call = openScenario()
    await askAndCancel(call, MOST_RESPONSES)
    await call.visitorIsAnswered('And one more?')
    expect(call.captions().at(-1)).toContain(enoughAnswered.split(',')[0])
  })

  it('may send a paid model a limited number of characters in total', async () => {
    const allowed: boolean[] = []
    const call = openScenario({
      speculative: false,
      answer({ takePrompt }) {
        allowed.push(takePrompt?.(MOST_PROMPT_CHARACTERS / 4) ?? false)
        return 'Yes.'
      },
    })
    await askAndCancel(call, 6)
    expect(allowed).toEqual([true, true, true, true, false, false])
    expect(codes(call).filter((code) => code === 'model_budget_exceeded')).toHaveLength(1)
  })

  it('sends a paid model one request at a time', async () => {
    let running = 0
    let most = 0
    const call = openScenario({
      speculative: false,
      async answer({ signal }) {
        running += 1
        most = Math.max(most, running)
        // The model takes 300 ms to stop.
        await new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => setTimeout(resolve, 300))
        })
        running -= 1
        return 'Yes.'
      },
    })
    await askAndCancel(call, 10)
    await call.silence(5_000)
    expect(call.brain.asked.length).toBeGreaterThan(0)
    expect(most).toBe(1)
  })

  it('waits only briefly for a model that never stops', async () => {
    const call = openScenario({
      speculative: false,
      answer: ({ history }) =>
        history.length === 0 ? new Promise<string>(() => undefined) : 'I am back.',
    })
    call.clientSends({ type: 'response.create', response: { output_modalities: ['text'] } })
    await call.silence(100)
    call.clientSends({ type: 'response.cancel' })
    await call.visitorSays('Hello?')
    expect(await call.untilAgentSpeaks()).toBeLessThan(4_000)
    expect(call.captions().at(-1)).toBe('agent: I am back.')
  })
})
