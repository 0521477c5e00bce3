import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notFinished } from '@ringwell/content/agents/playbooks/standardLines.ts'
import type { TaskView } from '@ringwell/protocol/taskView.ts'
import { createFakeTaskTools } from '../testing/fakeTaskTools.ts'
import {
  messageOf,
  openScenario,
  type Scenario,
  type ScenarioOptions,
} from '../testing/scenario.ts'
import type { BrainOutput, BrainRequest } from '../stages.ts'
import { saidIn } from '../stages.ts'
import type { TaskToolResult } from '../tools.ts'
import { createTaskReports } from './taskReports.ts'
import { createTaskCalls, digestOf, MOST_TASK_CALLS } from './taskCalls.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const table = { date: { type: 'date', date: '2026-12-04' } } as const
const book = {
  type: 'taskCall',
  request: 1,
  tool: 'bookings.book',
  arguments: table,
} as const satisfies BrainOutput
const text = (words: string): BrainOutput => ({ type: 'text', text: words })
const view = (status: 'working' | 'done'): BrainOutput => ({
  type: 'task',
  task: { id: '1', task: 'bookTable', title: 'Table', status, slots: [] },
})
const started: BrainOutput = {
  type: 'note',
  note: { type: 'taskStarted', run: 1, task: 'bookTable', title: 'table' },
}
const unanswered = (question: string): BrainOutput => ({
  type: 'note',
  note: { type: 'questionUnanswered', text: question },
})
const ended: BrainOutput = {
  type: 'note',
  note: {
    type: 'taskEnded',
    run: 1,
    task: 'bookTable',
    title: 'table',
    outcome: 'done',
    slots: [],
  },
}

const isResult = ({ role }: { role: string }) => role === 'taskResult'

/** Books on `Yes`, tells each result once, and answers everything else. */
function booker({ history }: BrainRequest): BrainOutput[] {
  const results = history.filter(isResult)
  const owed = results.filter((turn) => 'isTold' in turn && turn.isTold === false)
  const told = owed.flatMap((turn) =>
    turn.role === 'taskResult' ? [text(`It is ${turn.result.status}. `)] : [],
  )
  const last = history.at(-1)
  if (results.length > 0) {
    const answer = last?.role === 'user' ? [text(`You said ${last.text}.`)] : []
    return [view('done'), started, ended, ...told, ...answer]
  }
  return saidIn(last).startsWith('Yes')
    ? [view('working'), started, book]
    : [text(`You said ${saidIn(last)}.`)]
}

/** The same, but says a few words before the tool is called. */
function patientBooker(request: BrainRequest): BrainOutput[] {
  const outputs = booker(request)
  const acts = outputs.some(({ type }) => type === 'taskCall')
  return acts ? [text('One moment, I am looking for a table for you. '), ...outputs] : outputs
}

function call(options: ScenarioOptions = {}): Scenario {
  return openScenario({ answer: booker, tools: createFakeTaskTools(), ...options })
}

/** A tool that answers after `ms`. */
const after = (ms: number, result: TaskToolResult = { status: 'done', reference: 'RIN74' }) =>
  createFakeTaskTools(() => new Promise((resolve) => setTimeout(() => resolve(result), ms)))

const said = (one: Scenario) => one.captions().join('\n')

