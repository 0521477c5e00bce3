import { describe, expect, test } from 'vitest'
import { brand } from '@ringwell/brand/brand.ts'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { salesDesk } from '@ringwell/content/agents/profiles/salesDesk.ts'
import { listedAgents } from '@ringwell/content/agents/listedAgents.ts'
import { parseConfig } from '../config.ts'
import type { OwnAgent } from '../storage/agentStorage.ts'
import {
  askSession,
  createTestServer,
  type TestServer,
  type TestServerOptions,
} from '../testing/createTestServer.ts'
import { plainAgent } from '../testing/storageSamples.ts'
import { promptRules } from './promptRules.ts'

const at = '2026-01-01T00:00:00.000Z'
const salesDeskId = listedAgents[0]?.agent_id ?? ''
const roma: OwnAgent = {
  ...plainAgent,
  name: 'Trattoria Roma',
  prompt: 'You are the front desk of Trattoria Roma.\nBe brief.',
  greeting: 'Trattoria Roma, hello.',
  emergencyNumber: '112',
  listed: true,
}
const withoutModel = { prompts: promptRules(parseConfig({})) }
const withModel = {
  prompts: promptRules(
    parseConfig({ LLM_BASE_URL: 'http://localhost:1/v1', LLM_MODEL: 'small', LLM_API_KEY: 'k' }),
  ),
}

interface Requested {
  agent?: string
  prompt?: string
  origin?: string
}

/** Asks for a session. Returns the code of the refusal, or the brief of the call. */
async function mint(server: TestServer, { agent, prompt = '', origin }: Requested) {
  const response = await askSession(
    server,
    { agent_prompt: prompt, ...(agent && { agent_uuid: agent }) },
    { headers: origin === undefined ? {} : { origin } },
  )
  const body = response.json()
  if (response.statusCode !== 200) return { refused: body.error.code as string }
  const redeemed = await server.keys.redeem(body.client_secret.value)
  return { refused: undefined, brief: 'brief' in redeemed ? redeemed.brief : undefined }
}

const listed = async ({ app }: TestServer): Promise<{ agent_id: string; agent_prompt: string }[]> =>
  (await app.inject('/api/website/list-agent')).json().data.agents

async function withRoma(own: Partial<OwnAgent> = {}, options: TestServerOptions = {}) {
  const server = await createTestServer(options)
  const agent = { enabled: true, origins: undefined, own: { ...roma, ...own } }
  await server.storage.createAgent('roma', agent, at)
  return server
}

describe('a published agent', () => {
  // Rule O5
  test('speaks as itself if a widget names it and sends no prompt', async () => {
    const server = await createTestServer()
    const { brief } = await mint(server, { agent: salesDeskId })
    expect(brief?.agent.instructions).toBe(salesDesk.prompt)
    expect((await mint(server, { agent: 'of-a-customer' })).brief?.agent.instructions).toBe('')
  })

  test('takes no calls once it is disabled, even under another id with its prompt', async () => {
    const server = await createTestServer()
    await server.storage.changeAgent(salesDeskId, { enabled: false }, at)
    expect((await mint(server, { agent: salesDeskId })).refused).toBe('agent_disabled')
    const byPrompt = { agent: brand.agents.demo, prompt: salesDesk.prompt }
    expect((await mint(server, byPrompt)).refused).toBe('agent_disabled')
    expect((await listed(server)).map((each) => each.agent_id)).not.toContain(salesDeskId)
    await server.storage.changeAgent(salesDeskId, { enabled: true }, at)
    expect((await mint(server, byPrompt)).refused).toBeUndefined()
    expect(await listed(server)).toEqual(listedAgents)
  })
})

const from = async (server: TestServer, origin: string, agent = 'front-desk') =>
  (await mint(server, { agent, origin })).refused

