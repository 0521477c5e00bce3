/** Transactions of both sides (RFC 3261, section 17, and RFC 6026): what is sent again, and until when. */
import { randomBytes } from 'node:crypto'
import {
  type BrokenRequest,
  headerOf,
  type NewHeader,
  parseMessage,
  type SipRequest,
  type SipResponse,
  writeMessage,
  writeResponse,
} from './sipMessage.ts'
import { writeHost } from './sipValues.ts'
import type { Peer, SipTransport } from './sipTransport.ts'

export const randomToken = (): string => randomBytes(12).toString('hex')

interface Answer {
  headers?: readonly NewHeader[]
  body?: string | undefined
}

/** A request that somebody sent us, and what we answer. */
export interface ServerTransaction {
  request: SipRequest
  peer: Peer
  /** The tag of our side in the answers. */
  toTag: string
  /** Sends an answer. After a final one, nothing more is sent. */
  respond(status: number, answer?: Answer): void
  /** Says that the ACK of a 2xx has come. */
  acknowledged(): void
  /** Called if no ACK of a 2xx comes. */
  onUnacknowledged: () => void
  /** Called if the sender takes the request back before it is answered. */
  onCancel: () => void
}

export interface ClientRequest {
  method: string
  uri: string
  peer: Peer
  /** All but Via and Max-Forwards. */
  headers: readonly NewHeader[]
  body?: string
}

/** What a request of ours came to. 408 stands for no answer at all. */
export interface ClientOutcome {
  status: number
  /** Undefined if nothing came. */
  response: SipResponse | undefined
}

interface ClientTransaction {
  /** Resolves with the final answer, and never rejects. */
  outcome: Promise<ClientOutcome>
  /** Takes an INVITE back, if it has not been answered. */
  cancel(): void
}

export interface TransactionsOptions {
  transport: Pick<SipTransport, 'send' | 'localAddress' | 'ports'>
  onRequest: (transaction: ServerTransaction) => void
  /** The ACK of a 2xx. */
  onAck: (request: SipRequest, peer: Peer) => void
  /** RFC 3261's T1 in ms. Shorter in tests. */
  t1Ms?: number
}

export interface Transactions {
  receive(text: string, peer: Peer): void
  /** Answers each provisional response and each repeated 2xx of an INVITE with the functions given. */
  request(
    request: ClientRequest,
    on?: {
      provisional?: (response: SipResponse) => void
      again?: (response: SipResponse) => void
    },
  ): ClientTransaction
  /** Sends what nobody answers: the ACK of a 2xx. */
  sendAck(request: ClientRequest): void
  size(): number
  /** Resolves when no request of ours waits for its answer, after a while at the latest. */
  settled(): Promise<void>
  close(): void
}

/** Only peers that are let in can reach this. More is a fault of theirs, and what comes is dropped. */
const MOST_TRANSACTIONS = 20_000
const T1_MS = 500
/** RFC 3261's T2 and 64 × T1, as multiples of T1. */
const T2 = 8
const GIVE_UP = 64
/** How long a server that stops waits for the last answers, as a multiple of T1. */
const LAST_ANSWERS = 2

