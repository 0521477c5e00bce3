/** Sockets on their way from an HTTP server to the media process. docs/decisions/sockets.md relies on this. */
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEngine } from './createEngine.ts'
import { type Engine, EngineError } from './engine.ts'
import { testBrief } from './testing/callAgents.ts'

let engine: Engine
let mediaPid: number
let server: Server
let port: number
/** The sockets of all upgrade requests, as the server has them. */
let sockets: Socket[]
let refusals: unknown[]
let clients: { close(): void }[]
let calls = 0

/** A busy machine needs time to start the media process. */
const patience = { timeout: 20_000 }

beforeAll(() => {
  engine = createEngine(
    {
      dataDir: '/nowhere/works',
      publicIps: [],
      udpPorts: undefined,
      maxCalls: 4,
      llm: undefined,
      warmUp: 'never',
      log() {},
    },
    {
      entry: new URL('testing/fakeMediaProcess.ts', import.meta.url),
      firstRestartDelayMs: 1,
      forked(pid) {
        mediaPid = pid ?? 0
      },
    },
  )
})
afterAll(() => engine.close())

beforeEach(async () => {
  sockets = []
  refusals = []
  clients = []
  await expect.poll(() => engine.health().state, patience).toBe('ready')
  server = createServer((_, response) => response.end('still here'))
  server.on('upgrade', ({ headers }, stream, head) => {
    const socket = stream as Socket
    sockets.push(socket)
    calls += 1
    const key = headers['sec-websocket-key'] ?? ''
    const leg = { kind: 'socket', wire: 'realtime', key, subprotocol: undefined, head } as const
    engine
      .connect(leg, { ...testBrief, callId: `call-${calls}` }, socket)
      .catch((error: unknown) => {
        refusals.push(error)
        if (socket.destroyed) return
        const status = error instanceof EngineError ? error.status : 500
        socket.end(`HTTP/1.1 ${status} No\r\nConnection: close\r\n\r\n`)
        socket.destroySoon()
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ;({ port } = server.address() as AddressInfo)
})

afterEach(async () => {
  for (const client of clients) client.close()
  await expect.poll(() => engine.health().calls, patience).toBe(0)
  if (!server.listening) return
  server.close()
  await once(server, 'close')
})

/** A client, and what it received: the session of the fake media process answers each text with an event of this id. */
function openSocket(): { socket: WebSocket; received: string[]; closed: Promise<unknown> } {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  clients.push(socket)
  const received: string[] = []
  socket.addEventListener('message', ({ data }) => {
    received.push((JSON.parse(String(data)) as { event_id: string }).event_id)
  })
  const closed = new Promise((resolve) => {
    socket.addEventListener('close', resolve, { once: true })
  })
  return { socket, received, closed }
}

const opened = (socket: WebSocket) =>
  new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })

async function isServing(): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })
  return (await response.text()) === 'still here'
}

/** The sockets that the media process has open. */
const socketsOfMedia = (): string[] =>
  readdirSync(`/proc/${mediaPid}/fd`).flatMap((name) => {
    try {
      const target = readlinkSync(`/proc/${mediaPid}/fd/${name}`)
      return target.startsWith('socket:') ? [target] : []
    } catch {
      return []
    }
  })

/** The key is the one of RFC 6455, section 1.3. */
const request = `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`

/** A masked text frame, as clients send it. */
function frameOf(text: string): Buffer {
  const mask = Buffer.of(1, 2, 3, 4)
  const content = Buffer.from(text).map((byte, at) => byte ^ mask[at % 4]!)
  return Buffer.concat([Buffer.of(0x81, 0x80 | content.length), mask, content])
}

/** A client that writes what it likes, and the text of all that came back. */
function openRaw(): { socket: Socket; received: () => string } {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  clients.push({ close: () => socket.destroy() })
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  return { socket, received: () => received }
}

/** The ids of the events in a client's bytes. */
const eventsIn = (text: string): string[] =>
  [...text.matchAll(/"event_id":"([^"]+)"/g)].map(([, id]) => id ?? '')

