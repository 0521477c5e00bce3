import { enoughAnswered } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { hospitality } from '@ringwell/content/agents/profiles/hospitality.ts'
import { plans } from '@ringwell/content/pricing.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { BrainOutput, BrainRequest, Turn } from '../stages.ts'
import type { BrainError } from './brainError.ts'
import { createLlmBrain } from './llmBrain.ts'
import {
  breakingOff,
  failing,
  saying,
  silent,
  startChatServer,
  streaming,
  type ChatReply,
} from './testing/chatServer.ts'
import { brainAgent, brainRequest, textOf } from '../testing/callAgents.ts'
import { collect } from '../testing/collect.ts'
import { resolveAgent } from './resolveAgent.ts'

let server: Awaited<ReturnType<typeof startChatServer>> | undefined
let logged: { level: string; message: string; fields: object | undefined }[] = []
afterEach(async () => {
  await server?.close()
  server = undefined
  logged = []
})

async function brainWith(...replies: ChatReply[]) {
  server = await startChatServer(replies)
  return createLlmBrain({
    llm: { baseUrl: server.baseUrl, model: 'small-talker', apiKey: 'secret' },
    log: (level, message, fields) => logged.push({ level, message, fields }),
    firstWordMs: 300,
    nextWordMs: 300,
    pauseMs: 5,
  })
}

const asking = (text: string, more: Partial<BrainRequest> = {}): BrainRequest =>
  brainRequest({
    history: [{ role: 'user', text }],
    visitor: { name: 'Sam Fox', companyName: 'Fox & Co' },
    ...more,
  })

const looks = (callId: string): Turn => ({
  role: 'functionCall',
  callId,
  name: 'look',
  arguments: '{}',
})

async function failureOf(outputs: AsyncIterable<BrainOutput>): Promise<BrainError | undefined> {
  return collect(outputs).then(
    () => undefined,
    (error: BrainError) => error,
  )
}

