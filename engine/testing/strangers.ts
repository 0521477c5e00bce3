/** Datagrams that an outsider can send to the UDP port of a call. */
import dgram from 'node:dgram'
import { createHmac, randomBytes } from 'node:crypto'

export interface Attack {
  name: string
  /** Returns the datagrams of the attack. */
  datagrams: () => Buffer[]
}

/** Builds a DTLS record (RFC 6347 section 4.1). */
export function dtlsRecord(
  contentType: number,
  epoch: number,
  fragment: Uint8Array,
  number = 0,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt8(contentType, 0)
  header.writeUInt16BE(0xfefd, 1)
  header.writeUInt16BE(epoch, 3)
  header.writeUIntBE(number, 5, 6)
  header.writeUInt16BE(fragment.length, 11)
  return Buffer.concat([header, fragment])
}

/** Builds a handshake message (RFC 6347 section 4.2.2). It is a fragment if `length` exceeds the body. */
function handshake(type: number, body: Uint8Array, length = body.length, from = 0): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt8(type, 0)
  header.writeUIntBE(length, 1, 3)
  header.writeUInt16BE(0, 4)
  header.writeUIntBE(from, 6, 3)
  header.writeUIntBE(body.length, 9, 3)
  return Buffer.concat([header, body])
}

function clientHello(): Buffer {
  const version = Buffer.from([0xfe, 0xfd])
  const suites = Buffer.from([0x00, 0x02, 0xc0, 0x2b, 0x01, 0x00])
  return handshake(1, Buffer.concat([version, randomBytes(32), Buffer.from([0, 0]), suites]))
}

function helloVerify(): Buffer {
  return handshake(3, Buffer.concat([Buffer.from([0xfe, 0xff, 20]), randomBytes(20)]))
}

