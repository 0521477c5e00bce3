import { createHmac } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { WEBHOOK_SECRET } from './faultServer.ts'

/** What arrived at a receiver, by idempotency key, each time it came. */
interface Arrival {
  key: string
  /** The whole content, to distinguish a repetition from a change. */
  content: string
}

interface Receiver {
  readonly url: string
  readonly arrivals: readonly Arrival[]
  close(): void
}

export interface Webhook extends Receiver {
  /**
   * Sets what it answers from now on; `stall` never answers. A refused delivery does not count as an arrival.
   */
  answerWith(status: number | 'stall'): void
  readonly refused: number
}

/** Creates the receiver of leads. It keeps what it accepted, and refuses requests that are not signed. */
export async function createWebhook(): Promise<Webhook> {
  const arrivals: Arrival[] = []
  let answer: number | 'stall' = 200
  let refused = 0
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (answer === 'stall') return
      const body = Buffer.concat(chunks)
      const signature = `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')}`
      const isSigned = request.headers['x-signature-256'] === signature
      if (answer !== 200 || !isSigned) {
        refused += 1
        response.writeHead(answer === 200 ? 401 : answer).end()
        return
      }
      arrivals.push({
        key: String(request.headers['idempotency-key']),
        content: body.toString(),
      })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/leads`,
    arrivals,
    get refused() {
      return refused
    },
    answerWith: (next) => void (answer = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export interface Mailbox extends Receiver {
  /** `greeting`: accepts the connection and says nothing. `receipt`: accepts the mail and says nothing. */
  stallAt(point: 'greeting' | 'receipt' | undefined): void
}

/** Creates as much of an SMTP server as a sender needs. https://www.rfc-editor.org/rfc/rfc5321 */
export async function createMailbox(): Promise<Mailbox> {
  const arrivals: Arrival[] = []
  const sockets = new Set<Socket>()
  let stalledAt: 'greeting' | 'receipt' | undefined
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    if (stalledAt === 'greeting') return
    let mail: string[] | undefined
    let pending = ''
    socket.write('220 mailbox\r\n')
    socket.on('data', (data: Buffer) => {
      pending += data.toString()
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (mail && line === '.') {
          arrivals.push(readMail(mail))
          mail = undefined
          if (stalledAt !== 'receipt') socket.write('250 kept\r\n')
        } else if (mail) mail.push(line)
        else if (line === 'DATA') {
          mail = []
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    stallAt: (point) => void (stalledAt = point),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function readMail(lines: readonly string[]): Arrival {
  const key = lines.map((line) => /^Message-ID: <(.+)@/i.exec(line)?.[1]).find(Boolean)
  const body = lines.slice(lines.indexOf('') + 1)
  return { key: key ?? 'none', content: body.join('\n').trim() }
}
