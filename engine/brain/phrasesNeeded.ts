import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { businessAgent } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { createSiteKnowledge } from '../knowledge/siteKnowledge.ts'
import { createReadTopics } from '../safety/dangerTopics.ts'
import type { Embed } from '../understanding/intentIndex.ts'
import { keyOf, type VectorKind } from '../understanding/phraseVectors.ts'
import { createInterpreter } from './createInterpreter.ts'

export interface NeededPhrase {
  key: string
  kind: VectorKind
  phrase: string
}

/** No phrase of its agent contains any of its facts. */
const anyBusiness = { name: '', hours: '', question: '', answer: '' }
const nobodySpeaks = () => Promise.reject(new Error('Nobody speaks while phrases are collected.'))

/**
 * Every phrase whose vector is needed by the dangers, the site, our own agents or a visitor's own business, by the name of
 * the file that has it: the first one of them that needs it.
 */
export async function phrasesNeeded(): Promise<ReadonlyMap<string, readonly NeededPhrase[]>> {
  const seen = new Set<string>()
  let file: NeededPhrase[] = []
  const files = new Map<string, NeededPhrase[]>()
  const noted =
    (kind: VectorKind): Embed =>
    async (phrases) => {
      for (const phrase of phrases) {
        const key = keyOf(kind, phrase)
        if (!seen.has(key)) file.push({ key, kind, phrase })
        seen.add(key)
      }
      return phrases.map(() => new Float32Array(384))
    }
  const begin = (name: string) => files.set(name, (file = []))
  const model = { embed: noted('meanings'), embedQuestions: noted('questions') }

  begin('dangers')
  await createReadTopics(model)
  begin('site')
  await createSiteKnowledge(model.embed, model.embed)
  for (const agent of [...builtInAgents, businessAgent(anyBusiness)]) {
    begin(agent.profile.id)
    // In their order, because the first one that needs a phrase has it.
    await createInterpreter(agent, { ...model, read: nobodySpeaks }, model)
  }
  return files
}
