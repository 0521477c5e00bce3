import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEngine } from '@ringwell/engine/createEngine.ts'
import type {
  CallBrief,
  Engine,
  EngineCallEnd,
  EngineNote,
  EngineOptions,
  EngineTurn,
  KnowledgePart,
} from '@ringwell/engine/engine.ts'
import { packVectors } from '@ringwell/engine/knowledge/vectors.ts'
import { publishedAgent, testBrief } from '@ringwell/engine/testing/callAgents.ts'
import { type Caller, createCaller } from '@ringwell/engine/testing/peer.ts'
import { createRtpCaller } from '@ringwell/engine/testing/rtpCaller.ts'
import type { TaskTools } from '@ringwell/engine/tools.ts'
import { createCallLines } from '../calls/callLines.ts'
import { createSip } from '../sip/sip.ts'
import { loopback } from '../sip/sipSettings.ts'
import { openTestStorage } from '../testing/createTestServer.ts'
import { startNats } from '../testing/natsServer.ts'
import { createSipCaller } from '../testing/sipCaller.ts'
import { call as storedCall } from '../testing/storageSamples.ts'
import { until as untilWithin } from '../testing/uploads.ts'
import { createFactOutbox } from './factOutbox.ts'
import { type Link, openLink } from './link.ts'
import { newId, PROTOCOL, QUEUE, subjects } from './messages.ts'
import { createRemoteEngine } from './remoteEngine.ts'
import { createServerTools, createWorker } from './worker.ts'

const nats = await startNats()
afterAll(() => nats?.kill())

/** Media processes may take long to start while other tests run. */
const until = (condition: () => boolean): Promise<void> => untilWithin(condition, 60_000)

type Asked = Pick<EngineOptions, 'taskTools' | 'knowledge'>

/** What a server gets of its engine. */
interface Server {
  engine: Engine
  turns: EngineTurn[]
  notes: EngineNote[]
  ends: EngineCallEnd[]
  link?: Link
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const logged: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })

const localEngine = (asked: Asked, maxCalls: number): Engine =>
  createEngine(
    {
      dataDir: '/nowhere/works',
      publicIps: ['127.0.0.1'],
      udpPorts: undefined,
      maxCalls,
      llm: undefined,
      warmUp: 'never',
      log() {},
      ...asked,
    },
    {
      entry: new URL('../../engine/testing/fakeMediaProcess.ts', import.meta.url),
      firstRestartDelayMs: 50,
    },
  )

function listening(engine: Engine, link?: Link): Server {
  const server: Server = { engine, turns: [], notes: [], ends: [], ...(link && { link }) }
  engine.onTurn((turn) => void server.turns.push(turn))
  engine.onNote((note) => void server.notes.push(note))
  engine.onCallEnd((end) => void server.ends.push(end))
  closing.push(() => engine.close())
  return server
}

function startServer(
  asked: Asked = {},
  { silentMs, ...settled }: { silentMs?: number; settledAfterMs?: number } = {},
): Server & { link: Link } {
  const link = openLink({ url: nats!.url, name: 'server', ...settled, log })
  const noTools: TaskTools = { call: () => Promise.resolve({ status: 'unavailable' }) }
  const engine = createRemoteEngine({
    link,
    id: newId(),
    version: '1',
    settings: 'same',
    taskTools: asked.taskTools ?? noTools,
    knowledge: asked.knowledge ?? async function* () {},
    ...(silentMs !== undefined && { silentMs }),
    log,
  })
  return { ...listening(engine, link), link }
}

function startWorker(
  maxCalls = 2,
  machine?: string,
  { goneAfterMs, ...settled }: { goneAfterMs?: number; settledAfterMs?: number } = {},
) {
  const link = openLink({ url: nats!.url, name: 'worker', ...settled, log })
  const id = newId()
  const outbox = createFactOutbox({ link, worker: id, log })
  const engine = localEngine(createServerTools(link, outbox, log), maxCalls)
  const name = machine ?? `machine-${id}`
  const settings = 'same'
  const gone = goneAfterMs === undefined ? {} : { goneAfterMs }
  const about = { id, name, version: '1', settings, ...gone }
  const worker = createWorker({ link, engine, outbox, ...about, log })
  const kill = async (): Promise<void> => {
    await link.close()
    await engine.close()
  }
  closing.push(kill)
  return {
    worker,
    engine,
    link,
    /** Ends it as a power failure would. */
    kill,
  }
}

