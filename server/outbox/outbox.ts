import type { Logger } from 'pino'
import type {
  ClaimedDelivery,
  DeliveryKind,
  NewLead,
  NewMessage,
  Storage,
} from '../storage/storage.ts'

/** Takes what is stored to where it belongs; rejects when the receiver did not take it. */
export interface Channels {
  lead?: (lead: NewLead, delivery: DeliveryContext) => Promise<void>
  message?: (message: NewMessage, delivery: DeliveryContext) => Promise<void>
}

export interface DeliveryContext {
  /** The same at every attempt, so that a receiver can tell a repetition. */
  idempotencyKey: string
  signal: AbortSignal
}

export interface OutboxHealth {
  /** Kept, with nowhere configured to forward them to. */
  stored: number
  waiting: number
  delivered: number
  /** Given up after the last attempt; they are still in the database. */
  dead: number
}

export interface Outbox {
  /** Something new is due; look now instead of at the next tick. */
  nudge(): void
  health(): Promise<OutboxHealth>
  /** Lets the attempt under way end, or aborts it after `ATTEMPT_LIMIT_MS`. */
  close(): Promise<void>
}

export interface OutboxOptions {
  storage: Storage
  channels: Channels
  log: Logger
  now?: () => number
  /** How often it looks for what has become due, in ms. */
  tickMs?: number
}

export const ATTEMPT_LIMIT_MS = 15_000
const FIRST_DELAY_MS = 10_000
const LONGEST_DELAY_MS = 6 * 3_600_000
/** With the delays above: given up after about a day and a half. */
export const MAX_ATTEMPTS = 16

/** 10 s, doubled at every attempt, six hours at most. `attempt` counts from 1. */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS)
}

const iso = (ms: number): string => new Date(ms).toISOString()

export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, channels, log, now = Date.now, tickMs = 5_000 } = options
  const kinds = (['lead', 'message'] as const).filter((kind) => channels[kind])
  const stopping = new AbortController()
  let round: Promise<void> | undefined
  let again = false

  const send = async (delivery: ClaimedDelivery): Promise<void> => {
    const context: DeliveryContext = {
      idempotencyKey: delivery.id,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]),
    }
    if (delivery.kind === 'lead') await channels.lead?.(delivery.lead, context)
    else await channels.message?.(delivery.message, context)
  }

  const deliver = async (delivery: ClaimedDelivery): Promise<void> => {
    const { id, kind, attempt } = delivery
    try {
      await send(delivery)
      await storage.settleDelivery(id, { state: 'delivered', at: iso(now()) })
      log.info({ delivery: id, kind, attempt }, 'delivered')
    } catch (error) {
      const reason = describe(error)
      if (attempt >= MAX_ATTEMPTS) {
        await storage.settleDelivery(id, { state: 'dead', error: reason })
        log.error({ delivery: id, kind, attempt, reason }, 'delivery given up')
        return
      }
      const delay = retryDelayMs(attempt)
      await storage.settleDelivery(id, {
        state: 'waiting',
        dueAt: iso(now() + delay),
        error: reason,
      })
      log.warn({ delivery: id, kind, attempt, reason, retryInMs: delay }, 'delivery failed')
    }
  }

  const drain = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // The lease outlasts an attempt, so that only a dead process leaves a row to it.
      const lease = iso(now() + 2 * ATTEMPT_LIMIT_MS)
      const delivery = await storage.claimDelivery(kinds, iso(now()), lease)
      if (!delivery) return
      await deliver(delivery)
    }
  }

  const nudge = (): void => {
    if (kinds.length === 0 || stopping.signal.aborted) return
    if (round) {
      again = true
      return
    }
    round = drain()
      .catch((error: unknown) => log.error({ err: error }, 'outbox could not read the database'))
      .finally(() => {
        round = undefined
        if (again) {
          again = false
          nudge()
        }
      })
  }

  const timer = setInterval(nudge, tickMs)
  timer.unref()
  nudge()

  return {
    nudge,
    async health() {
      const counts = await storage.countDeliveries()
      const health: OutboxHealth = { stored: 0, waiting: 0, delivered: 0, dead: 0 }
      for (const kind of ['lead', 'message'] satisfies DeliveryKind[]) {
        health[channels[kind] ? 'waiting' : 'stored'] += counts[kind].waiting
        health.delivered += counts[kind].delivered
        health.dead += counts[kind].dead
      }
      return health
    },
    async close() {
      clearInterval(timer)
      stopping.abort(new Error('the server is stopping'))
      await round
    },
  }
}

/** Kept beside the row and logged, so no more than what failed: receivers echo what they were sent. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  const { code } = error as { code?: unknown }
  if (error instanceof DeliveryError) return error.message
  return typeof code === 'string' ? `${error.name} ${code}` : error.name
}

/** A refusal whose message holds nothing of the visitor's. */
export class DeliveryError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DeliveryError'
  }
}
