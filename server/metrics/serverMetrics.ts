import { brand } from '@ringwell/brand/brand.ts'
import type { Engine, EngineCallEnd, WorkerHealth } from '@ringwell/engine/engine.ts'
import type { MinuteBudget, MinuteUsage } from '../calls/minuteBudget.ts'
import type { PartChecks } from '../health/partChecks.ts'
import type { AnsweredRequest } from '../http/createServer.ts'
import type { Sip } from '../sip/sip.ts'
import type { BudgetStorage, TrunkUsage } from '../storage/budgetStorage.ts'
import type { CallChannel, CallStorage } from '../storage/callStorage.ts'
import { createMetrics, type Metrics, type Sample } from './registry.ts'
import { createVitalsMetrics, type VitalsMetrics } from './vitalsMetrics.ts'

export interface ServerMetrics {
  answered(request: AnsweredRequest): void
  /** Our own engine has answered a call, or somebody has picked up one that we made. */
  callBegun: (channel: CallChannel) => void
  /** A call that we made has ended, and nobody has answered it. */
  unanswered(reason: string): void
  /** How fast our pages are in visitors' browsers. */
  vitals: VitalsMetrics
  contentType: string
  /** Returns all metrics in the format that Prometheus reads. */
  read(): Promise<string>
}

export interface ServerMetricsDeps {
  /** Undefined if OpenAI is the provider. */
  engine: Engine | undefined
  minutes: Pick<MinuteBudget, 'usage'>
  checks: PartChecks
  /** Undefined if nobody calls over SIP. */
  sip?: Pick<Sip, 'figures'> | undefined
  /** Knows what calls on the telephone cost, and over which channel a call came. */
  storage: Pick<BudgetStorage & CallStorage, 'usedByTrunk' | 'findCall'>
}

/** In seconds. Most requests take milliseconds, but uploads over slow connections take minutes. */
const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
/**
 * In seconds, by what visitors notice: up to half a second feels like a conversation, and two seconds or more
 * feel like silence.
 */
const ANSWER_BOUNDS = [0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10]

const SESSION_ROUTE = `/api/${brand.slug}-agent-session`
const REALTIME_ROUTE = /^(?:\/api)?(?:\/v1)?\/realtime(?:\/calls)?$/

/** Starts counting now. Values that can be queried are queried when somebody reads the metrics. */
export function createServerMetrics({
  engine,
  minutes,
  checks,
  sip,
  storage: stored,
}: ServerMetricsDeps): ServerMetrics {
  const metrics = createMetrics()
  const { counter, histogram, gauge } = metrics
  const requests = counter('http_requests_total', 'Requests that were answered.', [
    'method',
    'route',
    'status',
  ])
  const requestSeconds = counter(
    'http_request_seconds_total',
    'Time from the head of a request to the end of its answer, summed.',
    ['method', 'route'],
  )
  const requestTimes = histogram(
    'http_request_duration_seconds',
    'Time from the head of a request to the end of its answer.',
    REQUEST_BOUNDS,
    ['method', 'route'],
  )
  const sessionTimes = histogram(
    'session_seconds',
    'Time that minting the key of a call took.',
    REQUEST_BOUNDS,
  )
  const vitals = createVitalsMetrics(metrics)
  const engineMetrics = engine && watchEngine(engine, metrics, stored)
  const lookAtSip = sip && sipMetrics(sip, metrics)
  const setMinutes = minuteMetrics(metrics)
  const setTrunks = trunkMetrics(metrics)
  const unanswered = counter(
    'outbound_calls_unanswered_total',
    'Calls that we made and nobody answered, by reason.',
    ['reason'],
  )
  const storageUp = gauge('storage_up', 'Whether the database can be written to.')
  const recordingsUp = gauge('recordings_up', 'Whether a recording could be kept.')
  const freeBytesNow = gauge('data_free_bytes', 'Room left below DATA_DIR.')
  const deliveries = gauge(
    'outbox_deliveries',
    'Leads and messages: kept without a receiver, waiting, of these failed before, delivered, given up.',
    ['state'],
  )
  const resident = gauge('process_resident_bytes', 'Memory of each process.', ['process'])
  const uptime = gauge('process_uptime_seconds', 'How long the server has been running.')

  return {
    vitals,
    contentType: metrics.contentType,
    answered({ method, route, status, ms }) {
      requests.inc({ method, route, status: String(status) })
      const seconds = ms / 1_000
      requestSeconds.inc({ method, route }, seconds)
      requestTimes.observe({ method, route }, seconds)
      if (route === SESSION_ROUTE && status === 200) sessionTimes.observe(seconds)
      if (REALTIME_ROUTE.test(route) && status === 201) engineMetrics?.offerTimes.observe(seconds)
    },

    callBegun: (channel) => engineMetrics?.callsBegun.inc({ channel }),

    unanswered: (reason) => unanswered.inc({ reason }),

    async read() {
      const { storage, recordings, outbox, freeBytes } = await checks.look()
      const usage = await minutes.usage().catch(() => undefined)
      const trunks = await stored.usedByTrunk(dayStart()).catch(() => [])
      engineMetrics?.look()
      lookAtSip?.()
      setTrunks(trunks)
      setMinutes(usage)
      storageUp([{ value: storage === 'ok' ? 1 : 0 }])
      recordingsUp([{ value: recordings === 'ok' ? 1 : 0 }])
      freeBytesNow(freeBytes === undefined ? [] : [{ value: freeBytes }])
      deliveries(
        Object.entries(outbox ?? {}).map(([state, value]) => ({ labels: { state }, value })),
      )
      resident([
        { labels: { process: 'server' }, value: process.memoryUsage.rss() },
        ...Object.entries(engine?.health().rss ?? {}).map(([name, value]) => ({
          labels: { process: name },
          value,
        })),
      ])
      uptime([{ value: process.uptime() }])
      return metrics.text()
    },
  }
}

