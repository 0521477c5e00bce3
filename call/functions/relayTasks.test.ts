/**
 * Calls that another provider answers, whose model calls the functions of our tasks. The events are those of the wire.
 */
import type { RelayedTaskAnswer } from '@ringwell/protocol/relayedTask.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { agent, visitor } from '../testing/agentEvents.ts'
import { CallStage } from '../testing/callFixture.ts'
import { openAiSession } from '../testing/fakeService.ts'
import { sampleCall } from '../testing/sampleCall.ts'
import { sampleTask } from '../testing/sampleTask.ts'

// Load this once in real time, because fake clocks don't wait for the disk.
await import('./relayTasks.ts')
const stage = new CallStage()
const task = sampleTask({ status: 'confirming' })
let heard: unknown[]

beforeEach(async () => {
  heard = []
  const body = { ...openAiSession, task_functions: ['bookTable'] }
  stage.browser.service.session = { status: 200, body }
  stage.call.listen((message) => heard.push(JSON.parse(String(message))))
  await stage.connect()
  say(agent.begins('hello'), agent.ends('hello'))
})

const say = (...events: unknown[]) => events.forEach((event) => stage.browser.peer.say(event))
const calls = (
  callId: string,
  name = 'bookTable',
  { responseId = `r_${callId}`, args = '{"people":4}' } = {},
) => [
  agent.begins(responseId),
  agent.calls(responseId, { callId, name, args }),
  agent.ends(responseId),
]
const answers = (answer: RelayedTaskAnswer) =>
  (stage.browser.service.task = { status: 200, body: answer })
const relayed = () =>
  stage.browser.service.to('/call/task/').map(({ init }) => JSON.parse(init.body as string))
const outputs = () =>
  (stage.browser.peer.channel?.sent ?? []).flatMap((event) =>
    event.type === 'conversation.item.create' && event.item.type === 'function_call_output'
      ? [event.item.output]
      : [],
  )
const asked = () =>
  (stage.browser.peer.channel?.sent ?? []).filter(({ type }) => type === 'response.create').length

test('the answer to the offer is accepted only when the relay can hear the first event', async () => {
  await stage.hangUp()
  const loading = Promise.withResolvers<void>()
  vi.doMock('./relayTasks.ts', async (original) => {
    await loading.promise
    return original()
  })
  onTestFinished(() => vi.doUnmock('./relayTasks.ts'))
  stage.call.start(sampleCall)
  await vi.waitFor(() => expect(stage.browser.service.to('/realtime')).toHaveLength(2))
  expect(stage.browser.peer.remoteDescription).toBeNull()
  loading.resolve()
  await stage.settle()
  expect(stage.browser.peer.remoteDescription).not.toBeNull()
})

test('a function of a task goes to our server with the call’s token, and the model gets the answer', async () => {
  answers({ output: '{"status":"needs_confirmation"}', state: 's1', task })
  const before = asked()
  say(visitor.committed('v1'), visitor.wasHeard('v1', 'A table, please.'), ...calls('fc_1'))
  await stage.settle()
  const [request] = stage.browser.service.to('/call/task/')
  expect(request?.url).toBe('https://host.test/api/call/task/call-2')
  expect(request?.init.headers).toMatchObject({ authorization: 'Bearer ct_2' })
  expect(relayed()).toEqual([
    {
      function_call_id: 'fc_1',
      name: 'bookTable',
      arguments: '{"people":4}',
      turns: 1,
      said: 'A table, please.',
    },
  ])
  expect(outputs()).toEqual(['{"status":"needs_confirmation"}'])
  expect(asked()).toBe(before + 1)
  expect(heard).toContainEqual(expect.objectContaining({ type: 'ringwell.task', task }))
})

test('the next function has the state of the one before, and counts a turn whose words are not known yet', async () => {
  answers({ output: '{}', state: 's1' })
  say(visitor.committed('v1'), visitor.wasHeard('v1', 'No.'), ...calls('fc_1'))
  await stage.settle()
  say(visitor.committed('v2'), ...calls('fc_2'))
  await stage.settle()
  expect(relayed()[1]).toMatchObject({ state: 's1', turns: 2, said: '' })
})

const confirming = { args: '{"people":4,"confirmed":true}' }