describe('what the model receives', () => {
  it('uses the named model and the key, and streams', async () => {
    const brain = await brainWith(saying('It costs ', '$50.'))
    expect(textOf(await collect(brain.reply(asking('What does Pro cost?'))))).toBe('It costs $50.')
    const [request] = server!.requests
    expect(request?.url).toBe('/v1/chat/completions')
    expect(request?.authorization).toBe('Bearer secret')
    expect(request?.body).toMatchObject({ model: 'small-talker', stream: true })
    expect(request?.body.tools).toBeUndefined()
  })

  it('contains the prompt of the agent, every price, and how to speak', async () => {
    const brain = await brainWith(saying('Fine.'))
    await collect(brain.reply(asking('Hi', { agent: brainAgent('hospitality') })))
    const system = server!.requests[0]!.body.messages[0]!
    expect(system.role).toBe('system')
    expect(system.content).toContain(hospitality.prompt)
    for (const plan of plans) expect(system.content).toContain(`${plan.name} plan: $`)
    expect(system.content).toContain('€36.55')
    expect(system.content).toContain('₹13,786')
    expect(system.content).toContain('No markdown')
    expect(system.content).toContain('Sam')
  })

  it('has the instructions of one response before those of the session', async () => {
    const brain = await brainWith(saying('Fine.'))
    await collect(
      brain.reply(asking('Hi', { ownInstructions: 'Be a pirate.', request: 'Say bye.' })),
    )
    const { content } = server!.requests[0]!.body.messages[0]!
    expect(content!.indexOf('Say bye.')).toBe(0)
    expect(content!.indexOf('Be a pirate.')).toBeGreaterThan(0)
  })

  it('contains the whole conversation, and function calls with their outputs', async () => {
    const brain = await brainWith(saying('Sunny.'))
    await collect(
      brain.reply(
        asking('', {
          history: [
            { role: 'assistant', text: 'Hello.' },
            { role: 'user', text: 'Is it sunny?' },
            { role: 'functionCall', callId: 'c1', name: 'look', arguments: '{"at":"sky"}' },
            { role: 'functionResult', callId: 'c1', output: 'sun' },
            { role: 'functionCall', callId: 'c2', name: 'look', arguments: '{}' },
          ],
          functions: [{ name: 'look', description: 'Looks out.', parameters: { type: 'object' } }],
        }),
      ),
    )
    const { messages, tools } = server!.requests[0]!.body
    expect(messages.slice(1)).toEqual([
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'Is it sunny?' },
      {
        role: 'assistant',
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'look', arguments: '{"at":"sky"}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: 'sun' },
      { role: 'assistant', content: '(looks it up: look {})' },
    ])
    expect(tools?.[0]?.function).toMatchObject({ name: 'look', parameters: { type: 'object' } })
  })

  it('says that the visitor is silent', async () => {
    const brain = await brainWith(saying('Still there?'))
    const history: Turn[] = [
      { role: 'user', text: 'Hello.' },
      { role: 'assistant', text: 'Hello!' },
    ]
    await collect(brain.reply(asking('', { history, visitorIsSilent: true })))
    expect(server!.requests[0]!.body.messages.at(-1)).toEqual({
      role: 'user',
      content: '(The caller has said nothing for a while.)',
    })
  })

  it('has the calls of one turn in one message, directly followed by their outputs', async () => {
    const brain = await brainWith(saying('Both.'))
    await collect(
      brain.reply(
        asking('', {
          history: [
            { role: 'user', text: 'Look twice.' },
            looks('c1'),
            looks('c2'),
            { role: 'user', text: 'Are you there?' },
            { role: 'functionResult', callId: 'c2', output: 'moon' },
            { role: 'functionResult', callId: 'c1', output: 'sun' },
            looks('c3'),
            { role: 'functionResult', callId: 'c3', output: 'stars' },
          ],
        }),
      ),
    )
    const { messages } = server!.requests[0]!.body
    expect(
      messages
        .slice(1)
        .map((message) => [
          message.role,
          message.tool_calls?.map(({ id }) => id).join(' ') ?? message.tool_call_id,
          message.content,
        ]),
    ).toEqual([
      ['user', undefined, 'Look twice.'],
      ['assistant', 'c1 c2', undefined],
      ['tool', 'c1', 'sun'],
      ['tool', 'c2', 'moon'],
      ['user', undefined, 'Are you there?'],
      ['assistant', 'c3', undefined],
      ['tool', 'c3', 'stars'],
    ])
  })

  it('is nothing for a greeting with published text', async () => {
    const brain = await brainWith(saying('never asked'))
    const request = { agent: brainAgent('hospitality'), isGreeting: true, history: [] }
    const text = textOf(await collect(brain.reply(asking('', request))))
    expect(text).toContain(hospitality.greeting[0]!)
    expect(server!.requests).toHaveLength(0)
  })

  it('is nothing for a greeting that the agent was given', async () => {
    const brain = await brainWith(saying('never asked'))
    const greeting = 'Trattoria Roma, hello. A table?'
    const agent = resolveAgent({ id: 'roma', instructions: 'Be brief.', greeting })
    const request = { agent, isGreeting: true }
    expect(textOf(await collect(brain.reply(asking('', { ...request, history: [] }))))).toBe(
      greeting,
    )
    expect(server!.requests).toHaveLength(0)
  })

  it('is a request to greet for an agent that somebody else made', async () => {
    const brain = await brainWith(saying('Ahoy!'))
    const request = {
      agent: resolveAgent({ id: 'custom', instructions: 'Be a pirate.' }),
      isGreeting: true,
      history: [],
    }
    expect(textOf(await collect(brain.reply(asking('', request))))).toBe('Ahoy!')
    const { messages } = server!.requests[0]!.body
    expect(messages.at(-1)?.role).toBe('user')
  })
})

describe('what the model returns', () => {
  it('loses its markup and its thoughts', async () => {
    const brain = await brainWith(
      saying(
        '<thi',
        'nk>hm, **loud**',
        '</think>\n',
        '**Pro** costs',
        ' $50.\n\n- It ',
        'is `good`.',
      ),
    )
    expect(textOf(await collect(brain.reply(asking('?'))))).toBe('Pro costs $50. It is good.')
  })

  it('keeps text that only looks like the start of a thought', async () => {
    const brain = await brainWith(saying('5 <', ' 6, and 3 <'))
    expect(textOf(await collect(brain.reply(asking('?'))))).toBe('5 < 6, and 3 <')
  })

  it('includes function calls whose arguments came in pieces', async () => {
    const brain = await brainWith(
      streaming([
        { content: 'One moment.' },
        {
          tool_calls: [{ index: 0, id: 'x', function: { name: 'book', arguments: '{"day":' } }],
        },
        { tool_calls: [{ index: 0, function: { arguments: '"Friday"}' } }] },
      ]),
    )
    expect(await collect(brain.reply(asking('Book Friday')))).toEqual([
      { type: 'text', text: 'One moment.', isClause: true },
      { type: 'functionCall', name: 'book', arguments: '{"day":"Friday"}' },
    ])
  })

  it('arrives while the model is still generating the rest, a clause as soon as it is over', async () => {
    const words = ['One. ', 'Two', ' and', ' more.'].map((content) => ({ content }))
    const brain = await brainWith(streaming(words, 80))
    const started = performance.now()
    let firstMs = 0
    for await (const _ of brain.reply(asking('?'))) firstMs ||= performance.now() - started
    expect(firstMs).toBeLessThan(performance.now() - started - 60)
  })
})

