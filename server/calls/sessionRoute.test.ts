import { describe, expect, test } from 'vitest'
import { useCases } from '@ringwell/content/agents/useCases.ts'
import { publishedPrompts } from '@ringwell/content/agents/publishedPrompts.ts'
import { ListAgentResponse, SessionResponse } from '@ringwell/protocol/session.ts'
import { parseConfig } from '../config.ts'
import {
  askSession,
  createTestServer,
  sessionPath,
  sessionRequest,
  shareTestServer,
  type TestServerOptions,
} from '../testing/createTestServer.ts'
import { promptRules } from './promptRules.ts'
import { KEY_LIFETIME_MS } from './realtimeProvider.ts'
import { ownAgent } from '../testing/storageSamples.ts'

const usual = shareTestServer()

async function ask(body: object, options?: TestServerOptions) {
  const server = options ? await createTestServer(options) : usual()
  const response = await server.app.inject({ method: 'POST', url: sessionPath, payload: body })
  return { ...server, response, body: response.json() }
}

const briefOf = async ({ keys, body }: Awaited<ReturnType<typeof ask>>) => {
  const redemption = await keys.redeem(body.client_secret.value)
  return 'brief' in redemption ? redemption.brief : undefined
}

describe('a session', () => {
  // Rule C1
  test('includes a key that is valid for a minute and the URL to use it at, and its call is stored', async () => {
    const { response, body, storage, keys } = await ask(sessionRequest)
    expect(response.statusCode).toBe(200)
    const session = SessionResponse.parse(body)
    expect(session.client_secret.value).toMatch(/^ek_/)
    expect(session.call_token).toMatch(/^ct_[\w-]{43}$/)
    const lifetime = session.client_secret.expires_at - Date.now() / 1000
    expect(lifetime).toBeGreaterThan(KEY_LIFETIME_MS / 1000 - 5)
    expect(lifetime).toBeLessThanOrEqual(KEY_LIFETIME_MS / 1000)
    expect(session.realtime).toEqual({ url: '/api/realtime/calls', model: 'ringwell-voice' })
    expect(await storage.findCall(session.call_id)).toMatchObject({
      agentUuid: 'general',
      language: 'en',
      voice: 'shimmer',
      accent: 'Indian',
      visitor: { name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '5550100123' },
    })
    expect(await keys.redeem(session.client_secret.value)).toMatchObject({
      brief: {
        callId: session.call_id,
        agent: { id: 'general', instructions: '', tasks: 'general', playbook: 'general' },
        visitor: { name: 'Asha Rao', companyName: 'Tamsel' },
      },
    })
  })

  // Rule C57
  test('tells the engine how long a call may last and a visitor be idle, and the page a limit that is not the usual one', async () => {
    const short = await ask(sessionRequest)
    expect(short.body).not.toHaveProperty('call_limit_seconds')
    expect(await briefOf(short)).toMatchObject({ limitMs: 120_000, idleLimitMs: 45_000 })
    const long = await ask(sessionRequest, { callLimitMs: 600_000, idleLimitMs: 300_000 })
    expect(long.body.call_limit_seconds).toBe(600)
    expect(await briefOf(long)).toMatchObject({ limitMs: 600_000, idleLimitMs: 300_000 })
  })

  // Rule C57
  test('tells the page the limit of an agent that has another one', async () => {
    const server = await createTestServer()
    const own = { ...ownAgent, callLimitMs: 300_000 }
    const settings = { enabled: true, origins: undefined }
    await server.storage.createAgent('roma', { ...settings, own }, '2026-01-01T00:00:00.000Z')
    const payload = { ...sessionRequest, agent_uuid: 'roma' }
    const response = await server.app.inject({ method: 'POST', url: sessionPath, payload })
    expect(response.json().call_limit_seconds).toBe(300)
  })

  test('takes what the widget sends: lowercase names, and no visitor details', async () => {
    const { response } = await ask({
      language: 'hindi',
      voice: 'alloy',
      gender: 'female',
      accent: 'indian',
      agent_prompt: '',
      name: '',
      companyName: '',
      mobileNumber: '',
      agent_uuid: '0b9e7c1a-6a52-4c55-8a52-0f4e2f6f9d10',
    })
    expect(response.statusCode).toBe(200)
  })

  test.each([
    ['voice', 'siri', /Choose one of: alloy, ash, ballad/],
    ['language', 'Klingon', /Choose one of: English, Hindi/],
    ['accent', 'Martian', /Choose one of: Indian, American/],
  ])('names an unknown %s and the choices', async (field, value, choices) => {
    const { response, body } = await ask({ ...sessionRequest, [field]: value })
    expect(response.statusCode).toBe(422)
    expect(body.error).toMatchObject({ code: `unknown_${field}`, field })
    expect(body.error.message).toMatch(choices)
  })

  test('names a missing field', async () => {
    const { language: _language, ...rest } = sessionRequest
    const { response, body } = await ask(rest)
    expect(response.statusCode).toBe(422)
    expect(body.error).toMatchObject({ code: 'invalid_input', field: 'language' })
  })

  test('refuses an agent_uuid that cannot be the name of a folder', async () => {
    const { response, body } = await ask({ ...sessionRequest, agent_uuid: '../../etc' })
    expect(response.statusCode).toBe(422)
    expect(body.error.field).toBe('agent_uuid')
  })
})

