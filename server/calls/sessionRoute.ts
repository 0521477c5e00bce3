import { randomUUID } from 'node:crypto'
import { brand } from '@ringwell/brand/brand.ts'
import type { CallBrief } from '@ringwell/engine/session/callPorts.ts'
import { SessionRequest, SessionResponse } from '@ringwell/protocol/session.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import { isOurs } from '../http/crossOrigin.ts'
import { matchesOrigin } from '../http/originPatterns.ts'
import type { Storage } from '../storage/storage.ts'
import { EMBEDDED_MODEL } from './embeddedProvider.ts'
import { parseSession, type PromptRules } from './parseSession.ts'
import type { RealtimeProvider } from './realtimeProvider.ts'

export interface SessionRouteDeps {
  provider: RealtimeProvider
  storage: Storage
  prompts: PromptRules
  /** By agent: the sites that may call it; an agent that is not named may be called from any. */
  agentOrigins: ReadonlyMap<string, readonly string[]>
  publicUrl: string
  /** Throws `ApiError` while no call may begin. */
  admitCall: () => void
  rateLimit: RateLimit
}

/** Call 2 of the spec: mints the short-lived key of one call. */
export function addSessionRoute(api: ApiServer, deps: SessionRouteDeps): void {
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
      deps.admitCall()
      const { name, companyName, mobileNumber } = request.body
      const session = parseSession(request.body, deps.prompts)
      const { origin } = request.headers
      const sites = deps.agentOrigins.get(session.agentUuid)
      if (
        sites &&
        origin !== undefined &&
        !matchesOrigin(origin, sites) &&
        !isOurs(origin, deps.publicUrl, request.host)
      ) {
        throw new ApiError(
          403,
          'origin_not_allowed',
          `This agent does not take calls from ${origin}. Add it to AGENT_ORIGINS on the server.`,
          { field: 'agent_uuid' },
        )
      }
      const brief: CallBrief = {
        callId: randomUUID(),
        agentUuid: session.agentUuid,
        instructions: session.prompt,
        allowCustomInstructions: deps.prompts.allowCustomInstructions,
        language: session.language.tag,
        voice: session.voice,
        accent: session.accent,
        visitor: { name, companyName },
        model: EMBEDDED_MODEL,
      }
      const key = await deps.provider.issueKey(brief)
      await deps.storage.createCall({
        callId: brief.callId,
        agentUuid: brief.agentUuid,
        createdAt: new Date().toISOString(),
        language: brief.language,
        voice: brief.voice,
        accent: brief.accent,
        origin: request.headers.origin,
        visitor: { name, companyName, mobileNumber },
      })
      return {
        client_secret: { value: key.value, expires_at: Math.floor(key.expiresAt / 1000) },
        realtime: { url: key.url, model: key.model },
        call_id: brief.callId,
      }
    },
  })
}
