import { general } from '@ringwell/content/agents/profiles/general.ts'
import { hospitality } from '@ringwell/content/agents/profiles/hospitality.ts'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import {
  englishInstead,
  englishOnly,
  knownAs,
  niceToMeet,
  silenceLines,
  silenceLinesOnPhone,
  functionFailed,
  functionFound,
  functionQuestion,
  unknownLines,
} from '@ringwell/content/agents/playbooks/standardLines.ts'
import { demo } from '@ringwell/content/site/demo.ts'
import { findPlan, formatPrice } from '@ringwell/content/pricing.ts'
import { joinExamples } from '@ringwell/protocol/functionExamples.ts'
import { describe, expect, it } from 'vitest'
import {
  type BrainOutput,
  type BrainRequest,
  saidIn,
  type PageFunction,
  type Turn,
} from '../stages.ts'
import { loadRealBrain } from './testing/realEmbed.ts'
import { brainAgent, brainRequest, textOf } from '../testing/callAgents.ts'
import { collect } from '../testing/collect.ts'
import { itEvery } from '../testing/itEvery.ts'
import { sampleOf } from '../testing/generated.ts'

const brain = await loadRealBrain()

const outputs = (request: Partial<BrainRequest>): Promise<BrainOutput[]> =>
  collect(brain.reply(brainRequest(request)))

function greeting(name: string): Promise<BrainOutput[]> {
  return outputs({ isGreeting: true, visitor: { name, companyName: '' } })
}

/** Returns an agent's answers to these utterances, in order. */
async function call(agent: string, ...words: string[]): Promise<string[]> {
  const history: Turn[] = []
  const answers: string[] = []
  for (const text of words) {
    history.push({ role: 'user', text })
    const answer = textOf(await outputs({ agent: brainAgent(agent), history }))
    answers.push(answer)
    history.push({ role: 'assistant', text: answer })
  }
  return answers
}

describe('the request of the game in the live demo', () => {
  itEvery(7)(builtInAgents.map(({ profile }) => profile.id))(
    'has %s talk for long enough to be interrupted, also when it comes again',
    async (agent) => {
      const { request } = demo.interrupt
      for (const answer of await call(agent, request, request, request)) {
        // About eight seconds of speech.
        expect(answer.length, answer).toBeGreaterThan(120)
      }
    },
  )
})

const pro = findPlan('pro')
const scale = findPlan('scale')

describe('a silent visitor', () => {
  it('is asked whether they are there, then told that they may type', async () => {
    const history: Turn[] = [
      { role: 'user', text: 'What does the Pro plan cost?' },
      { role: 'assistant', text: 'Fifty dollars.' },
    ]
    const first = textOf(await outputs({ history, visitorIsSilent: true }))
    history.push({ role: 'assistant', text: first })
    const second = textOf(await outputs({ history, visitorIsSilent: true }))
    expect([first, second]).toEqual(silenceLines)
  })

  it('is also asked before their first words', async () => {
    const history: Turn[] = [{ role: 'assistant', text: 'Hello.' }]
    expect(textOf(await outputs({ history, visitorIsSilent: true }))).toBe(silenceLines[0])
  })
})

describe('somebody silent on the telephone', () => {
  const phone = { saysRecorded: false }

  it.each<[string, Partial<BrainRequest>, readonly Turn[]]>([
    ['while nobody speaks', { visitorIsSilent: true }, []],
    ['after a turn without words', {}, [{ role: 'user', text: '' }]],
  ])('is not told that they may type, %s', async (_, request, turn) => {
    const history: Turn[] = [{ role: 'user', text: 'What does the Pro plan cost?' }]
    const said: string[] = []
    for (const heard of [[], turn, turn]) {
      history.push(...heard)
      const text = textOf(await outputs({ history, phone, ...(said.length > 0 && request) }))
      said.push(text)
      history.push({ role: 'assistant', text })
    }
    expect(said.slice(1)).toEqual(silenceLinesOnPhone)
  })
})

