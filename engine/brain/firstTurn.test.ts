/** What agents make of the first words of a call, with the real models. */
import { type BuiltInAgent, generalAgent } from '@ringwell/content/agents/builtInAgents.ts'
import { describe, expect, it } from 'vitest'
import { builtInAgent } from '../testing/callAgents.ts'
import { createFakeTaskTools } from '../testing/fakeTaskTools.ts'
import { createTypedCall } from '../testing/typedCall.ts'
import { loadRealBrain } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'

/** Monday, ten in the morning in London. */
const at = Date.UTC(2026, 10, 23, 10)
const ADMITS = /don’t know|can’t|couldn’t|colleagues|not sure|sorry/i

const brain = await loadRealBrain()

function replyTo(words: string, agent: BuiltInAgent = generalAgent) {
  const tools = createFakeTaskTools()
  return createTypedCall({ brain, agent, tools, callId: words, at }).say(words)
}

describe('a request about something off topic begins no task, and is not answered with something else', () => {
  itEvery(3)([
    'My passport is gone, and I need to report it.',
    'I forgot the password of my bank account, can you help?',
    'I have to decide fast, so toss a coin!',
    'Where are my keys? Help me.',
    'Please switch to night mode.',
  ])('%s', async (words) => {
    const { text, views } = await replyTo(words)
    expect(views).toEqual([])
    expect(text).toMatch(ADMITS)
  })
})

it.each(['how much is it a month', 'How much would it be per month, and do you speak Arabic?'])(
  'says the prices to somebody who asks for them by the month: %s',
  async (words) => {
    expect((await replyTo(words)).text).toMatch(/\$\d+/)
  },
)

it.each([
  'We are a small garage, and we miss a lot of calls.',
  'We have a bakery and our customers ring all morning.',
])('tells somebody who describes a business what an agent would do there: %s', async (words) => {
  expect((await replyTo(words)).text).toMatch(/calls|pick up/)
})

it('does not let a thank you stand for the answer to a question beside it', async () => {
  expect((await replyTo('Thank you. And do you also repair violins?')).text).toMatch(ADMITS)
})

describe('what shall be done with a booking that the caller has begins no new one', () => {
  const verbs = ['Move', 'Change', 'Rebook', 'I need to shift', 'Cancel', 'Can you cancel']
  const bookings = [
    ['healthcare', 'check-up'],
    ['restaurant', 'table'],
    ['hospitality', 'room'],
    ['appointmentDesk', 'eye test'],
    ['supportDesk', 'visit'],
  ] as const
  const rows = verbs.flatMap((verb) =>
    bookings.map(([agent, noun]) => [agent, `${verb} my ${noun}, please.`] as const),
  )
  itEvery(6)(rows)('%s: %s', async (agent, words) => {
    const { views } = await replyTo(words, builtInAgent(agent))
    const asked = words.includes('ancel') ? /^cancel/ : /^(?:move|change)/
    expect(views.map(({ task }) => task)).toEqual([expect.stringMatching(asked)])
  })
})
