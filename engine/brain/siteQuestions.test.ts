/** Questions that agents are asked outside of their tasks, such as those of the site, with the real sentence vectors. */
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { questionGroups } from '@ringwell/content/questions/questions.ts'
import { expect, it } from 'vitest'
import { sampleOf } from '../testing/generated.ts'
import { typedCallTo } from '../testing/typedCall.ts'
import type { TaskTools } from '../tools.ts'
import { loadRealBrain } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'

/** Ten in the morning in London. */
const MONDAY = Date.UTC(2026, 10, 23, 10)

const questions = questionGroups.flatMap(({ items }) => items)
/** What the agent says of a printed answer: everything but the yes or no to the printed question. */
const factOf = (printed: string): string => printed.replace(/^(?:Yes|No)\. /, '')

const brain = await loadRealBrain()

/** What the agent says to each question, as the first of a call. */
async function answersOf(id: string, asked: readonly string[]): Promise<string[]> {
  const answers: string[] = []
  for (const question of asked) {
    const call = typedCallTo(brain, id, { at: MONDAY })
    answers.push((await call.say(question)).text)
  }
  return answers
}

it.each(['general', 'salesDesk'])(
  '%s answers every question of the questions page with what the page prints',
  async (agent) => {
    const sample = sampleOf(questions, agent === 'general' ? 24 : 72)
    const answers = await answersOf(
      agent,
      sample.map(({ question }) => question),
    )
    const missed = sample.flatMap(({ question, answer }, at) =>
      answers[at]!.includes(factOf(answer)) ? [] : [`${question} ${answers[at]!}`],
    )
    expect(missed).toEqual([])
  },
)

it.each(
  sampleOf(
    builtInAgents
      .filter(({ speaksForCompany }) => !speaksForCompany)
      .map(({ profile }) => profile.id),
    8,
  ),
)('%s, which works for another business, gives none of these answers', async (agent) => {
  const sample = sampleOf(questions, 24)
  const answers = await answersOf(
    agent,
    sample.map(({ question }) => question),
  )
  const given = sample.filter(({ answer }, at) => answers[at]!.includes(factOf(answer)))
  expect(given).toEqual([])
})

itEvery(5)([
  ['do I have to pay somebody to get the whole thing going', 'no set-up fee'],
  ['which of your employees gets to hear my clients', 'The people here who reply to you'],
  ['a client of ours asks you to erase what you have about her', 'Write to us on the contact page'],
  ['could our people use the passwords they already have at work', 'your company’s own sign-in'],
  ['We own two bakeries. Would I be paying twice?', 'nothing per branch'],
  ['We are shut on Labour Day, how would it know?', 'the days on which you’re closed'],
  ['Could we use it without any recordings?', 'without that there is no call'],
])('answers “%s” with what was asked, and with no neighbour of it', async (asked, says) => {
  const [answer] = await answersOf('general', [asked])
  expect(answer).toContain(says)
})

it('answers the nearest of its own questions if a word of it is in the answer', async () => {
  const [answer] = await answersOf('realEstate', ['is it on the ground floor?'])
  expect(answer).toContain('on the second floor')
})

it.each([
  ['I arrive very late, maybe eleven in the evening, is that a problem?', 'No problem, the desk'],
  ['Will somebody be at the desk at midnight?', 'Yes, the desk'],
])('says yes and no to what was asked: %s', async (asked, says) => {
  const call = typedCallTo(brain, 'hospitality', { at: MONDAY })
  await call.say('A double on Friday the 11th of December for two nights, please.')
  expect((await call.say(asked)).text).toContain(says)
})

it('answers nothing that is only told beside a fault', async () => {
  const [answer] = await answersOf('supportDesk', [
    'My internet’s been down since eight and I’m supposed to be working from home',
  ])
  expect(answer).toContain('restart the router')
  expect(answer).not.toContain('grown-up')
})

itEvery(2)([
  ['hospitality', 'do you rent out bicycles'],
  ['hospitality', 'can we get married in your garden?'],
  ['restaurant', 'do you sell gift vouchers'],
])('%s, asked “%s”, gives no answer to something near', async (agent, asked) => {
  const [answer] = await answersOf(agent, [asked])
  expect(answer).toMatch(/I don’t know|I can’t say/)
})

itEvery(2)([
  ['how much is a full year of Pro altogether', '$480'],
  ['what would I pay for twelve months of Scale', '$1,920'],
  ['how much is Starter in euros for a whole year', '€87.72'],
])('answers “%s” with the bill of a year', async (asked, says) => {
  const [answer] = await answersOf('general', [asked])
  expect(answer).toContain(says)
})

it('takes “by the year” for the plan that was just recommended', async () => {
  const price = { type: 'money', hundredths: 5000, currency: 'USD' } as const
  const facts = { id: 'pro', plan: 'Pro', price, reason: 'three come at once' }
  const tools: TaskTools = { call: async () => ({ status: 'done', facts }) }
  const call = typedCallTo(brain, 'salesDesk', { tools, at: MONDAY })
  await call.say('We talk with callers for about four hundred minutes a month.')
  expect((await call.say('Three at once, at most.')).text).toContain('Pro')
  expect((await call.say('And what is it by the year?')).text).toContain('$480')
})
