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

describe('what a greeting asks for is told in any words, and begins what it is for', () => {
  itEvery(3)([
    ['supportDesk', 'bookAppointment', 'We lose the connection whenever it rains.'],
    [
      'supportDesk',
      'bookAppointment',
      'Every afternoon around three the internet in our office drops. Comes back on its own. I’ve already restarted everything, so please don’t ask.',
    ],
    ['supportDesk', 'bookAppointment', 'Since the thunderstorm the thing on the wall just blinks.'],
    ['supportDesk', 'bookAppointment', 'The box makes a clicking noise and then nothing.'],
    ['salesDesk', 'recommendPlan', 'My wife answers the phone and she’s had enough of it.'],
    [
      'salesDesk',
      'recommendPlan',
      'It’s just me, I cut hair, and I can’t pick up with my hands full.',
    ],
    ['salesDesk', 'recommendPlan', 'Our receptionist left and the phones are a mess.'],
  ])('%s, %s: %s', async (id, task, words) => {
    const { views } = await replyTo(words, builtInAgent(id))
    expect(views.map((view) => view.task)).toEqual([task])
    // Who comes to look at it is told what it is.
    if (id === 'supportDesk') expect(views[0]?.slots.map(({ name }) => name)).toContain('note')
  })
  itEvery(3)([
    ['supportDesk', 'I want to buy a new television.'],
    ['supportDesk', 'My neighbour’s dog keeps barking all night.'],
    ['salesDesk', 'I’d like to order a pizza.'],
    ['salesDesk', 'I’m looking for a job.'],
    ['salesDesk', 'I want to sell you advertising.'],
  ])('%s, something else: %s', async (id, words) => {
    const { text, views } = await replyTo(words, builtInAgent(id))
    expect(views).toEqual([])
    expect(text).toMatch(ADMITS)
  })
})
