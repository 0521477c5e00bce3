/** What every agent does with a caller in danger: the whole brain, and readings as each test specifies. */
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { safetyPrompt } from '@ringwell/content/agents/safety.ts'
import { promptOfBusiness } from '@ringwell/content/agents/ownBusiness/ownBusiness.ts'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLlmBrain } from '../brain/llmBrain.ts'
import { calling, saying, startChatServer } from '../brain/testing/chatServer.ts'
import { loadRealBrain, loadRealText } from '../brain/testing/realEmbed.ts'
import type { Brain, BrainRequest, Turn } from '../stages.ts'
import { fakeDanger } from '../testing/fakeDanger.ts'
import { sampleOf } from '../testing/generated.ts'
import { AT, bookingIn, contacts, done, guardedCall, readBackCall } from '../testing/guardedCall.ts'
import { safetyIn } from '../testing/linesIn.ts'
import type { ReadDanger } from './danger.ts'
import { createReadTopics, type ReadTopics } from './dangerTopics.ts'
import { withSafety } from './withSafety.ts'
import { brainAgent, brainRequest, textOf } from '../testing/callAgents.ts'
import { collect } from '../testing/collect.ts'
import { itEvery } from '../testing/itEvery.ts'
import { resolveAgent } from '../brain/resolveAgent.ts'

const readings: Parameters<typeof fakeDanger>[0] = {
  'oh god he’s not breathing': { kind: 'medical' },
  'yes — oh god he’s not breathing': { kind: 'medical' },
  'my wife feels so strange': { kind: 'medical' },
  'I don’t want to be here any more': { kind: 'despair' },
  'I can’t go on like this': { kind: 'despair', certainty: 0.92 },
  'that man slays me': { kind: 'violence', certainty: 0.99 },
  'yes, book it, that man slays me': { kind: 'violence', certainty: 0.99 },
  'A double will do us. Only, is it on the ground floor?': { kind: 'medical', certainty: 0.92 },
  'my mate wants to end it all': { kind: 'despair' },
  'there is smoke everywhere': { kind: 'fire' },
  'he has a knife': { kind: 'violence' },
  'my little girl is gone': { kind: 'child' },
  'we are trapped in the lift': { kind: 'rescue' },
  'I’ll burn your place down': { kind: 'threat' },
  'you stupid idiot': { kind: 'abuse' },
  'he is fine now': { isOver: true },
}
const readFake = fakeDanger(readings)

let embedded: Brain
let readTopics: ReadTopics
let brain: Brain
beforeAll(async () => {
  embedded = await loadRealBrain()
  readTopics = await createReadTopics(await loadRealText())
  brain = withSafety(embedded, readFake, contacts, readTopics)
})

/** Time passes until the answer is there. */
async function waitedFor(answer: Promise<string>): Promise<string> {
  const clock = setInterval(() => vi.advanceTimersByTime(1_000), 1)
  try {
    return await answer
  } finally {
    clearInterval(clock)
  }
}

afterEach(() => {
  vi.useRealTimers()
})

const callTo = (id: string, by = brain) => guardedCall(id, by)

const agents = sampleOf(
  builtInAgents.map(({ profile }) => profile.id),
  7,
)

describe('every agent', () => {
  it.each(agents)(
    '%s drops its job for somebody in danger, stays, and goes on when it is over',
    async (id) => {
      const call = callTo(id)
      await call.say('Hello.')
      const said = [
        await call.say('oh god he’s not breathing'),
        await call.say('what should I do?'),
        await call.say('yes'),
        await call.say('tomorrow at eight, for six people'),
      ]
      for (const text of said) expect(text).toContain('9 9 9')
      expect(safetyIn(said[1]!)).toContain('notResponding')
      expect(safetyIn(said[3]!)).toContain('errand')
      expect(new Set(said).size).toBe(said.length)
      expect(safetyIn(await call.say('he is fine now')).join()).toMatch(/safeAgain/)
      expect(call.tasks()).toEqual([])
      expect(call.used).toEqual([])
      expect(call.outcome()).toMatchObject({ outcome: 'emergency', danger: 'medical' })
      const last = await call.say('What can you do for me?')
      expect(last).not.toMatch(/9 9 9/)
    },
  )

  it.each(agents)('%s gives despair a kind answer and the crisis line', async (id) => {
    const call = callTo(id)
    const first = await call.say('I don’t want to be here any more')
    expect(safetyIn(first)).toContain('firstWords.despair')
    expect(first).toContain('Samaritans on 1 1 6, 1 2 3')
    expect(safetyIn(await call.say('nobody cares'))).toContain('burden')
    expect(safetyIn(await call.say('can I talk to a person?'))).toContain('personOwn')
    expect(call.outcome().danger).toBe('despair')
  })
})

