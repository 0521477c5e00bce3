import type { EngineNote } from '@ringwell/engine/engine.ts'
import type { Sends } from './admin/bookingRoutes.ts'
import type { Webhooks } from './admin/deliveryRoutes.ts'
import type { CalDav } from './bookings/calDav.ts'
import { addAdminDefaults, addAdminRoutes } from './admin/adminRoutes.ts'
import { createAgentTests } from './agentTests/agentTests.ts'
import { createAgentService } from './admin/agentService.ts'
import { createKeyService } from './admin/keyService.ts'
import type { CallNetworks } from './calls/addressCalls.ts'
import { type CallParts, createCallParts, type EmbeddedEngine } from './calls/callParts.ts'
import { createNumberService } from './admin/numberService.ts'
import { refuseUnlessFree } from './calls/embeddedProvider.ts'
import { addListAgentsRoute } from './calls/listAgentsRoute.ts'
import { createMinuteBudget, type DailyMinutes, type MinuteBudget } from './calls/minuteBudget.ts'
import type { PromptRules } from './calls/promptRules.ts'
import { addRatingRoute } from './calls/ratingRoute.ts'
import type { RealtimeProvider } from './calls/realtimeProvider.ts'
import { addOfferRoutes } from './calls/offerRoutes.ts'
import { addRealtimeRoutes, withRealtimeErrors } from './calls/realtimeRoutes.ts'
import type { RelayOptions } from './calls/relays.ts'
import { addSessionRoute } from './calls/sessionRoute.ts'
import { addTaskRoute, type TaskRouteDeps } from './calls/taskRoute.ts'
import { addTranscriptRoute } from './calls/transcriptRoute.ts'
import { addHealthRoute, createHealthLook } from './health/healthRoute.ts'
import { createPartChecks, type PartChecks } from './health/partChecks.ts'
import { addApiRules } from './http/apiRules.ts'
import type { ApiServer } from './http/apiServer.ts'
import { createServer } from './http/createServer.ts'
import { addDocsRoutes } from './http/docsRoutes.ts'
import { createRateLimits, type RateLimits } from './http/rateLimits.ts'
import type { RequestCounter } from './http/requestCounter.ts'
import { addFormRoutes } from './forms/formRoutes.ts'
import { createFormGuard, type FormGuardOptions } from './forms/formGuard.ts'
import { createKnowledgeSearch } from './knowledge/knowledgeSearch.ts'
import { createKnowledgeService } from './knowledge/knowledgeService.ts'
import type { Logger } from './logging.ts'
import type { LiveBus } from './live/liveBus.ts'
import { createLiveCalls } from './live/liveCalls.ts'
import { addMetricsRoute } from './metrics/metricsRoute.ts'
import { createRecentCalls } from './metrics/recentCalls.ts'
import { createServerMetrics, type ServerMetrics } from './metrics/serverMetrics.ts'
import { addStatusRoute } from './metrics/statusRoute.ts'
import { addVitalsRoute } from './metrics/vitalsRoute.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { CarrierAccount } from './phone/carrierApi.ts'
import type { CarrierSecrets } from './phone/carrierSignatures.ts'
import { addPhoneRoutes } from './phone/phoneRoutes.ts'
import {
  createOutboundCalls,
  type OutboundCalls,
  type OutboundCallsOptions,
} from './outbound/outboundCalls.ts'
import { addOutboundRoutes } from './outbound/outboundRoutes.ts'
import { addOutboundWebhooks } from './outbound/outboundWebhooks.ts'
import { createOperatorAccess, type OperatorAccess } from './people/operator.ts'
import { createOidc, type OidcSettings } from './people/oidc.ts'
import { createPeopleService, type PeopleServiceDeps } from './people/peopleService.ts'
import { createSignIn } from './people/signIn.ts'
import { addSignInRoutes } from './people/signInRoutes.ts'
import { addPageRoutes } from './pages/pageRoutes.ts'
import type { SiteFiles } from './pages/siteFiles.ts'
import type { DiskReserve } from './recordings/diskReserve.ts'
import type { RecordingPeaks } from './recordings/recordingPeaks.ts'
import type { RecordingStore } from './recordings/recordingStore.ts'
import type { Removals } from './recordings/removals.ts'
import { createConcurrentUploads } from './recordings/concurrentUploads.ts'
import { createUploadQuotas } from './recordings/uploadQuotas.ts'
import { addUploadRoute } from './recordings/uploadRoute.ts'
import { addEraseCallRoute } from './retention/eraseCallRoute.ts'
import type { Retention } from './retention/retention.ts'
import type { Sip } from './sip/sip.ts'
import type { Storage } from './storage/storage.ts'

