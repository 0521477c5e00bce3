import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { createEngine, type EngineDeps } from './createEngine.ts'
import type {
  CallBrief,
  Engine,
  EngineCallEnd,
  EngineNote,
  EngineOptions,
  EngineTurn,
  KnowledgePart,
} from './engine.ts'
import { packVectors } from './knowledge/vectors.ts'
import { createCaller, type Caller } from './testing/peer.ts'
import { publishedAgent, testBrief } from './testing/callAgents.ts'
import { sampleOf } from './testing/generated.ts'
import type { TaskToolCall, TaskToolResult } from './tools.ts'

const options: EngineOptions = {
  dataDir: '/nowhere/works',
  publicIps: ['127.0.0.1'],
  udpPorts: { min: 41_020, max: 41_039 },
  maxCalls: 2,
  llm: undefined,
  warmUp: 'never',
  log() {},
}

const engines: Engine[] = []
const callers: Caller[] = []

afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()))
  await Promise.all(callers.splice(0).map((caller) => caller.close()))
})
afterAll(() => shared?.engine.close())

interface Started {
  engine: Engine
  /** The pids of all media processes so far, oldest first. */
  pids: number[]
  ends: EngineCallEnd[]
  logged: string[]
}

function start(special: Partial<EngineOptions> = {}, deps: Partial<EngineDeps> = {}): Started {
  const pids: number[] = []
  const ends: EngineCallEnd[] = []
  const logged: string[] = []
  const engine = createEngine(
    {
      ...options,
      taskTools: { call: (asked) => callTool(asked) },
      log: (_, message, fields) => void logged.push(`${message} ${JSON.stringify(fields ?? {})}`),
      ...special,
    },
    {
      entry: new URL('testing/fakeMediaProcess.ts', import.meta.url),
      forked: (pid) => void pids.push(pid ?? Number.NaN),
      firstRestartDelayMs: 50,
      ...deps,
    },
  )
  engine.onCallEnd((end) => void ends.push(end))
  engines.push(engine)
  return { engine, pids, ends, logged }
}

let shared: Started | undefined
/** Carries out what calls ask for. */
let callTool: (asked: TaskToolCall) => Promise<TaskToolResult>

/** One engine for all tests that leave it ready and without calls. Its ends are those of the test. */
async function shareEngine(): Promise<Started> {
  shared ??= start()
  const { engine, ...rest } = shared
  engines.length = 0
  await engine.ready()
  await until(() => engine.health().calls === 0)
  const ends: EngineCallEnd[] = []
  engine.onCallEnd((end) => void ends.push(end))
  return { ...rest, engine, ends }
}

const briefOf = (callId: string, special: Partial<CallBrief> = {}): CallBrief => ({
  ...testBrief,
  callId,
  ...special,
})

async function call(
  engine: Engine,
  callId: string,
  special: Partial<CallBrief> = {},
): Promise<Caller> {
  const caller = await createCaller()
  callers.push(caller)
  const offer = await caller.offer()
  const sdp = await engine.connect({ kind: 'webrtc', offer }, briefOf(callId, special))
  await caller.accept(sdp)
  await caller.opened
  await caller.nextMessage()
  return caller
}

/** The engine takes no call now, and says so. */
const expectNoCall = (engine: Engine, more: object = {}): Promise<void> =>
  expect(
    engine.connect({ kind: 'webrtc', offer: 'v=0' }, briefOf('refused')),
  ).rejects.toMatchObject({ code: 'engine_starting', ...more })