// Rule C49
test('a function that the visitor has agreed to waits for the words of the answer', async () => {
  answers({ output: '{}', state: 's1' })
  say(visitor.committed('v1'), ...calls('fc_1', 'bookTable', confirming))
  await vi.advanceTimersByTimeAsync(1_000)
  say(visitor.isHeard('v1', 'Hang'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(relayed()).toEqual([])
  say(visitor.wasHeard('v1', 'Hang on.'))
  await vi.advanceTimersByTimeAsync(200)
  expect(relayed()).toMatchObject([{ turns: 1, said: 'Hang on.' }])
})

test('an answer in two turns is passed on as one, with what the agent said before it', async () => {
  answers({ output: '{}', state: 's1' })
  say(visitor.committed('v1'), visitor.wasHeard('v1', 'A table, please.'))
  say(agent.begins('r1'), agent.said('r1', 'a1', 'A table for four?'))
  say(agent.ends('r1'), visitor.committed('v2'), visitor.wasHeard('v2', 'Yes.'))
  say(visitor.committed('v3'), visitor.wasHeard('v3', 'No, wait.'))
  say(agent.begins('r2'), agent.said('r2', 'a2', 'Done!'), ...calls('fc_1'))
  await stage.settle()
  expect(relayed()).toMatchObject([
    { turns: 3, said: 'Yes. No, wait.', asked: 'A table for four?' },
  ])
})

test('words that never come hold a function up for three seconds, and are not made up', async () => {
  answers({ output: '{}', state: 's1' })
  say(visitor.committed('v1'), ...calls('fc_1', 'bookTable', confirming))
  await vi.advanceTimersByTimeAsync(3_200)
  expect(relayed()).toMatchObject([{ turns: 1, said: '' }])
})

test('the same function call is passed on once', async () => {
  answers({ output: '{}', state: 's1' })
  say(...calls('fc_1'), ...calls('fc_1'))
  await stage.settle()
  expect(relayed()).toHaveLength(1)
})

test('a function that is not ours stays here', async () => {
  say(...calls('fc_1', 'look_up_stock'))
  await stage.settle()
  expect(relayed()).toEqual([])
  expect(outputs()).toEqual([])
})

test.each([
  ['refuses it', { status: 429, body: { error: { message: 'Enough for one call.' } } }, /Enough/],
  ['answers with something else', { status: 200, body: '<html>' }, /unavailable/],
  ['is gone', new TypeError('Failed to fetch'), /Failed to fetch/],
])('the model is told when our server %s', async (_, answer, output) => {
  stage.browser.service.task = answer
  say(...calls('fc_1'))
  await stage.settle()
  expect(outputs()).toEqual([expect.stringMatching(output)])
})

test('nothing is sent after the call', async () => {
  stage.browser.service.task = 'silence'
  say(...calls('fc_1'))
  await stage.settle()
  await stage.hangUp()
  expect(outputs()).toEqual([])
})

// Rule C58
test('a danger is told to the page, which ends the call three minutes later', async () => {
  answers({ output: '{"say":"Ring 9 9 9."}', state: 's1', in_danger: true })
  say(...calls('fc_1'))
  await stage.settle()
  expect(heard).toContainEqual(
    expect.objectContaining({ type: 'ringwell.danger', in_danger: true }),
  )
  await vi.advanceTimersByTimeAsync(175_000)
  expect(stage.phase).toBe('live')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stage.phase).toBe('ended')
})

const claims = () =>
  stage.browser.service.to('/call/claim/').map(({ init }) => JSON.parse(init.body as string))
const saysAloud = (responseId: string, ...texts: string[]) => [
  agent.begins(responseId),
  ...texts.map((text, at) => agent.said(responseId, `${responseId}_${at}`, text)),
  agent.ends(responseId),
]
const toldToModel = () =>
  (stage.browser.peer.channel?.sent ?? []).flatMap((event) =>
    event.type === 'conversation.item.create' && event.item.type === 'message' ? [event.item] : [],
  )

// Rule C60
test('what the agent has said is checked, after its functions, and the agent corrects itself at once', async () => {
  answers({ output: '{}', state: 's1' })
  stage.browser.service.claim = { status: 200, body: { correction: 'That is not so.' } }
  const before = asked()
  say(
    agent.begins('r1'),
    agent.calls('r1', { callId: 'fc_1', name: 'bookTable', args: '{}' }),
    agent.said('r1', 'a1', 'Your table is booked.'),
    agent.said('r1', 'a2', 'Goodbye.'),
    agent.ends('r1'),
  )
  await stage.settle()
  expect(claims()).toEqual([
    { said: 'Your table is booked. Goodbye.', page_answered: false, state: 's1' },
  ])
  expect(toldToModel()).toEqual([
    {
      type: 'message',
      role: 'system',
      content: [{ type: 'input_text', text: 'That is not so.' }],
    },
  ])
  expect(asked()).toBeGreaterThan(before)
})

test('an agent that claims it again and again is corrected three times', async () => {
  stage.browser.service.claim = { status: 200, body: { correction: 'That is not so.' } }
  for (const id of ['r1', 'r2', 'r3', 'r4', 'r5']) {
    say(...saysAloud(id, 'Your table is booked.'))
    await stage.settle()
  }
  expect(toldToModel()).toHaveLength(3)
  expect(claims()).toHaveLength(3)
})

test.each([
  ['has nothing to say about it', { status: 200, body: {} }],
  ['refuses', { status: 429, body: { error: { message: 'Enough.' } } }],
  ['is gone', new TypeError('Failed to fetch')],
])('the agent is left alone when our server %s', async (_, answer) => {
  stage.browser.service.claim = answer
  say(...saysAloud('r1', 'Hello.'))
  await stage.settle()
  expect(claims()).toHaveLength(1)
  expect(toldToModel()).toEqual([])
})

test('the server learns that a function of the page has answered', async () => {
  stage.browser.service.claim = { status: 200, body: {} }
  const item = { type: 'function_call_output', call_id: 'page_1', output: '{}' }
  say({ type: 'conversation.item.added', event_id: 'e', item }, ...saysAloud('r1', 'Sent.'))
  await stage.settle()
  expect(claims()).toMatchObject([{ said: 'Sent.', page_answered: true }])
})
