import { randomUUID } from 'node:crypto'
import { OWN_BUSINESS } from '@ringwell/content/agents/ownBusiness/agentId.ts'
import { nobodyPickedUp } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { promptOfBusiness } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import type { CallBrief, PhoneLine } from '@ringwell/engine/engine.ts'
import type { LeadForm } from '@ringwell/protocol/forms.ts'
import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import { ApiError } from '../http/apiError.ts'
import type { RateLimits } from '../http/rateLimits.ts'
import type { OutboundWish } from '../storage/outboundStorage.ts'
import type { CallLine } from '../storage/callStorage.ts'
import type { AddressCalls, CallerAddress } from './addressCalls.ts'
import type { AdmittedAgent, AgentDirectory } from './agentDirectory.ts'
import { EMBEDDED_MODEL } from './embeddedProvider.ts'
import type { MinuteBudget } from './minuteBudget.ts'
import type { ParsedSession } from './parseSession.ts'
import type { PromptRules } from './promptRules.ts'

type Caller =
  | {
      channel: 'browser' | 'socket'
      direction: 'in'
      address: CallerAddress
      /** The origin of the page. Undefined if the request does not come from a browser. */
      origin: string | undefined
    }
  | {
      channel: 'phone'
      direction: 'in'
      address: CallerAddress
      /** In E.164, such as `+442079460958`. Empty if the caller withholds it. */
      number: string
      line: CallLine
      /** The carrier that streams the call, and its id there. */
      carrier?: PhoneLine['carrier']
      /** Whether callers can be put through to a person. */
      transfers?: true
      /** The agent has put the caller through, and nobody has picked up. */
      isBack?: true
    }
  | {
      channel: 'phone'
      direction: 'out'
      /** The number to ring, in E.164. */
      number: string
      line: CallLine
      /** The operator's key that the call was asked for with. */
      keyId: string
      outbound: NonNullable<PhoneLine['outbound']>
      /** What a language model is told of whom it rings, a line each. */
      facts: string
      /** What is stored of the wish, and its limits, once it is known what the engine is told. */
      wish: (brief: CallBrief) => OutboundWish
    }

/** Which call somebody asks for: with which agent and which settings. */
export interface CallRequest extends ParsedSession {
  caller: Caller
  visitor: LeadForm
  /** Whether the caller's page can ring back if the line is lost. */
  mayResume?: boolean
  /** The hash of the call token. Undefined if nobody gets one, as on a phone. */
  tokenHash: string | undefined
}

export interface AdmitCallDeps {
  agents: Pick<AgentDirectory, 'admit'>
  prompts: PromptRules
  minutes: Pick<MinuteBudget, 'check' | 'admit'>
  addressCalls: Pick<AddressCalls, 'check' | 'ofKey'>
  /** Throws `ApiError` while new calls are not allowed. */
  refuseWhileStopping: () => void
  /** Throws `ApiError` if the agent gets too many requests. */
  admitAgent: RateLimits['admitAgent']
  /** How long a call may last, unless its agent has a limit of its own. Calls on the telephone have another one. */
  callLimitMs: number
  phoneLimitMs: number
  idleLimitMs: number
  /** How long a call waits for its caller to ring back. 0 for calls that end with their line. */
  resumeWaitMs: number
  /**
   * Whether OpenAI holds the calls. Then only the page can end a call in time, so an agent's own limit does not apply,
   * and the model searches the agent's knowledge through our server.
   */
  isRelayed: boolean
  /** Whether text messages can be sent. */
  sendsTexts: boolean
  /** Whether agents say in the greetings of telephone calls that they are recorded. */
  saysRecorded: boolean
}

/**
 * Decides whether a call may begin, stores it, and returns everything that the engine has to know about it. Throws
 * `ApiError`, and then nothing is stored or counted.
 *
 * `prepare` makes what the caller needs for the call, such as a key. It comes after all checks, and before the call is
 * stored: if many requests arrive at once, the last ones are refused then, and nobody receives what was made for them.
 */
export type AdmitCall = <Prepared>(
  request: CallRequest,
  prepare: (brief: CallBrief) => Promise<Prepared>,
) => Promise<{ brief: CallBrief; prepared: Prepared }>

