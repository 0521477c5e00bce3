import {
  connect,
  errors,
  type Msg,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node'
import { within } from '@ringwell/engine/stageSteps.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import { list } from '../listSetting.ts'
import type { Logger } from '../logging.ts'

/**
 * A connection to NATS, which is made again for as long as it takes. Messages are JSON. NATS stores nothing: what is told
 * while there is no connection is lost, and what is asked fails at once.
 */
export interface Link {
  /** How long the connection has been up, in ms. Undefined if there is none. */
  upForMs(): number | undefined
  /** Whether everybody has had time to come back since NATS was away, so that who does not answer is gone. */
  isSettled(): boolean
  /**
   * Returns the answer of whoever listens to `subject`, of one of them if they share a queue.
   * @throws {LinkError}
   */
  ask(subject: string, body: unknown, limitMs: number): Promise<unknown>
  tell(subject: string, body: unknown): void
  /** Whether the NATS server itself answers within this time. */
  answers(limitMs: number): Promise<boolean>
  /**
   * Calls `handle` with each message, and answers with what it returns or with its error. With a `queue`, only one of those
   * who listen gets each message. Returns a function that ends this.
   */
  listen(subject: string, handle: (body: unknown) => unknown, queue?: string): () => void
  /** Resolves once what was asked here is answered, but waits only briefly. Idempotent. */
  close(): Promise<void>
}

/** `refused`: the other side has answered with an error. `code` is that of the error, if it has one. */
export class LinkError extends Error {
  readonly why: 'nobody' | 'late' | 'down' | 'tooLarge' | 'refused'
  readonly code: string | undefined
  constructor(why: LinkError['why'], message: string, code?: string) {
    super(message)
    this.name = 'LinkError'
    this.why = why
    this.code = code
  }
}

export const isNobody = (error: unknown): boolean =>
  error instanceof LinkError && error.why === 'nobody'

/** After NATS was away, everybody has this long to come back. */
const SETTLED_AFTER_MS = 5_000

export interface LinkOptions {
  /** Such as `nats://user:password@host:4222`, or `tls://…`. Several, separated by commas, are of one cluster. */
  url: string
  /** How the server of NATS lists this connection. */
  name: string
  /** Shorter in tests. */
  settledAfterMs?: number
  log: Logger
}

/** A connection that was cut without a word is noticed within three of these. */
const PING_EVERY_MS = 1_000
const RECONNECT_AFTER_MS = 100
const CONNECT_LIMIT_MS = 2_000
const CLOSE_LIMIT_MS = 2_000

const decoder = new TextDecoder()

interface Listening {
  open(connection: NatsConnection): void
}

/** Opens the connection in the background. */
export function openLink({ url, name, settledAfterMs = SETTLED_AFTER_MS, log }: LinkOptions): Link {
  let connection: NatsConnection | undefined
  let upSinceMs: number | undefined
  const closing = new AbortController()
  let lastReason = ''
  const listening = new Set<Listening>()
  const running = new Set<Msg>()

  const upForMs = (): number | undefined =>
    upSinceMs === undefined ? undefined : performance.now() - upSinceMs

  function isUp(up: boolean, server = ''): void {
    if (up === (upSinceMs !== undefined) || closing.signal.aborted) return
    upSinceMs = up ? performance.now() : undefined
    lastReason = ''
    if (up) log.info({ server }, 'connected to NATS')
    else log.warn({ server }, 'the connection to NATS is lost')
  }

  async function open(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const opened = await connect({
          ...addressOf(url),
          name,
          timeout: CONNECT_LIMIT_MS,
          pingInterval: PING_EVERY_MS,
          maxPingOut: 2,
          reconnectTimeWait: RECONNECT_AFTER_MS,
          reconnectJitter: RECONNECT_AFTER_MS,
          maxReconnectAttempts: -1,
          // A password that is being changed comes right again.
          ignoreAuthErrorAbort: true,
        })
        if (closing.signal.aborted) return opened.close()
        connection = opened
        for (const one of listening) one.open(opened)
        isUp(true, opened.getServer())
        for await (const { type } of opened.status()) {
          if (type === 'disconnect') isUp(false, opened.getServer())
          if (type === 'reconnect') isUp(true, opened.getServer())
        }
        connection = undefined
        isUp(false)
      } catch (error) {
        const reason = messageOf(error)
        if (reason !== lastReason) log.warn({ reason }, 'NATS cannot be reached; trying again')
        lastReason = reason
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_AFTER_MS))
      }
    }
  }

  function current(): NatsConnection {
    if (connection && upSinceMs !== undefined && !closing.signal.aborted) return connection
    throw new LinkError('down', 'There is no connection to NATS.')
  }

  async function answer(message: Msg, handle: (body: unknown) => unknown): Promise<void> {
    let reply: string
    running.add(message)
    try {
      const value = await handle(JSON.parse(decoder.decode(message.data)))
      reply = JSON.stringify({ value })
    } catch (error) {
      const { code } = error as { code?: unknown }
      if (!message.reply)
        log.warn({ subject: message.subject, reason: messageOf(error) }, 'ignored a message')
      reply = JSON.stringify({
        error: { message: messageOf(error), ...(typeof code === 'string' && { code }) },
      })
    }
    running.delete(message)
    if (!message.reply) return
    try {
      message.respond(reply)
    } catch (error) {
      log.warn({ subject: message.subject, reason: messageOf(error) }, 'could not answer a message')
    }
  }

  const opening = open()

  return {
    upForMs,
    isSettled: () => (upForMs() ?? 0) > settledAfterMs,
    async ask(subject, body, limitMs) {
      const text = JSON.stringify(body)
      const now = current()
      try {
        const message = await now.request(subject, text, { timeout: limitMs })
        const { value, error } = JSON.parse(decoder.decode(message.data)) as Reply
        if (error) throw new LinkError('refused', error.message, error.code)
        return value
      } catch (error) {
        throw errorOf(error)
      }
    },
    tell(subject, body) {
      try {
        current().publish(subject, JSON.stringify(body))
      } catch (error) {
        log.debug({ subject, reason: messageOf(error) }, 'could not tell')
      }
    },
    async answers(limitMs) {
      const pong = connection?.rtt().then(
        () => true,
        () => false,
      )
      const came = pong && (await within(pong, limitMs))
      return typeof came === 'object' && came.value
    },
    listen(subject, handle, queue) {
      let subscription: Subscription | undefined
      const one: Listening = {
        open(opened) {
          subscription = opened.subscribe(subject, {
            ...(queue !== undefined && { queue }),
            callback(error, message) {
              if (error)
                return log.warn({ subject, reason: error.message }, 'NATS refuses a subject')
              void answer(message, handle)
            },
          })
        },
      }
      listening.add(one)
      // A connection that is closing takes nothing new.
      if (connection && !closing.signal.aborted) one.open(connection)
      return () => {
        listening.delete(one)
        // What is on its way still gets its answer.
        subscription?.drain().catch(() => undefined)
      }
    },
    async close() {
      if (closing.signal.aborted) return
      const until = performance.now() + CLOSE_LIMIT_MS
      listening.clear()
      while (running.size > 0 && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      const last = connection
      closing.abort()
      if (last)
        await within(
          last.drain().catch(() => undefined),
          CLOSE_LIMIT_MS,
        )
      await last?.close()
      await within(opening, CLOSE_LIMIT_MS)
    },
  }
}

interface Reply {
  value?: unknown
  error?: { message: string; code?: string }
}

function errorOf(error: unknown): LinkError {
  if (error instanceof LinkError) return error
  const cause = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof errors.NoRespondersError) return new LinkError('nobody', 'Nobody listens.')
  if (cause instanceof errors.TimeoutError) return new LinkError('late', 'No answer came in time.')
  if (cause instanceof errors.InvalidArgumentError) {
    return new LinkError('tooLarge', 'The message is larger than NATS takes.')
  }
  return new LinkError('down', messageOf(error))
}

/** The client does not read who we are from an address. */
function addressOf(urls: string) {
  const parsed = list(urls).map((each) => new URL(each))
  const { username, password, protocol } = parsed[0]!
  const user = decodeURIComponent(username)
  return {
    servers: parsed.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    ...(user !== '' && password === '' && { token: user }),
    ...(password !== '' && { user, pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
  }
}

/** Where NATS is, without who we are there. */
export function publicAddress(urls: string): string {
  const { protocol } = new URL(list(urls)[0]!)
  return `${protocol}//${addressOf(urls).servers.join(',')}`
}