describe('each kind of danger', () => {
  it.each([
    ['there is smoke everywhere', 'fire'],
    ['he has a knife', 'violence'],
    ['my little girl is gone', 'child'],
    ['we are trapped in the lift', 'rescue'],
    ['my wife feels so strange', 'medical'],
  ])('has first words of its own, with the number: %s', async (words, kind) => {
    const text = await callTo('restaurant').say(words)
    expect(safetyIn(text)).toContain(`firstWords.${kind}`)
    expect(text).toContain('9 9 9')
  })

  it('says where to turn without a number of the operator', async () => {
    const call = callTo('restaurant', withSafety(embedded, readFake, {}))
    expect(await call.say('my wife feels so strange')).toContain('your local emergency number')
    const other = callTo('restaurant', withSafety(embedded, readFake, {}))
    expect(await other.say('I don’t want to be here any more')).toContain('a crisis line')
  })
})

describe('the answer to our check', () => {
  itEvery(2)([
    'Oh yes, we’re all right, it’s only his old knee. Is it on the ground floor?',
    'Yes, dear, all fine here. Is it on the ground floor?',
    'Yes, yes.',
    'Aye, nothing wrong, it’s his knee.',
  ])('is no yes to a question of the agent that was never heard: “%s”', async (answer) => {
    const call = callTo('hospitality')
    await call.say('A room for two for three nights from Monday, please.')
    const asked = await call.say('A double will do us. Only, is it on the ground floor?')
    expect(safetyIn(asked)).toEqual(['hintQuestions.any'])
    await call.say(answer)
    const [task] = call.tasks()
    expect(task?.slots.map(({ name }) => name)).toContain('kind')
    expect(task?.slots.map(({ name }) => name)).not.toContain('lateCheckOut')
  })
})

describe('a caller in danger', () => {
  it('hears no sentence twice in a long call', async () => {
    const call = callTo('healthcare')
    const said = [await call.say('oh god he’s not breathing')]
    for (let turn = 0; turn < 14; turn += 1) said.push(await call.say('he is so pale'))
    expect(new Set(said).size).toBe(said.length)
  })

  itEvery(2)([
    ['can you call an ambulance for me?', 'askedToCall', true],
    ['I haven’t got a phone, he has my phone', 'noPhone', false],
    ['I’ve called them', 'notResponding', false],
    ['the ambulance is on its way', 'notResponding', false],
    ['what do I do', 'notResponding', true],
    ['I want to talk to a real person', 'person', true],
  ])('is answered to “%s”', async (words, key, hasNumber) => {
    const call = callTo('orderStatus')
    await call.say('oh god he’s not breathing')
    const answer = await call.say(words)
    expect(safetyIn(answer)).toContain(key)
    if (hasNumber) expect(answer).toContain('9 9 9')
  })

  it('whose help knows is not told to ring it, whatever they ask', async () => {
    const call = callTo('healthcare')
    await call.say('oh god he’s not breathing')
    await call.say('I’ve called them')
    const questions = ['can he have some water', 'shall I move him', 'what do I do', 'hm']
    for (const text of questions) expect(await call.say(text)).not.toContain('9 9 9')
  })

  it('who is overheard hears an ordinary line, and so does whoever takes the phone', async () => {
    const call = callTo('restaurant')
    await call.say('he has a knife')
    const said = [
      await call.say('I can’t talk, he is standing right here'),
      await call.say('he won’t let me out, he’s blocking the door'),
      await call.say('yes, for two'),
      await call.say('who is this, who is she talking to?'),
    ]
    for (const text of said)
      expect(text).not.toMatch(/9 9 9|police|danger|safe|hurt|knife|door|push/i)
  })

  it('who asks what nobody here knows hears the next step, in other words each time', async () => {
    const call = callTo('healthcare')
    await call.say('oh god he’s not breathing')
    const said = []
    for (const text of [
      'do I hang the coat there',
      'is it the blue one',
      'shall I switch the telly on',
    ])
      said.push(await call.say(text))
    for (const text of said) expect(text).toContain('9 9 9')
    expect(new Set(said).size).toBe(said.length)
  })

  it('whose friend is in despair hears the number first', async () => {
    const call = callTo('travelChanges')
    const words = await call.say('my mate wants to end it all')
    expect(words.split('.')[0]).toContain('9 9 9')
  })

  it('who asks about better news is told to let help come', async () => {
    const call = callTo('healthcare')
    await call.say('oh god he’s not breathing')
    const words = await call.say('he’s sitting up now, do we still need them?')
    expect(safetyIn(words)).toContain('stillNeeded')
  })

  it('who falls silent is not left alone', async () => {
    const call = callTo('salesDesk')
    await call.say('he has a knife')
    const texts = []
    for (let silence = 0; silence < 2; silence += 1) {
      const silent = { ...requestOf(call.history), visitorIsSilent: true }
      texts.push(textOf(await collect(brain.reply(silent))))
      call.history.push({ role: 'assistant', text: texts.at(-1)! })
    }
    expect(safetyIn(texts[0]!)).toContain('silentWords')
    expect(texts[1]).not.toBe(texts[0])
  })
})

