import dgram from 'node:dgram'
import net from 'node:net'
import tls from 'node:tls'
import type { Peers } from './peers.ts'
import type { Protocol, SipSettings, Trunk } from './sipSettings.ts'
import { bodyLengthOf } from './sipMessage.ts'

/** Where a message came from, or goes to. */
export interface Peer {
  protocol: Protocol
  address: string
  port: number
  /** The connection of a message that came over TCP or TLS. */
  socket?: net.Socket | undefined
  /** The name in the certificate of a peer that we connect to over TLS. */
  serverName?: string | undefined
}

/** Where a trunk takes calls and registrations. Throws if its name is not known. */
export async function peerOf(trunk: Trunk, peers: Pick<Peers, 'addressOf'>): Promise<Peer> {
  const { address, port } = await peers.addressOf(trunk)
  return {
    protocol: trunk.protocol,
    address,
    port: port ?? (trunk.protocol === 'tls' ? 5061 : 5060),
    serverName: trunk.host,
  }
}

export interface TransportOptions extends Pick<SipSettings, 'port' | 'tls'> {
  /** The addresses to listen at. The first one has to work; of the others, those whose family the system has. */
  hosts: readonly string[]
  /** Asked before a byte is read. */
  isAllowed: (address: string) => boolean
  onMessage: (text: string, peer: Peer) => void
  /** Called for each packet or connection of a stranger. */
  onStranger: (address: string) => void
}

export interface SipTransport {
  /** Rejects with the system's error if an address cannot be listened at. */
  listen(): Promise<void>
  send(text: string, peer: Peer): void
  /** The ports that we listen at: other ones than asked for if 0 was asked for. */
  ports(): { udp: number; tls: number | undefined }
  localAddress(peer: Peer): Promise<string>
  close(): Promise<void>
}

/** The longest message. Nothing that is sent to us is nearly as long. */
const MOST_BYTES = 64 * 1024
const MOST_CONNECTIONS = 500
/** As long as a call may last, so that a connection without a word is not cut during a call. */
const IDLE_MS = 65 * 60_000
const CONNECT_LIMIT_MS = 10_000

