import type { EngineOptions } from '../engine.ts'
import type { Brain } from '../stages.ts'
import { createEmbeddedBrain } from './embeddedBrain.ts'
import type { Embed } from './intentIndex.ts'
import { createLlmBrain } from './llmBrain.ts'

export interface BrainDeps {
  /** Unit vectors, one a text. */
  embed: Embed
  /** Without it the built-in playbooks answer. */
  llm: EngineOptions['llm']
  log: EngineOptions['log']
}

/** Resolves when a first question can be answered; rejects when the embedding model fails. */
export async function createBrain({ embed, llm, log }: BrainDeps): Promise<Brain> {
  return llm === undefined ? createEmbeddedBrain(embed) : createLlmBrain({ llm, log })
}
