import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { RecordingStore } from '../recordings/recordingStore.ts'
import type { CalDav } from '../bookings/calDav.ts'
import type { RecordingPeaks } from '../recordings/recordingPeaks.ts'
import type { Removals } from '../recordings/removals.ts'
import type { Sip } from '../sip/sip.ts'
import type { Storage } from '../storage/storage.ts'
import type { Logger } from '../logging.ts'
import type { AgentService } from './agentService.ts'
import { addBookingRoutes, type Sends } from './bookingRoutes.ts'
import { addInboxRoutes } from './inboxRoutes.ts'
import { addKeyRoutes } from './keyRoutes.ts'
import type { KeyService } from './keyService.ts'
import type { Embed } from './unanswered.ts'
import { addUnansweredRoutes } from './unansweredRoutes.ts'
import type { KnowledgeService } from '../knowledge/knowledgeService.ts'
import { addKnowledgeRoutes } from './knowledgeRoutes.ts'
import type { NumberService } from './numberService.ts'
import { addNumberRoutes } from './numberRoutes.ts'
import type { AgentTests } from '../agentTests/agentTests.ts'
import { addAgentTestRoutes } from './agentTestRoutes.ts'
import { addAgentRoutes } from './agentRoutes.ts'
import type { MinuteBudget } from '../calls/minuteBudget.ts'
import { addDeliveryRoutes, type Webhooks } from './deliveryRoutes.ts'
import { addCallListRoutes } from './callListRoutes.ts'
import { addDraftRoutes } from './draftRoutes.ts'
import { addDeleteRoutes } from './deleteRoutes.ts'
import { addCallRoutes } from './callRoutes.ts'
import { addListRoutes } from './listRoutes.ts'
import { addMinutesRoute } from './minutesRoute.ts'
import type { LiveCalls } from '../live/liveCalls.ts'
import { addLiveRoutes } from '../live/liveRoutes.ts'
import { addTodayRoute } from './todayRoute.ts'
import { addPersonRoutes } from './personRoutes.ts'
import { addRetentionRoutes, type RetentionRoutesDeps } from './retentionRoutes.ts'
import { addRecordingRoute } from './recordingRoute.ts'
import type { OutboundCalls } from '../outbound/outboundCalls.ts'
import { keepAudit } from '../people/audit.ts'
import { type AccountRoutesDeps, addAccountRoutes } from '../people/accountRoutes.ts'
import type { OperatorAccess } from '../people/operator.ts'
import { addPeopleRoutes } from '../people/peopleRoutes.ts'
import type { PeopleService } from '../people/peopleService.ts'
import { addAuditRoute } from './auditRoute.ts'

export interface AdminRoutesDeps {
  access: Pick<OperatorAccess, 'guard' | 'operatorIn'>
  /** Undefined if our own engine does not run. */
  live: LiveCalls | undefined
  storage: Storage
  agentService: AgentService
  tests: AgentTests
  people: PeopleService
  signIn: AccountRoutesDeps['signIn']
  publicUrl: string
  numbers: NumberService
  /** Undefined if no calls come over SIP. */
  sip?: Pick<Sip, 'figures' | 'trunks'> | undefined
  keyService: KeyService
  knowledge: KnowledgeService
  /** Makes vectors, which show which questions mean the same. Undefined if our own engine does not run. */
  embed?: Embed | undefined
  files: RecordingStore
  peaks: RecordingPeaks
  removals: Removals
  minutes: MinuteBudget
  retention: RetentionRoutesDeps['retention']
  /** What can be sent to people who left something or have booked. */
  sends: Sends
  /** Has agents ring people. Undefined if nobody is rung. */
  outbound?: Pick<OutboundCalls, 'ring'> | undefined
  /** The company's own calendar, in which demos are. */
  calDav?: CalDav | undefined
  /** Called after a delivery is stored. */
  onStored: () => void
  webhooks?: Webhooks | undefined
  log: Logger
}

/**
 * Gives every route below `/admin` its rate limit and says in the document who may use it. Must run before the rate limits
 * are added, because they look at a route as soon as it is there.
 */
export function addAdminDefaults(api: ApiServer, rateLimit: RateLimit): void {
  const path = `${api.prefix}/admin/`
  api.addHook('onRoute', (route) => {
    if (!route.url.startsWith(path)) return
    route.config = { rateLimit, ...route.config }
    route.schema = { security: [{ operator: [] }], ...route.schema }
  })
}

/** Adds the routes below `/admin`, through which an operator reads and deletes data. */
export async function addAdminRoutes(api: ApiServer, deps: AdminRoutesDeps): Promise<void> {
  await api.register(
    async (scope: ApiServer) => {
      deps.access.guard(scope)
      keepAudit(scope, deps.storage)
      addAccountRoutes(scope, deps)
      addPeopleRoutes(scope, deps)
      addAuditRoute(scope, deps)
      addTodayRoute(scope, deps)
      addListRoutes(scope, deps)
      addCallListRoutes(scope, deps)
      addMinutesRoute(scope, deps)
      addInboxRoutes(scope, { ...deps, sendsMail: deps.sends.mail })
      addBookingRoutes(scope, deps)
      addCallRoutes(scope, deps)
      if (deps.live) addLiveRoutes(scope, { ...deps, live: deps.live })
      addAgentRoutes(scope, deps)
      addDraftRoutes(scope, deps)
      addAgentTestRoutes(scope, deps)
      addNumberRoutes(scope, deps)
      addKeyRoutes(scope, deps)
      addDeliveryRoutes(scope, deps)
      addKnowledgeRoutes(scope, deps)
      addUnansweredRoutes(scope, deps)
      addRecordingRoute(scope, deps)
      addDeleteRoutes(scope, deps)
      addPersonRoutes(scope, deps)
      addRetentionRoutes(scope, deps)
    },
    { prefix: '/admin' },
  )
}
