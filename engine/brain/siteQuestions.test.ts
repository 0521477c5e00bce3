/** The questions that the site itself asks, put to the agents of the company, with the real sentence vectors. */
import { personas } from '@ringwell/content/agents/personas.ts'
import { unknownLines } from '@ringwell/content/agents/playbooks/standardLines.ts'
import { sources } from '@ringwell/content/questions/question.ts'
import { questionGroups } from '@ringwell/content/questions/questions.ts'
import { pricingPage } from '@ringwell/content/site/pricingPage.ts'
import { privacyPolicy } from '@ringwell/content/site/privacyPolicy.ts'
import { termsOfService } from '@ringwell/content/site/termsOfService.ts'
import { widgetPage } from '@ringwell/content/site/widgetPage.ts'
import { readArticles } from '@ringwell/content/testing/readArticles.ts'
import { beforeAll, expect, it, vi } from 'vitest'
import { foldedWords } from '../knowledge/foldedWords.ts'
import type { Brain } from '../stages.ts'
import { createFakeTaskTools } from '../testing/fakeTaskTools.ts'
import { createTypedCall } from '../testing/typedCall.ts'
import { createEmbeddedBrain } from './embeddedBrain.ts'
import { loadRealEmbed } from './testing/realEmbed.ts'

/** Monday, ten in the morning in London. */
const AT = Date.UTC(2026, 10, 23, 10)

const questions = questionGroups.flatMap(({ items }) => items)
/** What the agent says of a printed answer: everything but the yes or no to the printed question. */
const factOf = (printed: string): string => printed.replace(/^(?:Yes|No)\. /, '')

let brain: Brain

beforeAll(async () => {
  brain = await createEmbeddedBrain(await loadRealEmbed())
}, 60_000)

/** What the agent says to each question, as the first of a call. */
async function answersOf(
  agent: string,
  asked: readonly string[],
  by: Brain = brain,
): Promise<string[]> {
  const persona = personas.find(({ brief }) => brief.id === agent)!
  const answers: string[] = []
  for (const question of asked) {
    const tools = createFakeTaskTools()
    const call = createTypedCall({ brain: by, persona, tools, callId: question, at: AT })
    // oxlint-disable-next-line no-await-in-loop
    answers.push((await call.say(question)).text)
  }
  return answers
}

it.each(['general', 'salesDesk'])(
  '%s answers every question of the questions page with what the page prints',
  async (agent) => {
    const answers = await answersOf(
      agent,
      questions.map(({ question }) => question),
    )
    const missed = questions.flatMap(({ question, answer }, at) =>
      answers[at]!.includes(factOf(answer)) ? [] : [`${question} ${answers[at]!}`],
    )
    expect(missed).toEqual([])
  },
  60_000,
)

it('the vectors of the site are kept with those of the phrases, so a later start makes none', async () => {
  const embed = await loadRealEmbed()
  let kept = new Map<string, Float32Array>()
  const memory = {
    read: async () => new Map(kept),
    write: async (vectors: ReadonlyMap<string, Float32Array>) => {
      kept = new Map(vectors)
    },
  }
  await createEmbeddedBrain(embed, memory)
  await vi.waitFor(() => expect(kept.size).toBeGreaterThan(2_000), { timeout: 50_000 })
  const made: string[] = []
  const later = await createEmbeddedBrain(async (texts) => {
    made.push(...texts)
    return embed(texts)
  }, memory)
  const [said] = await answersOf('general', ['AI agents for lead qualification?'], later)
  expect(said).toContain('Our article')
  expect(made.length).toBeLessThan(5)
}, 60_000)

it('the yes or no to a printed question is not said, because a caller may have asked the other way round', async () => {
  const decided = questions.filter(({ answer }) => /^(?:Yes|No)\. /.test(answer))
  expect(decided.length).toBeGreaterThan(20)
  const asked = decided.flatMap(({ question, asked: others }) => [question, others[0]!])
  const answers = await answersOf('general', asked)
  const facts = decided.map(({ answer }) => factOf(answer))
  const ours = answers.filter((answer) => facts.some((fact) => answer.startsWith(fact)))
  expect(ours.length).toBeGreaterThan(decided.length)
}, 60_000)

it('the general agent answers every question of the price list with its key fact', async () => {
  const { items } = pricingPage.questions
  const answers = await answersOf(
    'general',
    items.map(({ question }) => question),
  )
  const missed = items.filter(
    ({ question, answer }, at) => !sharesFact(`${question} ${answer}`, answers[at]!),
  )
  expect(missed).toEqual([])
}, 60_000)

it('the general agent names each article that a caller asks for by its title', async () => {
  const titles = readArticles().map(({ data }) => data.title)
  const answers = await answersOf('general', titles)
  expect(titles.filter((title, at) => !answers[at]!.includes(`“${title.split(':')[0]}”`))).toEqual(
    [],
  )
}, 60_000)

it('the general agent answers what the legal pages and the widget page have a heading for', async () => {
  const headings = [
    ...[...privacyPolicy.sections, ...termsOfService.sections].map(({ title }) => title),
    ...widgetPage.points.map(({ title }) => title),
    widgetPage.tools.title,
    widgetPage.details.title,
    widgetPage.policy.title,
  ].filter((title) => title.split(' ').length > 2)
  expect(headings.length).toBeGreaterThan(15)
  const answers = await answersOf('general', headings)
  const { first, again } = unknownLines
  const unknown = new Set<string>([...first, ...again])
  expect(headings.filter((_, at) => unknown.has(answers[at]!))).toEqual([])
}, 60_000)

/** Whether the spoken answer has a figure of the printed one or, if that has none, three of its telling words. */
function sharesFact(printed: string, said: string): boolean {
  const figures = printed.match(/\d[\d,]*/g) ?? []
  if (figures.length > 0) return figures.some((figure) => said.includes(figure))
  const words = new Set(foldedWords(said))
  return foldedWords(printed).filter((word) => words.has(word)).length >= 3
}

it.each(personas.filter(({ speaksForCompany }) => !speaksForCompany).map(({ brief }) => brief.id))(
  '%s, which works for another business, says nothing of what the pages of the company say',
  async (agent) => {
    const answers = await answersOf(
      agent,
      questions.map(({ question }) => question),
    )
    const ofCompany = [
      ...Object.values(sources),
      'Our article',
      ...questions.map(({ answer }) => factOf(answer)),
    ]
    const given = answers.filter((answer) => ofCompany.some((said) => answer.includes(said)))
    expect(given).toEqual([])
  },
  60_000,
)
