import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import { toolNameOf } from '@ringwell/content/agents/tasks/ownTools.ts'
import { findTasks } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import { contractOf } from '@ringwell/content/agents/tasks/tools.ts'
import type { TaskToolCall } from '@ringwell/engine/tools.ts'
import type { AgentStorage, OwnAgent, OwnTool } from '../storage/agentStorage.ts'
import type { CallStorage, StoredCall } from '../storage/callStorage.ts'
import type { Guard } from './guardedRequest.ts'
import { askTool, type Endpoint, type HttpTool, resultIn } from './httpTools.ts'

type OwnToolsStorage = Pick<CallStorage, 'findCall'> &
  Pick<AgentStorage, 'findAgent' | 'findDraft' | 'findAgentVersion'>

/** What an agent can do in one call. */
export interface AbleIn {
  /** Undefined if it is what any agent of its kind does. */
  tasks: AgentTasks | undefined
  /** The tool that is asked for, if it is one of the agent's own. */
  tool: HttpTool | undefined
}

/** Finds what an operator's own agent can do, in the version that holds the call. */
export const createOwnTools =
  (storage: OwnToolsStorage, guard: Guard) =>
  async ({
    callId,
    agent: base,
    tool,
  }: Pick<TaskToolCall, 'callId' | 'agent' | 'tool'>): Promise<AbleIn> => {
    const call = await storage.findCall(callId)
    const tasks = findTasks(call?.tasksOf)
    const able = { tasks: tasks?.agent === base ? tasks : undefined, tool: undefined }
    if (call?.agentVersion === undefined || contractOf(tool)) return able
    const { agentUuid: agent } = call
    const own = await findVersion(storage, call)
    const found = own?.tools.find((each) => toolNameOf(each) === tool)
    if (!found) return able
    const endpoint = endpointOf(found, guard)
    const ask: HttpTool = async (asked, signal) =>
      resultIn(await askTool({ ...asked, agent }, endpoint, signal))
    return { ...able, tool: ask }
  }

/** Version 0 is the draft, or what was published during the call that tries it. A discarded draft has no tools. */
async function findVersion(
  storage: OwnToolsStorage,
  { agentUuid: agentId, agentVersion: version, createdAt }: StoredCall,
): Promise<OwnAgent | undefined> {
  if (version) {
    return (await storage.findAgentVersion(agentId, version))?.own
  }
  const draft = await storage.findDraft({ agentId })
  if (draft) return draft.own
  const agent = await storage.findAgent(agentId)
  const newest = agent?.version && (await storage.findAgentVersion(agentId, agent.version))
  return newest && newest.publishedAt > createdAt ? newest.own : undefined
}

/** Two attempts fit into the time limit. */
const ATTEMPT_SHARE = 0.45

export const endpointOf = (tool: OwnTool, guard: Guard): Endpoint & { attemptMs: number } => ({
  ...guard,
  url: new URL(tool.url),
  headers: tool.secret ? { [tool.header.toLowerCase()]: tool.secret.value } : {},
  attemptMs: tool.limit_seconds * 1_000 * ATTEMPT_SHARE,
})