export function createTransactions(options: TransactionsOptions): Transactions {
  const { transport, onRequest, onAck, t1Ms = T1_MS } = options
  const servers = new Map<string, ServerState>()
  const clients = new Map<string, ClientState>()
  const timers = createTimers()

  const receiveRequest = (request: SipRequest, peer: Peer): void => {
    const key = serverKey(request, request.method === 'ACK' ? 'INVITE' : request.method)
    const known = servers.get(key)
    if (request.method === 'ACK') {
      if (!known?.takeAck()) onAck(request, peer)
      return
    }
    if (known) return known.repeat()
    if (servers.size >= MOST_TRANSACTIONS) return
    if (request.method === 'CANCEL') return receiveCancel(request, peer, key)
    const state = createServer(request, peer, key)
    onRequest(state)
  }

  const receiveCancel = (request: SipRequest, peer: Peer, key: string): void => {
    const invite = servers.get(serverKey(request, 'INVITE'))
    const cancel = createServer(request, peer, key)
    if (invite) cancel.toTag = invite.toTag
    cancel.respond(invite ? 200 : 481)
    if (invite?.isOpen()) invite.onCancel()
  }

  interface ServerState extends ServerTransaction {
    repeat(): void
    takeAck(): boolean
    isOpen(): boolean
  }

  function createServer(request: SipRequest, peer: Peer, key: string): ServerState {
    const isInvite = request.method === 'INVITE'
    const target = answerPeer(request, peer)
    const via = answeredVia(request.via, peer)
    const isDatagram = peer.protocol === 'udp'
    let last: string | undefined
    let lastStatus = 0
    let again: (() => void) | undefined
    let isConfirmed = false
    const send = (): void => {
      if (last !== undefined) transport.send(last, target)
    }
    const end = (): void => {
      again?.()
      servers.delete(key)
    }
    const state: ServerState = {
      request,
      peer,
      toTag: randomToken(),
      onUnacknowledged: () => undefined,
      onCancel: () => undefined,
      isOpen: () => lastStatus < 200,
      respond(status, { headers = [], body } = {}) {
        if (lastStatus >= 200) return
        lastStatus = status
        const hasTag = request.to.parameters.has('tag')
        const toTag = hasTag || status === 100 ? undefined : state.toTag
        last = writeResponse(request, status, { via, toTag, headers, body })
        send()
        if (status < 200) return
        // What an INVITE is answered with is sent until its ACK comes; a 2xx even over TCP.
        if (isInvite && (isDatagram || status < 300)) again = timers.repeat(send, t1Ms, t1Ms * T2)
        timers.after(t1Ms * GIVE_UP, () => {
          end()
          if (isInvite && status < 300 && !isConfirmed) state.onUnacknowledged()
        })
      },
      acknowledged() {
        isConfirmed = true
        again?.()
      },
      repeat: send,
      takeAck() {
        if (lastStatus < 300) return false
        again?.()
        return true
      },
    }
    servers.set(key, state)
    return state
  }

  interface ClientState {
    receive(response: SipResponse): void
    isWaiting(): boolean
  }

  const request: Transactions['request'] = (given, on = {}) => {
    const branch = `z9hG4bK${randomToken()}`
    const { promise, resolve } = Promise.withResolvers<ClientOutcome>()
    const key = `${given.method} ${branch}`
    const isInvite = given.method === 'INVITE'
    const isDatagram = given.peer.protocol === 'udp'
    let text = ''
    let status = 0
    let again: (() => void) | undefined
    let isCancelled = false
    let hasCancelled = false
    const send = (): void => transport.send(text, given.peer)
    const finish = (outcome: ClientOutcome): void => {
      status = outcome.status
      again?.()
      resolve(outcome)
      timers.after(t1Ms * GIVE_UP, () => clients.delete(key))
    }
    // A CANCEL before any answer could overtake its INVITE.
    const sendCancel = (): void => {
      if (hasCancelled || status < 100 || status >= 200) return
      hasCancelled = true
      const { headers, uri, peer } = given
      const own = withoutBody(headers).map(([name, value]): NewHeader => [
        name,
        name === 'CSeq' ? String(value).replace('INVITE', 'CANCEL') : value,
      ])
      void sendWith(branch, { method: 'CANCEL', uri, peer, headers: own })
    }
    const state: ClientState = {
      isWaiting: () => status < 200,
      receive(response) {
        if (status >= 200) {
          if (isInvite && response.status >= 300) sendAckOf(response)
          else if (isInvite && response.status >= 200) on.again?.(response)
          return
        }
        if (response.status < 200) {
          status = response.status
          // A ringing telephone may ring for longer than any answer may take.
          if (isInvite) again?.()
          if (isCancelled) sendCancel()
          on.provisional?.(response)
          return
        }
        if (isInvite && response.status >= 300) sendAckOf(response)
        finish({ status: response.status, response })
      },
    }
    const sendAckOf = (response: SipResponse): void => {
      const { uri, peer, headers } = given
      const own = withoutBody(headers).map(([name, value]): NewHeader => {
        if (name === 'To') return ['To', headerOf(response, 'to') ?? value]
        return [name, name === 'CSeq' ? String(value).replace('INVITE', 'ACK') : value]
      })
      void write('ACK', branch, {
        method: 'ACK',
        uri,
        peer,
        headers: own,
      }).then((ack) => transport.send(ack, peer))
    }
    clients.set(key, state)
    const begin = async (): Promise<void> => {
      text = await write(given.method, branch, given)
      if (status >= 200) return
      send()
      if (isDatagram) again = timers.repeat(send, t1Ms, isInvite ? Infinity : t1Ms * T2)
      timers.after(t1Ms * GIVE_UP, () => {
        // A telephone that rings may ring for longer.
        const isRinging = isInvite && status >= 100
        if (status < 200 && !isRinging) finish({ status: 408, response: undefined })
      })
    }
    void begin()
    return {
      outcome: promise,
      cancel() {
        isCancelled = true
        sendCancel()
        // Whoever does not answer a CANCEL does not answer the INVITE any more either.
        timers.after(t1Ms * GIVE_UP, () => {
          if (status < 200) finish({ status: 487, response: undefined })
        })
      },
    }
  }

  /** Sends a CANCEL, which has the branch of its INVITE, until it is answered. */
  const sendWith = async (branch: string, given: ClientRequest): Promise<void> => {
    const key = `${given.method} ${branch}`
    const text = await write(given.method, branch, given)
    const send = (): void => transport.send(text, given.peer)
    let isAnswered = false
    const stop =
      given.peer.protocol === 'udp' ? timers.repeat(send, t1Ms, t1Ms * T2) : () => undefined
    const end = (): void => {
      isAnswered = true
      stop()
    }
    clients.set(key, { isWaiting: () => !isAnswered, receive: end })
    timers.after(t1Ms * GIVE_UP, () => {
      end()
      clients.delete(key)
    })
    send()
  }

  const write = async (method: string, branch: string, given: ClientRequest): Promise<string> => {
    const { peer, uri, headers, body } = given
    const { udp, tls } = transport.ports()
    const place = writeHost(
      await transport.localAddress(peer),
      peer.protocol === 'tls' ? (tls ?? 5061) : udp,
    )
    const via = `SIP/2.0/${peer.protocol.toUpperCase()} ${place};branch=${branch};rport`
    return writeMessage(
      `${method} ${uri} SIP/2.0`,
      [['Via', via], ['Max-Forwards', 70], ...headers],
      body,
    )
  }

  return {
    receive(text, peer) {
      const message = parseMessage(text)
      if (!message) return
      if ('problem' in message) return refuse(message, peer)
      if ('status' in message) {
        const branch = message.via.parameters.get('branch') ?? ''
        return clients.get(`${message.cseq.method} ${branch}`)?.receive(message)
      }
      receiveRequest(message, peer)
    },
    request,
    sendAck(given) {
      void write('ACK', `z9hG4bK${randomToken()}`, given).then((text) =>
        transport.send(text, given.peer),
      )
    },
    size: () => servers.size + clients.size,
    async settled() {
      const end = Date.now() + t1Ms * LAST_ANSWERS
      while ([...clients.values()].some((each) => each.isWaiting()) && Date.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 20))
    },
    close() {
      timers.close()
      servers.clear()
      clients.clear()
    },
  }

  function refuse(message: BrokenRequest, peer: Peer): void {
    const via = answeredVia(message.via, peer)
    const warning: NewHeader = ['Warning', `399 ringwell "${message.problem}"`]
    const toTag = headerOf(message, 'to')?.includes('tag=') ? undefined : randomToken()
    const text = writeResponse(message, 400, {
      via,
      toTag,
      headers: [warning],
    })
    transport.send(text, answerPeer(message, peer))
  }
}

