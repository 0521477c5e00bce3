/** Tests whole calls in a media process of their own, whose recogniser and voice are those of a server. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEngine } from '../createEngine.ts'
import type { Engine, EngineOptions } from '../engine.ts'
import { answerText, toneBytes } from '../testing/audioReplies.ts'
import { type LocalReply, startLocalServer } from '../testing/localServer.ts'
import { type Caller, CALLER_FRAME, createCaller, purity } from '../testing/peer.ts'
import { testBrief } from '../testing/callAgents.ts'
import { recordedQuestion } from '../testing/recordedQuestion.ts'
import { resample } from '../sound/resample.ts'

const key = 'sk-very-secret'
const question = 'What does the Pro plan cost?'
const spoken = resample(recordedQuestion.samples, 16_000, 48_000)

let server: Awaited<ReturnType<typeof startLocalServer>>
let engine: Engine
let dataDir: string
let hear: LocalReply = answerText(question)
let speak: LocalReply
const speakWell: LocalReply = (response) => void response.end(toneBytes(1))
const steps: string[] = []
const logged: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'servers-'))
  speak = speakWell
  server = await startLocalServer((response, request) =>
    (request.path.endsWith('/speech') ? speak : hear)(response, request),
  )
  const { baseUrl } = server
  const options: EngineOptions = {
    dataDir,
    publicIps: ['127.0.0.1'],
    udpPorts: { min: 21_360, max: 21_379 },
    maxCalls: 3,
    llm: undefined,
    stt: { baseUrl, model: 'whisper-1', apiKey: key },
    tts: { baseUrl, model: 'tts-1', apiKey: key, voice: 'nova', format: 'pcm' },
    warmUp: 'startAndCalls',
    log: (_, message, fields) => void logged.push(`${message} ${JSON.stringify(fields)}`),
  }
  const entry = new URL('../testing/repeatingMediaProcess.ts', import.meta.url)
  engine = createEngine(options, { entry })
  engine.onProgress(({ step }) => steps.push(step))
  await engine.ready()
}, 120_000)

afterAll(async () => {
  await engine.close()
  await server.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
})

async function call(callId: string): Promise<Caller> {
  const caller = await createCaller()
  const leg = { kind: 'webrtc', offer: await caller.offer() } as const
  const sdp = await engine.connect(leg, { ...testBrief, callId })
  await caller.accept(sdp)
  await caller.opened
  return caller
}

/** Asks the recorded question, and goes on sending silence until `isOver`. */
async function ask(caller: Caller, isOver: () => boolean): Promise<void> {
  const silent = new Int16Array(CALLER_FRAME)
  const before = 15
  const frames = Math.ceil(spoken.length / CALLER_FRAME)
  for (let frame = 0; frame < before + frames || !isOver(); frame++) {
    if (frame > before + frames + 500) throw new Error(`It did not happen: ${isOver.toString()}`)
    const at = (frame - before) * CALLER_FRAME
    const said = at >= 0 ? spoken.slice(at, at + CALLER_FRAME) : silent
    caller.say(said.length === CALLER_FRAME ? said : silent)
    await sleep(20)
  }
}

const eventsOf = (caller: Caller, type: string) =>
  caller.messages
    .map((text) => JSON.parse(text) as { type: string } & Record<string, unknown>)
    .filter((event) => event.type === type)

const answersOf = (caller: Caller) => eventsOf(caller, 'response.done')
const transcribed = 'conversation.item.input_audio_transcription.completed'
const requestsOf = (path: string) => server.requests.filter((each) => each.path.endsWith(path))

test('the models whose work servers do are not loaded, and nothing is spoken before somebody calls', () => {
  expect(steps.join()).not.toMatch(/speech recognition|voices/)
  expect(requestsOf('/speech')).toEqual([])
})

test('a caller is understood and answered by two servers, and the health names no voice of ours', async () => {
  const caller = await call('one')
  await ask(caller, () => answersOf(caller).length === 1)
  expect(eventsOf(caller, transcribed)[0]).toMatchObject({ transcript: question })
  expect(
    requestsOf('/speech')
      .map(({ body }) => String(body))
      .join(),
  ).toContain('You asked: What does the Pro plan cost?')
  const heard = caller.heard()
  // On a busy machine, there is silence between frames that come late, but not in all of them.
  const tenths = Array.from({ length: Math.floor(heard.length / 4_800) }, (_, at) =>
    purity(heard.slice(at * 4_800, (at + 1) * 4_800), 300, 48_000),
  )
  expect(Math.max(...tenths)).toBeGreaterThan(0.9)
  await expect.poll(() => Object.keys(engine.health().rss)).toEqual(['media', 'recognition'])
  await caller.close()
}, 30_000)

test('while servers fail, each turn tells the caller what went wrong, and the call goes on @full', async () => {
  const caller = await call('two')
  speak = (response) => void response.writeHead(500).end(key)
  // The sound of the first answer is kept, so the caller asks something else.
  hear = answerText('Do you have an office in London?')
  await ask(caller, () => answersOf(caller).length === 1)
  expect(eventsOf(caller, 'error')[0]).toMatchObject({ error: { code: 'speech_failed' } })
  hear = (response) => void response.end('not JSON')
  const failed = 'conversation.item.input_audio_transcription.failed'
  // The agent says that it did not catch that, which fails too.
  await ask(caller, () => answersOf(caller).length === 2)
  expect(eventsOf(caller, failed)).toHaveLength(1)
  hear = answerText('How do I contact you?')
  speak = speakWell
  await ask(caller, () => answersOf(caller).length === 3)
  expect(answersOf(caller).at(-1)).toMatchObject({ response: { status: 'completed' } })
  expect(engine.health().state).toBe('ready')
  expect(logged.join()).toContain('TTS_BASE_URL')
  expect(logged.join()).toContain('STT_BASE_URL')
  expect(logged.join()).not.toContain(key)
  await caller.close()
}, 60_000)

test('a call whose servers hang does not hold up another, and its requests end with it @full', async () => {
  const hung = await call('three')
  hear = () => undefined
  const asked = requestsOf('/transcriptions').length
  await ask(hung, () => requestsOf('/transcriptions').length > asked)
  hear = answerText(question)
  const other = await call('four')
  await ask(other, () => answersOf(other).length === 1)
  expect(eventsOf(hung, transcribed)).toEqual([])
  const before = server.abandoned()
  await hung.close()
  await expect.poll(() => server.abandoned(), { timeout: 10_000 }).toBeGreaterThan(before)
  await other.close()
}, 60_000)