describe('a task call', () => {
  it('is carried out once the turn is over, and the same answer tells what came of it', async () => {
    const tools = createFakeTaskTools()
    const one = call({ tools })
    await one.visitorAsks('Yes, please.')
    expect(tools.asked).toEqual([
      {
        callId: 'call_1',
        agent: 'general',
        key: `call_1:1:${digestOf(book)}`,
        tool: 'bookings.book',
        arguments: table,
      },
    ])
    expect(said(one)).toBe('visitor: Yes, please.\nagent: It is done.')
    expect(one.wire.eventsOf('response.created')).toHaveLength(1)
  })

  // Rule C42
  it('shows each state of the task once, and notes it once', async () => {
    const one = call()
    await one.visitorAsks('Yes, please.')
    await one.visitorIsAnswered('Thank you.')
    expect(one.views().map(({ status }) => status)).toEqual(['working', 'done'])
    expect(one.notes.map(({ type }) => type)).toEqual(['taskStarted', 'taskEnded'])
  })

  // Rules C48, C54
  it('leads to no notes of an answer that is left out because the visitor went on', async () => {
    const one = call({
      answer: ({ history }) => [
        unanswered(saidIn(history.at(-1))),
        text('Let me think about that for a while.'),
      ],
    })
    await one.visitorIsAnswered('I would like a table.')
    await one.silence(400)
    await one.visitorAsks('for six people on Friday.')
    // After two seconds, the words are a turn of their own, and the answer before them stays.
    await one.silence(2_000)
    await one.visitorIsAnswered('Is there parking?')
    one.session.closed('visitor')
    expect(one.notes).toMatchObject([
      { text: 'I would like a table for six people on Friday.' },
      { text: 'Is there parking?' },
    ])
    // The page learns what is noted during the call. The last answer was not over yet.
    expect(one.wire.sent.map(({ event }) => event)).toContainEqual({
      type: 'ringwell.unanswered',
      event_id: expect.any(String),
      question: 'I would like a table for six people on Friday.',
    })
    expect(one.types().filter((type) => type === 'ringwell.unanswered')).toHaveLength(1)
  })

  // Rule C43
  it('never comes from a pre-emptive answer that is thrown away', async () => {
    const tools = createFakeTaskTools()
    const one = call({ tools })
    await one.visitorSays('Yes')
    await one.silence(300)
    expect(one.brain.asked.length).toBeGreaterThan(0)
    await one.visitorIsAnswered('but not on Friday.')
    const requests = one.brain.asked.map(({ request }) => saidIn(request.history.at(-1)))
    expect(requests[0]).toBe('Yes')
    // The fake books on everything that begins with Yes, so there must be only one call, for the whole turn.
    expect(tools.asked).toHaveLength(1)
    expect(one.views()).toHaveLength(2)
  })

  // Rule C43
  it('goes on through a barge-in, and the next answer tells what came of it', async () => {
    const tools = after(1_500)
    const one = call({ tools })
    await one.visitorSays('Yes, please.')
    await one.silence(700)
    await one.visitorAsks('Hello? Are you there?')
    expect(tools.asked).toHaveLength(1)
    expect(said(one)).toMatch(/agent: It is done\. You said Hello\? Are you there\?\.$/)
    await one.silence(2_000)
    expect(said(one).match(/It is done/g)).toHaveLength(1)
    const history = one.brain.asked.at(-1)!.request.history
    expect(history.map(({ role }) => role)).toEqual(['user', 'taskResult', 'user'])
  })

  it('is waited for by the next answer if it is still at work', async () => {
    const tools = after(5_000)
    const one = call({ tools })
    await one.visitorSays('Yes, please.')
    await one.silence(700)
    await one.visitorSays('Hello?')
    await one.silence(1_500)
    const asked = one.brain.asked.length
    await one.untilAgentHasSpoken()
    await one.silence(2_000)
    expect(tools.asked).toHaveLength(1)
    expect(one.brain.asked).toHaveLength(asked + 1)
    expect(said(one)).toMatch(/agent: It is done\. You said Hello\?\.$/)
  })

  it('is told by the agent itself if the answer was cancelled and nobody speaks', async () => {
    const tools = after(1_500)
    const one = call({ tools })
    await one.visitorSays('Yes, please.')
    await one.silence(700)
    one.clientSends({ type: 'response.cancel' })
    await one.silence(500)
    expect(one.wire.eventsOf('response.created')).toHaveLength(1)
    await one.untilAgentHasSpoken()
    await one.silence(1_000)
    expect(said(one)).toBe('visitor: Yes, please.\nagent: It is done.')
    expect(one.wire.eventsOf('response.created')).toHaveLength(2)
  })

  it('is not told over the visitor, who may make a noise without words', async () => {
    const one = call({ tools: after(1_500) })
    await one.visitorSays('Yes, please.')
    await one.silence(700)
    one.clientSends({ type: 'response.cancel' })
    await one.noise(2_000)
    expect(one.wire.eventsOf('response.created')).toHaveLength(1)
    await one.untilAgentHasSpoken()
    await one.silence(1_000)
    expect(said(one)).toBe('visitor: Yes, please.\nagent: It is done.')
  })

  it('is told once more if nothing of it was heard, and not if most of it was', async () => {
    const one = call({ tools: after(300), ttsMs: 600 })
    await one.visitorSays('Yes, please.')
    await one.silence(800)
    expect(one.isAudible()).toBe(false)
    await one.visitorIsAnswered('Hello?')
    await one.silence(400)
    await one.visitorAsks('Say more.')
    const lines = one.agentSays()
    expect(lines.at(-1)).toBe('You said Hello? Say more..')
    expect(lines.at(-2)).toMatch(/^It/)
  })

  // Rule C47
  it('is told once more if the visitor goes on when its first word is heard', async () => {
    const tools = createFakeTaskTools()
    const one = call({ tools })
    await one.visitorIsAnswered('Yes')
    await one.silence(40)
    await one.visitorAsks('please.')
    await one.silence(2_000)
    expect(tools.asked).toHaveLength(1)
    expect(one.statuses()[0]).toBe('cancelled')
    expect(said(one)).toMatch(/visitor: please\.\nagent: It is done\. You said please\.\.$/)
    expect(said(one).match(/It is done/g)).toHaveLength(1)
  })

  // Rule C47
  it('is told once more if the voice failed at its beginning', async () => {
    let broken = true
    const one = call({
      beforeTts: (_clause, piece) => {
        if (broken && piece === 1) throw new Error('The worker was killed.')
      },
    })
    await one.visitorAsks('Yes, please.')
    await one.silence(500)
    broken = false
    await one.visitorAsks('Hello?')
    expect(said(one)).toMatch(/agent: It is done\. You said Hello\?\.$/)
  })

  it('is told once, although a noise without words paused the words before it', async () => {
    const tools = after(50)
    const one = call({ answer: patientBooker, tools })
    await one.visitorIsAnswered('Yes, please.')
    await one.silence(300)
    expect(tools.asked).toHaveLength(1)
    await one.noise(1_500)
    await one.silence(6_000)
    expect(said(one).match(/It is done/g)).toHaveLength(1)
    expect(said(one)).toMatch(/It is done\.$/)
    expect(one.wire.eventsOf('response.created')).toHaveLength(1)
  })

  it.each([50, 2_500])(
    'is told by the same answer after a backchannel, whether the tool was still at work or not (%i ms)',
    async (ms) => {
      const tools = after(ms)
      const one = call({ answer: patientBooker, tools })
      await one.visitorIsAnswered('Yes, please.')
      await one.silence(600)
      await one.visitorSays('Okay.', 350)
      await one.silence(7_000)
      expect(tools.asked).toHaveLength(1)
      expect(said(one).match(/It is done/g)).toHaveLength(1)
      expect(one.wire.eventsOf('response.created')).toHaveLength(1)
    },
  )

  it('does not make the agent speak if the client creates the responses', async () => {
    const one = call({ tools: after(1_000) })
    one.clientSets({
      audio: { input: { turn_detection: { type: 'server_vad', create_response: false } } },
    })
    await one.visitorSays('Yes, please.')
    await one.silence(900)
    one.clientSends({ type: 'response.create' })
    await one.silence(100)
    one.clientSends({ type: 'response.cancel' })
    await one.silence(3_000)
    expect(one.wire.eventsOf('response.created')).toHaveLength(1)
    one.clientSends({ type: 'response.create' })
    await one.untilAgentHasSpoken()
    expect(said(one)).toMatch(/agent: It is done\.$/)
  })

  it('that takes too long or fails is unavailable', async () => {
    for (const tools of [
      after(60_000),
      createFakeTaskTools(() => Promise.reject(new Error('The server is gone.'))),
    ]) {
      const one = call({ tools })
      await one.visitorAsks('Yes, please.')
      expect(said(one)).toMatch(/agent: It is unavailable\.$/)
      one.session.closed('visitor')
    }
  })

  it('is bridged by a filler if it takes long after the first words', async () => {
    const one = call({
      tools: after(3_000),
      fillers: true,
      answer: (request) =>
        request.history.some(isResult) || saidIn(request.history.at(-1)) !== 'Yes'
          ? booker(request)
          : [text('I write it down.'), book],
    })
    await one.greeting()
    await one.silence(1_000)
    await one.visitorSays('Yes')
    await one.silence(5_000)
    await one.untilAgentIsSilent()
    expect(said(one)).toMatch(/agent: I write it down\. ?\S.+ It is done\.$/)
  })

  it('is finished and noted after the visitor has hung up', async () => {
    const tools = after(1_500)
    const one = call({ tools })
    await one.visitorSays('Yes, please.')
    await one.silence(700)
    expect(tools.asked).toHaveLength(1)
    one.session.closed('visitor')
    const sent = one.wire.sent.length
    await vi.advanceTimersByTimeAsync(2_000)
    expect(one.notes.map(({ type }) => type)).toEqual(['taskStarted', 'taskEnded'])
    expect(one.wire.sent).toHaveLength(sent)
  })

  it('is never begun for a visitor who has hung up before', async () => {
    const tools = createFakeTaskTools()
    const one = call({ tools })
    await one.visitorSays('Yes, please.')
    await one.silence(200)
    one.session.closed('visitor')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(tools.asked).toEqual([])
  })

  it('is asked at most four times in one answer', async () => {
    const tools = createFakeTaskTools()
    const one = call({
      tools,
      answer: ({ history }) => [{ ...book, request: history.length }],
    })
    await one.visitorSays('Yes, please.')
    await one.silence(3_000)
    expect(tools.asked).toHaveLength(4)
    expect(one.brain.asked.map(({ request }) => request.mustSpeak === true)).toEqual([
      ...one.brain.asked.slice(1).map(() => false),
      true,
    ])
  })

  it.each(['', 'I am looking for it.'])(
    'that an answer wants too often leaves no caller without a word after “%s”',
    async (words) => {
      const one = call({
        answer: ({ history }) => [
          ...(history.some(isResult) || words === '' ? [] : [text(words)]),
          { ...book, request: history.length },
        ],
      })
      await one.visitorSays('Yes, please.')
      await one.silence(1_000)
      await one.untilAgentIsSilent()
      expect(said(one)).toBe(
        `visitor: Yes, please.\nagent: ${[words, notFinished].join(' ').trim()}`,
      )
    },
  )

  it('is followed by what the agent says itself when it may use no more of them', async () => {
    const one = call({
      answer: ({ history, mustSpeak }) =>
        mustSpeak ? [text('I cannot find it.')] : [{ ...book, request: history.length }],
    })
    await one.visitorAsks('Yes, please.')
    expect(said(one)).toMatch(/agent: I cannot find it\.$/)
  })

  it('that ends while another response is spoken begins no second one at the same time', async () => {
    const one = call({ tools: after(1_500) })
    await one.visitorSays('Yes, please.')
    await one.silence(700)
    one.clientSends({ type: 'response.cancel' })
    // The page requests words outside of the conversation, which are spoken when the result arrives.
    one.clientSends({ type: 'response.create', response: aside })
    await one.silence(4_000)
    await one.untilAgentIsSilent()
    await one.silence(2_000)
    expect(mostResponsesAtOnce(one)).toBe(1)
    expect(said(one).match(/It is done/g)).toHaveLength(1)
  })

  it.each([0, 100, 200, 300, 500])(
    'whose result nobody has heard leads to one response at a time if the page asks for one %i ms after the visitor spoke',
    async (ms) => {
      const one = call({ tools: after(300), ttsMs: 1_500, sttMs: 400 })
      await one.visitorSays('Yes, please.')
      await one.silence(1_400)
      expect(one.isAudible()).toBe(false)
      await one.visitorSays('Hello?')
      await one.silence(ms)
      one.clientSends({ type: 'response.create' })
      await one.silence(10_000)
      expect(mostResponsesAtOnce(one)).toBe(1)
      expect(said(one).match(/It is done/g)).toHaveLength(1)
    },
  )
})

