/** A web server for pages of other sites. `localhost` and `127.0.0.1` make it two origins. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Stranger {
  type?: string
  policy?: string
  body: string
}

export interface Strangers {
  origin: string
  otherOrigin: string
  close(): Promise<void>
}

export async function serveStrangers(pages: ReadonlyMap<string, Stranger>): Promise<Strangers> {
  const server: Server = createServer((request, response) => {
    const page = pages.get(decodeURIComponent(request.url ?? ''))
    if (!page) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, {
      'content-type': page.type ?? 'text/html; charset=utf-8',
      ...(page.policy ? { 'content-security-policy': page.policy } : {}),
    })
    response.end(page.body)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    otherOrigin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