const carriers: Record<string, (asked: Asked) => Server> = {
  // The tests of the engine hold most of this.
  'one machine @full': (asked) => listening(localEngine(asked, 2)),
  ...(nats && {
    'media workers': (asked) => {
      startWorker(1)
      startWorker(1)
      return startServer(asked)
    },
  }),
}

if (!nats)
  test.skip('media workers: NATS is not installed here; apt-get install nats-server', () => {})

async function call(
  { engine }: Pick<Server, 'engine'>,
  callId: string,
  special: Partial<CallBrief> = {},
): Promise<Caller> {
  const caller = await createCaller()
  closing.push(() => caller.close())
  const offer = await caller.offer()
  const sdp = await engine.connect({ kind: 'webrtc', offer }, { ...testBrief, callId, ...special })
  await caller.accept(sdp)
  await caller.opened
  await caller.nextMessage()
  return caller
}

/** A caller over a WebSocket. */
async function callOverSocket({ engine }: Server, callId: string) {
  const server = createServer()
  server.on('upgrade', ({ headers }, stream, head) => {
    const socket = stream as Socket
    const key = headers['sec-websocket-key'] ?? ''
    const leg = { kind: 'socket', wire: 'realtime', key, subprotocol: undefined, head } as const
    engine.connect(leg, { ...testBrief, callId }, socket).catch(() => {
      socket.end('HTTP/1.1 503 No\r\nConnection: close\r\n\r\n')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const heard: string[] = []
  socket.addEventListener('message', ({ data }) => {
    heard.push((JSON.parse(String(data)) as { event_id: string }).event_id)
  })
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>()
  socket.addEventListener('open', () => resolve())
  socket.addEventListener('error', () => reject(new Error('The socket was refused.')))
  closing.push(async () => {
    socket.close()
    server.close()
    server.closeAllConnections()
  })
  await opened
  return {
    socket,
    /** The ids of the events that came. The session answers each text with one. */
    heard,
    isClosed: () => socket.readyState === WebSocket.CLOSED,
  }
}

const hangs = (): Promise<never> => new Promise(() => {})

const linesAre = (engine: Engine, lines: number) =>
  until(() => engine.health().state === 'ready' && engine.health().maxCalls === lines)

describe.each(Object.entries(carriers))('an engine on %s', (_, start) => {
  const nothing: { taskTools: TaskTools; knowledge: NonNullable<Asked['knowledge']> } = {
    taskTools: { call: () => Promise.resolve({ status: 'unavailable' }) },
    async *knowledge() {},
  }
  let asked = nothing
  let server: Server
  let closeAll: typeof closing
  beforeAll(() => {
    server = start({
      taskTools: { call: (...asks) => asked.taskTools.call(...asks) },
      knowledge: (agent) => asked.knowledge(agent),
    })
    closeAll = closing.splice(0)
  })
  afterAll(async () => {
    for (const close of closeAll.toReversed()) await close()
  })
  beforeEach(async () => {
    const { engine, ends, notes, turns } = server
    await engine.ready()
    await linesAre(engine, 2)
    await until(() => engine.health().calls === 0)
    for (const known of [ends, notes, turns]) known.length = 0
    asked = nothing
  })

  test('takes a call, calls the tools of the server, and reports notes, turns and the end, which loses none', async () => {
    const keys: string[] = []
    asked = {
      ...nothing,
      taskTools: {
        call({ key }) {
          keys.push(key)
          return keys.length === 1
            ? Promise.resolve({ status: 'done', reference: 'RIN74' })
            : Promise.reject(new Error('The database is away.'))
        },
      },
    }
    const { engine, notes, turns, ends } = server
    expect(engine.spokenLanguages()).toEqual(['en'])
    const caller = await call(server, 'one')
    await until(() => engine.health().calls === 1)
    caller.send('book')
    expect(await caller.nextMessage()).toMatch(/RIN74/)
    caller.send('book')
    expect(await caller.nextMessage()).toMatch(/unavailable/)
    expect(keys).toEqual(['one:1', 'one:1'])
    await until(() => notes.length === 2)
    expect(notes[0]).toEqual({
      callId: 'one',
      note: { type: 'questionAnswered', question: 'RIN74' },
    })
    caller.send('say and die')
    await until(() => ends.length === 1)
    expect(turns).toEqual([
      { callId: 'one', position: 0, who: 'agent', text: 'Hello.' },
      { callId: 'one', position: 1, who: 'visitor', text: 'Good bye.' },
    ])
    expect(ends).toMatchObject([{ callId: 'one', reason: 'failed' }])
  })

  test('takes calls over WebSockets, whose bytes go there and back in order, and tells each side when the other hangs up', async () => {
    const { engine, ends } = server
    const one = await callOverSocket(server, 'socket1')
    const two = await callOverSocket(server, 'socket2')
    await expect(callOverSocket(server, 'socket3')).rejects.toThrow('refused')
    const long = 'x'.repeat(400_000)
    const sent = [...Array.from({ length: 150 }, (_each, at) => `${at}`), long, 'after it']
    for (const text of sent) one.socket.send(text)
    await until(() => one.heard.includes('after it'))
    expect(one.heard.slice(1)).toEqual(sent)
    expect(two.heard).toEqual(['socket2'])
    one.socket.close()
    await until(() => ends.length === 1)
    expect(ends).toMatchObject([{ callId: 'socket1', reason: 'visitor' }])
    engine.hangUp('socket2', 'operator')
    await until(() => two.isClosed() && ends.length === 2)
  })

  test('refuses calls with the reason, and ends one with the reason that it is given', async () => {
    const { engine, ends } = server
    const bad = engine.connect({ kind: 'webrtc', offer: 'hello' }, { ...testBrief, callId: 'bad' })
    await expect(bad).rejects.toMatchObject({ code: 'invalid_offer', status: 400 })
    await Promise.all([call(server, 'full1'), call(server, 'full2')])
    await expect(call(server, 'full3')).rejects.toMatchObject({ code: 'engine_busy', status: 503 })
    engine.hangUp('full1', 'operator')
    await until(() => ends.length === 1)
    expect(ends).toMatchObject([{ callId: 'full1', reason: 'operator' }])
    await call(server, 'full4')
    await expect(engine.act('nobody', { type: 'handBack' })).rejects.toMatchObject({
      code: 'engine_failed',
    })
  })

  test('lets a test call use its own tools alone, also when it has been given up', async () => {
    const used: string[] = []
    const tools = (name: string): TaskTools => ({
      async call() {
        used.push(name)
        return { status: 'done' }
      },
    })
    asked = { ...nothing, taskTools: tools('of calls') }
    const replay = (callId: string, signal: AbortSignal) =>
      server.engine.replay(
        {
          callId,
          agent: publishedAgent('restaurant'),
          language: testBrief.language,
          visitor: testBrief.visitor,
          turns: [{ text: 'Book late.', at: 0 }],
        },
        tools('of the test'),
        signal,
      )
    await replay('test-1', new AbortController().signal)
    expect(used).toEqual(['of the test'])
    await expect(replay('test-2', AbortSignal.timeout(100))).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(used).toEqual(['of the test'])
  })

  test('knows what the agent knows, in pieces, and compares texts', async () => {
    async function* knowledge(agent: string): AsyncGenerator<KnowledgePart> {
      const texts = Array.from({ length: 120 }, (_each, at) => `Passage ${at} of ${agent}.`)
      const vectors = packVectors(await server.engine.embed(texts))
      yield { entries: texts.map((say) => ({ cue: say, say, passage: say })), vectors }
    }
    asked = { ...nothing, knowledge }
    const ref = { ...publishedAgent('general'), knowledge: { agent: 'roma', version: '1' } }
    const caller = await call(server, 'knows', { agent: ref })
    caller.send('knowledge')
    expect(await caller.nextMessage()).toMatch(/120 Passage \d+ of roma\./)
  })
})

describe.runIf(nats)('media workers', () => {
  test('take a call as long as any of them has a free line @full', async () => {
    for (const lines of [1, 2, 2]) startWorker(lines, 'one machine')
    const servers = [startServer(), startServer()]
    for (const { engine } of servers) await linesAre(engine, 5)
    const names = servers[0]!.engine.health().workers?.map(({ name }) => name)
    expect(new Set(names).size).toBe(3)
    const caller = await createCaller()
    closing.push(() => caller.close())
    const leg = { kind: 'webrtc', offer: await caller.offer() } as const
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_each, index) =>
        servers[index % 2]!.engine.connect(leg, { ...testBrief, callId: `c${index}` }),
      ),
    )
    const taken = results.filter(({ status }) => status === 'fulfilled')
    expect(taken).toHaveLength(5)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'engine_busy' })
    }
  })

  test('that are gone lose their calls, and a server says so for them and closes their sockets', async () => {
    const { kill } = startWorker()
    const server = startServer({}, { silentMs: 1_500, settledAfterMs: 500 })
    await linesAre(server.engine, 2)
    await call(server, 'one')
    const overSocket = await callOverSocket(server, 'two')
    await kill()
    await until(() => server.ends.length === 2)
    expect(server.ends.map(({ reason }) => reason)).toEqual(['failed', 'failed'])
    // Only calls that had a length are waited for, and the worker had not yet said that of the second one.
    expect(server.ends.map(({ durationMs }) => durationMs > 0)).toEqual([true, true])
    await until(overSocket.isClosed)
    expect(server.engine.health().state).toBe('restarting')
  })

  test('that are being emptied take no call, keep theirs for the grace, and report the end of the rest', async () => {
    const { worker, engine } = startWorker()
    const server = startServer()
    await linesAre(server.engine, 2)
    const first = await call(server, 'one')
    await call(server, 'two')
    const drained = worker.drain(1_000)
    await until(() => server.engine.health().workers?.[0]?.state === 'draining')
    await expect(call(server, 'three')).rejects.toMatchObject({ status: 503 })
    first.send('still there?')
    expect(await first.nextMessage()).toContain('still there?')
    await drained
    await engine.close()
    await until(() => server.ends.length === 2)
    expect(server.ends.map(({ reason }) => reason)).toEqual(['shutdown', 'shutdown'])
  })

  // Rule C151
  test('that are gone leave their callers over SIP to the others, with sound @full', async () => {
    const workers = [startWorker(1), startWorker(1)]
    const { engine } = startServer({}, { silentMs: 1_500, settledAfterMs: 500 })
    await linesAre(engine, 2)
    const storage = openTestStorage()
    const { callId } = storedCall
    await storage.createCall(storedCall)
    const lines = createCallLines({ engine, storage, waitMs: 60_000, log })
    const brief: CallBrief = {
      ...testBrief,
      callId,
      phone: { saysRecorded: false },
      mayResume: true,
    }
    const settings = { port: 0, isPortAsked: true, tls: undefined, trunks: [], publicIps: [] }
    const sip = createSip({
      settings: { ...settings, desk: loopback },
      engine: lines,
      numbers: storage,
      log,
    })
    await sip.listen()
    closing.push(() => sip.close())
    sip.takeCalls({
      agents: { idOf: async () => 'restaurant' },
      admitCall: async (_request, prepare) => ({ brief, prepared: await prepare(brief) }),
      beginner: { begin: (admitted, leg) => lines.connect(leg, admitted.brief) },
    })
    const caller = await createSipCaller(sip.ports().udp)
    const phone = await createRtpCaller()
    closing.push(async () => phone.close())
    const { parts, response } = await caller.call({ body: phone.offer() })
    phone.take(response.body)
    await until(() => phone.packets.length > 10)
    const [holder, other] = workers.toSorted(
      (a, b) => Number(b.worker.holds(callId)) - Number(a.worker.holds(callId)),
    )
    await holder!.kill()
    const invite = await caller.asked('INVITE')
    phone.take(invite.body)
    const before = phone.packets.length
    caller.respond(invite, 200, ['Content-Type: application/sdp'], phone.offer())
    await until(() => phone.packets.length > before + 10)
    expect(other!.worker.holds(callId)).toBe(true)
    caller.request('BYE', { ...parts, sequence: 2 })
    await until(() => !other!.worker.holds(callId))
    await expect.poll(() => storage.findLine(callId)).toBeUndefined()
  })

  test('a call that begins while the connection closes does no harm', async () => {
    const link = openLink({ url: nats!.url, name: 'closing', log })
    await until(() => link.upForMs() !== undefined)
    const closed = link.close()
    const stopListening = link.listen('late', () => undefined)
    stopListening()
    await closed
  })
})

