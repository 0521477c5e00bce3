import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Link, LinkError } from './link.ts'
import { TunnelBytes } from './messages.ts'

/**
 * Carries the sockets of calls to another machine: one end of a tunnel is the caller's socket at a server, and the other a
 * socket of the engine at a worker. Bytes arrive in order and once, even if NATS is away for a moment.
 */
interface Tunnels {
  /** From now on, what comes through this tunnel is kept for the socket. */
  open(tunnel: string, socket: Socket): TunnelEnd
  /** Takes bytes from another end. */
  take: (body: unknown) => Promise<object>
  /** Cuts all sockets off. */
  closeAll(): void
}

export interface TunnelEnd {
  /** Bytes go both ways from now on, `to` being the subject of the other end. The socket ends when the other one does. */
  start(to: string): void
  /** Ends the socket, after what it has been given. */
  close(): void
  /** Leaves the socket alone. Only before `start`. */
  forget(): void
}

const ASK_LIMIT_MS = 2_000
const RETRY_AFTER_MS = 100
/** After so long without the other end, a caller has hung up or is gone. */
const GIVE_UP_AFTER_MS = 8_000
/** How long the other side may take to end its half of a socket. */
const LINGER_MS = 1_000

interface Tunnel {
  socket: Socket
  started: Promise<void>
  received: number
  /** Resolves when the socket has room again. */
  written: Promise<unknown>
}

export function createTunnels(link: Link): Tunnels {
  const tunnels = new Map<string, Tunnel>()

  async function send(to: string, body: object): Promise<void> {
    const until = performance.now() + GIVE_UP_AFTER_MS
    for (;;) {
      try {
        await link.ask(to, body, ASK_LIMIT_MS)
        return
      } catch (error) {
        const why = error instanceof LinkError ? error.why : 'refused'
        const isGone = why === 'refused' || (why === 'nobody' && link.isSettled())
        if (isGone || performance.now() > until) throw error
      }
      await pause(RETRY_AFTER_MS)
    }
  }

  async function pump(tunnel: string, socket: Socket, to: string): Promise<void> {
    let offset = 0
    try {
      for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
        const data = (bytes as Buffer).toString('base64')
        await send(to, { tunnel, offset, data })
        offset += (bytes as Buffer).length
      }
    } catch {
      // Whichever end it was, this one is over, too.
    }
    await send(to, { tunnel, offset, isLast: true }).catch(() => undefined)
    end(socket)
  }

  return {
    open(tunnel, socket) {
      const { promise: started, resolve } = Promise.withResolvers<void>()
      tunnels.set(tunnel, { socket, started, received: 0, written: Promise.resolve() })
      const forget = (): void => {
        tunnels.delete(tunnel)
        resolve()
      }
      socket.on('error', () => socket.destroy())
      socket.once('close', forget)
      return {
        start(to) {
          resolve()
          void pump(tunnel, socket, to)
        },
        close: () => end(socket),
        forget,
      }
    },
    async take(body) {
      const { tunnel, offset, data, isLast } = TunnelBytes.parse(body)
      await tunnels.get(tunnel)?.started
      const one = tunnels.get(tunnel)
      if (!one || offset > one.received) throw new Error('This socket is closed.')
      // What is asked again because the answer was late has been written already.
      if (offset === one.received && data !== '') {
        const bytes = Buffer.from(data, 'base64')
        one.received += bytes.length
        if (!one.socket.write(bytes)) one.written = drained(one.socket)
      }
      await one.written
      if (isLast) end(one.socket)
      return {}
    },
    closeAll() {
      for (const { socket } of tunnels.values()) socket.destroy()
    },
  }
}

function end(socket: Socket): void {
  socket.end()
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const drained = (socket: Socket): Promise<unknown> =>
  Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)

/** Two sockets of this machine that are connected to each other, so that one can be handed to another process. */
export async function socketPair(): Promise<[Socket, Socket]> {
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ours = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
  try {
    const [[theirs]] = (await Promise.all([once(server, 'connection'), once(ours, 'connect')])) as [
      [Socket],
      unknown,
    ]
    if (theirs.remotePort === ours.localPort) return [ours, theirs]
    theirs.destroy()
    throw new Error('Another program has connected to this socket.')
  } catch (error) {
    ours.destroy()
    throw error
  } finally {
    server.close()
  }
}
