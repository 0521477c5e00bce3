import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { EngineError, type SocketRequest } from '../engine.ts'

/** A larger message closes the socket. It holds half a minute of 24 kHz in base64, far more than one turn brings. */
const LARGEST_MESSAGE_BYTES = 2 * 1024 * 1024
const MOST_FRAGMENTS = 1_024
/** A caller who leaves more than this unread is cut off. Eight seconds of sound, the most that is made ahead, are 0.5 MB. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024
/** Every client answers pings by itself (RFC 6455, section 5.5.2), so a call notices in time that nobody is there. */
const PING_EVERY_MS = 3_000
/** How long a caller may take to answer the end of the call. */
const CLOSE_LIMIT_MS = 1_000

/** A socket that the server has handed to this process. Nobody reads from it before `released` resolves. */
export interface HandedSocket {
  socket: Socket
  /** Resolves when the server has let go of the socket, which it does after the leg has been opened. */
  released: Promise<void>
}

export interface WebSocketEvents {
  /** The caller has the answer to the upgrade. */
  opened(): void
  message(text: string): void
  /** The socket is closed. Comes once, also after `close`. */
  closed(): void
}

/** One caller's WebSocket, as a leg uses it. */
export interface CallerSocket {
  /** Returns false if the text was not sent. */
  send(text: string): boolean
  /** Call this every 20 ms. It asks whether somebody is there, and cuts off a caller who does not read. */
  tick(nowMs: number): void
  /** Messages and answers to pings, and all bytes that have arrived. */
  received(): { packets: number; bytes: number }
  /** Closes the socket, without an answer if the caller has none yet. */
  close(): Promise<void>
}

const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  // Compression costs more time and memory than it saves on sound.
  perMessageDeflate: false,
  maxPayload: LARGEST_MESSAGE_BYTES,
  maxFragments: MOST_FRAGMENTS,
})

/** The socket comes from outside of its call. Errors of the call must be the call's all the same. */
const inCall = <Arguments extends unknown[]>(what: (...args: Arguments) => void) =>
  AsyncResource.bind(what)

/**
 * Answers the upgrade request of a caller as soon as the socket is this process's alone, and speaks RFC 6455 from then on.
 * @throws {EngineError} `invalid_offer` if nobody could answer such a request
 */
export function acceptWebSocket(
  request: Pick<SocketRequest, 'key' | 'subprotocol' | 'head'>,
  { socket, released }: HandedSocket,
  events: WebSocketEvents,
): CallerSocket {
  if (
    Buffer.from(request.key, 'base64').toString('base64') !== request.key ||
    request.key.length !== 24
  ) {
    throw new EngineError('invalid_offer', 'Send a Sec-WebSocket-Key of 16 bytes in base64.')
  }
  if (socket.destroyed) throw new EngineError('engine_failed', 'The caller has gone.')
  let line: WebSocket | undefined
  let packets = 0
  let pingedMs = -Infinity
  let isClosing = false
  const gone = Promise.withResolvers<void>()

  const closed = inCall(() => {
    gone.resolve()
    events.closed()
  })
  const messageCame = inCall((data: Buffer) => {
    packets += 1
    if (!isClosing) events.message(data.toString())
  })
  const opened = inCall((webSocket: WebSocket) => {
    line = webSocket
    webSocket.on('message', messageCame)
    webSocket.on('pong', () => {
      packets += 1
    })
    // A frame against the protocol: the socket closes by itself.
    webSocket.on('error', () => undefined)
    events.opened()
  })
  socket.once('close', closed)
  socket.on('error', () => socket.destroy())

  async function answer(): Promise<void> {
    await released
    if (isClosing || socket.destroyed) return
    const headers = {
      upgrade: 'websocket',
      'sec-websocket-key': request.key,
      'sec-websocket-version': '13',
      ...(request.subprotocol !== undefined && { 'sec-websocket-protocol': request.subprotocol }),
    }
    // It reads no more than this of the request, which the server has checked.
    const upgrade = { method: 'GET', url: '/', headers } as unknown as IncomingMessage
    server.handleUpgrade(upgrade, socket, Buffer.from(request.head), opened)
  }
  void answer()

  function cutOff(): void {
    if (line) line.terminate()
    else socket.destroy()
  }

  return {
    send(text) {
      if (!line || line.readyState !== line.OPEN) return false
      line.send(text)
      return true
    },
    tick(nowMs) {
      if (!line || line.readyState !== line.OPEN) return
      if (line.bufferedAmount > MOST_UNREAD_BYTES) return cutOff()
      if (nowMs - pingedMs < PING_EVERY_MS) return
      pingedMs = nowMs
      line.ping()
    },
    received: () => ({ packets, bytes: socket.bytesRead }),
    async close() {
      isClosing = true
      const timer = setTimeout(cutOff, CLOSE_LIMIT_MS)
      if (line) line.close(1000)
      else socket.destroy()
      await gone.promise
      clearTimeout(timer)
    },
  }
}
