/** A stand-in for a carrier: it plays its side of a stream to a socket, and what comes back to a caller's ear. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Carrier } from '../engine.ts'
import { muLaw } from '../sound/g711.ts'
import { joinSamples } from '../stages.ts'
import { carrierSamples } from './carrierSamples.ts'

const FRAME_BYTES = 160
const FRAME_MS = 20

export type CarrierClient = Awaited<ReturnType<typeof connectCarrier>>

interface SayOptions {
  everyMs?: number
  order?: (chunks: readonly object[]) => readonly object[]
}

interface Message {
  event: string
  media?: { payload: string }
  mark?: { name: string }
  streamSid?: string
}

/** What waits to be played: sound, and the marks between it. */
type Waiting = { samples: Int16Array } | { mark: string }

/** @param lagMs how long sound waits at the carrier before it is heard */
export async function connectCarrier(
  carrier: Carrier,
  url: string,
  { lagMs = 0 }: { lagMs?: number } = {},
) {
  const samples = carrierSamples[carrier]
  const socket = new WebSocket(url)
  const messages: Message[] = []
  const heard: Int16Array[] = []
  let waiting: Waiting[] = []
  let chunk = 0
  /** Until when the sound that was taken lasts. */
  let playedUntilMs = 0
  let timer: NodeJS.Timeout | undefined

  const send = (message: object | string): void => {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Plays what is due. A mark comes back when everything before it has been played. */
  function play(): void {
    timer = undefined
    for (;;) {
      const [next] = waiting
      if (!next) return
      const waitMs = playedUntilMs - performance.now()
      if (waitMs > 0) {
        timer = setTimeout(play, waitMs)
        return
      }
      waiting.shift()
      if ('mark' in next) send(samples.mark(next.mark))
      else {
        heard.push(next.samples)
        playedUntilMs += next.samples.length / 8
      }
    }
  }

  function take(item: Waiting): void {
    if (waiting.length === 0 && playedUntilMs < performance.now()) {
      playedUntilMs = performance.now() + lagMs
    }
    waiting.push(item)
    if (!timer) play()
  }

  socket.on('error', () => undefined)
  socket.on('close', () => clearTimeout(timer))
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message
    messages.push(message)
    if (message.media) take({ samples: muLaw.decode(Buffer.from(message.media.payload, 'base64')) })
    if (message.mark) take({ mark: message.mark.name })
    if (message.event !== 'clear') return
    const marks = waiting.flatMap((item) => ('mark' in item ? [item.mark] : []))
    waiting = []
    playedUntilMs = 0
    for (const name of marks) send(samples.mark(name))
  })
  await once(socket, 'open')

  return {
    socket,
    /** Every message that came, in order. */
    messages,
    send,
    /** Begins the stream as a carrier does. */
    start() {
      send(samples.connected)
      send(samples.start)
    },
    /**
     * Says this, at 8 kHz, in chunks of 20 ms. `everyMs` is how long a chunk takes, 0 for all at once. `order` changes the
     * order in which a carrier sends them, and may leave some out or send some twice.
     */
    async say(sound: Int16Array, { everyMs = FRAME_MS, order }: SayOptions = {}) {
      const bytes = muLaw.encode(sound)
      const chunks: object[] = []
      for (let at = 0; at < bytes.length; at += FRAME_BYTES) {
        chunk += 1
        const payload = Buffer.from(bytes.subarray(at, at + FRAME_BYTES)).toString('base64')
        chunks.push(samples.media(chunk, payload))
      }
      const startMs = performance.now()
      for (const [at, message] of (order?.(chunks) ?? chunks).entries()) {
        const waitMs = startMs + at * everyMs - performance.now()
        if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
        send(message)
      }
    },
    press(keys: string) {
      for (const key of keys) send(samples.dtmf(key))
    },
    /** Everything that the caller has heard, at 8 kHz. What was dropped before it was played is not in it. */
    heard: () => joinSamples(heard),
    hangUp() {
      send(samples.stop)
      socket.close()
    },
  }
}
