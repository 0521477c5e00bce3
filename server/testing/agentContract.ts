import { describe, expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'
import { at, ownAgent as own } from './storageSamples.ts'

const open = { enabled: true, origins: undefined }
const sites = ['https://roma.example', 'https://*.roma.example']

/** The contract tests of `AgentStorage`. */
export function describeAgents(name: string, fresh: () => Promise<{ storage: Storage }>): void {
  describe(`${name} stores agents`, () => {
    test('an operator’s own agent can be created once, and is found as it was created', async () => {
      const { storage } = await fresh()
      const agent = { enabled: true, origins: sites, own }
      expect(await storage.createAgent('roma', agent, at(1))).toBe(true)
      expect(await storage.createAgent('roma', { ...open, own }, at(2))).toBe(false)
      const dates = { createdAt: at(1), updatedAt: at(1), deletedAt: undefined }
      const stored = { agentId: 'roma', version: 1, ...dates }
      expect(await storage.findAgent('roma')).toEqual({ ...stored, ...agent })
      expect(await storage.listAgents()).toEqual([{ ...stored, ...agent }])
      expect(await storage.findAgent('milano')).toBeUndefined()
    })

    test('a change affects only the fields that it names', async () => {
      const { storage } = await fresh()
      await storage.createAgent('roma', { ...open, own }, at(1))
      const changed = await storage.changeAgent('roma', { own: { voice: undefined } }, at(2))
      expect(changed).toMatchObject({ updatedAt: at(2), createdAt: at(1), enabled: true })
      expect(changed?.own).toEqual({ ...own, voice: undefined })
      await storage.changeAgent('roma', { enabled: false }, at(3))
      await storage.changeAgent('roma', { origins: sites }, at(4))
      await storage.changeAgent('roma', { own: { name: 'Roma', listed: false } }, at(5))
      expect(await storage.findAgent('roma')).toMatchObject({
        enabled: false,
        origins: sites,
        own: { ...own, voice: undefined, name: 'Roma', listed: false },
      })
      await storage.changeAgent('roma', { origins: undefined }, at(6))
      expect((await storage.findAgent('roma'))?.origins).toBeUndefined()
    })

    test('a published agent can have settings, but no name or prompt of the operator’s', async () => {
      const { storage } = await fresh()
      const changed = await storage.changeAgent('general', { origins: sites }, at(1))
      expect(changed).toMatchObject({ enabled: true, origins: sites, own: undefined })
      expect(await storage.changeAgent('general', { own: { name: 'X' } }, at(2))).toBeUndefined()
      expect(await storage.changeAgent('other', { own: { name: 'X' } }, at(2))).toBeUndefined()
      expect(await storage.findAgent('other')).toBeUndefined()
      expect(await storage.deleteAgent('general', at(3))).toBe(true)
      expect(await storage.findAgent('general')).toBeUndefined()
      expect(await storage.deleteAgent('general', at(4))).toBe(false)
    })

    test('sites that were set for an id apply to an agent that is created with it later', async () => {
      const { storage } = await fresh()
      await storage.changeAgent('roma', { origins: sites }, at(1))
      expect(await storage.createAgent('roma', { ...open, own }, at(2))).toBe(true)
      expect((await storage.findAgent('roma'))?.origins).toEqual(sites)
    })

    test('only the id of a deleted agent is left, until it is created again', async () => {
      const { storage } = await fresh()
      await storage.createAgent('roma', { enabled: true, origins: sites, own }, at(1))
      expect(await storage.deleteAgent('roma', at(2))).toBe(true)
      expect(await storage.deleteAgent('roma', at(3))).toBe(false)
      expect(await storage.findAgent('roma')).toMatchObject({
        deletedAt: at(2),
        enabled: false,
        origins: undefined,
        own: undefined,
      })
      expect(await storage.listAgents()).toEqual([])
      expect(await storage.changeAgent('roma', { enabled: true }, at(4))).toBeUndefined()
      expect(await storage.createAgent('roma', { ...open, own }, at(5))).toBe(true)
      expect(await storage.findAgent('roma')).toMatchObject({ deletedAt: undefined, own })
    })

    test('concurrent changes are all applied', async () => {
      const { storage } = await fresh()
      await storage.createAgent('roma', { ...open, own }, at(1))
      await Promise.all([
        storage.changeAgent('roma', { enabled: false }, at(2)),
        storage.changeAgent('roma', { origins: sites }, at(2)),
        storage.changeAgent('roma', { own: { name: 'Roma' } }, at(2)),
        storage.changeAgent('roma', { own: { voice: 'ash' } }, at(2)),
      ])
      expect(await storage.findAgent('roma')).toMatchObject({
        enabled: false,
        origins: sites,
        own: { name: 'Roma', voice: 'ash' },
      })
    })

    test('a version keeps all that an agent was, and a draft that clears a choice clears it', async () => {
      const { storage } = await fresh()
      await storage.createAgent('roma', { ...open, own }, at(1), 'Asha')
      const saved = { agentId: 'roma', trialId: 'draft-1', savedAt: at(2), savedBy: 'Asha' }
      const quiet = { ...own, voice: undefined, callLimitMs: undefined }
      expect(await storage.saveDraft({ ...saved, own: quiet }, undefined)).toBeDefined()
      expect(await storage.saveDraft({ ...saved, own }, undefined)).toBeUndefined()
      expect(await storage.findDraft({ trialId: 'draft-1' })).toEqual({ ...saved, own: quiet })
      const publication = { at: at(3), by: 'Ben', note: 'Quieter' }
      expect(await storage.publishDraft('roma', at(1), publication)).toBeUndefined()
      const published = await storage.publishDraft('roma', at(2), publication)
      expect(published).toMatchObject({ version: 2, own: quiet })
      expect(await storage.findAgent('roma')).toEqual(published)
      expect(await storage.findDraft({ agentId: 'roma' })).toBeUndefined()
      expect(await storage.listAgentVersions('roma')).toEqual([
        { version: 2, publishedAt: at(3), publishedBy: 'Ben', note: 'Quieter', own: quiet },
        { version: 1, publishedAt: at(1), publishedBy: 'Asha', note: '', own },
      ])
      expect((await storage.findAgentVersion('roma', 1))?.own).toEqual(own)
      expect(await storage.findAgentVersion('roma', 3)).toBeUndefined()
      await storage.deleteAgent('roma', at(4))
      expect(await storage.listAgentVersions('roma')).toEqual([])
      expect(await storage.saveDraft({ ...saved, own }, undefined)).toBeUndefined()
    })
  })
}
