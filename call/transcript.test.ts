import { expect, test, vi } from 'vitest'
import { agent } from './testing/agentEvents.ts'
import { CallStage } from './testing/callFixture.ts'
import { openAiSession } from './testing/fakeService.ts'

// Load this once in real time, because fake clocks don't wait for the disk.
await import('./recording/uploadTranscript.ts')
const stage = new CallStage()

async function talk(): Promise<void> {
  await stage.connect()
  stage.browser.peer.say(agent.begins('r1'))
  stage.browser.peer.say(agent.wrote('r1', 'i1', 'Hello.'))
  await stage.hangUp()
  await vi.advanceTimersByTimeAsync(1_000)
}

test('our server gets the transcript of a call with another provider, under the call’s id', async () => {
  stage.browser.service.session = { status: 200, body: openAiSession }
  await talk()
  const [told] = stage.browser.service.to('/transcript/')
  expect(told?.url).toBe('https://host.test/api/call/transcript/call-2')
  expect(JSON.parse(told?.init.body as string)).toEqual({
    turns: [{ who: 'agent', text: 'Hello.' }],
  })
})

test('the browser sends no transcript of a call with our own server', async () => {
  await talk()
  expect(stage.browser.service.to('/transcript/')).toEqual([])
})
