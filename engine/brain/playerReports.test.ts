/** What players report goes to a person, and not into the recovery of an account. */
import { describe, expect, it } from 'vitest'
import { createFakeTaskTools } from '../testing/fakeTaskTools.ts'
import { typedCallTo } from '../testing/typedCall.ts'
import { loadRealBrain } from './testing/realEmbed.ts'
import { itEvery } from '../testing/itEvery.ts'

const brain = await loadRealBrain()

function callSupport() {
  const tools = createFakeTaskTools()
  const call = typedCallTo(brain, 'gaming', { tools })
  return { tools, call, say: async (text: string) => (await call.say(text)).text }
}

describe('what happened is noted in the caller’s words, with the player and where to write', () => {
  itEvery(10)([
    ['I bought a pack of gems last night, they never came. I want to report that.', /gems/],
    ['There’s a player who keeps insulting me every night, and I want to report him.', /insulting/],
    ['I have been banned since yesterday for nothing. I want to appeal.', /banned/],
    ['The game freezes at the bridge every time. I’d like to report a bug.', /freezes/],
    ['My son bought coins with my card, and I want a refund.', /coins/],
  ])('%s', async (words, what) => {
    const { tools, call, say } = callSupport()
    await say(words)
    if (call.tasks().length === 0) await say('Yes, please.')
    await say('TorfStecher')
    await say('ingo dot petersen at post dot example')
    await say('Yes.')
    expect(tools.asked).toMatchObject([
      {
        tool: 'leads.message',
        arguments: {
          message: { text: expect.stringMatching(what) },
          player: { text: 'TorfStecher' },
          email: { email: 'ingo.petersen@post.example' },
        },
      },
    ])
    expect(call.tasks().map(({ task }) => task)).toEqual(['reportIssue'])
  })
})

it('takes a number to call as well, and for no number of a receipt', async () => {
  const { call, say } = callSupport()
  await say('I want to report a player who is cheating.')
  await say('Yes.')
  await say('TorfStecher')
  await say('040 555 0182')
  expect(call.tasks().at(-1)).toMatchObject({
    task: 'reportIssue',
    slots: expect.arrayContaining([expect.objectContaining({ name: 'phone' })]),
  })
})

describe('an account is recovered if it is locked', () => {
  itEvery(10)([
    'I am locked out of my account.',
    'Forgot my password.',
    'I can’t log in since today.',
  ])('%s', async (words) => {
    const { call, say } = callSupport()
    await say(words)
    expect(call.tasks().map(({ task }) => task)).toEqual(['recoverAccount'])
  })

  itEvery(10)([
    'I’d just like the gems that I paid for.',
    'But I can’t enter the game, I’m banned.',
  ])('and not by who wants something else: %s', async (words) => {
    const { call, say } = callSupport()
    await say('It’s something else.')
    await say(words)
    expect(call.tasks().map(({ task }) => task)).not.toContain('recoverAccount')
  })
})
