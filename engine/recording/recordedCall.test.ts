import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createEngine } from '../createEngine.ts'
import type { Engine, EngineCallEnd, EngineOptions, EngineRecordingEnd } from '../engine.ts'
import { INPUT_FRAME_SAMPLES, INPUT_RATE_HZ, OUTPUT_RATE_HZ } from '../stages.ts'
import { testBrief } from '../testing/callAgents.ts'
import { openMemoryCall } from '../testing/memoryLeg.ts'
import { CALLER_FRAME, createCaller } from '../testing/peer.ts'
import { pitchOf } from '../testing/tones.ts'
import { createCallRecorder } from './callRecorder.ts'
import { createRecordingDisk, type RecordingDisk } from './recordingDisk.ts'
import { decodeOgg, loudness } from './testing/decodeOgg.ts'
import { temporaryFolder } from './testing/temporaryFolder.ts'
import { patience } from '../testing/socketCall.ts'

const read = (folder: string, callId: string, side: string) =>
  decodeOgg(readFileSync(path.join(folder, `${callId}.${side}.ogg`)))

const toneOf = (samples: number, rateHz: number, hz: number, from = 0): Int16Array =>
  Int16Array.from({ length: samples }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * hz * (from + at)) / rateHz)),
  )

/**
 * Where the first and the last sound is and how much there is, in ms, and its pitch. A busy machine speaks with pauses, so
 * the pitch is that of the longest sound.
 */
function soundIn(samples: Int16Array) {
  const loud = loudness(samples).map((level) => level > 1_500)
  let longest = { from: 0, frames: 0 }
  let frames = 0
  for (const [index, isLoud] of loud.entries()) {
    frames = isLoud ? frames + 1 : 0
    if (frames > longest.frames) longest = { from: index + 1 - frames, frames }
  }
  const { from } = longest
  return {
    fromMs: loud.indexOf(true) * 20,
    toMs: (loud.lastIndexOf(true) + 1) * 20,
    loudMs: loud.filter(Boolean).length * 20,
    hz: pitchOf(samples.subarray((from + 2) * 960, (from + longest.frames - 2) * 960), 48_000),
  }
}

/** A call over a leg in memory that is recorded to this disk, and when its recording began. */
async function openRecordedCall(disk: RecordingDisk) {
  const recorder = createCallRecorder('call-1', disk)
  const moments: { begunMs: number; heardMs?: number } = { begunMs: 0 }
  const call = await openMemoryCall({
    tap: {
      heardPacket: (packet, nowMs) => recorder.heardPacket(packet, nowMs),
      heardFrame(payload, nowMs) {
        moments.heardMs ??= nowMs - moments.begunMs
        recorder.heardFrame(payload, nowMs)
      },
      sentPacket: (payload, nowMs) => recorder.sentPacket(payload, nowMs),
    },
    session: () => ({
      opened() {
        moments.begunMs = performance.now()
        recorder.begin(moments.begunMs)
      },
    }),
  })
  return { recorder, moments, call }
}

test('a call over a leg in memory is recorded, both sides at their moments and as long as the call', async () => {
  const folder = temporaryFolder()
  const disk = createRecordingDisk({ folder, reserveBytes: 0, log: () => undefined })
  const { recorder, moments, call } = await openRecordedCall(disk)
  const { begunMs } = moments
  await pause(300)
  const spokeMs = performance.now() - begunMs
  for (let frame = 0; frame < 40; frame += 1) {
    const from = frame * INPUT_FRAME_SAMPLES
    call.caller.says(toneOf(INPUT_FRAME_SAMPLES, INPUT_RATE_HZ, 440, from))
    await pause(Math.max(0, begunMs + spokeMs + (frame + 1) * 20 - performance.now()))
  }
  const answeredMs = performance.now() - begunMs
  call.wire.play(toneOf(OUTPUT_RATE_HZ, OUTPUT_RATE_HZ, 880))
  await pause(1_300)
  call.call.hangUp('visitor')
  const { durationMs } = await call.ended
  expect(await recorder.end(begunMs + durationMs)).toBeUndefined()

  const agent = await read(folder, 'call-1', 'agent')
  const user = await read(folder, 'call-1', 'user')
  expect(Math.abs(agent.seconds * 1_000 - durationMs)).toBeLessThanOrEqual(1)
  expect(user.samples).toHaveLength(agent.samples.length)
  const heard = soundIn(user.samples)
  expect(heard.hz).toBeCloseTo(440, -1)
  expect(Math.abs(heard.fromMs - (moments.heardMs ?? 0))).toBeLessThan(100)
  const said = soundIn(agent.samples)
  expect(said.hz).toBeCloseTo(880, -1)
  expect(said.fromMs).toBeGreaterThan(answeredMs - 50)
  expect(said.loudMs).toBeGreaterThan(700)
})

test('a full disk ends the recording of a call over a leg in memory, which goes on', async () => {
  const disk = createRecordingDisk({
    folder: temporaryFolder(),
    reserveBytes: 2 ** 60,
    log: () => undefined,
  })
  const { recorder, moments, call } = await openRecordedCall(disk)
  call.wire.play(toneOf(OUTPUT_RATE_HZ / 4, OUTPUT_RATE_HZ, 880))
  await expect.poll(() => call.wire.queuedMs(), patience).toBe(0)
  expect(call.closed).toEqual([])
  call.call.hangUp('visitor')
  const { durationMs } = await call.ended
  expect(await recorder.end(moments.begunMs + durationMs)).toBe('full')
})

interface Started {
  pids: number[]
  ends: EngineCallEnd[]
  recorded: EngineRecordingEnd[]
  logged: string[]
  /** Calls over WebRTC, and speaks a tone until the call is hung up. */
  speak: (callId: string) => Promise<{ said(ms: number): Promise<void>; hangUp(): Promise<void> }>
}

