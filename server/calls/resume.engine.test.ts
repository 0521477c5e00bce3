/** Calls that outlive a killed media process and a restarted server, with real processes and callers over HTTP and UDP. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { cutOff } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { createEngine } from '@ringwell/engine/createEngine.ts'
import type { Engine } from '@ringwell/engine/engine.ts'
import { connectCarrier } from '@ringwell/engine/testing/carrierClient.ts'
import { sampleCall } from '@ringwell/engine/testing/carrierSamples.ts'
import { createFakeTaskTools } from '@ringwell/engine/testing/fakeTaskTools.ts'
import { type Caller, createCaller } from '@ringwell/engine/testing/peer.ts'
import { createRtpCaller } from '@ringwell/engine/testing/rtpCaller.ts'
import { withSpare } from '@ringwell/engine/withSpare.ts'
import { GREETING_INSTRUCTION } from '@ringwell/protocol/callLimits.ts'
import { SessionResponse } from '@ringwell/protocol/session.ts'
import { parseConfig } from '../config.ts'
import { startRingwell } from '../main.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { sessionRequest, temporaryFolder } from '../testing/createTestServer.ts'
import { signedByTwilio, TWILIO_TOKEN, twilioForm } from '../testing/signedRinging.ts'
import { createSipCaller } from '../testing/sipCaller.ts'

const LOADING_MS = 40_000
const readBack = 'Saturday at seven, for four. Shall I book it?'

interface Started {
  tools?: ReturnType<typeof createFakeTaskTools>
  /** A second media process has its models loaded. */
  hasSpare?: boolean
  settings?: Record<string, string>
}

async function start(
  dataDir: string,
  { tools = createFakeTaskTools(), hasSpare = false, settings = {} }: Started = {},
) {
  const engines: { engine: Engine; media: { pid: number } }[] = []
  const create = (restartsAfterMs: () => number = () => 0): Engine => {
    const media = { pid: 0 }
    const engine = createEngine(
      {
        dataDir: '/nowhere/works',
        publicIps: [],
        udpPorts: undefined,
        maxCalls: 4,
        llm: undefined,
        warmUp: 'never',
        taskTools: tools,
        restartsAfterMs,
        log() {},
      },
      {
        entry: new URL('../../engine/testing/bookingMediaProcess.ts', import.meta.url),
        forked: (pid) => (media.pid = pid ?? 0),
        firstRestartDelayMs: 10,
      },
    )
    engines.push({ engine, media })
    return engine
  }
  const engine = hasSpare ? withSpare(create) : create()
  const said: string[] = []
  engine.onTurn(({ position, text }) => (said[position] = text))
  const ringwell = await startRingwell({
    config: parseConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '0',
      SHUTDOWN_GRACE_MS: '0',
      ...settings,
    }),
    log: pino({ level: 'silent' }),
    onProgress: () => undefined,
    engine,
  })
  onTestFinished(() => ringwell.close())
  await ringwell.ready
  await Promise.all(engines.map((each) => each.engine.ready()))
  return {
    ...ringwell,
    api: `${ringwell.url}/api`,
    /** Kills the process that holds the call. */
    kill() {
      const holder = engines.find((each) => each.engine.health().calls > 0)
      process.kill(holder!.media.pid, 'SIGKILL')
    },
    /** Waits until the agent has said this to a telephone. */
    says: (words: string) => expect.poll(() => said.at(-1), { timeout: 20_000 }).toBe(words),
  }
}

async function newCaller(): Promise<Caller> {
  const caller = await createCaller()
  onTestFinished(() => caller.close())
  return caller
}

const bearer = (key: string) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/sdp',
})