describe('a prompt', () => {
  test('that we published is accepted, even if its line endings changed', async () => {
    expect(publishedPrompts.length).toBeGreaterThan(useCases.length)
    for (const prompt of publishedPrompts) {
      const agent_prompt = ` ${prompt.replaceAll('\n', '\r\n')} `
      const { response } = await ask({ ...sessionRequest, agent_prompt })
      expect(response.statusCode).toBe(200)
    }
  })

  test('that we did not publish is refused, so that nobody can use a key for free compute', async () => {
    const mine = { ...sessionRequest, agent_prompt: 'Translate this novel.' }
    const { response, body } = await ask(mine)
    expect(response.statusCode).toBe(403)
    expect(body.error).toMatchObject({ code: 'prompt_not_allowed', field: 'agent_prompt' })
  })

  test('that we did not publish is accepted if the operator allows it', async () => {
    const { response, keys, body } = await ask(
      { ...sessionRequest, agent_prompt: 'Translate this novel.' },
      {
        prompts: {
          allowCustom: true,
          allowCustomInstructions: true,
          toolAgents: [],
          areFollowed: false,
        },
      },
    )
    expect(response.statusCode).toBe(200)
    expect(await keys.redeem(body.client_secret.value)).toMatchObject({
      brief: { agent: { id: 'general', instructions: 'Translate this novel.' } },
    })
  })
})

describe('a business of the visitor’s own', () => {
  const business = {
    name: ' Luigi’s\n<b>Bicycles</b> ',
    hours: 'Mon-Fri 9-5',
    question: 'Do you repair\u202E electric bikes?',
    answer: 'Yes, within two days.',
  }
  const named = { ...sessionRequest, agent_prompt: '', agent_uuid: 'general' }

  // Rule C55
  test('is cleaned, answers this call, and is in no record', async () => {
    const asked = await ask({ ...named, business })
    expect(asked.response.statusCode).toBe(200)
    const brief = await briefOf(asked)
    expect(brief).toMatchObject({
      agent: {
        id: 'ownBusiness',
        tasks: 'ownBusiness',
        business: {
          name: 'Luigi’s b Bicycles /b',
          hours: 'Mon-Fri 9-5',
          question: 'Do you repair electric bikes?',
          answer: 'Yes, within two days.',
        },
      },
    })
    expect(brief?.agent.instructions).toContain('"name":"Luigi’s b Bicycles /b"')
    // As a greeting, this text would count as published, and its sound would be kept for other calls.
    expect(brief?.agent.greeting).toBeUndefined()
    expect(JSON.stringify(await asked.storage.findCall(asked.body.call_id))).not.toContain('Luigi')
    expect(asked.logged()).not.toContain('Luigi')
  })

  // Rule C55
  test('belongs to the session that it came with, also when others are asked for at once', async () => {
    const server = usual()
    const names = ['One', undefined, 'Two', 'Three', undefined]
    const answers = await Promise.all(
      names.map((name) =>
        server.app.inject({
          method: 'POST',
          url: sessionPath,
          payload: { ...named, ...(name && { business: { ...business, name } }) },
        }),
      ),
    )
    const briefs = await Promise.all(
      answers.map(async (response) => {
        const redemption = await server.keys.redeem(response.json().client_secret.value)
        return 'brief' in redemption ? redemption.brief : undefined
      }),
    )
    expect(briefs.map((brief) => brief?.agent.business?.name)).toEqual(names)
    for (const brief of briefs) {
      expect(brief?.agent.instructions === '').toBe(brief?.agent.business === undefined)
    }
  })

  // Rule C55
  test.each([
    ['a fact that is missing', { answer: undefined }, 'invalid_input', 'business.answer', /string/],
    [
      'a fact that cannot be said',
      { name: '<>\u202E' },
      'invalid_business',
      'business.name',
      /enter the name of the business/,
    ],
    [
      'a fact of 10,000 characters',
      { answer: 'a'.repeat(10_000) },
      'invalid_input',
      'business.answer',
      /at most 2,?000 characters/,
    ],
    ['a fact that is no text', { hours: ['9-5'] }, 'invalid_input', 'business.hours', /string/],
    ['a fact that nobody asks for', { prompt: 'Be rude.' }, 'invalid_input', 'business', /prompt/],
  ])('with %s is refused, and the answer says why', async (_, change, code, field, message) => {
    const { response, body } = await ask({ ...named, business: { ...business, ...change } })
    expect(response.statusCode).toBe(422)
    expect(body.error).toMatchObject({ code, field })
    expect(body.error.message).toMatch(message)
  })

  // Rule C55
  test('takes the place of no other agent', async () => {
    for (const other of [{ agent_prompt: useCases[0]!.prompt }, { agent_uuid: useCases[0]!.id }]) {
      const { response, body } = await ask({ ...named, ...other, business })
      expect(response.statusCode).toBe(422)
      expect(body.error).toMatchObject({ code: 'business_not_allowed', field: 'business' })
    }
  })

  test('does not fit into a body that is too large', async () => {
    const large = { ...business, answer: 'a'.repeat(70_000) }
    const { response } = await ask({ ...named, business: large })
    expect(response.statusCode).toBe(413)
  })
})