export function createAdmitCall(deps: AdmitCallDeps): AdmitCall {
  async function briefOf(request: CallRequest): Promise<[CallBrief, AdmittedAgent['version']]> {
    const { agentUuid, business, caller, visitor } = request
    const isPhone = caller.channel === 'phone'
    const origin = isPhone ? undefined : caller.origin
    const admitted = await deps.agents.admit({ agentUuid, prompt: request.prompt, origin })
    const brief: CallBrief = {
      callId: randomUUID(),
      agentUuid: admitted.storedAs ?? agentUuid,
      agent: business ? asBusiness(admitted, business) : agentFor(admitted, caller),
      allowCustomInstructions: deps.prompts.allowCustomInstructions,
      greets: greetsWhen(caller),
      allowClientTools: deps.prompts.toolAgents.includes(agentUuid),
      language: admitted.language ?? request.language.tag,
      voice: admitted.voice ?? request.voice,
      accent: admitted.accent ?? request.accent,
      visitor: { name: visitor.name, companyName: visitor.companyName },
      ...(isPhone && { phone: lineOf(caller, deps) }),
      limitMs:
        (deps.isRelayed ? undefined : admitted.limitMs) ??
        (isPhone ? deps.phoneLimitMs : deps.callLimitMs),
      idleLimitMs: deps.idleLimitMs,
      model: EMBEDDED_MODEL,
      ...((isPhone || request.mayResume) &&
        deps.resumeWaitMs > 0 &&
        !deps.isRelayed && { mayResume: true }),
    }
    return [brief, admitted.version]
  }

  async function store(
    brief: CallBrief,
    agentVersion: number | undefined,
    request: CallRequest,
  ): Promise<void> {
    const { caller } = request
    const isPhone = caller.channel === 'phone'
    const call = {
      callId: brief.callId,
      tokenHash: request.tokenHash,
      agentUuid: brief.agentUuid,
      createdAt: new Date().toISOString(),
      channel: caller.channel,
      direction: caller.direction,
      callerNumber: isPhone ? caller.number : undefined,
      line: isPhone ? caller.line : undefined,
      keyId: keyOf(caller),
      agentVersion,
      limitMs: brief.limitMs,
      language: brief.language,
      voice: brief.voice,
      accent: brief.accent,
      tasksOf: brief.agent.tasks,
      // Our own engine finds the knowledge itself.
      knowledgeOf: deps.isRelayed ? brief.agent.knowledge?.agent : undefined,
      origin: isPhone ? undefined : caller.origin,
      visitor: request.visitor,
    }
    await deps.minutes.admit(
      call,
      isPhone ? undefined : deps.addressCalls.ofKey(caller.address),
      caller.direction === 'out' ? caller.wish(brief) : undefined,
    )
  }

  return async (request, prepare) => {
    deps.refuseWhileStopping()
    const [brief, version] = await briefOf(request)
    const { caller } = request
    if (caller.direction === 'in') await deps.addressCalls.check(caller.address)
    await deps.minutes.check(brief.agentUuid)
    const takeBack = await deps.admitAgent('session', brief.agentUuid)
    try {
      const prepared = await prepare(brief)
      await store(brief, version, request)
      return { brief, prepared }
    } catch (error) {
      await takeBack()
      throw error
    }
  }
}

/** The agent, with what is different in this call: it goes on after a transfer, or has rung somebody. */
function agentFor({ agent }: AdmittedAgent, caller: Caller): CallBrief['agent'] {
  if (caller.channel !== 'phone') return agent
  if (caller.direction === 'in') {
    return caller.isBack ? { ...agent, greeting: nobodyPickedUp } : agent
  }
  // Only a language model reads this.
  if (agent.instructions === '') return agent
  const { callee = 'whoever answers', purpose } = caller.outbound
  const reason = [
    `You have rung ${callee} about ${purpose}. You have said so, and that you are an AI agent.`,
    'Until they have confirmed who they are, say nothing else of the matter. Whoever wants no more calls is asked no further.',
    ...(caller.facts === '' ? [] : [`What you know of them:\n${caller.facts}`]),
  ].join('\n')
  return { ...agent, instructions: `${agent.instructions}\n\n${reason}` }
}

/** A telephone sets nothing up. Whoever is rung says “Hello?” first, and so does a voicemail. */
function greetsWhen(caller: Caller): CallBrief['greets'] {
  if (caller.channel !== 'phone') return 'onceSetUp'
  return caller.direction === 'out' ? 'onceHeard' : 'atOnce'
}

function keyOf(caller: Caller): string | undefined {
  if (caller.direction === 'out') return caller.keyId
  return caller.channel === 'phone' ? undefined : caller.address.key?.keyId
}

function lineOf(
  caller: Extract<Caller, { channel: 'phone' }>,
  { saysRecorded, sendsTexts }: Pick<AdmitCallDeps, 'saysRecorded' | 'sendsTexts'>,
): PhoneLine {
  const { number, line } = caller
  const theirs = { ...(number !== '' && { number }), ownNumber: line.ownNumber }
  if (caller.direction === 'out') return { ...theirs, saysRecorded, outbound: caller.outbound }
  const { carrier, transfers, isBack } = caller
  return {
    ...theirs,
    // Who comes back has heard it.
    saysRecorded: saysRecorded && !isBack,
    ...(carrier && { carrier }),
    ...(transfers && { transfers }),
    ...(sendsTexts && number !== '' && { texts: true }),
    ...(isBack && { isBack }),
  }
}

/**
 * The agent that answers as the visitor's business, for this call only. A language model gets the facts in its prompt.
 */
function asBusiness(admitted: AdmittedAgent, business: OwnBusiness): CallBrief['agent'] {
  if (!admitted.isGeneral) throw businessNotAllowed()
  const instructions = promptOfBusiness(business)
  return { id: OWN_BUSINESS, instructions, tasks: OWN_BUSINESS, business }
}

const businessNotAllowed = (): ApiError =>
  new ApiError(
    422,
    'business_not_allowed',
    'Only the General Agent answers as a business of your own. Leave agent_prompt empty and name no other agent.',
    { field: 'business' },
  )
