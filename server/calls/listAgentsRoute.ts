import { ListAgentResponse } from '@ringwell/protocol/session.ts'
import { answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import type { AgentDirectory } from './agentDirectory.ts'
import type { RealtimeProvider } from './realtimeProvider.ts'

export interface ListAgentsRouteDeps {
  agents: AgentDirectory
  provider: RealtimeProvider
}

/** Adds call 1 of the spec, which fills the demo's template selector. */
export function addListAgentsRoute(api: ApiServer, deps: ListAgentsRouteDeps): void {
  api.route({
    method: 'GET',
    url: '/website/list-agent',
    schema: { summary: 'List the agents of the demo', response: { 200: ListAgentResponse } },
    handler: async () => {
      const spoken = deps.provider.spokenLanguages()
      return answerWith({
        agents: await deps.agents.listed(),
        ...(spoken && { spoken_languages: [...spoken] }),
      })
    },
  })
}
