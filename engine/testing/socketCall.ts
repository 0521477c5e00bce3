import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { ServerEvent, ServerEventOf } from '@ringwell/protocol/realtimeEvents.ts'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { OpenLeg } from '../call/leg.ts'
import type { SocketRequest } from '../engine.ts'
import { createRealtimeLeg } from '../realtime/openRealtimeLeg.ts'
import type { HandedSocket } from '../websocket/acceptWebSocket.ts'
import { beginCall, type BegunCall, type BeginOptions } from './beginCall.ts'

/** A busy machine is slow. */
export const patience = { timeout: 10_000 }

export interface SocketCalls {
  url: string
  /** The calls of the clients that have come so far. */
  begun: BegunCall[]
  /** What the calls that begin from now on are like. */
  options: BeginOptions
  close(): Promise<void>
}

/** Makes the leg of a client who asks for a WebSocket. */
type LegOf = (asked: Omit<SocketRequest, 'wire'>, handed: HandedSocket) => OpenLeg

const realtimeLeg: LegOf = (asked, handed) =>
  createRealtimeLeg({ ...asked, wire: 'realtime' }, handed)

/** Listens for WebSockets and begins a call with each of them, in this process. */
export async function listenForCalls(
  options: BeginOptions = {},
  legOf: LegOf = realtimeLeg,
): Promise<SocketCalls> {
  const server = createServer()
  const begun: BegunCall[] = []
  const calls: SocketCalls = {
    url: '',
    begun,
    options,
    async close() {
      for (const { call, ended } of begun) {
        call.hangUp('shutdown')
        await ended
      }
      server.close()
      await once(server, 'close')
    },
  }
  server.on('upgrade', ({ headers }, stream, head) => {
    const key = headers['sec-websocket-key'] ?? ''
    const asked = { kind: 'socket', key, subprotocol: undefined, head } as const
    const released = Promise.withResolvers<void>()
    const handed = { socket: stream as Socket, released: released.promise }
    const call = beginCall(legOf(asked, handed), {}, calls.options)
    call.call.answered.then(
      () => released.resolve(),
      () => stream.destroy(),
    )
    begun.push(call)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  calls.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  return calls
}

/** A client of OpenAI's protocol. */
export interface SocketClient {
  socket: WebSocket
  /** Every event so far. */
  events: ServerEvent[]
  send(event: object): void
  append(bytes: Uint8Array): void
  eventsOf<Type extends ServerEvent['type']>(type: Type): ServerEventOf<Type>[]
  /** Waits for the first event of this type. */
  first<Type extends ServerEvent['type']>(type: Type): Promise<ServerEventOf<Type>>
}

export async function connectClient(url: string): Promise<SocketClient> {
  const socket = new WebSocket(url)
  const events: ServerEvent[] = []
  socket.on('message', (data: Buffer) => void events.push(JSON.parse(data.toString())))
  socket.on('error', () => undefined)
  await once(socket, 'open')
  const send = (event: object): void => socket.send(JSON.stringify(event))
  const eventsOf = <Type extends ServerEvent['type']>(type: Type): ServerEventOf<Type>[] =>
    events.filter((event): event is ServerEventOf<Type> => event.type === type)
  return {
    socket,
    events,
    send,
    append: (bytes) =>
      send({
        type: 'input_audio_buffer.append',
        audio: Buffer.from(bytes).toString('base64'),
      }),
    eventsOf,
    async first(type) {
      await expect.poll(() => eventsOf(type).length, patience).toBeGreaterThan(0)
      return eventsOf(type)[0]!
    },
  }
}