function watchEngine(
  engine: Engine,
  { counter, histogram, gauge }: Metrics,
  storage: ServerMetricsDeps['storage'],
) {
  const offerTimes = histogram(
    'offer_seconds',
    'Time from an offer to the answer of our own engine.',
    REQUEST_BOUNDS,
  )
  const callsBegun = counter('calls_begun_total', 'Calls of the embedded engine, by channel.', [
    'channel',
  ])
  const answerTimes = histogram(
    'answer_seconds',
    'Time from the end of what a caller said to the first sound of the answer.',
    ANSWER_BOUNDS,
  )
  const callsEnded = counter(
    'calls_ended_total',
    'Calls of the embedded engine that ended, by reason and channel.',
    ['reason', 'channel'],
  )
  const callSeconds = counter('call_seconds_total', 'Length of those calls, summed.')
  const recordingsCutOff = counter(
    'recordings_cut_off_total',
    'Calls of the embedded engine whose recordings ended before them, by reason.',
    ['reason'],
  )
  const ready = gauge('engine_ready', 'Whether the embedded engine takes calls.')
  const underWay = gauge('calls', 'Calls under way.')
  const limit = gauge('calls_limit', 'More calls at once than this are refused.')
  const pacerLag = gauge(
    'pacer_lag_seconds',
    'How late 20 ms frames were sent, over the last minute.',
    ['quantile'],
  )
  const workerMetrics = watchWorkers(gauge)
  const countEnd = async ({ callId, reason }: EngineCallEnd): Promise<void> => {
    // It may have begun at another server, or before this one was started.
    const call = await storage.findCall(callId).catch(() => undefined)
    callsEnded.inc({ reason, channel: call?.channel ?? 'unknown' })
  }
  engine.onCallEnd((end) => {
    callSeconds.inc(end.durationMs / 1_000)
    void countEnd(end)
  })
  engine.onRecorded(({ cutOff }) => {
    if (cutOff) recordingsCutOff.inc({ reason: cutOff })
  })
  engine.onAnswerTime((ms) => answerTimes.observe(ms / 1_000))
  return {
    offerTimes,
    callsBegun,
    look() {
      const { state, calls, maxCalls, pacerLagMs, workers } = engine.health()
      workerMetrics(workers ?? [])
      ready([{ value: state === 'ready' ? 1 : 0 }])
      underWay([{ value: calls }])
      limit([{ value: maxCalls }])
      pacerLag([
        { labels: { quantile: '0.5' }, value: pacerLagMs.p50 / 1_000 },
        { labels: { quantile: '0.99' }, value: pacerLagMs.p99 / 1_000 },
        { labels: { quantile: '1' }, value: pacerLagMs.max / 1_000 },
      ])
    },
  }
}

