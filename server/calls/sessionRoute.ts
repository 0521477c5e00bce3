import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { brand } from '@ringwell/brand/brand.ts'
import type { CallBrief } from '@ringwell/engine/engine.ts'
import { OWN_BUSINESS } from '@ringwell/content/agents/ownBusiness/agentId.ts'
import { promptOfBusiness } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { CALL_LIMIT_MS } from '@ringwell/protocol/callLimits.ts'
import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import { SessionRequest, SessionResponse } from '@ringwell/protocol/session.ts'
import { ApiError } from '../http/apiError.ts'
import type { ApiServer, RateLimit } from '../http/apiServer.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { AddressCalls } from './addressCalls.ts'
import type { AdmittedAgent, AgentDirectory } from './agentDirectory.ts'
import { createCallToken } from './callToken.ts'
import { EMBEDDED_MODEL } from './embeddedProvider.ts'
import { parseSession } from './parseSession.ts'
import type { PromptRules } from './promptRules.ts'
import type { MinuteBudget } from './minuteBudget.ts'
import type { RealtimeProvider } from './realtimeProvider.ts'
import { type RelayOptions, relaysFor } from './relays.ts'
import { relayedFunctions } from './relayedFunctions.ts'

export interface SessionRouteDeps {
  provider: RealtimeProvider
  prompts: PromptRules
  agents: AgentDirectory
  /** The relay for visitors behind firewalls that block UDP. */
  relay: RelayOptions | undefined
  minutes: MinuteBudget
  callLimitMs: number
  idleLimitMs: number
  addressCalls: Pick<AddressCalls, 'check' | 'ofKey'>
  /** Throws `ApiError` while new calls are not allowed. */
  admitCall: () => void
  /** Throws `ApiError` if the agent gets too many requests. */
  admitAgent: RateLimits['admitAgent']
  rateLimit: RateLimit
}

/** Adds call 2 of the spec, which mints the short-lived key of one call. */
export function addSessionRoute(api: ApiServer, deps: SessionRouteDeps): void {
  const isRelayed = deps.provider.name === 'openai'
  const grant = async (brief: CallBrief, request: FastifyRequest, mobileNumber: string) => {
    const { origin } = request.headers
    const callToken = createCallToken()
    const key = await deps.provider.issueKey(brief, origin)
    // If many requests arrive at once, `admit` refuses the last ones, and nobody receives their keys.
    const call = {
      callId: brief.callId,
      tokenHash: callToken.hash,
      agentUuid: brief.agentUuid,
      createdAt: new Date().toISOString(),
      language: brief.language,
      voice: brief.voice,
      accent: brief.accent,
      tasksOf: brief.tasksOf,
      // Only a call with OpenAI needs this: our own engine finds the knowledge itself.
      knowledgeOf: isRelayed ? brief.knowledge?.agent : undefined,
      origin,
      visitor: { ...brief.visitor, mobileNumber },
    }
    await deps.minutes.admit(call, deps.addressCalls.ofKey(request))
    return { key, callToken: callToken.token }
  }
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
      const session = parseSession(request.body)
      const { origin } = request.headers
      const admitted = await deps.agents.admit({ ...session, origin })
      if (session.business && !admitted.isGeneral) throw businessNotAllowed()
      const agent = session.business ? asBusiness(admitted, session.business) : admitted
      const brief: CallBrief = {
        callId: randomUUID(),
        agentUuid: session.agentUuid,
        instructions: agent.instructions,
        ...(agent.greeting !== undefined && { greeting: agent.greeting }),
        allowCustomInstructions: deps.prompts.allowCustomInstructions,
        greets: 'onceSetUp',
        allowClientTools: deps.prompts.toolAgents.includes(session.agentUuid),
        language: agent.language ?? session.language.tag,
        voice: agent.voice ?? session.voice,
        accent: agent.accent ?? session.accent,
        visitor: { name, companyName },
        ...(agent.knowledge && { knowledge: agent.knowledge }),
        ...(session.business && { business: session.business }),
        limitMs: deps.callLimitMs,
        idleLimitMs: deps.idleLimitMs,
        ...(agent.tasksOf !== undefined && { tasksOf: agent.tasksOf }),
        model: EMBEDDED_MODEL,
      }
      await deps.addressCalls.check(request)
      await deps.minutes.check(brief.agentUuid)
      const takeBack = await deps.admitAgent('session', brief.agentUuid)
      const { key, callToken } = await grant(brief, request, mobileNumber).catch(
        async (error: unknown) => {
          await takeBack()
          throw error
        },
      )
      // Our own engine carries out its tasks itself. With OpenAI, the page passes them on.
      const functions = isRelayed ? relayedFunctions(brief) : []
      return {
        client_secret: { value: key.value, expires_at: Math.floor(key.expiresAt / 1000) },
        realtime: { url: key.url, model: key.model },
        call_id: brief.callId,
        call_token: callToken,
        ...(deps.callLimitMs !== CALL_LIMIT_MS && {
          call_limit_seconds: deps.callLimitMs / 1_000,
        }),
        ...(functions.length > 0 && { task_functions: functions.map((each) => each.name) }),
        ...(deps.relay && { ice_servers: relaysFor(deps.relay, brief.callId) }),
      }
    },
  })
}

/**
 * Makes the agent answer as the visitor's business, for this call only. A language model gets the facts in its prompt.
 */
const asBusiness = (agent: AdmittedAgent, business: OwnBusiness): AdmittedAgent => ({
  ...agent,
  instructions: promptOfBusiness(business),
  tasksOf: OWN_BUSINESS,
})

const businessNotAllowed = (): ApiError =>
  new ApiError(
    422,
    'business_not_allowed',
    'Only the General Agent answers as a business of your own. Leave agent_prompt empty and name no other agent.',
    { field: 'business' },
  )
