import type { LeadForm } from '@ringwell/protocol/forms.ts'
import { sendForm } from '@ringwell/protocol/sendForm.ts'
import type { ListAgentResponse, ListedAgent } from '@ringwell/protocol/session.ts'

export interface ServerAgents {
  agents: readonly ListedAgent[]
  /**
   * Languages that the server's agents really understand and speak. Undefined until the server has answered.
   */
  spokenLanguages: readonly string[] | undefined
}

export const noAgents: ServerAgents = { agents: [], spokenLanguages: undefined }

/** Call 1 of the spec. A failure does no harm, because the General Agent is always available. */
export async function fetchAgents(api: string, signal: AbortSignal): Promise<ServerAgents> {
  try {
    const response = await fetch(`${api}/website/list-agent`, { signal })
    if (!response.ok) return noAgents
    return readAgents(await response.json())
  } catch {
    return noAgents
  }
}

/** Keeps the valid entries and drops the others. */
function readAgents(body: unknown): ServerAgents {
  const { success, data } = (body ?? {}) as Partial<ListAgentResponse>
  if (success !== true || !Array.isArray(data?.agents)) return noAgents
  return {
    agents: data.agents.filter(
      (agent) =>
        typeof agent?.agent_id === 'string' &&
        typeof agent.agent_name === 'string' &&
        typeof agent.agent_prompt === 'string',
    ),
    spokenLanguages: Array.isArray(data.spoken_languages) ? data.spoken_languages : undefined,
  }
}

/** Call 5 of the spec. @throws if the server did not accept the details */
export async function sendLead(api: string, details: LeadForm): Promise<void> {
  const body = new FormData()
  for (const [field, text] of Object.entries(details)) body.append(field, text)
  const response = await sendForm(`${api}/leads`, body)
  if (!response.ok)
    throw new Error(`The server answered ${response.status} to a visitor's details.`)
}
