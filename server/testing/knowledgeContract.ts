import { describe, expect, test } from 'vitest'
import type { NewKnowledgeFile } from '../storage/knowledgeStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { at, plainAgent as own } from './storageSamples.ts'

const limits = { files: 2, bytes: 100, entries: 10 }
const fileOf = (name: string, text: string, digest = text): NewKnowledgeFile => ({
  name,
  text,
  bytes: Buffer.byteLength(text),
  digest,
  entries: 3,
  sourceUrl: name.endsWith('.md') ? `https://example.com/${name}` : null,
  addedAt: at(1),
})
const made = { format: 'f1', vectors: 'AQID' }

/** The contract tests of `KnowledgeStorage`. */
export function describeKnowledge(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  const withAgents = async (...ids: string[]): Promise<Storage> => {
    const { storage } = await fresh()
    for (const id of ids)
      await storage.createAgent(id, { enabled: true, origins: undefined, own }, at(1))
    return storage
  }

  describe(`${name} stores what agents know`, () => {
    test('a file is listed without its text, and ready once it has vectors', async () => {
      const storage = await withAgents('roma')
      const file = fileOf('menu.md', 'Pasta — ßÜ 🍝')
      expect(await storage.saveKnowledge('roma', file, limits)).toBe('saved')
      const { text, ...listed } = file
      expect(await storage.listKnowledge('roma')).toEqual([{ ...listed, format: undefined }])
      expect(await storage.readKnowledge('roma', 'f1')).toEqual([])
      const next = (await storage.nextWithoutVectors('f1'))!
      expect(next).toEqual({ agentId: 'roma', name: 'menu.md', digest: file.digest, text })
      await storage.saveVectors(next, made)
      expect(await storage.nextWithoutVectors('f1')).toBeUndefined()
      expect(await storage.listKnowledge('roma')).toEqual([{ ...listed, format: 'f1' }])
      expect(await storage.readKnowledge('roma', 'f1')).toEqual([
        { name: 'menu.md', text, vectors: 'AQID' },
      ])
      // The format changed, because of other weights or another way to split, so the vectors must be made again.
      expect(await storage.readKnowledge('roma', 'f2')).toEqual([])
      expect(await storage.nextWithoutVectors('f2')).toMatchObject({ name: 'menu.md' })
    })

    test('a file replaces one of the same name, whose vectors are never used for the new text', async () => {
      const storage = await withAgents('roma')
      await storage.saveKnowledge('roma', fileOf('menu.md', 'old'), limits)
      const old = (await storage.nextWithoutVectors('f1'))!
      await storage.saveVectors(old, made)
      await storage.saveKnowledge('roma', fileOf('menu.md', 'new'), limits)
      // These vectors were still being made when the text was replaced.
      await storage.saveVectors(old, made)
      expect(await storage.readKnowledge('roma', 'f1')).toEqual([])
      expect(await storage.nextWithoutVectors('f1')).toMatchObject({ text: 'new' })
    })

    test('an agent has no more than its limits, also under concurrent additions', async () => {
      const storage = await withAgents('roma', 'milano')
      const results = await Promise.all(
        ['a', 'b', 'c', 'd'].map((each) =>
          storage.saveKnowledge('roma', fileOf(each, each), limits),
        ),
      )
      expect(results.toSorted()).toEqual(['saved', 'saved', 'too_many', 'too_many'])
      expect(await storage.listKnowledge('roma')).toHaveLength(2)
      const long = fileOf('long', 'x'.repeat(101))
      expect(await storage.saveKnowledge('milano', long, limits)).toBe('too_large')
      expect(await storage.saveKnowledge('milano', fileOf('x', 'x'.repeat(60)), limits)).toBe(
        'saved',
      )
      expect(await storage.saveKnowledge('milano', fileOf('y', 'y'.repeat(60)), limits)).toBe(
        'too_large',
      )
      const many = { ...fileOf('y', 'y'), entries: 8 }
      expect(await storage.saveKnowledge('milano', many, limits)).toBe('too_long')
      expect(await storage.saveKnowledge('milano', fileOf('x', 'y'.repeat(90)), limits)).toBe(
        'saved',
      )
    })

    test('one agent never gets what another knows, and a deleted agent knows nothing', async () => {
      const storage = await withAgents('roma', 'milano')
      for (const id of ['roma', 'milano']) {
        await storage.saveKnowledge(id, fileOf('menu.md', id), limits)
        await storage.saveVectors({ agentId: id, name: 'menu.md', digest: id }, made)
      }
      expect(await storage.readKnowledge('roma', 'f1')).toMatchObject([{ text: 'roma' }])
      expect(await storage.deleteKnowledge('roma', 'other.md')).toBe(false)
      expect(await storage.deleteKnowledge('roma', 'menu.md')).toBe(true)
      expect(await storage.listKnowledge('roma')).toEqual([])
      expect(await storage.readKnowledge('milano', 'f1')).toMatchObject([{ text: 'milano' }])
      await storage.deleteAgent('milano', at(2))
      expect(await storage.listKnowledge('milano')).toEqual([])
      await storage.createAgent('milano', { enabled: true, origins: undefined, own }, at(3))
      expect(await storage.readKnowledge('milano', 'f1')).toEqual([])
    })

    test('only an agent of the operator takes files', async () => {
      const storage = await withAgents()
      const file = fileOf('menu.md', 'text')
      expect(await storage.saveKnowledge('roma', file, limits)).toBe('unknown_agent')
      await storage.changeAgent('general', { enabled: true }, at(1))
      expect(await storage.saveKnowledge('general', file, limits)).toBe('unknown_agent')
    })
  })
}
