import { AsyncResource } from 'node:async_hooks'
import { createSocket, type Socket } from 'node:dgram'
import type { EngineOptions } from '../engine.ts'
import { addresseeOf, stunClassOf } from './stunMessage.ts'

/**
 * As many calls share what the system keeps until it is read. Systems allow less than this by default: 0.4 MB on Linux,
 * which is half a second of twenty calls.
 */
const RECEIVE_BUFFER_BYTES = 1_048_576

export type Address = readonly [host: string, port: number]
type Received = (datagram: Buffer, from: Address) => void

/** One call's part of the port. It has what werift uses of a socket. */
export interface CallSocket {
  readonly type: 'udp'
  readonly addressFamily: 4
  readonly address: { address: string; port: number; family: string }
  readonly closed: boolean
  send(datagram: Buffer, to: Address): Promise<void>
  /** Frees the port if no other call has it. Idempotent. */
  close(): Promise<void>
}

export interface UdpPort {
  /**
   * Opens the port, if no call has it open yet.
   * @param name what the connectivity checks of this call are addressed to: the `ice-ufrag` of its answer
   * @param received gets the checks with this name, and all that comes from an address to which this call has sent something
   * @throws if no port of the range is free
   */
  join(name: string, received: Received): Promise<CallSocket>
}

interface Member {
  received: Received
  addresses: Set<string>
}

/**
 * One UDP port for all calls of browsers with this process. A connectivity check names the call that it is meant for. A
 * call answers only checks that are signed with its password (`guardTransport`), so what comes from an address to which it
 * has sent something is meant for it, too. Everything else is dropped here.
 *
 * An address can belong to two calls, when a router gives a caller's port to the next one. Both get what comes from
 * there, and only one of them can decrypt it. So nobody takes an address away from a call by forging it.
 *
 * @param range the first port of it that is free. Without it, any port
 */
export function createUdpPort(range: EngineOptions['udpPorts']): UdpPort {
  const byName = new Map<string, Member>()
  const byAddress = new Map<string, Set<Member>>()
  let opening: Promise<Socket> | undefined
  /** A port that is about to be freed can’t be opened again before it is. */
  let freed: Promise<void> = Promise.resolve()

  function membersFor(datagram: Buffer, address: string): Iterable<Member> {
    if (stunClassOf(datagram) !== 'request') return byAddress.get(address) ?? []
    const named = byName.get(addresseeOf(datagram) ?? '')
    return named ? [named] : []
  }

  async function open(): Promise<Socket> {
    const socket = await bindFirst(range)
    socket.on('message', (datagram, { address, port }) => {
      for (const member of membersFor(datagram, nameOf(address, port))) {
        try {
          member.received(datagram, [address, port])
        } catch {
          // What makes one call throw must not end the others. The datagram is lost.
        }
      }
    })
    // A datagram that could not be received is lost, too.
    socket.on('error', () => undefined)
    return socket
  }

  async function leave(name: string, member: Member, socket: Socket): Promise<void> {
    byName.delete(name)
    for (const address of member.addresses) {
      const members = byAddress.get(address)
      members?.delete(member)
      if (members?.size === 0) byAddress.delete(address)
    }
    if (byName.size > 0) return
    opening = undefined
    freed = new Promise<void>((resolve) => void socket.close(resolve))
    await freed
  }

  function remember(address: string, member: Member): void {
    if (member.addresses.has(address)) return
    member.addresses.add(address)
    byAddress.set(address, (byAddress.get(address) ?? new Set()).add(member))
  }

  return {
    async join(name, received) {
      // What goes wrong after a datagram is then a failure of its call, although another one may have opened the socket.
      const member: Member = { received: AsyncResource.bind(received), addresses: new Set() }
      // Before the port is open, so that nobody else closes it.
      byName.set(name, member)
      opening ??= freed.then(open)
      const opened = opening
      let socket: Socket
      try {
        socket = await opened
      } catch (error) {
        byName.delete(name)
        if (opening === opened) opening = undefined
        throw error
      }
      let closed = false
      return {
        type: 'udp',
        addressFamily: 4,
        address: socket.address(),
        get closed() {
          return closed
        },
        async send(datagram, [host, port]) {
          if (closed) return
          remember(nameOf(host, port), member)
          socket.send(datagram, port, host)
        },
        async close() {
          if (closed) return
          closed = true
          await leave(name, member, socket)
        },
      }
    },
  }
}

const nameOf = (host: string, port: number): string => `${host} ${port}`

async function bindFirst(range: EngineOptions['udpPorts']): Promise<Socket> {
  const { min, max } = range ?? { min: 0, max: 0 }
  for (let port = min; ; port += 1) {
    try {
      return await bind(port)
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || port >= max) throw error
    }
  }
}

function bind(port: number): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: RECEIVE_BUFFER_BYTES })
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      socket.close()
      reject(error)
    }
    socket.once('error', fail)
    socket.bind(port, () => {
      socket.off('error', fail)
      resolve(socket)
    })
  })
}