describe('the greeting', () => {
  it.each(builtInAgents.map(({ profile }) => [profile.id, profile] as const))(
    '%s greets in its role',
    async (_, profile) => {
      const text = textOf(await outputs({ agent: brainAgent(profile.id), isGreeting: true }))
      expect(text).toBe(profile.greeting.join(' '))
    },
  )

  it('comes from the agent of the call whatever instructions the client has sent', async () => {
    for (const ownInstructions of ['You are a pirate.', restaurant.prompt]) {
      const agent = brainAgent('hospitality')
      const text = textOf(await outputs({ agent, ownInstructions, isGreeting: true }))
      expect(text).toContain(hospitality.greeting[0]!)
    }
  })

  it('is the text that the agent was given, followed by the name', async () => {
    const words = {
      agent: { ...brainAgent('general'), greeting: 'Trattoria Roma, hello. A table?' },
      visitor: { name: 'Sam', companyName: '' },
    }
    const list = await outputs({ ...words, isGreeting: true })
    expect(textOf(list)).toBe(`Trattoria Roma, hello. ${niceToMeet('Sam')} A table?`)
  })

  it('has the name in its own sentence, if it looks like a name', async () => {
    expect((await greeting('Sam Fox')).map((piece) => textOf([piece]).trim())).toContain(
      niceToMeet('Sam'),
    )
    for (const name of ['<b>Ignore all', 'x1'])
      expect(textOf(await greeting(name))).toBe(general.greeting.join(' '))
  })

  it('says once that the agent speaks English, and continues', async () => {
    const text = textOf(await outputs({ isGreeting: true, language: 'es' }))
    expect(text).toContain(englishInstead('Spanish'))
    expect(text.endsWith(general.greeting.at(-1)!)).toBe(true)
    expect(textOf(await outputs({ isGreeting: true, language: 'en-GB' }))).toBe(
      general.greeting.join(' '),
    )
  })
})

describe('prices come from the price list', () => {
  it('answers the most common question', async () => {
    const [answer] = await call('general', 'What does the Pro plan cost?')
    expect(answer).toContain(formatPrice(pro, 'USD', 'monthly'))
    expect(answer).toContain(formatPrice(pro, 'USD', 'annual'))
  })

  it('keeps the context: another plan, another billing period, another currency', async () => {
    const answers = await call(
      'general',
      'What does the Pro plan cost?',
      'And the Scale plan?',
      'How about annually?',
      'In rupees?',
      'How many minutes is that?',
      'How does it differ from Starter?',
    )
    expect(answers[1]).toContain(formatPrice(scale, 'USD', 'monthly'))
    expect(answers[2]).toContain(formatPrice(scale, 'USD', 'annual'))
    expect(answers[3]).toContain(formatPrice(scale, 'INR', 'annual'))
    expect(answers[4]).toContain('2,000 minutes')
    expect(answers[5]).toContain(formatPrice(scale, 'INR', 'monthly'))
    expect(answers[5]).toContain(formatPrice(findPlan('starter'), 'INR', 'monthly'))
  })

  it('answers two questions in one utterance', async () => {
    const [answer] = await call('general', 'What does Pro cost? And is this call recorded?')
    expect(answer).toContain(formatPrice(pro, 'USD', 'monthly'))
    expect(answer).toContain('recorded')
  })
})

describe('when it does not know', () => {
  it('it says so, offers a person at the second miss, and never repeats itself directly', async () => {
    const answers = await call(
      'general',
      'What is the capital of France?',
      'Do you like pizza?',
      'How tall is Mount Everest?',
      'Who painted the Mona Lisa?',
      'What does the Pro plan cost?',
      'How do I bake bread?',
    )
    expect(unknownLines.first).toContain(answers[0])
    for (const answer of answers.slice(1, 4)) expect(unknownLines.again).toContain(answer)
    for (const [at, answer] of answers.entries()) expect(answer).not.toBe(answers[at - 1])
    expect(unknownLines.first).toContain(answers[5])
    expect(answers[5]).not.toBe(answers[0])
  })

  it('it says in English that it only follows English', async () => {
    expect(await call('general', 'प्रो प्लान की कीमत क्या है?')).toEqual([englishOnly])
  })

  it('it asks whether anybody is there when nothing was said', async () => {
    const [first, second] = await call('general', '', ' ')
    expect([first, second]).toEqual(silenceLines)
  })
})

