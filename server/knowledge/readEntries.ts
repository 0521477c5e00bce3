import { setImmediate as letOthersRun } from 'node:timers/promises'
import { entrySteps, formatOf } from '@ringwell/engine/knowledge/passages.ts'
import type { KnowledgeEntry } from '@ringwell/engine/engine.ts'

/** Reads the entries of a file. This may take seconds, so it lets other requests run in between. */
export async function readEntries(file: { name: string; text: string }): Promise<KnowledgeEntry[]> {
  const entries: KnowledgeEntry[] = []
  for (const step of entrySteps(file.text, formatOf(file.name))) {
    entries.push(...step)
    await letOthersRun()
  }
  return entries
}
