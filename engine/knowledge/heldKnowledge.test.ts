import { expect, it, vi } from 'vitest'
import type { KnowledgePart } from '../engine.ts'
import { createHeldKnowledge, type HeldKnowledgeDeps } from './heldKnowledge.ts'
import { packVectors, VECTOR_SIZE } from './vectors.ts'

const vector = (at: number): Float32Array => {
  const one = new Float32Array(VECTOR_SIZE)
  one[at] = 1
  return one
}

/** Knowledge with a single entry, which answers every question. */
const partOf = (say: string): KnowledgePart => ({
  entries: [{ cue: say, say, passage: say }],
  vectors: packVectors([vector(0)]),
})

function hold(special: Partial<HeldKnowledgeDeps> = {}) {
  const read = vi.fn(async function* (agent: string): AsyncGenerator<KnowledgePart> {
    yield partOf(`I am ${agent}.`)
    yield partOf(`I belong to ${agent}.`)
  })
  const logged: string[] = []
  const held = createHeldKnowledge({
    read,
    embed: async (texts) => texts.map(() => vector(0)),
    log: (_level, message) => void logged.push(message),
    ...special,
  })
  const sayOf = async (agent: string, version = '1') =>
    (await (await held.find({ agent, version }))?.answer('which restaurant is this?'))?.say
  return { held, read, logged, sayOf }
}

it('each version is read once, also by calls that begin at the same time', async () => {
  const { read, sayOf } = hold()
  await Promise.all([sayOf('roma'), sayOf('roma')])
  await sayOf('roma')
  expect(read).toHaveBeenCalledTimes(1)
  await sayOf('roma', '2')
  expect(read).toHaveBeenCalledTimes(2)
})

it('an agent answers with its own knowledge alone', async () => {
  const { held, sayOf } = hold()
  expect(await sayOf('roma')).toContain('roma')
  expect(await sayOf('milano')).toContain('milano')
  expect(await held.find(undefined)).toBeUndefined()
})

it('the agents that were asked longest ago are forgotten first', async () => {
  const { read, sayOf } = hold({ mostEntries: 4 })
  await sayOf('a')
  await sayOf('b')
  await sayOf('a')
  await sayOf('c')
  expect(read).toHaveBeenCalledTimes(3)
  await sayOf('a')
  expect(read).toHaveBeenCalledTimes(3)
  await sayOf('b')
  expect(read).toHaveBeenCalledTimes(4)
})

it('what cannot be read is unknown for now, and the next question tries again', async () => {
  let tries = 0
  async function* read(): AsyncGenerator<KnowledgePart> {
    if (++tries === 1) throw new Error('no')
    yield partOf('Yes.')
  }
  const { sayOf, logged } = hold({ read })
  expect(await sayOf('roma')).toBeUndefined()
  expect(logged).toEqual(['What an agent knows could not be read.'])
  expect(await sayOf('roma')).toBe('Yes.')
})

it('a caller does not wait for knowledge that does not come', async () => {
  const { held } = hold({ read: endless, waitAtMostMs: 20 })
  expect(await held.find({ agent: 'roma', version: '1' })).toBeUndefined()
})

// oxlint-disable-next-line require-yield
async function* endless(): AsyncGenerator<KnowledgePart> {
  await new Promise(() => {})
}
