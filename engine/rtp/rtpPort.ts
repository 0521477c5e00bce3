import { createSocket, type Socket } from 'node:dgram'
import { isIPv4 } from 'node:net'
import { EngineError, type EngineOptions } from '../engine.ts'
import { isLocal } from './callerAddress.ts'

const ANY_PORT = 9

/**
 * Opens a UDP port. Of a range it takes even ones, because telephones send RTCP to the port after it. It begins at the end
 * and leaves the first one, which is that of browsers (`webrtc/udpPort.ts`).
 * @throws {EngineError} `no_ports`
 */
export async function openRtpPort(
  family: 4 | 6,
  ports: EngineOptions['udpPorts'],
): Promise<Socket> {
  if (!ports) return bind(family, 0)
  for (let port = ports.max - (ports.max % 2); port > ports.min; port -= 2) {
    try {
      return await bind(family, port)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  throw new EngineError('no_ports', 'All UDP ports for calls are in use. Try again in a minute.')
}

function bind(family: 4 | 6, port: number): Promise<Socket> {
  const socket = createSocket({ type: `udp${family}`, ipv6Only: family === 6 })
  return opened(socket, () => socket.bind(port))
}

function opened(socket: Socket, open: () => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      socket.close()
      reject(error)
    }
    socket.once('error', fail)
    const done = (): void => {
      socket.off('error', fail)
      resolve(socket)
    }
    socket.once('listening', done).once('connect', done)
    open()
  })
}

/**
 * Returns the address to put into our SDP: our public one, if somebody outside of this network has to reach it, or else
 * the one that this machine has towards them.
 * @param others the addresses of the other side: of its sound, as far as it is known, and of its signalling. Ours is of the
 * kind of the first one.
 * @throws {EngineError} `invalid_offer` if there is no way to them
 */
export async function ownHost(
  others: readonly string[],
  publicIps: readonly string[],
): Promise<string> {
  const [first = ''] = others
  const isAlike = (host: string): boolean => isIPv4(host) === isIPv4(first)
  const outside = others.find((host) => isAlike(host) && !isLocal(host))
  const towards = outside ?? first
  const known = outside === undefined ? undefined : publicIps.find(isAlike)
  if (known !== undefined) return known
  const socket = createSocket(isIPv4(towards) ? 'udp4' : 'udp6')
  try {
    // Sends nothing: it only asks the system for the way.
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.connect(ANY_PORT, towards, resolve)
    })
    return socket.address().address
  } catch {
    throw new EngineError('invalid_offer', `There is no way to the address ${towards} of the SDP.`)
  } finally {
    socket.close()
  }
}
