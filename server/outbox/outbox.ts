import type { Logger } from 'pino'
import type { Storage } from '../storage/storage.ts'
import {
  type BookingText,
  type ClaimedDelivery,
  type DeliveryKind,
  deliveryKinds,
  type DeliveryOutcome,
  type NewLead,
  type NewMessage,
  type Reply,
} from '../storage/formStorage.ts'
import type { BookingRow } from '../storage/bookingRow.ts'
import type { EndedCall } from '../storage/outcomeStorage.ts'

/** Sends stored items to their receivers. Each function rejects if the receiver does not accept the item. */
export interface Channels {
  lead?: (lead: NewLead, delivery: DeliveryContext) => Promise<void>
  message?: (message: NewMessage, delivery: DeliveryContext) => Promise<void>
  /** Both get the booking in its current state, so it may have been changed or cancelled. */
  invitation?: (booking: BookingRow, delivery: DeliveryContext) => Promise<void>
  event?: (booking: BookingRow, delivery: DeliveryContext) => Promise<void>
  call?: (call: EndedCall, delivery: DeliveryContext) => Promise<void>
  text?: (text: BookingText, delivery: DeliveryContext) => Promise<void>
  reply?: (reply: Reply, delivery: DeliveryContext) => Promise<void>
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

const iso = (ms: number): string => new Date(ms).toISOString()

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

  const send = async (delivery: ClaimedDelivery): Promise<void> => {
    const context: DeliveryContext = {
      idempotencyKey: delivery.id,
      ...(delivery.isUncertain && { isUncertain: true }),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]),
    }
    if (delivery.kind === 'lead') await channels.lead?.(delivery.lead, context)
    else if (delivery.kind === 'message') await channels.message?.(delivery.message, context)
    else if (delivery.kind === 'call') await channels.call?.(delivery.call, context)
    else if (delivery.kind === 'reply') await channels.reply?.(delivery.reply, context)
    else if (delivery.kind === 'text') await channels.text?.(delivery.text, context)
    else await channels[delivery.kind]?.(delivery.booking, context)
  }

  /** Returns undefined if the delivery was accepted, or the reason why not, and whether it is of no use to try again. */
  const attemptAt = (
    delivery: ClaimedDelivery,
  ): Promise<{ reason: string; isFinal: boolean } | undefined> =>
    send(delivery).then(
      () => undefined,
      (error: unknown) => ({
        reason: describe(error),
        isFinal: error instanceof DeliveryError && error.isFinal,
      }),
    )

  const settle = async (id: string, outcome: DeliveryOutcome): Promise<void> => {
    for (const pauseMs of SETTLE_PAUSES_MS) {
      try {
        return await storage.settleDelivery(id, outcome)
      } catch (error) {
        if (stopping.signal.aborted) throw error
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    await storage.settleDelivery(id, outcome)
  }

  const deliver = async (delivery: ClaimedDelivery): Promise<void> => {
    const { id, kind, attempt } = delivery
    const failure = await attemptAt(delivery)
    if (failure === undefined) {
      await settle(id, { state: 'delivered', at: iso(now()) })
      log.info({ delivery: id, kind, attempt }, 'delivered')
      return
    }
    const { reason, isFinal } = failure
    if (isFinal || attempt >= MAX_ATTEMPTS) {
      await settle(id, { state: 'dead', error: reason })
      log.error({ delivery: id, kind, attempt, reason }, 'delivery given up')
    } else {
      const delay = retryDelayMs(attempt)
      await settle(id, { state: 'waiting', dueAt: iso(now() + delay), error: reason })
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
  const { code } = error as { code?: unknown }
  if (error instanceof DeliveryError) return error.message
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}

/** A refusal whose message contains none of the visitor's data. */
export class DeliveryError extends Error {
  readonly isFinal: boolean
  /** @param isFinal another attempt would not help, or might do it twice */
  constructor(message: string, isFinal = false) {
    super(message)
    this.name = 'DeliveryError'
    this.isFinal = isFinal
  }
}
