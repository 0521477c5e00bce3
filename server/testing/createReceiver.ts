import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { onTestFinished } from 'vitest'

export interface Received {
  url: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/**
 * A third-party server. It responds to everything with one status and the given headers, and records what
 * it was sent.
 */
export async function createReceiver(
  status: number,
  headers: OutgoingHttpHeaders = {},
  answer = 'echo: 5550100',
): Promise<{ origin: string; seen: readonly Received[] }> {
  const seen: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push({ url: request.url, headers: request.headers, body })
      response.writeHead(status, headers).end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, seen }
}
