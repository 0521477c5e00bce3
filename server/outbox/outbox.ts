import type { Logger } from 'pino'
import { type DeliveryKind, deliveryKinds } from '@ringwell/protocol/operator/deliveries.ts'
import { iso } from '@ringwell/protocol/iso.ts'
import type { Storage } from '../storage/storage.ts'
import type {
  BookingText,
  ClaimedDelivery,
  DeliveryAttempt,
  DeliveryOutcome,
  NewLead,
  NewMessage,
  Reply,
} from '../storage/formStorage.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import type { EndedCall } from '../storage/outcomeStorage.ts'

/**
 * Sends stored items to their receivers. Each function rejects if the receiver does not accept the item, and may return
 * what it has answered.
 */
export interface Channels {
  lead?: (lead: NewLead, delivery: DeliveryContext) => Sending
  message?: (message: NewMessage, delivery: DeliveryContext) => Sending
  /** Both get the booking in its current state, so it may have been changed or cancelled. */
  invitation?: (booking: BookingRow, delivery: DeliveryContext) => Sending
  event?: (booking: BookingRow, delivery: DeliveryContext) => Sending
  call?: (call: EndedCall, delivery: DeliveryContext) => Sending
  text?: (text: BookingText, delivery: DeliveryContext) => Sending
  reply?: (reply: Reply, delivery: DeliveryContext) => Sending
}

type Sending = Promise<DeliveryAnswer | void>

/** What a receiver answered over HTTP. */
export interface DeliveryAnswer {
  status: number
  /** The beginning of the body. */
  text: string
}

export interface DeliveryContext {
  /** The same for every attempt, so that a receiver can recognise a repetition. */
  idempotencyKey: string
  /** The attempt before may have succeeded, because nobody knows what became of it. */
  isUncertain?: true
  signal: AbortSignal
}

export interface OutboxHealth {
  /** Stored, but there is no receiver to send them to. */
  stored: number
  waiting: number
  /** The part of `waiting` whose last attempt failed. */
  retrying: number
  delivered: number
  /** Dead letters: given up after the last attempt, but still in the database. */
  dead: number
}

export interface Outbox {
  /** Looks for new deliveries now instead of at the next tick. */
  nudge(): void
  health(): Promise<OutboxHealth>
  /** Aborts the attempts under way and records that. They are retried later. */
  close(): Promise<void>
}

export interface OutboxOptions {
  storage: Storage
  channels: Channels
  log: Logger
  now?: () => number
  /** How often to look for deliveries that have become due, in ms. */
  tickMs?: number
}

export const ATTEMPT_LIMIT_MS = 15_000
const FIRST_DELAY_MS = 10_000
const LONGEST_DELAY_MS = 6 * 3_600_000
/** With the delays above, a delivery is given up after about a day and a half. */
export const MAX_ATTEMPTS = 16
/** Concurrent deliveries of one kind in each process. */
const LANES = 4
/** A claim outlasts an attempt and the storing of its outcome, so it only expires if its process died. */
const LEASE_MS = 2 * ATTEMPT_LIMIT_MS
/**
 * Pauses between attempts to store an outcome. A short outage of the database must not repeat a delivery
 * that succeeded.
 */
const SETTLE_PAUSES_MS = [200, 1_000, 3_000]

/** Returns 10 s for the first attempt, doubled for each further one, up to six hours. `attempt` counts from 1. */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS)
}

