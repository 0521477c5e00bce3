import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import limit from '@fastify/rate-limit'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import type { Engine } from '@ringwell/engine/engine.ts'
import { createAddressCalls } from '../calls/addressCalls.ts'
import { createAgentDirectory } from '../calls/agentDirectory.ts'
import type { KeyStore } from '../calls/keyStore.ts'
import { addListAgentsRoute } from '../calls/listAgentsRoute.ts'
import type { PromptRules } from '../calls/promptRules.ts'
import { createMinuteBudget, type DailyMinutes, type MinuteBudget } from '../calls/minuteBudget.ts'
import { addRatingRoute } from '../calls/ratingRoute.ts'
import { addRealtimeRoutes } from '../calls/realtimeRoutes.ts'
import type { RealtimeProvider } from '../calls/realtimeProvider.ts'
import type { RelayOptions } from '../calls/relays.ts'
import { addSessionRoute } from '../calls/sessionRoute.ts'
import { addTranscriptRoute } from '../calls/transcriptRoute.ts'
import { createAgentService } from '../admin/agentService.ts'
import { addAdminRoutes } from '../admin/adminRoutes.ts'
import { addFormRoutes } from '../leads/formRoutes.ts'
import type { Logger } from '../logging.ts'
import { addMetricsRoute } from '../metrics/metricsRoute.ts'
import { addVitalsRoute } from '../metrics/vitalsRoute.ts'
import { createServerMetrics, type ServerMetrics } from '../metrics/serverMetrics.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { addPageRoutes } from '../pages/pageRoutes.ts'
import type { SiteFiles } from '../pages/siteFiles.ts'
import type { DiskReserve } from '../recordings/diskReserve.ts'
import type { RecordingStore } from '../recordings/recordingStore.ts'
import type { Removals } from '../recordings/removals.ts'
import { createUploadLanes } from '../recordings/uploadLanes.ts'
import { createUploadQuotas } from '../recordings/uploadQuotas.ts'
import { addUploadRoute } from '../recordings/uploadRoute.ts'
import type { Retention } from '../retention/retention.ts'
import { addEraseCallRoute } from '../retention/eraseCallRoute.ts'
import type { Storage } from '../storage/storage.ts'
import { ApiError, apiErrorBody } from './apiError.ts'
import type { ApiServer } from './apiServer.ts'
import { addCrossOriginRules } from './crossOrigin.ts'
import { addDocsRoutes } from './docsRoutes.ts'
import { addHealthRoute } from './healthRoute.ts'
import { createPartChecks, type PartChecks } from './partChecks.ts'
import { addOpenApi } from './openApi.ts'
import { createRateLimits } from './rateLimits.ts'
import { refuseMalformed } from './refuseMalformed.ts'
import type { RequestCounter } from './requestCounter.ts'
import { addSecurityHeaders } from './securityHeaders.ts'
import { toApiError } from './toApiError.ts'

/** Everything that the HTTP server needs. `main.ts` provides it, and tests may pass fakes. */
export interface ServerDeps {
  log: Logger
  publicUrl: string
  trustProxy: boolean | number | string[]
  allowedOrigins: '*' | readonly string[]
  agentOrigins: ReadonlyMap<string, readonly string[]>
  rateLimitScale: number
  /** The limits on minutes of calls per day. */
  dailyMinutes: DailyMinutes
  /** The most simultaneous calls that OpenAI may hold, across all servers. The engine has its own limit. */
  openAiCallsAtOnce?: number | undefined
  /** The most simultaneous calls per address, across all servers. Undefined means no limit. */
  callsPerAddress?: number | undefined
  /** Whether our pages may report how fast they were. */
  webVitals?: boolean
  /** Counts requests for the rate limits. */
  counter: RequestCounter
  /** The operator's token. Without one, the operator has no access. */
  adminToken: string | undefined
  prompts: PromptRules
  provider: RealtimeProvider
  /** The engine behind our own realtime endpoint. Undefined if OpenAI is the provider. */
  embedded: { engine: Engine; keys: KeyStore } | undefined
  /** The relay for visitors behind firewalls that block UDP. */
  relay?: RelayOptions | undefined
  /** Origins other than our own that the pages connect to. */
  connectTo: readonly string[]
  storage: Storage
  recordings: RecordingStore
  removals: Removals
  retention: Pick<Retention, 'isPaused'>
  /** Disk space that is reserved for the database. */
  diskReserve: DiskReserve
  /** How long an upload may take. Undefined means the usual limit. */
  uploadLimitMs?: number | undefined
  outbox: Outbox
  /** Returns the free space below `DATA_DIR`, or undefined if the system does not report it. */
  freeBytes: () => Promise<number | undefined>
  site: SiteFiles
  widget: SiteFiles
  isStopping(): boolean
}

/** An upload over a slow connection takes minutes. Anything longer is a client that just holds a socket. */
const REQUEST_LIMIT_MS = 5 * 60_000

/** Monitors request these every few seconds, so they are logged only at debug level. */
const polled = ['/api/health', '/api/metrics']

