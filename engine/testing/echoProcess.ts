/**
 * Takes WebSockets over from a server's process and echoes their frames. It answers an upgrade itself, and only after its
 * parent has closed its own side of the socket: see docs/decisions/sockets.md.
 */
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'

/** RFC 6455, section 1.3. */
const WEBSOCKET_ID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export type ToEchoProcess =
  /** Comes with the socket. `head` is what had already arrived after the request. */
  { type: 'take'; id: number; key: string; head: Uint8Array } | { type: 'released'; id: number }

export interface FromEchoProcess {
  type: 'took'
  id: number
}

const taken = new Map<number, { socket: Socket; key: string; head: Uint8Array }>()

process.on('message', (message: ToEchoProcess, socket: Socket | undefined) => {
  if (message.type === 'take') {
    // A caller who left in between leaves no socket.
    if (socket) taken.set(message.id, { socket, key: message.key, head: message.head })
    process.send?.({ type: 'took', id: message.id } satisfies FromEchoProcess)
    return
  }
  const call = taken.get(message.id)
  if (!call) return
  taken.delete(message.id)
  const accept = createHash('sha1').update(`${call.key}${WEBSOCKET_ID}`).digest('base64')
  call.socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  const echo = createEcho((frame) => call.socket.write(frame))
  echo(call.head)
  call.socket.on('data', echo)
  call.socket.on('error', () => call.socket.destroy())
})

/** Returns every frame of less than 126 bytes as it came, without its mask (RFC 6455, section 5.2). */
function createEcho(write: (frame: Buffer) => void): (bytes: Uint8Array) => void {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const length = (rest[1] ?? 0) & 0x7f
      if (rest.length < 6 + length) return
      const [mask, content] = [rest.subarray(2, 6), rest.subarray(6, 6 + length)]
      const plain = content.map((byte, at) => byte ^ mask[at % 4]!)
      write(Buffer.concat([Buffer.of(rest[0]!, length), plain]))
      rest = rest.subarray(6 + length)
    }
  }
}
