import type { EngineOptions, SafetyContacts } from '../engine.ts'
import type { Brain } from '../stages.ts'
import type { HeldKnowledge } from '../knowledge/heldKnowledge.ts'
import { createEmbeddedBrain } from './embeddedBrain.ts'
import type { TextModel } from '../understanding/textModel.ts'
import { createLlmBrain } from './llmBrain.ts'
import { withOutboundOpening } from './withOutboundOpening.ts'
import { withRecordedLine } from './withRecordedLine.ts'
import { withResumption } from './withResumption.ts'
import { createReadTopics } from '../safety/dangerTopics.ts'
import { createReadDanger } from '../safety/readDanger.ts'
import { withSafety } from '../safety/withSafety.ts'

export interface BrainDeps {
  text: TextModel
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
  const { text } = deps
  return withSafety(
    withOutboundOpening(withRecordedLine(withResumption(await createAgent(deps)))),
    createReadDanger(text.read),
    deps.contacts,
    await createReadTopics(text),
  )
}

async function createAgent(deps: BrainDeps): Promise<Brain> {
  const { text, llm, knowledge, contacts, log } = deps
  if (llm !== undefined) {
    const { read, readClaim } = text
    return createLlmBrain({ llm, knowledge, contacts, read, readClaim, log })
  }
  return createEmbeddedBrain(text, knowledge)
}