/** How our own engine takes calls on the telephone. */
interface PhoneSettings extends CarrierSecrets {
  saysRecorded: boolean
  callLimitMs: number
  /** Undefined if no text messages can be sent. */
  sms?: object | undefined
  /** The carriers that can be asked for something. */
  accounts: readonly Pick<CarrierAccount, 'carrier'>[]
  /** Takes what is to be put in the record of a call. */
  note: (note: EngineNote) => void
}

/** Everything that the features need. `main.ts` provides it, and tests may pass fakes. */
export interface AppDeps {
  log: Logger
  publicUrl: string
  trustProxy: boolean | number | string[]
  allowedOrigins: '*' | readonly string[]
  agentOrigins: ReadonlyMap<string, readonly string[]>
  /** The hosts in private networks on which operators' tools may be. */
  privateHosts?: readonly string[] | undefined
  rateLimitScale: number
  /** The limits on minutes of calls per day. */
  dailyMinutes: DailyMinutes
  /** The most simultaneous calls that OpenAI may hold, across all servers. The engine has its own limit. */
  openAiCallsAtOnce?: number | undefined
  /** The most simultaneous calls per address, across all servers. Undefined means no limit. */
  callsPerAddress?: number | undefined
  /** How long a call may last, unless its agent has another limit. With OpenAI, this is always the usual limit. */
  callLimitMs: number
  /** How long a visitor of the embedded engine may be idle. */
  idleLimitMs: number
  /** How long a call waits for its page to ring back after the line was lost. */
  resumeWaitMs: number
  /** Whether our pages may report how fast they were. */
  webVitals?: boolean
  /** How the servers of one database tell each other of their calls. */
  liveBus?: LiveBus | undefined
  /** Whether a caller is told when a person listens. */
  tellsOfListeners?: boolean
  /** Whether anybody may see how many calls there were and how fast the answers came. */
  publishesFigures?: boolean
  /** When a form needs a proof of work. */
  formProof: Pick<FormGuardOptions, 'mode' | 'floodPerMinute' | 'secret' | 'proofWork'>
  /** Counts requests for the rate limits. */
  counter: RequestCounter
  /** Holds the network of each visitor whose call is under way. */
  networks: CallNetworks
  /** The token of programs that use the operator's API. Undefined if none may. */
  adminToken: string | undefined
  /** How people sign in to the console. */
  people: {
    /** Known to every server of the database. */
    secret: string
    /** How much work a password is. Less in tests. */
    passwordWork?: number
    oidc?: OidcSettings | undefined
    /** Sends invitations. Undefined if no mail is sent. */
    send?: PeopleServiceDeps['send']
  }
  prompts: PromptRules
  provider: RealtimeProvider
  /** Our own engine, which serves our realtime endpoint. Undefined if OpenAI is the provider. */
  embedded: EmbeddedEngine | undefined
  /** Carries out the tasks of calls that OpenAI holds. The embedded engine calls the tools itself. */
  tasks?:
    | Pick<TaskRouteDeps, 'tools' | 'contacts' | 'read' | 'readClaim' | 'note' | 'ended'>
    | undefined
  /** The carriers whose telephone calls our own engine takes. */
  phone?: PhoneSettings | undefined
  sip?: Pick<Sip, 'takeCalls' | 'figures' | 'trunks'> | undefined
  /** With which telephones we ring, and whom. Undefined if we ring nobody. */
  outbound?: Pick<OutboundCallsOptions, 'dialler' | 'rules' | 'announces' | 'now'> | undefined
  /** The relay for visitors behind firewalls that block UDP. */
  relay?: RelayOptions | undefined
  /** Origins other than our own that the pages connect to. */
  connectTo: readonly string[]
  storage: Storage
  recordings: RecordingStore
  peaks: RecordingPeaks
  removals: Removals
  retention: Pick<Retention, 'isPaused' | 'state' | 'clock' | 'confirm'>
  /** Called when an agent was given a file whose vectors are still to be made. */
  onKnowledgeAdded?: () => void
  /** Disk space that is reserved for the database. */
  diskReserve: DiskReserve
  /** How long an upload may take. Undefined means the usual limit. */
  uploadLimitMs?: number | undefined
  outbox: Outbox
  /** What operators can send to people who left something or have booked. Undefined means nothing. */
  sends?: Sends
  /** Where leads and the ends of calls go. */
  webhooks?: Webhooks
  /** The company's own calendar, in which demos are. */
  calDav?: CalDav | undefined
  /** Returns the free space below `DATA_DIR`, or undefined if the system does not report it. */
  freeBytes: () => Promise<number | undefined>
  site: SiteFiles
  widget: SiteFiles
  console: SiteFiles
  isStopping(): boolean
}