test('the media process has the socket alone, and events go there and back in order', async () => {
  const { socket, received } = openSocket()
  await opened(socket)
  const sent = Array.from({ length: 150 }, (_, at) => `${at}`)
  for (const text of sent) socket.send(text)
  await expect.poll(() => received.slice(1), patience).toEqual(sent)
  expect(sockets[0]?.destroyed).toBe(true)
  expect(engine.health().calls).toBe(1)
  expect(await isServing()).toBe(true)
})

test('nothing is lost of a client that does not wait for the answer', async () => {
  const { socket, received } = openRaw()
  socket.write(Buffer.concat([Buffer.from(request), frameOf('first'), frameOf('second')]))
  for (let at = 0; at < 40; at += 1) {
    socket.write(frameOf(`early ${at}`))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await expect.poll(received, patience).toContain('early 39')
  // RFC 6455, section 1.3.
  expect(received()).toContain('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
  socket.write(frameOf('late'))
  await expect.poll(received, patience).toContain('late')
  const early = Array.from({ length: 40 }, (_, at) => `early ${at}`)
  expect(eventsIn(received()).slice(1)).toEqual(['first', 'second', ...early, 'late'])
})

test('a refused caller gets the answer of the server, and the media process keeps nothing of it', async () => {
  const lines = Array.from({ length: 4 }, openSocket)
  await Promise.all(lines.map(({ socket }) => opened(socket)))
  const before = socketsOfMedia()
  const { socket, received } = openRaw()
  socket.write(request)
  await once(socket, 'close')
  expect(received()).toContain('HTTP/1.1 503')
  expect(refusals).toEqual([expect.objectContaining({ code: 'engine_busy' })])
  expect(socketsOfMedia()).toEqual(before)
})

test('a request that nobody could answer is refused', async () => {
  const { socket, received } = openRaw()
  socket.write(request.replace('dGhlIHNhbXBsZSBub25jZQ==', 'short'))
  await once(socket, 'close')
  expect(received()).toContain('HTTP/1.1 400')
})

test('a caller who leaves on the way harms neither the media process nor the others', async () => {
  const before = socketsOfMedia().length
  process.kill(mediaPid, 'SIGSTOP')
  const gone = openRaw()
  gone.socket.write(request)
  await expect.poll(() => sockets.length, patience).toBe(1)
  gone.socket.resetAndDestroy()
  process.kill(mediaPid, 'SIGCONT')
  const { socket, received } = openSocket()
  await opened(socket)
  socket.send('hello')
  await expect.poll(() => received, patience).toContain('hello')
  await expect.poll(() => socketsOfMedia().length, patience).toBe(before + 1)
})

// It has to be started again after each of these.
test('when the media process dies in the middle, its callers are cut off, and the server serves', async () => {
  const { socket, closed } = openSocket()
  await opened(socket)
  process.kill(mediaPid, 'SIGKILL')
  await closed
  expect(await isServing()).toBe(true)
})

test('when it dies with sockets on their way to it, their callers are answered by the server @full', async () => {
  process.kill(mediaPid, 'SIGSTOP')
  const waiting = [openRaw(), openRaw(), openRaw()]
  for (const { socket } of waiting) socket.write(request)
  await expect.poll(() => sockets.length, patience).toBe(3)
  process.kill(mediaPid, 'SIGKILL')
  await Promise.all(waiting.map(({ socket }) => once(socket, 'close')))
  for (const { received } of waiting) expect(received()).toContain('HTTP/1.1 500')
  expect(sockets.every(({ destroyed }) => destroyed)).toBe(true)
  expect(await isServing()).toBe(true)
})

test('a server closes although a media process that is dead had some of its sockets @full', async () => {
  const { socket, closed } = openSocket()
  await opened(socket)
  process.kill(mediaPid, 'SIGKILL')
  await closed
  const isClosed = once(server, 'close')
  server.close()
  await isClosed
  expect(server.listening).toBe(false)
})
