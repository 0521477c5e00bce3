/**
 * What an operator has set for agents. An agent that nobody touched has no row: a published one then
 * is as `content/` says, and may be called from where `AGENT_ORIGINS` says.
 */
export interface AgentStorage {
  /** Deleted ones too: see `deletedAt`. */
  findAgent(agentId: string): Promise<StoredAgent | undefined>
  /** Those that are not deleted, the oldest first. */
  listAgents(): Promise<StoredAgent[]>
  /**
   * Makes an agent of the operator's own; sites that were set for its id stay, unless it names others.
   * False if there is one already.
   */
  createAgent(
    agentId: string,
    agent: AgentSettings & { own: OwnAgent },
    at: string,
  ): Promise<boolean>
  /**
   * Changes what is named and leaves the rest. Of an agent without a row, `enabled` is true and `origins`
   * unset before. Undefined, and nothing changed, if `own` is given for one that is not the operator's,
   * and for one that was deleted.
   */
  changeAgent(agentId: string, change: AgentChange, at: string): Promise<StoredAgent | undefined>
  /**
   * An own agent goes, but for its id, so that no other agent answers in its name. Of any other agent
   * the settings go. False if there is nothing to delete.
   */
  deleteAgent(agentId: string, at: string): Promise<boolean>
}

export interface AgentSettings {
  /** Takes calls. */
  enabled: boolean
  /** Sites that may call it, as in `AGENT_ORIGINS`; `['*']` is any. Unset, that variable decides. */
  origins: readonly string[] | undefined
}

export interface OwnAgent {
  name: string
  /** What a model is told; empty is the prompt of the agent that it is based on. */
  prompt: string
  /** What it says first; empty is the greeting of the agent that it is based on. */
  greeting: string
  /** Id of a published agent, whose answers it gives where no model follows its prompt. */
  basedOn: string
  /** Wire name, `shimmer`. Unset, the visitor chooses; so with the next two. */
  voice: string | undefined
  /** BCP 47. */
  language: string | undefined
  accent: string | undefined
  /** The demo offers it. Otherwise only who knows the id calls it. */
  listed: boolean
}

export interface AgentChange extends Partial<AgentSettings> {
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