/** RFC 3261, section 17.2.3. What else is in it tells apart what old senders, without unique branches, sent. */
const serverKey = ({ via, callId, from, cseq }: SipRequest, method: string): string =>
  [
    method,
    via.parameters.get('branch') ?? '',
    via.host,
    via.port ?? '',
    callId,
    from.parameters.get('tag') ?? '',
    cseq.number,
  ].join(' ')

/** RFC 3581: answers go to the port that the request came from if its sender asks for that. */
function answerPeer({ via }: { via: SipRequest['via'] }, peer: Peer): Peer {
  if (peer.protocol !== 'udp' || via.parameters.has('rport')) return peer
  return { ...peer, port: via.port ?? 5060 }
}

function answeredVia({ written, parameters }: SipRequest['via'], peer: Peer): string {
  const withPort = written.replace(/;\s*rport\s*(?=;|$)/i, `;rport=${peer.port}`)
  return parameters.has('received') ? withPort : `${withPort};received=${peer.address}`
}

/** The headers that a CANCEL and an ACK have in common with their INVITE. */
const withoutBody = (headers: readonly NewHeader[]): NewHeader[] =>
  headers.filter(([name]) => ['From', 'To', 'Call-ID', 'CSeq', 'Route'].includes(name))

/** Timers that can be ended together. */
function createTimers() {
  const running = new Set<NodeJS.Timeout>()
  const after = (ms: number, act: () => void): (() => void) => {
    const timer = setTimeout(() => {
      running.delete(timer)
      act()
    }, ms)
    timer.unref()
    running.add(timer)
    return () => {
      clearTimeout(timer)
      running.delete(timer)
    }
  }
  return {
    after,
    /** Acts again and again, each time after twice as long, up to `most` ms. Returns a function that stops it. */
    repeat(act: () => void, firstMs: number, mostMs: number): () => void {
      let stop: () => void
      const next = (ms: number): void => {
        stop = after(ms, () => {
          act()
          next(Math.min(ms * 2, mostMs))
        })
      }
      next(firstMs)
      return () => stop()
    },
    close() {
      for (const timer of running) clearTimeout(timer)
      running.clear()
    },
  }
}
