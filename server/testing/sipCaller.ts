/** A telephone of the tests: it writes its requests itself, and answers nothing by itself. */
import dgram from 'node:dgram'
import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { headerOf, parseMessage, type SipRequest, type SipResponse } from '../sip/sipMessage.ts'

export const OFFER =
  'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 40000 RTP/AVP 0 8\r\n'

interface RequestParts {
  uri?: string
  from?: string
  to?: string
  callId?: string
  sequence?: number
  branch?: string
  body?: string
  /** Lines such as `Require: 100rel`. */
  more?: readonly string[]
  type?: string
  maxForwards?: number
}

export interface SipCaller {
  port: number
  /** What has come so far, in its order. */
  received: (SipRequest | SipResponse)[]
  /** The same as text, with what is no proper message. */
  texts: string[]
  write(method: string, parts?: RequestParts): string
  send(text: string, port?: number): void
  /** Sends a request. */
  request(method: string, parts?: RequestParts): void
  /** Resolves with the next message that matches and has not been taken. */
  next(matches: (message: SipRequest | SipResponse) => boolean): Promise<SipRequest | SipResponse>
  /** The next answer with this status, to the request of this number if that is given. */
  answer(status: number, sequence?: number): Promise<SipResponse>
  /** The next request of this method, with this number if it is given: others may be sent again. */
  asked(method: string, sequence?: number): Promise<SipRequest>
  /** Answers a request as it came. */
  respond(request: SipRequest, status: number, more?: readonly string[], body?: string): void
  /** The same to another port than the caller's server. */
  respondTo(
    port: number,
    request: SipRequest,
    status: number,
    more?: readonly string[],
    body?: string,
  ): void
  /** Calls, waits for the 200 and acknowledges it. Returns what later requests of this call need. */
  call(parts?: RequestParts): Promise<{ parts: RequestParts; response: SipResponse }>
  close(): void
}

const random = (): string => randomBytes(6).toString('hex')

export async function createSipCaller(
  serverPort: number,
  address = '127.0.0.1',
): Promise<SipCaller> {
  const socket = dgram.createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, address, resolve))
  const { port } = socket.address()
  let isOpen = true
  const close = (): void => {
    if (isOpen) socket.close()
    isOpen = false
  }
  onTestFinished(close)
  const received: (SipRequest | SipResponse)[] = []
  const texts: string[] = []
  const untaken: (SipRequest | SipResponse)[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    const text = data.toString('latin1')
    texts.push(text)
    const message = parseMessage(text)
    if (!message || 'problem' in message) return
    received.push(message)
    untaken.push(message)
    for (const look of waiting) look()
  })

  const caller: SipCaller = {
    port,
    received,
    texts,
    close,
    write(method, parts = {}) {
      const {
        uri = 'sip:restaurant@localhost',
        from = '<sip:tester@localhost>;tag=t1',
        to = `<${uri}>`,
        callId = 'call-1',
        sequence = 1,
        branch = `z9hG4bK${random()}`,
        body = '',
        type = 'application/sdp',
        maxForwards = 70,
        more = [],
      } = parts
      return [
        `${method} ${uri} SIP/2.0`,
        `Via: SIP/2.0/UDP ${address}:${port};branch=${branch};rport`,
        `Max-Forwards: ${maxForwards}`,
        `From: ${from}`,
        `To: ${to}`,
        `Call-ID: ${callId}`,
        `CSeq: ${sequence} ${method}`,
        `Contact: <sip:tester@${address}:${port}>`,
        ...more,
        ...(body ? [`Content-Type: ${type}`] : []),
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n')
    },
    send(text, to = serverPort) {
      socket.send(Buffer.from(text, 'latin1'), to, '127.0.0.1')
    },
    request(method, parts) {
      caller.send(caller.write(method, parts))
    },
    next(matches) {
      return new Promise((resolve) => {
        const look = (): void => {
          const place = untaken.findIndex(matches)
          const found = untaken[place]
          if (!found) return
          untaken.splice(place, 1)
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      })
    },
    answer: (status, sequence) =>
      caller.next(
        (message) =>
          'status' in message &&
          message.status === status &&
          (sequence === undefined || message.cseq.number === sequence),
      ) as Promise<SipResponse>,
    asked: (method, sequence) =>
      caller.next(
        (message) =>
          'method' in message &&
          message.method === method &&
          (sequence === undefined || message.cseq.number === sequence),
      ) as Promise<SipRequest>,
    respond: (request, status, more, body) =>
      caller.respondTo(serverPort, request, status, more, body),
    respondTo(to, request, status, more = [], body = '') {
      const copied = ['via', 'from', 'to', 'call-id', 'cseq'].map((name) => {
        const tag = name === 'to' && !request.to.parameters.has('tag') ? ';tag=theirs' : ''
        return `${name}: ${headerOf(request, name)}${tag}`
      })
      const lines = [
        `SIP/2.0 ${status} So`,
        ...copied,
        ...more,
        `Content-Length: ${body.length}`,
        '',
        body,
      ]
      socket.send(Buffer.from(lines.join('\r\n'), 'latin1'), to, '127.0.0.1')
    },
    async call(parts = {}) {
      const callId = parts.callId ?? `call-${random()}`
      caller.request('INVITE', { body: OFFER, ...parts, callId })
      const response = await caller.answer(200)
      const within = {
        ...parts,
        callId,
        to: headerOf(response, 'to') ?? '',
        body: '',
      }
      caller.request('ACK', {
        ...within,
        body: parts.body === '' ? OFFER : '',
      })
      return { parts: within, response }
    },
  }
  return caller
}
