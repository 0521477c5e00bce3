/**
 * `npm run bench:legs`: what a leg costs and how much time it takes, those of WebSockets and telephones against WebRTC's,
 * in turns and in one run. The callers are in this process, the legs in another. Only the ratios say anything about other machines.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createEngine } from '@ringwell/engine/createEngine.ts'
import { testBrief } from '@ringwell/engine/testing/callAgents.ts'
import { CALLER_FRAME, createCaller } from '@ringwell/engine/testing/peer.ts'
import { createRtpCaller, type RtpCallerOptions } from '@ringwell/engine/testing/rtpCaller.ts'
import { muLaw } from '@ringwell/engine/sound/g711.ts'
import { resample } from '@ringwell/engine/sound/resample.ts'
import { record, say, spread, table } from './figures.ts'
import { costOf } from './processTree.ts'

const CALLS = 8
const TURNS = 6
const TURN_MS = 4_000
/** A caller speaks this long, and then waits. */
const SPEECH_MS = 1_200
const ROUNDS = 2
/** When a caller speaks over the answer, and how long a turn with that is. It begins at about 1,600 ms. */
const INTERRUPTION = { fromMs: 2_200, untilMs: 3_000, turnMs: 6_000, turns: 3 }
/** The agent has fallen silent when nothing of it was heard for this long. */
const GAP_MS = 200
const LOUD = 1_000

/** A caller's end of any leg. `send` takes 20 ms of noise or silence. */
interface Line {
  send(isLoud: boolean): void
  onLoud(listener: () => void): void
  /** Whether what comes is heard at once. Others play it on a clock of their own. */
  isLive: boolean
  close(): void | Promise<void>
}

let mediaPid = 0
const engine = createEngine(
  {
    dataDir: '/nowhere/works',
    publicIps: ['127.0.0.1'],
    udpPorts: undefined,
    maxCalls: CALLS,
    llm: undefined,
    warmUp: 'calls',
    log() {},
  },
  {
    entry: new URL('legs/mediaProcess.ts', import.meta.url),
    forked(pid) {
      mediaPid = pid ?? 0
    },
  },
)
await engine.ready()

let calls = 0
const nextBrief = () => ({ ...testBrief, callId: `call-${(calls += 1)}`, limitMs: 600_000 })

