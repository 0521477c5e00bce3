import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

interface LocalRequest {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What the server does with one request. */
export type LocalReply = (response: ServerResponse, request: LocalRequest) => void | Promise<void>

/** Starts a server on a port of its own, in place of one with OpenAI's interface. It answers as the test says. */
export async function startLocalServer(reply: LocalReply) {
  const requests: LocalRequest[] = []
  /** Requests whose client closed the connection before the answer was complete. */
  let abandoned = 0
  let current = reply
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      response.on('close', () => {
        if (!response.writableEnded) abandoned += 1
      })
      try {
        for await (const chunk of request) chunks.push(chunk as Buffer)
      } catch {
        return
      }
      const { url = '', headers } = request
      const asked = { path: url, headers, body: Buffer.concat(chunks) }
      requests.push(asked)
      await current(response, asked)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    abandoned: () => abandoned,
    connections: () => promisify(server.getConnections.bind(server))(),
    replyWith(next: LocalReply) {
      current = next
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