/** Creates the HTTP server and registers the routes of every feature. */
export async function createApp(deps: AppDeps): Promise<ApiServer> {
  const parts = createParts(deps)
  const { metrics, calls } = parts
  const app = await createServer({
    log: deps.log,
    publicUrl: deps.publicUrl,
    trustProxy: deps.trustProxy,
    onAnswered: (request) => metrics.answered(request),
    security: {
      scriptHashes: [...deps.site.scriptHashes, ...deps.console.scriptHashes],
      styleHashes: deps.site.styleHashes,
      connectTo: deps.connectTo,
      https: deps.publicUrl.startsWith('https:'),
    },
  })
  await app.register((api: ApiServer) => addApi(api, parts), { prefix: '/api' })
  if (calls.own) {
    const { realtime } = calls.own
    // Clients of OpenAI append their paths to a base URL, which is usually an origin with `/v1`.
    const addToOrigin = async (scope: ApiServer): Promise<void> => {
      await addApiRules(scope, parts)
      await addRealtimeRoutes(scope, realtime)
    }
    await app.register(addToOrigin, { prefix: '/v1' })
  }
  await addPageRoutes(app, deps)
  return app
}

/** What several features share. */
interface AppParts extends AppDeps {
  minutes: MinuteBudget
  metrics: ServerMetrics
  checks: PartChecks
  limits: RateLimits
  calls: CallParts
  access: OperatorAccess
}

/** Creates what the features share, and takes the calls that come over SIP. */
export function createParts(deps: AppDeps): AppParts {
  const checks = createPartChecks(deps)
  const minutes = createMinuteBudget({
    storage: deps.storage,
    daily: deps.dailyMinutes,
    knowsAnswers: deps.embedded !== undefined,
    callLimitMs: deps.callLimitMs,
    callsAtOnce: deps.openAiCallsAtOnce,
  })
  const { embedded, sip, storage } = deps
  const metrics = createServerMetrics({ minutes, checks, storage, engine: embedded?.engine, sip })
  const limits = createRateLimits(deps.counter, deps.rateLimitScale)
  const calls = createCallParts({ ...deps, limits, minutes, onBegun: metrics.callBegun })
  if (calls.own) sip?.takeCalls({ ...calls, beginner: calls.own.streams.beginner })
  const access = createOperatorAccess(deps)
  return { ...deps, minutes, metrics, checks, limits, calls, access }
}

