import type { CallCredential } from '@ringwell/call/call.ts'
import type { LeadForm } from '@ringwell/protocol/forms.ts'
import type { CallRating } from '@ringwell/protocol/rating.ts'
import type { ListAgentResponse, ListedAgent } from '@ringwell/protocol/session.ts'

export interface ServerAgents {
  agents: readonly ListedAgent[]
  /** Languages that the server's agents really hear and speak; undefined while it has not said. */
  spokenLanguages: readonly string[] | undefined
}

export const noAgents: ServerAgents = { agents: [], spokenLanguages: undefined }

/** Call 1 of the spec. A failure is no matter: the General Agent is always there. */
export async function fetchAgents(api: string, signal: AbortSignal): Promise<ServerAgents> {
  try {
    const response = await fetch(`${api}/website/list-agent`, { signal })
    if (!response.ok) return noAgents
    return readAgents(await response.json())
  } catch {
    return noAgents
  }
}

/** Takes what looks right and leaves the rest. */
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

/** Call 5 of the spec. @throws when the server did not take them */
export async function sendLead(api: string, details: LeadForm): Promise<void> {
  const body = new FormData()
  for (const [field, text] of Object.entries(details)) body.append(field, text)
  const response = await fetch(`${api}/leads`, { method: 'POST', body })
  if (!response.ok)
    throw new Error(`The server answered ${response.status} to a visitor's details.`)
}

/** One to five, for a call that is over; the last one stands. False when the server did not take it. */
export function rateCall(
  api: string,
  { callId, callToken }: CallCredential,
  rating: number,
): Promise<boolean> {
  const body: CallRating = { rating }
  return isDone(`${api}/call/rating/${callId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${callToken}` },
    body: JSON.stringify(body),
  })
}

/** Has both recordings deleted, and the visitor's name with them. False when they may still be there. */
export function eraseCall(api: string, { callId, callToken }: CallCredential): Promise<boolean> {
  return isDone(`${api}/call/${callId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${callToken}` },
  })
}

async function isDone(url: string, request: RequestInit): Promise<boolean> {
  try {
    return (await fetch(url, request)).ok
  } catch {
    return false
  }
}