export function createTransport(options: TransportOptions): SipTransport {
  const { hosts, isAllowed, onMessage, onStranger } = options
  const datagrams = new Map<'ipv4' | 'ipv6', dgram.Socket>()
  const servers: net.Server[] = []
  const connections = new Map<string, net.Socket>()
  /** Every connection that was let in, also while TLS is agreed on. */
  const accepted = new Set<net.Socket>()
  const locals = new Map<string, string>()
  let ports = { udp: options.port, tls: options.tls?.port }

  const serve = (socket: net.Socket, peer: Peer): void => {
    const known = { ...peer, socket }
    const key = keyOf(peer)
    connections.set(key, socket)
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      if (connections.get(key) === socket) connections.delete(key)
    })
    const read = createStreamReader({
      onMessage: (text) => onMessage(text, known),
      // The answer to a keep-alive (RFC 5626, section 4.4.1).
      onPing: () => socket.write('\r\n'),
      onNonsense: () => socket.destroy(),
    })
    socket.on('data', (data: Buffer) => read(data.toString('latin1')))
  }

  const admit = (socket: net.Socket, protocol: 'tcp' | 'tls'): Peer | undefined => {
    const address = plain(socket.remoteAddress ?? '')
    if (isAllowed(address) && accepted.size < MOST_CONNECTIONS) {
      accepted.add(socket)
      socket.once('close', () => accepted.delete(socket))
      socket.on('error', () => socket.destroy())
      return { protocol, address, port: socket.remotePort ?? 0 }
    }
    onStranger(address)
    socket.resetAndDestroy()
    return undefined
  }

  const listenUdp = async (host: string, port: number): Promise<number> => {
    const type = net.isIPv6(host) ? 'udp6' : 'udp4'
    const socket = dgram.createSocket({ type, ipv6Only: type === 'udp6' })
    socket.on('message', (data, from) => {
      const address = plain(from.address)
      if (!isAllowed(address)) return onStranger(address)
      onMessage(data.toString('latin1'), {
        protocol: 'udp',
        address,
        port: from.port,
      })
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.bind(port, host, resolve)
    })
    // An error of one packet that could not be sent, such as to a closed port.
    socket.on('error', () => undefined)
    datagrams.set(type === 'udp6' ? 'ipv6' : 'ipv4', socket)
    return socket.address().port
  }

  const listenTcp = async (host: string, port: number, server: net.Server): Promise<number> => {
    server.maxConnections = MOST_CONNECTIONS
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port, ipv6Only: net.isIPv6(host) }, resolve)
    })
    server.on('error', () => undefined)
    servers.push(server)
    return (server.address() as net.AddressInfo).port
  }

  const plainServer = (): net.Server =>
    net.createServer((socket) => {
      const peer = admit(socket, 'tcp')
      if (peer) serve(socket, peer)
    })

  const secureServer = ({ cert, key }: { cert: string; key: string }): net.Server => {
    const secured = tls.createServer({ cert, key }, (socket) => {
      const address = plain(socket.remoteAddress ?? '')
      serve(socket, { protocol: 'tls', address, port: socket.remotePort ?? 0 })
    })
    secured.on('tlsClientError', (_error, socket) => socket.destroy())
    // Strangers are gone before they get a certificate.
    return net.createServer((socket) => {
      if (admit(socket, 'tls')) secured.emit('connection', socket)
    })
  }

  const connect = (peer: Peer): net.Socket => {
    const { address: host, port, serverName } = peer
    const servername =
      serverName !== undefined && net.isIP(serverName) === 0 ? serverName : undefined
    const socket =
      peer.protocol === 'tls'
        ? tls.connect({
            host,
            port,
            ...(servername !== undefined && { servername }),
          })
        : net.connect({ host, port })
    const limit = setTimeout(() => socket.destroy(), CONNECT_LIMIT_MS)
    socket.once(peer.protocol === 'tls' ? 'secureConnect' : 'connect', () => clearTimeout(limit))
    socket.once('close', () => clearTimeout(limit))
    serve(socket, peer)
    return socket
  }

  return {
    async listen() {
      const { tls: secure } = options
      for (const [index, host] of hosts.entries()) {
        try {
          const udp = await listenUdp(host, ports.udp)
          ports = { ...ports, udp }
          await listenTcp(host, udp, plainServer())
          if (secure) ports.tls = await listenTcp(host, ports.tls ?? 0, secureServer(secure))
        } catch (error) {
          if (index === 0 || !hasNoFamily(error)) throw error
        }
      }
    },
    ports: () => ports,

    send(text, peer) {
      if (peer.protocol !== 'udp') {
        const open = peer.socket?.destroyed === false ? peer.socket : connections.get(keyOf(peer))
        // A peer that does not read is cut off before it fills the memory.
        if (open && open.writableLength > MOST_BYTES * 16) open.destroy()
        ;(open?.destroyed === false ? open : connect(peer)).write(text, 'latin1')
        return
      }
      const socket = datagrams.get(net.isIPv6(peer.address) ? 'ipv6' : 'ipv4')
      // Errors are those of the network. The transaction sends again, and gives up in the end.
      socket?.send(Buffer.from(text, 'latin1'), peer.port, peer.address, () => undefined)
    },

    async localAddress(peer) {
      const known = peer.socket?.localAddress ?? locals.get(peer.address)
      if (known !== undefined) return plain(known)
      const probe = dgram.createSocket(net.isIPv6(peer.address) ? 'udp6' : 'udp4')
      const address = await new Promise<string>((resolve) => {
        probe.once('error', () => resolve(hosts[0] ?? ''))
        probe.connect(peer.port || 5060, peer.address, () => resolve(probe.address().address))
      })
      probe.close()
      if (locals.size > 1_000) locals.clear()
      locals.set(peer.address, address)
      return address
    },

    async close() {
      for (const socket of [...connections.values(), ...accepted]) socket.destroy()
      const sockets = [...datagrams.values()]
      datagrams.clear()
      await Promise.all([
        ...servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))),
        ...sockets.map((socket) => new Promise<void>((resolve) => socket.close(resolve))),
      ])
    },
  }
}

const keyOf = ({ protocol, address, port }: Peer): string => `${protocol} ${address} ${port}`

/** An IPv4 address may come written as IPv6, and a local one with its interface. */
const plain = (address: string): string =>
  address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')

const hasNoFamily = (error: unknown): boolean =>
  ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(String((error as { code?: unknown }).code))

/** Cuts a stream into messages by their `Content-Length` (RFC 3261, section 18.3). Exported for its test. */
export function createStreamReader(on: {
  onMessage: (text: string) => void
  onPing: () => void
  onNonsense: () => void
}): (data: string) => void {
  let waiting = ''
  let isOver = false
  /** Where the search for the end of the head goes on, so that a head in many pieces is not searched again and again. */
  let searched = 0
  const end = (): void => {
    isOver = true
    waiting = ''
    on.onNonsense()
  }
  return (data) => {
    if (isOver) return
    waiting += data
    while (waiting !== '') {
      if (waiting.startsWith('\r\n')) {
        if (waiting.startsWith('\r\n\r\n')) on.onPing()
        else if (waiting.length < 4) return
        waiting = waiting.slice(waiting.startsWith('\r\n\r\n') ? 4 : 2)
        continue
      }
      const found = waiting.indexOf('\r\n\r\n', searched)
      if (found < 0) {
        searched = Math.max(0, waiting.length - 3)
        return waiting.length > MOST_BYTES ? end() : undefined
      }
      const length = found > MOST_BYTES ? undefined : bodyLengthOf(waiting.slice(0, found))
      if (length === undefined || length > MOST_BYTES) return end()
      searched = found
      const size = found + 4 + length
      if (waiting.length < size) return
      const message = waiting.slice(0, size)
      waiting = waiting.slice(size)
      searched = 0
      on.onMessage(message)
    }
  }
}
