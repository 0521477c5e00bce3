/**
 * Stores operators' settings for agents. An agent that no operator has changed has no row: a published
 * agent is then as in `content/`, and the sites in `AGENT_ORIGINS` may call it.
 */
export interface AgentStorage {
  /** Also returns deleted agents. See `deletedAt`. */
  findAgent(agentId: string): Promise<StoredAgent | undefined>
  /** Returns the agents that are not deleted, oldest first. */
  listAgents(): Promise<StoredAgent[]>
  /**
   * Creates an operator's own agent. Sites that were set for its id stay, unless `agent` has others.
   * Returns false if the agent already exists.
   */
  createAgent(
    agentId: string,
    agent: AgentSettings & { own: OwnAgent },
    at: string,
  ): Promise<boolean>
  /**
   * Changes the given fields and leaves the rest. For an agent without a row, `enabled` defaults to true
   * and `origins` is unset. Returns undefined and changes nothing if the agent was deleted, or if `own`
   * is given for an agent that is not the operator's.
   */
  changeAgent(agentId: string, change: AgentChange, at: string): Promise<StoredAgent | undefined>
  /**
   * Deletes an operator's own agent and its telephone numbers, but keeps its id, so that no other agent answers under
   * it. For any other agent, deletes the settings. Returns false if there is nothing to delete.
   */
  deleteAgent(agentId: string, at: string): Promise<boolean>
}

export interface AgentSettings {
  /** Whether the agent takes calls. */
  enabled: boolean
  /**
   * Sites that may call the agent, as in `AGENT_ORIGINS`. `['*']` allows any. If unset, that variable
   * decides.
   */
  origins: readonly string[] | undefined
}

export interface OwnAgent {
  name: string
  /** The prompt for the model. If empty, the prompt of the agent that it is based on applies. */
  prompt: string
  /**
   * The first thing that the agent says. If empty, the greeting of the agent that it is based on applies.
   */
  greeting: string
  /** The id of the published agent whose answers this agent gives if no model follows its prompt. */
  basedOn: string
  /**
   * The wire name, such as `shimmer`. If unset, the visitor chooses. The same goes for the next two
   * fields.
   */
  voice: string | undefined
  /** BCP 47. */
  language: string | undefined
  accent: string | undefined
  /** Whether the demo offers the agent. Otherwise only people who know its id can call it. */
  listed: boolean
  /** How long a call with the agent may last. If unset, as long as any other call. */
  callLimitMs: number | undefined
}

interface AgentChange extends Partial<AgentSettings> {
  own?: Partial<OwnAgent>
}

export interface StoredAgent extends AgentSettings {
  agentId: string
  createdAt: string
  updatedAt: string
  deletedAt: string | undefined
  /** Absent for a published agent, and for an id that only has settings. */
  own: OwnAgent | undefined
}
