import { brand } from '@ringwell/brand/brand.ts'
import type { Engine } from '@ringwell/engine/engine.ts'
import type { MinuteBudget, MinuteUsage } from '../calls/minuteBudget.ts'
import type { PartChecks } from '../health/partChecks.ts'
import type { AnsweredRequest } from '../http/createServer.ts'
import type { Metric, Sample } from './exposition.ts'
import { createHistogram } from './histogram.ts'
import { createTally } from './tally.ts'
import { createVitalsMetrics, type VitalsMetrics } from './vitalsMetrics.ts'

export interface ServerMetrics {
  answered(request: AnsweredRequest): void
  /** How fast our pages are in visitors' browsers. */
  vitals: VitalsMetrics
  read(): Promise<Metric[]>
}

export interface ServerMetricsDeps {
  /** Undefined if OpenAI is the provider. */
  engine: Engine | undefined
  minutes: Pick<MinuteBudget, 'usage'>
  checks: PartChecks
}

/** In seconds. Most requests take milliseconds, but uploads over slow connections take minutes. */
const REQUEST_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
/**
 * In seconds, by what visitors notice: up to half a second feels like a conversation, and two seconds or more
 * feel like silence.
 */
const ANSWER_BOUNDS = [0.2, 0.3, 0.4, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10]

const SESSION_ROUTE = `/api/${brand.slug}-agent-session`
const OFFER_ROUTES: readonly string[] = ['/api/realtime/calls', '/api/realtime']

/** Starts counting now. Values that can be queried are queried when somebody reads the metrics. */
export function createServerMetrics({ engine, minutes, checks }: ServerMetricsDeps): ServerMetrics {
  const requests = createTally()
  const requestSeconds = createTally()
  const requestTimes = createHistogram(REQUEST_BOUNDS)
  const sessionTimes = createHistogram(REQUEST_BOUNDS)
  const offerTimes = createHistogram(REQUEST_BOUNDS)
  const answerTimes = createHistogram(ANSWER_BOUNDS)
  const vitals = createVitalsMetrics()
  const callsEnded = createTally()
  const callSeconds = createTally()
  engine?.onCallEnd(({ reason, durationMs }) => {
    callsEnded.add({ reason })
    callSeconds.add({}, durationMs / 1_000)
  })
  const recordingsCutOff = createTally()
  engine?.onRecorded(({ cutOff }) => {
    if (cutOff) recordingsCutOff.add({ reason: cutOff })
  })
  engine?.onAnswerTime((ms) => answerTimes.observe({}, ms / 1_000))

  return {
    vitals,
    answered({ method, route, status, ms }) {
      requests.add({ method, route, status: String(status) })
      const seconds = ms / 1_000
      requestSeconds.add({ method, route }, seconds)
      requestTimes.observe({ method, route }, seconds)
      if (route === SESSION_ROUTE && status === 200) sessionTimes.observe({}, seconds)
      if (OFFER_ROUTES.includes(route) && status === 201) offerTimes.observe({}, seconds)
    },

    async read() {
      const { storage, recordings, outbox, freeBytes } = await checks.look()
      return [
        counter('http_requests_total', 'Requests that were answered.', requests.samples()),
        counter(
          'http_request_seconds_total',
          'Time from the head of a request to the end of its answer, summed.',
          requestSeconds.samples(),
        ),
        requestTimes.metric(
          'http_request_duration_seconds',
          'Time from the head of a request to the end of its answer.',
        ),
        sessionTimes.metric('session_seconds', 'Time that minting the key of a call took.'),
        offerTimes.metric('offer_seconds', 'Time from an offer to the answer of our own engine.'),
        answerTimes.metric(
          'answer_seconds',
          'Time from the end of what a caller said to the first sound of the answer.',
        ),
        ...vitals.read(),
        ...engineMetrics(engine),
        ...minuteMetrics(await minutes.usage().catch(() => undefined)),
        counter(
          'calls_ended_total',
          'Calls of the embedded engine that ended, by reason.',
          callsEnded.samples(),
        ),
        counter('call_seconds_total', 'Length of those calls, summed.', callSeconds.samples()),
        counter(
          'recordings_cut_off_total',
          'Calls of the embedded engine whose recordings ended before them, by reason.',
          recordingsCutOff.samples(),
        ),
        gauge('storage_up', 'Whether the database can be written to.', [
          { value: storage === 'ok' ? 1 : 0 },
        ]),
        gauge('recordings_up', 'Whether a recording could be kept.', [
          { value: recordings === 'ok' ? 1 : 0 },
        ]),
        gauge(
          'data_free_bytes',
          'Room left below DATA_DIR.',
          freeBytes === undefined ? [] : [{ value: freeBytes }],
        ),
        gauge(
          'outbox_deliveries',
          'Leads and messages: kept without a receiver, waiting, of these failed before, delivered, given up.',
          Object.entries(outbox ?? {}).map(([state, value]) => ({ labels: { state }, value })),
        ),
        gauge('process_resident_bytes', 'Memory of each process.', [
          { labels: { process: 'server' }, value: process.memoryUsage.rss() },
          ...Object.entries(engine?.health().rss ?? {}).map(([name, value]) => ({
            labels: { process: name },
            value,
          })),
        ]),
        gauge('process_uptime_seconds', 'How long the server has been running.', [
          { value: process.uptime() },
        ]),
      ]
    },
  }
}

function engineMetrics(engine: Engine | undefined): Metric[] {
  if (!engine) return []
  const { state, calls, maxCalls, pacerLagMs } = engine.health()
  return [
    gauge('engine_ready', 'Whether the embedded engine takes calls.', [
      { value: state === 'ready' ? 1 : 0 },
    ]),
    gauge('calls', 'Calls under way.', [{ value: calls }]),
    gauge('calls_limit', 'More calls at once than this are refused.', [{ value: maxCalls }]),
    gauge('pacer_lag_seconds', 'How late 20 ms frames were sent, over the last minute.', [
      { labels: { quantile: '0.5' }, value: pacerLagMs.p50 / 1_000 },
      { labels: { quantile: '0.99' }, value: pacerLagMs.p99 / 1_000 },
      { labels: { quantile: '1' }, value: pacerLagMs.max / 1_000 },
    ]),
  ]
}

/** Covers the server and the agents with their own limit, because visitors can make up other agent names. */
function minuteMetrics(usage: MinuteUsage | undefined): Metric[] {
  if (!usage) return []
  const all = [
    { labels: {}, ...usage.server },
    ...usage.agents
      .filter(({ isNamed }) => isNamed)
      .map(({ agentUuid, ...minutes }) => ({ labels: { agent: agentUuid }, ...minutes })),
  ]
  return [
    gauge(
      'call_minutes_today',
      'Minutes of calls since 00:00 UTC; without a label of the whole server.',
      all.map(({ labels, usedMinutes }) => ({ labels, value: usedMinutes })),
    ),
    gauge(
      'call_minutes_limit',
      'More minutes a day than this are refused.',
      all.flatMap(({ labels, limitMinutes }) =>
        limitMinutes === undefined ? [] : [{ labels, value: limitMinutes }],
      ),
    ),
  ]
}

const counter = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name,
  help,
  type: 'counter',
  samples,
})

const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples,
})