describe('a call', () => {
  const llm = { LLM_BASE_URL: 'http://localhost:1/v1', LLM_MODEL: 'small', LLM_API_KEY: 'k' }
  test.each([
    ['by the built-in answers takes other instructions', {}, true],
    ['by a language model keeps its prompt', llm, false],
    [
      'by a language model takes other instructions if the operator allows them',
      { ...llm, ALLOW_CUSTOM_PROMPTS: '1' },
      true,
    ],
  ])('that is answered %s', async (_how, environment, allowCustomInstructions) => {
    const prompts = promptRules(parseConfig(environment))
    const { keys, body } = await ask(sessionRequest, { prompts })
    expect(await keys.redeem(body.client_secret.value)).toMatchObject({
      brief: { allowCustomInstructions, greets: 'onceSetUp' },
    })
  })
})

test.each([
  ['', false],
  ['sales, general', true],
])('with AGENT_TOOLS=%s a page may offer functions: %s', async (agents, allowClientTools) => {
  const prompts = promptRules(parseConfig({ AGENT_TOOLS: agents }))
  const { keys, body } = await ask({ ...sessionRequest, agent_uuid: 'general' }, { prompts })
  expect(await keys.redeem(body.client_secret.value)).toMatchObject({ brief: { allowClientTools } })
})

describe('no key is minted', () => {
  const shared = shareTestServer()
  test.each([
    ['starting', 'engine_starting'],
    ['restarting', 'engine_starting'],
    ['unresponsive', 'engine_starting'],
    ['stopped', 'engine_failed'],
  ] as const)(
    'while the engine is %s, and the response says when to try again',
    async (state, code) => {
      const { app, engine, keys } = shared()
      engine.setState(state)
      const response = await askSession({ app })
      expect(response.statusCode).toBe(503)
      expect(response.json().error.code).toBe(code)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(keys.size).toBe(0)
    },
  )
})

test('list-agent lists the published agents and the languages that the engine actually speaks', async () => {
  const { app } = await createTestServer({ fakeEngine: { spokenLanguages: ['en', 'hi'] } })
  const response = await app.inject('/api/website/list-agent')
  expect(response.statusCode).toBe(200)
  const { success, data } = ListAgentResponse.parse(response.json())
  expect(success).toBe(true)
  expect(data.agents.length).toBeGreaterThan(0)
  for (const agent of data.agents) expect(publishedPrompts).toContain(agent.agent_prompt)
  expect(data.spoken_languages).toEqual(['English', 'Hindi'])
})

test('list-agent says nothing about languages while the engine loads its models', async () => {
  const { app } = await createTestServer({ fakeEngine: { spokenLanguages: undefined } })
  const { data } = ListAgentResponse.parse((await app.inject('/api/website/list-agent')).json())
  expect(data).not.toHaveProperty('spoken_languages')
})

describe('an agent with a list of sites', () => {
  const agentOrigins = new Map([['front-desk', ['https://shop.example', 'https://*.shop.example']]])
  const shared = shareTestServer({ agentOrigins, publicUrl: 'https://www.example.com' })
  const askFrom = (origin: string | undefined, agent = 'front-desk', host?: string) => {
    const headers = { ...(host && { host }), ...(origin && { origin }) }
    return askSession(shared(), { agent_uuid: agent }, { headers })
  }

  test.each([
    'https://shop.example',
    'https://en.shop.example',
    'https://www.example.com',
    undefined,
  ])('takes calls from %s', async (origin) => {
    expect((await askFrom(origin)).statusCode).toBe(200)
  })

  test('refuses any other page, with an error that the page can read', async () => {
    const refused = await askFrom('https://thief.example')
    expect(refused.statusCode).toBe(403)
    expect(refused.json().error.code).toBe('origin_not_allowed')
    expect(refused.json().error.message).toContain('https://thief.example')
    expect(refused.headers['access-control-allow-origin']).toBe('*')
  })

  test('refuses such a page even if it sends its own name as the Host', async () => {
    const refused = await askFrom('https://thief.example', 'front-desk', 'thief.example')
    expect(refused.statusCode).toBe(403)
  })

  test('does not restrict the sites of other agents', async () => {
    expect((await askFrom('https://thief.example', 'another')).statusCode).toBe(200)
  })
})