const engines: Engine[] = []
const sharedFolder = mkdtempSync(path.join(tmpdir(), 'ringwell-recording-'))
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()))
  rmSync(sharedFolder, { recursive: true, force: true })
})

/** The media process of the tests that need nothing special. It records into `sharedFolder`. */
let shared: Promise<Started> | undefined
const share = (): Promise<Started> => (shared ??= start({ recordingsFolder: sharedFolder }))

/** Runs a real media process, without models. */
async function start(special: Partial<EngineOptions>): Promise<Started> {
  const started: Omit<Started, 'speak'> = { pids: [], ends: [], recorded: [], logged: [] }
  const engine = createEngine(
    {
      dataDir: '/nowhere/works',
      publicIps: ['127.0.0.1'],
      udpPorts: undefined,
      maxCalls: 3,
      llm: undefined,
      warmUp: 'never',
      log: (_, message, fields) => started.logged.push(`${message} ${JSON.stringify(fields)}`),
      ...special,
    },
    {
      entry: new URL('../testing/fakeMediaProcess.ts', import.meta.url),
      forked: (pid) => started.pids.push(pid ?? Number.NaN),
    },
  )
  engines.push(engine)
  engine.onCallEnd((end) => started.ends.push(end))
  engine.onRecorded((end) => started.recorded.push(end))
  await engine.ready()
  return {
    ...started,
    async speak(callId) {
      const caller = await createCaller()
      const offer = await caller.offer()
      const leg = { kind: 'webrtc', offer } as const
      await caller.accept(await engine.connect(leg, { ...testBrief, callId }))
      await caller.opened
      await caller.nextMessage()
      let frame = 0
      const speaking = setInterval(() => {
        caller.say(toneOf(CALLER_FRAME, 48_000, 440, frame * CALLER_FRAME))
        frame += 1
      }, 20)
      onTestFinished(() => clearInterval(speaking))
      return {
        /** Waits until so much was said, however late it was. */
        said: (ms) => expect.poll(() => frame * 20, patience).toBeGreaterThanOrEqual(ms),
        async hangUp() {
          clearInterval(speaking)
          await caller.close()
        },
      }
    },
  }
}

test('a call over WebRTC is recorded from its first word to its end, and its end is reported @full', async () => {
  const { speak, ends, recorded } = await share()
  const call = await speak('whole')
  await call.said(1_200)
  await call.hangUp()
  await expect.poll(() => recorded, patience).toContainEqual({ callId: 'whole', cutOff: undefined })
  const { durationMs } = ends.find(({ callId }) => callId === 'whole')!
  for (const side of ['agent', 'user']) {
    const { seconds, isComplete } = await read(sharedFolder, 'whole', side)
    expect(isComplete).toBe(true)
    expect(Math.abs(seconds * 1_000 - durationMs)).toBeLessThanOrEqual(2)
  }
  const user = soundIn((await read(sharedFolder, 'whole', 'user')).samples)
  expect(user.hz).toBeGreaterThan(420)
  expect(user.hz).toBeLessThan(460)
  expect(user.fromMs).toBeLessThan(700)
  expect(user.toMs).toBeGreaterThan(800)
  expect(user.loudMs).toBeGreaterThan(500)
})

const erasedFiles = () => readdirSync(sharedFolder).filter((file) => file.startsWith('erased'))

test('a recording that is erased during its call does not come back', async () => {
  const { speak, recorded } = await share()
  const call = await speak('erased')
  await expect.poll(erasedFiles, patience).toHaveLength(2)
  for (const file of erasedFiles()) rmSync(path.join(sharedFolder, file))
  await pause(1_500)
  await call.hangUp()
  await expect.poll(() => recorded.map(({ callId }) => callId), patience).toContain('erased')
  expect(erasedFiles()).toEqual([])
})

test.each<[string, Partial<EngineOptions>, EngineRecordingEnd['cutOff']]>([
  ['a full disk', { diskReserveBytes: 2 ** 60 }, 'full'],
  ['a folder that is gone', { recordingsFolder: '/nowhere/at/all' }, 'failed'],
])('%s ends the recording and not the call @full', async (_what, special, cutOff) => {
  const { speak, ends, recorded, logged } = await start({
    recordingsFolder: temporaryFolder(),
    ...special,
  })
  const call = await speak('one')
  await expect.poll(() => logged.join(), patience).toContain('A recording ends before its call.')
  expect(ends).toEqual([])
  await call.hangUp()
  await expect.poll(() => recorded, patience).toEqual([{ callId: 'one', cutOff }])
  expect(ends).toMatchObject([{ callId: 'one', reason: 'visitor' }])
})

// It ends the process that the tests above share.
test('after kill -9 of the media process, both files are whole up to their last second', async () => {
  const { speak, ends, recorded, pids } = await share()
  await speak('killed')
  await pause(1_700)
  process.kill(pids[0] ?? Number.NaN, 'SIGKILL')
  await expect.poll(() => recorded, patience).toContainEqual({ callId: 'killed', cutOff: 'killed' })
  const durationS = ends.find(({ callId }) => callId === 'killed')!.durationMs / 1_000
  for (const side of ['agent', 'user']) {
    const { seconds, isComplete } = await read(sharedFolder, 'killed', side)
    expect(isComplete).toBe(false)
    expect(seconds).toBeGreaterThan(durationS - 1.2)
    expect(seconds).toBeLessThan(durationS + 0.1)
  }
  const { toMs } = soundIn((await read(sharedFolder, 'killed', 'user')).samples)
  expect(toMs / 1_000).toBeGreaterThan(durationS - 1.5)
})