/** Makes deliveries one at a time as long as there are any. */
interface Lane {
  /** Looks for due deliveries now. */
  wake(): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, channels, log, now = Date.now, tickMs = 5_000 } = options
  const kinds = deliveryKinds.filter((kind) => channels[kind])
  const stopping = new AbortController()

  const send = async (delivery: ClaimedDelivery): Sending => {
    const context: DeliveryContext = {
      idempotencyKey: delivery.id,
      ...(delivery.isUncertain && { isUncertain: true }),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]),
    }
    if (delivery.kind === 'lead') return channels.lead?.(delivery.lead, context)
    if (delivery.kind === 'message') return channels.message?.(delivery.message, context)
    if (delivery.kind === 'call') return channels.call?.(delivery.call, context)
    if (delivery.kind === 'reply') return channels.reply?.(delivery.reply, context)
    if (delivery.kind === 'text') return channels.text?.(delivery.text, context)
    return channels[delivery.kind]?.(delivery.booking, context)
  }

  /** Makes one attempt. Never rejects. */
  const attemptAt = async (
    delivery: ClaimedDelivery,
  ): Promise<{ attempt: DeliveryAttempt; isFinal: boolean }> => {
    const [attemptedAt, began] = [iso(now()), performance.now()]
    const made = (answer: DeliveryAnswer | undefined, error: string | null): DeliveryAttempt => ({
      attemptedAt,
      durationMs: Math.round(performance.now() - began),
      status: answer?.status ?? null,
      answer: answer?.text ?? '',
      error,
    })
    try {
      return { attempt: made((await send(delivery)) ?? undefined, null), isFinal: false }
    } catch (error) {
      const refusal = error instanceof DeliveryError ? error : undefined
      return {
        attempt: made(refusal?.answer, describe(error)),
        isFinal: refusal?.isFinal ?? false,
      }
    }
  }

  const settle = async (
    id: string,
    outcome: DeliveryOutcome,
    attempt: DeliveryAttempt,
  ): Promise<void> => {
    for (const pauseMs of SETTLE_PAUSES_MS) {
      try {
        return await storage.settleDelivery(id, outcome, attempt)
      } catch (error) {
        if (stopping.signal.aborted) throw error
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    await storage.settleDelivery(id, outcome, attempt)
  }

  const deliver = async (delivery: ClaimedDelivery): Promise<void> => {
    const { id, kind, attempt } = delivery
    const { attempt: made, isFinal } = await attemptAt(delivery)
    const { error: reason } = made
    if (reason === null) {
      await settle(id, { state: 'delivered', at: iso(now()) }, made)
      log.info({ delivery: id, kind, attempt }, 'delivered')
    } else if (isFinal || attempt >= MAX_ATTEMPTS) {
      await settle(id, { state: 'dead', error: reason }, made)
      log.error({ delivery: id, kind, attempt, reason }, 'delivery given up')
    } else {
      const delay = retryDelayMs(attempt)
      await settle(id, { state: 'waiting', dueAt: iso(now() + delay), error: reason }, made)
      log.warn({ delivery: id, kind, attempt, reason, retryInMs: delay }, 'delivery failed')
    }
  }

  /** Each kind has its own lanes, so a receiver that stalls does not block deliveries to another one. */
  const createLane = (kind: DeliveryKind, next: Lane | undefined): Lane => {
    let round: Promise<void> | undefined
    let again = false
    const drain = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        const delivery = await storage.claimDelivery([kind], iso(now()), iso(now() + LEASE_MS))
        if (!delivery) return
        // If there is one delivery, there may be more.
        next?.wake()
        await deliver(delivery)
      }
    }
    const wake = (): void => {
      if (stopping.signal.aborted) return
      if (round) {
        again = true
        next?.wake()
        return
      }
      round = drain()
        .catch((error: unknown) =>
          log.error({ err: error }, 'the outbox could not use the database'),
        )
        .finally(() => {
          round = undefined
          if (!again) return
          again = false
          wake()
        })
    }
    return { wake, idle: () => round ?? Promise.resolve() }
  }
  const lanesOf = (kind: DeliveryKind): Lane[] => {
    const lanes: Lane[] = []
    // The first lane wakes the second, and so on.
    for (let lane = 0; lane < LANES; lane += 1) lanes.unshift(createLane(kind, lanes[0]))
    return lanes
  }
  const lanes = kinds.map(lanesOf)

  const nudge = (): void => {
    for (const [first] of lanes) first?.wake()
  }

  const timer = setInterval(nudge, tickMs)
  timer.unref()
  nudge()

  return {
    nudge,
    async health() {
      const counts = await storage.countDeliveries()
      const health: OutboxHealth = { stored: 0, waiting: 0, retrying: 0, delivered: 0, dead: 0 }
      for (const kind of deliveryKinds) {
        health[channels[kind] ? 'waiting' : 'stored'] += counts[kind].waiting
        if (channels[kind]) health.retrying += counts[kind].retrying
        health.delivered += counts[kind].delivered
        health.dead += counts[kind].dead
      }
      return health
    },
    async close() {
      clearInterval(timer)
      stopping.abort(new Error('the server is stopping'))
      await Promise.all(lanes.flat().map((lane) => lane.idle()))
    },
  }
}

/**
 * The result is stored with the row and logged, so it contains only what failed: receivers echo what they
 * were sent.
 */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error instanceof DeliveryError) return error.message
  // `fetch` says only in the cause why nothing came of it.
  const { code } = (error.cause instanceof Error ? error.cause : error) as { code?: unknown }
  if (typeof code !== 'string') return reasons[error.name] ?? error.name
  return reasons[code] ?? `${error.name} ${code}`
}

/** What an operator reads. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at the address (ECONNREFUSED)',
  ECONNRESET: 'the receiver closed the connection (ECONNRESET)',
  UND_ERR_SOCKET: 'the receiver closed the connection (UND_ERR_SOCKET)',
  ENOTFOUND: 'no machine has the name of the address (ENOTFOUND)',
  ETIMEDOUT: 'the receiver did not answer in time (ETIMEDOUT)',
  TimeoutError: 'the receiver did not answer in time',
}

/** A refusal whose message contains none of the visitor's data. */
export class DeliveryError extends Error {
  readonly isFinal: boolean
  readonly answer: DeliveryAnswer | undefined
  /** @param isFinal another attempt would not help, or might do it twice */
  constructor(message: string, isFinal = false, answer?: DeliveryAnswer) {
    super(message)
    this.name = 'DeliveryError'
    this.isFinal = isFinal
    this.answer = answer
  }
}
