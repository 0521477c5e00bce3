import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiServer } from './apiServer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route may take the socket of a request for a WebSocket (`upgradeOf`). */
    takesSocket?: boolean
  }
}

/** A request for a WebSocket that nobody has answered yet. */
export interface Upgrade {
  socket: Socket
  /** What arrived together with the request, after its headers. */
  head: Buffer
  /**
   * Has `take` do something with the socket, such as pass it on. The request counts as answered with 101 if it resolves.
   * If it rejects, the route answers, unless the socket is gone.
   */
  pass(reply: FastifyReply, take: () => Promise<void>): Promise<void>
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** Returns undefined for a request that does not ask for a WebSocket. */
export const upgradeOf = ({ raw }: FastifyRequest): Upgrade | undefined => upgrades.get(raw)

/** How long a client has to read why it was refused, before its socket is closed. */
const LINGER_MS = 1_000

/**
 * Passes requests for WebSockets through the routes, so that they meet the same limits, rules and errors as every other
 * request, and so that a refusal is a plain answer. Node does this only for requests without an upgrade. Where no
 * route takes sockets, a request for a WebSocket is treated as if it had not asked.
 *
 * `shouldUpgradeCallback` is the option of Node's server. Call `serve` before any route is added.
 */
export function createUpgrades() {
  const paths: RegExp[] = []
  /** Node forgets a socket once it was upgraded, so `close` of the server would wait for these. */
  const waiting = new Set<Socket>()

  function route(app: ApiServer, request: IncomingMessage, socket: Socket, head: Buffer): void {
    // A caller who leaves now is no reason for this process to end.
    socket.on('error', () => socket.destroy())
    waiting.add(socket)
    socket.once('close', () => waiting.delete(socket))
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => {
      if (!waiting.has(socket)) return
      response.detachSocket(socket)
      socket.end()
      // Without reading, a client that still sends would have the connection reset before it has read the answer.
      socket.resume()
      setTimeout(() => socket.destroy(), LINGER_MS).unref()
    })
    upgrades.set(request, {
      socket,
      head,
      async pass(reply, take) {
        response.detachSocket(socket)
        try {
          await take()
        } catch (error) {
          if (!socket.destroyed) response.assignSocket(socket)
          throw error
        }
        waiting.delete(socket)
        reply.hijack()
        response.statusCode = 101
        // Another process answers. This is what Fastify waits for before it counts and logs the request.
        response.emit('finish')
      },
    })
    app.routing(request, response)
  }

  return {
    shouldUpgradeCallback: ({ method, url = '', headers }: IncomingMessage): boolean =>
      method === 'GET' &&
      headers.upgrade?.toLowerCase() === 'websocket' &&
      paths.some((path) => path.test(url)),
    serve(app: ApiServer): void {
      app.addHook('onRoute', ({ url, config }) => {
        if (config?.takesSocket) paths.push(patternOf(url))
      })
      app.addHook('preClose', async () => {
        for (const socket of waiting) socket.destroy()
      })
      app.server.on('upgrade', (request, socket, head) =>
        route(app, request, socket as Socket, head),
      )
    },
  }
}

/** Matches the addresses of a route such as `/calls/:id`. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`)
