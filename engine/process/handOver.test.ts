/** What Node does with an upgraded socket that is handed to a child process. docs/decisions/sockets.md relies on it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FromEchoProcess, ToEchoProcess } from '../testing/echoProcess.ts'

let child: ChildProcess
let server: Server
let port: number
/** The sockets that the server still holds, by the id of their hand-over. */
let held: Map<number, Socket>
let upgrades: number
let clients: { close(): void }[]

beforeEach(async () => {
  held = new Map()
  upgrades = 0
  clients = []
  child = fork(fileURLToPath(new URL('../testing/echoProcess.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
  })
  // Without `keepOpen`, Node would leave a socket open forever that was on its way when the child died.
  const tell = (message: ToEchoProcess, socket?: Socket) =>
    child.send(message, socket, { keepOpen: true }, () => undefined)
  child.on('message', ({ id }: FromEchoProcess) => {
    held.get(id)?.destroy()
    held.delete(id)
    tell({ type: 'released', id })
  })
  child.once('exit', () => {
    for (const socket of held.values()) socket.destroy()
  })
  server = createServer((_, response) => response.end('still here'))
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const socket = stream as Socket
    const id = upgrades++
    held.set(id, socket)
    // A caller who leaves now is no reason for this process to end.
    socket.on('error', () => socket.destroy())
    const key = request.headers['sec-websocket-key'] ?? ''
    // Otherwise, Node counts the child's sockets for the server, which never closes once the child is dead.
    Object.assign(socket, { server: undefined })
    tell({ type: 'take', id, key, head }, socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ;({ port } = server.address() as AddressInfo)
})

afterEach(async () => {
  for (const client of clients) client.close()
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  if (!server.listening) return
  server.close()
  await once(server, 'close')
})

function openSocket(): { socket: WebSocket; received: string[]; closed: Promise<unknown> } {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  clients.push(socket)
  const received: string[] = []
  socket.addEventListener('message', ({ data }) => void received.push(String(data)))
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

const numbers = (count: number): string[] => Array.from({ length: count }, (_, at) => `${at}`)

async function isServing(): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })
  return (await response.text()) === 'still here'
}

test('the child has the socket alone, and frames go there and back in order', async () => {
  const { socket, received } = openSocket()
  await opened(socket)
  for (const number of numbers(500)) socket.send(number)
  await expect.poll(() => received, patience).toEqual(numbers(500))
  expect(held.size).toBe(0)
  expect(await isServing()).toBe(true)
})

/** A busy machine needs time to start the child. */
const patience = { timeout: 20_000 }

/** The key is the one of RFC 6455, section 1.3. */
const request = `GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`

/** A masked text frame, as clients send it. */
function frameOf(text: string): Buffer {
  const mask = Buffer.of(1, 2, 3, 4)
  const content = Buffer.from(text).map((byte, at) => byte ^ mask[at % 4]!)
  return Buffer.concat([Buffer.of(0x81, 0x80 | content.length), mask, content])
}

test('frames that arrive together with the request are answered first', async () => {
  const socket = connect(port, '127.0.0.1')
  clients.push({ close: () => socket.destroy() })
  let received = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    received = Buffer.concat([received, bytes])
  })
  socket.write(Buffer.concat([Buffer.from(request), frameOf('early'), frameOf('ear')]))
  await expect.poll(() => received.toString('latin1'), patience).toContain('ear')
  // RFC 6455, section 1.3.
  expect(received.toString('latin1')).toContain('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
  socket.write(frameOf('late'))
  await expect.poll(() => received.toString('latin1'), patience).toContain('late')
  const texts = ['early', 'ear', 'late'].map(
    (text) => `${String.fromCodePoint(0x81, text.length)}${text}`,
  )
  expect(received.toString('latin1').endsWith(texts.join(''))).toBe(true)
})

test('when the child dies in the middle, its callers are cut off at once, and the server serves', async () => {
  const { socket, closed } = openSocket()
  await opened(socket)
  child.kill('SIGKILL')
  await closed
  expect(await isServing()).toBe(true)
})

test('when the child dies with sockets on their way to it, their callers are cut off, too', async () => {
  child.kill('SIGSTOP')
  const waiting = [openSocket(), openSocket(), openSocket()]
  await expect.poll(() => upgrades, patience).toBe(3)
  child.kill('SIGKILL')
  await Promise.all(waiting.map(({ closed }) => closed))
  expect(await isServing()).toBe(true)
})

test('a caller who leaves on the way harms neither the child nor the others', async () => {
  child.kill('SIGSTOP')
  const gone = connect(port, '127.0.0.1')
  gone.write(request)
  await expect.poll(() => upgrades, patience).toBe(1)
  gone.destroy()
  child.kill('SIGCONT')
  const { socket, received } = openSocket()
  await opened(socket)
  socket.send('hello')
  await expect.poll(() => received, patience).toEqual(['hello'])
})

test('a server closes although a child that is dead had some of its sockets', async () => {
  const { socket, closed } = openSocket()
  await opened(socket)
  child.kill('SIGKILL')
  await closed
  const isClosed = once(server, 'close')
  server.close()
  await isClosed
  expect(server.listening).toBe(false)
})
