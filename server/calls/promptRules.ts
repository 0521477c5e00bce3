import { publishedPrompts } from '@ringwell/content/agents/publishedPrompts.ts'
import type { Config } from '../config.ts'
import type { PromptRules } from './parseSession.ts'

/**
 * The built-in answers follow no instructions, so any will do; a language model follows all, and costs
 * money. With OpenAI the event channel is OpenAI's, and out of our reach.
 */
export const promptRules = ({
  allowCustomPrompts,
  engine,
}: Pick<Config, 'allowCustomPrompts' | 'engine'>): PromptRules => ({
  published: publishedPrompts,
  allowCustom: allowCustomPrompts,
  allowCustomInstructions: allowCustomPrompts || engine.llm === undefined,
})
