import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Embed } from '../understanding/intentIndex.ts'
import { loadRealEmbed } from '../brain/testing/realEmbed.ts'
import { createKnowledge, type Knowledge } from './knowledge.ts'
import { entriesOf, formatOf } from './passages.ts'
import {
  calibrationQuestions,
  type HandbookQuestions,
  heldOutQuestions,
} from './testing/handbookQuestions.ts'
import { packVectors } from './vectors.ts'

let embed: Embed

beforeAll(async () => {
  embed = await loadRealEmbed()
})

async function knowledgeOf(text: string, fileName: string): Promise<Knowledge> {
  const entries = entriesOf(text, formatOf(fileName))
  return createKnowledge(entries, packVectors(await embed(entries.map(({ cue }) => cue))), embed)
}

const handbook = (file: HandbookQuestions['file']): Promise<Knowledge> =>
  knowledgeOf(readFileSync(new URL(`testing/${file}`, import.meta.url), 'utf8'), file)

async function judge(sets: readonly HandbookQuestions[]) {
  const tally = { right: 0, wrong: [] as string[], known: 0, unknown: 0 }
  for (const { file, known, unknown } of sets) {
    const knowledge = await handbook(file)
    for (const [question, holds] of known) {
      tally.known += 1
      const answer = await knowledge.answer(question)
      if (answer?.say.includes(holds)) tally.right += 1
      else if (answer) tally.wrong.push(`${question} ${answer.say}`)
    }
    for (const question of unknown) {
      tally.unknown += 1
      const answer = await knowledge.answer(question)
      if (answer) tally.wrong.push(`${question} ${answer.say}`)
    }
  }
  return { ...tally, precision: tally.right / (tally.right + tally.wrong.length) }
}

describe('the knowledge of an agent, by the real embedding model', () => {
  it('of the questions that the threshold was chosen with, 19 of 20 answers are right', async () => {
    const { right, known, precision, wrong } = await judge(calibrationQuestions)
    expect(wrong).toHaveLength(1)
    expect(precision).toBeGreaterThanOrEqual(0.95)
    expect(right / known).toBeGreaterThanOrEqual(0.75)
  })

  it('of questions about another handbook, hardly any gets a wrong answer', async () => {
    const { right, known, precision } = await judge(heldOutQuestions)
    expect(precision).toBeGreaterThanOrEqual(0.9)
    expect(right / known).toBeGreaterThanOrEqual(0.65)
  })

  it.each([
    'on Saturday at nine',
    'four people please',
    'my name is Priya Shah',
    'yes please',
    'twelve',
    'thank you very much',
    'a city bike',
    'for two adults and a child',
    '',
    '?!',
  ])('what asks for nothing is not answered: %j', async (text) => {
    for (const file of ['vetClinic.md', 'climbingGym.md', 'bikeRental.txt'] as const) {
      expect(await (await handbook(file)).answer(text)).toBeUndefined()
    }
  })

  it('a question for a price is never answered with something that has none', async () => {
    const knowledge = await handbook('vetClinic.md')
    expect(await knowledge.answer('what does it cost to neuter a dog?')).toBeUndefined()
  })

  it('a model gets the three nearest passages, each bounded, and none about something else', async () => {
    const knowledge = await handbook('vetClinic.md')
    const passages = await knowledge.passages('what does a consultation cost?')
    expect(passages.length).toBeLessThanOrEqual(3)
    expect(passages[0]).toContain('Consultation: $65.')
    for (const passage of passages) expect(passage.length).toBeLessThanOrEqual(600)
    expect(await knowledge.passages('who painted the Mona Lisa')).toEqual([])
  })

  it('a single sentence is enough of a handbook', async () => {
    const knowledge = await knowledgeOf('The pool opens at six.', 'a.txt')
    expect((await knowledge.answer('when does the pool open?'))?.say).toBe('The pool opens at six.')
    expect(await knowledge.answer('do you rent bicycles?')).toBeUndefined()
  })
})
