import type { Socket } from 'node:net'

/** What Node has and does not document. */
interface NodeSocket {
  server?: unknown
  _handle?: { readStop?(): void } | null
}

/**
 * Prepares a socket of an HTTP server for the way to a child process: from now on, only the child reads from it. Returns
 * what this process has read of it after the request. docs/decisions/sockets.md has the reasons.
 */
export function prepareHandOver(socket: Socket): Uint8Array {
  // A caller who leaves now is no reason for this process to end.
  socket.on('error', () => socket.destroy())
  const node = socket as unknown as NodeSocket
  // Otherwise, Node counts the child's sockets for the server, which never closes once the child is dead.
  node.server = undefined
  // oxlint-disable-next-line no-underscore-dangle -- Node's own name
  node._handle?.readStop?.()
  const read: unknown = socket.read()
  return read instanceof Uint8Array ? read : new Uint8Array()
}