const requestOf = (history: readonly Turn[]): BrainRequest =>
  brainRequest({ agent: brainAgent('restaurant'), history, takesTaskCalls: true })

describe('a booking', () => {
  // Rule C58
  it('is not made by a yes in which somebody stops breathing', async () => {
    const call = await readBackCall(brain)
    expect(await call.say('yes — oh god he’s not breathing')).toContain('9 9 9')
    await call.say('yes')
    expect(call.used).toEqual([])
    expect(safetyIn(await call.say('he is fine now'))).toContain('safeAgain.underWay')
    expect(bookingIn(await call.say('Yes, please.'))).toEqual(['confirm'])
    expect(call.used).toEqual([])
    expect(bookingIn(await call.say('yes'))).toEqual(['done'])
    expect(call.used).toEqual(['bookings.book'])
    expect(call.outcome()).toMatchObject({ outcome: 'emergency', reference: 'RIN74' })
  })

  // Rule C58
  it('takes no value from what was said in danger', async () => {
    const call = callTo('restaurant')
    await call.say('a table for six')
    await call.say('there is smoke everywhere')
    await call.say('on Friday at nine in the evening')
    await call.say('he is fine now')
    expect(bookingIn(await call.say('yes'))).toEqual(['slots.date.ask'])
  })

  it('that was under way is not confirmed on top of a danger', async () => {
    const call = await readBackCall(brain)
    call.history.push(
      { role: 'user', text: 'yes', at: AT },
      {
        role: 'taskResult',
        request: 1,
        tool: 'bookings.book',
        arguments: {},
        result: done,
        isTold: false,
      },
    )
    const text = await call.say('oh god he’s not breathing')
    expect(text).toContain('9 9 9')
    expect(bookingIn(text)).toEqual([])
  })

  it('goes on as if nothing had been said after a hint that was none', async () => {
    const call = callTo('restaurant')
    await call.say('a table for six tomorrow at 8 pm')
    expect(safetyIn(await call.say('that man slays me'))).toEqual(['hintQuestions.any'])
    await call.say('Yes, I’m fine. I’m just tired.')
    expect(bookingIn(await call.say('Priya Shah'))).toEqual(['confirm'])
    expect(call.outcome().outcome).not.toBe('emergency')
  })

  itEvery(2)(['what? nobody is in danger', 'What emergency?', 'yes, everybody’s fine'])(
    'is made by a yes that was taken for a hint, once the caller says “%s”',
    async (words) => {
      const call = await readBackCall(brain)
      const asked = await call.say('yes, book it, that man slays me')
      expect(safetyIn(asked)).toEqual(['hintQuestions.any'])
      expect(call.used).toEqual([])
      expect(bookingIn(await call.say(words))).toEqual(['done'])
      expect(call.used).toEqual(['bookings.book'])
      expect(call.outcome()).toMatchObject({ reference: 'RIN74' })
      expect(call.outcome().outcome).not.toBe('emergency')
    },
  )

  it('is not made by the answer that everybody is all right', async () => {
    const call = await readBackCall(brain)
    expect(safetyIn(await call.say('that man slays me'))).toEqual(['hintQuestions.any'])
    await call.say('yes, thanks')
    expect(call.used).toEqual([])
  })

  it('is not lost if the caller answers our question with business', async () => {
    const call = callTo('restaurant')
    await call.say('a table for six tomorrow')
    await call.say('I can’t go on like this')
    const readBack = await call.say('No. Half past seven in the evening, for Priya Shah')
    expect(bookingIn(readBack)).toEqual(['confirm'])
    expect(call.tasks()[0]?.slots).toMatchObject([
      { name: 'date' },
      { name: 'time', text: '19:30' },
      { name: 'people', text: '6 people' },
      { name: 'name', text: 'Priya Shah' },
    ])
  })
})

