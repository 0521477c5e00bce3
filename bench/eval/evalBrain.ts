import type { BuiltInAgent } from '@ringwell/content/agents/builtInAgents.ts'
import { createEmbeddedBrain } from '@ringwell/engine/brain/embeddedBrain.ts'
import { readPhraseVectors } from '@ringwell/engine/understanding/phraseVectors.ts'
import { loadTextModel } from '@ringwell/engine/understanding/textModel.ts'
import { brainAgent } from '@ringwell/engine/testing/callAgents.ts'
import type { Brain, BrainRequest } from '@ringwell/engine/stages.ts'

/**
 * The product's brain with its real sentence vectors, in this process.
 * @param agents are made ready before anybody waits for an answer, as the server does at its start
 */
export async function loadBrain(agents: readonly BuiltInAgent[] = []): Promise<Brain> {
  const brain = await createEmbeddedBrain({
    ...(await loadTextModel()),
    phrases: readPhraseVectors(),
  })
  for (const { profile } of new Set(agents)) {
    const { signal } = new AbortController()
    const request = {
      agent: brainAgent(profile.id),
      request: undefined,
      history: [{ role: 'user', text: 'Hello' }],
      visitor: { name: '', companyName: '' },
      language: 'en',
      functions: [],
      signal,
    } satisfies BrainRequest
    for await (const output of brain.reply(request)) void output
  }
  return brain
}
