import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { brand } from '@ringwell/brand/brand.ts'
import {
  type CallAction,
  type CallBrief,
  EngineError,
  type EngineErrorCode,
  type EngineTurn,
  type HangUpReason,
  type LegRequest,
  type LiveNews,
  type ReplayRequest,
  type SdpStep,
} from '@ringwell/engine/engine.ts'
import type { CallNote } from '@ringwell/engine/callNotes.ts'
import type { TaskToolCall } from '@ringwell/engine/tools.ts'
import { LinkError } from './link.ts'

/**
 * The messages between web servers and media workers. A field may be added: whoever does not know it ignores it. Anything
 * else needs the next number, because only those with the same one talk to each other.
 */
export const PROTOCOL = 3

const base = `${brand.slug}.${PROTOCOL}`

export const subjects = {
  /** Each worker says twice a second, and whenever that changes, how it is. Workers of every protocol do. */
  workers: `${brand.slug}.workers`,
  /** Workers with a free line listen to it, in one queue. */
  line: `${base}.line`,
  /** All workers whose models are loaded listen to these, in one queue. */
  embed: `${base}.embed`,
  replay: `${base}.replay`,
  toWorker: (id: string, name: string) => `${base}.worker.${id}.${name}`,
  toServer: (id: string, name: string) => `${base}.server.${id}.${name}`,
  toAnyServer: (name: string) => `${base}.servers.${name}`,
}

/** The queue of the workers, and that of the servers: one of them gets each message. */
export const QUEUE = 'ringwell'

/** Ids become parts of subjects, in which a dot or a star would mean something. */
const Id = z.string().regex(/^[\w-]{1,64}$/)
/** Which line of a call it is, if the call may have several. */
const Line = z.int().min(0).optional()
export const newId = (): string => randomBytes(9).toString('base64url')

export const base64Of = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

/**
 * What is deep inside comes from our own programs, and the compiler has checked it there. The media process ends only the
 * call whose brief it can't use.
 */
const fromUs = <Value>() => z.looseObject({}).transform((value) => value as unknown as Value)

const WorkerFigures = z.object({
  id: Id,
  /** The machine's. */
  name: z.string().max(255),
  version: z.string().max(64),
  /** Its settings that callers hear, as a fingerprint. */
  settings: z.string().max(64),
  /** `gone`: this is its last word. */
  state: z.enum(['starting', 'ready', 'unresponsive', 'restarting', 'stopped', 'draining', 'gone']),
  maxCalls: z.number(),
  /** The calls under way, and the server that each reports to. */
  calls: z.array(z.object({ callId: Id, line: Line, home: Id, ms: z.number() })).max(10_000),
  languages: z.array(z.string()).optional(),
  pacerLagMs: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
  rss: z.record(z.string(), z.number()),
})
export type WorkerFigures = z.infer<typeof WorkerFigures>

/** Of a worker with another protocol, only its name and version can be read. */
export const WorkerReport = z.union([
  WorkerFigures.extend({ protocol: z.literal(PROTOCOL) }),
  z.object({ protocol: z.number(), name: z.string().max(255), version: z.string().max(64) }),
])

/** How long a server waits for an answer. A worker answers within milliseconds, unless it or NATS is away. */
export const LINE_LIMIT_MS = 450
export const LineRequest = z.object({ callId: Id })
export const LineAnswer = z.union([z.object({ worker: Id }), z.object({ isBusy: z.literal(true) })])

export const ConnectRequest = z.object({
  home: Id,
  leg: z
    .looseObject({ kind: z.enum(['webrtc', 'rtp', 'socket']), head: z.string().optional() })
    .transform(({ head, ...leg }) => {
      const read = head === undefined ? leg : { ...leg, head: Buffer.from(head, 'base64') }
      return read as unknown as LegRequest
    }),
  /** What the bytes of the caller's socket come through, if the call is over one. */
  tunnel: Id.optional(),
  brief: z
    .looseObject({
      callId: Id,
      agentUuid: z.string(),
      agent: z.looseObject({ id: z.string(), instructions: z.string() }),
      limitMs: z.number(),
      idleLimitMs: z.number(),
    })
    .transform((brief) => brief as unknown as CallBrief),
})
export const NegotiateRequest = z.object({ callId: Id, step: fromUs<SdpStep>() })
export const ActRequest = z.object({ callId: Id, action: fromUs<CallAction>() })
export const HangUpRequest = z.object({
  callId: Id,
  reason: z.string().transform((reason) => reason as HangUpReason),
})

