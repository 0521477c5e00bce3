import { queryOptions } from '@tanstack/react-query'
import type {
  AgentTaskView,
  AgentView,
  DraftView,
  VersionView,
} from '@ringwell/protocol/operator/agents.ts'
import type { KnowledgeView } from '@ringwell/protocol/operator/knowledge.ts'
import { api } from '../api/api.ts'

export const agentsQuery = queryOptions({
  queryKey: ['agents'],
  queryFn: async ({ signal }) =>
    (await api.get<{ agents: AgentView[] }>('/admin/agents', {}, signal)).agents,
})

export const agentPath = (agentId: string): string => `/admin/agents/${encodeURIComponent(agentId)}`

/** What it can do, with the words for it. */
export const tasksQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agents', agentId, 'tasks'],
    queryFn: async ({ signal }) =>
      (await api.get<{ tasks: AgentTaskView[] }>(`${agentPath(agentId)}/tasks`, {}, signal)).tasks,
    staleTime: Infinity,
  })

/** The files and pages that it answers from. */
export const knowledgeQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['knowledge', agentId],
    queryFn: ({ signal }) =>
      api.get<{ files: KnowledgeView[] }>(`${agentPath(agentId)}/knowledge`, {}, signal),
  })

/** Where its page is. */
export const agentHref = (agentId: string): string => `/agents/${encodeURIComponent(agentId)}`

/** Where the dialog for a new agent is open, with this one as its base. */
export const newAgentHref = (baseId: string): string => `/agents?base=${encodeURIComponent(baseId)}`

/** The agent as callers meet it, its draft, and its versions. They change together. */
export const agentQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['agents', agentId],
    queryFn: async ({ signal }) => {
      const [{ agent }, { draft }, { versions }] = await Promise.all([
        api.get<{ agent: AgentView }>(agentPath(agentId), {}, signal),
        api.get<{ draft: DraftView | null }>(`${agentPath(agentId)}/draft`, {}, signal),
        api.get<{ versions: VersionView[] }>(`${agentPath(agentId)}/versions`, {}, signal),
      ])
      return { agent, draft, versions }
    },
    // What somebody is editing must not change under their hands.
    staleTime: Infinity,
  })
