export interface PromptSettings {
  allowCustomPrompts: boolean
  /** Agents whose pages may offer functions to a language model. */
  agentTools: readonly string[]
  engine: { llm: object | undefined }
  openai: object | undefined
}

export interface PromptRules {
  /** Whether a session may use a prompt that neither we nor the operator published. */
  allowCustom: boolean
  /** Whether a client may send other instructions during the call: see `CallBrief`. */
  allowCustomInstructions: boolean
  /** Agents whose pages may offer functions to a language model regardless. */
  toolAgents: readonly string[]
  /** Whether a language model follows the prompt. The built-in answers only know the published agents. */
  areFollowed: boolean
}

/**
 * The built-in answers follow no instructions, so clients may send any. A language model follows every
 * instruction and costs money. With OpenAI, the event channel belongs to OpenAI, so we cannot check it.
 */
export const promptRules = ({
  allowCustomPrompts,
  agentTools,
  engine,
  openai,
}: PromptSettings): PromptRules => ({
  allowCustom: allowCustomPrompts,
  allowCustomInstructions: allowCustomPrompts || engine.llm === undefined,
  toolAgents: agentTools,
  areFollowed: openai !== undefined || engine.llm !== undefined,
})
