import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

interface AudioRequest {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What the server does with one request. */
export type AudioReply = (response: ServerResponse, request: AudioRequest) => void | Promise<void>

/** Starts a server with OpenAI's interface for speech on a port of its own. It answers as the test says. */
export async function startAudioServer(reply: AudioReply) {
  const requests: AudioRequest[] = []
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
    replyWith(next: AudioReply) {
      current = next
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export const answerText =
  (text: string): AudioReply =>
  (response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ text }))
  }

/** A tone of 300 Hz as the bytes of 16-bit samples. */
export function toneBytes(seconds: number, rateHz = 24_000): Buffer {
  const bytes = Buffer.alloc(Math.round(seconds * rateHz) * 2)
  for (let at = 0; at < bytes.length / 2; at++) {
    bytes.writeInt16LE(Math.round(6_000 * Math.sin((2 * Math.PI * 300 * at) / rateHz)), at * 2)
  }
  return bytes
}

/** What any server can do wrong with any request, and the code of the error that follows. */
export const misdeeds: Record<string, [reply: AudioReply, code: string]> = {
  'refuses the key': [(response) => void response.writeHead(401).end('{}'), 'server_refused'],
  'does not know the model': [(response) => void response.writeHead(404).end(), 'server_refused'],
  'is busy': [(response) => void response.writeHead(429).end(), 'server_failed'],
  fails: [(response) => void response.writeHead(503).end('<html>'), 'server_failed'],
  'sends the caller to another server': [
    (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    'server_refused',
  ],
  'answers with a page': [
    (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    'server_garbled',
  ],
  'answers with nothing': [(response) => void response.end(), 'server_garbled'],
  'breaks off before its answer': [
    (response) => void response.socket?.destroy(),
    'server_unreachable',
  ],
  'breaks off in the middle': [
    (response) => {
      response.writeHead(200, { 'content-length': 100_000 })
      response.write(Buffer.alloc(2_000, ' '))
      setTimeout(() => response.socket?.destroy(), 20)
    },
    'server_unreachable',
  ],
  'never answers': [() => undefined, 'server_late'],
  'falls silent in the middle': [
    (response) => void response.write(Buffer.alloc(2_000, ' ')),
    'server_late',
  ],
  'sends a little again and again without end': [
    (response) => {
      const drip = setInterval(() => response.write('  '), 20)
      response.on('close', () => clearInterval(drip))
    },
    'server_late',
  ],
  'sends without end, as fast as it can': [
    (response) => {
      const flood = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1_024, ' ')));
      }
      response.on('drain', flood)
      flood()
    },
    'server_garbled',
  ],
}