/** What each media worker has said of itself. */
function watchWorkers(gauge: Metrics['gauge']): (workers: readonly WorkerHealth[]) => void {
  const ready = gauge('worker_ready', 'Whether a media worker takes calls.', ['worker', 'version'])
  const calls = gauge('worker_calls', 'Calls under way at each media worker.', ['worker'])
  const lines = gauge('worker_calls_limit', 'How many calls it takes.', ['worker'])
  const lag = gauge('worker_pacer_lag_seconds', 'Its pacer lag, the 99th percentile.', ['worker'])
  const resident = gauge('worker_resident_bytes', 'Memory of its processes.', ['worker', 'process'])
  return (workers) => {
    const of = (value: (worker: WorkerHealth) => number): Sample[] =>
      workers.map((worker) => ({ labels: { worker: worker.name }, value: value(worker) }))
    ready(
      workers.map(({ name, version, state }) => ({
        labels: { worker: name, version },
        value: state === 'ready' ? 1 : 0,
      })),
    )
    calls(of((worker) => worker.calls))
    lines(of((worker) => worker.maxCalls))
    lag(of(({ pacerLagMs }) => pacerLagMs.p99 / 1_000))
    resident(
      workers.flatMap(({ name, rss }) =>
        Object.entries(rss).map(([part, value]) => ({
          labels: { worker: name, process: part },
          value,
        })),
      ),
    )
  }
}

/** Returns a function that looks. */
function sipMetrics(sip: Pick<Sip, 'figures'>, { gauge }: Metrics): () => void {
  const strangers = gauge(
    'sip_strangers_dropped',
    'Packets and connections of strangers to the SIP port, which got no answer.',
  )
  const transactions = gauge('sip_transactions', 'SIP requests that are still remembered.')
  const up = gauge(
    'sip_trunk_up',
    'Whether a trunk has us registered, or answers us if it needs no registration.',
    ['trunk'],
  )
  return () => {
    const figures = sip.figures()
    strangers([{ value: figures.strangers }])
    transactions([{ value: figures.transactions }])
    // Before a trunk was asked, nobody knows.
    const known = figures.trunks.filter(({ state }) => state !== 'unknown')
    up(known.map(({ trunk, state }) => ({ labels: { trunk }, value: state === 'down' ? 0 : 1 })))
  }
}

/** The same day as that of the minutes. */
const dayStart = (): string => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`

const labelsOf = ({ trunk, direction, currency }: TrunkUsage) => ({
  trunk,
  direction,
  currency: currency ?? '',
})

function trunkMetrics({ gauge }: Metrics): (used: readonly TrunkUsage[]) => void {
  const calls = gauge(
    'phone_calls_today',
    'Calls on the telephone since 00:00 UTC that have ended, by trunk.',
    ['trunk', 'direction', 'currency'],
  )
  const cost = gauge(
    'phone_cost_today',
    'What those calls cost, where the operator has said what a minute costs.',
    ['trunk', 'direction', 'currency'],
  )
  return (used) => {
    calls(used.map((one) => ({ labels: labelsOf(one), value: one.calls })))
    cost(
      used.flatMap((one) =>
        one.micros === null ? [] : [{ labels: labelsOf(one), value: one.micros / 1_000_000 }],
      ),
    )
  }
}

/** Covers the server and the agents with their own limit, because visitors can make up other agent names. */
function minuteMetrics({ gauge }: Metrics): (usage: MinuteUsage | undefined) => void {
  const today = gauge(
    'call_minutes_today',
    'Minutes of calls since 00:00 UTC; without a label of the whole server.',
    ['agent'],
  )
  const limit = gauge('call_minutes_limit', 'More minutes a day than this are refused.', ['agent'])
  return (usage) => {
    const all = usage
      ? [
          { labels: {}, ...usage.server },
          ...usage.agents
            .filter(({ isNamed }) => isNamed)
            .map(({ agentUuid, ...used }) => ({ labels: { agent: agentUuid }, ...used })),
        ]
      : []
    today(all.map(({ labels, usedMinutes }): Sample => ({ labels, value: usedMinutes })))
    limit(
      all.flatMap(({ labels, limitMinutes }): Sample[] =>
        limitMinutes === undefined ? [] : [{ labels, value: limitMinutes }],
      ),
    )
  }
}
