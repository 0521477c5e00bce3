import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LiveEvent } from '@ringwell/protocol/operator/live.ts'
import { afterEvent, type LiveState } from '@ringwell/protocol/operator/liveState.ts'
import { askerOf } from '../testing/askerOf.ts'
import { createFakeEngine, type FakeEngine } from '../testing/fakeEngine.ts'
import { createTestParts, createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { signInAs } from '../testing/signInAs.ts'
import { beginCall, until } from '../testing/uploads.ts'
import { createLiveCalls } from './liveCalls.ts'

type Person = Awaited<ReturnType<typeof signInAs>>

/** A server that listens, with a call under way and people who are signed in. */
async function open(options: Parameters<typeof createTestServer>[0] = {}) {
  const server = await createTestServer({ siteUrl: 'http://localhost:3000', ...options })
  const url = await server.listen()
  const { call_id: callId } = await beginCall(server)
  await server.engine.connect({ kind: 'webrtc', offer: 'v=0' }, {
    callId,
  } as Parameters<TestServer['engine']['connect']>[1])
  server.engine.tell({ callId, news: { type: 'began' } })
  const editor = await signInAs(server, 'editor')
  const reader = await signInAs(server, 'reader')
  const does = (person: Person, deed: string, payload?: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/admin/live/${callId}/${deed}`,
      headers: person.headers,
      ...(payload && { payload }),
    })
  const says = (item: string, text: string, isFinal = false) =>
    server.engine.tell({
      callId,
      news: {
        type: 'caption',
        caption: { item, who: 'visitor', text, is_final: isFinal, by: null },
      },
    })
  return { server, url, callId, editor, reader, does, says }
}

/** The same without a server that listens. */
async function openParts() {
  const { engine, storage } = await createTestParts()
  const { call_id: callId } = await beginCall({ storage })
  await engine.connect({ kind: 'webrtc', offer: 'v=0' }, { callId } as never)
  return { engine, storage, callId }
}

/** Follows the calls as a browser does. */
async function follow(url: string, { headers }: Person, lastId?: string) {
  const abort = new AbortController()
  const answer = await fetch(`${url}/api/admin/live`, {
    headers: { cookie: headers.cookie ?? '', ...(lastId && { 'last-event-id': lastId }) },
    signal: abort.signal,
  })
  const events: LiveEvent[] = []
  let id = ''
  const done = (async () => {
    let text = ''
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const block of whole) {
        for (const line of block.split('\n')) {
          if (line.startsWith('id: ')) id = line.slice(4)
          if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)) as LiveEvent)
        }
      }
    }
  })().catch(() => undefined)
  return { answer, events, lastId: () => id, done, stop: () => abort.abort() }
}

const actions = ({ server, callId }: Awaited<ReturnType<typeof open>>) =>
  server.engine.acted.filter((one) => one.callId === callId).map(({ action }) => action.type)

// Rule O83
test('a watcher sees the calls that are under way, what is said as it is said, and how they end', async () => {
  const it = await open()
  it.says('i1', 'What does')
  const watcher = await follow(it.url, it.reader)
  await until(() => watcher.events.length > 0)
  expect(watcher.events[0]).toMatchObject({
    type: 'calls',
    calls: [{ call_id: it.callId, caller: 'Asha Rao', captions: [{ text: 'What does' }] }],
  })
  it.says('i1', 'What does it cost?', true)
  it.server.engine.end(it.callId, 'visitor', 1_000)
  await until(() => watcher.events.some(({ type }) => type === 'ended'))
  expect(watcher.events.slice(1)).toMatchObject([
    { type: 'caption', caption: { text: 'What does it cost?', is_final: true } },
    { type: 'ended', call_id: it.callId },
  ])
  watcher.stop()
  expect(watcher.answer.headers.get('content-type')).toContain('text/event-stream')
})

test('a watcher who comes back misses nothing, and one who was away for too long sees all calls anew', async () => {
  const it = await open()
  const first = await follow(it.url, it.reader)
  await until(() => first.events.length > 0)
  it.says('i1', 'One.', true)
  await until(() => first.events.length > 1)
  first.stop()
  it.says('i2', 'Two.', true)
  const second = await follow(it.url, it.reader, first.lastId())
  await until(() => second.events.length > 0)
  expect(second.events).toMatchObject([{ type: 'caption', caption: { text: 'Two.' } }])
  second.stop()
  it.server.engine.end(it.callId, 'visitor', 1_000)
  const late = await follow(it.url, it.reader, first.lastId())
  await until(() => late.events.length > 0)
  expect(late.events).toEqual([{ type: 'ended', call_id: it.callId }])
  late.stop()
  for (const wrong of ['', 'other.1', 'x', `${first.lastId()}9`, 'a.b.c']) {
    const third = await follow(it.url, it.reader, wrong)
    await until(() => third.events.length > 0)
    expect(third.events[0]?.type).toBe('calls')
    third.stop()
  }
})

test('a watcher who reads nothing is let go, and hurts nobody', async () => {
  const it = await open()
  const abort = new AbortController()
  await fetch(`${it.url}/api/admin/live`, {
    headers: { cookie: it.reader.headers.cookie ?? '' },
    signal: abort.signal,
  })
  const other = await follow(it.url, it.editor)
  for (let sent = 0; sent < 20_000; sent += 1) it.says('i1', 'x'.repeat(1_500))
  it.says('i1', 'The end.', true)
  await until(async () => {
    it.says('i1', 'The end.', true)
    const again = await follow(it.url, it.editor)
    await until(() => again.events.length > 0)
    again.stop()
    return JSON.stringify(again.events[0]).includes('The end.')
  })
  other.stop()
  abort.abort()
})

test('nobody who is not signed in sees a call, and a reader neither listens nor acts', async () => {
  const it = await open()
  expect((await fetch(`${it.url}/api/admin/live`)).status).toBe(401)
  const listening = await it.server.app.inject({
    url: `/api/admin/live/${it.callId}/sound`,
    headers: it.reader.headers,
  })
  expect(listening.statusCode).toBe(403)
  for (const deed of ['say', 'take-over', 'hand-back', 'hang-up']) {
    const answer = await it.does(it.reader, deed, deed === 'say' ? { text: 'Hi' } : undefined)
    expect(answer.statusCode).toBe(403)
  }
  expect(actions(it)).toEqual([])
})

// Rule O83
test('who loses the role neither listens nor watches any more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const it = await open()
  const listening = await fetch(`${it.url}/api/admin/live/${it.callId}/sound`, {
    headers: { cookie: it.editor.headers.cookie ?? '' },
  })
  const watcher = await follow(it.url, it.editor)
  await it.server.storage.changeRole(it.editor.operatorId, 'reader', true)
  vi.advanceTimersByTime(3_000)
  await listening.arrayBuffer()
  expect(actions(it)).toEqual(['listen', 'listen'])
  await it.server.storage.removeOperator(it.editor.operatorId, new Date().toISOString(), true)
  vi.advanceTimersByTime(3_000)
  await watcher.done
})

// Rule O84
test('an editor listens, and the engine knows how many do and whether the caller is told', async () => {
  const it = await open({ tellsOfListeners: false })
  const abort = new AbortController()
  const answer = await fetch(`${it.url}/api/admin/live/${it.callId}/sound`, {
    headers: { cookie: it.editor.headers.cookie ?? '' },
    signal: abort.signal,
  })
  const reader = answer.body!.getReader()
  const sound = Int16Array.from({ length: 3_200 }, (_, at) => at)
  it.server.engine.sound({ callId: it.callId, sound })
  it.server.engine.sound({ callId: 'other', sound })
  let bytes = Buffer.alloc(0)
  while (bytes.length < 4 + sound.byteLength) {
    bytes = Buffer.concat([bytes, (await reader.read()).value!])
  }
  expect(bytes.subarray(4).equals(Buffer.from(sound.buffer))).toBe(true)
  abort.abort()
  await until(() => it.server.engine.acted.length > 1)
  expect(it.server.engine.acted.map(({ action }) => action)).toEqual([
    { type: 'listen', listeners: 1, isTold: false },
    { type: 'listen', listeners: 0, isTold: false },
  ])
  const log = await it.server.storage.listAuditEntries({ limit: 9, after: undefined }, {})
  expect(log).toMatchObject([{ action: 'call.listen', targetId: it.callId, outcome: 'done' }])
})

// Rule O84
test('whether a caller is told is decided for each person, and of several who listen one is enough', async () => {
  const it = await open()
  const quiet = it.editor
  const owner = askerOf(it.server, '/operators', (await signInAs(it.server, 'owner')).headers)
  const changed = await owner('PATCH', `/${quiet.operatorId}`, { callers_told: false })
  expect(changed.data.operator.callers_told).toBe(false)
  const other = await signInAs(it.server, 'editor', 'other@example.com')
  const told = () =>
    it.server.engine.acted.map(({ action }) => (action.type === 'listen' ? action.isTold : action))
  const ears = new AbortController()
  for (const [index, { headers }] of [quiet, other].entries()) {
    await fetch(`${it.url}/api/admin/live/${it.callId}/sound`, {
      headers: { cookie: headers['cookie'] ?? '' },
      signal: ears.signal,
    })
    await until(() => told().length > index)
  }
  expect(told()).toEqual([false, true])
  ears.abort()
  await until(() => told().length === 4)
  const [deed] = await it.server.storage.listAuditEntries(
    { limit: 9, after: undefined },
    { action: 'operator.listening' },
  )
  expect(deed).toMatchObject({
    before: '{"callers_told":null}',
    after: '{"callers_told":false}',
  })
})

test('an editor has words said, takes over and hands back, and no second person answers beside them', async () => {
  const it = await open()
  const other = await signInAs(it.server, 'editor', 'other@example.com')
  expect((await it.does(it.editor, 'take-over')).statusCode).toBe(204)
  const refused = await it.does(other, 'take-over')
  expect(refused.json().error).toMatchObject({ code: 'taken_over' })
  expect((await it.does(other, 'say', { text: 'Me too' })).statusCode).toBe(409)
  expect((await it.does(it.editor, 'say', { text: ' It is free. ' })).statusCode).toBe(204)
  expect((await it.does(it.editor, 'say', { text: ' ' })).statusCode).toBe(422)
  expect((await it.does(it.editor, 'hand-back')).statusCode).toBe(204)
  expect((await it.does(it.editor, 'hang-up')).statusCode).toBe(204)
  expect(it.server.engine.hungUp).toEqual([{ callId: it.callId, reason: 'operator' }])
  expect(it.server.engine.acted.map(({ action }) => action)).toEqual([
    { type: 'takeOver', by: 'Sam editor' },
    { type: 'say', text: 'It is free.', by: 'Sam editor' },
    { type: 'handBack' },
  ])
  expect((await it.does(it.editor, 'say', { text: 'Hello?' })).json().error.code).toBe(
    'call_not_live',
  )
  const log = await it.server.storage.listAuditEntries({ limit: 9, after: undefined }, {})
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'call.handBack',
    'call.hangUp',
    'call.say',
    'call.takeOver',
  ])
  expect(JSON.stringify(log)).not.toContain('free')
})

// Rule O84
test('the agent answers again if whoever has taken over does not watch, whether they ever did or not', async () => {
  const { engine, storage, callId } = await openParts()
  const live = createLiveCalls({
    engine,
    storage,
    nameOf: async () => '',
    tellsCallers: true,
    log: pino({ level: 'silent' }),
    awayMs: 50,
  })
  engine.tell({ callId, news: { type: 'began' } })
  const acts = () => engine.acted.map(({ action }) => action.type)
  const ana = { id: 'ana', name: 'Ana' }
  await live.takeOver(callId, ana)
  await until(() => acts().length === 2)
  const leave = live.watch(ana, undefined, () => undefined)
  await live.takeOver(callId, ana)
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(acts()).toEqual(['takeOver', 'handBack', 'takeOver'])
  leave()
  await until(() => acts().length === 4)
  expect(acts()).toEqual(['takeOver', 'handBack', 'takeOver', 'handBack'])
})

/** Buses that carry messages at once. One that is cut carries none. */
function createBuses() {
  const buses: { id: string; isCut: boolean; hear: (message: unknown, from: string) => void }[] = []
  return (id: string) => {
    const bus = { id, isCut: false, hear: (_message: unknown, _from: string) => undefined as void }
    buses.push(bus)
    return Object.assign(bus, {
      send(message: object) {
        if (bus.isCut) return false
        const sent: unknown = JSON.parse(JSON.stringify(message))
        for (const other of buses) if (other !== bus && !other.isCut) other.hear(sent, id)
        return true
      },
      onMessage(listener: typeof bus.hear) {
        bus.hear = listener
      },
      onOpen: (listener: () => void) => listener(),
      close: async () => undefined,
    })
  }
}

/** Servers of one database, each with an engine. The call is on the second. */
async function openServers() {
  const busOf = createBuses()
  const { storage, callId } = await openParts()
  const serverOf = (id: string) => {
    const engine = createFakeEngine()
    const bus = busOf(id)
    const live = createLiveCalls({
      engine,
      storage,
      nameOf: async () => 'Roma',
      tellsCallers: true,
      log: pino({ level: 'silent' }),
      awayMs: 20,
      bus,
      // A busy machine may be silent for several times as long as a quiet one.
      askEveryMs: 100,
    })
    return { engine, bus, live }
  }
  const [near, far, third] = [serverOf('a'), serverOf('b'), serverOf('c')]
  const beginAt = async ({ engine }: typeof far): Promise<void> => {
    await engine.connect({ kind: 'webrtc', offer: 'v=0' }, { callId } as never)
    engine.tell({ callId, news: { type: 'began' } })
  }
  await beginAt(far)
  let seen: LiveState = []
  const ana = { id: 'ana', name: 'Ana' }
  const leave = near.live.watch(ana, undefined, (text) => {
    for (const line of text.split('\n')) {
      if (line.startsWith('data: ')) {
        seen = afterEvent(seen, JSON.parse(line.slice(6)) as LiveEvent)
      }
    }
  })
  const say = (text: string) =>
    far.engine.tell({
      callId,
      news: {
        type: 'caption',
        caption: { item: text, who: 'visitor', text, is_final: true, by: null },
      },
    })
  const acted = () => typesIn(far.engine)
  return { near, far, third, beginAt, callId, ana, leave, say, seen: () => seen, acted }
}

const typesIn = (engine: FakeEngine) => engine.acted.map(({ action }) => action.type)

// Rules O83, O84
test('a call of another server is seen as it goes on, taken over and hung up from here', async () => {
  const it = await openServers()
  await until(() => it.seen().length === 1)
  await until(() => it.seen()[0]?.agent_name === 'Roma')
  it.say('Hello?')
  expect(it.seen()).toMatchObject([{ captions: [{ text: 'Hello?' }] }])
  await it.near.live.takeOver(it.callId, it.ana)
  expect(it.seen()).toMatchObject([{ taken_by: 'Ana' }])
  const ben = { id: 'ben', name: 'Ben' }
  await expect(it.near.live.say(it.callId, ben, 'Me.')).rejects.toMatchObject({ status: 409 })
  await expect(it.far.live.say(it.callId, ben, 'Me.')).rejects.toMatchObject({ status: 409 })
  await it.near.live.say(it.callId, it.ana, 'I am here.')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(it.acted()).toEqual(['takeOver', 'say'])
  await it.near.live.hangUp(it.callId, it.ana)
  expect(it.seen()).toEqual([])
  await expect(it.near.live.hangUp(it.callId, it.ana)).rejects.toMatchObject({ status: 404 })
  it.leave()
})

// Rule O84
test('a call of another server is heard from here, and there they know who listens, until that person or server leaves', async () => {
  for (const end of ['leaves', 'is cut off']) {
    const it = await openServers()
    await until(() => it.seen().length === 1)
    const heard: Int16Array[] = []
    const stop = it.near.live.listen(it.callId, it.ana, (sound) => heard.push(sound))
    const sound = Int16Array.from({ length: 3_200 }, (_, at) => 10 * at - 16_000)
    it.far.engine.sound({ callId: it.callId, sound })
    expect(it.seen()).toMatchObject([{ listeners: ['Ana'] }])
    expect(heard.map(({ length }) => length)).toEqual([3_200])
    // To within the steps of a telephone.
    for (const [at, value] of heard[0]!.entries()) {
      expect(Math.abs(value - sound[at]!)).toBeLessThanOrEqual(Math.abs(sound[at]!) / 16 + 8)
    }
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(it.acted()).toEqual(['listen'])
    if (end === 'leaves') stop()
    else it.near.bus.isCut = true
    await until(() => it.acted().length === 2)
    expect(it.far.engine.acted.at(-1)?.action).toMatchObject({ type: 'listen', listeners: 0 })
    it.leave()
  }
})

// Rule O84
test('a call that goes on at another server is heard from there', async () => {
  const it = await openServers()
  await until(() => it.seen().length === 1)
  let heard = 0
  const stop = it.near.live.listen(it.callId, it.ana, () => (heard += 1))
  it.far.bus.isCut = true
  await it.beginAt(it.third)
  await until(() => typesIn(it.third.engine).includes('listen'))
  it.third.engine.sound({ callId: it.callId, sound: new Int16Array(320) })
  expect(heard).toBe(1)
  stop()
  expect(it.third.engine.acted.at(-1)?.action).toMatchObject({ type: 'listen', listeners: 0 })
  it.leave()
})

test('the agent answers again when a person at another server leaves, or that server does', async () => {
  for (const end of ['leaves', 'is cut off']) {
    const it = await openServers()
    await until(() => it.seen().length === 1)
    await it.near.live.takeOver(it.callId, it.ana)
    if (end === 'leaves') it.leave()
    else it.near.bus.isCut = true
    await until(() => it.acted().includes('handBack'))
    it.leave()
  }
})

test('calls of a server that is gone are gone, and those of one that comes back are as they are then', async () => {
  const it = await openServers()
  await until(() => it.seen().length === 1)
  it.far.bus.isCut = true
  await until(() => it.seen().length === 0)
  it.say('Still here.')
  it.far.bus.isCut = false
  await until(() => it.seen().length === 1)
  expect(it.seen()).toMatchObject([{ captions: [{ text: 'Still here.' }] }])
  it.leave()
})
