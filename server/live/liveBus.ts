import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { brand } from '@ringwell/brand/brand.ts'
import { messageOf } from '@ringwell/protocol/errors.ts'
import type { Logger } from '../logging.ts'

/** Carries messages between the servers of one database. Nothing of them is stored. */
export interface LiveBus {
  /** Which server this is, for the others. A new one each time that it starts. */
  readonly id: string
  /**
   * Returns false if the message can't be sent now, because the database is away or `mostWaiting` others wait for it. Those of
   * one server arrive in order.
   */
  send(message: object, mostWaiting?: number): boolean
  /** Calls `listener` with each message of another server, parsed. */
  onMessage(listener: (message: unknown, from: string) => void): void
  /** Called when messages can be sent and come in, at first and after each interruption. */
  onOpen(listener: () => void): void
  close(): Promise<void>
}

const CHANNEL = `${brand.slug}_live`
/** PostgreSQL takes payloads below 8,000 bytes. */
const MOST_PART = 7_800
/** A database that takes no more messages than this is behind, and live news can't wait. */
const MOST_WAITING = 500
const RETRY_MS = { first: 1_000, most: 30_000 }

/** A bus over `NOTIFY`, on one connection, so that messages stay in order. */
export function openPostgresBus({ url, log }: { url: string; log: Logger }): LiveBus {
  const id = randomBytes(9).toString('base64url')
  const listeners: ((message: unknown, from: string) => void)[] = []
  const openers: (() => void)[] = []
  /** The parts of the message that each server is sending. */
  const begun = new Map<string, string[]>()
  let client: Client | undefined
  let isOpen = false
  let waiting = 0
  let last = Promise.resolve()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function take(payload: string): void {
    const [, from = '', at, of, part = ''] = /^(\S+) (\d+)\/(\d+) (.*)$/s.exec(payload) ?? []
    if (from === id || from === '') return
    const parts = at === '1' ? [] : (begun.get(from) ?? [])
    parts.push(part)
    begun.set(from, parts)
    if (at !== of) return
    begun.delete(from)
    // The first part of this one may have come before we listened.
    if (parts.length !== Number(of)) return
    try {
      const message: unknown = JSON.parse(parts.join(''))
      for (const listener of listeners) listener(message, from)
    } catch (error) {
      log.warn({ err: error }, 'a message of another server made no sense')
    }
  }

  /** A connection takes one statement at a time. What it does not take any more is lost with it. */
  function sendPart(by: Client, payload: string): () => Promise<void> {
    waiting += 1
    return async () => {
      try {
        if (client === by) await by.query('SELECT pg_notify($1, $2)', [CHANNEL, payload])
      } catch {
        // `lost` deals with it.
      } finally {
        waiting -= 1
      }
    }
  }

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      application_name: `${brand.slug} live`,
    })
    client = next
    const lost = (why?: Error): void => {
      if (client !== next) return
      client = undefined
      isOpen = false
      begun.clear()
      next.end().catch(() => undefined)
      if (isClosed) return
      if (failures === 0) {
        log.warn({ reason: why && messageOf(why) }, 'calls of other servers are not seen now')
      }
      const ms = Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.most)
      failures += 1
      timer = setTimeout(() => void connect(), ms).unref()
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', ({ payload = '' }) => take(payload))
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      return lost(error as Error)
    }
    if (client !== next) return
    isOpen = true
    failures = 0
    for (const listener of openers) listener()
  }
  void connect()

  return {
    id,
    send(message, mostWaiting = MOST_WAITING) {
      if (!client || !isOpen || waiting > mostWaiting) return false
      // One byte for each character, so that the parts can be measured.
      const json = JSON.stringify(message).replaceAll(
        /[\u0080-\uffff]/g,
        (sign) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      const of = Math.ceil(json.length / MOST_PART)
      for (let at = 0; at < of; at += 1) {
        const part = json.slice(at * MOST_PART, (at + 1) * MOST_PART)
        last = last.then(sendPart(client, `${id} ${at + 1}/${of} ${part}`))
      }
      return true
    },
    onMessage: (listener) => void listeners.push(listener),
    onOpen(listener) {
      openers.push(listener)
      if (isOpen) listener()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await last
      const open = client
      client = undefined
      await open?.end().catch(() => undefined)
    },
  }
}
