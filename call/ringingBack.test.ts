/** A line that is lost is rung back by the page itself, and the call is the same one. */
import { expect, test, vi } from 'vitest'
import { createCall } from './createCall.ts'
import type { KeptCall } from './call.ts'
import { agent } from './testing/agentEvents.ts'
import { CallStage } from './testing/callFixture.ts'

const stage = new CallStage()

async function connect(): Promise<void> {
  const { service } = stage.browser
  if (typeof service.session === 'object' && 'body' in service.session)
    Object.assign(service.session.body as object, { resume_seconds: 60 })
  await stage.connect()
  stage.browser.peer.say(agent.said('r1', 'i1', 'Shall I book it?'))
  await stage.settle()
}

const asked = (path: string) => stage.browser.service.seen.filter(({ url }) => url.endsWith(path))

test('the same call goes on over another line, its clock stands still in between, and the agent is asked to go on', async () => {
  await connect()
  const before = stage.live
  const first = stage.browser.peer
  first.become('failed')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(stage.live).toMatchObject({ interrupted: true, captions: before.captions })
  expect(asked('/resume').map(({ url, init }) => [url, init.headers])).toEqual([
    [
      'https://host.test/api/realtime/calls/call-1/resume',
      { authorization: 'Bearer ct_1', 'content-type': 'application/sdp' },
    ],
  ])
  const second = stage.browser.peer
  expect(second).not.toBe(first)
  expect(first.connectionState).toBe('closed')
  second.become('connected')
  second.openChannel()
  await stage.settle()
  expect(stage.live.interrupted).toBe(false)
  expect(Math.round((stage.live.endsAt - before.endsAt) / 100)).toBe(40)
  expect(second.channel?.sent).toMatchObject([{ type: 'response.create' }])
  expect(second.sending).toBe(first.sending)
})

test.each([
  ['closes without a word', () => stage.browser.peer.closeChannelFromAfar()],
  ['is interrupted for longer than a moment', () => stage.browser.peer.become('disconnected')],
])('a line that %s is rung back', async (_, lose) => {
  await connect()
  lose()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stage.live.interrupted).toBe(true)
  expect(asked('/resume')).toHaveLength(1)
})

test('a line on which nothing comes any more is rung back, and one on which only silence comes is not', async () => {
  await connect()
  const { inbound } = stage.browser.peer
  const packets = setInterval(() => (inbound.packetsReceived += 50), 1_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked('/resume')).toEqual([])
  clearInterval(packets)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(asked('/resume')).toHaveLength(1)
})

test('a server that is away is rung again until the call is lost, and then there is the usual way back', async () => {
  await connect()
  stage.browser.service.answer = new TypeError('Failed to fetch')
  stage.browser.peer.become('failed')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(stage.live.interrupted).toBe(true)
  const tries = asked('/resume').length
  expect(tries).toBeGreaterThan(15)
  expect(tries).toBeLessThan(40)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stage.failure?.code).toBe('connection_lost')
})

test('a call that is over is not rung again', async () => {
  await connect()
  stage.browser.service.answer = { status: 410, body: { error: { code: 'call_over' } } }
  stage.browser.peer.become('failed')
  await stage.settle()
  expect(stage.failure?.code).toBe('connection_lost')
})

test('an agent that has ended the call is not rung back', async () => {
  await connect()
  stage.browser.peer.say({ type: 'ringwell.ended', event_id: 'e', reason: 'replaced' })
  stage.browser.peer.closeChannelFromAfar()
  await stage.settle()
  expect(stage.call.getSnapshot()).toMatchObject({ phase: 'ended', reason: 'agentEnded' })
  expect(asked('/resume')).toEqual([])
  expect(asked('/hangup')).toEqual([])
})

test('whoever hangs up is believed: the server hears of it, also while there is no line', async () => {
  await connect()
  stage.browser.peer.become('failed')
  await stage.hangUp()
  expect(asked('/hangup')).toMatchObject([{ init: { headers: { authorization: 'Bearer ct_1' } } }])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked('/resume').length).toBeLessThanOrEqual(1)
})

test('the next page shows the call as it was, and rings back', async () => {
  let kept: KeptCall | undefined
  stage.call = createCall({
    api: '/api',
    sessionPath: 'ringwell-agent-session',
    keep: (call) => (kept = call),
  })
  await connect()
  const { captions } = stage.live
  await vi.advanceTimersByTimeAsync(10_000)
  stage.browser.window.dispatchEvent(new Event('pagehide'))
  await stage.settle()
  expect(asked('/hangup')).toEqual([])
  expect(kept).toBeDefined()

  await vi.advanceTimersByTimeAsync(3_000)
  stage.call = createCall({ api: '/api', sessionPath: 'ringwell-agent-session' })
  stage.call.resume(JSON.parse(JSON.stringify(kept)) as KeptCall)
  await stage.settle()
  expect(stage.live).toMatchObject({ captions, interrupted: true })
  expect(Math.round((stage.live.endsAt - performance.now()) / 1_000)).toBe(110)
  expect(asked('/resume')).toHaveLength(1)
  stage.browser.peer.become('connected')
  stage.browser.peer.openChannel()
  await stage.settle()
  expect(stage.live.interrupted).toBe(false)
})