async function until(what: () => boolean, limitMs = 5_000): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!what()) {
    if (performance.now() > deadline) throw new Error(`It did not happen: ${what.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('the engine reports its progress, gets ready, and takes calls', async () => {
  const started = start()
  const { engine, ends } = started
  const steps: string[] = []
  engine.onProgress(({ step, done, total }) => void steps.push(`${step} ${done}/${total}`))
  await expectNoCall(engine, { status: 503 })
  await expect(engine.embed(['Where?'])).rejects.toMatchObject({ code: 'engine_starting' })
  expect(engine.spokenLanguages()).toBeUndefined()
  await engine.ready()
  expect(engine.spokenLanguages()).toEqual(['en'])
  expect(steps).toEqual([
    'loading speech recognition 0/3',
    'loading voices 1/3',
    'loading answers 2/3',
    'ready 3/3',
  ])

  const caller = await call(engine, 'one')
  expect(caller.messages).toEqual(['{"type":"input_audio_buffer.cleared","event_id":"one"}'])
  expect(engine.health()).toMatchObject({ state: 'ready', calls: 1, maxCalls: 2 })
  await until(() => engine.health().rss['voice'] !== undefined)
  expect(engine.health().rss['media']).toBeGreaterThan(20_000_000)
  expect(engine.health().rss['voice']).toBeGreaterThan(20_000_000)

  await caller.close()
  await until(() => ends.length === 1)
  expect(ends[0]).toMatchObject({ callId: 'one', reason: 'visitor' })
  expect(ends[0]?.durationMs).toBeGreaterThan(0)
  await until(() => engine.health().calls === 0)
  // The other tests go on with it.
  if (!shared) engines.length = 0
  shared ??= started
})

test('the tools of tasks are those of the server, notes are reported, and a tool that fails is unavailable', async () => {
  const asked: string[] = []
  callTool = ({ tool, key }) => {
    asked.push(`${tool} ${key}`)
    return asked.length === 1
      ? Promise.resolve({ status: 'done', reference: 'RIN74' })
      : Promise.reject(new Error('The database is away.'))
  }
  const { engine, logged } = await shareEngine()
  const notes: EngineNote[] = []
  engine.onNote((note) => notes.push(note))
  const caller = await call(engine, 'one')
  caller.send('book')
  expect(await caller.nextMessage()).toMatch(/RIN74/)
  expect(asked).toEqual(['bookings.book one:1'])
  // The note and the message reach the test separately, so wait for both.
  await until(() => notes.length > 0)
  expect(notes).toEqual([{ callId: 'one', note: { type: 'questionAnswered', question: 'RIN74' } }])
  caller.send('book')
  expect(await caller.nextMessage()).toMatch(/unavailable/)
  await until(() => /A tool could not be called.*bookings\.book/.test(logged.join()))
})

test('what an agent knows reaches its calls, in pieces, once for each version @full', async () => {
  const read: string[] = []
  async function* knowledge(agent: string): AsyncGenerator<KnowledgePart> {
    read.push(agent)
    if (agent === 'broken') throw new Error('The disk is gone.')
    for (const at of [1, 2, 3]) {
      const [vector] = await engine.embed([`Passage ${at}.`])
      const say = `Passage ${at} of ${agent}.`
      yield { entries: [{ cue: say, say, passage: say }], vectors: packVectors([vector!]) }
    }
  }
  const { engine, logged } = start({ knowledge })
  await engine.ready()
  const ask = async (callId: string, agent: string | undefined) => {
    const ref =
      agent === undefined
        ? {}
        : { agent: { ...publishedAgent('general'), knowledge: { agent, version: '1' } } }
    const caller = await call(engine, callId, ref)
    caller.send('knowledge')
    const answer = JSON.parse(await caller.nextMessage()) as { event_id: string }
    await caller.close()
    return answer.event_id
  }
  expect(await ask('one', 'roma')).toMatch(/^3 Passage \d of roma\.$/)
  expect(await ask('two', 'roma')).toMatch(/^3 /)
  expect(await ask('three', 'milano')).toMatch(/^3 Passage \d of milano\.$/)
  expect(await ask('four', undefined)).toBe('undefined undefined')
  expect(read).toEqual(['roma', 'milano'])
  expect(await ask('five', 'broken')).toBe('undefined undefined')
  expect(logged.join('\n')).toContain('The disk is gone.')
})

test('calls make sound ahead, unless nothing is to be warmed up @full', async () => {
  const { engine: cold } = await shareEngine()
  const { engine: warm } = start({ warmUp: 'calls' })
  await warm.ready()
  for (const [engine, warms] of [
    [cold, 'false'],
    [warm, 'true'],
  ] as const) {
    const caller = await call(engine, 'one')
    caller.send('warms')
    expect(await caller.nextMessage()).toContain(`"${warms}"`)
  }
})

test('a call ends with the reason given to hangUp', async () => {
  const { engine, ends } = await shareEngine()
  for (const reason of ['visitor', 'failed'] as const) {
    await call(engine, reason)
    engine.hangUp(reason, reason)
    await until(() => ends.some(({ callId }) => callId === reason))
  }
  expect(ends).toMatchObject([
    { callId: 'visitor', reason: 'visitor' },
    { callId: 'failed', reason: 'failed' },
  ])
})

test('invalid, oversized and surplus offers are refused with a reason', async () => {
  const { engine } = await shareEngine()
  await expect(
    engine.connect({ kind: 'webrtc', offer: 'hello' }, briefOf('a')),
  ).rejects.toMatchObject({
    code: 'invalid_offer',
    status: 400,
    message: expect.stringContaining('v=0'),
  })
  await expect(
    engine.connect({ kind: 'webrtc', offer: 'v=0\r\n'.repeat(20_000) }, briefOf('b')),
  ).rejects.toMatchObject({
    code: 'offer_too_large',
    status: 413,
  })
  const first = await call(engine, 'c')
  await call(engine, 'd')
  await expect(call(engine, 'e')).rejects.toMatchObject({ code: 'engine_busy', status: 503 })
  await first.close()
  await until(() => engine.health().calls === 1)
  await call(engine, 'f')
})

test('the engine reports that no port is free, and takes calls again when one is', async () => {
  const taken = createSocket('udp4').bind(41_040)
  await once(taken, 'listening')
  const { engine } = start({ maxCalls: 3, udpPorts: { min: 41_040, max: 41_040 } })
  await engine.ready()
  await expect(call(engine, 'a')).rejects.toMatchObject({ code: 'no_ports', status: 503 })
  taken.close()
  await call(engine, 'b')
  await call(engine, 'c')
})

test('an error in a session ends only its own call, whether it comes at once, later or from a promise', async () => {
  const { engine, ends, logged, pids } = await shareEngine()
  const good = await call(engine, 'good')
  for (const word of ['throw', 'throw later', 'reject later']) {
    const bad = await call(engine, word)
    bad.send(word)
    await bad.closed
    await until(() => ends.some(({ callId }) => callId === word))
    expect(ends.at(-1)).toMatchObject({ callId: word, reason: 'failed' })
    expect(logged.join('\n')).toContain(`"callId":"${word}"`)
    good.send(`after ${word}`)
    expect(await good.nextMessage()).toContain(`after ${word}`)
  }
  expect(pids).toHaveLength(1)
})

test('a media process that dies is started again; its calls end as failed with all their turns, and an offer is refused', async () => {
  const { engine, ends, pids } = start()
  const turns: EngineTurn[] = []
  engine.onTurn((turn) => turns.push(turn))
  await engine.ready()
  const caller = await call(engine, 'one')
  caller.send('say and die')
  await until(() => engine.health().state === 'restarting')
  // They are reported immediately.
  expect(turns).toEqual([
    { callId: 'one', position: 0, who: 'agent', text: 'Hello.' },
    { callId: 'one', position: 1, who: 'visitor', text: 'Good bye.' },
  ])
  expect(ends).toMatchObject([{ callId: 'one', reason: 'failed' }])
  expect(engine.health().calls).toBe(0)
  await expectNoCall(engine)
  await until(() => engine.health().state === 'ready', 20_000)
  expect(pids).toHaveLength(2)
  await call(engine, 'three')

  // An offer that is being answered then is refused. The process runs before this one, so on a busy machine it could
  // answer before it dies.
  const late = await createCaller()
  callers.push(late)
  const offer = await late.offer()
  process.kill(pids[1]!, 'SIGSTOP')
  const answer = engine.connect({ kind: 'webrtc', offer }, briefOf('four'))
  process.kill(pids[1]!, 'SIGKILL')
  await expect(answer).rejects.toMatchObject({ code: 'engine_failed', status: 500 })
})

test('a media process that hangs counts as unresponsive, is killed and started again @full', async () => {
  const { engine, ends, pids, logged } = start({}, { limits: { lateMs: 1_000, deadMs: 3_000 } })
  await engine.ready()
  await call(engine, 'one')
  process.kill(pids[0]!, 'SIGSTOP')
  await until(() => engine.health().state === 'unresponsive')
  await expectNoCall(engine, { status: 503, message: expect.stringContaining('does not answer') })
  // Until the process is killed, it may still recover and keep its calls.
  expect(ends).toEqual([])
  await until(() => engine.health().state === 'restarting', 10_000)
  expect(ends).toMatchObject([{ callId: 'one', reason: 'failed' }])
  expect(logged.join('\n')).toContain('The media process has not answered for too long')
  await until(() => engine.health().state === 'ready', 20_000)
  expect(pids).toHaveLength(2)
  expect(isAlive(pids[0]!)).toBe(false)
  await call(engine, 'three')
})

test('a media process that comes back in time is ready again and keeps its calls @full', async () => {
  const { engine, ends, pids } = start({}, { limits: { lateMs: 600, deadMs: 60_000 } })
  await engine.ready()
  const caller = await call(engine, 'one')
  process.kill(pids[0]!, 'SIGSTOP')
  await until(() => engine.health().state === 'unresponsive')
  process.kill(pids[0]!, 'SIGCONT')
  await until(() => engine.health().state === 'ready')
  caller.send('still there?')
  expect(await caller.nextMessage()).toContain('still there?')
  expect(ends).toEqual([])
  expect(pids).toHaveLength(1)
})

test.for(sampleOf(['unresponsive', 'restarting'] as const, 2))(
  'while a speech process is %s, no call starts, and running calls continue',
  async (word) => {
    const { engine, ends } = await shareEngine()
    const caller = await call(engine, 'one')
    caller.send(`speech: ${word}`)
    await until(() => engine.health().state === word)
    await expectNoCall(engine)
    caller.send('still there?')
    await until(() => caller.messages.some((message) => message.includes('still there?')))
    caller.send('speech: ready')
    await until(() => engine.health().state === 'ready')
    expect(ends).toEqual([])
    await call(engine, 'three')
  },
)

test('close ends calls, the process and ports within 3 s', async () => {
  const { engine, ends, pids } = await shareEngine()
  shared = undefined
  const caller = await call(engine, 'one')
  const startedMs = performance.now()
  await engine.close()
  expect(performance.now() - startedMs).toBeLessThan(3_000)
  await until(() => !isAlive(pids.at(-1)!))
  await caller.closed
  expect(ends).toMatchObject([{ callId: 'one', reason: 'shutdown' }])
  expect(engine.health()).toMatchObject({ state: 'stopped', calls: 0 })
  await engine.close()
})

test('without models, the engine stops and says why @full', async () => {
  const { engine, pids } = start({ dataDir: '/nowhere/no-models' })
  await expect(engine.ready()).rejects.toThrow('The weights are missing: run npm ci.')
  expect(engine.health().state).toBe('stopped')
  await until(() => !isAlive(pids[0]!))
  await expect(
    engine.connect({ kind: 'webrtc', offer: 'v=0' }, briefOf('one')),
  ).rejects.toMatchObject({
    code: 'engine_failed',
  })
})

test('the engine gives up on a process that dies in every start @full', async () => {
  const { engine, pids } = start({ dataDir: '/nowhere/dies' })
  await expect(engine.ready()).rejects.toThrow('exit code 3')
  expect(pids).toHaveLength(3)
  expect(engine.health().state).toBe('stopped')
})

test('close ends a process that no longer responds @full', async () => {
  const { engine, pids } = start({ dataDir: '/nowhere/hangs' })
  await new Promise((resolve) => setTimeout(resolve, 800))
  const startedMs = performance.now()
  await engine.close()
  expect(performance.now() - startedMs).toBeLessThan(3_000)
  await until(() => !isAlive(pids[0]!))
})

test('a server that is killed leaves no media process behind @full', async () => {
  const owner = spawn(process.execPath, [join(import.meta.dirname, 'testing/ownEngine.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(owner.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  onTestFinished(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  expect(isAlive(pid)).toBe(true)
  owner.kill('SIGKILL')
  await until(() => !isAlive(pid), 3_000)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
