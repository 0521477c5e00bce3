import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ApiError } from '../http/apiError.ts'
import type { AgentSettings } from '../storage/agentStorage.ts'
import { ownAgent } from '../testing/storageSamples.ts'
import { openTestStorage } from '../testing/createTestServer.ts'
import { createAddressCalls } from './addressCalls.ts'
import { type AdmitCallDeps, type CallRequest, createAdmitCall } from './admitCall.ts'
import { createAgentDirectory } from './agentDirectory.ts'
import { createMinuteBudget } from './minuteBudget.ts'
import { parseSession } from './parseSession.ts'
import { promptRules } from './promptRules.ts'

const visitor = { name: 'Asha Rao', companyName: 'Tamsel', mobileNumber: '5550100' }
const settings: AgentSettings = { enabled: true, origins: undefined }
const session = parseSession({
  language: 'English',
  voice: 'shimmer',
  gender: '',
  accent: '',
  agent_prompt: '',
  agent_uuid: 'roma',
  ...visitor,
})
const fromBrowser: CallRequest = {
  ...session,
  visitor,
  tokenHash: 'hash',
  caller: {
    channel: 'browser',
    direction: 'in',
    address: { network: '192.0.2.1', isForwarded: false },
    origin: 'https://roma.example',
  },
}
const address = { network: 'the number +447700900123', isForwarded: false }
const line = { ownNumber: '+442079460958', trunk: 'twilio' }
const fromPhone: CallRequest = {
  ...fromBrowser,
  tokenHash: undefined,
  caller: { channel: 'phone', direction: 'in', address, number: '+447700900123', line },
}

/** Real storage with one agent whose calls may last ten minutes, and no HTTP. */
async function setUp(special: Partial<AdmitCallDeps> = {}, callsPerAddress?: number) {
  const storage = openTestStorage()
  await storage.createAgent('roma', { ...settings, own: ownAgent }, '2026-01-01T00:00:00.000Z')
  const prompts = promptRules({
    allowCustomPrompts: false,
    agentTools: [],
    engine: { llm: undefined },
    openai: undefined,
  })
  const agentOrigins = new Map<string, string[]>()
  const daily = { server: undefined, agents: new Map(), eachAgent: undefined }
  const publicUrl = 'https://ringwell.example'
  let taken = 0
  const options = { storage, callLimitMs: 120_000 }
  const admitCall = createAdmitCall({
    agents: createAgentDirectory({
      storage,
      prompts,
      agentOrigins,
      dailyMinutes: daily,
      publicUrl,
      embedded: {},
    }),
    prompts,
    minutes: createMinuteBudget({ ...options, daily, knowsAnswers: true }),
    addressCalls: createAddressCalls({
      ...options,
      engine: undefined,
      neverConnected: { check: async () => undefined, note: async () => undefined },
      networks: new Map(),
      callsPerAddress,
      trustsProxy: false,
      log: pino({ level: 'silent' }),
    }),
    refuseWhileStopping: () => undefined,
    async admitAgent() {
      taken += 1
      return async () => void (taken -= 1)
    },
    callLimitMs: 120_000,
    phoneLimitMs: 600_000,
    idleLimitMs: 45_000,
    resumeWaitMs: 60_000,
    isRelayed: false,
    saysRecorded: true,
    sendsTexts: true,
    ...special,
  })
  const stored = () => storage.listCalls({ limit: 99, after: undefined })
  return { admitCall, storage, stored, taken: () => taken }
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )

test('a call from a browser gets the agent, the agent’s limit and its own settings, and is stored with them', async () => {
  const { admitCall, stored } = await setUp()
  const { brief, prepared } = await admitCall(fromBrowser, async ({ callId }) => `key of ${callId}`)
  expect(prepared).toBe(`key of ${brief.callId}`)
  expect(brief).toMatchObject({
    agentUuid: 'roma',
    agent: {
      id: 'roma',
      tasks: expect.stringMatching(/^restaurant -cancelBooking -bookTable\.wishes -\{"fields":/),
      playbook: 'restaurant',
    },
    voice: ownAgent.voice,
    language: 'en',
    visitor: { name: 'Asha Rao', companyName: 'Tamsel' },
    limitMs: 600_000,
    idleLimitMs: 45_000,
  })
  expect(await stored()).toMatchObject([
    {
      callId: brief.callId,
      tokenHash: 'hash',
      agentUuid: 'roma',
      channel: 'browser',
      direction: 'in',
      callerNumber: undefined,
      limitMs: 600_000,
      tasksOf: brief.agent.tasks,
      origin: 'https://roma.example',
      visitor,
    },
  ])
})

test('a call on the telephone needs no address and no key, and is stored with its number', async () => {
  const { admitCall, stored } = await setUp({}, 1)
  const number = '+442079460958'
  const request = {
    ...fromPhone,
    caller: { channel: 'phone', direction: 'in', address, number, line } as const,
  }
  for (let call = 0; call < 2; call += 1) await admitCall(request, async () => undefined)
  expect(await stored()).toMatchObject(
    Array.from({ length: 2 }, () => ({
      channel: 'phone',
      direction: 'in',
      callerNumber: number,
      origin: undefined,
      tokenHash: undefined,
    })),
  )
})

// Rule C57
test('an agent’s limit does not apply to a call that OpenAI holds, which only the page ends in time', async () => {
  const { admitCall, stored } = await setUp({ isRelayed: true })
  expect((await admitCall(fromBrowser, async () => undefined)).brief.limitMs).toBe(120_000)
  expect(await stored()).toMatchObject([{ limitMs: 120_000 }])
})

test('a call that is refused is neither stored nor counted, wherever it is refused', async () => {
  const stopping = new ApiError(503, 'stopping', 'The server is being restarted.')
  const one = await setUp({
    refuseWhileStopping() {
      throw stopping
    },
  })
  expect(await codeOf(one.admitCall(fromBrowser, async () => undefined))).toBe('stopping')
  const two = await setUp()
  const busy = new ApiError(503, 'provider_busy', 'All lines are busy.')
  expect(await codeOf(two.admitCall(fromBrowser, () => Promise.reject(busy)))).toBe('provider_busy')
  const business = { name: 'Luigi’s', hours: '', question: '', answer: '' }
  expect(await codeOf(two.admitCall({ ...fromPhone, business }, async () => undefined))).toBe(
    'business_not_allowed',
  )
  expect([one.taken(), two.taken()]).toEqual([0, 0])
  expect([await one.stored(), await two.stored()]).toEqual([[], []])
})

test('of many requests at once, those above the limit of the network are refused, and nobody gets their keys', async () => {
  const { admitCall, stored, taken } = await setUp({}, 3)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => admitCall(fromBrowser, async () => 'key')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await stored()).toHaveLength(3)
  expect(taken()).toBe(3)
})