const server = createServer()
server.on('upgrade', ({ headers }, stream, head) => {
  const key = headers['sec-websocket-key'] ?? ''
  const leg = { kind: 'socket', wire: 'realtime', key, subprotocol: undefined, head } as const
  void engine.connect(leg, nextBrief(), stream as Socket)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo

/** 20 ms of the same sound for every line, as a telephone would carry it. */
const phoneSound = Int16Array.from({ length: 160 }, () =>
  Math.round((Math.random() - 0.5) * 16_000),
)
const soundAt = (rateHz: number): Int16Array => resample(phoneSound, 8_000, rateHz)

const ifLoud = (listener: () => void) => (samples: Int16Array) => {
  if (samples.some((sample) => sample > LOUD)) listener()
}

async function webrtc(): Promise<Line> {
  const caller = await createCaller()
  const sdp = await engine.connect({ kind: 'webrtc', offer: await caller.offer() }, nextBrief())
  await caller.accept(sdp)
  await caller.opened
  const [sound, silence] = [soundAt(48_000), new Int16Array(CALLER_FRAME)]
  return {
    send: (isLoud) => caller.say(isLoud ? sound : silence),
    onLoud: (listener) => caller.onSound(ifLoud(listener)),
    isLive: true,
    close: () => caller.close(),
  }
}

const rtpOf = (options: RtpCallerOptions) => async (): Promise<Line> => {
  const caller = await createRtpCaller(options)
  const brief = nextBrief()
  const request = {
    kind: 'rtp',
    offer: caller.offer(),
    peer: '127.0.0.1',
    isEncrypted: false,
  } as const
  caller.take(await engine.connect(request, brief))
  await engine.negotiate(brief.callId, { type: 'confirmed' })
  const [sound, silence] = [soundAt(caller.hz), new Int16Array(caller.hz / 50)]
  return {
    send(isLoud) {
      for (const packet of caller.packetsOf(isLoud ? sound : silence)) caller.send(packet)
    },
    onLoud: (listener) => caller.onSound(ifLoud(listener)),
    isLive: true,
    close() {
      engine.hangUp(brief.callId, 'visitor')
      caller.close()
    },
  }
}

const socketIn = (type: 'audio/pcm' | 'audio/pcmu') => async (): Promise<Line> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  await once(socket, 'open')
  const format = { type }
  const audio = { input: { format }, output: { format } }
  socket.send(JSON.stringify({ type: 'session.update', session: { type: 'realtime', audio } }))
  const textOf = (samples: Int16Array): string => {
    const bytes = type === 'audio/pcm' ? new Uint8Array(samples.buffer) : muLaw.encode(samples)
    const sound = Buffer.from(bytes).toString('base64')
    return JSON.stringify({ type: 'input_audio_buffer.append', audio: sound })
  }
  const sound = soundAt(type === 'audio/pcm' ? 24_000 : 8_000)
  const [loud, silent] = [textOf(sound), textOf(new Int16Array(sound.length))]
  return {
    send: (isLoud) => socket.send(isLoud ? loud : silent),
    onLoud(listener) {
      socket.addEventListener('message', ({ data }) => {
        if (String(data).startsWith('{"type":"response.output_audio.delta"')) listener()
      })
    },
    isLive: false,
    close: () => socket.close(),
  }
}

async function hold(open: () => Promise<Line>) {
  const lines = await Promise.all(Array.from({ length: CALLS }, open))
  const waits: number[] = []
  const silentSince = new Map<Line, number>()
  for (const line of lines) {
    line.onLoud(() => {
      const since = silentSince.get(line)
      if (since === undefined) return
      silentSince.delete(line)
      waits.push(performance.now() - since)
    })
  }
  await pause(500)
  const before = costOf(mediaPid).cpuMs
  const begunMs = performance.now()
  for (let ms = 0; ms < TURNS * TURN_MS; ms += 20) {
    const isLoud = ms % TURN_MS < SPEECH_MS
    for (const line of lines) {
      line.send(isLoud)
      if (ms % TURN_MS === SPEECH_MS) silentSince.set(line, performance.now())
    }
    await pause(Math.max(0, begunMs + ms + 20 - performance.now()))
  }
  const seconds = (performance.now() - begunMs) / 1_000
  const cpuMs = (costOf(mediaPid).cpuMs - before) / seconds / CALLS
  const silences = lines.every(({ isLive }) => isLive) ? await interrupt(lines) : []
  for (const line of lines) await line.close()
  while (engine.health().calls > 0) await pause(50)
  return {
    /** Per second of call. */
    cpuMs,
    waits,
    /** How long callers still heard the agent after they had begun to speak. */
    silences,
  }
}

/** Speaks over the agent. Returns how long each caller still heard it, in ms. */
async function interrupt(lines: readonly Line[]): Promise<number[]> {
  const heard = lines.map((line) => {
    const times: number[] = []
    line.onLoud(() => void times.push(performance.now()))
    return times
  })
  const begins: number[] = []
  const { fromMs, untilMs, turnMs, turns } = INTERRUPTION
  const begunMs = performance.now()
  for (let ms = 0; ms < turns * turnMs; ms += 20) {
    const at = ms % turnMs
    const isLoud = at < SPEECH_MS || (at >= fromMs && at < untilMs)
    if (at === fromMs) begins.push(performance.now())
    for (const line of lines) line.send(isLoud)
    await pause(Math.max(0, begunMs + ms + 20 - performance.now()))
  }
  return begins.flatMap((beginMs) =>
    heard.flatMap((times) => {
      const from = times.findLastIndex((time) => time <= beginMs)
      if (from === -1 || beginMs - times[from]! > GAP_MS) return []
      const last = times.find(
        (time, index) => index >= from && (times[index + 1] ?? Infinity) - time > GAP_MS,
      )
      return last === undefined ? [] : [Math.max(0, last - beginMs) + 20]
    }),
  )
}

const kinds = {
  WebRTC: webrtc,
  'WebSocket, samples': socketIn('audio/pcm'),
  'WebSocket, µ-law': socketIn('audio/pcmu'),
  'RTP, µ-law': rtpOf({ codec: 'PCMU' }),
  'RTP, µ-law, SRTP': rtpOf({ codec: 'PCMU', suite: 'AES_CM_128_HMAC_SHA1_80' }),
  'RTP, Opus': rtpOf({ codec: 'opus' }),
}
const results = new Map(
  Object.keys(kinds).map((name) => [
    name,
    { cpuMs: [] as number[], waits: [] as number[], silences: [] as number[] },
  ]),
)
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, open] of Object.entries(kinds)) {
    const { cpuMs, waits, silences } = await hold(open)
    results.get(name)?.cpuMs.push(cpuMs)
    results.get(name)?.waits.push(...waits)
    results.get(name)?.silences.push(...silences)
    say(
      `${name}: ${cpuMs.toFixed(1)} ms a second, ${waits.length} answers, ${spread(waits).p50.toFixed(0)} ms, silent ${spread(silences).p50.toFixed(0)} ms`,
    )
  }
}
await engine.close()
server.close()

const base = results.get('WebRTC')
if (!base) throw new Error('no calls over WebRTC')
const cpuOf = (cpuMs: readonly number[]) => spread(cpuMs).p50
const body = table(
  [
    'leg',
    'CPU per call, ms a second',
    'of WebRTC',
    'end of speech to first sound, p50 / p95',
    'more than WebRTC, p50',
    'barge-in to silence, p50 / p95',
  ],
  [...results].map(([name, { cpuMs, waits, silences }]) => {
    const wait = spread(waits)
    const silence = spread(silences)
    return [
      name,
      cpuOf(cpuMs).toFixed(1),
      (cpuOf(cpuMs) / cpuOf(base.cpuMs)).toFixed(2),
      `${wait.p50.toFixed(0)} / ${wait.p95.toFixed(0)} ms (${wait.n})`,
      `${(wait.p50 - spread(base.waits).p50).toFixed(0)} ms`,
      silence.n === 0
        ? '–'
        : `${silence.p50.toFixed(0)} / ${silence.p95.toFixed(0)} ms (${silence.n})`,
    ]
  }),
)
say(`\n${body}`)
record('legs', 'npm run bench:legs', body)
