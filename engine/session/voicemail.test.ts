import { iAmAi, sorryToMiss } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ, saidIn } from '../stages.ts'
import { openScenario, type Scenario } from '../testing/scenario.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const opening = 'Hello, this is Acme. I am an AI voice agent. Am I speaking with Asha?'

function ring(voicemail: 'message' | 'hangUp' = 'message') {
  return openScenario({
    answer: ({ history }) =>
      history.some(({ role }) => role === 'assistant')
        ? `You said: ${saidIn(history.at(-1))}`
        : opening,
    brief: {
      greets: 'onceHeard',
      phone: { saysRecorded: false, outbound: { purpose: 'your table', voicemail } },
    },
  })
}

/** The tone of a voicemail, too quiet to be taken for speech. */
async function tone(call: Scenario, ms = 400) {
  for (let at = 0; at < (INPUT_RATE_HZ * ms) / 1_000; at += INPUT_FRAME_SAMPLES) {
    const frame = Int16Array.from(
      { length: INPUT_FRAME_SAMPLES },
      (_, index) => 900 * Math.sin((2 * Math.PI * 1_000 * (at + index)) / INPUT_RATE_HZ),
    )
    call.session.heard(frame)
    await vi.advanceTimersByTimeAsync(20)
    call.wire.tick()
  }
}

// Rule C124
describe('whoever answers a call that we have made', () => {
  it('is greeted as soon as they have said hello', async () => {
    const call = ring()
    await call.room(800)
    expect(call.isAudible()).toBe(false)
    await call.visitorSays('Hello?')
    expect(await call.untilAgentSpeaks()).toBeLessThan(2_000)
    await call.untilAgentIsSilent()
    expect(call.agentSays()).toEqual([opening])
  })

  it('and says nothing is greeted after a moment', async () => {
    const call = ring()
    await call.room(2_000)
    expect(call.isAudible()).toBe(false)
    await call.untilAgentHasSpoken()
    expect(call.agentSays()).toEqual([opening])
  })
})

// Rule C126
describe('a voicemail', () => {
  it('gets a short message after its tone, and nothing else', async () => {
    const call = ring()
    await call.room(600)
    await call.visitorSays('I cannot come to the phone, please leave a message after the tone.')
    await call.room(1_500)
    expect(call.isAudible()).toBe(false)
    await tone(call)
    await call.untilAgentHasSpoken()
    await call.room(600)
    const [said, ...more] = call.agentSays()
    expect(more).toEqual([])
    expect(said).toContain(`${iAmAi} ${sorryToMiss}`)
    expect(call.wire.hungUp).toBe('voicemail')
  })

  it('is known by its tone alone if nobody has said anything', async () => {
    const call = ring()
    await call.room(600)
    await tone(call)
    await call.untilAgentHasSpoken()
    await call.room(600)
    expect(call.agentSays()[0]).toContain(sorryToMiss)
    expect(call.wire.hungUp).toBe('voicemail')
  })

  it('that speaks in pieces cuts off what the agent has begun to say to it', async () => {
    const call = ring()
    await call.room(600)
    await call.visitorIsAnswered('Hi, this is Asha.')
    await call.visitorSays('Please leave a message after the tone, and I will call you back soon.')
    await call.room(2_000)
    expect(call.isAudible()).toBe(false)
    await tone(call)
    await call.untilAgentHasSpoken()
    expect(call.agentSays().at(-1)).toContain(sorryToMiss)
  })

  it('gets its message although its tone is not heard', async () => {
    const call = ring()
    await call.room(600)
    await call.visitorSays('Please leave a message after the tone.')
    await call.room(11_000)
    expect(call.agentSays()).toEqual([])
    await call.untilAgentHasSpoken()
    expect(call.agentSays()[0]).toContain(sorryToMiss)
  })

  it('is hung up on at once if nothing is to be left', async () => {
    const call = ring('hangUp')
    await call.room(600)
    await call.visitorSays('Please leave a message after the tone.')
    await call.room(1_500)
    expect(call.wire.hungUp).toBe('voicemail')
    expect(call.agentSays()).toEqual([])
  })

  it('is not heard in a tone beside somebody who has spoken, nor in calls that come in', async () => {
    const call = ring('hangUp')
    await call.visitorAsks('Hello?')
    await tone(call)
    await call.room(500)
    expect(call.wire.hungUp).toBeUndefined()
    const inbound = openScenario({ brief: { phone: { saysRecorded: false } } })
    await inbound.visitorSays('Please leave a message after the tone.')
    await tone(inbound)
    await inbound.untilAgentSpeaks()
    expect(inbound.wire.hungUp).toBeUndefined()
  })
})