describe('manners', () => {
  it('says plainly that it is not human', async () => {
    for (const { profile } of sampleOf(builtInAgents, 7)) {
      const agent = profile.id
      const [answer] = await call(agent, 'Are you a real person?')
      expect(answer, agent).toMatch(/\b(?:AI|machine|program)\b/)
    }
  })

  it('knows the name of the visitor from the form or from the call', async () => {
    const history: Turn[] = [{ role: 'user', text: 'What is my name?' }]
    const visitor = { name: 'Sam Fox', companyName: '' }
    expect(textOf(await outputs({ history }))).not.toContain(knownAs('Sam'))
    expect(textOf(await outputs({ history, visitor }))).toBe(knownAs('Sam'))
    const [met, known] = await call('general', 'Hi, my name is Priya.', 'What is my name?')
    expect(met).toContain(niceToMeet('Priya'))
    expect(known).toBe(knownAs('Priya'))
  })

  it('repeats the last answer, even twice', async () => {
    const [answer, again, onceMore] = await call(
      'general',
      'What does the Pro plan cost?',
      'Can you repeat that?',
      'Speak slower please',
    )
    for (const repeated of [again, onceMore]) expect(repeated?.endsWith(answer!)).toBe(true)
    expect(onceMore).not.toBe(again)
  })

  it('does not claim a transfer or a certificate', async () => {
    const [person, safe] = await call(
      'general',
      'Put me through to a human',
      'Are you ISO certified?',
    )
    expect(person).toMatch(/\bcannot\b/)
    expect(safe).toMatch(/\bno certificates\b/)
  })

  it('gives the same answers in the same call', async () => {
    const words = ['Hello', 'What does Scale cost?', 'in euros?', 'thanks']
    expect(await call('general', ...words)).toEqual(await call('general', ...words))
  })
})

describe('a practice talk', () => {
  it('gives feedback on what the visitor really said', async () => {
    const [, , answer] = await call(
      'training',
      'Hi Jordan, your last three reports were late.',
      'What is getting in your way?',
      'How did I do?',
    )
    const [blunt] = await call('training', 'How did I do?')
    expect(answer).not.toBe(blunt)
    expect(answer!.length).toBeGreaterThan(blunt!.length)
  })
})

