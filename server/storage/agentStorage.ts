import type { FieldChanges, OwnToolView } from '@ringwell/protocol/operator/ownTools.ts'

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
   * Creates an operator's own agent, as its version 1. Sites that were set for its id stay, unless `agent` has others.
   * Returns false if the agent already exists.
   */
  createAgent(
    agentId: string,
    agent: AgentSettings & { own: OwnAgent },
    at: string,
    by?: string,
  ): Promise<boolean>
  /**
   * Changes the given fields and leaves the rest. For an agent without a row, `enabled` defaults to true
   * and `origins` is unset. Returns undefined and changes nothing if the agent was deleted, or if `own`
   * is given for an agent that is not the operator's. If `own` changes something, the agent has a new version.
   */
  changeAgent(
    agentId: string,
    change: AgentChange,
    at: string,
    by?: string,
  ): Promise<StoredAgent | undefined>
  /**
   * Deletes an operator's own agent and its telephone numbers, but keeps its id, so that no other agent answers under
   * it. For any other agent, deletes the settings. Returns false if there is nothing to delete.
   */
  deleteAgent(agentId: string, at: string): Promise<boolean>
  /** Returns the versions of an operator's own agent, the newest first. */
  listAgentVersions(agentId: string): Promise<AgentVersion[]>
  findAgentVersion(agentId: string, version: number): Promise<AgentVersion | undefined>
  findDraft(by: { agentId: string } | { trialId: string }): Promise<AgentDraft | undefined>
  /**
   * Stores a draft, in place of the one that was there. `seenAt` is when that one was saved, or undefined if there was
   * none. Returns undefined and stores nothing if there is another one by now, or if the agent is not the operator's own.
   */
  saveDraft(draft: AgentDraft, seenAt: string | undefined): Promise<AgentDraft | undefined>
  /** Returns false if there is none. */
  deleteDraft(agentId: string): Promise<boolean>
  /**
   * Makes the draft that was saved at `seenAt` the agent's new version. Returns undefined and changes nothing if there
   * is another draft by now, or none.
   */
  publishDraft(
    agentId: string,
    seenAt: string,
    publication: { at: string; by: string; note: string },
  ): Promise<StoredAgent | undefined>
}

/** What an operator's own agent was from one publication to the next. */
export interface AgentVersion {
  /** Starts at 1. */
  version: number
  publishedAt: string
  /** The operator's address, or how it was done. Empty if that is not known. */
  publishedBy: string
  /** What the operator says has changed. */
  note: string
  own: OwnAgent
}

/** What an operator's own agent is to be once the operator publishes it. */
export interface AgentDraft {
  agentId: string
  /** The id under which the draft can be called, to try it. Whoever knows it can call it. */
  trialId: string
  savedAt: string
  savedBy: string
  own: OwnAgent
}

export interface AgentSettings {
  enabled: boolean
  /**
   * Sites that may call the agent, as in `AGENT_ORIGINS`. `['*']` allows any. If unset, that variable
   * decides.
   */
  origins: readonly string[] | undefined
  /** Minutes of calls in a day (UTC); 0 is no limit. If unset, `AGENT_DAILY_MINUTES` decides. */
  dailyMinutes?: number | undefined
}

export interface OwnTool extends Omit<OwnToolView, 'secret'> {
  /** Absent if there is none. */
  secret?: {
    id: string
    value: string
    /** The origin that it was given for. No other one gets it. */
    origin: string
  }
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
  /** The tasks and fields of that agent that this one does without (`leaveOut.ts`). */
  leftOut: readonly string[]
  /** What it asks differently, and its other limits. */
  fields: FieldChanges
  /** What it can do besides, on the operator's servers. */
  tools: readonly OwnTool[]
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
  /** Whom callers in danger or despair are told to ring. If unset, whom the server names. The same goes for the next field. */
  emergencyNumber: string | undefined
  crisisLine: string | undefined
  /** After how many days its calls are erased. If unset, they are kept as long as any others. */
  keepCallsDays: number | undefined
  /** The same for their recordings alone. */
  keepRecordingsDays: number | undefined
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
  /** Absent if `own` is. */
  version: number | undefined
}