async function addApi(api: ApiServer, parts: AppParts): Promise<void> {
  const { limits } = parts
  addAdminDefaults(api, limits.of('admin'))
  await addApiRules(api, parts)
  const engine = parts.embedded?.engine
  const look = createHealthLook({
    engine,
    checks: parts.checks,
    isStopping: () => parts.isStopping(),
  })
  addStatusRoute(api, {
    look,
    recentCalls: engine && parts.publishesFigures ? createRecentCalls(engine) : undefined,
  })
  addHealthRoute(api, {
    provider: parts.provider,
    look,
    minutes: parts.minutes,
    access: parts.access,
    rateLimit: limits.of('admin'),
  })
  const outbound = await addCallRoutes(api, parts)
  addFormRoutes(api, {
    storage: parts.storage,
    onStored: () => parts.outbox.nudge(),
    leadRateLimit: limits.of('lead'),
    contactRateLimit: limits.of('contact'),
    guard: createFormGuard({
      ...parts.formProof,
      scale: parts.rateLimitScale,
      counter: parts.counter,
      used: parts.storage,
    }),
    site: parts.site,
  })
  if (parts.webVitals) {
    addVitalsRoute(api, {
      vitals: parts.metrics.vitals,
      publicUrl: parts.publicUrl,
      rateLimit: limits.of('vitals'),
    })
  }
  await addOperatorRoutes(api, parts, outbound)
  addDocsRoutes(api)
}

/** Adds all routes of a call, from the list of agents to the erasure of its recordings. */
async function addCallRoutes(api: ApiServer, parts: AppParts): Promise<OutboundCalls | undefined> {
  const { limits } = parts
  const { agents, admitCall, own } = parts.calls
  addListAgentsRoute(api, { agents, provider: parts.provider })
  addSessionRoute(api, {
    admitCall,
    provider: parts.provider,
    relay: parts.relay,
    rateLimit: limits.of('session'),
    resumeWaitMs: parts.resumeWaitMs,
  })
  if (own && parts.phone) {
    await addPhoneRoutes(api, {
      ...own.streams,
      storage: parts.storage,
      admitCall,
      provider: parts.provider,
      secrets: parts.phone,
      puttingThrough: new Set(parts.phone.accounts.map(({ carrier }) => carrier)),
      note: parts.phone.note,
      publicUrl: parts.publicUrl,
      rateLimit: limits.of('phone'),
    })
  }
  let outbound: OutboundCalls | undefined
  if (own && parts.phone && parts.embedded && parts.outbound) {
    const { engine } = parts.embedded
    const made = createOutboundCalls({
      ...parts.outbound,
      storage: parts.storage,
      agents,
      admitCall,
      addressCalls: own.addressCalls,
      refuseUnlessFree: () => refuseUnlessFree(engine),
      onStored: () => parts.outbox.nudge(),
      onPickedUp: () => parts.metrics.callBegun('phone'),
      onUnanswered: (reason) => parts.metrics.unanswered(reason),
      log: parts.log,
    })
    api.addHook('onClose', () => made.close())
    const { operatorKeys } = own.realtime.secrets
    addOutboundRoutes(api, {
      storage: parts.storage,
      outbound: made,
      operatorKeys,
      rateLimit: limits.of('socket'),
    })
    await addOutboundWebhooks(api, {
      outbound: made,
      provider: parts.provider,
      secrets: parts.phone,
      publicUrl: parts.publicUrl,
      rateLimit: limits.of('phone'),
    })
    outbound = made
  }
  if (own) {
    const { realtime } = own
    await withRealtimeErrors(api, (scope) => addOfferRoutes(scope, realtime.offers))
    const addAlias = (scope: ApiServer) => addRealtimeRoutes(scope, realtime, true)
    await api.register(addAlias, { prefix: '/v1' })
  }
  addUploadRoute(api, {
    storage: parts.storage,
    recordings: parts.recordings,
    removals: parts.removals,
    agents,
    quotas: createUploadQuotas({ storage: parts.storage, scale: parts.rateLimitScale }),
    reserve: parts.diskReserve,
    limitMs: parts.uploadLimitMs,
    concurrent: createConcurrentUploads(parts.rateLimitScale),
    admitAgent: limits.admitAgent,
    rateLimit: limits.of('upload'),
    // The embedded engine reports when its calls begin and end. For OpenAI's calls, only the browser knows.
    knowsAnswers: parts.embedded !== undefined,
    recordsCalls: parts.embedded?.engine.recordsCalls ?? false,
  })
  if (!parts.embedded) {
    addTranscriptRoute(api, {
      storage: parts.storage,
      note: parts.tasks?.note,
      rateLimit: limits.of('transcript'),
    })
    if (parts.tasks) {
      addTaskRoute(api, {
        ...parts.tasks,
        knowledge: createKnowledgeSearch(parts.storage),
        storage: parts.storage,
        networks: parts.networks,
        counter: parts.counter,
        rateLimit: limits.of('task'),
        claimRateLimit: limits.of('claim'),
      })
    }
  }
  addRatingRoute(api, { storage: parts.storage, rateLimit: limits.of('rating') })
  addEraseCallRoute(api, {
    storage: parts.storage,
    files: parts.removals,
    rateLimit: limits.of('erase'),
  })
  return outbound
}

