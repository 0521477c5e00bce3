/**
 * Clients that others wrote for OpenAI hold a whole call with our engine over a WebSocket, and book a table in it. Nobody
 * sees a page here: a server of an operator calls.
 */
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { OpenAIRealtimeWebSocket, RealtimeAgent, RealtimeSession } from '@openai/agents-realtime'
import { TwilioRealtimeTransportLayer } from '@openai/agents-extensions'
import OpenAI from 'openai'
import { OpenAIRealtimeWS } from 'openai/realtime/ws'
import {
  apiBase,
  bookTable,
  createListener,
  expectBooking,
  makeKey,
  type SeenEvent,
  socketUrl,
} from './clientCalls.ts'
import { whyPipecatFails } from './pipecatEvents.ts'
import { createTwilioStream } from './twilioStream.ts'

test.describe.configure({ timeout: 150_000 })

test('OpenAI’s library books a table in writing @full', async () => {
  const { secret, keyId } = await makeKey('openai')
  const { hostname, port } = new URL(apiBase)
  const client = new OpenAI({ apiKey: secret, baseURL: apiBase })
  const call = new OpenAIRealtimeWS(
    {
      model: 'restaurant',
      // The library insists on TLS, which a proxy ends in front of a server.
      options: { createConnection: () => connect(Number(port), hostname) },
    },
    client,
  )
  const listener = createListener()
  const errors: unknown[] = []
  call.on('event', (event) => listener.heard({ ...event }))
  call.on('error', (error) => errors.push(error))
  await new Promise((resolve) => call.socket.once('open', resolve))
  call.send({ type: 'session.update', session: { type: 'realtime', output_modalities: ['text'] } })
  await bookTable(
    listener,
    'A table for two on Friday at seven in the evening, please.',
    (text) => {
      call.send({
        type: 'conversation.item.create',
        item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
      })
      call.send({ type: 'response.create' })
    },
  )
  call.close()
  expect(errors).toEqual([])
  await expectBooking(keyId)
  // Pipecat would have held this call, too.
  expect(listener.events.flatMap((event) => whyPipecatFails(event) ?? [])).toEqual([])
})

test('OpenAI’s agents SDK hears the greeting over its WebSocket, books a table in writing, and has a history of it', async () => {
  const { secret, keyId } = await makeKey('agents-realtime')
  const transport = new OpenAIRealtimeWebSocket({ url: socketUrl })
  const session = new RealtimeSession(new RealtimeAgent({ name: 'Front desk' }), { transport })
  const listener = createListener()
  const errors: unknown[] = []
  let heardBytes = 0
  transport.on('*', (event) => listener.heard(event))
  session.on('audio', ({ data }) => {
    heardBytes += data.byteLength
  })
  session.on('error', (error) => errors.push(error))
  await session.connect({ apiKey: secret })
  await listener.answer(0)
  // The rest of the call is in writing, which is faster.
  transport.updateSessionConfig({ outputModalities: ['text'] })
  const opening = 'A table for two on Saturday at seven in the evening, please.'
  await bookTable(listener, opening, (line) => session.sendMessage(line))
  const said = session.history.flatMap((item) => (item.type === 'message' ? [item.role] : []))
  session.close()
  expect(errors).toEqual([])
  expect(said.filter((role) => role === 'user').length).toBeGreaterThanOrEqual(3)
  expect(said.filter((role) => role === 'assistant').length).toBeGreaterThanOrEqual(3)
  // Samples of 16 bits at 24 kHz: the greeting takes more than a second.
  expect(heardBytes / 48_000).toBeGreaterThan(1)
  await expectBooking(keyId)
  expect(listener.events.flatMap((event) => whyPipecatFails(event) ?? [])).toEqual([])
})

test('a caller on a telephone books a table by voice through Twilio’s transport of the agents SDK @full', async () => {
  const { secret, keyId } = await makeKey('twilio')
  const stream = createTwilioStream()
  // The stream does what the transport needs of a WebSocket, in memory.
  const twilioWebSocket = stream.socket as unknown as WebSocket
  const transport = new TwilioRealtimeTransportLayer({ twilioWebSocket, url: socketUrl })
  const format = 'g711_ulaw'
  const config = { audio: { input: { format }, output: { format } } } as const
  const agent = new RealtimeAgent({ name: 'Front desk' })
  const session = new RealtimeSession(agent, { transport, config })
  const listener = createListener()
  const errors: unknown[] = []
  transport.on('*', (event) => {
    if (event.type !== 'twilio_message') listener.heard(event)
  })
  session.on('error', (error) => errors.push(error))
  await session.connect({ apiKey: secret })
  stream.begin()
  const opening = 'A table for two on Friday at seven in the evening, please.'
  const tracks: Record<string, string> = { [opening]: 'table', 'James Baxter.': 'name' }
  await bookTable(listener, opening, async (line) => {
    await stream.played()
    await stream.say(tracks[line] ?? 'yes')
  })
  await stream.played()
  session.close()
  stream.end()
  expect(errors).toEqual([])
  expect(stream.heardSeconds()).toBeGreaterThan(5)
  await expectBooking(keyId)
  expect(listener.events.flatMap((event) => whyPipecatFails(event) ?? [])).toEqual([])
})

/** What we use of LiveKit's plugin. It is not one of our dependencies: with its native parts it weighs 290 MB. */
interface LiveKitSession {
  on(name: string, listener: (event: SeenEvent) => void): void
  chatCtx: { copy(): { addMessage(message: { role: 'user'; content: string }): void } }
  updateChatCtx(context: object): Promise<void>
  generateReply(): Promise<unknown>
  clearAudio(): Promise<void>
  close(): Promise<void>
}
interface LiveKit {
  initializeLogger(options: { pretty: boolean; level: string }): void
  realtime: { RealtimeModel: new (options: object) => { session(): LiveKitSession } }
}

async function loadLiveKit(): Promise<LiveKit | undefined> {
  const [agents, plugin] = ['@livekit/agents', '@livekit/agents-plugin-openai']
  try {
    return { ...(await import(agents)), ...(await import(plugin)) } as LiveKit
  } catch {
    return undefined
  }
}

test('LiveKit’s plugin books a table in writing and gets the sound of it @full', async () => {
  const livekit = await loadLiveKit()
  test.skip(!livekit, 'npm install --no-save @livekit/agents-plugin-openai@1.9.0')
  if (!livekit) return
  const { secret, keyId } = await makeKey('livekit')
  livekit.initializeLogger({ pretty: false, level: 'silent' })
  const voice = 'shimmer'
  const options = { model: 'restaurant', apiKey: secret, baseURL: apiBase, voice }
  const session = new livekit.realtime.RealtimeModel(options).session()
  const listener = createListener()
  const errors: unknown[] = []
  session.on('openai_server_event_received', (event) => listener.heard(event))
  session.on('error', (error) => errors.push(error))
  const opening = 'A table for two on Sunday at seven in the evening, please.'
  await bookTable(listener, opening, async (content) => {
    const context = session.chatCtx.copy()
    context.addMessage({ role: 'user', content })
    // Rejects unless the server adds the item under the client's id, and answers under the id of the request.
    await session.updateChatCtx(context)
    await session.generateReply()
  })
  await session.close()
  // The plugin closes its socket only with the next event.
  await session.clearAudio()
  expect(errors).toEqual([])
  expect(listener.events.some(({ type }) => type === 'response.output_audio.delta')).toBe(true)
  await expectBooking(keyId)
})