describe('when something goes wrong', () => {
  it('it retries before the first word, and only once', async () => {
    const brain = await brainWith(failing(503), saying('Here.'))
    expect(textOf(await collect(brain.reply(asking('?'))))).toBe('Here.')
    expect(server!.requests).toHaveLength(2)
    await server!.close()

    const never = await brainWith(failing(503))
    const failure = await failureOf(never.reply(asking('?')))
    expect(failure).toMatchObject({ name: 'BrainError', code: 'llm_failed', retryable: true })
    expect(server!.requests).toHaveLength(2)
  })

  it.each([
    [401, 'llm_unauthorised', 1],
    [404, 'llm_refused', 1],
    [429, 'llm_rate_limited', 2],
  ])('it reports what status %i means', async (status, code, tries) => {
    const brain = await brainWith(failing(status))
    expect(await failureOf(brain.reply(asking('?')))).toMatchObject({ code })
    expect(server!.requests).toHaveLength(tries)
  })

  it('it gives up on a model that says nothing, in time for the session', async () => {
    const brain = await brainWith(silent)
    const started = performance.now()
    expect(await failureOf(brain.reply(asking('?')))).toMatchObject({ code: 'llm_timeout' })
    expect(performance.now() - started).toBeLessThan(1_500)
    expect(server!.requests).toHaveLength(2)
  })

  it('it says nothing twice: if the connection breaks mid-answer, it does not retry', async () => {
    const first = Promise.withResolvers<void>()
    const words = ['This is one clause, ', 'and this is ha']
    const brain = await brainWith(breakingOff(words, first.promise))
    const heard: string[] = []
    const failure = await (async () => {
      for await (const output of brain.reply(asking('?'))) {
        if (output.type === 'text') heard.push(output.text)
        first.resolve()
      }
    })().catch((error: BrainError) => error)
    expect(heard.join('')).toBe('This is one clause, ')
    expect(failure).toMatchObject({ code: 'llm_interrupted' })
    expect(server!.requests).toHaveLength(1)
  })

  it('an empty answer counts as a failure', async () => {
    const brain = await brainWith(saying('', ' '))
    expect(await failureOf(brain.reply(asking('?')))).toMatchObject({ code: 'llm_empty' })
  })

  it('it reports that the model is unreachable', async () => {
    const brain = await brainWith(silent)
    await server!.close()
    expect(await failureOf(brain.reply(asking('?')))).toMatchObject({ code: 'llm_unreachable' })
  })

  it('it never logs what was asked', async () => {
    const brain = await brainWith(failing(500))
    await failureOf(brain.reply(asking('my secret illness')))
    expect(JSON.stringify(logged)).not.toContain('illness')
    expect(logged.length).toBeGreaterThan(0)
  })
})

describe('after an abort', () => {
  it('the stream ends without an error, and the connection to the model closes', async () => {
    const abort = new AbortController()
    const words = ['One. ', 'Two', ' and', ' more.'].map((content) => ({ content }))
    const brain = await brainWith(streaming(words, 100))
    const heard: string[] = []
    for await (const output of brain.reply(asking('?', { signal: abort.signal }))) {
      if (output.type === 'text') heard.push(output.text)
      abort.abort()
    }
    expect(heard).toEqual(['One. '])
    await expect.poll(() => server!.abandoned()).toBe(1)
  })

  it('the model is not asked again', async () => {
    const abort = new AbortController()
    const brain = await brainWith(silent)
    const answer = collect(brain.reply(asking('?', { signal: abort.signal })))
    await expect.poll(() => server!.requests.length).toBe(1)
    abort.abort()
    expect(await answer).toEqual([])
    expect(server!.requests).toHaveLength(1)
  })
})

describe('the budget of a call', () => {
  it('is checked before every prompt, including retries and functions', async () => {
    const brain = await brainWith(failing(500), saying('Yes.'))
    const asked: number[] = []
    const takePrompt = (characters: number) => asked.push(characters) > 0
    const functions = [{ name: 'look', description: 'x'.repeat(1_000), parameters: {} }]
    expect(textOf(await collect(brain.reply(asking('?', { takePrompt, functions }))))).toBe('Yes.')
    const sent = server!.requests.map(({ body }) => body)
    const lengths = sent.map(({ messages, tools: offered }) => JSON.stringify([messages, offered]))
    expect(asked).toEqual(lengths.map(({ length }) => length))
    expect(asked).toHaveLength(2)
  })

  it('stops a prompt that is too large, and the agent says that it cannot answer more', async () => {
    const brain = await brainWith(saying('Yes.'))
    const outputs = await collect(brain.reply(asking('?', { takePrompt: () => false })))
    expect(textOf(outputs)).toBe(enoughAnswered)
    expect(server!.requests).toEqual([])
  })
})
