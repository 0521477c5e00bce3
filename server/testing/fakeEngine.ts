import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  type CallAction,
  type CallBrief,
  type CarrierRequest,
  type Engine,
  EngineError,
  type EngineErrorCode,
  type EngineHealth,
  type EngineMemory,
  type EngineNews,
  type EngineNote,
  type EngineRecordingEnd,
  type EngineSound,
  type EngineTurn,
  type HangUpReason,
  lineOf,
  type SdpStep,
  type SocketRequest,
} from '@ringwell/engine/engine.ts'
import { createEngineReports } from '@ringwell/engine/engineReports.ts'

/** An engine without models or sockets. It accepts any offer that starts like SDP. */
export interface FakeEngine extends Engine {
  readonly answered: readonly CallBrief[]
  /** The requests that came with a socket. It answers them, and keeps the sockets. */
  readonly upgraded: readonly { leg: SocketRequest | CarrierRequest; socket: Socket }[]
  /** The steps of negotiations. An offer and a wanted offer are answered with SDP. */
  readonly negotiated: readonly { callId: string; step: SdpStep }[]
  readonly hungUp: readonly { callId: string; reason: HangUpReason }[]
  readonly closed: boolean
  setState(state: EngineHealth['state']): void
  /** Makes the engine refuse the next offer with this code. */
  refuseNext(code: EngineErrorCode): void
  /** Holds back the answer to the next offer. Returns a function that releases it. */
  holdNext(): () => void
  /** Ends a call as the peer would: the line that it has, or reports late that an older one has ended. */
  end(callId: string, reason: HangUpReason, durationMs: number, olderLine?: number): void
  /** Reports that the agent answered the visitor after this many ms. */
  answerAfter(ms: number): void
  /** Reports that a turn of a call is over. */
  say(turn: EngineTurn): void
  /** Reports that the recordings of a call are closed. */
  recorded(end: EngineRecordingEnd): void
  /** What operators did in calls. */
  readonly acted: readonly { callId: string; action: CallAction }[]
  /** Reports what happens in a call. */
  tell(news: EngineNews): void
  /** Reports some sound of a call. */
  sound(sound: EngineSound): void
  /** Reports what a call has come to. */
  remember(memory: EngineMemory): void
  /** Reports a note for the record of a call. */
  note(note: EngineNote): void
}

export interface FakeEngineOptions {
  maxCalls?: number
  recordsCalls?: boolean
  /** Undefined for an engine that has not loaded its models yet. */
  spokenLanguages?: readonly string[] | undefined
}

export function createFakeEngine(options: FakeEngineOptions = {}): FakeEngine {
  const { maxCalls = 2 } = options
  const spokenLanguages = 'spokenLanguages' in options ? options.spokenLanguages : ['en']
  const live = new Set<string>()
  const answered: CallBrief[] = []
  const upgraded: { leg: SocketRequest | CarrierRequest; socket: Socket }[] = []
  const negotiated: { callId: string; step: SdpStep }[] = []
  const acted: { callId: string; action: CallAction }[] = []
  const { listen, tell } = createEngineReports()
  const hungUp: { callId: string; reason: HangUpReason }[] = []
  let state: EngineHealth['state'] = 'ready'
  let refusal: EngineErrorCode | undefined
  let held: Promise<void> | undefined
  let closed = false

  const end: FakeEngine['end'] = (callId, reason, durationMs, olderLine) => {
    if (olderLine === undefined && !live.delete(callId)) return
    const { line } = lineOf(answered.findLast((brief) => brief.callId === callId) ?? {})
    const of = olderLine ?? line
    tell('onCallEnd', { callId, reason, durationMs, ...(of !== undefined && { line: of }) })
  }

  return {
    answered,
    upgraded,
    negotiated,
    acted,
    hungUp,
    get closed() {
      return closed
    },
    setState(next) {
      state = next
    },
    refuseNext(code) {
      refusal = code
    },
    holdNext() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    end,
    answerAfter: (ms) => void tell('onAnswerTime', ms),
    say: (turn) => void tell('onTurn', turn),
    remember: (memory) => void tell('onMemory', memory),
    recorded: (recording) => void tell('onRecorded', recording),
    tell: (news) => void tell('onNews', news),
    sound: (sound) => void tell('onSound', sound),
    note: (note) => void tell('onNote', note),
    ready: () => Promise.resolve(),
    async connect(leg, brief, socket) {
      if (refusal) {
        const code = refusal
        refusal = undefined
        throw new EngineError(code, `refused: ${code}`)
      }
      const waited = held
      held = undefined
      await waited
      if (leg.kind === 'webrtc' && !leg.offer.startsWith('v=0'))
        throw new EngineError('invalid_offer', 'not an offer')
      if (live.size >= maxCalls) throw new EngineError('engine_busy', 'as many calls as allowed')
      answered.push(brief)
      live.add(brief.callId)
      if (leg.kind === 'socket' && socket) {
        upgraded.push({ leg, socket })
        // The caller left. Without reading, nobody would notice.
        socket.resume().once('end', () => socket.destroy())
        socket.write(upgradeAnswerOf(leg))
        return ''
      }
      // Each leg is a session of its own.
      return `v=0\r\no=- ${answered.length} 1 IN IP4 127.0.0.1\r\ns=answer\r\n`
    },
    async negotiate(callId, step) {
      if (!live.has(callId)) throw new EngineError('engine_failed', 'There is no such call.')
      if ('sdp' in step && !step.sdp.startsWith('v=0')) {
        throw new EngineError('invalid_offer', 'not an offer')
      }
      negotiated.push({ callId, step })
      if (step.type === 'wanted') return 'v=0\r\ns=offer\r\n'
      return step.type === 'offer' ? 'v=0\r\ns=answer\r\n' : ''
    },
    async act(callId, action) {
      if (!live.has(callId)) throw new EngineError('engine_failed', 'There is no such call.')
      acted.push({ callId, action })
    },
    async replay({ agent, turns, spoken, language }) {
      const greeting = agent.greeting ?? 'Hello.'
      const said = spoken && JSON.stringify({ ...spoken, language, greeting })
      return {
        greeting,
        turns: turns.map(({ text }) => ({ answer: text, tools: [] })),
        ...(said && { sound: Buffer.from(said).toString('base64') }),
      }
    },
    hangUp(callId, reason) {
      hungUp.push({ callId, reason })
      end(callId, reason, 1_000)
    },
    health: () => ({
      state,
      progress: { step: 'loading speech recognition', done: 2, total: 5 },
      calls: live.size,
      maxCalls,
      pacerLagMs: { p50: 0, p99: 0, max: 0 },
      rss: {},
    }),
    spokenLanguages: () => spokenLanguages,
    embed: async (texts) => texts.map(vectorOf),
    ...listen,
    recordsCalls: options.recordsCalls ?? false,
    async close() {
      closed = true
      for (const callId of live) end(callId, 'shutdown', 1_000)
    },
  }
}

/** RFC 6455, section 4.2.2. */
const upgradeAnswerOf = ({
  key,
  subprotocol,
}: Pick<SocketRequest, 'key' | 'subprotocol'>): string =>
  `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${createHash(
    'sha1',
  )
    .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')}\r\n${subprotocol ? `Sec-WebSocket-Protocol: ${subprotocol}\r\n` : ''}\r\n`

/** Returns a unit vector. Texts with the same words have the same one. */
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(384)
  for (const word of text.toLowerCase().match(/\w+/g) ?? ['']) {
    const place = Array.from(word).reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 384, 7)
    vector[place]! += 1
  }
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