const nothingSent: Sends = { mail: false, texts: false }

async function addOperatorRoutes(
  api: ApiServer,
  parts: AppParts,
  outbound: OutboundCalls | undefined,
): Promise<void> {
  const { adminToken: token } = parts
  const agentService = createAgentService(parts)
  const { storage, counter, publicUrl } = parts
  const { secret, passwordWork, oidc, send } = parts.people
  const signIn = createSignIn({ storage, counter, publicUrl, secret, passwordWork })
  addSignInRoutes(api, {
    signIn,
    storage,
    oidc: oidc && createOidc(oidc, `${publicUrl}/api/sign-in/oidc/callback`),
    publicUrl,
    rateLimit: parts.limits.of('signIn'),
  })
  await addAdminRoutes(api, {
    access: parts.access,
    people: createPeopleService({ storage, publicUrl, send, keepsOwner: true }),
    signIn,
    publicUrl,
    storage: parts.storage,
    agentService,
    keyService: createKeyService(parts.storage, agentService),
    numbers: createNumberService(parts.storage, agentService),
    sip: parts.sip,
    knowledge: createKnowledgeService({
      storage: parts.storage,
      onAdded: () => parts.onKnowledgeAdded?.(),
    }),
    tests: createAgentTests({
      storage: parts.storage,
      agentService,
      agents: parts.calls.agents,
      engine: parts.embedded?.engine,
      sends: parts.sends ?? nothingSent,
      log: parts.log,
    }),
    embed: parts.embedded && ((texts) => parts.embedded!.engine.embed(texts)),
    live:
      parts.embedded &&
      createLiveCalls({
        engine: parts.embedded.engine,
        storage: parts.storage,
        nameOf: async (agentUuid) => (await agentService.find(agentUuid)).agent_name,
        tellsCallers: parts.tellsOfListeners ?? true,
        bus: parts.liveBus,
        log: parts.log,
      }),
    files: parts.recordings,
    peaks: parts.peaks,
    removals: parts.removals,
    minutes: parts.minutes,
    retention: parts.retention,
    sends: parts.sends ?? nothingSent,
    calDav: parts.calDav,
    outbound,
    onStored: () => parts.outbox.nudge(),
    webhooks: parts.webhooks,
    log: parts.log,
  })
  if (token !== undefined)
    addMetricsRoute(api, { token, metrics: parts.metrics, rateLimit: parts.limits.of('admin') })
}