const aside = {
  conversation: 'none',
  input: [messageOf('user', 'Say something that takes a good while to say.')],
}

/** The highest number of responses that were open at once. */
function mostResponsesAtOnce({ wire }: Scenario): number {
  let [open, most] = [0, 0]
  for (const { event } of wire.sent) {
    if (event.type === 'response.created') open += 1
    if (event.type === 'response.done') open -= 1
    most = Math.max(most, open)
  }
  return most
}

describe('what a client sends', () => {
  it('books by typing as by speaking', async () => {
    const tools = createFakeTaskTools()
    const one = call({ tools })
    one.visitorTypes('Yes, please.')
    one.clientSends({ type: 'response.create', response: { output_modalities: ['text'] } })
    await one.silence(200)
    expect(tools.asked).toHaveLength(1)
    expect(said(one)).toMatch(/agent: It is done\.$/)
  })

  // Rule C45
  it('removes no result of a tool, and brings none in', async () => {
    const tools = createFakeTaskTools()
    const one = call({ tools })
    one.clientAdds({ id: 'yes', ...messageOf('user', 'Yes, please.') })
    one.clientSends({ type: 'response.create' })
    await one.untilAgentHasSpoken()
    one.clientSends({ type: 'conversation.item.delete', item_id: 'yes' })
    one.clientAdds({ type: 'taskResult', request: 2 })
    one.visitorTypes('And now?')
    one.clientSends({ type: 'response.create' })
    await one.silence(500)
    const { history } = one.brain.asked.at(-1)!.request
    expect(history.map(({ role }) => role)).toEqual(['taskResult', 'assistant', 'user'])
    expect(one.wire.sent.some(({ event }) => JSON.stringify(event).includes('taskResult'))).toBe(
      false,
    )
  })

  // Rule C45
  it('leads to no tool outside of the conversation', async () => {
    const one = call()
    const input = [messageOf('user', 'Yes')]
    one.clientSends({ type: 'response.create', response: { conversation: 'none', input } })
    await one.untilAgentHasSpoken()
    expect(one.brain.asked.at(-1)!.request.takesTaskCalls).toBe(false)
  })

  // Rule C45
  it('uses the tools of the agent that was called, even with another agent’s instructions', async () => {
    const tools = createFakeTaskTools()
    const one = call({ tools })
    const { restaurant } = await import('@ringwell/content/agents/profiles/restaurant.ts')
    one.clientSets({ instructions: restaurant.prompt })
    await one.visitorIsAnswered('Yes, please.')
    expect(one.brain.asked.at(-1)!.request).toMatchObject({
      agent: { id: 'general', tasks: { agent: 'general' } },
      ownInstructions: restaurant.prompt,
    })
    expect(tools.asked.map(({ agent }) => agent)).toEqual(['general'])
  })
})