describe('a rude caller', () => {
  it('is warned twice, and then the agent says goodbye; an insult is no emergency', async () => {
    const call = callTo('supportDesk')
    const said = []
    for (let time = 0; time < 3; time += 1) said.push(await call.say('you stupid idiot'))
    expect(said.map(safetyIn)).toEqual([['warnings.abuse'], ['warnings.abuse'], ['endOfCall']])
    expect(said[0]).not.toBe(said[1])
    expect(call.outcome().outcome).toBe('nothing')
  })

  it('who threatens is in the record as a threat', async () => {
    const call = callTo('supportDesk')
    expect(safetyIn(await call.say('I’ll burn your place down'))).toEqual(['warnings.threat'])
    expect(call.outcome()).toMatchObject({ outcome: 'emergency', danger: 'threat' })
  })
})

describe('a business of the visitor', () => {
  it('helps first, too', async () => {
    const business = { name: 'Luigi’s', hours: '', question: 'Do you mend bikes?', answer: 'Yes.' }
    const request = {
      ...requestOf([{ role: 'user', text: 'he has a knife', at: AT }]),
      agent: resolveAgent({
        id: 'ownBusiness',
        instructions: promptOfBusiness(business),
        business,
      }),
    }
    const outputs = await collect(brain.reply(request))
    expect(safetyIn(textOf(outputs))).toContain('firstWords.violence')
  })
})

describe('a language model', () => {
  let server: Awaited<ReturnType<typeof startChatServer>> | undefined
  afterEach(async () => {
    await server?.close()
    server = undefined
  })

  // Rule C58
  it('is not asked while somebody is in danger, and never learns what was said then', async () => {
    server = await startChatServer([
      calling(['bookTable', '{"date":"2026-12-02","time":"20:00","people":6,"name":"Priya Shah"}']),
      saying('So, shall I book it?'),
    ])
    const model = createLlmBrain({
      llm: { baseUrl: server.baseUrl, model: 'm', apiKey: '' },
      log: () => undefined,
    })
    const call = callTo('restaurant', withSafety(model, readFake, contacts))
    expect(bookingIn(await call.say('six for Priya Shah, tomorrow at 8 pm'))).toEqual(['confirm'])
    expect(await call.say('yes — oh god he’s not breathing')).toContain('9 9 9')
    await call.say('yes')
    await call.say('he is fine now')
    expect(server.requests).toHaveLength(1)
    await call.say('yes')
    expect(call.used).toEqual([])
    expect(server.requests).toHaveLength(2)
    expect(JSON.stringify(server.requests[1]!.body.messages)).not.toMatch(
      /breathing|fine now|9 9 9/,
    )
  })
})

describe('a language model that hears a danger itself', () => {
  let server: Awaited<ReturnType<typeof startChatServer>> | undefined
  afterEach(() => server?.close())

  // Rule C58
  it('has the law in its prompt, reports the danger, and gets the sentence to say', async () => {
    server = await startChatServer([
      calling(['reportDanger', '{"kind":"fire"}']),
      saying('Get everybody out now.'),
    ])
    const model = createLlmBrain({
      llm: { baseUrl: server.baseUrl, model: 'm', apiKey: '' },
      contacts,
      log: () => undefined,
    })
    const call = callTo('restaurant', withSafety(model, readFake, contacts))
    expect(await call.say('something burns down there')).toBe('Get everybody out now.')
    expect(call.outcome()).toMatchObject({ outcome: 'emergency', danger: 'fire' })
    const [first, second] = server.requests
    expect(first?.body.messages[0]?.content).toContain(safetyPrompt(contacts, 'reportDanger'))
    const told = String(second?.body.messages.at(-1)?.content)
    expect(safetyIn(JSON.parse(told).say)).toEqual(['firstWords.fire'])
  })
})