export async function createServer(deps: ServerDeps): Promise<ApiServer> {
  const hops = deps.trustProxy
  const app: ApiServer = Fastify({
    loggerInstance: deps.log,
    // Replaces Fastify's two log lines per request with the one line below.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request',
    }),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    genReqId: () => randomUUID(),
    requestTimeout: REQUEST_LIMIT_MS,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply as unknown as FastifyReply),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  app.setNotFoundHandler(() => {
    throw new ApiError(404, 'not_found', 'There is nothing at this address.')
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  const checks = createPartChecks(deps)
  const minutes = createMinuteBudget({
    storage: deps.storage,
    daily: deps.dailyMinutes,
    knowsAnswers: deps.embedded !== undefined,
    callsAtOnce: deps.openAiCallsAtOnce,
  })
  const metrics = createServerMetrics({ minutes, checks, engine: deps.embedded?.engine })
  app.addHook('onResponse', async (request, reply) => {
    // Logs the pattern of the route, not the URL, to keep what visitors type out of the log.
    const route = request.routeOptions.url ?? 'unknown'
    const line = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    metrics.answered({ ...line, ms: reply.elapsedTime })
    if (route.startsWith('/api') && !polled.includes(route)) request.log.info(line, 'request')
    else request.log.debug(line, 'request')
  })

  await addSecurityHeaders(app, {
    scriptHashes: deps.site.scriptHashes,
    styleHashes: deps.site.styleHashes,
    connectTo: deps.connectTo,
    https: deps.publicUrl.startsWith('https:'),
  })
  await addOpenApi(app, deps.publicUrl)
  await app.register((api: ApiServer) => addApi(api, { ...deps, minutes }, metrics, checks), {
    prefix: '/api',
  })
  await addPageRoutes(app, deps)
  return app
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toApiError(error, request)
  void reply.code(failure.status).headers(failure.headers).send(apiErrorBody(failure.error))
}

async function addApi(
  api: ApiServer,
  deps: ServerDeps & { minutes: MinuteBudget },
  metrics: ServerMetrics,
  checks: PartChecks,
): Promise<void> {
  const limits = createRateLimits(deps.counter, deps.rateLimitScale)
  const { minutes } = deps

  await addCrossOriginRules(api, deps)
  await api.register(limit, limits.plugin)
  // Responses are small and are compressed each time, so gzip is enough.
  await api.register(compress, { threshold: 1_024, encodings: ['gzip'] })
  await api.register(multipart)
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })

  addHealthRoute(api, {
    provider: deps.provider,
    engine: deps.embedded?.engine,
    checks,
    minutes,
    isStopping: () => deps.isStopping(),
    token: deps.adminToken,
    rateLimit: limits.of('admin'),
  })
  const agents = createAgentDirectory(deps)
  addListAgentsRoute(api, { agents, provider: deps.provider })
  // While the server stops and waits for calls under way, it refuses new calls but still accepts uploads.
  const admitCall = (): void => {
    if (!deps.isStopping()) return
    throw new ApiError(503, 'stopping', 'The server is being restarted. Please try again.', {
      retryAfterSeconds: 10,
    })
  }
  const lines = createAddressCalls({
    storage: deps.storage,
    engine: deps.embedded?.engine,
    neverConnected: limits.neverConnected,
    callsPerAddress: deps.callsPerAddress,
    trustsProxy: deps.trustProxy !== false,
    log: deps.log,
  })
  addSessionRoute(api, {
    lines,
    provider: deps.provider,
    prompts: deps.prompts,
    agents,
    minutes,
    relay: deps.relay,
    admitCall,
    admitAgent: limits.admitAgent,
    rateLimit: limits.of('session'),
  })
  if (deps.embedded) {
    await addRealtimeRoutes(api, {
      ...deps.embedded,
      admitCall,
      rateLimit: limits.of('realtime'),
      lines,
    })
  }
  addUploadRoute(api, {
    storage: deps.storage,
    recordings: deps.recordings,
    removals: deps.removals,
    agents,
    quotas: createUploadQuotas({ storage: deps.storage, scale: deps.rateLimitScale }),
    reserve: deps.diskReserve,
    limitMs: deps.uploadLimitMs,
    lanes: createUploadLanes(deps.rateLimitScale),
    admitAgent: limits.admitAgent,
    rateLimit: limits.of('upload'),
    // The embedded engine reports when its calls begin and end. For OpenAI's calls, only the browser knows.
    knowsAnswers: deps.embedded !== undefined,
  })
  if (!deps.embedded) {
    addTranscriptRoute(api, { storage: deps.storage, rateLimit: limits.of('transcript') })
  }
  addRatingRoute(api, { storage: deps.storage, rateLimit: limits.of('rating') })
  addEraseCallRoute(api, {
    storage: deps.storage,
    files: deps.removals,
    rateLimit: limits.of('erase'),
  })
  addFormRoutes(api, {
    storage: deps.storage,
    onStored: () => deps.outbox.nudge(),
    leadRateLimit: limits.of('lead'),
    contactRateLimit: limits.of('contact'),
    site: deps.site,
  })
  if (deps.webVitals) {
    addVitalsRoute(api, {
      vitals: metrics.vitals,
      publicUrl: deps.publicUrl,
      rateLimit: limits.of('vitals'),
    })
  }
  if (deps.adminToken !== undefined) {
    await addAdminRoutes(api, {
      token: deps.adminToken,
      storage: deps.storage,
      agentService: createAgentService(deps),
      files: deps.recordings,
      removals: deps.removals,
      minutes,
      rateLimit: limits.of('admin'),
    })
    addMetricsRoute(api, {
      token: deps.adminToken,
      metrics,
      rateLimit: limits.of('admin'),
    })
  }
  api.route({
    // Needed because otherwise the `/*` route of the pages would answer.
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    schema: { hide: true },
    // Runs before the body is read, because the body does not matter.
    async onRequest() {
      throw new ApiError(404, 'not_found', 'The API has no such call. See /api/docs/json.')
    },
    handler: () => undefined,
  })
  addDocsRoutes(api)
}