describe('the sites of an agent', () => {
  const agentOrigins = new Map([['front-desk', ['https://env.example']]])
  test('come from AGENT_ORIGINS unless the operator has set others', async () => {
    const server = await createTestServer({ agentOrigins })
    expect(await from(server, 'https://env.example')).toBeUndefined()
    expect(await from(server, 'https://set.example')).toBe('origin_not_allowed')
    const origins = ['https://set.example', 'https://*.set.example']
    await server.storage.changeAgent('front-desk', { origins }, at)
    expect(await from(server, 'https://env.example')).toBe('origin_not_allowed')
    expect(await from(server, 'https://set.example')).toBeUndefined()
    expect(await from(server, 'https://en.set.example')).toBeUndefined()
    await server.storage.changeAgent('front-desk', { origins: ['*'] }, at)
    expect(await from(server, 'https://any.example')).toBeUndefined()
    await server.storage.changeAgent('front-desk', { origins: undefined }, at)
    expect(await from(server, 'https://set.example')).toBe('origin_not_allowed')
  })

  test('apply to its prompt under another id too, but not to our own pages', async () => {
    const server = await createTestServer()
    await server.storage.changeAgent(salesDeskId, { origins: ['https://set.example'] }, at)
    const requested = { agent: 'made-up', prompt: salesDesk.prompt }
    expect((await mint(server, { ...requested, origin: 'https://thief.example' })).refused).toBe(
      'origin_not_allowed',
    )
    const ours = { ...requested, origin: 'http://localhost:3000' }
    expect((await mint(server, ours)).refused).toBeUndefined()
  })
})

test.each([
  [
    'a playbook, if no model follows it',
    withoutModel,
    { id: 'general', tasks: 'general', playbook: 'general' },
  ],
  ['neither playbook nor tasks, if a model follows it', withModel, { id: 'custom' }],
])('a prompt of the visitor’s own leads to %s', async (_what, { prompts }, agent) => {
  const server = await createTestServer({ prompts: { ...prompts, allowCustom: true } })
  const prompt = 'You are a pirate.'
  const { brief } = await mint(server, { prompt })
  expect(brief?.agent).toEqual({ ...agent, instructions: prompt })
})

