import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { muLaw } from '@ringwell/engine/sound/g711.ts'
import { microphone } from '../browsers.ts'
import { resampleTo } from './resampleTo.ts'
import { decodeWav } from './wav.ts'

const RATE_HZ = 8_000
const FRAME_MS = 20
const FRAME_BYTES = (RATE_HZ * FRAME_MS) / 1_000
const SILENCE = 0xff

type Handler = (event: { data: string }) => void

/**
 * Twilio's side of a media stream, in memory and in real time: 20 ms of µ-law every 20 ms, and a mark comes back when the
 * sound before it has been played.
 * Source: https://www.twilio.com/docs/voice/media-streams/websocket-messages
 */
export function createTwilioStream() {
  const handlers = new Map<string, Handler[]>()
  const toSay: Uint8Array[] = []
  let frames = 0
  let playedUntil = 0
  let heardBytes = 0

  const tell = (message: object): void => {
    for (const handler of handlers.get('message') ?? []) handler({ data: JSON.stringify(message) })
  }
  const start = Date.now()
  const timer = setInterval(() => {
    // A timer is late on a busy machine. The stream is not.
    while (frames * FRAME_MS < Date.now() - start) {
      const payload = toSay.shift() ?? new Uint8Array(FRAME_BYTES).fill(SILENCE)
      tell({
        event: 'media',
        streamSid: 'MZ1',
        media: {
          payload: Buffer.from(payload).toString('base64'),
          timestamp: `${frames * FRAME_MS}`,
        },
      })
      frames += 1
    }
  }, FRAME_MS)

  return {
    /** What `TwilioRealtimeTransportLayer` needs of a WebSocket. */
    socket: {
      addEventListener(type: string, handler: Handler): void {
        handlers.set(type, [...(handlers.get(type) ?? []), handler])
      },
      send(text: string): void {
        const message = JSON.parse(text) as {
          event: string
          media?: { payload: string }
          mark?: { name: string }
        }
        const now = Date.now()
        if (message.event === 'media') {
          const bytes = Buffer.from(message.media?.payload ?? '', 'base64').length
          heardBytes += bytes
          playedUntil = Math.max(playedUntil, now) + bytes / (RATE_HZ / 1_000)
        }
        if (message.event === 'clear') playedUntil = now
        if (message.event === 'mark') {
          const mark = { event: 'mark', streamSid: 'MZ1', mark: message.mark }
          setTimeout(() => tell(mark), Math.max(0, playedUntil - now))
        }
      },
      close: () => undefined,
    },
    begin(): void {
      const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: RATE_HZ, channels: 1 }
      tell({ event: 'start', streamSid: 'MZ1', start: { streamSid: 'MZ1', mediaFormat } })
    },
    /** Resolves when everything that arrived has been played. */
    async played(): Promise<void> {
      while (Date.now() < playedUntil) await pause(playedUntil - Date.now())
    },
    /** Says a committed track, and resolves when it was said. */
    async say(track: string): Promise<void> {
      const { samples } = resampleTo(decodeWav(readFileSync(microphone(track))), RATE_HZ)
      const bytes = muLaw.encode(samples)
      for (let at = 0; at < bytes.length; at += FRAME_BYTES) {
        const frame = new Uint8Array(FRAME_BYTES).fill(SILENCE)
        frame.set(bytes.subarray(at, at + FRAME_BYTES))
        toSay.push(frame)
      }
      while (toSay.length > 0) await pause(FRAME_MS)
    },
    heardSeconds: () => heardBytes / RATE_HZ,
    end: () => clearInterval(timer),
  }
}