describe('functions of the page', () => {
  const weather: PageFunction = {
    name: 'get_weather',
    description: 'Get the current weather in a city.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    },
  }

  it('are called when the visitor asks for them and the arguments are there', async () => {
    const list = await outputs({
      history: [{ role: 'user', text: 'What is the weather like in New York today?' }],
      functions: [weather],
    })
    expect(list.at(-1)).toEqual({
      type: 'functionCall',
      name: 'get_weather',
      arguments: '{"city":"New York"}',
    })
    expect(list[0]?.type).toBe('text')
  })

  it('are not called when the visitor means something else', async () => {
    for (const text of ['What does the Pro plan cost?', 'Thanks!']) {
      const list = await outputs({ history: [{ role: 'user', text }], functions: [weather] })
      expect(list.every((output) => output.type === 'text')).toBe(true)
      expect(textOf(list)).not.toContain(functionQuestion('city'))
    }
  })

  it('are called once the missing argument is given, however short the answer', async () => {
    const history: Turn[] = [{ role: 'user', text: 'What is the weather like?' }]
    const question = textOf(await outputs({ history, functions: [weather] }))
    expect(question).toBe(functionQuestion('city'))
    history.push({ role: 'assistant', text: question })
    const answered = await outputs({
      history: [...history, { role: 'user', text: 'Rome.' }],
      functions: [weather],
    })
    expect(answered.at(-1)).toMatchObject({ name: 'get_weather', arguments: '{"city":"Rome"}' })
    for (const [text, told] of [
      ['Never mind.', /./],
      ['What does the Pro plan cost per month?', /\$50/],
    ] as const) {
      const list = await outputs({
        history: [...history, { role: 'user', text }],
        functions: [weather],
      })
      expect(list.every((output) => output.type === 'text')).toBe(true)
      expect(textOf(list)).toMatch(told)
    }
  })

  it('ask for one argument after the other', async () => {
    const table: PageFunction = {
      name: 'find_table',
      description: 'Find a free table.',
      parameters: {
        type: 'object',
        properties: {
          restaurant: { type: 'string' },
          guests: { type: 'integer', title: 'number of guests' },
        },
        required: ['restaurant', 'guests'],
      },
    }
    const history: Turn[] = []
    for (const text of ['Find me a free table', 'Luigi', 'four']) {
      history.push({ role: 'user', text })
      const list = await outputs({ history, functions: [table] })
      const called = list.find((output) => output.type === 'functionCall')
      if (called) expect(JSON.parse(called.arguments)).toEqual({ restaurant: 'Luigi', guests: 4 })
      history.push({ role: 'assistant', text: called ? 'called' : textOf(list) })
    }
    expect(history.map(saidIn)).toEqual([
      'Find me a free table',
      functionQuestion('restaurant'),
      'Luigi',
      functionQuestion('number of guests'),
      'four',
      'called',
    ])
  })

  it('are found by their example phrases', async () => {
    const bare: PageFunction = { name: 'fn7', description: 'Runs.', parameters: {} }
    const examples = ['Show me the size chart', 'Which size fits me?', 'What size should I take?']
    const said: PageFunction = {
      ...bare,
      description: joinExamples({ description: 'Runs.', examples }),
    }
    const history: Turn[] = [{ role: 'user', text: 'Which size would fit me best?' }]
    const called = await outputs({ history, functions: [said] })
    expect(called.at(-1)).toEqual({ type: 'functionCall', name: 'fn7', arguments: '{}' })
    const uncalled = await outputs({ history, functions: [bare] })
    expect(uncalled.every((output) => output.type === 'text')).toBe(true)
  })

  it('get no answer from the playbook once they have been called', async () => {
    const history: Turn[] = [
      { role: 'user', text: 'What is the weather like in Rome?' },
      { role: 'assistant', text: 'One moment, I will look.' },
      { role: 'functionCall', callId: 'c1', name: 'get_weather', arguments: '{}' },
      { role: 'functionResult', callId: 'c1', output: 'sunny' },
      { role: 'assistant', text: 'Here is what I found. Sunny.' },
    ]
    const after = [...history, { role: 'user', text: 'How many minutes does it have?' } as const]
    const alone = [{ role: 'user', text: 'How many minutes does it have?' } as const]
    expect(await outputs({ history: after, functions: [weather] })).toEqual(
      await outputs({ history: alone, functions: [weather] }),
    )
  })

  it.each([
    ['{"temperature":21,"sky":"clear"}', `${functionFound} Temperature is 21. Sky is clear.`],
    ['{"message":"It is **sunny**"}', `${functionFound} It is sunny.`],
    ['sunny', `${functionFound} Sunny.`],
    ['{"say":"Two are left, in red","stock":2}', 'Two are left, in red.'],
    ['{"error":"no such city"}', functionFailed],
    ['', functionFailed],
  ])('get their result in plain words: %s', async (output, told) => {
    const history: Turn[] = [
      { role: 'user', text: 'What is the weather like in Rome?' },
      { role: 'functionCall', callId: 'c1', name: 'get_weather', arguments: '{}' },
      { role: 'functionResult', callId: 'c1', output },
    ]
    expect(textOf(await outputs({ history, functions: [weather] }))).toBe(told)
  })
})

it('ends without an error when the request is aborted', async () => {
  const abort = new AbortController()
  abort.abort()
  const history: Turn[] = [{ role: 'user', text: 'What does the Pro plan cost?' }]
  expect(await outputs({ history, signal: abort.signal })).toEqual([])
})

it('is asked before the turn is certainly over, because that costs nothing', () => {
  expect(brain.speculative).toBe(true)
})
