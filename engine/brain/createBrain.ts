import { join } from 'node:path'
import type { EngineOptions, SafetyContacts } from '../engine.ts'
import type { Brain } from '../stages.ts'
import type { HeldKnowledge } from '../knowledge/heldKnowledge.ts'
import { createEmbeddedBrain } from './embeddedBrain.ts'
import type { TextModel } from '../understanding/textModel.ts'
import { createLlmBrain } from './llmBrain.ts'
import { createPhraseMemory, type PhraseMemory } from '../understanding/phraseMemory.ts'
import { createReadTopics } from '../safety/dangerTopics.ts'
import { createReadDanger } from '../safety/readDanger.ts'
import { withSafety } from '../safety/withSafety.ts'
import { miniLmWeights, questionWeights } from '../models/weightFiles.ts'

export interface BrainDeps {
  text: TextModel
  /** The vectors of the playbooks' and dangers' phrases are kept in `<dataDir>/understanding`. */
  dataDir: string
  /** Without a language model, the built-in playbooks answer. */
  llm: EngineOptions['llm']
  /** The knowledge of operators' agents. */
  knowledge: HeldKnowledge
  /** Whom callers in danger are told to ring. */
  contacts: SafetyContacts
  log: EngineOptions['log']
}

/**
 * Resolves when the brain is ready for its first question. Rejects if the embedding model fails. Whichever brain it is,
 * it answers only callers who are not in danger.
 */
export async function createBrain(deps: BrainDeps): Promise<Brain> {
  const { read, embed } = deps.text
  return withSafety(
    await createAgent(deps),
    createReadDanger(read),
    deps.contacts,
    await createReadTopics(embed, memoryOf('dangers', deps)),
  )
}

/** @param model the sha256 of the weights that made the vectors; `questions.onnx` stands on MiniLM */
const memoryOf = (
  name: string,
  { dataDir, log }: BrainDeps,
  model = miniLmWeights.model.sha256,
): PhraseMemory =>
  createPhraseMemory({
    path: join(dataDir, 'understanding', `${name}.bin`),
    model,
    log,
  })

async function createAgent(deps: BrainDeps): Promise<Brain> {
  const { text, llm, knowledge, contacts, log } = deps
  if (llm !== undefined) {
    const { read, readClaim } = text
    return createLlmBrain({ llm, knowledge, contacts, read, readClaim, log })
  }
  const memory = {
    phrases: memoryOf('phrases', deps),
    questions: memoryOf(
      'questions',
      deps,
      `${miniLmWeights.model.sha256} ${questionWeights.sha256}`,
    ),
  }
  return createEmbeddedBrain(text, memory, knowledge)
}