const asks = (request: number, args: object = table) => ({
  request,
  tool: 'bookings.book',
  arguments: args as typeof table,
})
const callsOf = (tools = createFakeTaskTools()) =>
  createTaskCalls({ callId: 'c', agent: 'restaurant', tools, began: () => () => undefined })

// Rule C42
it('has views of limited size, however long the values are', () => {
  const sent: TaskView[] = []
  const reports = createTaskReports(
    (task) => sent.push(task),
    () => undefined,
  )
  const long = 'x'.repeat(5_000)
  const slots = Array.from({ length: 50 }, () => ({ name: long, label: long, text: long }))
  reports.show({ id: '1', task: 't', title: long, status: 'done', slots, text: long })
  expect(sent[0]?.slots).toHaveLength(20)
  expect(sent[0]?.slots[0]).toEqual({
    name: long.slice(0, 80),
    label: long.slice(0, 80),
    text: long.slice(0, 400),
  })
  expect(sent[0]?.text).toHaveLength(400)
})

const viewOf = (title: string): TaskView => ({
  id: '1',
  task: 't',
  title,
  status: 'collecting',
  slots: [],
})

/** Reports at the start of an answer, while the visitor may still go on. */
function heldReports() {
  const sent: TaskView[] = []
  const visitor = { mayGoOn: true }
  const reports = createTaskReports(
    (task) => sent.push(task),
    () => undefined,
    () => visitor.mayGoOn,
  )
  reports.holdNotes()
  return { reports, sent, visitor }
}

