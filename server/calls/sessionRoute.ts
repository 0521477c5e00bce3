import { brand } from '@ringwell/brand/brand.ts'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import { SessionRequest, SessionResponse } from '@ringwell/protocol/session.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { addressOf } from './addressCalls.ts'
import type { AdmitCall } from './admitCall.ts'
import { createCallToken } from './callToken.ts'
import { parseSession } from './parseSession.ts'
import type { RealtimeProvider } from './realtimeProvider.ts'
import { type RelayOptions, relaysFor } from './relays.ts'
import { relayedFunctions } from './relayedFunctions.ts'

export interface SessionRouteDeps {
  provider: RealtimeProvider
  admitCall: AdmitCall
  /** The relay for visitors behind firewalls that block UDP. */
  relay: RelayOptions | undefined
  /** How long a call waits for its caller to ring back. */
  resumeWaitMs: number
  rateLimit: RateLimit
}

/** Adds call 2 of the spec, which mints the short-lived key of one call. */
export function addSessionRoute(api: ApiServer, deps: SessionRouteDeps): void {
  const { provider, relay } = deps
  api.route({
    method: 'POST',
    url: `/${brand.slug}-agent-session`,
    bodyLimit: 64 * 1024,
    config: { rateLimit: deps.rateLimit },
    schema: {
      summary: 'Mint a short-lived key for one call',
      body: SessionRequest,
      response: { 200: SessionResponse },
    },
    async handler(request) {
      const { name, companyName, mobileNumber } = request.body
      const { origin } = request.headers
      const callToken = createCallToken()
      const { brief, prepared: key } = await deps.admitCall(
        {
          ...parseSession(request.body),
          caller: { channel: 'browser', direction: 'in', address: addressOf(request), origin },
          visitor: { name, companyName, mobileNumber },
          tokenHash: callToken.hash,
          mayResume: request.body.resumes === true,
        },
        (admitted) => provider.issueKey(admitted, { origin }),
      )
      // Our own engine carries out its tasks itself. With OpenAI, the page passes them on.
      const functions = provider.name === 'openai' ? relayedFunctions(brief) : []
      return {
        client_secret: { value: key.value, expires_at: Math.floor(key.expiresAt / 1000) },
        realtime: { url: key.url, model: key.model },
        call_id: brief.callId,
        call_token: callToken.token,
        ...(brief.limitMs !== CALL_LIMIT_MS && { call_limit_seconds: brief.limitMs / 1_000 }),
        ...(brief.mayResume && { resume_seconds: deps.resumeWaitMs / 1_000 }),
        ...(functions.length > 0 && { task_functions: functions.map((each) => each.name) }),
        ...(relay && { ice_servers: relaysFor(relay, brief.callId) }),
      }
    },
  })
}
