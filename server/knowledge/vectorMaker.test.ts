import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { entriesOf } from '@ringwell/engine/knowledge/passages.ts'
import { VECTOR_SIZE, vectorFormat } from '@ringwell/engine/knowledge/vectors.ts'
import { createSqliteStorage } from '../storage/sqliteStorage.ts'
import { databaseFolder } from '../testing/createTestServer.ts'
import { createFakeEngine } from '../testing/fakeEngine.ts'
import { plainAgent } from '../testing/storageSamples.ts'
import { createKnowledgeService } from './knowledgeService.ts'
import { knowledgeRefOf, readKnowledge } from './readKnowledge.ts'
import { createVectorMaker, type VectorMaker } from './vectorMaker.ts'

const log = pino({ level: 'silent' })
const open: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function openDesk() {
  const storage = createSqliteStorage(databaseFolder())
  open.push(() => storage.close())
  for (const id of ['roma', 'milano']) {
    const agent = { enabled: true, origins: undefined, own: plainAgent }
    await storage.createAgent(id, agent, '2026-01-01T00:00:00.000Z')
  }
  const engine = createFakeEngine()
  const service = createKnowledgeService({ storage })
  const maker: VectorMaker = createVectorMaker({ storage, engine, log, lookEveryMs: 20 })
  open.push(() => maker.close())
  const states = async () => (await service.list('roma')).map(({ state }) => state)
  return { storage, engine, service, maker, states }
}

const menu = Buffer.from('## Menu\n\nPasta is $12. Pizza is $10.\n\n- Wine: $5\n- Water: $2')

test('what was added is made ready in the background, and read in pieces with a vector for each answer', async () => {
  const { storage, service, maker, states } = await openDesk()
  await service.add('roma', 'menu.md', menu)
  expect(await states()).toEqual(['waiting'])
  expect(await knowledgeRefOf('roma', storage, { needsVectors: true })).toBeUndefined()
  maker.start()
  await expect.poll(states).toEqual(['ready'])
  expect(await knowledgeRefOf('roma', storage, { needsVectors: true })).toMatchObject({
    agent: 'roma',
  })
  expect(await knowledgeRefOf('milano', storage, { needsVectors: true })).toBeUndefined()
  const parts = []
  for await (const part of readKnowledge('roma', storage)) parts.push(part)
  expect(parts.flatMap(({ entries }) => entries)).toEqual(entriesOf(menu.toString(), 'markdown'))
  expect(parts[0]?.vectors).toHaveLength(parts[0]!.entries.length * VECTOR_SIZE)
  for await (const part of readKnowledge('milano', storage)) expect(part).toBeUndefined()
})

test('what is added while the server runs, as the command line does it, is found', async () => {
  const { service, maker, states } = await openDesk()
  maker.start()
  await service.add('roma', 'menu.md', menu)
  await service.add('roma', 'more.txt', Buffer.from('Dogs are welcome.'))
  await expect.poll(states).toEqual(['ready', 'ready'])
})

test('a large file is made in small batches, in several pieces', async () => {
  const { storage, engine, service, maker } = await openDesk()
  const embed = vi.spyOn(engine, 'embed')
  const text = Array.from({ length: 500 }, (_, at) => `Item number ${at} costs $5.`).join('\n\n')
  await service.add('roma', 'long.txt', Buffer.from(text))
  maker.start()
  await expect.poll(() => knowledgeRefOf('roma', storage, { needsVectors: true })).toBeDefined()
  for (const [texts] of embed.mock.calls) expect(texts.length).toBeLessThanOrEqual(8)
  const sizes = []
  for await (const { entries } of readKnowledge('roma', storage)) sizes.push(entries.length)
  expect(sizes).toEqual([200, 200, 100])
})

test('nothing is made while the engine starts, and an engine that fails is asked again', async () => {
  const { engine, service, maker, states } = await openDesk()
  engine.setState('starting')
  const embed = vi.spyOn(engine, 'embed').mockRejectedValueOnce(new Error('lost'))
  await service.add('roma', 'menu.md', menu)
  maker.start()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(embed).not.toHaveBeenCalled()
  engine.setState('ready')
  await expect.poll(states).toEqual(['ready'])
})

test('each change makes another version, and the same files the same one', async () => {
  const { storage, service, maker, states } = await openDesk()
  maker.start()
  const versionWith = async (text: string) => {
    await service.add('roma', 'menu.md', Buffer.from(text))
    await expect.poll(states).toEqual(['ready'])
    return (await knowledgeRefOf('roma', storage, { needsVectors: true }))?.version
  }
  const first = await versionWith('Pasta is $12.')
  expect(await versionWith('Pasta is $14.')).not.toBe(first)
  expect(await versionWith('Pasta is $12.')).toBe(first)
})

test('vectors of other weights are made again', async () => {
  const { storage, service, maker, states } = await openDesk()
  await service.add('roma', 'menu.md', menu)
  const file = (await storage.nextWithoutVectors(vectorFormat))!
  await storage.saveVectors(file, { format: 'old', vectors: 'AQID' })
  expect(await states()).toEqual(['waiting'])
  maker.start()
  await expect.poll(states).toEqual(['ready'])
})
