/** What is written down after a role play, with the real models. */
import { expect } from 'vitest'
import { builtInAgent } from '../testing/callAgents.ts'
import { createFakeTaskTools } from '../testing/fakeTaskTools.ts'
import { createTypedCall } from '../testing/typedCall.ts'
import { loadRealBrain } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'

const training = builtInAgent('training')
const brain = await loadRealBrain()

/** A caller who has been asked what to try next time. Returns what the agent then understands by these words. */
async function nextTime(words: string): Promise<string | undefined> {
  const tools = createFakeTaskTools()
  const call = createTypedCall({
    brain,
    agent: training,
    tools,
    callId: words,
    at: Date.UTC(2026, 11, 1, 10),
  })
  await call.say('Let’s write down the outcome now.')
  await call.say('She sends me the numbers before the meeting.')
  await call.say(words)
  return call
    .tasks()
    .at(-1)
    ?.slots.find(({ name }) => name === 'tryNext')?.text
}

itEvery(3)([
  'praise one good report first',
  'tell him what i saw before i ask why',
  'ask about the workload at the start',
  'thank him for the overtime first',
  'keep to the facts and the reports',
  'leave more time for the answer',
  'repeat what i heard before i answer',
])(
  'an intention is written down, also if the character would have an answer to it: %s',
  async (words) => {
    expect((await nextTime(words))?.toLowerCase()).toBe(words)
  },
)

itEvery(2)([
  'how do I insist without being hard?',
  'What would you have done in my place?',
  'can you give me an example?',
])('a question is no intention: %s', async (words) => {
  expect(await nextTime(words)).toBeUndefined()
})
