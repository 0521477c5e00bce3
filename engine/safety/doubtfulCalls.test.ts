/** What every agent does with words that may not be the caller's: the whole brain, in the middle of its tasks. */
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLlmBrain } from '../brain/llmBrain.ts'
import { calling, saying, startChatServer } from '../brain/testing/chatServer.ts'
import { loadRealBrain } from '../brain/testing/realEmbed.ts'
import type { Brain } from '../stages.ts'
import { brainAgent, brainRequest, textOf } from '../testing/callAgents.ts'
import { collect } from '../testing/collect.ts'
import { sampleOf } from '../testing/generated.ts'
import { fakeDanger } from '../testing/fakeDanger.ts'
import { AT, bookingIn, contacts, done, guardedCall, readBackCall } from '../testing/guardedCall.ts'
import { safetyIn } from '../testing/linesIn.ts'
import { itEvery } from '../testing/itEvery.ts'
import { withSafety } from './withSafety.ts'

const readFake = fakeDanger({
  'somebody call an ambulance': { kind: 'medical' },
  'he’s not breathing': { kind: 'medical' },
})

let embedded: Brain
let brain: Brain
beforeAll(async () => {
  embedded = await loadRealBrain()
  brain = withSafety(embedded, readFake, contacts)
})

const callTo = (id: string, by = brain) => guardedCall(id, by)

// Rule C66
it.each(
  sampleOf(
    builtInAgents.map(({ profile }) => profile.id),
    7,
  ),
)(
  '%s neither refuses a murmur nor raises an alarm, and serves its caller afterwards',
  async (id) => {
    const call = callTo(id)
    expect(safetyIn(await call.hear('and the weather in the north'))).toEqual(['whoSpeaks'])
    expect(await call.hear('do you sell tractors?')).toBe('')
    expect(safetyIn(await call.hear('somebody call an ambulance'))).toEqual(['hintQuestions.any'])
    expect(await call.say('Yes, all fine, that was the television.')).not.toBe('')
    expect(call.outcome()).toMatchObject({ outcome: 'nothing' })
    expect(await call.say('What can you do for me?')).not.toBe('')
    expect([call.tasks(), call.used]).toEqual([[], []])
  },
)

describe('a booking', () => {
  // Rule C66
  itEvery(10)(['yes', 'Yes, please.', 'yes, book it', 'that’s right', 'Okay, go ahead.'])(
    'is not made by a doubtful “%s”: it is read back again, and a yes of the caller makes it',
    async (yes) => {
      const call = await readBackCall(brain)
      expect(safetyIn(await call.hear(yes))).toEqual(['whoSpeaks'])
      expect(call.used).toEqual([])
      const again = await call.say('Yes, it’s me.')
      if (call.used.length === 0) {
        expect(bookingIn(again)).toEqual(['confirm'])
        expect(bookingIn(await call.say('yes'))).toEqual(['done'])
      }
      expect(call.used).toEqual(['bookings.book'])
    },
  )

  // Rule C66
  itEvery(10)(['no', 'cancel it', 'goodbye', 'for nine people instead'])(
    'is neither changed nor dropped by a doubtful “%s” that nobody meant',
    async (words) => {
      const call = await readBackCall(brain)
      await call.hear(words)
      expect(bookingIn(await call.say('No.'))).toEqual(['confirm'])
      expect(bookingIn(await call.say('yes'))).toEqual(['done'])
      expect(call.tasks()[0]?.slots).toContainEqual(
        expect.objectContaining({ name: 'people', text: '6 people' }),
      )
    },
  )

  // Rule C66
  it('takes a value of a doubtful voice once somebody has answered, and reads it back', async () => {
    const call = callTo('restaurant')
    await call.say('a table for six')
    expect(safetyIn(await call.hear('tomorrow at 8 pm'))).toEqual(['whoSpeaks'])
    expect(call.tasks()[0]?.slots.map(({ name }) => name)).toEqual(['people'])
    expect(bookingIn(await call.hear('yes, I’m talking to you'))).toEqual(['slots.name.ask'])
    const confirm = await call.hear('Priya Shah')
    expect(bookingIn(confirm)).toEqual(['confirm'])
    expect(confirm).toMatch(/eight|8/)
  })

  // Rule C66
  it('is told although a doubtful voice speaks while it is made', async () => {
    const call = await readBackCall(brain)
    call.history.push({ role: 'user', text: 'yes', at: AT })
    const asked = (await call.outputs()).find((output) => output.type === 'taskCall')!
    const { request, tool, arguments: given } = asked
    call.history.push({
      role: 'taskResult',
      request,
      tool,
      arguments: given,
      result: done,
      isTold: false,
    })
    expect(bookingIn(await call.hear('and now the news'))).toEqual(['done'])
    expect(call.used).toEqual([])
  })

  // Rules C58, C66
  it('waits while a doubtful voice names a danger, and goes on with the question that was asked', async () => {
    const call = await readBackCall(brain)
    expect(safetyIn(await call.hear('he’s not breathing'))).toEqual(['hintQuestions.any'])
    expect(bookingIn(await call.say('Yes, we’re fine.'))).toEqual(['confirm'])
    expect(call.used).toEqual([])
    expect(bookingIn(await call.say('yes'))).toEqual(['done'])
    expect(call.outcome()).toMatchObject({ reference: 'RIN74' })
  })
})

it('a caller who says nothing after that is spoken to', async () => {
  const call = callTo('restaurant')
  await call.hear('and the weather')
  await call.hear('in the north')
  const request = brainRequest({
    agent: brainAgent('restaurant'),
    history: call.history,
    takesTaskCalls: true,
    visitorIsSilent: true,
  })
  expect(textOf(await collect(brain.reply(request)))).not.toBe('')
})

describe('a language model', () => {
  let server: Awaited<ReturnType<typeof startChatServer>> | undefined
  afterEach(async () => {
    await server?.close()
    server = undefined
  })

  // Rule C66
  it('is not asked about what nobody has answered for, and never learns it', async () => {
    server = await startChatServer([
      calling(['bookTable', '{"date":"2026-12-02","time":"20:00","people":6,"name":"Priya Shah"}']),
      saying('So, shall I book it?'),
    ])
    const model = createLlmBrain({
      llm: { baseUrl: server.baseUrl, model: 'm', apiKey: '' },
      log: () => undefined,
    })
    const call = callTo('restaurant', withSafety(model, readFake, contacts))
    await call.say('six for Priya Shah, tomorrow at 8 pm')
    const asked = server.requests.length
    expect(safetyIn(await call.hear('yes'))).toEqual(['whoSpeaks'])
    expect(await call.hear('and the weather')).toBe('')
    expect(server.requests).toHaveLength(asked)
    expect(call.used).toEqual([])
    await call.say('for seven, please')
    expect(JSON.stringify(server.requests.at(-1)!.body.messages)).not.toMatch(/weather|speaking to/)
    expect(call.used).toEqual([])
  })
})
