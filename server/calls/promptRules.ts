import type { Config } from '../config.ts'

export interface PromptRules {
  /** Prompts that neither we nor the operator published. */
  allowCustom: boolean
  /** A client may bring other instructions during the call: see `CallBrief`. */
  allowCustomInstructions: boolean
  /** Agents whose pages may offer functions to a language model all the same. */
  toolAgents: readonly string[]
  /** A model does what its prompt says. The built-in answers only know the published agents. */
  areFollowed: boolean
}

/**
 * The built-in answers follow no instructions, so any will do; a language model follows all, and costs
 * money. With OpenAI the event channel is OpenAI's, and out of our reach.
 */
export const promptRules = ({
  allowCustomPrompts,
  agentTools,
  engine,
  openai,
}: Pick<Config, 'allowCustomPrompts' | 'agentTools' | 'engine' | 'openai'>): PromptRules => ({
  allowCustom: allowCustomPrompts,
  allowCustomInstructions: allowCustomPrompts || engine.llm === undefined,
  toolAgents: agentTools,
  areFollowed: openai !== undefined || engine.llm !== undefined,
})
