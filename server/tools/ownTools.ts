import { toolNameOf } from '@ringwell/content/agents/tasks/ownTools.ts'
import type { TaskToolCall } from '@ringwell/engine/tools.ts'
import type { AgentStorage, OwnAgent, OwnTool } from '../storage/agentStorage.ts'
import type { CallStorage } from '../storage/callStorage.ts'
import type { Guard } from './guardedRequest.ts'
import { askTool, type Endpoint, type HttpTool, resultIn } from './httpTools.ts'

export type OwnToolsStorage = Pick<CallStorage, 'findCall'> &
  Pick<AgentStorage, 'findAgent' | 'findDraft' | 'listAgentVersions'>

/** Finds the tool that an operator's own agent has under this name, in the version that holds the call. */
export const createOwnTools =
  (storage: OwnToolsStorage, guard: Guard) =>
  async ({
    callId,
    tool,
  }: Pick<TaskToolCall, 'callId' | 'tool'>): Promise<HttpTool | undefined> => {
    if (!/^(?:http|ask)\./.test(tool)) return undefined
    const call = await storage.findCall(callId)
    if (call?.agentVersion === undefined) return undefined
    const { agentUuid: agent, agentVersion: version } = call
    const own = await findVersion(storage, agent, version)
    const found = own?.tools.find((each) => toolNameOf(each) === tool)
    if (!found) return undefined
    const endpoint = endpointOf(found, guard)
    return async (asked, signal) => resultIn(await askTool({ ...asked, agent }, endpoint, signal))
  }

/** A draft that was published during the call that tries it is the agent itself. */
async function findVersion(
  storage: OwnToolsStorage,
  agentId: string,
  version: number,
): Promise<OwnAgent | undefined> {
  const agent = await storage.findAgent(agentId)
  if (version === 0) return (await storage.findDraft({ agentId }))?.own ?? agent?.own
  if (agent?.version === version) return agent.own
  return (await storage.listAgentVersions(agentId)).find((each) => each.version === version)?.own
}

/** Two attempts fit into the time limit. */
const ATTEMPT_SHARE = 0.45

export const endpointOf = (tool: OwnTool, guard: Guard): Endpoint => ({
  ...guard,
  url: new URL(tool.url),
  headers: tool.secret ? { [tool.header.toLowerCase()]: tool.secret.value } : {},
  attemptMs: tool.limit_seconds * 1_000 * ATTEMPT_SHARE,
})