/** `offset` counts the bytes that went this way before. */
export const TunnelBytes = z.object({
  tunnel: Id,
  offset: z.int().min(0),
  data: z.string().default(''),
  isLast: z.boolean().default(false),
})

export const EmbedRequest = z.object({ texts: z.array(z.string()).max(256) })
/** The vectors, one after the other, as the base64 of 32-bit floats. */
export const EmbedAnswer = z.object({ vectors: z.string() })

/** What must not be lost of a call. */
export const Fact = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('turn'),
    turn: z
      .looseObject({
        position: z.int().min(0),
        who: z.enum(['agent', 'visitor']),
        text: z.string(),
      })
      .transform((turn) => turn as unknown as Omit<EngineTurn, 'callId'>),
  }),
  z.object({
    type: z.literal('note'),
    note: z.looseObject({ type: z.string() }).transform((note) => note as unknown as CallNote),
  }),
  z.object({
    type: z.literal('memory'),
    line: z.int().min(0),
    from: z.int().min(0),
    entries: z.array(z.string()).readonly(),
  }),
  z.object({
    type: z.literal('ended'),
    reason: z
      .string()
      .max(40)
      .transform((reason) => reason as HangUpReason),
    durationMs: z.number().min(0),
  }),
])
export type Fact = z.infer<typeof Fact>
/**
 * What happened in a call, and on which of its lines. A fact may arrive more than once, and always in order. Each is read by
 * itself, so that one that nobody understands does not hold up the others.
 */
export const Facts = z.object({
  worker: Id,
  callId: Id,
  facts: z.array(z.object({ line: Line, fact: z.unknown() })).max(1_000),
})
/** The server that answers: one that hangs does not. */
export const AnyServer = z.object({ server: Id })
/** Whoever stored them reports the call from now on. */
export const FactsAnswer = z.object({ server: Id })

export const ReplayAsk = z.object({
  home: Id,
  request: z
    .looseObject({
      callId: Id,
      agent: z.looseObject({ id: z.string() }),
      turns: z.array(z.unknown()),
    })
    .transform((request) => request as unknown as ReplayRequest),
})

export const News = z.object({ callId: Id, news: fromUs<LiveNews>() })
/** The base64 of 16-bit samples. */
export const Sound = z.object({ callId: Id, sound: z.string() })
export const AnswerTime = z.object({ ms: z.number() })
export const Recorded = z.object({
  callId: Id,
  line: Line,
  cutOff: z.enum(['full', 'slow', 'failed', 'killed']).optional(),
})

export const ToolRequest = z
  .looseObject({
    callId: Id,
    agent: z.string(),
    key: z.string(),
    tool: z.string(),
    arguments: z.looseObject({}),
  })
  .transform((call) => call as unknown as TaskToolCall)

/** `reading` is unique. The first piece may be asked of any server, and the others of the one that has sent it. */
export const KnowledgeRequest = z.object({ reading: Id, agent: z.string() })
export const KnowledgeAnswer = z.object({
  server: Id,
  /** Undefined after the last. */
  part: z
    .object({
      entries: z.array(z.object({ cue: z.string(), say: z.string(), passage: z.string() })),
      vectors: z.string(),
    })
    .optional(),
})

const RecordingSide = z.enum(['agent', 'user'])
export const RecordingBegin = z.object({
  callId: Id,
  side: RecordingSide,
  bytes: z.int().min(1),
  beforeMs: z.number().min(0).default(0),
  lengthMs: z.number().min(0),
  endTime: z.iso.datetime(),
  isComplete: z.boolean(),
})
/** Without an upload, nobody wants the recording: its call was erased, or was never stored. */
export const RecordingBegun = z.object({ server: Id, upload: Id.optional() })
export const RecordingPiece = z.object({ upload: Id, offset: z.int().min(0), data: z.string() })
export const RecordingPieceAnswer = z.object({ isKept: z.boolean() })

const codes: readonly string[] = [
  'invalid_offer',
  'offer_too_large',
  'engine_starting',
  'engine_busy',
  'no_ports',
  'engine_failed',
] satisfies EngineErrorCode[]

/** The engine's error that a worker has answered with, or one that says that the worker could not be asked. */
export function engineErrorOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  if (error instanceof LinkError && error.why === 'refused') {
    const code = codes.includes(error.code ?? '')
      ? (error.code as EngineErrorCode)
      : 'engine_failed'
    return new EngineError(code, error.message)
  }
  if (error instanceof LinkError && error.why === 'tooLarge') {
    return new EngineError('offer_too_large', 'The offer is too large.')
  }
  return new EngineError('engine_failed', 'The voice engine does not answer. Try again.')
}
