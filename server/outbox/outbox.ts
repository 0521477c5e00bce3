import type { Logger } from 'pino'
import type {
  ClaimedDelivery,
  DeliveryKind,
  DeliveryOutcome,
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
  /** Those of the waiting whose last attempt failed. */
  retrying: number
  delivered: number
  /** Given up after the last attempt; they are still in the database. */
  dead: number
}

export interface Outbox {
  /** Something new is due; look now instead of at the next tick. */
  nudge(): void
  health(): Promise<OutboxHealth>
  /** Aborts the attempts under way, which are tried again later, and notes so. */
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
/** Deliveries of one kind under way at once, in each process. */
const LANES = 4
/** A claim outlasts an attempt and the note of how it went, so that only a dead process leaves a row to it. */
const LEASE_MS = 2 * ATTEMPT_LIMIT_MS
/** A database that is away for a moment must not turn what was delivered into a repetition. */
const SETTLE_PAUSES_MS = [200, 1_000, 3_000]

/** 10 s, doubled at every attempt, six hours at most. `attempt` counts from 1. */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS)
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** Takes deliveries one after the other while there are any. */
interface Lane {
  /** Something may be due; look now. */
  wake(): void
  /** Resolves when it has nothing under way. */
  idle(): Promise<void>
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, channels, log, now = Date.now, tickMs = 5_000 } = options
  const kinds = (['lead', 'message'] as const).filter((kind) => channels[kind])
  const stopping = new AbortController()

  const send = async (delivery: ClaimedDelivery): Promise<void> => {
    const context: DeliveryContext = {
      idempotencyKey: delivery.id,
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]),
    }
    if (delivery.kind === 'lead') await channels.lead?.(delivery.lead, context)
    else await channels.message?.(delivery.message, context)
  }

  /** Undefined when it was taken; otherwise why not. */
  const attemptAt = (delivery: ClaimedDelivery): Promise<string | undefined> =>
    send(delivery).then(() => undefined, describe)

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
    const reason = await attemptAt(delivery)
    if (reason === undefined) {
      await settle(id, { state: 'delivered', at: iso(now()) })
      log.info({ delivery: id, kind, attempt }, 'delivered')
    } else if (attempt >= MAX_ATTEMPTS) {
      await settle(id, { state: 'dead', error: reason })
      log.error({ delivery: id, kind, attempt, reason }, 'delivery given up')
    } else {
      const delay = retryDelayMs(attempt)
      await settle(id, { state: 'waiting', dueAt: iso(now() + delay), error: reason })
      log.warn({ delivery: id, kind, attempt, reason, retryInMs: delay }, 'delivery failed')
    }
  }

  /** Each kind has lanes of its own: a receiver that stalls holds up nothing that goes elsewhere. */
  const createLane = (kind: DeliveryKind, next: Lane | undefined): Lane => {
    let round: Promise<void> | undefined
    let again = false
    const drain = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        const delivery = await storage.claimDelivery([kind], iso(now()), iso(now() + LEASE_MS))
        if (!delivery) return
        // Where there is one there may be more.
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
        .catch((error: unknown) => log.error({ err: error }, 'outbox could not use the database'))
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
    // The first wakes the second, and so on.
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
      for (const kind of ['lead', 'message'] satisfies DeliveryKind[]) {
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