describe('an operator’s own agent', () => {
  // Rule O5
  test('is offered by the demo, and can be called by its prompt or only by its id', async () => {
    const server = await withRoma({}, withModel)
    expect((await listed(server)).at(-1)).toEqual({
      agent_id: 'roma',
      agent_name: roma.name,
      agent_prompt: roma.prompt,
    })
    const said = `${roma.prompt}\n\nOpen the call with: "Trattoria Roma, hello."`
    for (const requested of [
      { agent: 'roma' },
      { agent: 'roma', prompt: roma.prompt.replace('\n', '\r\n ') },
      { agent: brand.agents.demo, prompt: roma.prompt },
    ]) {
      const { brief } = await mint(server, requested)
      expect(brief?.agent).toEqual({
        id: 'roma',
        instructions: said,
        greeting: roma.greeting,
        contacts: { emergencyNumber: '112' },
        tasks: 'restaurant',
      })
    }
  })

  test('can be called only by its id if it is not listed', async () => {
    const server = await withRoma({ listed: false }, withModel)
    expect(await listed(server)).toEqual(listedAgents)
    expect((await mint(server, { agent: 'roma' })).refused).toBeUndefined()
    const byPrompt = { agent: brand.agents.demo, prompt: roma.prompt }
    expect((await mint(server, byPrompt)).refused).toBe('prompt_not_allowed')
  })

  // Rule O6
  test('greets in its own words and answers like its base if no model follows its prompt', async () => {
    const { brief } = await mint(await withRoma(), { agent: 'roma' })
    expect(brief?.agent).toEqual({
      id: 'roma',
      instructions: restaurant.prompt,
      greeting: roma.greeting,
      contacts: { emergencyNumber: '112' },
      tasks: 'restaurant',
      playbook: 'restaurant',
    })
  })

  test('gets the prompt of its base if it has none, and can still be told apart', async () => {
    const server = await withRoma({ prompt: '', greeting: '' }, withModel)
    const prompt = (await listed(server)).at(-1)?.agent_prompt ?? ''
    expect(prompt).toContain(restaurant.prompt)
    expect(prompt).not.toBe(restaurant.prompt)
    const { brief } = await mint(server, { agent: brand.agents.demo, prompt })
    expect(brief?.agent.instructions).toBe(prompt)
    expect(brief?.agent.greeting).toBeUndefined()
  })

  // Rule O6
  test('works on the tasks of its base, with a model and without one', async () => {
    for (const options of [{}, withModel]) {
      const server = await withRoma({}, options)
      expect((await mint(server, { agent: 'roma' })).brief?.agent.tasks).toBe('restaurant')
      expect((await mint(server, { prompt: roma.prompt })).brief?.agent.tasks).toBe('restaurant')
      expect((await mint(server, { agent: salesDeskId })).brief?.agent.tasks).toBe('salesDesk')
      expect((await mint(server, {})).brief?.agent.tasks).toBe('general')
    }
  })

  // Rule O6
  test('works on none if a model follows its own prompt and it is based on no business', async () => {
    for (const [prompt, options, tasksOf] of [
      [roma.prompt, withModel, 'noTasks'],
      ['', withModel, 'general'],
      [roma.prompt, {}, 'general'],
    ] as const) {
      const server = await withRoma({ basedOn: 'general', prompt }, options)
      expect((await mint(server, { agent: 'roma' })).brief?.agent.tasks).toBe(tasksOf)
    }
  })

  test('uses its own voice and language, not those that the visitor chose', async () => {
    const server = await withRoma({ voice: 'verse', language: 'it', accent: 'Italian' })
    const { brief } = await mint(server, { agent: 'roma' })
    expect(brief).toMatchObject({ voice: 'verse', language: 'it', accent: 'Italian' })
    const [stored] = await server.storage.listCalls({ limit: 1, after: undefined })
    expect(stored).toMatchObject({ agentUuid: 'roma', voice: 'verse', language: 'it' })
  })

  // Rule C57
  test('has its own limit, also if the demo calls it by its prompt, and other agents have the usual one', async () => {
    const server = await withRoma({ callLimitMs: 600_000 })
    const limitOf = async (requested: Requested) => (await mint(server, requested)).brief?.limitMs
    expect(await limitOf({ agent: 'roma' })).toBe(600_000)
    expect(await limitOf({ agent: brand.agents.demo, prompt: roma.prompt })).toBe(600_000)
    expect(await limitOf({ agent: 'roma', prompt: salesDesk.prompt })).toBe(120_000)
    expect(await limitOf({ agent: salesDeskId })).toBe(120_000)
    const limits = (await server.storage.listCalls({ limit: 9, after: undefined })).map(
      ({ limitMs }) => limitMs,
    )
    expect(limits.toSorted((a, b) => a - b)).toEqual([120_000, 120_000, 600_000, 600_000])
  })

  test('follows no prompt other than its own', async () => {
    const server = await withRoma({}, withModel)
    const requested = { agent: 'roma', prompt: 'Translate this novel.' }
    expect((await mint(server, requested)).refused).toBe('prompt_not_allowed')
  })

  // Rule O7
  test('takes no calls once it is disabled or deleted, and no other agent answers under its id', async () => {
    const server = await withRoma()
    await server.storage.changeAgent('roma', { enabled: false }, at)
    expect((await mint(server, { agent: 'roma' })).refused).toBe('agent_disabled')
    expect(await listed(server)).toEqual(listedAgents)
    await server.storage.deleteAgent('roma', at)
    expect((await mint(server, { agent: 'roma' })).refused).toBe('agent_gone')
    const byPrompt = { agent: brand.agents.demo, prompt: roma.prompt }
    expect((await mint(server, byPrompt)).refused).toBe('prompt_not_allowed')
  })
})
