/** Calls that outlive a killed media process and a restarted server, with real processes and callers over HTTP and UDP. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { cutOff } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { createEngine } from '@ringwell/engine/createEngine.ts'
import { createFakeTaskTools } from '@ringwell/engine/testing/fakeTaskTools.ts'
import { type Caller, createCaller } from '@ringwell/engine/testing/peer.ts'
import { GREETING_INSTRUCTION } from '@ringwell/protocol/callLimits.ts'
import { SessionResponse } from '@ringwell/protocol/session.ts'
import { parseConfig } from '../config.ts'
import { startRingwell } from '../main.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { sessionRequest, temporaryFolder } from '../testing/createTestServer.ts'

const LOADING_MS = 40_000
const readBack = 'Saturday at seven, for four. Shall I book it?'

async function start(dataDir: string, tools = createFakeTaskTools()) {
  let mediaPid = 0
  const engine = createEngine(
    {
      dataDir: '/nowhere/works',
      publicIps: [],
      udpPorts: undefined,
      maxCalls: 4,
      llm: undefined,
      warmUp: 'never',
      taskTools: tools,
      log() {},
    },
    {
      entry: new URL('../../engine/testing/bookingMediaProcess.ts', import.meta.url),
      forked: (pid) => (mediaPid = pid ?? 0),
      firstRestartDelayMs: 10,
    },
  )
  const ringwell = await startRingwell({
    config: parseConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '0',
      SHUTDOWN_GRACE_MS: '0',
    }),
    log: pino({ level: 'silent' }),
    onProgress: () => undefined,
    engine,
  })
  onTestFinished(() => ringwell.close())
  await ringwell.ready
  return { ...ringwell, api: `${ringwell.url}/api`, kill: () => process.kill(mediaPid, 'SIGKILL') }
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

test('kill -9 between the read-back and the yes: the agent asks again, and books once @full', async () => {
  const dataDir = temporaryFolder()
  const tools = createFakeTaskTools()
  const server = await start(dataDir, tools)
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
