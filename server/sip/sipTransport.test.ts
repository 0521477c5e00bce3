import { once } from 'node:events'
import dgram from 'node:dgram'
import net from 'node:net'
import tls from 'node:tls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSipCaller, OFFER } from '../testing/sipCaller.ts'
import { createSipServer } from '../testing/sipServer.ts'
import { certificate, privateKey } from '../testing/sipCertificate.ts'
import { createStreamReader } from './sipTransport.ts'

const connected = async (socket: net.Socket): Promise<net.Socket> => {
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve())
    socket.once('close', () => resolve())
  })
  return socket
}

const options = (over: string): string =>
  [
    'OPTIONS sip:restaurant@localhost SIP/2.0',
    `Via: SIP/2.0/${over} localhost;branch=z9hG4bKone`,
    'From: <sip:a@localhost>;tag=1',
    'To: <sip:restaurant@localhost>',
    'Call-ID: 1',
    'CSeq: 1 OPTIONS',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n')

// Rule C140
describe('strangers', () => {
  test('get not one byte for 10,000 packets, which cost one line of the log @full', async () => {
    const { port, sip, lines, engine } = await createSipServer()
    // Another address of this machine, which the desk does not have.
    const stranger = await createSipServer({ desk: [{ address: '127.0.0.7', prefix: 32 }] })
    const socket = dgram.createSocket('udp4').bind(0, '127.0.0.1')
    onTestFinished(() => void socket.close())
    let answers = 0
    socket.on('message', () => answers++)
    const packet = Buffer.from(options('UDP'))
    for (let sent = 100; sent <= 10_000; sent += 100) {
      for (let i = 0; i < 100; i++) socket.send(packet, stranger.port, '127.0.0.1')
      await vi.waitFor(() => expect(stranger.sip.figures().strangers).toBe(sent), { interval: 1 })
    }
    expect(answers).toBe(0)
    expect(stranger.sip.figures().transactions).toBe(0)
    expect(stranger.lines()).toHaveLength(1)
    // Meanwhile, calls go on elsewhere.
    const caller = await createSipCaller(port)
    await caller.call()
    expect(engine.answered).toHaveLength(1)
    expect(sip.figures().strangers).toBe(0)
    expect(lines()).toEqual([])
  })

  test('do not keep a connection', async () => {
    const { port, sip } = await createSipServer({ desk: [{ address: '127.0.0.7', prefix: 32 }] })
    const socket = await connected(net.connect(port, '127.0.0.1'))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.write(options('TCP'))
    await vi.waitFor(() => expect(socket.closed).toBe(true))
    expect(answer).toBe('')
    expect(sip.figures().strangers).toBe(1)
  })

  test('are shown no certificate', async () => {
    const { sip } = await createSipServer({
      desk: [{ address: '127.0.0.7', prefix: 32 }],
      tls: { port: 0, cert: certificate, key: privateKey },
    })
    const socket = tls.connect({
      port: sip.ports().tls!,
      host: '127.0.0.1',
      rejectUnauthorized: false,
    })
    onTestFinished(() => void socket.destroy())
    await expect(once(socket, 'secureConnect')).rejects.toThrow()
    expect(sip.figures().strangers).toBe(1)
  })
})

const invite = (over: string, method: string, to: string, body: string): string =>
  options(over)
    .replaceAll('OPTIONS', method)
    .replace('z9hG4bKone', `z9hG4bK${method}`)
    .replace('To: <sip:restaurant@localhost>', `To: <sip:restaurant@localhost>${to}`)
    .replace(
      'Content-Length: 0',
      `Contact: <sip:a@127.0.0.1:9;transport=${over}>\r\nContent-Type: application/sdp\r\nContent-Length: ${body.length}`,
    ) + body

describe.each(['TCP', 'TLS'] as const)('over %s', (over) => {
  const connect = async () => {
    const server = await createSipServer({ tls: { port: 0, cert: certificate, key: privateKey } })
    const { udp, tls: secure } = server.sip.ports()
    const socket = await connected(
      over === 'TCP'
        ? net.connect(udp, '127.0.0.1')
        : tls.connect({ port: secure!, host: '127.0.0.1', rejectUnauthorized: false }),
    )
    let received = ''
    socket.on('data', (data) => (received += data.toString()))
    return { ...server, socket, received: () => received }
  }

  test('requests are answered over their connection, in whatever pieces they come', async () => {
    const { socket, received } = await connect()
    const text = options(over)
    socket.write(text.slice(0, 40))
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.write(`${text.slice(40)}${text.replaceAll('z9hG4bKone', 'z9hG4bKtwo')}`)
    await vi.waitFor(() => expect(received().match(/SIP\/2\.0 200 OK/g)).toHaveLength(2))
  })

  test('a call is held, and its BYE comes over the same connection', async () => {
    const { socket, received, engine } = await connect()
    socket.write(invite(over, 'INVITE', '', OFFER))
    await vi.waitFor(() => expect(received()).toContain('SIP/2.0 200 OK'))
    const tag = /SIP\/2\.0 200 OK[\s\S]*?\r\nTo: [^\r]*;tag=(\w+)/.exec(received())?.[1]
    socket.write(invite(over, 'ACK', `;tag=${tag}`, '').replace(/CSeq: 1 INVITE/, 'CSeq: 1 ACK'))
    await vi.waitFor(() => expect(engine.negotiated).toHaveLength(1))
    engine.end(engine.answered[0]!.callId, 'limit', 1_000)
    await vi.waitFor(() => expect(received()).toMatch(/BYE sip:a@127\.0\.0\.1:9/))
  })

  test('a connection that says nothing does not keep the server from stopping', async () => {
    const { sip, socket } = await connect()
    const { udp, tls: secure } = sip.ports()
    const silent = await connected(net.connect(over === 'TCP' ? udp : secure!, '127.0.0.1'))
    await vi.waitFor(() => expect(socket.readyState).toBe('open'))
    await sip.close()
    await vi.waitFor(() => expect(silent.closed).toBe(true))
  })

  test('a connection that sends nonsense is closed', async () => {
    const { socket } = await connect()
    socket.write('x'.repeat(70_000))
    await vi.waitFor(() => expect(socket.closed).toBe(true))
  })
})

describe('the listening port', () => {
  test('is named if somebody asked for it and it is taken', async () => {
    const { port } = await createSipServer()
    await expect(createSipServer({ port })).rejects.toThrow(`Port ${port} is in use`)
  })

  test('is done without if nobody asked for it and it is taken', async () => {
    const { port } = await createSipServer()
    const other = await createSipServer({ port, isPortAsked: false })
    expect(other.lines().join()).toContain('the port is in use')
  })
})

const read = (
  pieces: readonly string[],
): { messages: string[]; pings: number; isOver: boolean } => {
  const result = { messages: [] as string[], pings: 0, isOver: false }
  const reader = createStreamReader({
    onMessage: (text) => result.messages.push(text),
    onPing: () => result.pings++,
    onNonsense: () => (result.isOver = true),
  })
  for (const piece of pieces) reader(piece)
  return result
}

describe('a stream', () => {
  const message = 'MESSAGE sip:a@b SIP/2.0\r\nContent-Length: 4\r\n\r\nbody'

  test('is the same in pieces of every size', () => {
    const text = `\r\n\r\n${message}\r\n\r\n${message}`
    for (let size = 1; size < text.length; size++) {
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
      expect(read(pieces)).toEqual({ messages: [message, message], pings: 2, isOver: false })
    }
  })

  test.each([
    ['without a length', 'MESSAGE sip:a@b SIP/2.0\r\n\r\n'],
    ['with a length that is none', message.replace('4', '-4')],
    ['with a length beyond all measure', message.replace('4', '99999999')],
    ['that never ends', 'a'.repeat(70_000)],
  ])('ends with a message %s', (_what, text) => {
    expect(read([text])).toMatchObject({ messages: [], isOver: true })
  })
})
