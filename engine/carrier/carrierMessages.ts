/**
 * What carriers and their programs say to each other over the WebSocket of a phone call. Twilio and Telnyx speak two
 * dialects of one protocol:
 *
 * - Twilio Media Streams: https://www.twilio.com/docs/voice/media-streams/websocket-messages
 * - Telnyx Media Streaming: https://developers.telnyx.com/docs/voice/programmable-voice/media-streaming and
 *   https://developers.telnyx.com/api-reference/websockets/stream-call-media-over-websocket
 *
 * Both send `connected`, one `start`, then `media`, `dtmf` and the marks that we have sent, and at last `stop`. They take
 * `media`, `mark` and `clear`. Sound is µ-law at 8 kHz in base64, without headers. Telnyx writes names with underscores,
 * does not promise any order, and wants at least 20 ms in a `media`.
 */
import { z } from 'zod'
import type { Carrier } from '../engine.ts'

/** A message of a carrier, in the words of neither dialect. */
export type CarrierMessage =
  | { type: 'connected' }
  /** `callId` is the id of the call that the carrier has told its webhook. */
  | { type: 'start'; streamId: string; callId: string }
  /** `chunk` counts the pieces of sound of one track. */
  | { type: 'media'; streamId: string; chunk: number; payload: Uint8Array }
  | { type: 'mark'; streamId: string; name: string }
  | { type: 'key'; streamId: string; key: string }
  | { type: 'stop'; streamId: string }
  /** Nothing that a call needs, such as a message that the carrier has added since, or the agent's own sound. */
  | { type: 'other' }
  | { type: 'invalid'; reason: string }

/** No carrier sends more in one message: Telnyx allows 30 s of sound, which is 320 KB of base64. */
const LARGEST_MESSAGE_BYTES = 512 * 1024

const Id = z.string().min(1).max(200)
const Count = z.union([z.string().regex(/^\d{1,15}$/), z.int().nonnegative()]).transform(Number)
/** `*` and `#` are keys too; A to D are on no telephone but in the standard. */
const Key = z.string().regex(/^[0-9*#A-D]$/)
const Sound = z.string().transform((text, context) => {
  const bytes = Buffer.from(text, 'base64')
  // Node skips what is not base64. A carrier that sends such a thing sends no sound.
  if (bytes.length === 0 || Math.abs(bytes.length * 4 - text.length * 3) > 8) {
    context.addIssue('must be base64')
  }
  return bytes
})
const Media = z.object({ track: z.string().optional(), chunk: Count, payload: Sound })
const MULAW = new Set(['audio/x-mulaw', 'PCMU'])
const Format = z.object({
  encoding: z.string().refine((name) => MULAW.has(name), 'must be µ-law (PCMU)'),
  channels: z.literal(1).optional(),
})
const rate = z.literal(8_000)

interface Dialect {
  /** The field that names the stream. */
  streamId: 'streamSid' | 'stream_id'
  start: z.ZodType<{ callId: string }>
  /** Whether our messages name the stream. */
  namesStream: boolean
}

const dialects: Readonly<Record<Carrier, Dialect>> = {
  twilio: {
    streamId: 'streamSid',
    start: z
      .object({ callSid: Id, mediaFormat: Format.extend({ sampleRate: rate }) })
      .transform(({ callSid }) => ({ callId: callSid })),
    namesStream: true,
  },
  telnyx: {
    streamId: 'stream_id',
    start: z
      .object({ call_control_id: Id, media_format: Format.extend({ sample_rate: rate }) })
      .transform(({ call_control_id }) => ({ callId: call_control_id })),
    namesStream: false,
  },
}

/** Reads a message. Never throws. */
export function parseCarrierMessage(carrier: Carrier, text: string): CarrierMessage {
  if (text.length > LARGEST_MESSAGE_BYTES) return invalid('is too large')
  const dialect = dialects[carrier]
  let message: Record<string, unknown>
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return invalid('is no object')
    message = parsed as Record<string, unknown>
  } catch {
    return invalid('is not JSON')
  }
  const { event } = message
  if (event === 'connected') return { type: 'connected' }
  if (typeof event !== 'string') return invalid('has no event')
  if (!known.has(event)) return { type: 'other' }
  const stream = Id.safeParse(message[dialect.streamId])
  if (!stream.success) return invalid(`of the event ${event} has no ${dialect.streamId}`)
  const streamId = stream.data
  /** Returns what the message has under the name of its event. */
  const content = <Out extends object>(
    schema: z.ZodType<Out>,
    made: (out: Out) => CarrierMessage,
  ) => {
    const result = schema.safeParse(message[event])
    if (result.success) return made(result.data)
    const [issue] = result.error.issues
    return invalid(`of the event ${event}: ${issue?.path.join('.')} ${issue?.message}`)
  }
  switch (event) {
    case 'start':
      return content(dialect.start, ({ callId }) => ({ type: 'start', streamId, callId }))
    case 'media':
      return content(Media, ({ track, chunk, payload }) =>
        track !== undefined && !track.startsWith('inbound')
          ? { type: 'other' }
          : { type: 'media', streamId, chunk, payload },
      )
    case 'mark':
      return content(z.object({ name: z.string().max(200) }), ({ name }) => ({
        type: 'mark',
        streamId,
        name,
      }))
    case 'dtmf':
      return content(z.object({ digit: Key }), ({ digit }) => ({
        type: 'key',
        streamId,
        key: digit,
      }))
    default:
      return { type: 'stop', streamId }
  }
}

const known = new Set(['start', 'media', 'mark', 'dtmf', 'stop'])

const invalid = (reason: string): CarrierMessage => ({
  type: 'invalid',
  reason: `A message of the carrier ${reason}.`,
})

/** The messages that a carrier takes, as text. */
export interface CarrierWords {
  /** Plays this µ-law sound after what is waiting. At least 20 ms. */
  media(payload: Uint8Array): string
  /** The carrier sends the name back when all sound before it has been heard, or has been dropped. */
  mark(name: string): string
  /** Drops the sound that waits at the carrier. */
  clear(): string
}

export function carrierWords(carrier: Carrier, streamId: string): CarrierWords {
  const { namesStream, streamId: field } = dialects[carrier]
  const stream = namesStream ? { [field]: streamId } : {}
  const write = (event: string, content: object): string =>
    JSON.stringify({ event, ...stream, ...content })
  return {
    media: (payload) =>
      write('media', { media: { payload: Buffer.from(payload).toString('base64') } }),
    mark: (name) => write('mark', { mark: { name } }),
    clear: () => write('clear', {}),
  }
}