/** Ends the calls of a test, so that the worker has nothing to report to the server of the next one. */
const hangUp = async ({ engine, ends }: Server, ...callIds: string[]): Promise<void> => {
  for (const callId of callIds) engine.hangUp(callId, 'operator')
  await until(() => callIds.every((callId) => ends.some((end) => end.callId === callId)))
}

describe.runIf(nats)('media workers', () => {
  let closeWorker: typeof closing
  beforeAll(() => {
    startWorker(2, undefined, { goneAfterMs: 500, settledAfterMs: 500 })
    closeWorker = closing.splice(0)
  })
  afterAll(async () => {
    for (const close of closeWorker.toReversed()) await close()
  })

  test('that hang keep no call from the one that does not', async () => {
    const server = startServer()
    await linesAre(server.engine, 2)
    const hung = openLink({ url: nats!.url, name: 'hung', log })
    closing.push(() => hung.close())
    await until(() => hung.upForMs() !== undefined)
    for (let one = 0; one < 200; one += 1) {
      hung.listen(subjects.line, () => new Promise(() => {}), QUEUE)
    }
    await hung.answers(5_000)
    await call(server, 'one')
    await hangUp(server, 'one')
  })

  test('report to another server when theirs is gone, which then knows and ends the call', async () => {
    const [first, second] = [startServer(), startServer()]
    await linesAre(first.engine, 2)
    await linesAre(second.engine, 2)
    const caller = await call(first, 'one')
    await first.link.close()
    caller.send('book')
    expect(await caller.nextMessage()).toMatch(/unavailable/)
    await until(() => second.notes.length === 1)
    second.engine.hangUp('one', 'visitor')
    await until(() => second.ends.length === 1)
    expect(second.ends).toMatchObject([{ callId: 'one', reason: 'visitor' }])
    expect(first.ends).toEqual([])
  })

  test('end a call over RTP with a word when the server with its signalling is gone, and no other call of that server', async () => {
    const [first, second] = [startServer(), startServer()]
    await linesAre(first.engine, 2)
    await linesAre(second.engine, 2)
    const caller = await call(first, 'browser')
    const phone = await createRtpCaller()
    closing.push(async () => phone.close())
    const leg = { kind: 'rtp', peer: '127.0.0.1', isEncrypted: false } as const
    const brief = { ...testBrief, callId: 'telephone' }
    phone.take(await first.engine.connect({ ...leg, offer: phone.offer() }, brief))
    await first.engine.negotiate('telephone', { type: 'confirmed' })
    await first.link.close()
    await until(() => second.ends.length === 1)
    expect(second.ends).toMatchObject([{ callId: 'telephone', reason: 'failed' }])
    caller.send('still there?')
    expect(await caller.nextMessage()).toContain('still there?')
    await hangUp(second, 'browser')
  })

  test('ask another server for a tool while theirs hangs, and only then', async () => {
    const asked: string[] = []
    const answering = (name: string, ms: number): TaskTools => ({
      async call() {
        asked.push(name)
        await new Promise((resolve) => setTimeout(resolve, ms))
        return { status: 'done', reference: name }
      },
    })
    const slow = startServer({ taskTools: answering('slow', 2_500) })
    await linesAre(slow.engine, 2)
    const another = startServer({ taskTools: answering('another', 0) })
    await linesAre(another.engine, 2)
    const caller = await call(slow, 'asks')
    caller.send('book')
    expect(await caller.nextMessage()).toMatch(/slow/)
    expect(asked).toEqual(['slow'])
    const hung = openLink({ url: nats!.url, name: 'hung', log })
    closing.push(() => hung.close())
    await until(() => hung.upForMs() !== undefined)
    for (const subject of ['tool', 'here']) {
      hung.listen(subjects.toServer('hung', subject), hangs)
      hung.listen(subjects.toAnyServer(subject), hangs, QUEUE)
    }
    await hung.answers(5_000)
    await slow.engine.close()
    const tools = createServerTools(hung, { homeOf: () => 'hung' }, log)
    const about = { callId: 'asks', agent: 'a', key: 'asks:1', tool: 'bookings.book' } as const
    const booked = await tools.taskTools.call({ ...about, arguments: {} }, AbortSignal.any([]))
    expect(booked).toEqual({ status: 'done', reference: 'another' })
    expect(asked).toEqual(['slow', 'another'])
    await hangUp(another, 'asks')
  })

  test('tell again what a server could not store', async () => {
    const server = startServer()
    let tries = 0
    server.engine.onNote(() => Promise.resolve(++tries > 2))
    await linesAre(server.engine, 2)
    const caller = await call(server, 'one')
    caller.send('book')
    await until(() => tries === 3)
    await hangUp(server, 'one')
  })

  test('lose no call and no word while NATS is away, and new calls are refused until it is back', async () => {
    const server = startServer()
    await linesAre(server.engine, 2)
    const caller = await call(server, 'one')
    const overSocket = await callOverSocket(server, 'socket')
    await nats!.kill()
    try {
      await until(() => server.engine.health().state === 'unresponsive')
      await expect(call(server, 'two')).rejects.toMatchObject({ status: 503 })
      overSocket.socket.send('still here')
      caller.send('still there?')
      expect(await caller.nextMessage()).toContain('still there?')
      await caller.close()
    } finally {
      await nats!.start()
    }
    await until(() => server.ends.length === 1)
    expect(server.ends).toMatchObject([{ callId: 'one', reason: 'visitor' }])
    await until(() => overSocket.heard.includes('still here'))
    await call(server, 'three')
    await hangUp(server, 'socket', 'three')
  })

  test('end a call over a socket whose server is gone, and tell another one', async () => {
    const [first, second] = [startServer(), startServer()]
    await linesAre(first.engine, 2)
    await linesAre(second.engine, 2)
    const caller = await callOverSocket(first, 'one')
    expect(first.engine.health().tiedCalls).toBe(1)
    await first.engine.close()
    await until(() => second.ends.length === 1)
    expect(second.ends).toMatchObject([{ callId: 'one', reason: 'visitor' }])
    await until(caller.isClosed)
  })

  test('report what an earlier line of a call has come to, and never that the next line has ended', async () => {
    const server = startServer()
    await linesAre(server.engine, 2)
    const resumed = { line: 1, memory: [], beforeMs: 1_000, turns: 1 }
    await call(server, 'one', { mayResume: true, resumed })
    const worker = server.engine.health().workers?.[0]?.name.replace('machine-', '')
    const teller = openLink({ url: nats!.url, name: 'an earlier worker', log })
    closing.push(() => teller.close())
    await until(() => teller.upForMs() !== undefined)
    const note = { type: 'questionAnswered', question: 'RIN74' }
    const told = [
      { type: 'turn', turn: { position: 0, who: 'agent', text: 'Hello.' } },
      { type: 'nonsense' },
      { type: 'note', note },
      { type: 'ended', reason: 'failed', durationMs: 1_000 },
    ]
    const facts = told.map((fact) => ({ line: 0, fact }))
    const body = { worker, callId: 'one', facts }
    await teller.ask(subjects.toAnyServer('facts'), body, 5_000)
    expect(server.notes).toEqual([{ callId: 'one', note }])
    expect([server.turns, server.ends]).toEqual([[], []])
    await hangUp(server, 'one')
  })

  test('and servers ignore what is no message of theirs, and one of another protocol is named', async () => {
    const server = startServer()
    await linesAre(server.engine, 2)
    const stranger = openLink({ url: nats!.url, name: 'stranger', log })
    closing.push(() => stranger.close())
    await until(() => stranger.upForMs() !== undefined)
    const worker = server.engine.health().workers?.[0]?.name.replace('machine-', '') ?? ''
    for (const subject of [
      subjects.workers,
      subjects.line,
      subjects.toWorker(worker, 'connect'),
      subjects.toWorker(worker, 'act'),
      subjects.toAnyServer('facts'),
      subjects.toAnyServer('tool'),
      subjects.toAnyServer('recording'),
    ]) {
      for (const body of [null, 7, [], { callId: '../x' }, { worker: 'a.b', facts: [{}] }]) {
        stranger.tell(subject, body)
      }
    }
    stranger.tell(subjects.workers, { protocol: PROTOCOL + 1, name: 'newer', version: '9' })
    await until(() => logged.some((line) => line.includes(`speaks protocol ${PROTOCOL + 1}`)))
    await call(server, 'one')
    await hangUp(server, 'one')
  })
})
