import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { languages } from '@ringwell/protocol/languages.ts'
import { sitesOf } from '../calls/agentDirectory.ts'
import { findPublished, publishedAgents } from '../calls/publishedAgents.ts'
import { ApiError } from '../http/apiError.ts'
import type { AgentStorage, StoredAgent } from '../storage/agentStorage.ts'
import { type AgentChangeInput, type NewAgentInput, toOwnAgent } from './agentInput.ts'

/** The view of an agent that an operator gets. */
export const AgentView = z.object({
  agent_id: z.string(),
  agent_name: z.string(),
  /** `published`: we wrote it. `own`: the operator created it. `other`: an id that only has settings. */
  kind: z.enum(['published', 'own', 'other']),
  enabled: z.boolean(),
  listed: z.boolean(),
  /** Sites that may call the agent. `null` and `["*"]` allow any site. */
  origins: z.array(z.string()).nullable(),
  origins_from: z.enum(['operator', 'AGENT_ORIGINS']).nullable(),
  agent_prompt: z.string(),
  greeting: z.string().nullable(),
  based_on: z.string().nullable(),
  /** `null` lets the visitor choose. The same goes for the next two fields. */
  voice: z.string().nullable(),
  language: z.string().nullable(),
  accent: z.string().nullable(),
  /** How long a call may last. `null` means the limit of the server. */
  call_limit_seconds: z.number().nullable(),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
})
export type AgentView = z.infer<typeof AgentView>

export interface AgentServiceOptions {
  storage: AgentStorage
  /** The value of `AGENT_ORIGINS`, for agents whose sites the operator has not set. */
  agentOrigins: ReadonlyMap<string, readonly string[]>
}

/** Manages agents for an operator, both over HTTP and on the command line. Throws `ApiError`. */
export interface AgentService {
  list(): Promise<AgentView[]>
  find(agentId: string): Promise<AgentView>
  create(input: NewAgentInput): Promise<AgentView>
  change(agentId: string, input: AgentChangeInput): Promise<AgentView>
  /** Deletes an operator's own agent for good. For any other agent, deletes only its settings. */
  remove(agentId: string): Promise<void>
}

export function createAgentService({ storage, agentOrigins }: AgentServiceOptions): AgentService {
  const view = (agentId: string, stored: StoredAgent | undefined): AgentView =>
    viewOf(agentId, stored, agentOrigins)

  const list = async (): Promise<AgentView[]> => {
    const stored = new Map((await storage.listAgents()).map((agent) => [agent.agentId, agent]))
    const ids = new Set([
      ...publishedAgents.map(({ agentId }) => agentId),
      ...stored.keys(),
      ...agentOrigins.keys(),
    ])
    return [...ids].map((agentId) => view(agentId, stored.get(agentId)))
  }

  return {
    list,

    async find(agentId) {
      const stored = await storage.findAgent(agentId)
      const isKnown = stored || findPublished(agentId) || agentOrigins.has(agentId)
      if (!isKnown || stored?.deletedAt) throw notFound()
      return view(agentId, stored)
    },

    async create(input) {
      const { agent_id: agentId = randomUUID(), enabled, origins } = input
      const own = {
        ...blank,
        ...toOwnAgent(input),
      }
      const at = new Date().toISOString()
      const agent = { enabled, origins: origins ?? undefined, own }
      if (findPublished(agentId) || !(await storage.createAgent(agentId, agent, at))) {
        throw new ApiError(409, 'agent_exists', `An agent with the id ${agentId} already exists.`, {
          field: 'agent_id',
        })
      }
      return view(agentId, await storage.findAgent(agentId))
    },

    async change(agentId, input) {
      const { enabled, origins } = input
      const own = toOwnAgent(input)
      const [ownField] = Object.keys(input).filter(
        (name) => name !== 'enabled' && name !== 'origins',
      )
      const changed = await storage.changeAgent(
        agentId,
        {
          ...(enabled !== undefined && { enabled }),
          ...(origins !== undefined && { origins: origins ?? undefined }),
          ...(ownField !== undefined && { own }),
        },
        new Date().toISOString(),
      )
      if (changed) return view(agentId, changed)
      if (!findPublished(agentId)) throw notFound()
      throw new ApiError(
        422,
        'agent_is_published',
        `${ownField}: this agent is published with the site, so you can change only enabled and ` +
          'origins. To change more, create your own agent that is based on it.',
        { field: String(ownField) },
      )
    },

    async remove(agentId) {
      if (!(await storage.deleteAgent(agentId, new Date().toISOString()))) throw notFound()
    },
  }
}

const blank = {
  name: '',
  prompt: '',
  greeting: '',
  basedOn: '',
  voice: undefined,
  language: undefined,
  accent: undefined,
  listed: true,
  callLimitMs: undefined,
}

const notFound = (): ApiError => new ApiError(404, 'agent_not_found', 'No agent has this id.')

function viewOf(
  agentId: string,
  stored: StoredAgent | undefined,
  agentOrigins: ReadonlyMap<string, readonly string[]>,
): AgentView {
  const published = findPublished(agentId)
  const own = stored?.own
  const sites = sitesOf(agentId, stored, agentOrigins)
  return {
    agent_id: agentId,
    agent_name: own?.name ?? published?.name ?? '',
    kind: own ? 'own' : published ? 'published' : 'other',
    enabled: stored?.enabled ?? true,
    listed: own?.listed ?? published?.listed ?? false,
    origins: sites ? [...sites] : null,
    origins_from: sites ? (stored?.origins ? 'operator' : 'AGENT_ORIGINS') : null,
    agent_prompt: own?.prompt ?? published?.prompt ?? '',
    greeting: own?.greeting ?? null,
    based_on: own?.basedOn ?? null,
    voice: own?.voice ?? null,
    language: languages.find(({ tag }) => tag === own?.language)?.name ?? null,
    accent: own?.accent ?? null,
    call_limit_seconds: own?.callLimitMs === undefined ? null : own.callLimitMs / 1_000,
    created_at: stored?.createdAt ?? null,
    updated_at: stored?.updatedAt ?? null,
  }
}