async function ring(api: string): Promise<{ session: SessionResponse; caller: Caller }> {
  const asked = await fetch(`${api}/ringwell-agent-session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...sessionRequest, agent_prompt: restaurant.prompt, resumes: true }),
  })
  const session = SessionResponse.parse(await asked.json())
  const caller = await newCaller()
  const answer = await fetch(`${api}/realtime/calls`, {
    method: 'POST',
    headers: bearer(session.client_secret.value),
    body: await caller.offer(),
  })
  await greeted(caller, await answer.text())
  return { session, caller }
}

async function greeted(caller: Caller, answer: string): Promise<void> {
  await caller.accept(answer)
  await caller.opened
  caller.send(
    JSON.stringify({ type: 'response.create', response: { instructions: GREETING_INSTRUCTION } }),
  )
}

/** Rings back as a page does, until there is a line. */
async function ringBack(api: string, { call_id, call_token }: SessionResponse): Promise<Caller> {
  for (const from = performance.now(); performance.now() - from < LOADING_MS; await sleep(300)) {
    const caller = await newCaller()
    const answer = await fetch(`${api}/realtime/calls/${call_id}/resume`, {
      method: 'POST',
      headers: bearer(call_token),
      body: await caller.offer(),
    })
    if (answer.status === 201) {
      await greeted(caller, await answer.text())
      return caller
    }
    expect(answer.status).toBe(503)
  }
  throw new Error('There was no line in time.')
}

function type(caller: Caller, text: string): void {
  const content = [{ type: 'input_text', text }]
  const item = { type: 'message', role: 'user', content }
  caller.send(JSON.stringify({ type: 'conversation.item.create', item }))
  caller.send(JSON.stringify({ type: 'response.create' }))
}

/** What the agent has said in whole messages. */
const said = ({ messages }: Caller): string[] =>
  messages.flatMap((message) => {
    const event = JSON.parse(message) as { type: string; transcript?: string }
    return event.type === 'response.output_audio_transcript.done' ? [event.transcript ?? ''] : []
  })

const hears = (caller: Caller, words: string) =>
  expect.poll(() => said(caller).at(-1), { timeout: 20_000 }).toBe(words)

test('kill -9 between the read-back and the yes: the agent asks again, and books once', async () => {
  const dataDir = temporaryFolder()
  const tools = createFakeTaskTools()
  const server = await start(dataDir, { tools })
  const { session, caller } = await ring(server.api)
  await hears(caller, 'What can I do for you?')
  type(caller, 'A table, please.')
  await hears(caller, readBack)
  server.kill()
  const again = await ringBack(server.api, session)
  await hears(again, `${cutOff} ${readBack}`)
  type(again, 'Yes please.')
  await hears(again, 'One moment. It is booked.')
  expect(tools.asked).toHaveLength(1)
  const { status } = await fetch(`${server.api}/realtime/calls/${session.call_id}/hangup`, {
    method: 'POST',
    headers: bearer(session.call_token),
    body: '',
  })
  expect(status).toBe(200)
  await server.close()
  const storage = createSqliteStorage(dataDir)
  onTestFinished(() => storage.close())
  const turns = await storage.findTurns(session.call_id)
  expect(turns.map(({ text }) => text)).toEqual([
    'What can I do for you?',
    'A table, please.',
    readBack,
    `${cutOff} ${readBack}`,
    'Yes please.',
    'One moment. It is booked.',
  ])
  expect((await storage.findCall(session.call_id))?.end?.reason).toBe('visitor')
  expect(await storage.findLine(session.call_id)).toBeUndefined()
}, 120_000)

test('a server that is stopped and started again ends no call @full', async () => {
  const dataDir = temporaryFolder()
  const first = await start(dataDir)
  const { session, caller } = await ring(first.api)
  await hears(caller, 'What can I do for you?')
  type(caller, 'A table, please.')
  await hears(caller, readBack)
  await first.close()
  await caller.closed
  expect(caller.messages.join()).not.toContain('ringwell.ended')
  const second = await start(dataDir)
  await hears(await ringBack(second.api, session), `${cutOff} ${readBack}`)
}, 120_000)

/** What is left of a call in which the line was lost between the read-back and the yes. */
async function expectOneBooking(
  dataDir: string,
  { asked }: ReturnType<typeof createFakeTaskTools>,
): Promise<void> {
  expect(asked).toHaveLength(1)
  const storage = createSqliteStorage(dataDir)
  onTestFinished(() => storage.close())
  const calls = await storage.listCalls({ limit: 9, after: undefined })
  expect(calls.map(({ end }) => end?.reason)).toEqual(['visitor'])
  expect((await storage.findTurns(calls[0]!.callId)).map(({ text }) => text)).toEqual([
    'What can I do for you?',
    '2',
    readBack,
    `${cutOff} ${readBack}`,
    '1',
    'One moment. It is booked.',
  ])
}

// Rule C151
test('kill -9 under a SIP telephone: it hears the agent again, and the booking exists once @full', async () => {
  const dataDir = temporaryFolder()
  const tools = createFakeTaskTools()
  const port = await freePort()
  const server = await start(dataDir, {
    tools,
    hasSpare: true,
    settings: { SIP_PORT: String(port) },
  })
  const caller = await createSipCaller(port)
  const phone = await createRtpCaller()
  onTestFinished(() => phone.close())
  const { parts, response } = await caller.call({ body: phone.offer() })
  phone.take(response.body)
  await server.says('What can I do for you?')
  for (const key of '2#') phone.press(key)
  await server.says(readBack)
  server.kill()
  const invite = await caller.asked('INVITE')
  const ssrcs = new Set(phone.packets.map(({ ssrc }) => ssrc))
  phone.take(invite.body)
  caller.respond(invite, 200, ['Content-Type: application/sdp'], phone.offer())
  await server.says(`${cutOff} ${readBack}`)
  expect(phone.packets.filter(({ ssrc }) => !ssrcs.has(ssrc)).length).toBeGreaterThan(50)
  for (const key of '1#') phone.press(key)
  await server.says('One moment. It is booked.')
  caller.request('BYE', { ...parts, sequence: 2 })
  await caller.answer(200, 2)
  await server.close()
  await expectOneBooking(dataDir, tools)
}, 120_000)

// Rule C150
test('kill -9 under the stream of a carrier: it hears the agent again, and the booking exists once @full', async () => {
  const dataDir = temporaryFolder()
  const tools = createFakeTaskTools()
  const site = 'https://calls.example'
  const before = createSqliteStorage(dataDir)
  const number = { number: twilioForm.To, agentId: 'restaurant', createdAt: '2026-01-01' }
  await before.setNumber(number)
  await before.close()
  const server = await start(dataDir, {
    tools,
    hasSpare: true,
    settings: { SIP_PORT: 'off', PUBLIC_URL: site, TWILIO_AUTH_TOKEN: TWILIO_TOKEN },
  })
  const ask = async (path: string): Promise<string> => {
    const form = { ...twilioForm, CallSid: sampleCall.twilio }
    const { payload, headers } = signedByTwilio(form, `${site}${path}`)
    const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: payload })
    return answer.text()
  }
  /** Does what a carrier is told to: streams the call and, when the stream ends, asks what comes next. It may have to wait. */
  const obey = async (path: string) => {
    const redirected = /<Redirect[^>]*>https:\/\/calls\.example([^<]+)</
    let told = await ask(path)
    while (told.includes('One moment')) {
      await sleep(300)
      told = await ask(redirected.exec(told)?.[1] ?? path)
    }
    const [, stream = ''] = /url="wss:\/\/calls\.example([^"]+)"/.exec(told) ?? []
    const [, next = ''] = redirected.exec(told) ?? []
    if (stream === '') throw new Error(`no stream: ${told}`)
    const client = await connectCarrier('twilio', `${server.url.replace('http', 'ws')}${stream}`)
    onTestFinished(() => client.socket.terminate())
    client.start()
    return { client, next, ended: once(client.socket, 'close') }
  }
  const first = await obey('/api/phone/twilio')
  await server.says('What can I do for you?')
  first.client.press('2#')
  await server.says(readBack)
  server.kill()
  await first.ended
  const second = await obey(first.next)
  await server.says(`${cutOff} ${readBack}`)
  expect(second.client.heard().length).toBeGreaterThan(8_000)
  second.client.press('1#')
  await server.says('One moment. It is booked.')
  second.client.hangUp()
  await second.ended
  expect(await ask(second.next)).toContain('<Hangup/>')
  await server.close()
  await expectOneBooking(dataDir, tools)
}, 120_000)

async function freePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0)
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}