describe('readings', () => {
  it('are made once for each new turn', async () => {
    const read: string[] = []
    const counting: ReadDanger = (text) => {
      read.push(text)
      return readFake(text)
    }
    const call = callTo('restaurant', withSafety(embedded, counting, contacts))
    await call.say('a table for six')
    await call.say('tomorrow')
    await call.outputs()
    expect(read).toEqual(['a table for six', 'tomorrow'])
  })

  it.each<[string, ReadDanger]>([
    ['fail', () => Promise.reject(new Error('The recogniser is gone.'))],
    ['are late', () => new Promise(() => undefined)],
  ])('that %s leave unmistakable words, and never end a danger', async (_, broken) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const call = callTo('restaurant', withSafety(embedded, broken, contacts))
    const say = (text: string) => waitedFor(call.say(text))
    expect(bookingIn(await say('a table for six'))).toEqual(['slots.date.ask'])
    expect(await say('He’s not breathing!')).toContain('9 9 9')
    expect(await say('tomorrow at eight')).toContain('9 9 9')
  })
})

it('an agent with an emergency number of its own names that one, and any other the server’s', async () => {
  for (const [own, number] of [
    [{ contacts: { emergencyNumber: '112' } }, '1 1 2'],
    [{ contacts: { crisisLine: 'Telefono Amico' } }, '9 9 9'],
    [{}, '9 9 9'],
  ] as const) {
    const request = brainRequest({
      agent: { ...brainAgent('restaurant'), ...own },
      history: [{ role: 'user', text: 'oh god he’s not breathing', at: AT }],
    })
    expect(textOf(await collect(brain.reply(request)))).toContain(number)
  }
})

const afterDanger = (first: string) =>
  ({
    history: [
      { role: 'user', text: first },
      { role: 'assistant', text: 'Ring.' },
      { role: 'user', text: 'he is fine now' },
      { role: 'assistant', text: 'Shall we go on?' },
      { role: 'user', text: 'and the router?' },
    ],
    agent: {},
    language: 'en',
    signal: new AbortController().signal,
  }) as unknown as BrainRequest

describe('a long call', () => {
  const history: Turn[] = [
    { role: 'user', text: 'oh god he’s not breathing' },
    { role: 'assistant', text: 'Ring.' },
    { role: 'user', text: 'he is fine now' },
  ]
  const agent = {
    async *reply() {
      yield { type: 'text', text: 'Sure. Pull the plug and put it back. Or shall I send somebody?' }
    },
  } as unknown as Brain

  it('is not read again from its beginning, so that no late reading changes what the caller has heard', async () => {
    const readDanger = vi.fn<ReadDanger>(readFake)
    const guarded = withSafety(agent, readDanger, contacts, readTopics)
    vi.useFakeTimers()
    try {
      const before = await guarded.safetyOf!({ history, agent: {} } as unknown as BrainRequest)
      const { length } = readDanger.mock.calls
      await vi.advanceTimersByTimeAsync(1_000_000)
      expect(await guarded.safetyOf!({ history, agent: {} } as unknown as BrainRequest)).toEqual(
        before,
      )
      expect(readDanger).toHaveBeenCalledTimes(length)
    } finally {
      vi.useRealTimers()
    }
  })

  it('leads nobody back to what has burnt', async () => {
    const guarded = withSafety(agent, readFake, contacts, readTopics)
    const said = async (first: string) => {
      let text = ''
      for await (const output of guarded.reply(afterDanger(first)))
        if (output.type === 'text') text += output.text
      return text
    }
    expect(await said('there is smoke everywhere')).toMatch(
      /^Sure\. Please don’t touch .* switch nothing on\. Or shall I send somebody\?$/,
    )
    expect(await said('oh god he’s not breathing')).toContain('Pull the plug')
  })
})
