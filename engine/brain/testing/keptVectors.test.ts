import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadTextModel } from '../../understanding/textModel.ts'
import { keepVectors } from './keptVectors.ts'
import { loadRealText } from './realEmbed.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ringwell-vectors-'))
  path = join(folder, 'of a model', 'vectors.txt')
})
afterEach(() => rm(folder, { recursive: true }))

const texts = Array.from({ length: 100 }, (_, at) => `Is “number ${at}”\nfree — or\u2028not?`)
const vectorOf = (text: string) => Float32Array.from(text, (sign) => Math.sin(sign.charCodeAt(0)))
const expected = texts.map(vectorOf)

/** A process of its own with the same file, as far as the file is concerned. */
function another() {
  const embedded: string[] = []
  const embed = keepVectors(path, async (some) => {
    embedded.push(...some)
    return some.map(vectorOf)
  })
  return { embedded, embed }
}

describe('vectors that are kept', () => {
  it('are made once for all who use the file, bit by bit the same', async () => {
    expect(await another().embed(texts)).toEqual(expected)
    const later = another()
    expect(await later.embed(texts)).toEqual(expected)
    expect(later.embedded).toEqual([])
  })

  it('are shared by those who begin at the same time', async () => {
    // Each begins where chance says: here one near the front and one near the end.
    let turn = 0
    const chance = vi.spyOn(Math, 'random').mockImplementation(() => (turn++ % 2 === 0 ? 0.1 : 0.9))
    onTestFinished(() => chance.mockRestore())
    const both = [another(), another()]
    expect(await Promise.all(both.map(({ embed }) => embed(texts)))).toEqual([expected, expected])
    // Those that both make at the same moment are made twice.
    expect(both.flatMap(({ embedded }) => embedded).length).toBeLessThan(texts.length * 1.9)
  })

  it('are made again where a byte of them has changed, wherever it is', async () => {
    const few = texts.slice(0, 2)
    await another().embed(few)
    const file = await readFile(path)
    for (let at = 0; at < file.length; at += 1) {
      const damaged = Buffer.from(file)
      damaged[at]! ^= 1 << (at % 8)
      await writeFile(path, damaged)
      expect(await another().embed(few)).toEqual(few.map(vectorOf))
    }
  })

  it('are made again if a process was killed while it wrote, and the next ones are kept', async () => {
    await another().embed(texts.slice(0, 1))
    const { length } = await readFile(path)
    await truncate(path, length - 5)
    const second = another()
    expect(await second.embed(texts)).toEqual(expected)
    expect(second.embedded).toContain(texts[0])
    const third = another()
    await third.embed(texts)
    expect(third.embedded).toEqual([])
  })

  it('are made again if the file is no file of vectors', async () => {
    await another().embed(texts)
    await writeFile(path, 'something else')
    await appendFile(path, '\n\n  \n{}\n')
    expect(await another().embed(texts)).toEqual(expected)
  })

  it('are right even if they cannot be written', async () => {
    await writeFile(join(folder, 'of a model'), 'a file where a folder should be')
    expect(await another().embed(texts)).toEqual(expected)
  })

  it('are those that the models make', async () => {
    const [kept, fresh] = await Promise.all([loadRealText(), loadTextModel()])
    const said = builtInAgents.map(({ profile }) => profile.tryIt[0])
    expect(await kept.embed(said)).toEqual(await fresh.embed(said))
    expect(await kept.embedQuestions(said)).toEqual(await fresh.embedQuestions(said))
  })
})