/** Builds a STUN message with the given attributes, each as `[type, value]`. */
export function stun(type: number, attributes: Attributes): Buffer {
  const body = Buffer.concat(
    attributes.map(([kind, value]) => {
      const header = Buffer.alloc(4)
      header.writeUInt16BE(kind, 0)
      header.writeUInt16BE(value.length, 2)
      return Buffer.concat([header, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
    }),
  )
  const header = Buffer.alloc(8)
  header.writeUInt16BE(type, 0)
  header.writeUInt16BE(body.length, 2)
  header.writeUInt32BE(0x2112a442, 4)
  return Buffer.concat([header, randomBytes(12), body])
}

type Attributes = readonly [number, Uint8Array][]

/** Builds a binding request with a valid signature, and with attributes before and after that. RFC 8489 section 14.5. */
export function signedCheck(
  before: Attributes,
  after: Attributes = [],
  password = 'secret',
): Buffer {
  const request = stun(0x0001, [...before, [0x0008, Buffer.alloc(20)], ...after])
  const unsignedBytes = stun(0x0001, before).length
  const content = Buffer.from(request.subarray(0, unsignedBytes))
  content.writeUInt16BE(unsignedBytes - 20 + 24, 2)
  createHmac('sha1', password)
    .update(content)
    .digest()
    .copy(request, unsignedBytes + 4)
  return request
}

const priority = Buffer.from([0x6e, 0, 1, 0xff])
const lowTieBreaker = Buffer.alloc(8)
const highTieBreaker = Buffer.alloc(8, 0xff)

function check(role: number, tieBreaker: Buffer, ...more: [number, Uint8Array][]): Buffer {
  return stun(0x0001, [
    [0x0006, Buffer.from('some:body')],
    [0x0024, priority],
    [role, tieBreaker],
    ...more,
  ])
}

function sound(payloadType: number, bytes: number): Buffer {
  const packet = randomBytes(12 + bytes)
  packet.writeUInt8(0x80, 0)
  packet.writeUInt8(payloadType, 1)
  return packet
}

export const attacks: readonly Attack[] = [
  { name: 'an unknown DTLS record type', datagrams: () => [dtlsRecord(40, 0, Buffer.alloc(0))] },
  {
    name: 'an unknown DTLS record type that claims to be encrypted',
    datagrams: () => [dtlsRecord(40, 1, Buffer.alloc(0), 99)],
  },
  {
    name: 'a goodbye in plaintext',
    datagrams: () => [
      dtlsRecord(21, 0, Buffer.from([1, 0])),
      dtlsRecord(21, 0, Buffer.from([2, 0])),
    ],
  },
  {
    name: 'a goodbye that only claims to be encrypted',
    datagrams: () => [
      dtlsRecord(21, 1, Buffer.from([1, 0]), 99),
      dtlsRecord(21, 1, Buffer.concat([Buffer.from([1, 0]), randomBytes(24)]), 100),
    ],
  },
  { name: 'the start of a new handshake', datagrams: () => [dtlsRecord(22, 0, clientHello())] },
  { name: 'a HelloVerifyRequest', datagrams: () => [dtlsRecord(22, 0, helloVerify())] },
  {
    name: 'a Finished in plaintext',
    datagrams: () => [dtlsRecord(22, 0, handshake(20, randomBytes(12)))],
  },
  {
    name: 'fragments of a handshake',
    datagrams: () =>
      [0, 40, 80].map((from) => dtlsRecord(22, 0, handshake(11, randomBytes(20), 100, from))),
  },
  {
    name: 'forged encrypted records',
    datagrams: () => [
      dtlsRecord(22, 1, randomBytes(60), 7),
      dtlsRecord(23, 1, randomBytes(60), 8),
      dtlsRecord(23, 1, randomBytes(3), 9),
    ],
  },
  {
    name: 'truncated and empty datagrams',
    datagrams: () => [
      Buffer.alloc(0),
      Buffer.from([21]),
      dtlsRecord(23, 1, randomBytes(60)).subarray(0, 30),
      Buffer.from([0x80]),
    ],
  },
  {
    name: 'connectivity checks without a valid signature',
    datagrams: () => [
      check(0x802a, highTieBreaker, [0x0025, Buffer.alloc(0)]),
      check(0x8029, lowTieBreaker),
      check(0x8029, highTieBreaker),
      check(0x802a, lowTieBreaker, [0x0008, randomBytes(20)]),
      stun(0x0003, []),
    ],
  },
  {
    name: 'answers to checks that were never sent',
    datagrams: () => [
      stun(0x0101, [[0x0020, randomBytes(8)]]),
      stun(0x0111, [[0x0009, Buffer.from([0, 0, 4, 87])]]),
      stun(0x0011, []),
    ],
  },
  {
    name: 'forged sound and reports',
    datagrams: () => [sound(111, 60), sound(111, 0), sound(200, 40), sound(201, 8), sound(96, 900)],
  },
]

export interface Stranger {
  /** The port it sends from. */
  port: number
  send(datagram: Uint8Array, port: number): Promise<void>
  /** The number of datagrams that came back. */
  answers(): number
  close(): void
}

/** Creates an outsider on this machine with another port, and with another address if `address` is given. */
export async function createStranger(address = '127.0.0.1'): Promise<Stranger> {
  const socket = dgram.createSocket('udp4')
  await new Promise<void>((resolve) => {
    socket.bind(0, address, resolve)
  })
  let answers = 0
  socket.on('message', () => (answers += 1))
  return {
    port: socket.address().port,
    answers: () => answers,
    send: (datagram, port) =>
      new Promise((resolve, reject) => {
        socket.send(datagram, port, '127.0.0.1', (error) => (error ? reject(error) : resolve()))
      }),
    close: () => void socket.close(),
  }
}

/** Returns the port in an SDP answer. */
export function portOf(answer: string): number {
  const port = /^a=candidate:\S+ \d+ udp \d+ \S+ (\d+) /im.exec(answer)?.[1]
  if (port === undefined) throw new Error('The SDP answer has no port.')
  return Number(port)
}