// Rule C42
it('has a view wait while the visitor may go on, and drops it with its answer', () => {
  const { reports, sent, visitor } = heldReports()
  reports.show(viewOf('of half a sentence'))
  reports.showWaiting()
  expect(sent).toEqual([])
  reports.dropNotes()
  reports.holdNotes()
  reports.show(viewOf('begun'))
  reports.show(viewOf('of all of it'))
  visitor.mayGoOn = false
  reports.showWaiting()
  reports.showWaiting()
  expect(sent.map(({ title }) => title)).toEqual(['of all of it'])
})

// Rule C42
it('never shows an older view of a task after a newer one', () => {
  const { reports, sent, visitor } = heldReports()
  reports.show(viewOf('older'))
  visitor.mayGoOn = false
  reports.show(viewOf('newer'))
  reports.showWaiting()
  reports.releaseNotes()
  expect(sent.map(({ title }) => title)).toEqual(['newer'])
})

// Rule C42
it('shows what waits when a tool acts or the answer is over', () => {
  const { reports, sent } = heldReports()
  reports.show({ id: '1', task: 't', title: 't', status: 'working', slots: [] })
  reports.releaseNotes()
  expect(sent).toHaveLength(1)
})

describe('the calls of tools', () => {
  // Rule C44
  it('act once for the same request, and again for another request or other values', async () => {
    const tools = createFakeTaskTools()
    const calls = callsOf(tools)
    await Promise.all([calls.run(asks(1)), calls.run(asks(1))])
    expect(tools.asked).toHaveLength(1)
    await calls.run(asks(2))
    await calls.run(asks(1, { date: { type: 'date', date: '2026-12-05' } }))
    expect(new Set(tools.asked.map(({ key }) => key)).size).toBe(3)
  })

  it('get the late result of the same call instead of acting again', async () => {
    const tools = after(10_000)
    const calls = callsOf(tools)
    const first = calls.run(asks(1))
    await vi.advanceTimersByTimeAsync(8_000)
    expect((await first).result).toEqual({ status: 'unavailable' })
    const again = calls.run(asks(2))
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await again).result).toEqual({ status: 'done', reference: 'RIN74' })
    expect(tools.asked).toHaveLength(1)
  })

  // Rule C44
  it('have the same key again if nobody knows what became of them, and a new one once it is known', async () => {
    const results: TaskToolResult[] = [
      { status: 'unavailable' },
      { status: 'unavailable' },
      { status: 'done', reference: 'RIN74' },
      { status: 'done', reference: 'KWX23' },
    ]
    const tools = createFakeTaskTools(() => results.shift() ?? { status: 'unavailable' })
    const calls = callsOf(tools)
    for (const request of [1, 2, 3, 4]) {
      await calls.run(asks(request))
    }
    const keys = tools.asked.map(({ key }) => key)
    expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(keys[0] ?? '')])
    // A different wish is a different call.
    await calls.run(asks(5, { date: { type: 'date', date: '2026-12-05' } }))
    expect(new Set(tools.asked.map(({ key }) => key)).size).toBe(3)
  })

  // Rule C44
  it('are limited in number and size', async () => {
    const tools = createFakeTaskTools()
    const calls = callsOf(tools)
    const long = { note: { type: 'text', text: 'x'.repeat(10_000) } }
    expect((await calls.run(asks(0, long))).result.status).toBe('unavailable')
    for (let request = 1; request < MOST_TASK_CALLS + 20; request++) {
      await calls.run(asks(request))
    }
    // The call that was too long counts as well.
    expect(tools.asked).toHaveLength(MOST_TASK_CALLS - 1)
  })
})
