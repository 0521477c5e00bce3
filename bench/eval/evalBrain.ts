import type { Persona } from '@ringwell/content/agents/personas.ts'
import { createEmbeddedBrain } from '@ringwell/engine/brain/embeddedBrain.ts'
import type { Embed } from '@ringwell/engine/brain/intentIndex.ts'
import { loadMiniLm } from '@ringwell/engine/speech/miniLm.ts'
import type { Brain, BrainRequest } from '@ringwell/engine/stages.ts'

/**
 * The product's brain with its real sentence vectors, in this process.
 * @param agents are made ready before anybody waits for an answer, as the server does at its start
 */
export async function loadBrain(agents: readonly Persona[] = []): Promise<Brain> {
  const brain = await createEmbeddedBrain(await loadEmbed())
  for (const { brief } of new Set(agents)) {
    const { signal } = new AbortController()
    const request = {
      instructions: brief.prompt,
      request: undefined,
      history: [{ role: 'user', text: 'Hello' }],
      visitor: { name: '', companyName: '' },
      language: 'en',
      tools: [],
      signal,
    } satisfies BrainRequest
    // oxlint-disable-next-line no-await-in-loop
    for await (const output of brain.reply(request)) void output
  }
  return brain
}

async function loadEmbed(): Promise<Embed> {
  const embedOne = await loadMiniLm()
  return async (texts) => {
    const vectors: Float32Array[] = []
    // The model takes one text at a time.
    // oxlint-disable-next-line no-await-in-loop
    for (const text of texts) vectors.push(await embedOne(text))
    return vectors
  }
}
