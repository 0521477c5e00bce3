/** Tests the page's functions in a call, and what the agent gets whatever they do. */
import type { ClientEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { agent, visitor } from '../testing/agentEvents.ts'
import { CallStage } from '../testing/callFixture.ts'
import { FUNCTION_TIMEOUT_MS, type PageFunction } from './pageFunction.ts'
import { createFunctionRunner, type FunctionRunner } from './createFunctionRunner.ts'
import { MOST_CALLS_IN_A_ROW, OWN_ANSWER_MS } from './functionMachine.ts'

const stage = new CallStage()
let offered: PageFunction[]
let runner: FunctionRunner
let uses: string[]
let problems: string[]
let isWorking: boolean

beforeEach(() => {
  offered = []
  uses = []
  problems = []
  isWorking = false
  runner = createFunctionRunner({
    call: stage.call,
    functions: () => offered,
    used: ({ name, outcome }) => uses.push(`${name} ${outcome}`),
    working: (now) => (isWorking = now),
    complain: (problem) => problems.push(problem),
  })
})

const stock: PageFunction = {
  name: 'look_up_stock',
  description: 'How many are left.',
  parameters: { type: 'object', properties: { size: { type: 'string' } }, required: ['size'] },
  run: ({ size }) => ({ left: size === 'M' ? 3 : 0 }),
}

const nothing = () => {}

/** Starts a call in which the agent has said hello. `sent` leaves out what was sent before that. */
async function holdCall(...functions: PageFunction[]) {
  offered = functions
  await stage.connect()
  const { channel } = stage.browser.peer
  const events = channel?.sent ?? []
  const say = (...heard: unknown[]) => heard.forEach((event) => stage.browser.peer.say(event))
  say(agent.begins('hello'), agent.ends('hello'))
  const greeted = events.length
  const sent = () => events.slice(greeted)
  return {
    all: events,
    sent,
    say,
    /** Returns when the page has answered, if it answers at once. */
    agentCalls: async (name = 'look_up_stock', args = '{"size":"M"}') => {
      say(...calls(name, args))
      await stage.settle()
    },
    output: () =>
      sent()
        .flatMap((event) => (event.type === 'conversation.item.create' ? [event.item] : []))
        .flatMap((item) => (item.type === 'function_call_output' ? [item.output] : [])),
    asked: () => sent().filter(({ type }) => type === 'response.create'),
  }
}

const functionsIn = (events: readonly ClientEvent[]) =>
  events.flatMap((event) =>
    event.type === 'session.update' && event.session.type === 'realtime'
      ? [event.session.tools?.map((tool) => ('name' in tool ? tool.name : tool.type))]
      : [],
  )

/** The events of a response in which the agent calls a function. */
const calls = (name: string, args: string, callId = 'call_1', responseId = 'r1') => [
  agent.begins(responseId),
  agent.calls(responseId, { callId, name, args }),
  agent.ends(responseId),
]

describe('the agent gets the functions that it may call', () => {
  test('as soon as the call is live, in the wire format', async () => {
    const { all } = await holdCall({ ...stock, examples: ['Is it in stock?'] })
    expect(all.filter(({ type }) => type === 'session.update')).toEqual([
      {
        type: 'session.update',
        session: {
          type: 'realtime',
          tools: [
            {
              type: 'function',
              name: 'look_up_stock',
              description: 'How many are left.\nVisitors may say: ["Is it in stock?"]',
              parameters: stock.parameters,
            },
          ],
        },
      },
    ])
  })

  test('not when there are none', async () => {
    const { all } = await holdCall()
    expect(functionsIn(all)).toEqual([])
  })

  test('again when functions come and go during the call, and only then', async () => {
    const { all } = await holdCall(stock)
    runner.offer()
    offered = [stock, { ...stock, name: 'other' }]
    runner.offer()
    offered = []
    runner.offer()
    expect(functionsIn(all)).toEqual([['look_up_stock'], ['look_up_stock', 'other'], []])
  })

  test('in every call again', async () => {
    await holdCall(stock)
    stage.call.hangUp()
    const second = await holdCall(stock)
    expect(functionsIn(second.all)).toEqual([['look_up_stock']])
  })

  test('with the last of two that have the same name', async () => {
    const { agentCalls, output } = await holdCall(stock, { ...stock, run: () => 'the second' })
    await agentCalls()
    expect(output()).toEqual(['the second'])
  })

  test.each<[string, unknown]>([
    ['its name', { ...stock, name: 'look up' }],
    ['a description', { ...stock, description: ' ' }],
    ['a function `run`', { ...stock, run: 'x' }],
    ['JSON Schema', { ...stock, parameters: [] }],
    ['texts', { ...stock, examples: [1] }],
    ['no object', undefined],
  ])('without an invalid one, which is reported to the developer once: %s', async (why, wrong) => {
    const { all } = await holdCall(wrong as PageFunction, { ...stock, name: 'right' })
    runner.offer()
    expect(functionsIn(all)).toEqual([['right']])
    expect(problems).toEqual([expect.stringContaining(why)])
  })

  test('unless the server refuses functions, which is reported with its reason', async () => {
    const { say } = await holdCall(stock)
    say({
      type: 'error',
      error: { code: 'instructions_not_allowed', param: 'session.tools', message: 'Set it.' },
    })
    expect(problems).toEqual([expect.stringMatching(/does not take functions.*Set it\./)])
  })
})

describe('a function', () => {
  test('runs with its arguments, and the agent gets its result and answers', async () => {
    const run = vi.fn<PageFunction['run']>(() => ({ left: 3 }))
    const { agentCalls, sent } = await holdCall({ ...stock, run })
    await agentCalls()
    expect(run).toHaveBeenCalledExactlyOnceWith({ size: 'M' }, { signal: expect.any(AbortSignal) })
    expect(sent()).toEqual([
      {
        type: 'conversation.item.create',
        item: { type: 'function_call_output', call_id: 'call_1', output: '{"left":3}' },
      },
      { type: 'response.create', event_id: 'tool_answer_1' },
    ])
    expect(uses).toEqual(['look_up_stock answered'])
  })

  test.each([
    ['a string as it is', () => 'Three.', 'Three.'],
    ['undefined as done', () => undefined, '{"ok":true}'],
    ['a promise', () => Promise.resolve([1, 2]), '[1,2]'],
  ])('may return %s', async (_what, run, told) => {
    const { agentCalls, output } = await holdCall({ ...stock, run })
    await agentCalls()
    expect(output()).toEqual([told])
  })

  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  test.each<[string, PageFunction['run'], string]>([
    [
      'throws',
      () => {
        throw new Error('secret of the page')
      },
      'failed',
    ],
    ['rejects', () => Promise.reject(new Error('secret of the page')), 'failed'],
    ['returns what is not JSON', () => circular, 'failed'],
    ['returns too much', () => 'x'.repeat(8_001), 'tooLong'],
  ])('that %s is reported to the agent without the reason', async (_how, run, outcome) => {
    const { agentCalls, output, asked } = await holdCall({ ...stock, run })
    await agentCalls()
    expect(output()).toHaveLength(1)
    expect(JSON.parse(output()[0] ?? '')).toEqual({ error: expect.any(String) })
    expect(output()[0]).not.toContain('secret')
    expect(asked()).toHaveLength(1)
    expect(uses).toEqual([`look_up_stock ${outcome}`])
    expect(problems).toHaveLength(1)
  })

  test.each([
    ['are not JSON', '{"size":', 'not JSON'],
    ['are not an object', '"M"', 'no JSON object'],
    ['lack a required one', '{}', 'size'],
  ])('does not run when its arguments %s, and the agent may try again', async (_how, args, why) => {
    const run = vi.fn<PageFunction['run']>()
    const { agentCalls, output, asked } = await holdCall({ ...stock, run })
    await agentCalls('look_up_stock', args)
    expect(run).not.toHaveBeenCalled()
    expect(output()).toEqual([expect.stringContaining(why)])
    expect(asked()).toHaveLength(1)
    expect(uses).toEqual(['look_up_stock badArguments'])
  })

  test('without arguments may be called with nothing at all', async () => {
    const { agentCalls, output } = await holdCall({
      name: 'now',
      description: 'Time.',
      run: () => 'noon',
    })
    await agentCalls('now', '')
    expect(output()).toEqual(['noon'])
  })

  test('that is not offered is answered, not ignored', async () => {
    const { agentCalls, output } = await holdCall()
    await agentCalls('format_disk', '{}')
    expect(output()).toEqual(['{"error":"There is no such function."}'])
    expect(uses).toEqual(['format_disk unknown'])
  })

  test('that takes too long is aborted, and its late result is not sent', async () => {
    let finish: (result: string) => void = nothing
    let signal: AbortSignal | undefined
    const { say, output } = await holdCall({
      ...stock,
      run: (_, context) => {
        signal = context.signal
        return new Promise((resolve) => (finish = resolve))
      },
    })
    say(...calls('look_up_stock', '{"size":"M"}'))
    await vi.advanceTimersByTimeAsync(FUNCTION_TIMEOUT_MS - 10)
    expect(output()).toEqual([])
    expect(isWorking).toBe(true)
    await vi.advanceTimersByTimeAsync(20)
    expect(output()).toEqual(['{"error":"The function took too long."}'])
    expect(signal?.aborted).toBe(true)
    expect(isWorking).toBe(false)
    finish('late')
    await stage.settle()
    expect(output()).toHaveLength(1)
    expect(uses).toEqual(['look_up_stock timedOut'])
  })

  test('may set its own timeout', async () => {
    const slow = { ...stock, timeoutMs: 50, run: () => new Promise(() => {}) }
    const { say, output } = await holdCall(slow)
    say(...calls('look_up_stock', '{"size":"M"}'))
    await vi.advanceTimersByTimeAsync(60)
    expect(output()).toHaveLength(1)
  })

  test('that is withdrawn while it runs is aborted, and the agent is told', async () => {
    let signal: AbortSignal | undefined
    const { agentCalls, output } = await holdCall({
      ...stock,
      run: (_, context) => {
        signal = context.signal
        return new Promise(() => {})
      },
    })
    await agentCalls()
    offered = []
    runner.offer()
    await stage.settle()
    expect(signal?.aborted).toBe(true)
    expect(output()).toEqual(['{"error":"There is no such function any more."}'])
    expect(uses).toEqual(['look_up_stock withdrawn'])
  })

  test('is aborted when the call ends, and nothing is sent into the next one', async () => {
    let finish: (result: string) => void = nothing
    const slow = { ...stock, run: () => new Promise((resolve) => (finish = resolve)) }
    const { agentCalls } = await holdCall(slow)
    await agentCalls()
    await stage.hangUp()
    expect(uses).toEqual(['look_up_stock abandoned'])
    expect(isWorking).toBe(false)
    const second = await holdCall(stock)
    finish('late')
    await stage.settle()
    expect(second.sent()).toEqual([])
  })
})

describe('functions that the provider’s session has on its own', () => {
  const own = { type: 'function', name: 'bookTable', parameters: {} }
  const created = { type: 'session.created', session: { type: 'realtime', tools: [own] } }

  test('stay when the page offers its own', async () => {
    const { say, all } = await holdCall(stock, { ...stock, name: 'bookTable' })
    say(created)
    expect(functionsIn(all).at(-1)).toEqual(['bookTable', 'look_up_stock'])
  })

  test('are not the page’s to answer, and cost no offer', async () => {
    const { say, all, sent } = await holdCall()
    say(created, ...calls('bookTable', '{}'))
    await stage.settle()
    runner.offer()
    expect(functionsIn(all)).toEqual([])
    expect(sent()).toEqual([])
  })
})

describe('the agent is asked for a response', () => {
  const ask = calls('look_up_stock', '{"size":"M"}')

  test('only when its own response is over', async () => {
    const { say, output, asked } = await holdCall(stock)
    say(...ask.slice(0, 2))
    await stage.settle()
    expect(output()).toHaveLength(1)
    expect(asked()).toEqual([])
    say(...ask.slice(2))
    expect(asked()).toHaveLength(1)
  })

  test('once, when all functions that it called have ended', async () => {
    let finish: (result: string) => void = nothing
    const run = vi.fn<PageFunction['run']>(() => new Promise((done) => (finish = done)))
    const slow = { ...stock, name: 'slow', run }
    const { say, output, asked } = await holdCall(stock, slow)
    say(
      agent.begins('r1'),
      agent.calls('r1', { callId: 'a', name: 'look_up_stock', args: '{"size":"M"}' }),
      agent.calls('r1', { callId: 'b', name: 'slow', args: '{"size":"M"}' }),
      // Some providers send an item twice.
      agent.calls('r1', { callId: 'b', name: 'slow', args: '{"size":"M"}' }),
      agent.ends('r1'),
    )
    await stage.settle()
    expect(output()).toEqual(['{"left":3}'])
    expect(asked()).toEqual([])
    finish('done')
    await stage.settle()
    expect(output()).toEqual(['{"left":3}', 'done'])
    expect(run).toHaveBeenCalledOnce()
    expect(asked()).toHaveLength(1)
  })

  test('not while the visitor speaks, and not when the provider then answers by itself', async () => {
    const { say, asked } = await holdCall(stock)
    say(...ask.slice(0, 2), visitor.starts('v1'), agent.ends('r1', 'cancelled'))
    await stage.settle()
    say(visitor.stops('v1'))
    await vi.advanceTimersByTimeAsync(OWN_ANSWER_MS / 2)
    expect(asked()).toEqual([])
    say(agent.begins('r2'), agent.ends('r2'))
    await vi.advanceTimersByTimeAsync(OWN_ANSWER_MS)
    expect(asked()).toEqual([])
  })

  test('not right after the visitor spoke, when a function ends at that moment', async () => {
    let finish: (result: string) => void = nothing
    const slow = { ...stock, run: () => new Promise((done) => (finish = done)) }
    const { say, output, asked } = await holdCall(slow)
    say(...ask, visitor.starts('v1'), visitor.stops('v1'))
    await stage.settle()
    finish('done')
    await stage.settle()
    expect(output()).toEqual(['done'])
    expect(asked()).toEqual([])
    await vi.advanceTimersByTimeAsync(OWN_ANSWER_MS)
    expect(asked()).toHaveLength(1)
  })

  test('after a cough that the provider did not answer', async () => {
    const { say, asked } = await holdCall(stock)
    say(
      ...ask.slice(0, 2),
      visitor.starts('v1'),
      agent.ends('r1', 'cancelled'),
      visitor.stops('v1'),
    )
    await vi.advanceTimersByTimeAsync(OWN_ANSWER_MS + 10)
    expect(asked()).toHaveLength(1)
  })

  const inTheWay = {
    type: 'error',
    error: {
      code: 'conversation_already_has_active_response',
      message: 'busy',
      event_id: 'tool_answer_1',
    },
  }

  test('after a response that began before the result was known', async () => {
    const { say, asked } = await holdCall(stock)
    say(...ask)
    await stage.settle()
    say(agent.begins('r2'), inTheWay)
    await vi.advanceTimersByTimeAsync(OWN_ANSWER_MS * 2)
    expect(asked()).toHaveLength(1)
    say(agent.ends('r2'))
    expect(asked().map(({ event_id }) => event_id)).toEqual(['tool_answer_1', 'tool_answer_2'])
  })

  test('after a while, when it is unknown what was in the way', async () => {
    const { say, asked } = await holdCall(stock)
    say(...ask)
    await stage.settle()
    say(inTheWay)
    expect(asked()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(OWN_ANSWER_MS + 10)
    expect(asked()).toHaveLength(2)
  })

  test('for words only, after too many calls in a row', async () => {
    const { say, asked } = await holdCall(stock)
    for (let round = 1; round <= MOST_CALLS_IN_A_ROW; round++) {
      say(...calls('look_up_stock', '{"size":"M"}', `call_${round}`, `r${round}`))
      await stage.settle()
    }
    const choices = asked().map((event) =>
      event.type === 'response.create' ? event.response?.tool_choice : undefined,
    )
    expect(choices.slice(0, -1).every((choice) => choice === undefined)).toBe(true)
    expect(choices.at(-1)).toBe('none')
  })
})

test.each(['null', '{"type":"response.created"}', '{', '{"type":"response.output_item.done"}'])(
  'a malformed event changes nothing: %s',
  async (message) => {
    const { say, sent } = await holdCall(stock)
    say(message)
    await stage.settle()
    expect(sent()).toEqual([])
  },
)
